// SPDX-License-Identifier: Apache-2.0
#include "engine/calibration/probe_fit.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/calibration/robust_fit.h"
#include "engine/machine/rates.h"
#include "engine/parameters/handle.h"

namespace trainyard {
namespace {

bool is_between_nodes(const ProbeRow& row) {
  return row.kind > ProbeKind::memory && row.kind != ProbeKind::launch && row.between_nodes();
}
bool is_in_node(const ProbeRow& row) {
  return row.kind > ProbeKind::memory && row.kind != ProbeKind::launch && !row.between_nodes();
}
bool is_matmul(const ProbeRow& row) { return row.kind == ProbeKind::product; }
bool is_fp8_matmul(const ProbeRow& row) { return is_matmul(row) && row.precision == Precision::fp8; }
bool is_16_bit_matmul(const ProbeRow& row) { return is_matmul(row) && !is_fp8_matmul(row); }
bool is_memory(const ProbeRow& row) { return row.kind == ProbeKind::memory; }

/// A number that a probe can determine, and a predicate for the measurements that depend on it.
struct MeasurableNumber {
  const char* coefficient;  ///< id, prefixed by the generation's if `of_generation`
  bool of_generation;
  ParameterHandle input;  ///< used if `coefficient` is nullptr
  double spread;          ///< of an input: log-scale standard deviation from the assumed value
  bool (*is_measured_by)(const ProbeRow&);
};
const MeasurableNumber measurable_numbers[] = {
    {"gemm", true, &Cluster::accelerator, 0, is_16_bit_matmul},
    {"gemm_fp8", true, &Cluster::accelerator, 0, is_fp8_matmul},
    {"gemm_saturation", false, &Cluster::accelerator, 0, is_matmul},
    {"bandwidth", false, &Cluster::accelerator, 0, is_memory},
    {nullptr, false, &Cluster::scale_up_efficiency, 0.3, is_in_node},
    {nullptr, false, &Cluster::scale_up_latency, 0.7, is_in_node},
    {nullptr, false, &Cluster::network_efficiency, 0.3, is_between_nodes},
    {nullptr, false, &Cluster::network_latency, 0.7, is_between_nodes},
};

/// Weak prior: measurements are more reliable than assumptions about the machine.
constexpr double prior_weight = 0.01;
/// Smaller relative changes are within the repeatability of the probe and are not proposed.
constexpr double smallest_proposed_change = 0.01;

const Coefficient* coefficient_of(const MeasurableNumber& measurable, const Design& d) {
  if (!measurable.coefficient) return nullptr;
  const std::string owner =
      measurable.of_generation ? std::string(generation_id(generation_of(*d.cluster.accelerator))) + '.' : "";
  return find_coefficient(owner + measurable.coefficient);
}

double current_value(const ProbeProposal& p, const Design& resolved) {
  if (p.input) return number(resolved, *p.input);
  return value_of(resolved.calibration ? *resolved.calibration : shipped_coefficients(), *p.coefficient);
}

/// Returns the rows that depend on the number and have a prediction.
std::vector<int> rows_of(const MeasurableNumber& measurable, const ProbeTable& table,
                         const std::vector<double>& model) {
  std::vector<int> out;
  for (size_t i = 0; i < table.rows.size(); ++i)
    if (measurable.is_measured_by(table.rows[i]) && model[i] > 0) out.push_back(static_cast<int>(i));
  return out;
}

FreeNumber make_free_number(const ProbeProposal& p, double spread, std::vector<int> rows) {
  FreeNumber out{p.before, p.before, spread, 0, 0, std::move(rows)};
  out.spread = p.coefficient ? p.coefficient->spread : spread;
  out.min = p.coefficient ? p.coefficient->min : p.input->min;
  out.max = p.coefficient ? p.coefficient->max : p.input->max;
  out.start = out.prior = std::clamp(p.before, out.min, out.max);
  return out;
}

FreeNumber make_free_start(const ProbeTable& table, const Design& design) {
  const double start = kernel_start(design);
  FreeNumber out{start, start, 1, start / 100, start * 100, {}};
  for (size_t i = 0; i < table.rows.size(); ++i)
    if (is_matmul(table.rows[i]) || is_memory(table.rows[i])) out.rows.push_back(static_cast<int>(i));
  return out;
}

void set_values(std::vector<ProbeProposal>& proposals, std::span<const double> values) {
  for (size_t i = 0; i < proposals.size(); ++i) proposals[i].after = values[i];
}

}  // namespace

Design with_proposals(const Design& design, const std::vector<ProbeProposal>& proposals) {
  Design out = design;
  std::shared_ptr<Coefficients> own;
  for (const ProbeProposal& p : proposals) {
    if (p.input) {
      set_value(out, *p.input, p.after);
      continue;
    }
    if (!own) own = std::make_shared<Coefficients>(design.calibration ? *design.calibration : shipped_coefficients());
    value_of(*own, *p.coefficient) = p.after;
  }
  if (own) out.calibration = own;
  return out;
}

ProbeFit fit_probe(const ProbeTable& table, const Design& design, const Execution& execution) {
  ProbeFit out;
  const Design whole = resolved(design);
  const std::vector<double> model = expected(table.rows, design);
  out.before = summarize(table, design);
  RobustProblem problem;
  for (const MeasurableNumber& measurable : measurable_numbers) {
    std::vector<int> rows = rows_of(measurable, table, model);
    const Coefficient* c = coefficient_of(measurable, whole);
    if (rows.empty() || (measurable.coefficient && !c)) continue;
    ProbeProposal p{.coefficient = c, .input = c ? nullptr : &*measurable.input, .rows = rows.size()};
    p.before = current_value(p, whole);
    if (!(p.before > 0)) continue;
    problem.free.push_back(make_free_number(p, measurable.spread, std::move(rows)));
    out.proposals.push_back(p);
  }
  problem.weights.assign(table.rows.size(), 1);
  problem.prior_weight = prior_weight;
  problem.iterations = 40;
  // Also fit the kernel start, so that fixed overheads of small matmuls are not mistaken for saturation. It is specific
  // to the probe script and is not proposed.
  problem.free.push_back(make_free_start(table, design));
  std::vector<ProbeProposal> trial = out.proposals;
  problem.errors = [&](std::span<const double> values, std::span<const int> which, std::span<double> errors) {
    set_values(trial, values);
    std::vector<ProbeRow> rows;
    rows.reserve(which.size());
    for (const int i : which) rows.push_back(table.rows[static_cast<size_t>(i)]);
    const std::vector<double> now = expected(rows, with_proposals(design, trial), values.back());
    for (size_t i = 0; i < which.size(); ++i) errors[i] = now[i] > 0 ? std::log(now[i] / rows[i].seconds) : 0;
  };
  const std::vector<double> found = robust_fit(problem, execution);
  set_values(out.proposals, found);
  std::erase_if(out.proposals, [](const ProbeProposal& p) {
    return std::abs(std::log(p.after / p.before)) < smallest_proposed_change;
  });
  out.after = summarize(table, with_proposals(design, out.proposals), found.back());
  return out;
}

}  // namespace trainyard
