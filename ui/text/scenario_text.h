// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/files/project.h"

namespace trainyard::ui {

/// What people call a scenario by: "A". It stays when others come, go or move.
QString scenario_letter(const Project& project, int index);

/// How a scenario of a job is called at first: "Serve Llama 3.1 405B".
QString name_for(Job job, const QString& model);

/// What a new document holds: the default project, as a job's, its scenario named in the language of the screen.
Project new_project(Job job = Job::training);

}  // namespace trainyard::ui
