// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/catalog/catalog_version.h"
#include "engine/studies/framework_findings.h"
#include "ui/headline/headline_model.h"
#include "ui/report/context.h"
#include "ui/report/evidence.h"
#include "ui/report/printed_results.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// Returns time and cost: "75.1 days (70.9–79.3) for $75.0 M ($70.8–79.2 M)", without the cost if there is no price.
QString time_and_money(const ReportContext& context) {
  QString days = banded_text(context.evaluation, &Evaluation::finish_days);
  if (!std::isfinite(context.evaluation.cost)) return days;
  const QString cost = banded_text(context.evaluation, &Evaluation::cost);
  return ReportText::tr("%1 for %2", "time, money").arg(days, at_price(cost, context.design));
}

block::Verdict illegal_verdict(const ReportContext& context) {
  block::Verdict verdict{StatusMark::error, ReportText::tr("The layout is not legal: it cannot run."), {}};
  for (const Finding& finding : context.findings) {
    if (finding.severity != Severity::error) continue;
    verdict.detail = sentence_of(finding.detail);
    break;
  }
  return verdict;
}

/// Returns whether the run finishes; a run of more than a century has an infinite finish time.
bool has_end(const ReportContext& context) { return !std::isinf(context.evaluation.finish_days); }

block::Verdict too_big_verdict(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  return {StatusMark::error,
          ReportText::tr("The design does not fit: it exceeds the %2 of one GPU by %1.")
              .arg(number_text(-e.memory_free, Unit::memory), number_text(e.memory_capacity, Unit::memory)),
          has_end(context) ? ReportText::tr("If it fitted, it would finish in %1.").arg(time_and_money(context))
                           : ReportText::tr("If it fitted, it would run for more than 100 years.")};
}

block::Verdict fitting_verdict(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  const bool tight = e.fits == Fit::tight, over = e.memory_free < 0;
  const auto memory = band_ends(e, metric(&Evaluation::memory));
  const bool unsure = !over && memory && memory->high > e.memory_capacity;
  QString title = ReportText::tr("The design fits and finishes in %1.");
  if (unsure) title = ReportText::tr("The design is expected to fit, with little headroom, and finishes in %1.");
  if (tight && !unsure) title = ReportText::tr("The design fits tightly and finishes in %1.");
  if (over) title = ReportText::tr("The design may not fit; if it does, it finishes in %1.");
  QString detail = ReportText::tr("The fullest GPU uses %1 of %2, leaving %3 free.");
  if (tight) detail = ReportText::tr("The fullest GPU uses %1 of %2, leaving %3 free, less than the safety margin.");
  if (over)
    detail =
        ReportText::tr("The fullest GPU may need %1 of %2, %3 too much. It fits only if buffers are freed in time.");
  const QString doubt =
      memory && memory->high > e.memory_capacity
          ? u' ' + ReportText::tr("Memory may not fit: its likely range is %1. Run one test step before committing.")
                       .arg(range_with_unit(*memory, e.memory, Unit::memory))
          : QString();
  const QString missed = missed_limits(context.design, e);
  const QString limits = missed.isEmpty() ? missed : ReportText::tr("Limits not met: %1.").arg(missed) + u' ';
  const bool done = has_end(context);
  return {done ? mark_of(e) : StatusMark::warning,
          done ? title.arg(time_and_money(context))
               : ReportText::tr("The design fits, but the run would not finish within 100 years."),
          limits +
              detail.arg(number_text(e.memory, Unit::memory), number_text(e.memory_capacity, Unit::memory),
                         number_text(std::abs(e.memory_free), Unit::memory)) +
              doubt};
}

/// Adds what limits the confidence in the verdict: another framework is needed, or measured runs contradict or do not
/// support the range.
void add_doubts(const ReportContext& context, block::Verdict& verdict) {
  if (!fits_or_meets_targets(context.evaluation)) return;
  QStringList doubts{verdict.detail};
  const QString condition = sentence_of(framework_message(context.design));
  const OutsideRuns outside = outside_runs(context, nearest_evidence(context));
  if ((outside.are_most() || !condition.isEmpty()) && verdict.mark == StatusMark::good)
    verdict.mark = StatusMark::warning;
  doubts += {condition, extrapolated_sentence(context), outside.are_most() ? outside_sentence(outside) : QString()};
  doubts.removeAll(QString());
  verdict.detail = doubts.join(u' ');
}

/// Starts the verdict with the scenario that is recommended instead of the report's, whose mark it then has.
void start_with_recommended(const ReportContext& context, block::Verdict& verdict) {
  const QString other = other_design_sentence(context);
  if (other.isEmpty()) return;
  const QString here = ReportText::tr("This report is about %1.").arg(context.shortName(context.scenario));
  verdict.detail = QStringList{here, verdict.title, verdict.detail}.join(u' ').trimmed();
  verdict.title = other;
  const ReportContext::Chosen* best = find_recommended(context);
  verdict.mark = mark_of(best->evaluation);
  if (verdict.mark == StatusMark::good && !sentence_of(framework_message(context.designOf(*best))).isEmpty())
    verdict.mark = StatusMark::warning;
}

}  // namespace

block::Verdict details_verdict(const ReportContext& context) {
  if (context.design.job == Job::serving) return serving_verdict(context);
  if (!context.has_legal_layout()) return illegal_verdict(context);
  if (context.design.job == Job::post_training) return post_training_verdict(context);
  return context.evaluation.fits == Fit::no ? too_big_verdict(context) : fitting_verdict(context);
}

void add_cover(const ReportContext& context, Report& report) {
  block::Cover cover{context.options.logo, context.scenarioName(context.scenario), report.title, report.subtitle, {}};
  const auto fact = [&](const QString& label, const QString& value) {
    if (!value.isEmpty()) cover.facts.append({label, value});
  };
  fact(ReportText::tr("Prepared for"), context.options.prepared_for);
  fact(ReportText::tr("Prepared by"), report.author);
  fact(ReportText::tr("Date"), context.options.date);
  fact(ReportText::tr("Made with"),
       ReportText::tr("Trainyard %1, catalog %2")
           .arg(QStringLiteral(TRAINYARD_VERSION), QString::fromStdString(catalog_version())));
  fact(ReportText::tr("Inputs"), ReportText::tr("checksum %1").arg(inputs_checksum(report.project_json)));
  report.blocks.append(cover);
  block::Verdict verdict = details_verdict(context);
  add_doubts(context, verdict);
  start_with_recommended(context, verdict);
  report.blocks.append(verdict);
}

}  // namespace trainyard::ui
