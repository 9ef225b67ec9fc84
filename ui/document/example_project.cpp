// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/example_project.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct ExampleText {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ExampleProject)
};

std::string quoted_text(const Quoted& quoted) {
  const QString text = quoted.words ? engine_text(quoted.words) : number_text(quoted.value, quoted.unit);
  return text.toStdString();
}

}  // namespace

QString example_note(const WorkedExample& example) {
  QStringList lines{ExampleText::tr("Question: %1").arg(catalog_text(example.question)), QString(),
                    ExampleText::tr("Steps:")};
  int step = 0;
  for (const std::string& text : example.steps) lines << QStringLiteral("%1. %2").arg(++step).arg(catalog_text(text));
  lines << QString() << ExampleText::tr("Answer:");
  for (const std::string& sentence : example.answer)
    lines << QString::fromStdString(fill_in(example, catalog_text(sentence).toStdString(), quoted_text));
  QStringList sources;
  for (const std::string& source : example.sources) sources << QString::fromStdString(source);
  lines << QString() << ExampleText::tr("Source: %1").arg(sources.join(QStringLiteral("; ")));
  return lines.join('\n');
}

Project example_project(const WorkedExample& example) {
  Project project = default_project();
  project.title = catalog_text(example.name).toStdString();
  project.note = example_note(example).toStdString();
  project.scenarios.clear();
  for (const WorkedExample::Scenario& scenario : example.scenarios) {
    Scenario made{catalog_text(scenario.name).toStdString(), {}, scenario.design};
    made.start = std::make_shared<const Design>(scenario.design);
    project.scenarios.push_back(std::move(made));
  }
  project.scenarios.front().note = project.note;
  project.baseline = project.current = 0;
  assign_letters(project);
  return project;
}

}  // namespace trainyard::ui
