// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

#include "ui/palette/palette_item.h"

class QLineEdit;
class QListView;

namespace trainyard::ui {

class PaletteModel;

/// A popup to find anything by typing: arrows move, Enter does it, Escape leaves everything as it was.
class CommandPalette : public QFrame {
  Q_OBJECT
 public:
  /// What there is for a text beside the items: values to set. May be empty.
  using Answers = std::function<QVector<PaletteItem>(const QString& typed)>;
  CommandPalette(QVector<PaletteItem> items, Answers answers, QWidget* parent);
  ~CommandPalette() override;
  /// Under a widget of the window, in its middle.
  void openUnder(const QWidget& anchor);
  QLineEdit* search() const { return search_; }
  QListView* list() const { return list_; }
  /// The lines from the top.
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
