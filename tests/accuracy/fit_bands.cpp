// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the widths of the likely ranges to prediction errors on models, and on whole sources, held out of calibration:
// fit_bands [RUNS.csv] [--write FILE] [--target SHARE] [--only step_time|memory]
// Without a table it uses the built-in published runs. With --only, the other half keeps its shipped widths.
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <set>

#include "engine/bands/band_features.h"
#include "engine/calibration/fit.h"
#include "engine/calibration/leave_out.h"
#include "engine/json/json.h"
#include "engine/measured/compare.h"
#include "engine/measured/published_runs.h"
#include "engine/measured/validation.h"
#include "engine/parameters/parameter.h"
#include "engine/run/parallel.h"
#include "engine/statistics/quantile.h"
#include "resources/catalog_data.h"
#include "tests/accuracy/sources.h"

using namespace trainyard;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

struct Row {
  const ValidatedRun* source;
  std::string fold;                ///< model, or group of small models, that is held out together
  double in_sample, held_out = 0;  ///< ln(predicted ÷ measured)
  double source_out = 0;           ///< the same with the whole source held out
  VectorXd features;
  double scarce = 0;    ///< fixed part of ln half-width, for few measured runs
  double incident = 0;  ///< ln of what incidents add to the slow end
};
using Rows = std::vector<Row>;

/// Framework and kernel family.
using Cell = std::pair<int, int>;
Cell cell_of(const Row& r) {
  return {static_cast<int>(r.source->design.recipe.framework),
          static_cast<int>(r.source->design.cluster.accelerator->kernel_family->index)};
}

double ln_error(const ValidatedRun& row, const CoefficientsRef& values, bool memory, Evaluation& e) {
  Design d = row.design;
  d.calibration = values;
  evaluate(d, e);
  const Prediction p = prediction_of(row.run, d, e);
  const double error = std::log(memory ? p.memory / row.memory.measured : p.step_time / row.step_time.measured);
  return std::isfinite(error) ? error : 0;
}

/// One fold per model; models with fewer than six rows share eight folds.
void assign_folds(Rows& rows) {
  std::map<std::string, int> count;
  for (const Row& r : rows) ++count[r.source->run.model];
  std::map<std::string, std::string> small;
  for (Row& r : rows) {
    const std::string& model = r.source->run.model;
    if (count[model] >= 6) {
      r.fold = model;
    } else {
      const auto place = small.emplace(model, "few " + std::to_string(small.size() % 8)).first;
      r.fold = place->second;
    }
  }
}

FitOptions options_of(bool memory) {
  FitOptions options;
  options.iterations = 10;
  options.memory = memory;
  options.prior_weight = 0.25;
  return options;
}

std::vector<Observation> observations_of(const Rows& rows, bool memory, const std::string& without = {}) {
  std::map<std::string, double> group_size;
  for (const Row& r : rows) ++group_size[r.source->run.group];
  std::vector<Observation> out;
  for (const Row& r : rows) {
    const ValidatedRun& v = *r.source;
    if (without.empty() || source_of(v.run) != without)
      out.push_back({&v.run, &v.design, memory ? v.memory.measured : v.step_time.measured,
                     1 / std::sqrt(group_size[v.run.group])});
  }
  return out;
}

/// Sets the error of each row with its fold held out, in one Newton step.
void hold_out(Rows& rows, bool memory) {
  std::vector<std::string> folds;
  for (const Row& r : rows) folds.push_back(r.fold);
  const auto errors =
      errors_left_out(observations_of(rows, memory), folds, coefficients_of(memory), options_of(memory));
  for (size_t i = 0; i < rows.size(); ++i) rows[i].held_out = errors[i];
}

/// Sets the error of each row with its source held out. Fits anew from the priors, because one Newton step is too
/// coarse for such a change.
void hold_out_sources(Rows& rows, bool memory) {
  std::map<std::string, std::vector<Row*>> folds;
  for (Row& r : rows) folds[source_of(r.source->run)].push_back(&r);
  for (const auto& [name, fold] : folds) {
    const auto values = std::make_shared<Coefficients>(
        fit(observations_of(rows, memory, name), coefficients_of(memory), prior_coefficients(), options_of(memory)));
    Evaluation e;
    for (Row* r : fold) r->source_out = ln_error(*r->source, values, memory, e);
    std::fprintf(stderr, ".");
  }
  std::fprintf(stderr, "\n");
}

