// SPDX-License-Identifier: GPL-3.0-or-later
// Shows all scenarios of a report side by side, and recommends one.
#include <algorithm>
#include <cmath>

#include "engine/studies/framework_findings.h"
#include "engine/studies/job_profile.h"
#include "ui/document/value_text.h"
#include "ui/headline/headline_model.h"
#include "ui/report/context.h"
#include "ui/text/band_text.h"
#include "ui/text/device_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

using Chosen = ReportContext::Chosen;

double devices_of(const Design& design, const Evaluation& e) {
  return design.job == Job::serving ? e.serving_gpus : resolved(design).cluster.accelerators;
}

QString hardware_text(const Design& design, const Evaluation& e) {
  const double count = devices_of(design, e);
  if (!(count > 0)) return short_device_name(*design.cluster.accelerator);
  const QString text = devices_text(count, *design.cluster.accelerator);
  if (design.job != Job::serving) return text;
  return ReportText::tr("%1 (%2)", "a value and its band").arg(text, band_cell(e, metric(&Evaluation::serving_gpus)));
}

/// Adds the metric's name if the scenario's job differs from that of the column heads.
QString answer_text(const ReportContext& context, const Chosen& one, MetricHandle metric) {
  const QString text = banded_text(one.evaluation, metric);
  return context.designOf(one).job == context.design.job
             ? text
             : ReportText::tr("%1: %2").arg(engine_text(metric->label), text);
}

using Scenarios = std::vector<const Chosen*>;

/// Maximum number of differing inputs that a sentence names.
constexpr qsizetype most_named = 4;

bool has_limits(const Evaluation& e) { return !e.has_no_deadline || !e.has_no_budget || !e.has_no_power_limit; }

bool keeps_limits(const Evaluation& e) {
  const Limits limits = check_limits(e);
  return limits.deadline != LimitStatus::no && limits.budget != LimitStatus::no && limits.power != LimitStatus::no;
}

/// Returns the scenarios that do the same work as the report's: only these can replace each other.
Scenarios find_same_work(const ReportContext& context) {
  Scenarios same;
  for (const Chosen& one : context.chosen)
    if (does_same_work(context.designOf(one), context.design)) same.push_back(&one);
  return same;
}

/// Returns the scenarios that do the same work and fit or meet their targets. If some of them also keep the limits,
/// returns only those.
Scenarios find_candidates(const ReportContext& context) {
  Scenarios able, within;
  for (const Chosen* chosen : find_same_work(context)) {
    const Chosen& one = *chosen;
    if (!fits_or_meets_targets(one.evaluation)) continue;
    able.push_back(&one);
    if (keeps_limits(one.evaluation)) within.push_back(&one);
  }
  return within.empty() ? able : within;
}

/// The ranking metric, and the scenarios for which it is known or unknown.
struct Ranking {
  MetricHandle metric = &Evaluation::cost;
  Scenarios ranked, unranked;
};

/// Returns whether all use the same accelerator; GPU counts of different kinds are not comparable.
bool same_devices(const ReportContext& context, const Scenarios& scenarios) {
  return std::ranges::all_of(scenarios, [&](const Chosen* one) {
    return context.designOf(*one).cluster.accelerator->id ==
           context.designOf(*scenarios.front()).cluster.accelerator->id;
  });
}

/// Ranks by cost if the cost of any scenario is known, otherwise by the job's first main result, if that is comparable.
Ranking ranking_of(const ReportContext& context, const Scenarios& scenarios) {
  const std::span<const MetricHandle> leading = job_profile(context.design.job).main_results;
  Ranking by_cost{leading.back(), {}, {}};
  for (const Chosen* one : scenarios)
    (std::isfinite(number(one->evaluation, *by_cost.metric)) ? by_cost.ranked : by_cost.unranked).push_back(one);
  if (!by_cost.ranked.empty()) return by_cost;
  if (context.design.job == Job::serving && !same_devices(context, scenarios)) return {leading.front(), {}, scenarios};
  return {leading.front(), scenarios, {}};
}

/// Returns the scenario with the lowest value; if several have it, prefers the report's scenario.
const Chosen* best_of(const ReportContext& context, const Ranking& ranking) {
  const auto place = [&](const Chosen* one) {
    return std::pair(number(one->evaluation, *ranking.metric), one->scenario != context.scenario);
  };
  const auto best = std::ranges::min_element(ranking.ranked, {}, place);
  return best == ranking.ranked.end() ? nullptr : *best;
}

