// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card_sheet.h"

class QPushButton;

namespace trainyard::ui {

class Document;
class FactTable;
class TableCard;

/// Published systems and figures with the program's results and their sources. Wrong figures are marked as
/// inconsistent, with the reason.
class PublishedView : public CardSheet {
  Q_OBJECT
 public:
  explicit PublishedView(Document* document, QWidget* parent = nullptr);
  /// Fills the tables when the view is first shown.
  void refresh();
  FactTable* cases() const;
  FactTable* caseFigures() const;
  FactTable* figures() const;
  QPushButton* openButton() const { return open_; }
  QString caseText() const;

 private:
  void showCase(const QString& id);
  void showFigure(const QString& id);
  void openCase();

  Document* document_;
  TableCard *cases_, *case_, *figures_;
  QPushButton* open_;
  QString shown_;
};

}  // namespace trainyard::ui
