// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <algorithm>

#include "engine/studies/job_profile.h"
#include "ui/report/context.h"
#include "ui/report/sections.h"
#include "ui/text/device_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

QString first_of(const QString& wanted, const QString& otherwise) { return wanted.isEmpty() ? otherwise : wanted; }

QString usual_subtitle(const Design& design, const Evaluation& e) {
  if (design.job == Job::serving)
    return ReportText::tr("%1 on %2")
        .arg(number_text(e.served_requests, Unit::request_rate), short_device_name(*design.cluster.accelerator));
  const QString devices = devices_text(design.cluster.accelerators, *design.cluster.accelerator);
  if (design.job == Job::post_training) return devices;
  if (e.learns_from == LearnsFrom::samples)
    return ReportText::tr("%1, %2 samples").arg(devices, number_text(e.total_tokens, Unit::samples));
  return ReportText::tr("%1, %2 tokens").arg(devices, number_text(e.total_tokens, Unit::tokens));
}

/// Sections of a further scenario are one heading level lower.
void add_section(const ReportContext& context, const ReportSection& section, bool lower, QVector<Block>& out) {
  QVector<Block> blocks;
  section.add(context, blocks);
  if (blocks.isEmpty()) return;
  const QString letter = scenario_letter(context.project, context.scenario);
  const QString id = lower ? QLatin1String(section.id) + u'-' + letter : QString(QLatin1String(section.id));
  out.append(block::Heading{section_title(section), lower ? 2 : 1, false, id});
  out += blocks;
}

/// Adds the sections after the first page.
void add_sections(const ReportContext& context, QVector<Block>& out) {
  for (const ReportSection& section : report_sections())
    if (section.jobs.has(context.design.job) && is_wanted(section, context.options.sections))
      add_section(context, section, false, out);
}

/// Adds the sections of the other scenarios if their details are wanted.
void add_others(const ReportContext& context, QVector<Block>& out) {
  const auto details = std::ranges::find(report_sections(), std::string_view(every_design), &ReportSection::id);
  if (!is_wanted(*details, context.options.sections)) return;
  for (const ReportContext::Chosen& other : context.chosen) {
    if (other.scenario == context.scenario) continue;
    const ReportContext its(context.project, other.scenario, context.options, context.studies, context.execution);
    out.append(block::Heading{its.scenarioName(other.scenario), 1, true,
                              QStringLiteral("scenario-") + scenario_letter(context.project, other.scenario)});
    out.append(details_verdict(its));
    for (const ReportSection& section : report_sections())
      if (section.each && section.jobs.has(its.design.job) && is_wanted(section, context.options.sections))
        add_section(its, section, true, out);
  }
}

/// Numbers the figures in their final order, after sections were left out.
void number_figures(QVector<Block>& blocks) {
  int count = 0;
  for (Block& item : blocks)
    if (auto* row = std::get_if<block::Figures>(&item))
      for (block::Figure& figure : row->figures)
        figure.caption.prepend({ReportText::tr("Figure %1.").arg(++count) + u' ', true});
}

block::Contents contents_of(const QVector<Block>& blocks) {
  block::Contents contents;
  for (const Block& item : blocks)
    if (const auto* heading = std::get_if<block::Heading>(&item); heading && heading->level == 1)
      contents.entries.append({heading->id, heading->text});
  return contents;
}

}  // namespace

Titles usual_titles(const Design& design, const Evaluation& evaluation) {
  return {engine_text(job_profile(design.job).report_title).arg(QString::fromStdString(design.work.model->name)),
          usual_subtitle(design, evaluation)};
}

Report build_report(const Project& project, int scenario, const ReportOptions& options) {
  ReportStudies studies;
  return build_report(project, scenario, options, studies);
}

Report build_report(const Project& project, int scenario, const ReportOptions& options, ReportStudies& studies,
                    const Execution& execution) {
  const ReportContext context(project, scenario, options, studies, execution);
  Report report;
  const Titles usual = usual_titles(context.design, context.evaluation);
  report.title = first_of(options.title.value_or(QString::fromStdString(project.title)), usual.title);
  report.subtitle = first_of(options.subtitle, usual.subtitle);
  report.author = options.author.value_or(QString::fromStdString(project.author));
  report.language = ReportText::tr("en", "the language of this translation, as HTML names it");
  report.head_left = report.title;
  report.head_right = context.scenarioName(scenario);
  report.foot = ReportText::tr("Trainyard %1. FLOP/s are dense. GB = 10⁹ bytes, GiB = 2³⁰ bytes. Prices in US dollars.")
                    .arg(QStringLiteral(TRAINYARD_VERSION));
  report.paper = options.paper;
  report.project_json = QByteArray::fromStdString(write_project(project));
  add_cover(context, report);
  add_summary(context, report.blocks);
  add_scenarios(context, report.blocks);
  add_recommendations(context, report.blocks);
  add_other_work(context, report.blocks);
  add_notes(context, report.blocks);
  QVector<Block> sections;
  add_sections(context, sections);
  add_others(context, sections);
  if (block::Contents contents = contents_of(sections); !contents.entries.isEmpty()) {
    report.blocks.append(block::Heading{ReportText::tr("Contents"), 2});
    report.blocks.append(contents);
  }
  number_figures(sections);
  report.blocks += sections;
  return report;
}

ReportOptions options_of(const Project& project) {
  const ReportChoices& choices = project.report;
  ReportOptions options;
  options.subtitle = QString::fromStdString(choices.subtitle);
  options.prepared_for = QString::fromStdString(choices.prepared_for);
  options.paper = choices.paper.empty() ? usual_paper() : choices.paper == "letter" ? Paper::letter : Paper::a4;
  options.logo = QByteArray::fromBase64(QByteArray::fromStdString(choices.logo));
  // Ignore letters of scenarios that were deleted.
  const std::vector<std::string> letters = letters_of(project);
  for (const std::string& letter : choices.scenarios)
    if (std::ranges::find(letters, letter) != letters.end()) options.scenarios.push_back(letter);
  options.sections = choices.sections;
  return options;
}

Paper usual_paper() { return QLocale().measurementSystem() == QLocale::ImperialUSSystem ? Paper::letter : Paper::a4; }

}  // namespace trainyard::ui
