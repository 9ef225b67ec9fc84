// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card.h"
#include "ui/pages/explore/search/search_charts.h"

class QPushButton;

namespace trainyard::ui {

class FactTable;
class Prose;
class TimeBars;

/// One layout beside the present one, why it differs, and what to do with it.
class PointedCard : public Card {
  Q_OBJECT
 public:
  explicit PointedCard(QWidget* parent = nullptr);
  /// `layout` is nullptr where there is nothing to point at.
  void setLayout(const SearchAnswer& answer, const PointedLayout* layout, const QString& letter);
  FactTable* table() const { return facts_; }

 signals:
  void takeOver();
  void newScenario();
  void explainWanted();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Gives each text the height that it has at this width, and no more.
  void fitTexts();
  QPushButton* button(const QString& id, const QString& text, const QString& tip);

  Prose *name_, *changes_, *where_, *why_;
  FactTable* facts_;
  TimeBars* bars_;
  QPushButton *take_, *scenario_, *explain_;
};

/// The parts of a step that differ most, as one sentence; empty where none does.
QString why_text(const Evaluation& present, const Evaluation& other);

}  // namespace trainyard::ui
