// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/timeline_charts.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "engine/machine/device_kinds.h"
#include "engine/parameters/parameter.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/charts/stacked_bar.h"
#include "ui/figures/parts.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

using spec_text::Whole;
using Box = StepOnPipeline::Box;
using Lane = StepOnPipeline::Lane;

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::TimelineCharts)
};

constexpr int most_rows = 32;
/// Largest number of moments that readers can distinguish. Further moments are merged; each merged one shows the
/// largest memory.
constexpr size_t most_moments = 1500;
/// Factor of room above the capacity line for its name.
constexpr double headroom = 1.08;
constexpr int most_ticks = 5;

Part part_of(Activity activity) {
  switch (activity) {
    case Activity::forward:
      return Part::forward;
    case Activity::backward:
      return Part::backward;
    case Activity::weight_gradient:
      return Part::weight_gradient;
    case Activity::reduction:
      return Part::data;
    case Activity::optimizer:
      return Part::optimizer_step;
    case Activity::stragglers:
      return Part::stragglers;
  }
  return Part::none;
}

QVector<Box> boxes_of(const Timeline& timeline, int stage) {
  QVector<Box> boxes;
  const std::vector<Operation>& operations = timeline.stages[size_t(stage)];
  boxes.reserve(qsizetype(operations.size()) * 2);
  const double nothing = 1e-9 * timeline.end;
  double covered = 0;
  for (const Operation& o : operations) {
    if (o.start > covered + nothing) boxes.push_back({covered, o.start, Part::bubble});
    const Lane lane = !o.paired ? Lane::whole : o.activity == Activity::forward ? Lane::upper : Lane::lower;
    const int number = o.micro_batch < 0 ? 0 : timeline.number(o) + 1;
    const double split = o.start + o.recompute;
    if (o.recompute > nothing) boxes.push_back({o.start, split, Part::recompute, lane, number, o.chunk + 1});
    boxes.push_back({o.recompute > nothing ? split : o.start, o.end, part_of(o.activity), lane, number, o.chunk + 1});
    covered = std::max(covered, o.end);
  }
  if (timeline.end > covered + nothing) boxes.push_back({covered, timeline.end, Part::bubble});
  return boxes;
}

QVector<StepOnPipeline::Kind> kinds_of(const QVector<StepOnPipeline::Row>& rows) {
  const std::pair<StepOnPipeline::Kind, bool> all[] = {
      {{Part::forward, metric_id(&Evaluation::time_compute), Texts::tr("Forward")}, true},
      {{Part::recompute, metric_id(&Evaluation::time_recompute), Texts::tr("Recompute")}, false},
      {{Part::backward, metric_id(&Evaluation::time_compute), Texts::tr("Backward")}, true},
      {{Part::weight_gradient, metric_id(&Evaluation::weight_gradients_pending), Texts::tr("Weight gradients")}, false},
      {{Part::bubble, metric_id(&Evaluation::time_bubble), Texts::tr("Waiting")}, true},
      {{Part::data, metric_id(&Evaluation::time_data), Texts::tr("Gradient reduction")}, true},
      {{Part::optimizer_step, metric_id(&Evaluation::time_optimizer), Texts::tr("Optimizer")}, true},
      {{Part::stragglers, metric_id(&Evaluation::time_stragglers), Texts::tr("Stragglers")}, true}};
  QVector<StepOnPipeline::Kind> kinds;
  for (const auto& [kind, always] : all) {
    const auto has = [part = kind.part](const StepOnPipeline::Row& row) {
      return std::any_of(row.boxes.cbegin(), row.boxes.cend(), [part](const Box& b) { return b.part == part; });
    };
    // Keep kinds that a slider can reduce to zero, so that the key does not move. Omit kinds that other schedules or
    // recipes have.
    if (always || std::any_of(rows.cbegin(), rows.cend(), has)) kinds.push_back(kind);
  }
  return kinds;
}

TimeAxis axis_of(const Timeline& timeline, int steps) {
  TimeAxis axis;
  axis.end = steps * timeline.end;
  if (timeline.left_out > 0) {
    axis.left_out = timeline.left_out_time;
    for (int i = 0; i < steps; ++i) axis.cuts.push_back(i * timeline.end + timeline.cut);
    axis.break_text = Texts::tr("%n identical micro-batches omitted: %1", nullptr, timeline.left_out)
                          .arg(spec_text::value(timeline.left_out_time, Unit::seconds));
  }
  const UnitStep unit = unit_step(axis.real(axis.end), Unit::seconds);
  axis.unit_seconds = unit.factor;
  axis.unit = spec_text::label(unit.name);
  return axis;
}

