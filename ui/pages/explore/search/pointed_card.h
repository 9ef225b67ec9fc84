// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card.h"
#include "ui/pages/explore/search/search_charts.h"

class QPushButton;

namespace trainyard::ui {

class FactTable;
class Prose;
class TimeBars;

/// The selected layout compared with the current one: results, reasons and actions.
class SelectedLayoutCard : public Card {
  Q_OBJECT
 public:
  explicit SelectedLayoutCard(QWidget* parent = nullptr);
  /// `layout` is nullptr if no layout is selected.
  void setLayout(const SearchAnswer& answer, const SelectedLayout* layout, const QString& letter);
  FactTable* table() const { return facts_; }

 signals:
  void apply();
  void newScenario();
  void explanationRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Sets each text to the height that it needs at its width.
  void fitTexts();
  QPushButton* makeButton(const QString& id, const QString& text, const QString& tip);

  Prose *name_, *changes_, *where_, *why_;
  FactTable* facts_;
  TimeBars* bars_;
  QPushButton *apply_, *scenario_, *explain_;
};

/// One sentence on the parts of a step that differ most; empty if none differs.
QString why_text(const Evaluation& present, const Evaluation& other);

}  // namespace trainyard::ui
