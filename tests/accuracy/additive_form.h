// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/measured/run.h"

namespace trainyard {

// Detects sources whose figures are sums of a few numbers. A simulator adds up the cost of a layer, a micro-batch and a
// step, and these sums reproduce every row of a layout to the last printed digit. Repeated measurements on a machine
// differ by at least some tenths of a per mille.

/// Runs of one source that differ only in layers and batch and, if layouts are pooled, in stages and replicas.
struct AdditiveCell {
  std::string group;
  size_t rows = 0, spare = 0;  ///< distinct runs, and those in excess of the fitted numbers
  double residual = 0;         ///< root mean square of predicted ÷ measured − 1, with `spare` degrees of freedom
};

namespace additive {

inline double step_time_of(const Run& r) {
  if (r.step_time_s > 0) return r.step_time_s;
  return r.global_batch * r.seq_len / (r.tokens_per_s_per_gpu * r.gpus);
}

inline std::string text_of(std::initializer_list<double> values) {
  std::string text;
  for (const double value : values) text += std::to_string(value) + ",";
  return text;
}

/// Key of what the runs of a cell have in common.
inline std::string key_of(const Run& r, bool one_layout) {
  std::string key = r.group + "," + r.framework + "," + r.accelerator + "," + r.precision + "," + r.recompute + "," +
                    r.sequence_parallel + "," + (std::isnan(r.hidden) ? r.model : "") + "," + r.set + ",";
  key += text_of({r.hidden, r.heads, r.ffn_hidden, r.vocab, r.experts, r.topk, r.seq_len, r.gpus_per_node});
  key += text_of({r.tp, r.vp, r.cp, r.ep, r.zero_stage, r.micro_batch});
  return one_layout ? key + text_of({r.pp, r.dp}) : key;
}

/// Terms of the sum: step, micro-batches, layers of a stage, and their product; then what stages and replicas add.
inline std::array<double, 8> terms_of(const Run& r) {
  const double stages = r.pp > 0 ? r.pp : 1;
  const double count = r.global_batch / (r.dp * r.micro_batch);
  const double layers = (r.layers > 0 ? r.layers : 1) / stages;
  const double others = (r.dp - 1) / r.dp;
  return {1, count, layers, count * layers, stages - 1, (stages - 1) * layers, others, others * layers};
}

/// Least squares of relative errors by Gram–Schmidt. Columns that depend on earlier ones are skipped.
inline AdditiveCell solve(const std::vector<const Run*>& cell) {
  const size_t n = cell.size();
  std::vector<double> left(n, 1);
  std::vector<std::vector<double>> basis;
  const auto dot = [n](const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
  };
  for (size_t k = 0; k < 8; ++k) {
    std::vector<double> column(n);
    for (size_t i = 0; i < n; ++i) column[i] = terms_of(*cell[i])[k] / step_time_of(*cell[i]);
    const double before = std::sqrt(dot(column, column));
    // The second pass removes remainders of the earlier columns that rounding has left.
    for (int pass = 0; pass < 2; ++pass)
      for (const auto& b : basis) {
        const double along = dot(column, b);
        for (size_t i = 0; i < n; ++i) column[i] -= along * b[i];
      }
    const double norm = std::sqrt(dot(column, column));
    if (!(norm > 1e-9 * before)) continue;
    for (double& value : column) value /= norm;
    const double along = dot(left, column);
    for (size_t i = 0; i < n; ++i) left[i] -= along * column[i];
    basis.push_back(std::move(column));
  }
  AdditiveCell out{cell.front()->group, n, n > basis.size() ? n - basis.size() : 0, 0};
  if (out.spare > 0) out.residual = std::sqrt(dot(left, left) / static_cast<double>(out.spare));
  return out;
}

}  // namespace additive

/// The cells of a table with more runs than fitted numbers: one cell per layout, or one for all degrees of
/// pipeline and data parallelism.
inline std::vector<AdditiveCell> additive_cells(std::span<const Run> runs, bool one_layout) {
  std::map<std::string, std::vector<const Run*>> cells;
  std::set<std::string> seen;
  for (const Run& r : runs) {
    const double time = additive::step_time_of(r);
    const auto terms = additive::terms_of(r);
    const bool whole = std::ranges::all_of(terms, [](double term) { return std::isfinite(term); });
    if (r.failed() || !(time > 0) || !whole) continue;
    const std::string key = additive::key_of(r, one_layout);
    // Figures that are printed twice were measured once.
    if (seen.insert(key + additive::text_of({r.pp, r.dp, r.layers, r.global_batch}) + std::to_string(time)).second)
      cells[key].push_back(&r);
  }
  std::vector<AdditiveCell> out;
  for (const auto& [key, cell] : cells)
    if (const AdditiveCell solved = additive::solve(cell); solved.spare > 0) out.push_back(solved);
  return out;
}

/// A source whose median residual is below this is computed, not measured.
inline constexpr double arithmetic_residual = 1e-5;

}  // namespace trainyard
