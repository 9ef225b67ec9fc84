// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card.h"

class QLabel;
class QPushButton;

namespace trainyard::ui {

class FactTable;
class ProgressLine;
class ServingTrustStudy;

/// The user's own measurements of serving: load them, refit the profile of the engine that ran them, and take it over.
class OwnServingCard : public Card {
  Q_OBJECT
 public:
  explicit OwnServingCard(ServingTrustStudy* study, QWidget* parent = nullptr);
  void refresh();
  QString outcome() const;

 private:
  void chooseFile();
  void showRuns();
  void showOutcome();

  ServingTrustStudy* study_;
  QLabel *state_, *outcome_;
  QPushButton *load_, *refit_, *cancel_, *forget_, *current_, *all_, *discard_;
  FactTable *errors_, *numbers_;
  ProgressLine* progress_;
};

}  // namespace trainyard::ui
