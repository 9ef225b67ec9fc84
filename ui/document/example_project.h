// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/files/project.h"
#include "engine/studies/worked_examples.h"

namespace trainyard::ui {

/// The note of a worked example in the user's language: question, steps, answer with the present results, sources.
QString example_note(const WorkedExample& example);
/// The example as a project: one scenario for each design, with the note in the project and in the first scenario.
Project example_project(const WorkedExample& example);

}  // namespace trainyard::ui
