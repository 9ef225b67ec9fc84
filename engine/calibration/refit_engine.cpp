// SPDX-License-Identifier: Apache-2.0
#include "engine/calibration/refit_engine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/calibration/robust_fit.h"
#include "engine/catalog/catalog.h"

namespace trainyard {
namespace {

/// A fitted number and its spread between releases of an engine (standard deviation of its logarithm). Matmul rates and
/// latencies vary little, host times a lot.
struct FittedField {
  const char* id;
  double ServingEngine::*value;
  double spread, least;  ///< `least`: lower bound, because 0 has no logarithm
};
constexpr FittedField fitted[] = {{"product_rate", &ServingEngine::matmul_rate, 0.15, 0.01},
                                  {"layer_time", &ServingEngine::layer_time, 0.5, 1e-7},
                                  {"step_time", &ServingEngine::step_time, 0.6, 1e-5},
                                  {"sequence_time", &ServingEngine::sequence_time, 0.6, 1e-7},
                                  {"collective_latency", &ServingEngine::collective_latency, 0.3, 0.01},
                                  {"grouped_heads", &ServingEngine::grouped_heads, 0.5, 0.5}};

/// A run with its design.
struct ReadRun {
  const ServingRun* run;
  ServingRunDesign reading;
};

/// One measured figure of a run. Time to first token under load gets a low weight: it depends on the scheduling policy.
struct Figure {
  size_t row;
  Compared ValidatedServingRun::*quantity;
  double weight;
};

std::vector<Figure> figures_of(const std::vector<ReadRun>& rows) {
  std::vector<Figure> out;
  for (size_t i = 0; i < rows.size(); ++i) {
    const ValidatedServingRun at = predict(*rows[i].run, rows[i].reading);
    const bool loaded = at.scenario == ServingScenario::limits || at.scenario == ServingScenario::saturated;
    const auto add = [&](Compared ValidatedServingRun::*quantity, double weight) {
      if ((at.*quantity).comparable() && (at.*quantity).measured > 0) out.push_back({i, quantity, weight});
    };
    add(&ValidatedServingRun::throughput, at.scenario == ServingScenario::limits ? 0.5 : 1);
    add(&ValidatedServingRun::ttft, loaded ? 0.3 : 1);
    add(&ValidatedServingRun::tpot, loaded ? 0.7 : 1);
  }
  return out;
}

ServingEngineRef with_numbers(const ServingEngine& start, std::span<const double> values) {
  auto engine = std::make_shared<ServingEngine>(start);
  for (size_t i = 0; i < std::size(fitted); ++i) engine.get()->*fitted[i].value = values[i];
  return engine;
}

/// Writes ln(predicted ÷ measured) of the figures, predicted with another engine.
void write_log_errors(const std::vector<ReadRun>& rows, std::span<const Figure> figures, const ServingEngineRef& engine,
                      std::span<double> out) {
  size_t last = rows.size();
  ValidatedServingRun at;
  for (size_t i = 0; i < figures.size(); ++i) {
    const Figure& figure = figures[i];
    if (figure.row != last) {
      ServingRunDesign reading = rows[figure.row].reading;
      reading.design.serving.engine = engine;
      at = predict(*rows[figure.row].run, reading);
      last = figure.row;
    }
    const Compared& compared = at.*figure.quantity;
    out[i] = compared.comparable() ? std::log(compared.predicted / compared.measured) : 0;
  }
}

std::vector<double> numbers_of(const ServingEngine& engine) {
  std::vector<double> values;
  for (const FittedField& field : fitted) values.push_back(std::max(engine.*field.value, field.least));
  return values;
}

/// Returns the catalog's description of an engine field, including its range.
FieldView view_of(const char* id) {
  for (FieldView& field : fields(EntryRef(std::make_shared<const ServingEngine>())))
    if (std::string_view(field.id) == id) return std::move(field);
  return {};
}

/// Returns the numbers that fit these figures best.
std::vector<double> learn(const std::vector<ReadRun>& rows, const std::vector<Figure>& figures,
                          const ServingEngine& start, const Execution& execution) {
  RobustProblem problem;
  std::vector<int> all(figures.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  const std::vector<double> values = numbers_of(start);
  for (size_t i = 0; i < std::size(fitted); ++i) {
    const double reach = std::exp(4 * fitted[i].spread);
    const FieldView field = view_of(fitted[i].id);
    problem.free.push_back({values[i], values[i], fitted[i].spread, std::max(values[i] / reach, field.min),
                            std::min(values[i] * reach, field.max), all});
  }
  for (const Figure& figure : figures) problem.weights.push_back(figure.weight);
  problem.iterations = 12;
  problem.errors = [&](std::span<const double> now, std::span<const int> which, std::span<double> errors) {
    std::vector<Figure> wanted;
    for (const int i : which) wanted.push_back(figures[static_cast<size_t>(i)]);
    write_log_errors(rows, wanted, with_numbers(start, now), errors);
  };
  return robust_fit(problem, execution);
}

/// Returns the mean |ln error|. Each error is bounded, so that a single unexplained run cannot dominate.
double mean_error(std::span<const double> errors) {
  double sum = 0;
  for (const double error : errors) sum += std::min(std::abs(error), 0.7);
  return errors.empty() ? 0 : sum / static_cast<double>(errors.size());
}

/// Returns whether fitting to the other runs clearly improves held-out runs.
bool improves_held_out_runs(const std::vector<ReadRun>& rows, const std::vector<Figure>& figures,
                            const ServingEngineRef& start, const Execution& execution) {
  const size_t folds = std::min<size_t>(rows.size(), 6);
  if (folds < 2) return false;
  std::vector<double> before(figures.size()), after;
  write_log_errors(rows, figures, start, before);
  for (size_t f = 0; f < folds && !execution.stopped(); ++f) {
    execution.report(static_cast<double>(f) / static_cast<double>(folds + 1));
    std::vector<Figure> kept, held;
    for (const Figure& figure : figures) (figure.row % folds == f ? held : kept).push_back(figure);
    if (kept.empty() || held.empty()) continue;
    std::vector<double> errors(held.size());
    write_log_errors(rows, held, with_numbers(*start, learn(rows, kept, *start, execution.unwatched())), errors);
    after.insert(after.end(), errors.begin(), errors.end());
  }
  constexpr double largest_error_ratio = 0.9;
  return !after.empty() && mean_error(after) < largest_error_ratio * mean_error(before);
}

/// Returns the rows of the most frequent engine.
std::vector<ReadRun> rows_of_one_engine(std::span<const ServingRun> runs, const CoefficientsRef& calibration) {
  std::map<std::string, std::vector<ReadRun>> engines;
  for (const ServingRun& run : runs) {
    ServingRunDesign reading = design_of(run);
    if (!reading.refused.empty() || !reading.not_scored.empty()) continue;
    reading.design.calibration = calibration;
    engines[reading.design.serving.engine->id].push_back({&run, std::move(reading)});
  }
  std::vector<ReadRun> most;
  for (auto& [id, rows] : engines)
    if (rows.size() > most.size()) most = std::move(rows);
  return most;
}

/// Returns an edited copy of the catalog's engine with these numbers.
ServingEngineRef make_custom_engine(const ServingEngineRef& start, std::span<const double> values) {
  EntryRef entry = start;
  for (size_t i = 0; i < std::size(fitted); ++i) entry = with_field(entry, fitted[i].id, values[i]);
  return std::get<ServingEngineRef>(entry);
}

void write_changes(EngineRefit& out) {
  for (const FittedField& field : fitted) {
    const double before = (*out.start).*field.value, after = (*out.engine).*field.value;
    if (before != after) out.changed.push_back({field.id, before, after});
  }
  const auto distance = [](const EngineChange& c) { return std::abs(std::log(c.after / std::max(c.before, 1e-9))); };
  std::ranges::stable_sort(out.changed, [&](const auto& a, const auto& b) { return distance(a) > distance(b); });
}

}  // namespace

std::span<const char* const> refit_fields() {
  static const auto ids = [] {
    std::array<const char*, std::size(fitted)> all{};
    for (size_t i = 0; i < all.size(); ++i) all[i] = fitted[i].id;
    return all;
  }();
  return ids;
}

EngineRefit refit_engine(std::span<const ServingRun> runs, const CoefficientsRef& calibration,
                         const Execution& execution) {
  EngineRefit out;
  out.before = out.after = validate(runs, calibration, execution.unwatched());
  const std::vector<ReadRun> rows = rows_of_one_engine(runs, calibration);
  if (rows.empty()) return out;
  out.start = out.engine = rows.front().reading.design.serving.engine;
  const std::vector<Figure> figures = figures_of(rows);
  std::vector<bool> has_figure(rows.size());
  for (const Figure& figure : figures) has_figure[figure.row] = true;
  out.runs = static_cast<size_t>(std::ranges::count(has_figure, true));
  if (improves_held_out_runs(rows, figures, out.start, execution)) {
    out.engine = make_custom_engine(out.start, learn(rows, figures, *out.start, execution.unwatched()));
    write_changes(out);
    for (ValidatedServingRun& row : out.after.rows)
      for (const ReadRun& read : rows)
        if (&row - out.after.rows.data() == read.run - runs.data()) {
          ServingRunDesign reading = read.reading;
          reading.design.serving.engine = out.engine;
          row = predict(*read.run, reading);
        }
    ServingValidationTally tally;
    for (const ValidatedServingRun& row : out.after.rows) tally.add(row);
    out.after.summary = tally.summaries();
  }
  if (execution.stopped()) return {};
  execution.report(1);
  return out;
}

}  // namespace trainyard
