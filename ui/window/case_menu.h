// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/studies/case_studies.h"

class QMenu;

namespace trainyard::ui {

class Document;
class FileCommands;

/// Adds one entry per case study. It opens the study as a new scenario, whose note states what was published and where.
void fill_case_menu(QMenu* menu, Document* document, const std::vector<CaseStudy>& studies);
/// Adds one entry per worked example. It opens the example as a project.
void fill_example_menu(QMenu* menu, FileCommands* files);

}  // namespace trainyard::ui