/// The part of a slow or high error that incidents do not explain; 0 for a fast or low error. Incidents and all other
/// causes are treated as independent, see joint_half_width().
double beyond_incidents(const Row& r, double error) {
  return -error > r.incident ? std::sqrt(error * error - r.incident * r.incident) : 0;
}

/// Linear quantile regression with a small ridge, by majorisation (Hunter and Lange, 2000).
VectorXd quantile_fit(const MatrixXd& x, const VectorXd& y, const VectorXd& weight, double quantile,
                      const VectorXd& ridge) {
  VectorXd beta = VectorXd::Zero(x.cols());
  beta[0] = y.mean();
  for (int i = 0; i < 150; ++i) {
    const double smooth = std::max(1e-3, 0.3 * std::pow(0.93, i));
    const VectorXd e = y - x * beta;
    const VectorXd a = weight.array() / (smooth + e.array().abs());
    MatrixXd normal = x.transpose() * a.asDiagonal() * x;
    normal.diagonal() += 2 * ridge;
    beta = normal.ldlt().solve(x.transpose() * (a.asDiagonal() * y) + (2 * quantile - 1) * (x.transpose() * weight));
  }
  return beta;
}

struct Ends {
  VectorXd low, high;            ///< weights of the features
  std::map<Cell, double> apart;  ///< ln of the factor by which the errors of a cell exceed the width that the features
                                 ///< give
};

constexpr double least = 0.004;  // lower bound of errors, to keep their logarithm finite

Ends fit_ends(const std::vector<const Row*>& rows, double inside) {
  // Errors on unseen sources count less, because the likely range is defined for held-out models.
  constexpr double unseen = 0.6;
  const auto half = static_cast<Index>(rows.size());
  const Index n = 2 * half;
  const Index k = rows.front()->features.size();
  std::map<std::string, double> group_size;
  for (const Row* r : rows) ++group_size[r->source->run.group];
  MatrixXd x(n, k);
  VectorXd low(n), high(n), weight(n), ridge = VectorXd::Constant(k, 6.0);
  ridge[0] = 0;
  ridge.segment(1, framework_count).setConstant(1);
  // Errors on adapters vary by source more than by size, as errors on frameworks do.
  if (k == static_cast<Index>(memory_feature_count)) ridge[static_cast<Index>(MemoryFeature::adapters)] = 1;
  for (Index i = 0; i < n; ++i) {
    const Row& r = *rows[static_cast<size_t>(i % half)];
    const double error = i < half ? r.held_out : r.source_out;
    x.row(i) = r.features.transpose();
    low[i] = std::log(std::max(least, error)) - r.scarce;
    high[i] = std::log(std::max(least, beyond_incidents(r, error))) - r.scarce;
    weight[i] = std::pow(group_size[r.source->run.group], -0.3) * (i < half ? 1 : unseen);
  }
  weight *= static_cast<double>(n) / weight.sum();
  const double quantile = 0.5 + inside / 2;
  return {quantile_fit(x, low, weight, quantile, ridge), quantile_fit(x, high, weight, quantile, ridge), {}};
}

/// The widening of a cell. A cell with too few runs takes the mean of its framework's other cells.
double apart_in(const Ends& ends, const Cell& cell) {
  if (const auto found = ends.apart.find(cell); found != ends.apart.end()) return found->second;
  double sum = 0, cells = 0;
  for (const auto& [other, value] : ends.apart) {
    if (other.first != cell.first) continue;
    sum += value;
    ++cells;
  }
  return cells > 0 ? sum / cells : 0;
}

struct Width {
  double low, high;
};
Width width(const Row& r, const Ends& ends) {
  const double apart = apart_in(ends, cell_of(r));
  const auto half = [&](const VectorXd& w) { return half_width(w.dot(r.features) + apart, r.scarce); };
  return {half(ends.low), half(ends.high)};
}

