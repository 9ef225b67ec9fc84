// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

#include "engine/measured/post_training_run.h"
#include "engine/measured/serving_validation.h"
#include "engine/measured/validation.h"
#include "ui/report/context.h"

namespace trainyard::ui {

/// A measured run near the design of a report.
struct EvidenceRow {
  QString name;  ///< model, devices and what else distinguishes the run
  Compared numbers;
  QString source;
};

/// Predictions of the published runs, computed once for all scenarios with the same calibration.
KeptResult<Validation> published_training(const ReportContext& context);
KeptResult<ServingValidation> published_serving(const ReportContext& context);
KeptResult<std::vector<ValidatedIteration>> published_iterations(const ReportContext& context);

/// Returns the nearest measured runs, at most six, each name once; none for an illegal layout.
QVector<EvidenceRow> nearest_evidence(const ReportContext& context);

/// How many of the nearest runs deviate from their prediction by more than the likely range of the design states.
struct OutsideRuns {
  int shown = 0, outside = 0;
  bool are_most() const { return 2 * outside > shown; }
};
OutsideRuns outside_runs(const ReportContext& context, const QVector<EvidenceRow>& rows);
/// Returns "Outside the likely range: 3 of the 6 nearest measured runs."; empty if none does.
QString outside_sentence(const OutsideRuns& runs);

/// Says that the likely range is extrapolated because no run of the framework or device was measured; otherwise empty.
QString extrapolated_sentence(const ReportContext& context);
/// Says that the memory range is extrapolated because no run measured memory; otherwise empty.
QString extrapolated_memory_sentence(const ReportContext& context);

}  // namespace trainyard::ui
