// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "engine/studies/data_path.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/figures/storage_charts.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::StorageCharts)
};

constexpr double near_from = 0.8;
constexpr double least_axis = 1e6, most_axis = 1e13;
constexpr QChar no_break_space(0xA0);

QString rate(double value) {
  return has_logarithm(value) ? spec_text::value(value, Unit::bandwidth) : QStringLiteral("–");
}

/// The hardware of a hop; empty if its name is enough.
QString detail_of(const Design& d, const Hop& hop) {
  const auto is = [id = std::string_view(hop.id)](MetricHandle metric) { return id == metric->id; };
  if (is(&Evaluation::path_host_link)) return Texts::tr("%1 each").arg(rate(d.storage.host_link));
  if (is(&Evaluation::path_loader))
    return Texts::tr("%1 workers per GPU").arg(spec_text::value(d.storage.loader_workers, Unit::none));
  if (is(&Evaluation::path_nic)) return Texts::tr("%1 per node").arg(spec_text::value(d.storage.nic, Unit::network));
  if (is(&Evaluation::path_client)) return Texts::tr("%1 per node").arg(rate(d.storage.client_bandwidth));
  if (is(&Evaluation::path_fabric))
    return Texts::tr("%1 oversubscribed").arg(spec_text::value(d.storage.oversubscription, Unit::ratio));
  return d.storage.system ? catalog_text(d.storage.system->name) : QString();
}

/// One of the three flows of a hop, with its demand and supply.
struct Flow {
  MetricHandle metric;
  double Hop::*demand;
  double Hop::*supply;
};
constexpr std::array<Flow, 3> flows{{{&Evaluation::read_bandwidth, &Hop::read, &Hop::read_supply},
                                     {&Evaluation::checkpoint_bandwidth, &Hop::write, &Hop::write_supply},
                                     {&Evaluation::restart_bandwidth, &Hop::restart, &Hop::read_supply}}};

PathFlows::Flow flow_of(const Flow& flow, const Evaluation& e, const std::array<Hop, hop_count>& path) {
  PathFlows::Flow out;
  out.id = metric_id(flow.metric);
  out.label = spec_text::label(flow.metric->label);
  out.value = number(e, *flow.metric);
  out.text = rate(out.value);
  double load = 0;
  for (const Hop& hop : path)
    if (has_logarithm(hop.*flow.demand) && has_logarithm(hop.*flow.supply))
      load = std::max(load, hop.*flow.demand / hop.*flow.supply);
  out.state = load > 1 + 1e-9    ? PathFlows::State::over
              : load > near_from ? PathFlows::State::near
                                 : PathFlows::State::enough;
  return out;
}

using Row = PathFlows::Row;

Row row_of(const Hop& hop, const Design& design, const PathFlows& chart) {
  PathFlows::Row row;
  row.id = QString::fromLatin1(hop.id);
  row.label = spec_text::label(hop.label);
  row.detail = detail_of(design, hop);
  row.read = has_logarithm(hop.read_supply) ? hop.read_supply : 0;
  row.write = has_logarithm(hop.write_supply) ? hop.write_supply : row.read;
  const bool both = has_logarithm(row.read) && std::abs(row.write / row.read - 1) > 0.005;
  row.brief = both ? QStringLiteral("%1 / %2").arg(rate(row.read), rate(row.write)) : rate(row.read);
  row.text = both ? Texts::tr("%1 read, %2 written").arg(rate(row.read), rate(row.write)) : rate(row.read);
  QStringList lines{row.label + QStringLiteral(": ") + row.text};
  for (size_t i = 0; i < flows.size(); ++i) {
    const double demand = hop.*flows[i].demand, supply = hop.*flows[i].supply;
    row.is_used_by_flow.push_back(has_logarithm(demand));
    if (!row.is_used_by_flow.back()) continue;
    const QString share = spec_text::value(demand / supply, Unit::fraction);
    lines << Texts::tr("%1: %2, %3 of it").arg(chart.flows[qsizetype(i)].label, rate(demand), share);
  }
  row.tip = lines.join('\n');
  return row;
}

