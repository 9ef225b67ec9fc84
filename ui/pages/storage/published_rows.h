// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/studies/case_studies.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

// Published figures beside computed ones: rows of tables in the language and the locale of the user.

/// One row a case study: how many of its figures come out, and by how much they differ at most.
QVector<FactRow> case_rows();
/// One row a figure of a study: published, computed, the difference, a note.
QVector<FactRow> case_figure_rows(const CaseStudy& study);
/// The figures of source documents: those that contradict themselves first, each with the reason.
QVector<FactRow> source_figure_rows();

}  // namespace trainyard::ui
