// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/files/project.h"

namespace trainyard::ui {

/// The letter of a scenario, such as "A". It stays the same when others are added, removed or moved.
QString scenario_letter(const Project& project, int index);

/// The default name of a scenario: "Serve Llama 3.1 405B".
QString name_for(Job job, const QString& model);

/// The project of a new document: the default project for a job, with its scenario named in the user's language.
Project new_project(Job job = Job::training);

}  // namespace trainyard::ui
