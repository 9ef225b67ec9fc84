// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/data_charts.h"

#include <QCoreApplication>
#include <algorithm>

#include "engine/parameters/parameter.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/figures/demand_axis.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::DataCharts)
};

using Row = DemandSupply::Row;

Row row_of(const Design& design, const SampleJob& job) {
  const Evaluation& e = job.evaluation;
  const bool step = has_logarithm(e.sample_step_cluster);
  Row row;
  row.id = QStringLiteral("sample:") + QString::fromStdString(job.workload->id);
  row.label = catalog_text(job.workload->name);
  row.needed = step ? e.sample_step_cluster : e.sample_read_bandwidth_cluster;
  row.given = e.read_bandwidth_given;
  const double each = step ? e.sample_bandwidth_step : e.sample_read_bandwidth;
  if (!has_logarithm(each))
    row.detail = Texts::tr("operations not published");
  else if (step)
    row.detail = Texts::tr("%1 per GPU by step time").arg(bandwidth_text(each));
  else
    row.detail = Texts::tr("%1 per GPU at %2 of its peak")
                     .arg(bandwidth_text(each), spec_text::value(design.storage.sample_utilization, Unit::fraction));
  row.needed_text = bandwidth_text(row.needed);
  row.given_text = bandwidth_text(row.given);
  judge_demand(row);
  return row;
}

}  // namespace

DemandSupply sample_demand(const Design& design, const std::vector<SampleJob>& jobs) {
  DemandSupply chart;
  chart.title = Texts::tr("Read bandwidth of sample jobs");
  chart.subtitle = Texts::tr("each on all %1 GPUs, compared with this storage; log scale")
                       .arg(spec_text::value(design.cluster.accelerators, Unit::accelerators));
  QStringList over;
  for (const SampleJob& job : jobs) {
    chart.rows.push_back(row_of(design, job));
    if (chart.rows.back().over) over << chart.rows.back().label;
  }
  // Largest demand first, unpublished ones last.
  std::stable_sort(chart.rows.begin(), chart.rows.end(), [](const auto& a, const auto& b) {
    return (has_logarithm(a.needed) ? a.needed : 0) > (has_logarithm(b.needed) ? b.needed : 0);
  });
  set_demand_axis(chart);
  chart.sentence = over.isEmpty() ? Texts::tr("This storage is enough for every job")
                                  : Texts::tr("This storage is too slow for %1").arg(over.join(QStringLiteral(", ")));
  return chart;
}

BarList preparation_by_stage(const Evaluation& e, double previous_axis_max) {
  BarList chart;
  chart.title = Texts::tr("Building the data set: core-hours by stage");
  const spec_text::Whole whole(e.prep_core_hours, Unit::device_time);
  chart.unit = whole.unit();
  double largest = 0;
  for (const MetricHandle metric : std::initializer_list<MetricHandle>{
           &Evaluation::prep_extract_hours, &Evaluation::prep_filter_hours, &Evaluation::prep_exact_hours,
           &Evaluation::prep_fuzzy_hours, &Evaluation::prep_decontaminate_hours, &Evaluation::prep_tokenise_hours,
           &Evaluation::prep_media_hours}) {
    const double hours = number(e, *metric);
    chart.rows.push_back({metric_id(metric), spec_text::label(metric->label),
                          spec_text::value(hours, Unit::device_time), whole.number(hours)});
    largest = std::max(largest, chart.rows.back().value);
  }
  chart.axis_max = linear_axis(largest, previous_axis_max).max;
  chart.total_id = metric_id(&Evaluation::prep_core_hours);
  chart.total_label = Texts::tr("Total");
  chart.total = whole.number(e.prep_core_hours);
  chart.total_text =
      Texts::tr("%1, finished in %2")
          .arg(spec_text::value(e.prep_core_hours, Unit::device_time), spec_text::value(e.prep_time, Unit::seconds));
  chart.sentence = Texts::tr("Building the data set: %1").arg(chart.total_text);
  return chart;
}

}  // namespace trainyard::ui