/// Returns the scenarios whose difference to the best one is within the uncertainty.
QStringList names_within_uncertainty(const ReportContext& context, const Ranking& ranking, const Chosen& best) {
  QStringList names;
  for (const Chosen* one : ranking.ranked)
    if (one != &best && within_bands(one->evaluation, best.evaluation, *ranking.metric))
      names += ReportText::tr("%1 with %2", "scenario, value")
                   .arg(context.shortName(one->scenario), banded_text(one->evaluation, ranking.metric));
  return names;
}

QString names_of(const ReportContext& context, const Scenarios& scenarios) {
  QStringList names;
  for (const Chosen* one : scenarios) names += context.shortName(one->scenario);
  return names.join(QStringLiteral("; "));
}

/// Describes how the recommended design differs from the report's; changes that need a check come first.
QString difference_sentence(const ReportContext& context, const Chosen& best) {
  const Design& other = context.designOf(best);
  std::vector<const Parameter*> inputs = changed(other, context.design);
  std::ranges::stable_partition(inputs, [](const Parameter* p) { return p->caution != nullptr; });
  QStringList named;
  for (const Parameter* input : inputs) {
    if (named.size() >= most_named && !input->caution) break;
    const QString change = change_text(context.design, other, *input);
    named += input->caution
                 ? ReportText::tr("%1 (%2)", "a change, what to check then").arg(change, engine_text(input->caution))
                 : change;
  }
  const qsizetype rest = qsizetype(inputs.size()) - named.size();
  if (rest > 0) named += ReportText::tr("and %1 more").arg(rest);
  QString text =
      ReportText::tr("How %2 differs from %1: **%3**.")
          .arg(context.shortName(context.scenario), context.shortName(best.scenario), named.join(QStringLiteral("; ")));
  if (best.evaluation.fits == Fit::tight && context.design.job != Job::serving)
    text += u' ' + ReportText::tr("Its verdict: %1.").arg(engine_text(verdict_label(best.evaluation)));
  return text;
}

QString why_sentence(const ReportContext& context, const Ranking& ranking, const Chosen& best) {
  const QString name = context.shortName(best.scenario), label = engine_text(ranking.metric->label);
  const QString value = banded_text(best.evaluation, ranking.metric);
  if (ranking.ranked.size() > 1) {
    const QString sentence =
        ranking.unranked.empty()
            ? ReportText::tr("**We recommend %1**. %2: the lowest of the %3 scenarios that do the job.",
                             "scenario; a result; a number")
            : ReportText::tr("**We recommend %1**. %2: the lowest of the %3 scenarios with a price that do the job.",
                             "scenario; a result; a number");
    return sentence.arg(name, label, number_text(double(ranking.ranked.size()), Unit::none));
  }
  if (!ranking.unranked.empty())
    return ReportText::tr("**We recommend %1**: it is the only scenario that does the job and has a price, %2 (%3).")
        .arg(name, value, label);
  if (has_limits(best.evaluation))
    return ReportText::tr("**We recommend %1**: it is the only scenario that does the job within its limits.")
        .arg(name);
  return ReportText::tr("**We recommend %1**: it is the only scenario that does the job.").arg(name);
}

QString recommend_sentence(const ReportContext& context, const Scenarios& scenarios, const AdviceOutlook& outlook) {
  const Ranking ranking = ranking_of(context, scenarios);
  const Chosen* best = best_of(context, ranking);
  if (!best)
    return ReportText::tr(
        "**No recommendation yet**: no scenario has a price, and GPU counts of different accelerators are not "
        "comparable.");
  QStringList sentences{why_sentence(context, ranking, *best)};
  if (outlook.saves_certainly)
    sentences += ReportText::tr("At least one of the changes below saves more than the uncertainty.");
  if (const QStringList near = names_within_uncertainty(context, ranking, *best); !near.isEmpty())
    sentences += ReportText::tr("The difference to these scenarios is within the uncertainty: %1.")
                     .arg(near.join(QStringLiteral("; ")));
  if (!ranking.unranked.empty())
    sentences += ReportText::tr("Not ranked because the cost is unknown: %1.").arg(names_of(context, ranking.unranked));
  if (const Message condition = framework_message(context.designOf(*best)); *condition.format != '\0')
    sentences += ReportText::tr("**Condition**: %1.").arg(message_text(condition));
  if (best->scenario != context.scenario) sentences += difference_sentence(context, *best);
  return sentences.join(u' ');
}

