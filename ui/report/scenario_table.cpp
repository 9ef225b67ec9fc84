// SPDX-License-Identifier: GPL-3.0-or-later
// All scenarios of a report beside each other, and which of them to take.
#include <algorithm>
#include <cmath>

#include "ui/headline/headline_model.h"
#include "ui/report/context.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

using Chosen = ReportContext::Chosen;

/// What people ask of a job after its devices: when it is done, or when a user sees something; and what it costs.
struct Answers {
  MetricHandle time, money;
};
Answers answers_of(Job job) {
  switch (job) {
    case Job::serving:
      return {&Evaluation::ttft, &Evaluation::month_cost};
    case Job::post_training:
      return {&Evaluation::post_days, &Evaluation::post_cost};
    case Job::training:
      break;
  }
  return {&Evaluation::finish_days, &Evaluation::cost};
}

double devices_of(const Design& design, const Evaluation& e) {
  return design.job == Job::serving ? e.serving_gpus : resolved(design).cluster.accelerators;
}

QString devices_text(const Design& design, const Evaluation& e) {
  const QString device = QString::fromStdString(design.cluster.accelerator->name);
  const double count = devices_of(design, e);
  if (!(count > 0)) return device;
  const QString text = ReportText::tr("%1 %2", "devices").arg(number_text(count, Unit::accelerators), device);
  if (design.job != Job::serving) return text;
  return ReportText::tr("%1 (%2)", "a value and its band").arg(text, band_cell(e, metric(&Evaluation::serving_gpus)));
}

/// With its name where the job is another one than that of the heads.
QString answer_text(const ReportContext& context, const Chosen& one, MetricHandle metric) {
  const QString text = banded_text(one.evaluation, metric);
  return context.designOf(one).job == context.design.job
             ? text
             : ReportText::tr("%1: %2").arg(engine_text(metric->label), text);
}

bool keeps_limits(const Evaluation& e) {
  const Limits limits = limits_kept(e);
  return limits.deadline != Kept::no && limits.budget != Kept::no && limits.power != Kept::no;
}

/// Those that do their job; of them those within the limits, where there are any.
std::vector<const Chosen*> candidates(const ReportContext& context) {
  std::vector<const Chosen*> able, within;
  for (const Chosen& one : context.chosen) {
    if (context.designOf(one).job != context.design.job || !does_its_job(one.evaluation)) continue;
    able.push_back(&one);
    if (keeps_limits(one.evaluation)) within.push_back(&one);
  }
  return within.empty() ? able : within;
}

/// By cost where all of them have one, else by the first of what the job is judged by.
MetricHandle judged_by(const ReportContext& context, const std::vector<const Chosen*>& those) {
  const std::vector<MetricHandle> leading = main_results(context.design.job);
  const bool priced = std::ranges::all_of(
      those, [&](const Chosen* one) { return std::isfinite(number(one->evaluation, *leading.back())); });
  return priced ? leading.back() : leading.front();
}

const Chosen* best_of(const std::vector<const Chosen*>& those, MetricHandle metric) {
  const auto best = std::ranges::min_element(those, [&](const Chosen* a, const Chosen* b) {
    return number(a->evaluation, *metric) < number(b->evaluation, *metric);
  });
  return best == those.end() ? nullptr : *best;
}

/// Those whose band reaches into that of the best one: which of them is better cannot be told.
QStringList within_band(const ReportContext& context, const std::vector<const Chosen*>& those, const Chosen& best,
                        MetricHandle metric) {
  QStringList names;
  for (const Chosen* one : those)
    if (one != &best && within_bands(one->evaluation, best.evaluation, *metric))
      names += ReportText::tr("%1 with %2", "scenario, value")
                   .arg(context.shortName(one->scenario), banded_text(one->evaluation, metric));
  return names;
}

QString of_several(const ReportContext& context, const std::vector<const Chosen*>& those) {
  const MetricHandle metric = judged_by(context, those);
  const Chosen& best = *best_of(those, metric);
  const QString value = banded_text(best.evaluation, metric), name = context.shortName(best.scenario);
  if (those.size() == 1)
    return ReportText::tr(
               "**We recommend %1**: it is the only one of these scenarios that does the job within its limits.")
        .arg(name);
  const QString sentence =
      ReportText::tr("**We recommend %1**: of the %2 scenarios that do the job it comes to the least, %3 (%4).")
          .arg(name, number_text(double(those.size()), Unit::none), value, engine_text(metric->label));
  const QStringList near = within_band(context, those, best, metric);
  if (near.isEmpty()) return sentence;
  return sentence + u' ' +
         ReportText::tr("Their bands overlap with it, so that runs may order them otherwise: %1.")
             .arg(near.join(QStringLiteral("; ")));
}

QString of_one(const ReportContext& context) {
  const QString missed = missed_limits(context.design, context.evaluation);
  if (missed.isEmpty() && context.evaluation.fits == Fit::tight)
    return ReportText::tr(
        "**We recommend this design with a change that frees memory**: it does its job within its limits, but with "
        "less "
        "room than the safety margin.");
  if (missed.isEmpty())
    return ReportText::tr("**We recommend this design as it stands**: it does its job within its limits.");
  return ReportText::tr("**The design runs, but not within its limits**: %1.").arg(missed);
}

}  // namespace

QString recommended_sentence(const ReportContext& context) {
  const std::vector<const Chosen*> those = candidates(context);
  if (those.empty()) return {};
  return context.chosen.size() > 1 ? of_several(context, those) : of_one(context);
}

void add_scenarios(const ReportContext& context, QVector<Block>& blocks) {
  if (context.chosen.size() < 2) return;
  const Answers heads = answers_of(context.design.job);
  block::Table table;
  table.dense = true;
  table.columns = {{ReportText::tr("Scenario"), false, 1.4},
                   {ReportText::tr("What it takes"), false, 1.6},
                   {ReportText::tr("Verdict"), false, 0.9},
                   {engine_text(heads.time->label), true, 1.35},
                   {engine_text(heads.money->label), true, 1.35}};
  for (const Chosen& one : context.chosen) {
    const Answers answers = answers_of(context.designOf(one).job);
    const bool here = one.scenario == context.scenario, able = does_its_job(one.evaluation);
    const Tone tone = able ? Tone::normal : Tone::muted;
    table.rows.append({Rich{{context.shortName(one.scenario), here}},
                       Rich{{devices_text(context.designOf(one), one.evaluation), false, tone}},
                       Rich{{engine_text(verdict_label(one.evaluation)), false, able ? Tone::normal : Tone::warning}},
                       Rich{{answer_text(context, one, answers.time), here, tone}},
                       Rich{{answer_text(context, one, answers.money), here, tone}}});
  }
  blocks.append(block::Heading{ReportText::tr("All scenarios"), 2});
  blocks.append(table);
}

}  // namespace trainyard::ui
