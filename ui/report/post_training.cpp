// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "ui/report/post_training_sections.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

block::Verdict post_training_verdict(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  if (!(e.iteration_time > 0))
    return {StatusMark::warning, ReportText::tr("How long an iteration takes cannot be told."), {}};
  return {
      StatusMark::good, ReportText::tr("An iteration takes %1.").arg(number_text(e.iteration_time, Unit::seconds)), {}};
}

QString post_training_sentence(const ReportContext& context) {
  return ReportText::tr("Post-training of %1 on %2 %3.")
      .arg(QString::fromStdString(context.design.work.model->name),
           number_text(context.design.cluster.accelerators, Unit::none),
           QString::fromStdString(context.design.cluster.accelerator->name));
}

void add_post_training(const ReportContext& context, QVector<Block>& blocks) {
  blocks.append(block::Heading{ReportText::tr("An iteration"), 1, true});
  add_phases(context, blocks);
  add_pools(context, blocks);
  add_role_memory(context, blocks);
  add_post_training_cost(context, blocks);
  add_post_training_assumptions(context, blocks);
}

}  // namespace trainyard::ui
