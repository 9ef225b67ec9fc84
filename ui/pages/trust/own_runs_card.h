// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/trust/own_card.h"

namespace trainyard::ui {

class Prose;
class TrustStudy;

/// The user's training runs, and a refit of the few coefficients that they determine.
class OwnRunsCard : public OwnCard {
  Q_OBJECT
 public:
  explicit OwnRunsCard(TrustStudy* study, QWidget* parent = nullptr);

 signals:
  /// The id of a run: "own:2".
  void chosen(const QString& id);

 protected:
  Loaded loaded() const override;
  bool hasProposal() const override;
  QVector<QuantityErrors> errors() const override;
  QVector<FactRow> proposedChanges() const override;
  QString outcomeText() const override;
  void showButtons() override;

 private:
  QString explainNothingLearnt() const;
  void showRunsOfLogs();

  TrustStudy* study_;
  FactTable* table_;
  Prose* force_;
  QPushButton *keep_, *shipped_;
};

}  // namespace trainyard::ui
