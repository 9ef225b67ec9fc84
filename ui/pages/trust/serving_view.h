// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/pages/trust/serving_trust_charts.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace trainyard::ui {

class ChartCard;
class Document;
class OwnServingCard;
class ProgressLine;
class SegmentedRow;
class ServingTrustStudy;
class TableCard;

/// How true the model of serving is: predicted against measured, errors by engine and device, the measurements nearest
/// to the design, and the user's own.
class ServingView : public QWidget {
  Q_OBJECT
 public:
  explicit ServingView(Document* document, QWidget* parent = nullptr);
  /// Predicts what is not predicted yet, and follows the scenario on screen.
  void refresh();
  void showMeasure(ServingMeasure measure);
  /// Looks at one measurement; empty for none.
  void choose(const QString& id);

  ServingTrustStudy* study() const { return study_; }
  ChartCard* chart() const { return chart_; }
  TableCard* errors() const { return errors_; }
  TableCard* nearest() const { return nearest_; }
  OwnServingCard* ownRuns() const { return own_; }
  QString summary() const;

 signals:
  void failed(const QString& sentence);

 private:
  QWidget* makeHead();
  void makeCards(QWidget* sheet);
  QVector<ShownServingRun> shown() const;
  void showRuns();
  void showErrors(const QVector<ShownServingRun>& runs);
  void showNearest();
  void showChosen();
  const ValidatedServingRun* find(const QString& id) const;

  Document* document_;
  ServingTrustStudy* study_;
  SegmentedRow* measures_;
  QComboBox* engines_;
  QLineEdit* words_;
  QLabel* summary_;
  ProgressLine* progress_;
  ChartCard* chart_;
  TableCard *errors_, *nearest_;
  OwnServingCard* own_;
  ServingMeasure measure_ = ServingMeasure::throughput;
  QString chosen_;
};

}  // namespace trainyard::ui