/// Says that a change is cheaper; without a price, that it needs fewer GPUs or less time.
QString cheaper_sentence(const ReportContext& context) {
  const bool serving = context.design.job == Job::serving, limited = has_limits(context.evaluation);
  const QString does = serving   ? ReportText::tr("**The design meets the targets.**")
                       : limited ? ReportText::tr("**The design does its job within its limits.**")
                                 : ReportText::tr("**The design does its job.**");
  const bool priced = std::isfinite(number(context.evaluation, *job_profile(context.design.job).main_results.back()));
  const QString saving = priced                                ? ReportText::tr("Cheaper")
                         : serving                             ? ReportText::tr("Fewer GPUs")
                         : context.design.job == Job::training ? ReportText::tr("Faster")
                                                               : ReportText::tr("Fewer GPU-hours");
  return ReportText::tr("%1 %2 with each of these changes on its own, certain savings first:",
                        "The design meets the targets. Cheaper")
      .arg(does, saving);
}

QString single_design_sentence(const ReportContext& context, const AdviceOutlook& outlook) {
  const QString missed = missed_limits(context.design, context.evaluation);
  if (!missed.isEmpty()) return ReportText::tr("**The design runs but does not meet its limits**: %1.").arg(missed);
  const bool limited = has_limits(context.evaluation);
  if (const Message condition = framework_message(context.design); *condition.format != '\0')
    return ReportText::tr("**We recommend this design only with another framework**: %1.").arg(message_text(condition));
  if (context.evaluation.fits == Fit::tight && context.design.job != Job::serving)
    return limited ? ReportText::tr(
                         "**We recommend this design with a change that frees memory**. It does its job within its "
                         "limits, but leaves less free memory than the safety margin.")
                   : ReportText::tr(
                         "**We recommend this design with a change that frees memory**. It does its job, but leaves "
                         "less free memory than the safety margin.");
  if (outlook.saves_certainly) return cheaper_sentence(context);
  const QString does =
      limited ? ReportText::tr("it does its job within its limits") : ReportText::tr("it does its job");
  return (outlook.has_changes
              ? ReportText::tr("**We recommend this design**: %1. Consider each of the following changes on its own.")
              : ReportText::tr("**We recommend this design as it is**: %1."))
      .arg(does);
}

/// Adds a table of scenarios, with their work if it differs from that of the report.
void add_table(const ReportContext& context, const Scenarios& scenarios, const QString& heading, bool with_work,
               QVector<Block>& blocks) {
  const JobProfile& heads = job_profile(context.design.job);
  block::Table table;
  table.dense = true;
  table.columns = {{ReportText::tr("Scenario"), false, 1.4}};
  if (with_work) table.columns.append({ReportText::tr("Work"), false, 1.6});
  table.columns += QVector<block::Table::Column>{{ReportText::tr("Hardware"), false},
                                                 {ReportText::tr("Verdict"), false, 0.9},
                                                 {engine_text(heads.time->label), true, 1.7},
                                                 {engine_text(heads.cost->label), true, 1.7}};
  for (const Chosen* one : scenarios) {
    const Design& design = context.designOf(*one);
    const JobProfile& answers = job_profile(design.job);
    const bool here = one->scenario == context.scenario, able = fits_or_meets_targets(one->evaluation);
    const Tone tone = able ? Tone::normal : Tone::muted;
    QVector<Rich> cells{Rich{{context.shortName(one->scenario), here}}};
    if (with_work) cells.append(Rich{{work_text(design), false, tone}});
    cells +=
        QVector<Rich>{Rich{{hardware_text(design, one->evaluation), false, tone}},
                      Rich{{engine_text(verdict_label(one->evaluation)), false, able ? Tone::normal : Tone::warning}},
                      Rich{{answer_text(context, *one, answers.time), here, tone}},
                      Rich{{answer_text(context, *one, answers.cost), here, tone}}};
    table.rows.append(cells);
  }
  blocks.append(block::Heading{heading, 2});
  blocks.append(table);
}

/// States the prices if scenarios with the same accelerator have different ones; empty otherwise.
QString prices_sentence(const ReportContext& context, const Scenarios& scenarios) {
  bool differ = false;
  QStringList prices;
  for (const Chosen* one : scenarios) {
    const Design& design = context.designOf(*one);
    const double price = resolved(design).economics.accelerator_price;
    differ = differ || std::ranges::any_of(scenarios, [&](const Chosen* other) {
               const Design& there = context.designOf(*other);
               return there.cluster.accelerator->id == design.cluster.accelerator->id &&
                      resolved(there).economics.accelerator_price != price && std::isfinite(price);
             });
    prices += ReportText::tr("%1 %2", "letter of a scenario; a price")
                  .arg(scenario_letter(context.project, one->scenario), number_text(price, Unit::money));
  }
  return differ ? ReportText::tr("**Prices differ**: %1 per GPU-hour.").arg(prices.join(QStringLiteral(", ")))
                : QString();
}

}  // namespace

