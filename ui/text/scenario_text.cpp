// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/scenario_text.h"

#include <QCoreApplication>

#include "engine/studies/job_profile.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

QString scenario_letter(const Project& project, int index) {
  const std::string& letter = project.scenarios[size_t(index)].letter;
  return QString::fromStdString(letter.empty() ? letter_of_place(index) : letter);
}

QString name_for(Job job, const QString& model) { return engine_text(job_profile(job).scenario_name).arg(model); }

Project new_project(Job job) {
  Project project = default_project();
  for (Scenario& scenario : project.scenarios) {
    scenario.design.job = job;
    const QString name = job == Job::training ? engine_text(scenario.name.c_str())
                                              : name_for(job, catalog_text(scenario.design.work.model->name));
    scenario.name = name.toStdString();
  }
  return project;
}

}  // namespace trainyard::ui
