// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/studies/case_studies.h"

namespace trainyard::ui {

/// The note of a scenario made from the study: summary, published and computed figures, sources.
QString case_note(const CaseStudy& study);
/// The sources of the study in one line.
QString case_sources(const CaseStudy& study);
/// Rich text of several lines: the study, the definition of its figures, assumptions and sources.
QString case_text_html(const CaseStudy& study);

}  // namespace trainyard::ui
