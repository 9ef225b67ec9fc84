// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/metrics/metric.h"
#include "engine/studies/case_studies.h"
#include "engine/studies/findings.h"

namespace trainyard {

/// A published rate per GPU of a design, and its prediction in the FLOP convention of the publication.
struct PublishedRate {
  const CaseStudy* study;  ///< a known run or case study with the step of the design
  const Metric* metric;
  double published, predicted;  ///< SI
};
/// Returns the published rates of the run that a design repeats; empty if no published run has the same step. `e` must
/// be the evaluation of the design.
std::vector<PublishedRate> published_rates(const Design& design, const Evaluation& e);

/// Adds findings that compare published figures of the same run with the prediction, in the FLOP convention of the
/// publication. Also warns if the chosen convention gives no utilisation. Part of findings().
void work_findings(const Design& given, const Evaluation& evaluation, std::vector<Finding>& out);

}  // namespace trainyard
