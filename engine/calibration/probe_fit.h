// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/coefficients/coefficients.h"
#include "engine/measured/probe.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// A number that the probe measured differently from the assumption: a coefficient or an input of the cluster.
struct ProbeProposal {
  const Coefficient* coefficient = nullptr;  ///< nullptr for an input
  const Parameter* input = nullptr;
  double before = 0, after = 0;
  size_t rows = 0;  ///< measurements that determine it
};

/// Result of fitting a probe table to a design's machine.
struct ProbeFit {
  std::vector<ProbeProposal> proposals;     ///< measured numbers only, in the order of the tables
  std::vector<ProbeSummary> before, after;  ///< by operation, with current and proposed values
};
ProbeFit fit_probe(const ProbeTable& table, const Design& design, const Execution& execution = {});

/// Returns the design with the proposals applied: coefficients in its calibration, inputs set.
Design with_proposals(const Design& design, const std::vector<ProbeProposal>& proposals);

}  // namespace trainyard
