// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/report/context.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

QString first_of(const QString& wanted, const QString& otherwise) { return wanted.isEmpty() ? otherwise : wanted; }

QString usual_title(Job job) {
  switch (job) {
    case Job::serving:
      return ReportText::tr("Serving %1");
    case Job::post_training:
      return ReportText::tr("Post-training of %1");
    case Job::training:
      break;
  }
  return ReportText::tr("Training cluster for %1");
}

QString title_of(const ReportContext& context) {
  const QString model = QString::fromStdString(context.design.work.model->name);
  return first_of(context.options.title.value_or(QString::fromStdString(context.project.title)),
                  usual_title(context.design.job).arg(model));
}

QString subtitle_of(const ReportContext& context) {
  const Design& design = context.design;
  if (design.job == Job::serving) {
    const QString load = ReportText::tr("%1 on %2")
                             .arg(number_text(design.serving.requests, Unit::request_rate),
                                  QString::fromStdString(design.cluster.accelerator->name));
    return first_of(context.options.subtitle, load);
  }
  if (design.job == Job::post_training) {
    const QString devices = ReportText::tr("%1 %2", "devices")
                                .arg(number_text(design.cluster.accelerators, Unit::none),
                                     QString::fromStdString(design.cluster.accelerator->name));
    return first_of(context.options.subtitle, devices);
  }
  return first_of(context.options.subtitle, ReportText::tr("%1 %2, %3 tokens")
                                                .arg(number_text(design.cluster.accelerators, Unit::none),
                                                     QString::fromStdString(design.cluster.accelerator->name),
                                                     number_text(context.evaluation.total_tokens, Unit::tokens)));
}

}  // namespace

Report build_report(const Project& project, int scenario, const ReportOptions& options) {
  const ReportContext context(project, scenario, options);
  Report report;
  report.title = title_of(context);
  report.subtitle = subtitle_of(context);
  report.author = options.author.value_or(QString::fromStdString(project.author));
  report.head_left = report.title;
  report.head_right = context.scenarioName(scenario);
  report.foot = ReportText::tr("Trainyard %1. FLOP/s are dense. GB = 10⁹ bytes, GiB = 2³⁰ bytes. Prices in US dollars.")
                    .arg(QStringLiteral(TRAINYARD_VERSION));
  report.paper = options.paper;
  report.project_json = QByteArray::fromStdString(write_project(project));
  add_cover(context, report);
  add_summary(context, report.blocks);
  if (context.design.job == Job::training) add_recommendations(context, report.blocks);
  add_notes(context, report.blocks);
  switch (context.design.job) {
    case Job::training:
      add_results(context, report.blocks);
      add_storage(context, report.blocks);
      break;
    case Job::serving:
      add_serving(context, report.blocks);
      break;
    case Job::post_training:
      add_post_training(context, report.blocks);
      break;
  }
  add_assumptions(context, report.blocks);
  add_warnings(context, report.blocks);
  add_quoted(context, report.blocks);
  add_facts(context, report.blocks);
  add_inputs(context, report.blocks);
  add_metrics(context, report.blocks);
  return report;
}

}  // namespace trainyard::ui
