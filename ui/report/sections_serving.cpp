// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "engine/studies/serving_curves.h"
#include "ui/document/value_text.h"
#include "ui/figures/serving_charts.h"
#include "ui/report/context.h"
#include "ui/report/gallery.h"
#include "ui/text/band_text.h"
#include "ui/text/device_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

QString requests_text(double value) { return number_text(value, Unit::request_rate); }
QString seconds_text(double value) { return number_text(value, Unit::seconds); }
QString count_text(double value) { return number_text(value, Unit::accelerators); }

/// Returns the share of requests that must meet the targets: "95 of 100".
QString share_text(const Serving& s) {
  return ReportText::tr("%1 of 100").arg(number_text(100 * s.percentile, Unit::none));
}

QString late_sentence(const QString& token, double here, double accepted) {
  return ReportText::tr("The %1 takes too long: %2 instead of at most %3.")
      .arg(token, seconds_text(here), seconds_text(accepted));
}

QString too_big_sentence(const Evaluation& e, const Serving& s) {
  if (e.serving_memory_free < 0)
    return ReportText::tr("The model does not fit the replica: it exceeds the %2 of one GPU by %1.")
        .arg(number_text(-e.serving_memory_free, Unit::memory), number_text(e.serving_memory_capacity, Unit::memory));
  return ReportText::tr("The replica can hold a sequence of at most %1; %2 are required.")
      .arg(number_text(e.largest_context, Unit::tokens_exact), number_text(s.context_limit, Unit::tokens_exact));
}

QString title_of(const Evaluation& e, const Serving& s) {
  const QString first = ReportText::tr("first token"), next = ReportText::tr("next token");
  switch (e.serving_verdict) {
    case ServingVerdict::meets:
      return (e.targets_at_risk
                  ? ReportText::tr("%1 GPUs serve the load within the targets, but the likely range exceeds a target.")
                  : ReportText::tr("%1 GPUs serve the load within the targets."))
          .arg(count_text(e.serving_gpus));
    case ServingVerdict::first_token_late:
      return late_sentence(first, e.ttft, s.first_token);
    case ServingVerdict::next_token_late:
      return late_sentence(next, e.tpot, s.next_token);
    case ServingVerdict::both_late:
      return ReportText::tr("Tokens are too slow: the first takes %1, each next one %2.")
          .arg(seconds_text(e.ttft), seconds_text(e.tpot));
    case ServingVerdict::saturated:
      return ReportText::tr("The load exceeds the capacity of the replicas: their queues grow without limit.");
    case ServingVerdict::does_not_fit:
      return too_big_sentence(e, s);
    case ServingVerdict::not_legal:
      return ReportText::tr("The layout of the replica is not legal: it cannot run.");
    case ServingVerdict::cannot_tell:
      break;
  }
  return ReportText::tr("The targets cannot be checked: a required figure is unknown.");
}

/// Returns the likely range: "21 to 27".
QString range_text(double low, double high, Unit unit) {
  if (!std::isfinite(low) || !std::isfinite(high)) return number_text(unknown, unit);
  return ReportText::tr("%1 to %2").arg(number_text(low, unit), number_text(high, unit));
}

QString detail_of(const Evaluation& e, const Serving& s) {
  if (!(e.serving_gpus > 0)) return {};
  const QString held =
      ReportText::tr(
          "%1 requests get their first token within %2 (target %3) and each next token within %4 (target %5).")
          .arg(share_text(s), seconds_text(e.ttft), seconds_text(s.first_token), seconds_text(e.tpot),
               seconds_text(s.next_token));
  if (!std::isfinite(e.serving_gpus_low)) return held;
  return held + u' ' +
         ReportText::tr("Likely range: %1 GPUs.")
             .arg(range_text(e.serving_gpus_low, e.serving_gpus_high, Unit::accelerators));
}

