// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "ui/report/post_training_sections.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

QString days_and_money(const Evaluation& e) {
  QString text = banded_text(e, &Evaluation::post_days);
  if (std::isfinite(e.post_cost))
    text = ReportText::tr("%1 for %2", "time, money").arg(text, banded_text(e, &Evaluation::post_cost));
  return text;
}

}  // namespace

block::Verdict post_training_verdict(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  if (!(e.iteration_time > 0))
    return {StatusMark::warning, ReportText::tr("How long an iteration takes cannot be told."), {}};
  const QString time = banded_text(e, &Evaluation::iteration_time);
  const QString title = e.fits == Fit::no      ? ReportText::tr("The design does not fit; an iteration would take %1.")
                        : e.fits == Fit::tight ? ReportText::tr("The design fits tightly; an iteration takes %1.")
                                               : ReportText::tr("The design fits; an iteration takes %1.");
  return {mark_of(e), title.arg(time), ReportText::tr("The run takes %1.").arg(days_and_money(e))};
}

QString post_training_sentence(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  return ReportText::
      tr("An iteration of post-training %1 writes %2 answers in **%3** and learns from them; the whole iteration takes "
         "**%4**. All iterations take **%5**.")
          .arg(QString::fromStdString(context.design.work.model->name), number_text(e.iteration_answers, Unit::none),
               number_text(e.rollout_time, Unit::seconds), banded_text(e, &Evaluation::iteration_time),
               days_and_money(e));
}

void add_post_training(const ReportContext& context, QVector<Block>& blocks) {
  add_phases(context, blocks);
  add_pools(context, blocks);
  add_role_memory(context, blocks);
}

}  // namespace trainyard::ui
