// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/post_training_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <span>

#include "engine/metrics/handle.h"
#include "engine/post_training/answer_lengths.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

using spec_text::Whole;

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::PostTrainingCharts)
};

struct Phase {
  MetricHandle metric;
  Part part;
};
const Phase writing[] = {{&Evaluation::rollout_prompts, Part::forward},
                         {&Evaluation::rollout_floor, Part::tensor},
                         {&Evaluation::rollout_work, Part::compute},
                         {&Evaluation::rollout_room, Part::stragglers}};
const Phase scoring[] = {{&Evaluation::log_prob_time, Part::recompute},
                         {&Evaluation::reference_time, Part::host},
                         {&Evaluation::critic_time, Part::expert},
                         {&Evaluation::teacher_time, Part::context},
                         {&Evaluation::update_time, Part::optimizer_step}};
constexpr Part reward_part = Part::backward, transfer_part = Part::data, switch_part = Part::pipeline;

/// Boxes one after the other in a lane.
class LaneWriter {
 public:
  LaneWriter(const Whole& whole, const Evaluation& e, QString label, double devices) : whole_(whole), e_(e) {
    lane_.label = std::move(label);
    lane_.detail = Texts::tr("%1 GPUs").arg(spec_text::value(devices, Unit::none));
  }
  void add(MetricHandle metric, Part part) {
    const double seconds = number(e_, *metric);
    push({metric_id(metric), spec_text::label(metric->label), {}, 0, 0, part}, seconds);
  }
  void add(std::span<const Phase> phases) {
    for (const Phase& phase : phases) add(phase.metric, phase.part);
  }
  void wait(MetricHandle metric, double seconds) {
    push({metric_id(metric), Texts::tr("Waits"), {}, 0, 0, Part::none, true}, seconds);
  }
  double end() const { return end_; }
  PhaseLanes::Lane take() { return std::move(lane_); }

 private:
  void push(PhaseLanes::Box box, double seconds) {
    if (!(seconds > 0)) return;
    box.text = spec_text::value(seconds, Unit::seconds);
    box.from = whole_.number(end_);
    end_ += seconds;
    box.to = whole_.number(end_);
    lane_.boxes.push_back(std::move(box));
  }

  const Whole& whole_;
  const Evaluation& e_;
  PhaseLanes::Lane lane_;
  double end_ = 0;
};

bool reward_by_model(const Design& d) { return d.post_training.reward == RewardSource::model; }

/// On the devices of the trainer.
void add_training(LaneWriter& lane, const Design& d, const Evaluation&) {
  if (reward_by_model(d)) lane.add(&Evaluation::reward_time, reward_part);
  lane.add(scoring);
}

QVector<PhaseLanes::Lane> shared_lanes(const Design& d, const Evaluation& e, const Whole& whole) {
  LaneWriter lane(whole, e, Texts::tr("All GPUs"), e.rollout_devices);
  lane.add(writing);
  if (!reward_by_model(d)) lane.wait(&Evaluation::reward_time, e.reward_time);
  lane.add(&Evaluation::switch_time, switch_part);
  add_training(lane, d, e);
  lane.add(&Evaluation::weights_time, transfer_part);
  lane.add(&Evaluation::between_time, Part::bubble);
  return {lane.take()};
}

QVector<PhaseLanes::Lane> separate_lanes(const Design& d, const Evaluation& e, const Whole& whole) {
  const bool in_turn = d.post_training.pace == RolloutPace::in_turn;
  LaneWriter rollout(whole, e, Texts::tr("Rollout"), e.rollout_devices);
  LaneWriter training(whole, e, Texts::tr("Training"), e.trainer_devices);
  rollout.add(writing);
  if (in_turn) training.wait(&Evaluation::trainer_wait, e.trainer_wait);
  add_training(training, d, e);
  const double stop = e.iteration_time - e.weights_time - e.between_time;
  rollout.wait(&Evaluation::rollout_wait, stop - rollout.end());
  training.wait(&Evaluation::trainer_wait, stop - training.end());
  for (LaneWriter* lane : {&rollout, &training}) {
    lane->add(&Evaluation::weights_time, transfer_part);
    lane->add(&Evaluation::between_time, Part::bubble);
  }
  return {rollout.take(), training.take()};
}

SweepScale numeric_scale(const QString& title, const QVector<double>& values, Unit unit, bool logarithmic) {
  SweepScale scale;
  scale.title = title;
  scale.axis_title = title;
  scale.values = values;
  scale.logarithmic = logarithmic;
  for (const double value : values) scale.labels.push_back(spec_text::value(value, unit));
  for (const double value : values) scale.ticks.push_back(spec_text::value(value, Unit::none));
  return scale;
}

