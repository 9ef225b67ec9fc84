// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "engine/studies/timeline.h"
#include "ui/pages/page.h"

class QBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;

namespace trainyard::ui {

class BackgroundStudy;
class ChartCard;
class Document;
class KernelsCard;
class LayersCard;
class ScheduleCard;
class SegmentedRow;
class StageCard;
class SummaryLine;
class ValueSlider;
class WhenSeen;

/// The operations of the pipeline over time, their memory, and alternative schedules. Simulates only while the page is
/// visible. A quick simulation runs within the frame; a long one runs in the background while the previous picture
/// stays.
class SchedulePage : public Page {
  Q_OBJECT
 public:
  explicit SchedulePage(Document* document, QWidget* parent = nullptr);
  ~SchedulePage() override;
  static QString title();
  void refresh() override;
  void setSelected(const QString& metric) override;

  ChartCard* stepCard() const { return step_card_; }
  ChartCard* firstStepsCard() const { return first_steps_; }
  ScheduleCard* schedules() const { return schedules_; }
  LayersCard* layers() const { return layers_; }
  KernelsCard* kernels() const { return kernels_; }
  /// The stage whose memory is shown; by default the fullest one.
  int stage() const;
  void setStage(int stage);
  /// The current step, from 1.
  int step() const { return step_; }
  void setStep(int step);
  int traced() const { return traced_; }
  /// Number of simulations so far.
  int simulations() const { return simulations_; }
  bool isWaiting() const;
  QString summary() const;

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Shown;
  struct Charts;
  /// The visible stage, step and micro-batch, and the current axis maxima of the charts.
  struct View {
    int stage, step, traced;
    double held_max = 0, first_max = 0;
    bool operator==(const View&) const = default;
  };
  static int stage_of(const Shown& shown, int wanted);
  static Charts charts_of(const Shown& shown, const View& view);
  View view() const;
  QWidget* makeHead();
  QWidget* makeStageChoice(QWidget* head);
  void simulateInBackground();
  /// Cancels the running simulation.
  void forget();
  /// Marks the charts as outdated while they are older than the inputs.
  void follow();
  void showStep();
  void show(const Charts& charts);
  void showSummary();
  void choose(const QString& id, int stage);
  void trace(int item);
  void arrange();
  /// Sets the cards below the charts to the height that their sentences need.
  void fitCards();

  Document* document_;
  BackgroundStudy* study_;
  std::shared_ptr<Shown> shown_;
  SegmentedRow* steps_;
  ValueSlider* stage_slider_;
  QPushButton* fullest_;
  QLabel* stage_number_;
  SummaryLine* summary_;
  QScrollArea *outer_, *right_;
  QBoxLayout* columns_;
  QWidget* cards_;
  ChartCard *step_card_, *first_steps_;
  ScheduleCard* schedules_;
  StageCard* facts_;
  LayersCard* layers_;
  KernelsCard* kernels_;
  WhenSeen *layers_seen_, *kernels_seen_;
  int stage_ = -1, step_ = 2, traced_ = 1, simulations_ = 0;
  bool behind_ = false;  ///< the inputs have changed since the running simulation started
};

}  // namespace trainyard::ui