/// The moments in [from, to), starting with the one in effect at `from`, merged to at most `most_moments`.
std::vector<MemoryMoment> select_moments(const std::vector<MemoryMoment>& all, double from, double to) {
  std::vector<MemoryMoment> out;
  const auto later = [](double t, const MemoryMoment& m) { return t < m.time; };
  auto first = std::upper_bound(all.begin(), all.end(), from, later);
  if (first != all.begin()) --first;
  const auto last = std::lower_bound(first, all.end(), to, [](const MemoryMoment& m, double t) { return m.time < t; });
  const auto count = size_t(last - first), together = (count + most_moments - 1) / most_moments;
  for (auto m = first; m < last;) {
    const auto end = last - m > std::ptrdiff_t(together) ? m + std::ptrdiff_t(together) : last;
    MemoryMoment fullest = *std::max_element(
        m, end, [](const MemoryMoment& a, const MemoryMoment& b) { return a.parts.total() < b.parts.total(); });
    fullest.time = std::max(0.0, m->time - from);
    out.push_back(fullest);
    m = end;
  }
  return out;
}

double moment_bytes(const MemoryMoment& moment, Part part) {
  switch (part) {
    case Part::collective:
      return moment.collective;
    case Part::driver:
      return moment.driver;
    case Part::reserve:
      return moment.waste;
    default:
      return part_bytes(moment.parts, part);
  }
}

/// The layers of memory from below. The reserve is split into two layers, because only the waste of the allocator
/// varies over time.
std::vector<MemoryOverTime::Layer> layers_from_below() {
  std::vector<MemoryOverTime::Layer> layers;
  for (const Metric* metric : parts_of(MetricGroup::memory)) {
    const QString id = QString::fromUtf8(metric->id);
    if (metric->part != Part::reserve) {
      layers.push_back({id, spec_text::label(metric->label), metric->part, {}, {}});
      continue;
    }
    for (const auto& [part, input] :
         {std::pair(Part::collective, &Cluster::communication_memory),
          std::pair(Part::driver, &Cluster::context_memory), std::pair(Part::reserve, &Cluster::memory_waste)})
      layers.push_back({id, spec_text::label(parameter(input).label), part, {}, {}});
  }
  return layers;
}

/// The memory from time `from` for the length of the axis. Moments are in drawn time, which omits the cuts; the text of
/// the peak shows the real time.
MemoryOverTime memory_of(const SimulatedStep& s, const TimeAxis& axis, double from, double previous_axis_max) {
  const Whole whole(std::max(s.evaluation.memory, s.evaluation.memory_capacity), Unit::memory);
  const std::vector<MemoryMoment> moments = select_moments(s.moments, from, from + axis.end);
  MemoryOverTime memory;
  memory.axis = axis;
  memory.stage = s.stage;
  memory.unit = whole.unit();
  const MemoryMoment* peak = nullptr;
  bool had_state = false;
  for (const MemoryMoment& m : moments) {
    memory.times.push_back(m.time);
    memory.in_flight.push_back(m.in_flight);
    if (!peak || m.parts.total() > peak->parts.total() * (1 + 1e-12)) peak = &m;
    const bool has_state = m.parts.optimizer > 0;
    if (has_state && !had_state && &m != &moments.front())
      memory.optimizer_allocated =
          MemoryOverTime::Note{m.time, whole.number(m.parts.total()), Texts::tr("optimizer state allocated")};
    had_state = has_state;
  }
  for (MemoryOverTime::Layer& layer : layers_from_below()) {
    layer.text = peak ? whole.text(moment_bytes(*peak, layer.part)) : QString();
    layer.values.reserve(memory.times.size());
    for (const MemoryMoment& m : moments) layer.values.push_back(whole.number(moment_bytes(m, layer.part)));
    memory.layers.push_back(std::move(layer));
  }
  const double capacity = s.evaluation.memory_capacity, most = peak ? peak->parts.total() : 0;
  memory.limit = whole.number(capacity);
  if (memory.limit > 0) memory.limit_text = Texts::tr("capacity %1").arg(spec_text::value(capacity, Unit::memory));
  if (peak)
    memory.peak = MemoryOverTime::Note{
        peak->time, whole.number(most),
        Texts::tr("peak %1 at %2")
            .arg(spec_text::value(most, Unit::memory), spec_text::value(axis.real(peak->time), Unit::seconds))};
  const LinearAxis ruler =
      linear_axis(headroom * std::max(memory.limit, whole.number(most)), previous_axis_max, most_ticks);
  memory.axis_max = ruler.max;
  memory.axis_step = ruler.step;
  return memory;
}

QString schedule_label(const Design& design) { return engine_text(text(design, parameter(&Layout::schedule)).c_str()); }

QString sizes_text(const SimulatedStep& s) {
  const PipelineOrder& order = s.timeline.order;
  QStringList sizes{Texts::tr("%n stages", nullptr, order.stages),
                    Texts::tr("%n micro-batches", nullptr, order.micro_batches + s.timeline.left_out)};
  if (order.schedule == Schedule::interleaved || order.schedule == Schedule::zb_v)
    sizes << Texts::tr("%n virtual stages", nullptr, order.chunks);
  return sizes.join(QStringLiteral(", "));
}

