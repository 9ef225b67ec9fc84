// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card.h"

namespace trainyard::ui {

class FactTable;
class Prose;

/// A card with a table of facts and an optional text.
class TableCard : public Card {
  Q_OBJECT
 public:
  /// `id` is the object name of card and table, for tests and settings.
  TableCard(const QString& id, const QString& title, QWidget* parent = nullptr);
  FactTable* table() const { return table_; }
  /// Rich text under the table; empty for none. Pass parts that do not change during a drag as `remarks`, so that they
  /// are not laid out again.
  void setText(const QString& html, const QString& remarks = {});
  QString text() const;
  /// Makes the table as tall as its rows, with the text directly below.
  void setWhole();
  /// Adds a widget under the text; call after setWhole().
  void addBelow(QWidget* widget);
  /// Adds a widget over the table, where a longer table or text does not move it.
  void addAbove(QWidget* widget);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Sets multi-line texts to the height that they need at this width.
  void fitTexts();

  FactTable* table_;
  Prose *text_, *remarks_;
};

}  // namespace trainyard::ui
