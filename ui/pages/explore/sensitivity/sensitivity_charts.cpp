// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/sensitivity/sensitivity_charts.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/pages/explore/common/axis_unit.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::SensitivityCharts)
};

constexpr int axis_steps = 6, bins = 48;
constexpr int longest_setting = 18;  ///< in a table; the tool tip shows the full text
/// The axis ends at this multiple of the longest bar, apart from bars of other catalog entries, which may be very long.
constexpr double room_for_entries = 1.6;
/// A bar longer than this multiple of the median bar does not extend the axis.
constexpr double room_for_far = 12;

QString share_change(double before, double after) {
  const double share = (after - before) / std::abs(before);
  return spec_text::signed_percent(share, std::abs(share) < 0.0995 ? 1 : 0) + QStringLiteral("\u00A0%");
}

QString elasticity_text(double elasticity) {
  if (!std::isfinite(elasticity)) return {};
  const double rounded = std::round(elasticity * 100) / 100;
  if (rounded == 0) return QStringLiteral("0");
  return (rounded < 0 ? QStringLiteral("−") : QStringLiteral("+")) + QLocale().toString(std::abs(rounded), 'f', 2);
}

Role role_of(const Metric& metric, bool better) {
  if (metric.better == Better::neither) return Role::second_text;
  return better ? Role::better : Role::worse;
}

/// One end of a bar as text: "→ 800 Gb/s: 101 days (−3.2 %)".
QString side_text(const Influence& side, const Metric& metric) {
  return QStringLiteral("%1: %2 (%3)")
      .arg(value_text(side.design, *side.parameter), number_text(side.after, metric.unit),
           share_change(side.before, side.after));
}

QString tip_of(const Design& design, const Metric& metric, const Sensitivity& row) {
  const Parameter& p = *row.parameter;
  QStringList lines{Texts::tr("%1, now %2").arg(engine_text(p.label), value_text(design, p))};
  for (const auto* side : {&row.better, &row.worse}) {
    if (!*side) continue;
    lines << side_text(**side, metric);
    for (const Parameter* also : changed((*side)->design, design))
      if (also != &p) lines << QStringLiteral("    ") + change_text(design, (*side)->design, *also);
  }
  lines << Texts::tr("Input change: %1").arg(engine_text(span_label(row.span)));
  if (row.span == Span::stated) lines << engine_text(p.uncertainty.source);
  if (row.illegal > 0) lines << Texts::tr("%n settings give no legal layout", nullptr, int(row.illegal));
  if (row.too_large > 0) lines << Texts::tr("%n settings do not fit", nullptr, int(row.too_large));
  if (p.caution) lines << engine_text(p.caution);
  return lines.join(u'\n');
}