QString why_empty(const SimulatedStep& s) {
  if (s.evaluation.legality.reason != Illegality::none) return Texts::tr("Not a legal layout; no step to draw");
  if (const char* reason = why_not_mixed(s.design)) return engine_text(reason);
  if (std::isnan(s.evaluation.step_time)) return Texts::tr("The step time is unknown; no step to draw");
  return Texts::tr("Too many micro-batches to draw. Choose another schedule or fewer micro-batches");
}

}  // namespace

QVector<int> shown_stages(int count, int chosen, int most) {
  QVector<int> shown;
  if (count <= most) {
    for (int i = 0; i < count; ++i) shown.push_back(i);
    return shown;
  }
  for (int i = 0; i < most; ++i) shown.push_back(int(std::lround(double(i) * (count - 1) / (most - 1))));
  if (shown.contains(chosen) || chosen < 0 || chosen >= count) return shown;
  // Replace the stage nearest to the selected one by the selected one, but never the first or the last.
  auto nearest = std::min_element(shown.begin() + 1, shown.end() - 1,
                                  [chosen](int a, int b) { return std::abs(a - chosen) < std::abs(b - chosen); });
  *nearest = chosen;
  return shown;
}

StepOnPipeline step_on_pipeline(const SimulatedStep& s, int number, int traced, double previous_axis_max) {
  StepOnPipeline chart;
  chart.title = Texts::tr("One step on the pipeline");
  chart.row_title = Texts::tr("Stage");
  const int count = int(s.timeline.stages.size());
  if (count == 0) {
    chart.sentence = why_empty(s);
    return chart;
  }
  chart.axis = axis_of(s.timeline, 1);
  chart.chunks = s.timeline.order.chunks;
  chart.traced = std::clamp(traced, 0, s.timeline.order.micro_batches + s.timeline.left_out);
  for (const int stage : shown_stages(count, s.stage, most_rows)) {
    if (stage == s.stage) chart.marked = int(chart.rows.size());
    chart.rows.push_back({stage, boxes_of(s.timeline, stage)});
  }
  chart.kinds = kinds_of(chart.rows);
  chart.subtitle = QStringLiteral("%1; %2").arg(schedule_label(s.design), sizes_text(s));
  if (chart.rows.size() < count) chart.subtitle += Texts::tr("; %1 of the stages shown").arg(chart.rows.size());
  chart.memory = memory_of(s, chart.axis, (number - 1) * s.timeline.end, previous_axis_max);
  chart.memory.title = Texts::tr("Memory on stage %1, %2").arg(s.stage).arg(chart.memory.unit);
  chart.memory.subtitle = number == 1 ? Texts::tr("step 1: gradients and optimizer state are allocated")
                          : s.stage == int(s.evaluation.fullest_stage)
                              ? Texts::tr("step %1: its peak is the memory per GPU").arg(number)
                              : Texts::tr("step %1: its peak is the memory of this stage").arg(number);
  const QString peak = chart.memory.peak ? chart.memory.peak->text : QString();
  chart.sentence = Texts::tr("%1: %2 bubble in a step of %3; stage %4: %5")
                       .arg(schedule_label(s.design), spec_text::value(s.evaluation.time_bubble, Unit::seconds),
                            spec_text::value(s.evaluation.step_time, Unit::seconds))
                       .arg(s.stage)
                       .arg(peak);
  return chart;
}

MemoryOverTime memory_over_first_steps(const SimulatedStep& s, int chosen, double previous_axis_max) {
  MemoryOverTime memory;
  if (s.moments.empty()) {
    memory.title = Texts::tr("First three steps");
    return memory;
  }
  memory = memory_of(s, axis_of(s.timeline, followed_steps), 0, previous_axis_max);
  memory.title = Texts::tr("First three steps on stage %1").arg(s.stage);
  memory.key = false;
  memory.peak.reset();
  const QString state = spec_text::value(s.evaluation.stages[size_t(s.stage)].parts.optimizer, Unit::memory);
  memory.subtitle = Texts::tr("%1 of optimizer state are allocated at the end of the first step", nullptr).arg(state);
  for (int i = 1; i <= followed_steps; ++i) {
    const QString name = i == chosen ? Texts::tr("step %1, shown above").arg(i) : Texts::tr("step %1").arg(i);
    memory.spans.push_back(
        {QStringLiteral("step:%1").arg(i), name, (i - 1) * s.timeline.end, i * s.timeline.end, i == chosen});
  }
  memory.sentence = memory.subtitle;
  return memory;
}

}  // namespace trainyard::ui
