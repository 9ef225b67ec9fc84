// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <vector>

namespace trainyard::ui {

class Document;
class NumberRow;

/// Finds out which values under discrete sliders fit, when the user pauses: one slider at a time between events, so
/// that no drag waits for it, and only those on screen.
class MarkPainter : public QObject {
  Q_OBJECT
 public:
  MarkPainter(Document& document, QObject* parent);
  void setRows(const std::vector<NumberRow*>& rows);
  /// The design changed: all marks are old.
  void invalidate();
  /// Other rows came on screen; those that are up to date stay so.
  void resume();
  bool isIdle() const { return !pause_.isActive() && !next_.isActive(); }

 private:
  void work();

  struct Item {
    NumberRow* row;
    bool fresh;
  };
  Document& document_;
  std::vector<Item> items_;
  QTimer pause_, next_;
};

}  // namespace trainyard::ui
