// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/figures/demand_axis.h"
#include "ui/figures/overview_charts.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::StorageChart)
};

constexpr QChar no_break_space(0xA0);
constexpr double ample_from = 100, spare_from = 2, warning_from = 0.8;

QString two_figures(double ratio) { return QLocale().toString(ratio, 'f', ratio < 9.95 ? 1 : 0); }

DemandSupply::Row row_of(const Evaluation& e, MetricHandle needed, MetricHandle given, const QString& detail) {
  DemandSupply::Row row;
  row.id = metric_id(needed);
  row.label = spec_text::label(needed->label);
  row.detail = detail;
  row.needed = number(e, *needed);
  row.given = number(e, *given);
  row.needed_text = bandwidth_text(row.needed);
  row.given_text = bandwidth_text(row.given);
  judge_demand(row);
  return row;
}

}  // namespace

QString bandwidth_text(double si) { return has_logarithm(si) ? spec_text::value(si, Unit::bandwidth) : QString("–"); }

void judge_demand(DemandSupply::Row& row) {
  row.verdict = "–";
  if (!has_logarithm(row.needed) || !has_logarithm(row.given)) return;
  const double ratio = row.given / row.needed;
  row.over = ratio < 1;
  row.warning = !row.over && ratio * warning_from < 1;
  if (row.over)
    row.verdict = Texts::tr("%1× over").arg(two_figures(1 / ratio));
  else if (ratio < spare_from)
    row.verdict = Texts::tr("%1 used").arg(QLocale().toString(100 / ratio, 'f', 0) + no_break_space + '%');
  else
    row.verdict = ratio < ample_from ? Texts::tr("%1× spare").arg(two_figures(ratio)) : Texts::tr("ample");
}

void set_demand_axis(DemandSupply& chart) {
  for (const DemandSupply::Row& row : chart.rows)
    for (const double v : {row.needed, row.given})
      if (has_logarithm(v)) {
        chart.min = std::min(chart.min, std::pow(10, std::floor(std::log10(v))));
        chart.max = std::max(chart.max, std::pow(10, std::ceil(std::log10(v))));
      }
  const int first = int(std::lround(std::log10(chart.min))), last = int(std::lround(std::log10(chart.max)));
  for (int exponent = first; exponent <= last; ++exponent) {
    const double tick = std::pow(10, exponent);
    const UnitStep step = unit_step(tick, Unit::bandwidth);
    const bool with_unit = exponent % 3 == 0 || exponent == last;
    const QString text = QLocale().toString(tick / step.factor, 'f', 0);
    chart.ticks.push_back(tick);
    chart.tick_labels.push_back(with_unit ? text + no_break_space + spec_text::label(step.name) : text);
  }
}

DemandSupply storage_demand(const Design&, const Evaluation& e) {
  DemandSupply chart;
  chart.title = Texts::tr("Storage: demand against supply");
  chart.subtitle = Texts::tr("bytes per second, log scale");
  const double write_time = e.checkpoint_bandwidth > 0 ? e.checkpoint_size / e.checkpoint_bandwidth : 0;
  chart.rows = {
      row_of(
          e, &Evaluation::read_bandwidth, &Evaluation::read_bandwidth_given,
          spec_text::value(e.tokens_per_second, row_for(metric(&Evaluation::tokens_per_second), e.learns_from).unit)),
      row_of(e, &Evaluation::read_bandwidth_peak, &Evaluation::read_bandwidth_given,
             Texts::tr("every GPU at its peak rate")),
      row_of(e, &Evaluation::checkpoint_bandwidth, &Evaluation::checkpoint_bandwidth_given,
             Texts::tr("%1 in %2")
                 .arg(spec_text::value(e.checkpoint_size, Unit::file), spec_text::value(write_time, Unit::seconds)))};
  set_demand_axis(chart);
  QStringList facts;
  for (const DemandSupply::Row& row : chart.rows)
    facts << Texts::tr("%1 %2 of %3, %4").arg(row.label, row.needed_text, row.given_text, row.verdict);
  chart.sentence = Texts::tr("Storage: %1").arg(facts.join("; "));
  return chart;
}

}  // namespace trainyard::ui