void set_axis(PathFlows& chart) {
  chart.min = least_axis;
  chart.max = most_axis;
  QVector<double> values;
  for (const PathFlows::Flow& flow : chart.flows) values << flow.value;
  for (const PathFlows::Row& row : chart.rows) values << row.read << row.write;
  for (const double v : values)
    if (has_logarithm(v)) {
      chart.min = std::min(chart.min, std::pow(10, std::floor(std::log10(v))));
      chart.max = std::max(chart.max, std::pow(10, std::ceil(std::log10(v * 1.05))));
    }
  for (int exponent = int(std::lround(std::log10(chart.min))); exponent <= std::lround(std::log10(chart.max));
       ++exponent) {
    const double tick = std::pow(10, exponent);
    const UnitStep step = unit_step(tick, Unit::bandwidth);
    const QString text = QLocale().toString(tick / step.factor, 'f', 0);
    chart.ticks.push_back(tick);
    chart.tick_labels.push_back(exponent % 3 == 0 ? text + no_break_space + spec_text::label(step.name) : text);
  }
}

}  // namespace

PathFlows storage_path(const Design& design, const Evaluation& e) {
  const Design whole = resolved(design);
  const std::array<Hop, hop_count> path = data_path(whole, e);
  PathFlows chart;
  chart.title = Texts::tr("Demand against supply along the path");
  chart.subtitle = Texts::tr("dots: needed; lines: available");
  chart.axis_title = Texts::tr("whole cluster, bytes per second, log scale");
  for (const Flow& flow : flows) chart.flows.push_back(flow_of(flow, e, path));
  const Hop& bottleneck = find_bottleneck(path);
  for (const Hop& hop : path) {
    if (!has_logarithm(hop.read_supply) && !has_logarithm(hop.write_supply)) continue;
    chart.rows.push_back(row_of(hop, whole, chart));
    chart.rows.back().is_bottleneck = hop.id == bottleneck.id;
  }
  set_axis(chart);
  QStringList facts;
  for (const PathFlows::Flow& flow : chart.flows) facts << flow.label + ' ' + flow.text;
  chart.sentence = Texts::tr("Storage path: %1; bottleneck: %2, %3 used")
                       .arg(facts.join(QStringLiteral("; ")), spec_text::label(bottleneck.label),
                            spec_text::value(bottleneck.load(), Unit::fraction));
  return chart;
}

BarList capacity_by_kind(const Design& design, const Evaluation& e, double previous_axis_max) {
  BarList chart;
  chart.title = Texts::tr("Capacity by kind");
  const spec_text::Whole whole(e.capacity_needed, Unit::file);
  chart.unit = whole.unit();
  double largest = 0;
  for (const MetricHandle metric : std::initializer_list<MetricHandle>{
           &Evaluation::capacity_raw, &Evaluation::capacity_clean, &Evaluation::capacity_tokens,
           &Evaluation::capacity_checkpoints, &Evaluation::capacity_archive}) {
    const double bytes = number(e, *metric);
    chart.rows.push_back({metric_id(metric), spec_text::label(metric->label),
                          whole.text(bytes) + no_break_space + whole.unit(), whole.number(bytes)});
    largest = std::max(largest, chart.rows.back().value);
  }
  chart.axis_max = linear_axis(largest, previous_axis_max).max;
  const double usable = e.capacity_used > 0 ? e.capacity_needed / e.capacity_used : 0;
  chart.total_id = metric_id(&Evaluation::capacity_needed);
  chart.total_label = Texts::tr("Total");
  chart.total = whole.number(e.capacity_needed);
  chart.limit = whole.number(usable);
  chart.over = e.capacity_used > 1;
  const QString sum = spec_text::value(e.capacity_needed, Unit::file);
  chart.total_text = has_logarithm(usable) ? Texts::tr("%1 of %2").arg(sum, spec_text::value(usable, Unit::file)) : sum;
  chart.subtitle = Texts::tr("%1 of the purchased capacity is usable")
                       .arg(spec_text::value(resolved(design).data.usable_share, Unit::fraction));
  chart.sentence = Texts::tr("Capacity: %1").arg(chart.total_text);
  return chart;
}

}  // namespace trainyard::ui
