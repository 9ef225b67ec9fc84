// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/post_training_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "engine/metrics/handle.h"
#include "engine/statistics/cut_lengths.h"
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

/// Appends boxes to a lane, one after the other.
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
    push({metric_id(metric), Texts::tr("Waiting"), {}, 0, 0, Part::none, true}, seconds);
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

/// Phases on the devices of the trainer.
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

/// Sets a log axis, because an iteration with too small a pool takes many times longer.
void set_times(SweepLines& chart, double least, double most) {
  chart.y_logarithmic = true;
  const QVector<double> ticks = log_ticks(least / 10, most * 10);
  const auto above = std::upper_bound(ticks.begin(), ticks.end(), least);
  chart.y_min = above == ticks.begin() ? least : *std::prev(above);
  const auto end = std::lower_bound(ticks.begin(), ticks.end(), most);
  chart.y_max = end == ticks.end() ? most : *end;
  chart.y_ticks = log_ticks(chart.y_min, chart.y_max);
  chart.fits_label = Texts::tr("fits");
  chart.too_big_label = Texts::tr("does not fit");
}

}  // namespace

PhaseLanes iteration_by_phase(const Design& design, const Evaluation& e, double previous_axis_max) {
  PhaseLanes chart;
  const Design d = resolved(design);
  const Whole whole(e.iteration_time, Unit::seconds);
  chart.title = Texts::tr("Iteration by phase");
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
        Texts::tr("minimum %1 with any number of GPUs").arg(spec_text::value(e.rollout_floor, Unit::seconds));
  }
  chart.subtitle = Texts::tr("%1 per iteration").arg(total);
  chart.sentence = Texts::tr("An iteration takes %1; its rollout takes %2, at least %3 with any number of GPUs")
                       .arg(total, spec_text::value(e.rollout_time, Unit::seconds),
                            spec_text::value(e.rollout_floor, Unit::seconds));
  return chart;
}

SweepLines answer_lengths(const Design& design, const Evaluation& e) {
  constexpr int places = 12;  ///< points between two ticks
  const PostTraining post = resolved(design).post_training;
  const CutLengths lengths(post.answer_tokens, post.answer_spread, post.answer_cap);
  SweepLines chart;
  chart.title = Texts::tr("Answer lengths");
  chart.y_title = Texts::tr("longer answers, %");
  chart.unit = Unit::fraction;
  chart.factor = 0.01;
  QVector<double> x;
  SweepLines::Line line{metric_id(&Evaluation::longest_answer), Texts::tr("longer"), {}, {}, {}};
  const double between = linear_axis(post.answer_cap, 0).step / places;
  for (int i = 0; i * between < post.answer_cap; ++i) x.push_back(i * between);
  x.push_back(post.answer_cap);
  for (const double tokens : x)
    line.y.push_back(100 * lengths.longer_than(std::min(tokens, post.answer_cap * (1 - 1e-9))));
  chart.x = numeric_scale(Texts::tr("tokens per answer"), x, Unit::tokens_exact, false);
  for (qsizetype i = 0; i < x.size(); ++i)
    if (i % places != 0) chart.x.ticks[i].clear();
  chart.states.fill(SweepCell::fits, x.size());
  chart.lines.push_back(std::move(line));
  // The axis always ends at 100 %.
  chart.y_max = 100;
  chart.y_step = 20;
  chart.y_ticks = {0, 20, 40, 60, 80, 100};
  const QString mean = spec_text::value(post.answer_tokens, Unit::tokens_exact);
  const QString longest = spec_text::value(e.longest_answer, Unit::tokens_exact);
  chart.present_x = post.answer_tokens;
  chart.present_y = 100 * lengths.longer_than(post.answer_tokens);
  chart.present_label = Texts::tr("mean %1").arg(mean);
  chart.landmarks.push_back(
      {e.longest_answer,
       Texts::tr("longest of %1: %2").arg(spec_text::value(e.iteration_answers, Unit::none), longest)});
  chart.subtitle = Texts::tr("the longest answer ends the rollout");
  chart.sentence = Texts::tr("Answers have %1 on average; the longest of an iteration has %2").arg(mean, longest);
  return chart;
}

