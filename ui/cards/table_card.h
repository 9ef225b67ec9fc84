// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card.h"

namespace trainyard::ui {

class FactTable;
class Prose;

/// A card with a table of facts and, where it has one, a line of text over or under it.
class TableCard : public Card {
  Q_OBJECT
 public:
  /// `id` names card and table for tests and settings.
  TableCard(const QString& id, const QString& title, QWidget* parent = nullptr);
  FactTable* table() const { return table_; }
  /// Rich text under the table; empty for none. What stays under a text that moves with a slider comes apart from it,
  /// so that it is not laid out again.
  void setText(const QString& html, const QString& remarks = {});
  QString text() const;
  /// The table is as tall as its rows, and the text stands close under it.
  void setWhole();
  /// A widget under the text; call after setWhole().
  void addBelow(QWidget* widget);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Gives texts of several lines the height that they have at this width, and no more.
  void fitTexts();

  FactTable* table_;
  Prose *text_, *remarks_;
};

}  // namespace trainyard::ui
