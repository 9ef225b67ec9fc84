// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "ui/report/post_training_sections.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

QString days_and_money(const Design& design, const Evaluation& e) {
  QString text = banded_text(e, &Evaluation::post_days);
  if (std::isfinite(e.post_cost))
    text =
        ReportText::tr("%1 for %2", "time, money").arg(text, at_price(banded_text(e, &Evaluation::post_cost), design));
  return text;
}

/// Says how much memory is missing; for other obstacles, refers to the findings.
block::Verdict too_big_verdict(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  const QString would = ReportText::tr("If it fitted, an iteration would take %1 and the run %2.")
                            .arg(banded_text(e, &Evaluation::iteration_time), days_and_money(context.design, e));
  if (e.post_memory_free < 0)
    return {StatusMark::error,
            ReportText::tr("The design does not fit: it exceeds the %2 of one GPU by %1.")
                .arg(number_text(-e.post_memory_free, Unit::memory), number_text(e.memory_capacity, Unit::memory)),
            would};
  for (const Finding& finding : context.findings)
    if (finding.severity == Severity::error) return {StatusMark::error, sentence_of(finding.title), would};
  return {StatusMark::error, ReportText::tr("The design does not fit."), would};
}

}  // namespace

block::Verdict post_training_verdict(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  if (!(e.iteration_time > 0)) return {StatusMark::warning, ReportText::tr("The iteration time is unknown."), {}};
  if (e.fits == Fit::no) return too_big_verdict(context);
  const QString time = banded_text(e, &Evaluation::iteration_time);
  const QString title = e.fits == Fit::tight ? ReportText::tr("The design fits tightly; the iteration time is %1.")
                                             : ReportText::tr("The design fits; the iteration time is %1.");
  return {mark_of(e), title.arg(time),
          ReportText::tr("The run takes %1, without interruptions.").arg(days_and_money(context.design, e))};
}

QString post_training_sentence(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  const QString sentence =
      context.can_run() ? ReportText::tr(
                              "An iteration of post-training %1 generates %2 answers in **%3** and trains on "
                              "them. It takes **%4**, and all iterations take **%5**, without interruptions.")
                        : ReportText::tr(
                              "If it could run, an iteration of post-training %1 would generate %2 answers in "
                              "**%3** and train on them. It would take **%4**, and all iterations **%5**, without "
                              "interruptions.");
  return sentence.arg(QString::fromStdString(context.design.work.model->name),
                      number_text(e.iteration_answers, Unit::none), number_text(e.rollout_time, Unit::seconds),
                      banded_text(e, &Evaluation::iteration_time), days_and_money(context.design, e));
}

void add_post_training(const ReportContext& context, QVector<Block>& blocks) {
  add_phases(context, blocks);
  add_pools(context, blocks);
  add_role_memory(context, blocks);
}

}  // namespace trainyard::ui
