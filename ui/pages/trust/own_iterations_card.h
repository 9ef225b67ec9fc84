// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/trust/own_card.h"

namespace trainyard::ui {

class PostTrainingTrustStudy;

/// The user's post-training iterations: one calibrates the speed of the trainer's steps, the others show the remaining
/// error.
class OwnIterationsCard : public OwnCard {
  Q_OBJECT
 public:
  explicit OwnIterationsCard(PostTrainingTrustStudy* study, QWidget* parent = nullptr);

 protected:
  Loaded loaded() const override;
  bool hasProposal() const override;
  QVector<QuantityErrors> errors() const override;
  QVector<FactRow> proposedChanges() const override;
  QString outcomeText() const override;
  void showButtons() override;

 private:
  PostTrainingTrustStudy* study_;
  QPushButton* current_;
};

}  // namespace trainyard::ui
