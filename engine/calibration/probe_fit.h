// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/coefficients/coefficients.h"
#include "engine/measured/probe.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// A number that a probe has measured otherwise than it is assumed: a coefficient of the calibration, or an input of
/// the cluster.
struct ProbeProposal {
  const Coefficient* coefficient = nullptr;  ///< nullptr for an input
  const Parameter* input = nullptr;
  double before = 0, after = 0;
  size_t rows = 0;  ///< measurements that tell it
};

/// What a table of the probe teaches of the machine of a design.
struct ProbeFit {
  std::vector<ProbeProposal> proposals;     ///< only of what was measured, in the order of the tables
  std::vector<ProbeSummary> before, after;  ///< by operation, with the numbers as they are and as proposed
};
ProbeFit fit_probe(const ProbeTable& table, const Design& design, const Execution& execution = {});

/// The design with some of them in force: coefficients in its calibration, inputs set.
Design with_proposals(const Design& design, const std::vector<ProbeProposal>& proposals);

}  // namespace trainyard
