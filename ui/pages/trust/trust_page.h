// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "engine/formats/logs/measured_file.h"
#include "ui/pages/page.h"
#include "ui/pages/trust/run_filter.h"
#include "ui/widgets/on_demand.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace trainyard::ui {

class ChartCard;
class CoefficientsCard;
class Document;
class ErrorsCard;
class FilterPanel;
class KnownRunsView;
class NearestCard;
class OwnRunsCard;
class OwnRunsStudy;
class PostTrainingView;
class ProbeCard;
class ProgressLine;
class RunCard;
class SegmentedRow;
class ServingView;
class TrustStudy;

/// The accuracy of the model: predicted against measured for every run, the runs most similar to the design, the user's
/// own runs, and the fitted coefficients.
class TrustPage : public Page {
  Q_OBJECT
 public:
  explicit TrustPage(Document* document, QWidget* parent = nullptr);
  static QString title();
  void refresh() override;
  void setSelected(const QString& metric) override;
  QList<QPushButton*> viewButtons() const override;
  /// Opens tables of runs, training logs with their configuration files, and a table of the probe.
  void openMeasured(const QStringList& paths) override;
  /// The filter of the shown runs.
  QWidget* sidePanel() const override;
  /// True only for views with the chart of runs, because the filter applies to that chart.
  bool usesSidePanel() const override;

  FilterPanel* filter() const { return filter_; }
  TrustStudy* study() const { return study_; }
  ChartCard* chart() const { return chart_; }
  NearestCard* nearest() const { return nearest_; }
  ErrorsCard* errors() const { return errors_; }
  OwnRunsCard* ownRuns() const { return own_; }
  RunCard* run() const { return run_; }
  CoefficientsCard* coefficients() const { return coefficients_; }
  Measure measure() const { return measure_; }
  void showMeasure(Measure measure);
  void showCoefficients();
  void showKnownRuns();
  KnownRunsView* knownRuns() { return known_.get(); }
  void showServing();
  ServingView* serving() { return serving_.get(); }
  void showPostTraining();
  PostTrainingView* postTraining() { return post_training_.get(); }
  ProbeCard* probe() const { return probe_; }
  /// Selects a run, "run:N" or "own:N"; empty for none.
  void choose(const QString& id);
  QString chosen() const { return chosen_; }
  QString summary() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeHead();
  void arrange();
  /// Scrolls to a card after its height is final.
  void reveal(QWidget* card);
  /// Scrolls to the end of a card, where its results appear.
  void revealEnd(QWidget* card);
  /// The scroll area that contains the cards at the current width.
  QScrollArea* scrolling() const;
  void showRuns();
  /// The errors of the shown runs, first of those with the design's framework.
  void showSummary();
  void showDesign();
  void showChosen();
  const ValidatedRun* find(const QString& id) const;
  QVector<ShownRun> all() const;
  void showView(int view);
  /// Loads a table into the view of its job.
  void loadFor(const QString& path, Job job);
  /// Loads a file that is not a table of runs into its view.
  void loadOther(const QString& path, MeasuredFile kind);
  /// Shows a view that has no chart of runs.
  void showAlone(QWidget* view);
  KnownRunsView* makeKnownRuns();
  ServingView* makeServing();
  PostTrainingView* makePostTraining();
  /// Adds a newly made view to the page.
  void add(QWidget* view);
  /// Forwards files that belong to another view.
  void follow(OwnRunsStudy* study);

  Document* document_;
  TrustStudy* study_;
  FilterPanel* filter_;
  SegmentedRow* views_;
  QComboBox* kind_;
  QLabel* summary_;
  QPushButton* cancel_;
  ProgressLine* progress_;
  QStackedWidget* stack_;
  QScrollArea *outer_, *right_;
  QBoxLayout* columns_;
  QWidget* cards_;
  ChartCard* chart_;
  RunCard* run_;
  NearestCard* nearest_;
  ErrorsCard* errors_;
  OwnRunsCard* own_;
  ProbeCard* probe_;
  CoefficientsCard* coefficients_;
  QWidget* coefficients_sheet_;
  OnDemand<KnownRunsView> known_;
  OnDemand<ServingView> serving_;
  OnDemand<PostTrainingView> post_training_;
  Job job_ = Job::training;  ///< job of the scenario that was last shown
  Measure measure_ = Measure::step_time;
  QString chosen_;
  ErrorStatistics errors_of_all_{};  ///< of the shown runs
  std::array<ErrorStatistics, framework_count> errors_of_framework_{};
  bool proposes_ = false;  ///< whether there was a proposal at the last check
};

}  // namespace trainyard::ui
