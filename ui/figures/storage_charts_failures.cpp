// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/figures/storage_charts.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::StorageCharts)
};

constexpr double minute = 60;
constexpr double least_interval = 30, most_interval = 2400;  ///< s that the axis always covers
constexpr double least_cluster = 1000, most_cluster = 1e6;

QString percent(double share) { return spec_text::value(share, Unit::fraction); }
QString minutes(double seconds) { return spec_text::value(seconds, Unit::minutes); }

double round_down_to_tick(double value) {
  const QVector<double> ticks = log_ticks(value / 10, value * 1.0001);
  return ticks.isEmpty() ? value : ticks.back();
}
double round_up_to_tick(double value) {
  const QVector<double> ticks = log_ticks(value * 0.9999, value * 10);
  return ticks.isEmpty() ? value : ticks.front();
}

void add_areas(ShareCurves& chart, const Evaluation& e, const std::vector<IntervalPoint>& points) {
  struct Kind {
    MetricHandle metric;
    Part part;
    double IntervalPoint::*value;
  };
  static constexpr std::array<Kind, 4> kinds{{{&Evaluation::share_planned, Part::reserve, &IntervalPoint::planned},
                                              {&Evaluation::share_restart, Part::bubble, &IntervalPoint::restart},
                                              {&Evaluation::share_rework, Part::none, &IntervalPoint::rework},
                                              {&Evaluation::share_stall, Part::stragglers, &IntervalPoint::stall}}};
  const std::array<QString, 4> labels{Texts::tr("planned stops"), Texts::tr("restart"), Texts::tr("lost work"),
                                      Texts::tr("stall")};
  for (const IntervalPoint& p : points) chart.x.push_back(p.interval / minute);
  for (size_t i = 0; i < kinds.size(); ++i) {
    const Metric& metric = *kinds[i].metric;
    ShareCurves::Area area;
    area.id = metric_id(metric);
    area.label = labels[i];
    area.part = kinds[i].part;
    area.tip = spec_text::label(metric.label) + '\n' + percent(number(e, metric));
    for (const IntervalPoint& p : points) area.y.push_back(100 * p.*kinds[i].value);
    chart.areas.push_back(std::move(area));
  }
}

using Point = ShareCurves::Point;

Point point_of(ShareCurves::Mark mark, double interval, double lost, const QString& label, const QString& id) {
  ShareCurves::Point point{interval / minute, 100 * lost, mark, id, label, percent(lost), {}};
  point.tip = Texts::tr("%1\n%2 of the time lost").arg(label, point.detail);
  return point;
}

/// Share of time lost at an interval, interpolated between the points.
double lost_at(const std::vector<IntervalPoint>& points, double interval) {
  const auto after =
      std::find_if(points.begin(), points.end(), [&](const IntervalPoint& p) { return p.interval >= interval; });
  if (after == points.end()) return 1 - points.back().goodput;
  if (after == points.begin()) return 1 - after->goodput;
  const IntervalPoint& before = *(after - 1);
  const double share = (interval - before.interval) / (after->interval - before.interval);
  return 1 - before.goodput - share * (after->goodput - before.goodput);
}

/// Merges stretches of work if only short stalls separate them.
QVector<DayTimeline::Span> merge_spans(const std::vector<PhaseSpan>& spans, double shortest_stall) {
  QVector<DayTimeline::Span> out;
  for (const PhaseSpan& span : spans) {
    auto kind = DayTimeline::Kind(int(span.phase));
    if (kind == DayTimeline::Kind::stall && span.duration < shortest_stall && !out.isEmpty()) kind = out.back().kind;
    if (!out.isEmpty() && out.back().kind == kind && std::abs(out.back().start + out.back().duration - span.start) < 1)
      out.back().duration = span.start + span.duration - out.back().start;
    else
      out.push_back({kind, span.start, span.duration, {}, {}});
  }
  return out;
}

QString clock(double seconds) {
  const int minutes = std::clamp(int(std::lround(seconds / minute)), 0, 24 * 60);
  return QStringLiteral("%1:%2").arg(minutes / 60, 2, 10, QChar('0')).arg(minutes % 60, 2, 10, QChar('0'));
}

