// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <vector>

namespace trainyard::ui {

class Document;
class NumberRow;

/// When the user pauses, computes which values of the visible discrete sliders fit. Works on one slider between events,
/// so that dragging stays smooth.
class MarkPainter : public QObject {
  Q_OBJECT
 public:
  MarkPainter(Document& document, QObject* parent);
  void setRows(const std::vector<NumberRow*>& rows);
  /// Marks all sliders as out of date after a change of the design.
  void invalidate();
  /// Continues after other rows became visible; keeps marks that are up to date.
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