struct Reach {
  double low, high;
  void extend_to(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// The median effect of the shown inputs.
double usual_effect(const std::vector<Sensitivity>& found, size_t rows) {
  std::vector<double> effects;
  for (size_t i = 0; i < std::min(rows, found.size()); ++i)
    if (found[i].effect() > 0) effects.push_back(found[i].effect());
  std::ranges::sort(effects);
  return effects.empty() ? 0 : effects[effects.size() / 2];
}

/// The range of the axis. Bars of catalog entries and extreme effects may be cut off, so that the others remain
/// readable.
Reach reach_of(double now, const std::vector<Sensitivity>& found, size_t rows) {
  Reach inner{now, now}, all{now, now};
  const double far = room_for_far * usual_effect(found, rows);
  for (size_t i = 0; i < std::min(rows, found.size()); ++i)
    for (const auto* side : {&found[i].better, &found[i].worse}) {
      if (!*side) continue;
      all.extend_to((*side)->after);
      if (found[i].span != Span::entries && std::abs((*side)->after - now) <= far) inner.extend_to((*side)->after);
    }
  if (inner.high == inner.low) return all;
  const double room = room_for_entries * std::max(inner.high - now, now - inner.low);
  return {std::max(all.low, now - room), std::min(all.high, now + room)};
}

}  // namespace

Tornado tornado_chart(const Design& design, const Metric& metric, const std::vector<Sensitivity>& found, size_t rows) {
  Tornado chart;
  const QString label = engine_text(metric.label);
  chart.title = Texts::tr("Largest effects on %1").arg(label);
  chart.elasticity_head = Texts::tr("% per 1\u00A0%");
  chart.subtitle = Texts::tr("one input at a time");
  if (found.empty() || found.front().effect() == 0) return chart;
  const Influence& any = found.front().better ? *found.front().better : *found.front().worse;
  const AxisUnit unit(any.before, metric.unit);
  const Reach reach = reach_of(any.before, found, rows);
  const LinearSpan span = linear_span(unit.of(reach.low), unit.of(reach.high), axis_steps);
  chart.axis_title = unit.name.isEmpty() ? label : unit.name;
  chart.min = span.min;
  chart.max = span.max;
  chart.step = span.step;
  chart.now = unit.of(any.before);
  chart.now_text = Texts::tr("now %1").arg(number_text(any.before, metric.unit));
  for (size_t i = 0; i < std::min(rows, found.size()); ++i) {
    const Sensitivity& row = found[i];
    if (row.effect() == 0) break;
    Tornado::Row out{
        QString::fromLatin1(row.parameter->id), engine_text(row.parameter->label), engine_text(span_label(row.span)),
        elasticity_text(row.elasticity),        tip_of(design, metric, row),       {}};
    for (const auto* side : {&row.better, &row.worse}) {
      if (!*side) continue;
      const double value = unit.of((*side)->after);
      QString setting = value_text((*side)->design, *row.parameter);
      const QString text = number_text((*side)->after, metric.unit);
      // If the axis cuts off a bar, its value is shown as text.
      if (value < span.min || value > span.max) setting = QStringLiteral("%1: %2").arg(setting, text);
      out.sides.push_back({value, setting, text, role_of(metric, side == &row.better)});
    }
    chart.rows.push_back(out);
  }
  chart.sentence = Texts::tr("%1 depends most on %2").arg(label, chart.rows.front().label);
  return chart;
}

namespace {

struct Limit {
  double value;
  QString label;
};

/// The limit that the design sets for a metric.
std::optional<Limit> limit_of(const Design& design, MetricHandle metric) {
  if (metric == &Evaluation::finish_days) return Limit{design.failures.deadline, Texts::tr("deadline")};
  for (const MetricHandle cost :
       {MetricHandle(&Evaluation::cost), MetricHandle(&Evaluation::month_cost), MetricHandle(&Evaluation::post_cost)})
    if (metric == cost) return Limit{design.economics.budget, Texts::tr("budget")};
  if (metric == &Evaluation::post_days) return Limit{design.failures.deadline, Texts::tr("deadline")};
  if (metric == &Evaluation::ttft) return Limit{number(design, parameter(&Serving::first_token)), Texts::tr("limit")};
  if (metric == &Evaluation::tpot) return Limit{number(design, parameter(&Serving::next_token)), Texts::tr("limit")};
  if (metric == &Evaluation::memory) return Limit{evaluate(design).memory_capacity, Texts::tr("capacity")};
  return {};
}

/// A probability with its margin, in percent with one decimal; a dash if unknown.
QString chance_text(const Chance& chance) {
  if (chance.known == 0) return QStringLiteral("–");
  const auto percent = [](double share) { return QLocale().toString(share * 100, 'f', 1) + QStringLiteral("\u00A0%"); };
  return Texts::tr("%1 ± %2").arg(percent(chance.share()), percent(chance.margin()));
}

}  // namespace

Distribution distribution_chart(const Design& design, const UncertaintyStudy& study, size_t outcome) {
  Distribution chart;
  const Outcomes& o = study.outcomes[outcome];
  const Metric& metric = *o.metric;
  const QString label = engine_text(metric.label);
  chart.title = Texts::tr("%1 with uncertain inputs").arg(label);
  chart.subtitle = Texts::tr("%1 draws").arg(QLocale().toString(qulonglong(study.draws)));
  if (o.sorted.empty()) return chart;
  const AxisUnit unit(o.p50, metric.unit);
  const Histogram columns = histogram(o.sorted, bins);
  chart.low = unit.of(columns.low);
  chart.width = unit.of(columns.width);
  for (const size_t count : columns.counts) chart.shares.push_back(double(count) / double(study.draws));
  double low = chart.low, high = chart.low + bins * chart.width;
  const auto add = [&](double si, Distribution::Mark mark, const QString& name) {
    if (std::isfinite(si)) chart.lines.push_back({unit.of(si), mark, name, number_text(si, metric.unit)});
  };
  add(o.p50, Distribution::Mark::percentile, QStringLiteral("P50"));
  add(o.p10, Distribution::Mark::percentile, QStringLiteral("P10"));
  add(o.p90, Distribution::Mark::percentile, QStringLiteral("P90"));
  if (const auto limit = limit_of(design, o.metric)) {
    add(limit->value, Distribution::Mark::limit, limit->label);
    // Do not show a distant limit, because the columns would become too narrow. The table shows its probability.
    const double at = unit.of(limit->value), near = (high - low) / 2;
    if (at > low - near && at < high + near) {
      low = std::min(low, at);
      high = std::max(high, at);
    }
  }
  add(o.expected, Distribution::Mark::expected, Texts::tr("expected"));
  const LinearSpan span = linear_span(low, high, axis_steps);
  chart.min = span.min;
  chart.max = span.max;
  chart.step = span.step;
  chart.axis_title = unit.name.isEmpty() ? label : unit.name;
  chart.sentence = Texts::tr("%1: 80\u00A0% of the draws lie between %2 and %3, half below %4")
                       .arg(label, number_text(o.p10, metric.unit), number_text(o.p90, metric.unit),
                            number_text(o.p50, metric.unit));
  return chart;
}

QVector<FactRow> sensitivity_rows(const Design& design, const Metric& metric, const std::vector<Sensitivity>& found) {
  QVector<FactRow> rows;
  for (const Sensitivity& s : found) {
    if (s.effect() == 0) break;
    const auto cell = [&](const std::optional<Influence>& side, bool better) {
      if (!side) return FactCell{};
      const double share = (side->after - side->before) / std::abs(side->before);
      QString setting = value_text(side->design, *s.parameter);
      if (setting.size() > longest_setting) setting = setting.left(longest_setting - 1) + QStringLiteral("…");
      return FactCell{share_change(side->before, side->after), setting, role_of(metric, better), false, share};
    };
    rows.push_back({QString::fromLatin1(s.parameter->id),
                    {{engine_text(s.parameter->label), engine_text(span_label(s.span))},
                     {value_text(design, *s.parameter)},
                     cell(s.better, true),
                     cell(s.worse, false),
                     {elasticity_text(s.elasticity), {}, Role::text, false, s.elasticity}},
                    tip_of(design, metric, s)});
  }
  return rows;
}

QString refused_sentence(const std::vector<Sensitivity>& found) {
  QStringList names;
  for (const Sensitivity& s : found)
    if (s.effect() == 0) names << engine_text(s.parameter->label);
  if (names.isEmpty()) return {};
  return Texts::tr("All other values are not legal or do not fit: %1.").arg(names.join(QStringLiteral(", ")));
}

QVector<FactRow> outcome_rows(const UncertaintyStudy& study, Job job) {
  QVector<FactRow> rows;
  for (const Outcomes& o : study.outcomes) {
    const Metric& metric = *o.metric;
    const auto cell = [&](double value) {
      return FactCell{std::isnan(value) ? QStringLiteral("–") : number_text(value, metric.unit)};
    };
    FactRow row{QString::fromLatin1(metric.id),
                {{engine_text(metric.label)}, cell(o.expected), cell(o.p10), cell(o.p50), cell(o.p90)},
                Texts::tr("95\u00A0% confidence interval of the median: %1 to %2")
                    .arg(number_text(o.p50_low, metric.unit), number_text(o.p50_high, metric.unit))};
    row.cells[3].strong = true;
    rows.push_back(row);
  }
  const auto chance = [&](MetricHandle metric, const QString& label, const Chance& of) {
    if (!of.asked) return;
    rows.push_back({metric_id(metric), {{label}, {}, {}, {chance_text(of), {}, Role::text, true}, {}}});
  };
  if (job == Job::serving) {
    chance(&Evaluation::ttft, Texts::tr("Targets met"), study.fits);
    chance(&Evaluation::month_cost, Texts::tr("Within the budget"), study.in_budget);
    return rows;
  }
  if (job == Job::post_training) {
    chance(&Evaluation::trainer_memory, Texts::tr("Fits"), study.fits);
    chance(&Evaluation::post_days, Texts::tr("In time"), study.in_time);
    chance(&Evaluation::post_cost, Texts::tr("Within the budget"), study.in_budget);
    return rows;
  }
  chance(&Evaluation::memory, Texts::tr("Fits"), study.fits);
  chance(&Evaluation::deadline_margin, Texts::tr("In time"), study.in_time);
  chance(&Evaluation::budget_margin, Texts::tr("Within the budget"), study.in_budget);
  chance(&Evaluation::finish_days, Texts::tr("All three"), study.all_three);
  return rows;
}

QVector<FactRow> drawn_rows(const UncertaintyStudy& study) {
  QVector<FactRow> rows;
  for (const DrawnInput& drawn : study.inputs) {
    const Parameter& p = *drawn.input;
    const QString source = engine_text(p.uncertainty.source);
    rows.push_back(
        {QString::fromLatin1(p.id),
         {{engine_text(p.label), source}, {number_text(drawn.low, p.unit)}, {number_text(drawn.high, p.unit)}},
         source});
  }
  return rows;
}

QString chances_sentence(const UncertaintyStudy& study, Job job) {
  QStringList parts;
  const auto part = [&](const QString& known, const QString& otherwise, const Chance& chance) {
    if (!chance.asked) return;
    parts += chance.known == 0
                 ? otherwise
                 : known.arg(QStringLiteral("<b>%1</b>").arg(spec_text::value(chance.share(), Unit::fraction)));
  };
  if (job == Job::serving)
    part(Texts::tr("%1 of the draws meet the targets"), QString(), study.fits);
  else
    part(Texts::tr("%1 of the draws fit"), QString(), study.fits);
  if (job != Job::serving)
    part(Texts::tr("%1 of them finish by the deadline"), Texts::tr("unknown whether it finishes in time"),
         study.in_time);
  part(Texts::tr("%1 stay within the budget"), Texts::tr("cost unknown"), study.in_budget);
  return parts.join(QStringLiteral(", "));
}

}  // namespace trainyard::ui