QString kind_name(DayTimeline::Kind kind) {
  switch (kind) {
    case DayTimeline::Kind::work:
      return Texts::tr("training");
    case DayTimeline::Kind::lost:
      return Texts::tr("lost");
    case DayTimeline::Kind::stall:
      return Texts::tr("stall");
    case DayTimeline::Kind::restart:
      return Texts::tr("restart");
    case DayTimeline::Kind::planned:
      return Texts::tr("planned stop");
  }
  return {};
}

void describe(QVector<DayTimeline::Span>& spans) {
  for (DayTimeline::Span& span : spans) {
    const QString time = spec_text::value(span.duration, Unit::seconds), name = kind_name(span.kind);
    span.tip = QStringLiteral("%1\n%2–%3\n%4").arg(name, clock(span.start), clock(span.start + span.duration), time);
    span.label = span.kind == DayTimeline::Kind::work ? name : Texts::tr("%1: %2").arg(name, time);
  }
}

/// Returns a round length in seconds that shows a whole interval before an interruption and the recovery after it.
double zoom_length(const Evaluation& e) {
  const double wanted = 3 * std::min(e.checkpoint_interval_used, 4 * 3600.0) + e.recovery_time;
  for (const double length : {600.0, 1800.0, 3600.0, 7200.0, 14400.0, 28800.0})
    if (wanted <= length) return length;
  return 86400;
}

/// Zooms in on the interruption that is nearest to the middle of the day.
void choose_zoom(DayTimeline& chart, const Evaluation& e) {
  chart.zoom_length = std::min(zoom_length(e), chart.length);
  double at = chart.length / 2;
  double distance = chart.length;
  for (const double time : chart.interruptions) {
    const double from_noon = std::abs(time - chart.length / 2);
    if (from_noon >= distance) continue;
    distance = from_noon;
    at = time;
  }
  chart.zoom_start = std::clamp(at - 0.45 * chart.zoom_length, 0.0, chart.length - chart.zoom_length);
  const double minutes = chart.zoom_length / minute, hours = minutes / 60;
  chart.zoom_label = hours > 2 ? Texts::tr("%1 hours").arg(hours) : Texts::tr("%1 minutes").arg(minutes);
  chart.zoom_detail = Texts::tr("around %1").arg(clock(at));
}

/// Adds the checkpoint writes in the zoomed part; those that an interruption cut short are marked as lost.
void add_saves(DayTimeline& chart, const Evaluation& e, const std::vector<PhaseSpan>& spans) {
  const double end = chart.zoom_start + chart.zoom_length;
  for (const PhaseSpan& span : spans) {
    if (span.phase != Phase::stall || span.start + e.checkpoint_time < chart.zoom_start || span.start > end) continue;
    DayTimeline::Span save{DayTimeline::Kind::stall, span.start, std::max(e.checkpoint_time, span.duration), {}, {}};
    const auto cut = std::find_if(chart.interruptions.cbegin(), chart.interruptions.cend(),
                                  [&](double time) { return time > save.start && time < save.start + save.duration; });
    if (cut != chart.interruptions.cend()) {
      save.kind = DayTimeline::Kind::lost;
      save.duration = *cut - save.start;
      save.label = Texts::tr("unfinished, unusable");
    } else {
      save.label = Texts::tr("copy written in %1").arg(spec_text::value(save.duration, Unit::seconds));
    }
    if (chart.saves.size() < 200) chart.saves.push_back(save);
  }
}