/// An error as a multiple of its half-width. On the slow side, only the part that incidents do not explain counts.
double reach(const Row& r, double error, const Width& w) {
  return error > 0 ? error / w.low : beyond_incidents(r, error) / w.high;
}
double reach(const Row& r, const Width& w) { return reach(r, r.held_out, w); }

double quantile_of(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : sorted_quantile(values, share);
}

/// ln of the factor that widens the range of a cell so that it covers the target share of the cell's errors. Features
/// cannot explain contradictory runs of one framework on one kernel family. Cells with fewer than three runs are
/// omitted.
std::map<Cell, double> apart_of(const std::vector<const Row*>& rows, Ends ends, double target) {
  constexpr size_t few = 3;
  ends.apart.clear();
  std::map<Cell, std::vector<double>> reaches;
  for (const Row* r : rows) {
    const Width w = width(*r, ends);
    for (const double error : {r->held_out, r->source_out}) reaches[cell_of(*r)].push_back(reach(*r, error, w));
  }
  std::map<Cell, double> apart;
  for (const auto& [cell, list] : reaches) {
    if (list.size() >= 2 * few) apart[cell] = std::log(std::max(1.0, quantile_of(list, target)));
  }
  return apart;
}

void print(const char* name, const std::vector<const Row*>& rows, const std::map<const Row*, Width>& widths,
           double scale) {
  if (rows.empty()) return;
  std::vector<double> half;
  double inside = 0, below = 0, above = 0, in_sample = 0;
  for (const Row* r : rows) {
    const Width w = widths.at(r);
    inside += reach(*r, w) <= scale ? 1 : 0;
    below += r->held_out > w.low * scale ? 1 : 0;
    above += beyond_incidents(*r, r->held_out) > w.high * scale ? 1 : 0;
    in_sample += reach(*r, r->in_sample, w) <= scale ? 1 : 0;
    half.push_back((scale * w.low + joint_half_width(scale * w.high, r->incident)) / 2);
  }
  const double n = static_cast<double>(rows.size()) / 100;
  std::printf(
      "%-26s %5zu  inside %5.1f %%  (faster/less %4.1f, slower/more %4.1f; in sample %5.1f)  x%.3f  p90 x%.2f\n", name,
      rows.size(), inside / n, below / n, above / n, in_sample / n, std::exp(quantile_of(half, 0.5)),
      std::exp(quantile_of(half, 0.9)));
}

/// Fits the widths, checks them on held-out folds and prints the factor that reaches the target there. Then refits on
/// all rows and scales the result to a slightly larger share.
Ends fit_and_check(const Rows& rows, double target, const char* title) {
  std::vector<const Row*> all;
  std::map<std::string, std::vector<const Row*>> folds;
  for (const Row& r : rows) {
    all.push_back(&r);
    folds[r.fold].push_back(&r);
  }
  std::map<const Row*, Width> nested;
  std::vector<std::pair<const std::vector<const Row*>*, Ends>> done;
  for (const auto& [name, fold] : folds) done.push_back({&fold, {}});
  parallel_for(done.size(), {}, [&](size_t f) {
    const std::set<const Row*> out(done[f].first->begin(), done[f].first->end());
    std::vector<const Row*> rest;
    for (const Row* r : all)
      if (!out.contains(r)) rest.push_back(r);
    done[f].second = fit_ends(rest, target);
    done[f].second.apart = apart_of(rest, done[f].second, target);
  });
  for (const auto& [fold, ends] : done)
    for (const Row* r : *fold) nested[r] = width(*r, ends);
  std::vector<double> reaches;
  for (const Row* r : all) reaches.push_back(reach(*r, nested.at(r)));
  const double scale = quantile_of(reaches, target);
  std::printf("\n%s: band fitted without the fold, widths times %.3f\n", title, scale);
  std::map<std::string, std::vector<const Row*>> groups;
  for (const Row* r : all) groups[r->source->run.group].push_back(r);
  for (const auto& [name, list] : groups) print(name.c_str(), list, nested, scale);
  print("all", all, nested, scale);
  std::vector<const Row*> rest;
  for (const Row* r : all)
    if (r->source->run.group != "NTRONF") rest.push_back(r);
  print("without NTRONF", rest, nested, scale);
  Ends ends = fit_ends(all, target);
  // Widths fitted on all folds cover slightly more of these runs than of future ones.
  constexpr double seen = 0.02;
  std::map<const Row*, Width> shipped;
  for (int pass = 0; pass < 8; ++pass) {
    ends.apart = apart_of(all, ends, target);
    std::vector<double> now;
    for (const Row* r : all) now.push_back(reach(*r, width(*r, ends)));
    const double missing = std::log(quantile_of(now, target + seen));
    ends.low[0] += missing;
    ends.high[0] += missing;
    for (const Row* r : all) shipped[r] = width(*r, ends);
  }
  print("all, band as shipped", all, shipped, 1);
  for (const auto& [name, list] : groups)
    if (list.size() >= 20) print(("shipped " + name).c_str(), list, shipped, 1);
  print("shipped, without NTRONF", rest, shipped, 1);
  return ends;
}

