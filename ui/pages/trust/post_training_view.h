// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/trust/measured_view.h"
#include "ui/pages/trust/post_training_trust_charts.h"

namespace trainyard::ui {

class Document;
class OwnIterationsCard;
class PostTrainingTrustStudy;
class TableCard;

/// The accuracy of the post-training model: published iterations predicted against measured, errors by framework and
/// device, the assumptions for each iteration, and the user's own.
class PostTrainingView : public MeasuredView {
  Q_OBJECT
 public:
  explicit PostTrainingView(Document* document, QWidget* parent = nullptr);
  /// Predicts the rows without a prediction.
  void refresh();
  void showMeasure(IterationMeasure measure);
  void choose(const QString& id) override;

  PostTrainingTrustStudy* study() const { return study_; }
  TableCard* iterations() const { return iterations_; }
  OwnIterationsCard* ownRuns() const { return own_; }

 protected:
  void measureChosen(int measure) override { showMeasure(iteration_measures[size_t(measure)]); }

 private:
  QVector<ShownIteration> all() const;
  void showRuns();
  void showIterations(const QVector<ShownIteration>& runs);
  void showChosen();
  const ValidatedIteration* find(const QString& id) const;

  PostTrainingTrustStudy* study_;
  TableCard* iterations_;
  OwnIterationsCard* own_;
  IterationMeasure measure_ = IterationMeasure::from_columns;
  QString chosen_;
};

}  // namespace trainyard::ui
