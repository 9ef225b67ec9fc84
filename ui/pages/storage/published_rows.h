// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/studies/case_studies.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

// Table rows that compare published with computed figures, in the user's language and locale.

/// One row per case study: the number of figures that agree, and the largest deviation.
QVector<FactRow> case_rows();
/// One row per figure of a study: published, computed, deviation, note.
QVector<FactRow> case_figure_rows(const CaseStudy& study);
/// The figures of source documents, each with the reason. Inconsistent figures come first.
QVector<FactRow> source_figure_rows();

}  // namespace trainyard::ui