QString load_sentence(const ReportContext& context, const Serving& s) {
  const Evaluation& e = context.evaluation;
  return ReportText::tr(
             "A load of **%1** on %2 needs **%5 GPUs** (%6): %7 replicas of %8 GPUs, including %9 spare. Prompts have "
             "%3 and answers %4 on average.")
      .arg(requests_text(e.served_requests), QString::fromStdString(context.design.work.model->name),
           number_text(s.prompt_tokens, Unit::tokens_exact), number_text(s.output_tokens, Unit::tokens_exact),
           count_text(e.serving_gpus), short_device_name(*context.design.cluster.accelerator),
           count_text(e.serving_replicas), count_text(e.replica_devices), number_text(s.spare_replicas, Unit::none));
}

QString user_sentence(const Evaluation& e, const Serving& s) {
  return ReportText::tr(
             "%1 requests get their first token within **%2** and each next token within **%3**, which is **%4** per "
             "user. A request takes %5 on average.")
      .arg(share_text(s), seconds_text(e.ttft), seconds_text(e.tpot), number_text(e.user_rate, Unit::token_rate),
           seconds_text(e.request_time));
}

QString money_sentence(const Evaluation& e, const Design& design) {
  if (!std::isfinite(e.month_cost)) return {};
  return ReportText::tr("The cost is **%1** per month, or %2 per million output tokens, prompts included.")
      .arg(banded_text(e, &Evaluation::month_cost), at_price(banded_text(e, &Evaluation::output_cost), design));
}

/// Explains the number of GPUs step by step.
QString why_sentence(const Evaluation& e) {
  const QString one =
      ReportText::tr(
          "A replica of %1 GPUs processes %2 at once. It saturates at %3 and meets the targets up to **%4**.")
          .arg(count_text(e.replica_devices), number_text(e.replica_users, Unit::sequences),
               requests_text(e.saturation_requests), requests_text(e.replica_requests));
  const QString all =
      ReportText::tr(
          "%1 ÷ %2 gives **%3 replicas**, each at %4 of its saturation load. With spares there are %5 replicas, or "
          "**%6 GPUs**.")
          .arg(requests_text(e.served_requests), requests_text(e.replica_requests), count_text(e.replicas),
               number_text(e.replica_load, Unit::fraction), count_text(e.serving_replicas), count_text(e.serving_gpus));
  const QString users =
      ReportText::tr("On average %1 run at once in a replica; the targets allow %2, and its cache would hold %3.")
          .arg(number_text(e.users_running, Unit::sequences), number_text(e.replica_users, Unit::sequences),
               number_text(e.users_fit, Unit::sequences));
  return one + u' ' + users + u' ' + all;
}

/// Says whether a target is met. `high` is the upper end of the likely range. If only `high` exceeds the accepted
/// value, the target is expected to be met.
Rich target_cell(double here, double accepted, double high) {
  if (!std::isfinite(here)) return {{ReportText::tr("unknown"), false, Tone::muted}};
  if (here <= accepted && high > accepted) return {{ReportText::tr("expected to be met"), false, Tone::normal}};
  return here <= accepted ? Rich{{ReportText::tr("met"), true, Tone::better}}
                          : Rich{{ReportText::tr("missed"), true, Tone::worse}};
}

block::Table targets_table(const ReportContext& context, const Serving& s) {
  const Evaluation& e = context.evaluation;
  block::Table table;
  table.columns = {{ReportText::tr("Target"), false, 1},
                   {ReportText::tr("Limit"), true},
                   {ReportText::tr("Predicted"), true},
                   {ReportText::tr("Likely range"), true},
                   {ReportText::tr("Verdict"), true}};
  const auto row = [&](const Parameter& target, double accepted, double here, double low, double high) {
    table.rows.append({Rich{{engine_text(target.label)}}, Rich{{seconds_text(accepted)}},
                       Rich{{seconds_text(here), true}}, Rich{{range_text(low, high, Unit::seconds)}},
                       target_cell(here, accepted, high)});
  };
  row(parameter(&Serving::first_token), s.first_token, e.ttft, e.ttft_low, e.ttft_high);
  row(parameter(&Serving::next_token), s.next_token, e.tpot, e.tpot_low, e.tpot_high);
  return table;
}

void add_section(const QString& title, const QString& text, QVector<Block>& blocks) {
  blocks.append(block::Heading{title, 2});
  if (!text.isEmpty()) blocks.append(block::Paragraph{rich(text)});
}