SweepLines split_of_devices(const Design&, const Evaluation& e, const std::vector<SplitPoint>& points) {
  SweepLines chart;
  chart.title = Texts::tr("Iteration time against GPU split");
  double most = 0, least = std::numeric_limits<double>::infinity();
  const SplitPoint* best = nullptr;
  for (const SplitPoint& point : points) {
    for (const double time : {point.iteration_time, point.rollout_time, point.trainer_time}) {
      most = std::max(most, bar_length(time));
      if (time > 0) least = std::min(least, time);
    }
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
  chart.x = numeric_scale(Texts::tr("Rollout GPUs"), x, Unit::accelerators, false);
  if (most > 0) set_times(chart, whole.number(least), whole.number(most));
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
      Texts::tr("best with %1 rollout GPUs: %2").arg(devices, spec_text::value(best->iteration_time, Unit::seconds));
  chart.sentence = chart.subtitle;
  return chart;
}

namespace {

struct Holding {
  MetricHandle metric;
  Part part;
};
const Holding of_engine[] = {{&Evaluation::engine_weights, Part::weights},
                             {&Evaluation::engine_cache, Part::activations},
                             {&Evaluation::engine_reserve, Part::reserve}};
const Holding of_trainer[] = {{&Evaluation::actor_memory, Part::optimizer},
                              {&Evaluation::reference_memory, Part::working},
                              {&Evaluation::critic_memory, Part::gradients},
                              {&Evaluation::reward_memory, Part::buffers},
                              {&Evaluation::teacher_memory, Part::data}};

/// The memory of a GPU for one role, including the data that the other role leaves on it, against its capacity.
StackedBar held_bar(const Evaluation& e, std::span<const Holding> held, MetricHandle total, double previous_axis_max) {
  const double all = number(e, *total), capacity = e.post_memory_capacity;
  const Whole whole(std::max(all, capacity), Unit::memory);
  StackedBar bar;
  bar.unit = whole.unit();
  double known = 0;
  for (const auto& [metric, part] : held) {
    const double bytes = std::max(0.0, number(e, *metric));
    known += bytes;
    if (bytes == 0) continue;
    bar.segments.push_back(whole.segment(*metric, bytes));
    bar.segments.back().part = part;
  }
  if (const double rest = all - known; rest > 0)
    bar.segments.push_back({metric_id(total), Texts::tr("Retained by the other role"), whole.number(rest),
                            Part::collective, whole.text(rest)});
  bar.total = whole.number(all);
  bar.total_text = spec_text::value(all, Unit::memory);
  bar.total_id = metric_id(total);
  const QString limit = spec_text::value(capacity, Unit::memory);
  if (bar_length(capacity) > 0) {
    bar.limit = whole.number(capacity);
    bar.limit_text = Texts::tr("capacity %1").arg(limit);
    bar.over = bar.total > *bar.limit;
  }
  const LinearAxis axis = linear_axis(std::max(bar.total, bar.limit.value_or(0)), previous_axis_max);
  bar.axis_max = axis.max;
  bar.axis_step = axis.step;
  bar.sentence = Texts::tr("%1 of %2").arg(bar.total_text, limit);
  return bar;
}

}  // namespace

StackedBar rollout_memory_chart(const Evaluation& e, double previous_axis_max) {
  StackedBar bar = held_bar(e, of_engine, &Evaluation::rollout_memory, previous_axis_max);
  bar.title = Texts::tr("Memory per rollout GPU");
  return bar;
}

StackedBar training_memory_chart(const Evaluation& e, double previous_axis_max) {
  StackedBar bar = held_bar(e, of_trainer, &Evaluation::trainer_memory, previous_axis_max);
  bar.title = Texts::tr("Memory per training GPU");
  return bar;
}

}  // namespace trainyard::ui