void set_ruler(SweepLines& chart, double most) {
  const LinearAxis axis = linear_axis(most, 0, 6);
  chart.y_max = axis.max;
  chart.y_step = axis.step;
  for (int i = 0; i <= tick_count(axis.max, axis.step); ++i) chart.y_ticks.push_back(i * axis.step);
  chart.fits_label = Texts::tr("fits");
  chart.too_big_label = Texts::tr("does not fit");
}

}  // namespace

PhaseLanes iteration_by_phase(const Design& design, const Evaluation& e, double previous_axis_max) {
  PhaseLanes chart;
  const Design d = resolved(design);
  const Whole whole(e.iteration_time, Unit::seconds);
  chart.title = Texts::tr("An iteration by phase");
  chart.unit = whole.unit();
  chart.x_title = chart.unit;
  const bool shared = d.post_training.pools == Pools::shared;
  chart.lanes = shared ? shared_lanes(d, e, whole) : separate_lanes(d, e, whole);
  const LinearAxis axis = linear_axis(whole.number(e.iteration_time), previous_axis_max);
  chart.axis_max = axis.max;
  chart.axis_step = axis.step;
  const double floor = e.rollout_prompts + e.rollout_floor;
  const QString total = spec_text::value(e.iteration_time, Unit::seconds);
  if (bar_length(floor) > 0) {
    chart.mark = whole.number(floor);
    chart.mark_id = metric_id(&Evaluation::rollout_floor);
    chart.mark_text =
        Texts::tr("floor %1: no number of GPUs goes below").arg(spec_text::value(e.rollout_floor, Unit::seconds));
  }
  chart.subtitle = Texts::tr("%1 from weights to weights").arg(total);
  chart.sentence = Texts::tr("An iteration takes %1, the rollout %2 of it, its floor %3")
                       .arg(total, spec_text::value(e.rollout_time, Unit::seconds),
                            spec_text::value(e.rollout_floor, Unit::seconds));
  return chart;
}

SweepLines answer_lengths(const Design& design, const Evaluation& e) {
  constexpr int places = 60;
  const PostTraining post = resolved(design).post_training;
  const AnswerLengths lengths(post.answer_tokens, post.answer_spread, post.answer_cap);
  SweepLines chart;
  chart.title = Texts::tr("Lengths of answers");
  chart.y_title = Texts::tr("answers that are longer, %");
  chart.unit = Unit::fraction;
  chart.factor = 0.01;
  QVector<double> x;
  SweepLines::Line line{metric_id(&Evaluation::longest_answer), Texts::tr("longer"), {}, {}, {}};
  for (int i = 0; i <= places; ++i) {
    x.push_back(std::round(1 + (post.answer_cap - 1) * i / places));
    line.y.push_back(100 * lengths.longer_than(std::min(x.back(), post.answer_cap * (1 - 1e-9))));
  }
  chart.x = numeric_scale(Texts::tr("tokens of an answer"), x, Unit::tokens_exact, false);
  chart.states.fill(SweepCell::fits, x.size());
  chart.lines.push_back(std::move(line));
  set_ruler(chart, 100);
  const QString mean = spec_text::value(post.answer_tokens, Unit::tokens_exact);
  const QString longest = spec_text::value(e.longest_answer, Unit::tokens_exact);
  chart.present_x = post.answer_tokens;
  chart.present_y = 100 * lengths.longer_than(post.answer_tokens);
  chart.present_label = Texts::tr("mean %1").arg(mean);
  chart.landmarks.push_back(
      {e.longest_answer,
       Texts::tr("longest of %1: %2").arg(spec_text::value(e.iteration_answers, Unit::none), longest)});
  chart.subtitle = Texts::tr("the longest sets the end of a rollout");
  chart.sentence = Texts::tr("Answers have %1 in the mean; the longest of an iteration has %2").arg(mean, longest);
  return chart;
}