template <size_t n>
Json weights_json(const VectorXd& weights, const std::array<const char*, n>& ids) {
  Json json;
  for (size_t i = 0; i < n; ++i) json[ids[i]] = std::round(1e4 * weights[static_cast<Index>(i)]) / 1e4;
  return json;
}

template <class Features>
VectorXd vector_of(const Features& f) {
  return Eigen::Map<const VectorXd>(f.data(), static_cast<Index>(f.size()));
}

Rows rows_of(const Validation& validation, bool memory) {
  Rows rows;
  for (const ValidatedRun& v : validation.rows) {
    const Compared& c = memory ? v.memory : v.step_time;
    if (v.run.failed() || !v.doubt.empty() || !c.comparable() || !(c.measured > 0)) continue;
    const Design whole = resolved(v.design);
    const Setting s = make_setting(whole);
    Row r{&v, {}, std::log(c.predicted / c.measured), 0, 0, {}, 0, memory ? 0 : incident_width(v.evaluation)};
    r.features = memory ? vector_of(memory_features(s, v.evaluation))
                        : vector_of(time_features(s, v.evaluation, v.evaluation.step_time, v.evaluation));
    rows.push_back(std::move(r));
  }
  return rows;
}

using Counts = std::map<Cell, std::array<int, 2>>;

void count_rows(Rows& rows, Counts& counts, size_t which) {
  for (const Row& r : rows) ++counts[cell_of(r)][which];
  for (Row& r : rows) r.scarce = scarcity(counts[cell_of(r)][which]);
  // Devices that borrow their coefficients count towards `counts` only; drop their rows from the fit.
  std::erase_if(rows, [](const Row& r) { return borrows_coefficients(*r.source->design.cluster.accelerator); });
}

/// ln of the error that the given share of runs stays within, for devices of vendors whose coefficients are borrowed.
double borrowed_width(const Validation& validation, double target) {
  std::vector<double> sizes;
  for (const ValidatedRun& v : validation.rows) {
    const Compared& c = v.step_time;
    if (v.run.failed() || !c.comparable() || !borrows_coefficients(*v.design.cluster.accelerator)) continue;
    sizes.push_back(std::abs(std::log(c.predicted / c.measured)));
  }
  // The factor 1.6 covered the target share of TPU runs before TPUs had coefficients of their own. The few runs that
  // remain without such coefficients are easier and would give a smaller factor.
  const double width = std::max(std::log(1.6), quantile_of(sizes, target));
  std::printf("\n%zu runs of other vendors: %.0f %% within a factor of %.2f\n", sizes.size(), 100 * target,
              std::exp(width));
  return width;
}

