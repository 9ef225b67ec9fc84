// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

#include "ui/palette/palette_item.h"

class QLineEdit;
class QListView;

namespace trainyard::ui {

class PaletteModel;

/// A popup that finds anything by typing: arrow keys select, Enter runs the item, Escape closes without a change.
class CommandPalette : public QFrame {
  Q_OBJECT
 public:
  /// Returns further items for the typed text: values to set. May be empty.
  using Answers = std::function<QVector<PaletteItem>(const QString& typed)>;
  CommandPalette(QVector<PaletteItem> items, Answers answers, QWidget* parent);
  ~CommandPalette() override;
  /// Opens below `anchor`, a widget of the window, centred.
  void openUnder(const QWidget& anchor);
  QLineEdit* search() const { return search_; }
  QListView* list() const { return list_; }
  /// The titles of all lines, from the top.
  QStringList titles() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void find(const QString& typed);
  void run(const QModelIndex& line);

  QVector<PaletteItem> items_, answered_;
  QVector<const PaletteItem*> pointers_;
  Answers answers_;
  QLineEdit* search_;
  QListView* list_;
  PaletteModel* model_;
};

}  // namespace trainyard::ui