void add_shares(DayTimeline& chart, const Evaluation& e) {
  constexpr double day = 86400;
  const double stops = e.finish_days > 0 ? e.interruptions / e.finish_days : 0;
  const double cycle = e.checkpoint_interval_used + e.checkpoint_stall + e.checkpoint_wait;
  const double saves = cycle > 0 ? (e.goodput + e.share_rework + e.share_stall) * day / cycle : 0;
  const auto times = [&](const QString& name, double count, double share) {
    if (!(count > 0) || !(share > 0)) return name;
    const QString number = QLocale().toString(count, 'f', count < 100 ? 1 : 0);
    return Texts::tr("%1, %2 × %3").arg(name, number, spec_text::value(share * day / count, Unit::seconds));
  };
  const auto add = [&](DayTimeline::Kind kind, MetricHandle metric, const QString& label, double share) {
    chart.shares.push_back({kind, metric_id(metric), label, spec_text::value(share * day, Unit::seconds), share * day});
  };
  chart.shares_title = Texts::tr("Daily average");
  add(DayTimeline::Kind::work, &Evaluation::goodput, Texts::tr("training"), e.goodput);
  // An interruption can end a restart early, so the mean restart is shorter than a whole one.
  const QString restarts = stops > 0 && e.share_restart > 0
                               ? Texts::tr("restart, %1 × up to %2")
                                     .arg(QLocale().toString(stops, 'f', stops < 100 ? 1 : 0),
                                          spec_text::value(e.recovery_time, Unit::seconds))
                               : Texts::tr("restart");
  add(DayTimeline::Kind::restart, &Evaluation::share_restart, restarts, e.share_restart);
  add(DayTimeline::Kind::lost, &Evaluation::share_rework, times(Texts::tr("lost work"), stops, e.share_rework),
      e.share_rework);
  add(DayTimeline::Kind::stall, &Evaluation::share_stall, times(Texts::tr("stalls"), saves, e.share_stall),
      e.share_stall);
  if (e.share_planned > 0)
    add(DayTimeline::Kind::planned, &Evaluation::share_planned, Texts::tr("planned stops"), e.share_planned);
  chart.total_id = metric_id(&Evaluation::goodput);
  chart.total_label = spec_text::label(metric(&Evaluation::goodput).label);
  chart.total_text = percent(e.goodput);
}

}  // namespace

std::pair<double, double> interval_range(const Evaluation& e, const BaselineMark& baseline) {
  double least = least_interval, most = most_interval;
  const auto include = [&](double interval) {
    if (!has_logarithm(interval)) return;
    least = std::min(least, interval / 2);
    most = std::max(most, interval * 2);
  };
  include(e.checkpoint_interval_used);
  include(e.checkpoint_interval_optimal);
  if (baseline.evaluation) include(baseline.evaluation->checkpoint_interval_used);
  return {round_down_to_tick(least / minute) * minute, round_up_to_tick(most / minute) * minute};
}

ShareCurves interval_loss(const Design& design, const Evaluation& e, const std::vector<IntervalPoint>& points,
                          const QString& letter, const BaselineMark& baseline, double previous_axis_max) {
  using Mark = ShareCurves::Mark;
  ShareCurves chart;
  chart.title = Texts::tr("Checkpoint interval against time lost");
  chart.subtitle = Texts::tr("one interruption every %1 on %2 GPUs")
                       .arg(spec_text::value(e.mean_time_to_interrupt, Unit::seconds),
                            spec_text::value(design.cluster.accelerators, Unit::accelerators));
  chart.x_title = Texts::tr("Checkpoint interval, minutes, log scale");
  chart.y_title = Texts::tr("time lost, %");
  add_areas(chart, e, points);
  // Advice uses the shortest allowed interval; mark its result as the best.
  const double least = std::max(design.checkpoints.least_interval, e.step_time);
  const bool held = e.checkpoint_interval_optimal < least && !points.empty();
  const double now = 1 - e.goodput, best = held ? lost_at(points, least) : 1 - e.goodput_best;
  const double at = e.checkpoint_interval_used, optimum = held ? least : e.checkpoint_interval_optimal;
  double highest = std::max({1.8 * now, 2.2 * best, 0.01});
  if (has_logarithm(optimum))
    chart.points.push_back(
        point_of(Mark::best, optimum, best,
                 (held ? Texts::tr("best allowed %1") : Texts::tr("optimum %1")).arg(minutes(optimum)),
                 metric_id(&Evaluation::checkpoint_interval_optimal)));
  if (baseline.evaluation) {
    const Evaluation& other = *baseline.evaluation;
    chart.points.push_back(point_of(Mark::baseline, other.checkpoint_interval_used, 1 - other.goodput,
                                    Texts::tr("%1 %2").arg(baseline.letter, minutes(other.checkpoint_interval_used)),
                                    metric_id(&Evaluation::goodput)));
    highest = std::max(highest, 1.15 * (1 - other.goodput));
  }
  chart.points.push_back(point_of(Mark::now, at, now, Texts::tr("%1 now %2").arg(letter, minutes(at)),
                                  parameter_id(&Checkpoints::interval)));
  const LinearAxis axis = linear_axis(std::min(100 * highest, 95.0), previous_axis_max, 7);
  chart.y_max = axis.max;
  chart.y_step = axis.step;
  if (!points.empty()) {
    chart.x_min = points.front().interval / minute;
    chart.x_max = points.back().interval / minute;
  }
  chart.x_ticks = log_ticks(chart.x_min, chart.x_max);
  for (const double tick : chart.x_ticks) chart.x_tick_labels.push_back(tick_text(tick, std::min(tick, 1.0)));
  chart.sentence = Texts::tr("Checkpoint every %1: %2 of the time lost; %4 at the best interval of %3")
                       .arg(minutes(at), percent(now), minutes(optimum), percent(best));
  return chart;
}

