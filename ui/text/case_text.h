// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/studies/case_studies.h"

namespace trainyard::ui {

/// What a scenario made from the study says about itself: summary, published beside computed, sources.
QString case_note(const CaseStudy& study);
/// Its sources as one line.
QString case_sources(const CaseStudy& study);
/// What a study is, how its figures are meant, what was assumed and where it comes from: rich text of several lines.
QString case_text_html(const CaseStudy& study);

}  // namespace trainyard::ui