/// Factor that widens the range for an unmeasured framework, from the errors with whole sources held out.
double source_factor(const Rows& rows, bool memory, const Ends& ends, double target) {
  std::map<std::string, std::vector<double>> by_source;
  std::vector<double> all;
  double inside = 0;
  for (const Row& r : rows) {
    const Width w = width(r, ends);
    all.push_back(reach(r, r.source_out, w));
    inside += all.back() <= 1 ? 1 : 0;
    by_source[source_of(r.source->run)].push_back(all.back());
  }
  const double needed = quantile_of(all, target);
  std::printf("\n%s, sources left out: inside %.1f %%; a share of %.0f %% needs widths times %.2f\n",
              memory ? "memory" : "step time", 100 * inside / static_cast<double>(rows.size()), 100 * target, needed);
  std::vector<double> needs;
  for (const auto& [name, list] : by_source) {
    if (list.size() < 5) continue;
    needs.push_back(quantile_of(list, target));
    const auto held = std::ranges::count_if(list, [](double reach) { return reach <= 1; });
    std::printf("  %-12s %5zu  inside %5.1f %%  needs %.2f\n", name.c_str(), list.size(),
                100 * static_cast<double>(held) / static_cast<double>(list.size()), quantile_of(list, target));
  }
  // An unmeasured framework is treated as one more source.
  return quantile_of(needs, target);
}

}  // namespace

int main(int argc, char** argv) {
  std::string file, write, only;
  double target = 0.85;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--write"))
      write = argv[++i];
    else if (!std::strcmp(argv[i], "--target"))
      target = std::atof(argv[++i]);
    else if (!std::strcmp(argv[i], "--only"))
      only = argv[++i];
    else
      file = argv[i];
  }
  std::vector<Run> runs;
  if (file.empty()) {
    runs = published_runs();
  } else {
    std::ifstream in(file);
    runs = read_runs(in, file);
  }
  const Validation validation = validate(runs);
  Counts counts;
  Rows time = rows_of(validation, false), memory = rows_of(validation, true);
  count_rows(time, counts, 0);
  count_rows(memory, counts, 1);
  const auto shipped = Json::parse(catalog_data("bands"));
  const std::array<std::string, 2> parts{"step_time", "memory"};
  Json json;
  const double borrowed = borrowed_width(validation, target);
  double wider = only.empty() ? 1 : shipped.at("unknown_framework").get<double>();
  std::array<Ends, 2> found;
  for (Rows* rows : {&time, &memory}) {
    const bool of_memory = rows == &memory;
    const std::string& id = parts[of_memory ? 1 : 0];
    if (!only.empty() && only != id) {
      json[id] = shipped.at(id);
      continue;
    }
    assign_folds(*rows);
    hold_out(*rows, of_memory);
    hold_out_sources(*rows, of_memory);
    const Ends ends = fit_and_check(*rows, target, of_memory ? "memory" : "step time");
    wider = std::max(wider, source_factor(*rows, of_memory, ends, target));
    found[of_memory ? 1 : 0] = ends;
    auto& part = json[id];
    if (of_memory)
      part = {{"low", weights_json(ends.low, memory_feature_ids)},
              {"high", weights_json(ends.high, memory_feature_ids)}};
    else
      part = {{"low", weights_json(ends.low, time_feature_ids)}, {"high", weights_json(ends.high, time_feature_ids)}};
  }
  // No run of a model of samples is in the table of runs, so these widths are not fitted.
  json["samples"] = {{"step_time", 0.7}, {"memory", 0.4}};
  json["borrowed"] = std::round(100 * borrowed) / 100;
  json["unknown_framework"] = std::round(100 * std::min(wider, 2.5)) / 100;
  for (int f = 0; f < framework_count; ++f) {
    const char* framework = framework_id(static_cast<Framework>(f));
    auto& cells = json["rows"][framework] = Json::object();
    auto& widths = json["apart"][framework] = Json::object();
    for (const KernelFamily& family : kernel_families()) {
      const Cell cell{f, static_cast<int>(family.index)};
      if (const auto count = counts.find(cell); count != counts.end()) cells[family.id] = count->second;
      const auto rounded = [&](size_t part) {
        if (!only.empty() && only != parts[part])
          return shipped.at("apart").at(framework).at(family.id).at(part).get<double>();
        return std::round(100 * apart_in(found[part], cell)) / 100;
      };
      widths[family.id] = {rounded(0), rounded(1)};
    }
  }
  if (!write.empty()) std::ofstream(write) << json.dump(1) << "\n";
  return 0;
}