DayTimeline training_day(const Design&, const Evaluation& e, const std::vector<PhaseSpan>& spans) {
  DayTimeline chart;
  chart.title = Texts::tr("A day of training with failures");
  chart.subtitle = Texts::tr("one simulated example; triangles: interruptions");
  chart.day_label = Texts::tr("A day");
  chart.day_detail = Texts::tr("24 hours");
  chart.day = merge_spans(spans, chart.length / 1000);
  for (qsizetype i = 0; i < chart.day.size(); ++i) {
    const bool again = i > 0 && chart.day[i - 1].kind == DayTimeline::Kind::restart;
    if (chart.day[i].kind == DayTimeline::Kind::restart && !again && chart.day[i].start < chart.length)
      chart.interruptions.push_back(chart.day[i].start);
  }
  choose_zoom(chart, e);
  for (const DayTimeline::Span& span : merge_spans(spans, chart.zoom_length / 400)) {
    const double from = std::max(span.start, chart.zoom_start);
    const double to = std::min(span.start + span.duration, chart.zoom_start + chart.zoom_length);
    if (to > from) chart.zoom.push_back(span);
  }
  describe(chart.day);
  describe(chart.zoom);
  add_saves(chart, e, spans);
  for (int hour = 0; hour <= 24; hour += 3) {
    chart.ticks.push_back(hour * 3600.0);
    chart.tick_labels.push_back(clock(hour * 3600.0));
  }
  add_shares(chart, e);
  chart.sentence = Texts::tr("A day of training: %n interruptions in the example; average goodput %1", nullptr,
                             int(chart.interruptions.size()))
                       .arg(percent(e.goodput));
  return chart;
}

std::pair<double, double> goodput_range(const Design& design) {
  const double now = design.cluster.accelerators;
  return {std::min(least_cluster, round_down_to_tick(std::max(now / 4, 1.0))),
          std::max(most_cluster, round_up_to_tick(now * 2))};
}

