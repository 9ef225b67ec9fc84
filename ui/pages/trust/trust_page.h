// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// How true the model is: predicted against measured for every run, the runs nearest to the design, the user's own
/// runs, and the coefficients that are fitted.
class TrustPage : public Page {
  Q_OBJECT
 public:
  explicit TrustPage(Document* document, QWidget* parent = nullptr);
  QString title() const override;
  void refresh() override;
  void setSelected(const QString& metric) override;
  SegmentedRow* viewRow() const override { return views_; }
  /// Tables of runs, logs of training with the configurations beside them, a table of the probe.
  bool openMeasured(const QStringList& paths) override;
  /// Which runs are shown.
  QWidget* sidePanel() const override;
  /// It chooses among the runs of the chart.
  bool usesSidePanel() const override;
  /// How far the coefficients of the project are from the shipped ones.
  QWidget* statusMark() const override;

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
  /// Looks at one run, "run:N" or "own:N"; empty for none.
  void choose(const QString& id);
  QString chosen() const { return chosen_; }
  QString summary() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeHead();
  QPushButton* makeMark();
  void showMark();
  void arrange();
  /// Scrolls to a card, once it has the height of what it shows.
  void reveal(QWidget* card);
  /// What it says at its end, for what was asked there.
  void revealEnd(QWidget* card);
  /// What moves the cards at this width.
  QScrollArea* scrolling() const;
  void showRuns();
  void showDesign();
  void showChosen();
  const ValidatedRun* find(const QString& id) const;
  QVector<ShownRun> all() const;
  void showView(int view);
  /// Loads a table where runs of its job are shown.
  void loadFor(const QString& path, Job job);
  /// The same of what is no table of runs.
  void loadOther(const QString& path, MeasuredFile kind);
  /// A view without the chart of runs.
  void showAlone(QWidget* view);
  KnownRunsView* makeKnownRuns();
  ServingView* makeServing();
  PostTrainingView* makePostTraining();
  /// Places a view that was made just now.
  void add(QWidget* view);
  /// Files for another view go there.
  void follow(OwnRunsStudy* study);

  Document* document_;
  TrustStudy* study_;
  FilterPanel* filter_;
  QPushButton* mark_;
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
  Job job_ = Job::training;  ///< of the scenario that was shown last
  Measure measure_ = Measure::step_time;
  QString chosen_;
  bool proposes_ = false;  ///< what a refit found, when that was last looked at
};

}  // namespace trainyard::ui
