// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/trust/own_card.h"

namespace trainyard::ui {

class ServingTrustStudy;

/// The user's serving measurements, and a refit of the profile of their engine.
class OwnServingCard : public OwnCard {
  Q_OBJECT
 public:
  explicit OwnServingCard(ServingTrustStudy* study, QWidget* parent = nullptr);

 protected:
  Loaded loaded() const override;
  bool hasProposal() const override;
  QVector<QuantityErrors> errors() const override;
  QVector<FactRow> proposedChanges() const override;
  QString outcomeText() const override;
  void showButtons() override;

 private:
  bool hasLearned() const;

  ServingTrustStudy* study_;
  QPushButton *current_, *all_;
};

}  // namespace trainyard::ui