ShareCurves goodput_by_size(const Design& design, const Evaluation& e, const std::vector<GoodputPoint>& points,
                            const QString& letter) {
  ShareCurves chart;
  chart.title = Texts::tr("Goodput against GPU count");
  chart.x_title = Texts::tr("GPUs with the same failure rate, log scale");
  chart.y_title = QStringLiteral("%");
  chart.y_max = 100;
  chart.y_step = 25;
  ShareCurves::Line best{Texts::tr("%1, best interval").arg(letter), {}, {}, ShareCurves::Style::better};
  ShareCurves::Line now{Texts::tr("%1 now").arg(letter), {}, {}, ShareCurves::Style::plain};
  for (const GoodputPoint& p : points) {
    best.x.push_back(p.accelerators);
    best.y.push_back(100 * p.best);
    now.x.push_back(p.accelerators);
    now.y.push_back(100 * p.now);
  }
  chart.lines = {best, now};
  std::tie(chart.x_min, chart.x_max) = goodput_range(design);
  for (const double tick : log_ticks(chart.x_min, chart.x_max)) {
    const double mantissa = tick / std::pow(10, std::floor(std::log10(tick) + 1e-9));
    if (mantissa > 1.5) continue;
    chart.x_ticks.push_back(tick);
    const UnitStep step = unit_step(tick, Unit::scaled);
    const bool millions = tick >= 1e6;
    chart.x_tick_labels.push_back(millions ? QLocale().toString(tick / step.factor) + QChar(QChar::Nbsp) +
                                                 spec_text::label(step.name)
                                           : spec_text::value(tick, Unit::accelerators));
  }
  const double count = design.cluster.accelerators;
  const QString label = Texts::tr("%1 GPUs: %2").arg(spec_text::value(count, Unit::accelerators), percent(e.goodput));
  chart.points.push_back({count, 100 * e.goodput, ShareCurves::Mark::now, metric_id(&Evaluation::goodput),
                          Texts::tr("%1 GPUs").arg(spec_text::value(count, Unit::accelerators)), percent(e.goodput),
                          label + '\n' + Texts::tr("%1 at the best interval").arg(percent(e.goodput_best))});
  chart.sentence = Texts::tr("Goodput: %1").arg(label);
  return chart;
}

static QString days(double value) { return spec_text::value(value, Unit::days); }

static void fill_simulated_row(const FailureStudy& study, std::uint64_t seed, bool stale, RangeRows::Row& row) {
  row = {metric_id(&Evaluation::finish_days),
         Texts::tr("Random failures"),
         Texts::tr("P10 to P90"),
         QStringLiteral("–"),
         {},
         0,
         0,
         0,
         stale};
  if (study.endless && !stale) {
    row.text = Texts::tr("never finishes");
    row.tip = Texts::tr("Interruptions are so frequent that a simulated run does not finish");
  }
  if (study.runs == 0) return;
  row.low = study.p10_days;
  row.value = study.p50_days;
  row.high = study.p90_days;
  row.text = Texts::tr("%1–%2").arg(QLocale().toString(study.p10_days, 'f', 1), days(study.p90_days));
  row.tip = Texts::tr(
                "P10 %1, P50 %2, P90 %3\n%4 runs with seed %5, %6 interruptions each\nThe range above also includes "
                "the prediction error")
                .arg(days(study.p10_days), days(study.p50_days), days(study.p90_days), QLocale().toString(study.runs),
                     QString::number(seed), QLocale().toString(study.interruptions, 'f', 0));
}

static QString gpus(double count) { return Texts::tr("%1 GPUs").arg(spec_text::value(count, Unit::accelerators)); }

/// Returns a design that meets the deadline as text: "13,312 GPUs in 88.1 days (83–93): Global batch 2,048 → 1,664".
static QString timely_text(const Design& design, const TimelyDesign& found) {
  QStringList changes;
  for (const ParameterHandle input : found.changed)
    if (!(input == &Cluster::accelerators)) changes << change_text(design, found.design, *input);
  const QString text =
      Texts::tr("%1 in %2")
          .arg(gpus(found.accelerators), banded_text(evaluate(found.design), &Evaluation::finish_days));
  return changes.isEmpty() ? text : QStringLiteral("%1: %2").arg(text, changes.join(QStringLiteral(", ")));
}

