// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "engine/measured/validation.h"
#include "ui/charts/chart_spec.h"
#include "ui/widgets/segmented_row.h"

class QLabel;

namespace trainyard::ui {

class ChartCard;
class FlowLayout;
class OwnRunsStudy;
class ProgressLine;
class TableCard;

/// The accuracy of the model for a job: predicted against measured for a chosen quantity, errors by group, a table of
/// runs, and the user's own runs.
class MeasuredView : public QWidget {
  Q_OBJECT
 public:
  /// Selects a run; empty for none.
  virtual void choose(const QString& id) = 0;
  ChartCard* chart() const { return chart_; }
  TableCard* errors() const { return errors_; }
  QString summary() const;

 signals:
  void failed(const QString& sentence);

 protected:
  /// Object names and texts of a job.
  struct Words {
    const char *view, *summary, *chart, *errors;
    QString group;  ///< heading of the first column of errors
    QVector<SegmentedRow::Segment> measures;
  };
  /// Takes ownership of the study.
  MeasuredView(const Words& words, OwnRunsStudy* study, const Scatter& empty, QWidget* parent);
  /// Adds a filter between the choice of the quantity and the summary.
  void addFilter(QWidget* filter);
  /// Places the two cards under the chart; call once.
  void place(TableCard* runs, QWidget* own);
  OwnRunsStudy* ownStudy() const { return study_; }
  /// The parent widget of the cards.
  QWidget* sheet() const;
  void setMeasure(int measure) { measures_->setCurrent(measure); }
  virtual void measureChosen(int measure) = 0;
  void showSummary(const ErrorStatistics& statistics);
  void showOnChart(const std::optional<Scatter::Chosen>& chosen);

 private:
  class Sheet;
  OwnRunsStudy* study_;
  Sheet* cards_;
  FlowLayout* head_;
  SegmentedRow* measures_;
  QLabel* summary_;
  ProgressLine* progress_;
  ChartCard* chart_;
  TableCard* errors_;
};

}  // namespace trainyard::ui
