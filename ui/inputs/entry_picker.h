// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <vector>

#include "engine/catalog/catalog.h"

class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QTextBrowser;

namespace trainyard::ui {

/// A popup with all entries of a catalog: type to filter, arrow keys to browse, Enter or a click to choose. Facts and
/// sources of the selected entry are shown beside the list.
class EntryPicker : public QFrame {
  Q_OBJECT
 public:
  /// `current` is selected first; a custom entry becomes the first of the list.
  EntryPicker(const QString& title, const EntryRef& current, QWidget* parent);
  void openAt(const QWidget& anchor);
  QListWidget* list() const { return list_; }

 signals:
  void chosen(const trainyard::EntryRef& entry);
  void copyRequested(const trainyard::EntryRef& entry);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fill(const EntryRef& current);
  void filter(const QString& text);
  void look();
  void choose();
  void requestCopy();
  const EntryRef* lookedAt() const;

  std::vector<EntryRef> entries_;
  QLineEdit* search_;
  QListWidget* list_;
  QTextBrowser* facts_;
  QPushButton* copy_;
};

}  // namespace trainyard::ui
