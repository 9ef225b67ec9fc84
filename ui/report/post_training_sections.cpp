// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/post_training_sections.h"

#include <cmath>
#include <span>

#include "engine/metrics/handle.h"
#include "ui/figures/post_training_charts.h"
#include "ui/report/gallery.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

constexpr double lanes_height = 150, bar_height = 120, curve_height = 170;

const MetricHandle phases[] = {&Evaluation::rollout_prompts, &Evaluation::rollout_floor, &Evaluation::rollout_work,
                               &Evaluation::rollout_room,    &Evaluation::reward_time,   &Evaluation::log_prob_time,
                               &Evaluation::reference_time,  &Evaluation::critic_time,   &Evaluation::teacher_time,
                               &Evaluation::update_time,     &Evaluation::weights_time,  &Evaluation::switch_time,
                               &Evaluation::between_time};
const MetricHandle pools[] = {
    &Evaluation::rollout_devices,   &Evaluation::rollout_engines, &Evaluation::engine_answers,
    &Evaluation::rollout_wait,      &Evaluation::trainer_devices, &Evaluation::trainer_step_time,
    &Evaluation::iteration_updates, &Evaluation::trainer_wait,    &Evaluation::trainer_utilization,
    &Evaluation::policy_lag,        &Evaluation::transfer_bytes};
const MetricHandle writing[] = {&Evaluation::engine_weights, &Evaluation::engine_cache, &Evaluation::engine_reserve,
                                &Evaluation::rollout_memory};
const MetricHandle training[] = {&Evaluation::actor_memory,     &Evaluation::reference_memory,
                                 &Evaluation::critic_memory,    &Evaluation::reward_memory,
                                 &Evaluation::teacher_memory,   &Evaluation::trainer_memory,
                                 &Evaluation::post_host_memory, &Evaluation::leaving_bytes};

void add_head(const QString& title, const QString& text, QVector<Block>& blocks) {
  blocks.append(block::Heading{title, 2});
  if (!text.isEmpty()) blocks.append(block::Paragraph{rich(text)});
}

/// Omits results that are 0 in this job.
block::Table figures(const ReportContext& context, std::span<const MetricHandle> metrics) {
  block::Table table;
  table.dense = true;
  table.columns = {
      {ReportText::tr("Result")}, {ReportText::tr("This design"), true}, {ReportText::tr("Description"), false, 1}};
  for (const MetricHandle metric : metrics) {
    if (number(context.evaluation, *metric) == 0) continue;
    table.rows.append({Rich{{engine_text(metric->label)}},
                       Rich{{result_text(context.design, context.evaluation, *metric), true}},
                       Rich{{engine_text(metric->help), false, Tone::second}}});
  }
  return table;
}

QString share_text(double part, double whole) {
  return std::isfinite(part / whole) ? number_text(part / whole, Unit::fraction) : number_text(unknown, Unit::fraction);
}

}  // namespace

void add_phases(const ReportContext& context, QVector<Block>& blocks) {
  const Evaluation& e = context.evaluation;
  add_head(ReportText::tr("Phases of an iteration"),
           ReportText::tr(
               "The iteration from one set of weights to the next takes **%1**. The rollout accounts for **%2** of it.")
               .arg(banded_text(e, &Evaluation::iteration_time), share_text(e.rollout_time, e.iteration_time)),
           blocks);
  block::Table table;
  table.dense = true;
  table.columns = {{ReportText::tr("Phase")},
                   {ReportText::tr("Time"), true},
                   {ReportText::tr("Share of the iteration"), true},
                   {ReportText::tr("Description"), false, 1}};
  for (const MetricHandle phase : phases) {
    const double seconds = number(e, *phase);
    if (seconds == 0) continue;
    table.rows.append({Rich{{engine_text(phase->label)}}, Rich{{number_text(seconds, Unit::seconds), true}},
                       Rich{{share_text(seconds, e.iteration_time)}},
                       Rich{{engine_text(phase->help), false, Tone::second}}});
  }
  blocks.append(table);
  blocks.append(row_of({figure_of(
      iteration_by_phase(context.design, e), lanes_height,
      ReportText::tr(
          "An iteration on each pool. Overlapping phases are drawn above each other; waiting is hatched."))}));
  blocks.append(row_of({figure_of(
      answer_lengths(context.design, e), curve_height,
      ReportText::tr("Share of answers that exceed a given length. The longest answer ends the rollout."))}));
}

void add_pools(const ReportContext& context, QVector<Block>& blocks) {
  const Evaluation& e = context.evaluation;
  const bool shared = resolved(context.design).post_training.pools == Pools::shared;
  const QString text = shared ? ReportText::tr("The same **%1** GPUs generate answers and train on them.")
                                    .arg(number_text(e.rollout_devices, Unit::accelerators))
                              : ReportText::tr("**%1** GPUs generate answers, **%2** GPUs train on them.")
                                    .arg(number_text(e.rollout_devices, Unit::accelerators),
                                         number_text(e.trainer_devices, Unit::accelerators));
  add_head(ReportText::tr("Pools"), text, blocks);
  blocks.append(figures(context, pools));
}

void add_role_memory(const ReportContext& context, QVector<Block>& blocks) {
  const Evaluation& e = context.evaluation;
  add_head(ReportText::tr("Memory by role"),
           ReportText::tr("Each GPU has %1.").arg(number_text(e.post_memory_capacity, Unit::memory)), blocks);
  blocks.append(figures(context, writing));
  blocks.append(figures(context, training));
  // Give each chart the full width, because half of it is too narrow for the key.
  blocks.append(
      row_of({figure_of(rollout_memory_chart(e), bar_height, ReportText::tr("Memory per GPU during the rollout."))}));
  blocks.append(
      row_of({figure_of(training_memory_chart(e), bar_height, ReportText::tr("Memory per GPU during training."))}));
}

}  // namespace trainyard::ui