SweepLines split_of_devices(const Design&, const Evaluation& e, const std::vector<SplitPoint>& points) {
  SweepLines chart;
  chart.title = Texts::tr("Iteration against the split of the GPUs");
  double most = 0;
  const SplitPoint* best = nullptr;
  for (const SplitPoint& point : points) {
    most = std::max({most, bar_length(point.iteration_time), bar_length(point.rollout_time)});
    if (point.fits != Fit::no && (!best || point.iteration_time < best->iteration_time)) best = &point;
  }
  const Whole whole(most, Unit::seconds);
  chart.unit = Unit::seconds;
  chart.factor = whole.factor();
  chart.y_title = Texts::tr("time, %1").arg(whole.unit());
  QVector<double> x;
  chart.lines = {{metric_id(&Evaluation::iteration_time), Texts::tr("iteration"), {}, {}, {}},
                 {metric_id(&Evaluation::rollout_time), Texts::tr("rollout"), {}, {}, {}},
                 {metric_id(&Evaluation::update_time), Texts::tr("training"), {}, {}, {}}};
  for (const SplitPoint& point : points) {
    x.push_back(point.rollout_devices);
    const double times[] = {point.iteration_time, point.rollout_time, point.trainer_time};
    for (qsizetype i = 0; i < chart.lines.size(); ++i) chart.lines[i].y.push_back(times[i] / whole.factor());
    chart.states.push_back(point.fits == Fit::no ? SweepCell::too_big : SweepCell::fits);
  }
  chart.x = numeric_scale(Texts::tr("GPUs of the rollout"), x, Unit::accelerators, false);
  set_ruler(chart, whole.number(most));
  const bool apart = e.trainer_devices + e.rollout_devices <= (x.isEmpty() ? 0 : x.back() + e.trainer_devices);
  chart.present_x = apart ? e.rollout_devices : std::nan("");
  chart.present_y = apart ? whole.number(e.iteration_time) : std::nan("");
  chart.present_label = Texts::tr("now");
  if (!best) {
    chart.subtitle = chart.sentence = Texts::tr("no split of these GPUs fits");
    return chart;
  }
  const QString devices = spec_text::value(best->rollout_devices, Unit::accelerators);
  chart.landmarks.push_back({best->rollout_devices, Texts::tr("best: %1").arg(devices)});
  chart.subtitle =
      Texts::tr("best with %1 for the rollout: %2").arg(devices, spec_text::value(best->iteration_time, Unit::seconds));
  chart.sentence = chart.subtitle;
  return chart;
}

StackedColumns memory_by_role(const Design& design, const Evaluation& e, double previous_axis_max) {
  struct Holding {
    MetricHandle metric;
    Part part;
    bool trains;
  };
  const Holding holdings[] = {
      {&Evaluation::engine_weights, Part::weights, false},  {&Evaluation::engine_cache, Part::activations, false},
      {&Evaluation::engine_reserve, Part::reserve, false},  {&Evaluation::actor_memory, Part::optimizer, true},
      {&Evaluation::reference_memory, Part::working, true}, {&Evaluation::critic_memory, Part::gradients, true},
      {&Evaluation::reward_memory, Part::buffers, true},    {&Evaluation::teacher_memory, Part::data, true}};
  const Whole whole(std::max({e.rollout_memory, e.trainer_memory, e.post_memory_capacity}), Unit::memory);
  StackedColumns chart;
  chart.title = Texts::tr("Memory of a GPU by role");
  chart.unit = whole.unit();
  chart.axis_title = Texts::tr("while a GPU");
  chart.categories = {Texts::tr("writes"), Texts::tr("trains")};
  chart.stages = {-1, -1};
  chart.limit = whole.number(e.post_memory_capacity);
  if (chart.limit > 0)
    chart.limit_text = Texts::tr("capacity\n%1").arg(spec_text::value(e.post_memory_capacity, Unit::memory));
  double most = chart.limit;
  for (const bool trains : {false, true}) {
    QVector<Segment>& segments = chart.columns.emplace_back();
    double sum = 0;
    for (const Holding& role : holdings) {
      const double bytes = role.trains == trains ? std::max(0.0, number(e, *role.metric)) : 0;
      sum += bytes;
      if (number(e, *role.metric) == 0 && role.part != Part::weights) continue;
      Segment segment = whole.segment(*role.metric, bytes);
      segment.part = role.part;
      segments.push_back(segment);
    }
    const double whole_column = trains ? e.trainer_memory : e.rollout_memory;
    Segment rest{metric_id(trains ? &Evaluation::trainer_memory : &Evaluation::rollout_memory),
                 Texts::tr("Left by the other job"), whole.number(std::max(0.0, whole_column - sum)), Part::collective,
                 whole.text(std::max(0.0, whole_column - sum))};
    segments.push_back(rest);
    const double excess = whole_column - e.post_memory_capacity;
    chart.excess.push_back(excess > 0 ? u'+' + whole.text(excess, 1) : QString());
    most = std::max(most, whole.number(whole_column));
  }
  chart.subtitle = resolved(design).post_training.pools == Pools::shared ? Texts::tr("%1, in turn").arg(chart.unit)
                                                                         : Texts::tr("%1, each pool").arg(chart.unit);
  chart.axis_max = linear_axis(most, previous_axis_max).max;
  chart.axis_step = linear_axis(most, chart.axis_max, 5).step;
  chart.sentence =
      Texts::tr("Memory of a GPU: %1 while it writes, %2 while it trains, of %3")
          .arg(spec_text::value(e.rollout_memory, Unit::memory), spec_text::value(e.trainer_memory, Unit::memory),
               spec_text::value(e.post_memory_capacity, Unit::memory));
  return chart;
}

}  // namespace trainyard::ui
