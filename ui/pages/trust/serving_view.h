// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/trust/measured_view.h"
#include "ui/pages/trust/serving_trust_charts.h"

class QComboBox;
class QLineEdit;

namespace trainyard::ui {

class Document;
class OwnServingCard;
class ServingTrustStudy;
class TableCard;

/// The accuracy of the serving model: predicted against measured, errors by engine and device, the measurements most
/// similar to the design, and the user's own.
class ServingView : public MeasuredView {
  Q_OBJECT
 public:
  explicit ServingView(Document* document, QWidget* parent = nullptr);
  /// Predicts all rows without a prediction, and updates to the current scenario.
  void refresh();
  void showMeasure(ServingMeasure measure);
  void choose(const QString& id) override;

  ServingTrustStudy* study() const { return study_; }
  TableCard* nearest() const { return nearest_; }
  OwnServingCard* ownRuns() const { return own_; }

 protected:
  void measureChosen(int measure) override { showMeasure(serving_measures[size_t(measure)]); }

 private:
  void makeFilters();
  QVector<ShownServingRun> shown() const;
  void showRuns();
  void showErrors(const QVector<ShownServingRun>& runs);
  void showNearest();
  void showChosen();
  const ValidatedServingRun* find(const QString& id) const;

  Document* document_;
  ServingTrustStudy* study_;
  QComboBox* engines_;
  QLineEdit* words_;
  TableCard* nearest_;
  OwnServingCard* own_;
  ServingMeasure measure_ = ServingMeasure::throughput;
  QString chosen_;
};

}  // namespace trainyard::ui