/// Chart heights in px at 96 dpi, chosen so that the six charts with their captions fill one page.
struct Heights {
  double throughput, half, token;
};
Heights heights_on(Paper paper) {
  if (paper == Paper::letter) return {180, 150, 136};
  return {210, 170, 140};
}

void add_charts(const ReportContext& context, QVector<Block>& blocks) {
  const Design& design = context.design;
  const Evaluation& e = context.evaluation;
  const QString letter = scenario_letter(context.project, context.scenario);
  const Heights height = heights_on(context.options.paper);
  const auto curve = context.study("load", [&] { return latency_against_load(design); });
  const LoadCurve& load = *curve;
  const auto frontier =
      context.study("frontier", [&] { return serving_frontier(design, context.execution.unwatched()); });
  const auto cost =
      context.study("cost by load", [&] { return cost_against_load(design, context.execution.unwatched()); });
  const auto row = [&](const QVector<block::Figure>& figures) { blocks.append(row_of(figures)); };
  blocks.append(block::Heading{ReportText::tr("Charts of the load"), 2});
  row({figure_of(
      throughput_and_speed(design, *frontier, letter), height.throughput,
      ReportText::tr("Throughput per GPU against speed per user, for different numbers of users per replica."))});
  const block::Figure first = figure_of(latency_and_load(e, load, TokenOf::first), height.half,
                                        ReportText::tr("Time to first token against load, up to saturation."));
  row({first, figure_of(latency_and_load(e, load, TokenOf::next), height.half,
                        ReportText::tr("Time per next token against load."))});
  const block::Figure memory =
      figure_of(memory_and_users(design, e), height.half, ReportText::tr("Memory per GPU against users per replica."));
  row({memory, figure_of(cost_and_load(design, *cost, letter), height.half,
                         std::isfinite(e.month_cost)
                             ? ReportText::tr("Monthly cost against load. Each step is one more replica.")
                             : ReportText::tr("GPUs against load. Each step is one more replica."))});
  row({figure_of(token_time(e, token_parts(design), TokenOf::next), height.token,
                 ReportText::tr("Time per token by part, at the average number of users."))});
}

}  // namespace

block::Verdict serving_verdict(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  const Serving serving = resolved(context.design).serving;
  const bool meets = e.serving_verdict == ServingVerdict::meets;
  const StatusMark mark = meets && !e.targets_at_risk                                 ? StatusMark::good
                          : meets || e.serving_verdict == ServingVerdict::cannot_tell ? StatusMark::warning
                                                                                      : StatusMark::error;
  return {mark, title_of(e, serving), detail_of(e, serving)};
}

void add_serving(const ReportContext& context, QVector<Block>& blocks) {
  const Evaluation& e = context.evaluation;
  const Serving serving = resolved(context.design).serving;
  const bool sized = e.serving_gpus > 0;
  add_section(ReportText::tr("Targets"),
              ReportText::tr("The targets apply to %1 requests, at a peak load of %2.")
                  .arg(share_text(serving), requests_text(e.served_requests)),
              blocks);
  blocks.append(targets_table(context, serving));
  if (sized) {
    add_section(ReportText::tr("Required GPUs"), why_sentence(e), blocks);
  }
  add_section(ReportText::tr("Memory per GPU of a replica"), {}, blocks);
  blocks.append(group_table(context, MetricGroup::serving_memory));
  if (!sized) return;
  add_section(ReportText::tr("Time per token by part"), {}, blocks);
  blocks.append(group_table(context, MetricGroup::serving_time));
  add_charts(context, blocks);
}

QString serving_sentence(const ReportContext& context) {
  const Serving serving = resolved(context.design).serving;
  if (!(context.evaluation.serving_gpus > 0)) return title_of(context.evaluation, serving);
  QString text = load_sentence(context, serving) + u' ' + user_sentence(context.evaluation, serving);
  const QString money = money_sentence(context.evaluation, context.design);
  return money.isEmpty() ? text : text + u' ' + money;
}

}  // namespace trainyard::ui