bool does_same_work(const Design& a, const Design& b) {
  const auto agrees = [&](ParameterHandle input) {
    // Tokens describe no work of a model that learns from samples, and samples none of a language model.
    if (input->why_idle && input->why_idle(a) && input->why_idle(b)) return true;
    if (!is_number(*input)) return same_value(a, b, *input);
    const double one = number(a, *input), other = number(b, *input);
    return one == other || (std::isnan(one) && std::isnan(other));
  };
  return a.job == b.job && std::ranges::all_of(job_profile(a.job).work, agrees);
}

QString work_text(const Design& design) {
  const ParameterHandle amount = design.job == Job::serving         ? ParameterHandle(&Serving::requests)
                                 : design.job == Job::post_training ? ParameterHandle(&PostTraining::iterations)
                                                                    : ParameterHandle(&Workload::tokens);
  const QString value = value_text(design, *amount);
  const QString text = design.job == Job::training        ? ReportText::tr("%1 tokens").arg(value)
                       : design.job == Job::post_training ? ReportText::tr("%1 iterations").arg(value)
                                                          : value;
  return ReportText::tr("%1, %2", "model, amount of work").arg(catalog_text(design.work.model->name), text);
}

const Chosen* find_recommended(const ReportContext& context) {
  const Scenarios scenarios = find_candidates(context);
  return scenarios.empty() ? nullptr : best_of(context, ranking_of(context, scenarios));
}

QString recommended_sentence(const ReportContext& context, const AdviceOutlook& outlook) {
  const Scenarios scenarios = find_candidates(context);
  if (scenarios.empty()) return {};
  return find_same_work(context).size() > 1 ? recommend_sentence(context, scenarios, outlook)
                                            : single_design_sentence(context, outlook);
}

QString other_design_sentence(const ReportContext& context) {
  const Chosen* best = find_recommended(context);
  if (!best || best->scenario == context.scenario) return {};
  const QString there = context.shortName(best->scenario);
  const MetricHandle metric = ranking_of(context, find_candidates(context)).metric;
  if (!fits_or_meets_targets(context.evaluation) || !std::isfinite(number(context.evaluation, *metric)))
    return ReportText::tr("Recommended: %1.").arg(there);
  const QString less = banded_text(best->evaluation, metric), more = banded_text(context.evaluation, metric);
  const QString sentence = within_bands(best->evaluation, context.evaluation, *metric)
                               ? ReportText::tr("Recommended: %1. %2: %3 instead of %4, within the uncertainty.",
                                                "scenario; a result; its value; the value of another scenario")
                               : ReportText::tr("Recommended: %1. %2: %3 instead of %4.",
                                                "scenario; a result; its value; the value of another scenario");
  return sentence.arg(there, engine_text(metric->label), less, more);
}

int usual_subject(const Project& project, const ReportOptions& options) {
  const int subject = subject_of_report(project);
  const std::vector<std::string> letters = letters_of(project);
  const bool is_chosen = std::ranges::find(letters, project.report.subject) != letters.end();
  if (is_chosen) return subject;
  ReportStudies studies;
  const ReportContext context(project, subject, options, studies);
  const Chosen* best = find_recommended(context);
  return best ? best->scenario : subject;
}

void add_scenarios(const ReportContext& context, QVector<Block>& blocks) {
  const Scenarios same = find_same_work(context);
  if (same.size() < 2) return;
  add_table(context, same, ReportText::tr("Scenarios of the same work"), false, blocks);
  if (const QString sentence = prices_sentence(context, same); !sentence.isEmpty())
    blocks.append(block::Paragraph{rich(sentence)});
}

void add_other_work(const ReportContext& context, QVector<Block>& blocks) {
  const Scenarios same = find_same_work(context);
  Scenarios others;
  for (const Chosen& one : context.chosen)
    if (std::ranges::find(same, &one) == same.end()) others.push_back(&one);
  if (!others.empty()) add_table(context, others, ReportText::tr("Other work in this project"), true, blocks);
}

}  // namespace trainyard::ui
