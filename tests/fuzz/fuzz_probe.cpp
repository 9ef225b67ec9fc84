// SPDX-License-Identifier: GPL-3.0-or-later
// The table that the probe writes, and the fit to it.
#include "engine/calibration/probe_fit.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  using namespace trainyard;
  std::istringstream in(text);
  ProbeTable table = read_probe(in, "file");
  // A fit is slow, and more rows exercise the same code.
  table.rows.resize(std::min(table.rows.size(), size_t(24)));
  const ProbeFit fit = fit_probe(table, default_design());
  expect_design(with_proposals(default_design(), fit.proposals));
}

}  // namespace

TRAINYARD_FED(probe, feed);
