// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/explore/offer_basis.h"
#include "engine/metrics/missing.h"
#include "engine/parameters/handle.h"
#include "ui/document/value_text.h"
#include "ui/report/context.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

constexpr MetricHandle of_training[] = {
    &Evaluation::finish_days, &Evaluation::accelerator_hours, &Evaluation::cost,   &Evaluation::cost_of_stops,
    &Evaluation::site_power,  &Evaluation::site_power_peak,   &Evaluation::energy, &Evaluation::carbon};
constexpr MetricHandle of_post_training[] = {&Evaluation::iteration_answers,           &Evaluation::iteration_tokens,
                                             &Evaluation::post_tokens_per_accelerator, &Evaluation::post_days,
                                             &Evaluation::post_device_hours,           &Evaluation::post_cost};
constexpr ParameterHandle prices[] = {&Economics::accelerator_price, &Economics::pue, &Economics::carbon_intensity,
                                      &Economics::budget};

block::Table table_with_bands() {
  block::Table table;
  table.dense = true;
  table.columns = {{ReportText::tr("Result")},
                   {ReportText::tr("This design"), true},
                   {ReportText::tr("Likely range"), true},
                   {ReportText::tr("Description"), false, 1}};
  return table;
}

void add_row(const ReportContext& context, const Metric& metric, block::Table& table) {
  table.rows.append({Rich{{engine_text(metric.label)}},
                     Rich{{result_text(context.design, context.evaluation, metric), true}},
                     Rich{{band_cell(context.evaluation, metric), false, Tone::second}},
                     Rich{{engine_text(metric.help), false, Tone::second}}});
}

/// Returns whether a cost or an energy is zero, because nothing of its kind is served: it says nothing to a reader.
bool is_empty_share(const Metric& metric, const Evaluation& evaluation) {
  return (metric.unit == Unit::money || metric.unit == Unit::energy) && number(evaluation, metric) == 0;
}

/// Describes the whole run of a post-training job.
QString iterations_sentence(const ReportContext& context) {
  const PostTraining post = resolved(context.design).post_training;
  return ReportText::tr("%1 iterations with %2 prompts and %3 answers per prompt.")
      .arg(number_text(post.iterations, Unit::none), number_text(post.prompts, Unit::none),
           number_text(post.answers, Unit::none));
}

/// Returns the prices used and where the GPU price comes from: "Computed with: GPU price $2.50, … Basis of the GPU
/// price: …".
QString price_sentence(const ReportContext& context) {
  QStringList parts;
  // Omit a budget that is not set, and the PUE where the table states no energy.
  const auto is_used = [&](ParameterHandle price) {
    if (price == &Economics::budget) return !is_automatic(context.design, *price);
    return !(price == &Economics::pue && context.design.job == Job::post_training);
  };
  for (const ParameterHandle price : prices)
    if (price->jobs.has(context.design.job) && is_used(price))
      parts += ReportText::tr("%1 %2", "input, value")
                   .arg(engine_text(price->label), value_text(resolved(context.design), *price));
  const QString basis = message_text(price_basis_text(price_basis(context.design, context.design.cluster.accelerator)));
  return ReportText::tr("Computed with: %1. Basis of the GPU price: %2.").arg(parts.join(QStringLiteral(", ")), basis);
}

}  // namespace

block::Table group_table(const ReportContext& context, MetricGroup group) {
  block::Table table = table_with_bands();
  const auto is_end = [](const Metric& metric) {
    const QLatin1String id(metric.id);
    return id.endsWith(QLatin1String("_low")) || id.endsWith(QLatin1String("_high"));
  };
  for (const Metric* metric : metrics(context.design.job, learns_from(context.design)))
    if (metric->group == group && !is_end(*metric) && !is_absent_part(*metric, context.evaluation) &&
        !is_empty_share(*metric, context.evaluation))
      add_row(context, *metric, table);
  const bool none =
      std::ranges::none_of(table.rows, [](const auto& row) { return plain(row[2]) != QStringLiteral("–"); });
  if (!none) return table;
  table.columns.remove(2);
  for (auto& row : table.rows) row.remove(2);
  return table;
}

void add_cost(const ReportContext& context, QVector<Block>& blocks) {
  if (context.design.job == Job::serving && !(context.evaluation.serving_gpus > 0)) return;
  const bool iterates = context.design.job == Job::post_training;
  const QString work = iterates ? iterations_sentence(context) + u' ' : QString();
  blocks.append(block::Paragraph{rich(work + price_sentence(context))});
  if (context.design.job == Job::serving) {
    blocks.append(group_table(context, MetricGroup::serving_cost));
    return;
  }
  block::Table table = table_with_bands();
  if (context.design.job == Job::training)
    for (const MetricHandle metric : of_training) add_row(context, *metric, table);
  else
    for (const MetricHandle metric : of_post_training) add_row(context, *metric, table);
  blocks.append(table);
}

}  // namespace trainyard::ui