/// Fills in the fewest GPUs of a legal design that meets the deadline.
static void fill_deadline_row(const Design& design, const DeadlineAnswer& answer, RangeRows::Row& row) {
  const double deadline = design.failures.deadline;
  row = {parameter_id(&Failures::deadline),
         Texts::tr("Finish in %1").arg(days(deadline)),
         Texts::tr("GPUs required"),
         QStringLiteral("–"),
         {},
         0,
         deadline,
         0,
         true};
  QStringList lines{row.label};
  if (answer.same_batch) {
    row.text = gpus(answer.same_batch->accelerators);
    lines << timely_text(design, *answer.same_batch);
  } else if (answer.searched) {
    row.detail = Texts::tr("no legal layout found");
  }
  if (answer.other_batch) lines << Texts::tr("or %1").arg(timely_text(design, *answer.other_batch));
  if (answer.searched) lines << message_text(deadline_limits(answer));
  row.tip = lines.join(u'\n');
}

RangeRows finish_range(const Design& design, const Evaluation& e, const FailureStudy& study,
                       const DeadlineAnswer& deadline, std::uint64_t seed, bool stale) {
  RangeRows chart;
  chart.title = Texts::tr("Finish");
  chart.axis_title = Texts::tr("days");
  const auto whole = band_ends(e, metric(&Evaluation::days));
  chart.rows.push_back({metric_id(&Evaluation::days),
                        Texts::tr("No interruptions"),
                        gpus(design.cluster.accelerators),
                        banded_text(e, &Evaluation::days),
                        {},
                        whole ? whole->low : 0,
                        e.days,
                        whole ? whole->high : 0,
                        false});
  // The row has room for only one text about money, so show the range without the value.
  const auto paid = band_ends(e, metric(&Evaluation::cost));
  const QString money = paid ? range_with_unit(*paid, e.cost, Unit::money) : spec_text::value(e.cost, Unit::money);
  chart.rows.push_back({metric_id(&Evaluation::finish_days), Texts::tr("With failures"),
                        QStringLiteral("%1, %2").arg(gpus(e.accelerators_paid), money),
                        banded_text(e, &Evaluation::finish_days),
                        Texts::tr("%1 of training ÷ goodput of %2\n%3 including spares, %4 interruptions")
                            .arg(days(e.days), percent(e.goodput), gpus(e.accelerators_paid),
                                 QLocale().toString(e.interruptions, 'f', 0)),
                        e.finish_days_low, e.finish_days, e.finish_days_high, false});
  if (!std::isfinite(e.finish_days_high)) chart.rows.back().low = chart.rows.back().high = 0;
  RangeRows::Row simulated;
  fill_simulated_row(study, seed, stale, simulated);
  chart.rows.push_back(simulated);
  if (study.runs > 0)
    chart.subtitle = Texts::tr("%1 runs, seed %2").arg(QLocale().toString(study.runs), QString::number(seed));
  if (!is_automatic(design, parameter(&Failures::deadline)))
    fill_deadline_row(design, deadline, chart.rows.emplace_back());
  // The axis covers the simulated runs. A deadline far outside them is shown only as a number.
  double least = e.days, most = std::max(e.days, has_logarithm(e.finish_days) ? e.finish_days : 0);
  if (study.runs > 0 && !stale) most = std::max(most, study.p90_days);
  // One axis shows both random failures and model error, which spreads the result much more. Limit the length for model
  // error.
  const double furthest = longest_range * most;
  for (const RangeRows::Row& row : {chart.rows[0], chart.rows[1]}) {
    if (row.high > 0) least = std::min(least, row.low);
    most = std::max(most, std::min(row.high, furthest));
  }
  for (RangeRows::Row& row : chart.rows)
    if (row.tip.isEmpty()) row.tip = row.label + '\n' + row.text;
  const double room = std::max(0.15 * (most - least), 0.01 * most);
  chart.step = linear_axis(most - least + 2 * room, 0, 5).step;
  chart.min = std::max(0.0, std::floor((least - room) / chart.step) * chart.step);
  chart.max = std::ceil((most + room) / chart.step) * chart.step;
  const QString finish = banded_text(e, &Evaluation::finish_days);
  chart.sentence = study.runs > 0 ? Texts::tr("Finish: %1; from random failures alone, 80\u00A0% of runs finish in %2")
                                        .arg(finish, simulated.text)
                                  : Texts::tr("Finish: %1").arg(finish);
  return chart;
}

}  // namespace trainyard::ui
