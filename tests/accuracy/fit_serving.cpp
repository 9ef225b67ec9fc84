// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the coefficients of serving and the profiles of engines to a table of published runs. Scores held-out models,
// sources and devices.
//
//   fit_serving RUNS.csv... [--fit] [--leave-out] [--details] [--shipped] [--prior WEIGHT]
//     [--free WORDS] [--rows FILE] [--write FOLDER] [--bands FILE]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include "engine/calibration/robust_fit.h"
#include "engine/catalog/catalog.h"
#include "engine/catalog/field.h"
#include "engine/json/json.h"
#include "engine/serving/serving_bands.h"
#include "tests/accuracy/serving_rows.h"
#include "tests/accuracy/serving_widths.h"

using namespace trainyard;

namespace {

/// Strength of the pull towards the priors, chosen for the best scores on held-out models, sources and devices.
double prior_weight = 0.1;

using Field = double ServingEngine::*;

/// A number that the fit may change: a coefficient, or a field of one or more engines.
struct Free {
  std::string id;
  const Coefficient* coefficient = nullptr;
  std::set<std::string> engines = {};
  Field field = nullptr;
  double prior = 1, spread = 1, min = 0, max = 1;
};

struct EngineField {
  const char* id;
  Field field;
  double spread, min, max;
};
constexpr EngineField engine_fields[] = {{"product_rate", &ServingEngine::matmul_rate, 0.15, 0.05, 1.6},
                                         {"layer_time", &ServingEngine::layer_time, 0.5, 2e-6, 2e-3},
                                         {"step_time", &ServingEngine::step_time, 0.6, 1e-4, 2e-2},
                                         {"sequence_time", &ServingEngine::sequence_time, 0.6, 2e-7, 3e-4},
                                         {"collective_latency", &ServingEngine::collective_latency, 0.3, 0.3, 4},
                                         {"grouped_heads", &ServingEngine::grouped_heads, 0.5, 0.7, 20}};
/// Figures of engines with runs in closed loops.
constexpr EngineField loop_fields[] = {{"request_time", &ServingEngine::request_time, 0.5, 1e-3, 0.5},
                                       {"prompt_layer_time", &ServingEngine::prompt_layer_time, 0.7, 1e-5, 1e-2},
                                       {"prompt_rate", &ServingEngine::prompt_factor, 0.3, 0.5, 3}};

bool in_python(const std::string& engine) {
  return engine.starts_with("vllm") || engine.starts_with("deepspeed") || engine.starts_with("eager") ||
         engine.ends_with("amd") || engine.starts_with("sglang");
}

/// The value from which the fit starts for a figure of an engine; runs of the engine move it.
double engine_prior(const std::string& engine, const std::string& field) {
  if (field == "layer_time") return engine.starts_with("eager") ? 8e-4 : engine.ends_with("rocm") ? 1e-4 : 1.7e-5;
  if (field == "product_rate" && engine.ends_with("rocm")) return 0.2;
  if (field == "request_time") return 0.03;
  if (field == "prompt_layer_time") return 5e-4;
  if (field == "step_time") return 1.5e-3;
  if (field == "sequence_time") return engine == "unknown-engine" ? 1.5e-5 : in_python(engine) ? 4e-5 : 6e-6;
  if (field == "grouped_heads") return engine.ends_with("rocm") ? 4 : 1.5;
  if (field == "collective_latency") return 1.2;
  return 1;
}
double engine_spread(const std::string& engine, const std::string& field, double usual) {
  const bool young = engine.ends_with("rocm");
  return young && (field == "product_rate" || field == "grouped_heads") ? 0.8 : usual;
}

constexpr const char* fixed_coefficients[] = {"full_power", "stage_latency"};

std::vector<Free> free_numbers(const std::vector<ServingRow>& rows) {
  std::vector<Free> out;
  for (const Coefficient& c : coefficients()) {
    const std::string kind = c.id.substr(c.id.find('.') + 1);
    if (!is_serving_coefficient(c) || std::ranges::count(fixed_coefficients, kind) > 0) continue;
    out.push_back({.id = c.id, .coefficient = &c, .prior = c.prior, .spread = c.spread, .min = c.min, .max = c.max});
  }
  std::set<std::string> engines;
  for (const ServingRow& row : rows) engines.insert(row.engine);
  for (const std::string& engine : engines)
    for (const auto& f : engine_fields)
      out.push_back({.id = engine + '.' + f.id,
                     .engines = {engine},
                     .field = f.field,
                     .prior = engine_prior(engine, f.id),
                     .spread = engine_spread(engine, f.id, f.spread),
                     .min = f.min,
                     .max = f.max});
  std::set<std::string> loops;
  for (const ServingRow& row : rows)
    if (row.forecast.reading().closed_loop) loops.insert(row.engine);
  for (const std::string& engine : loops)
    for (const auto& f : loop_fields)
      out.push_back({.id = engine + '.' + f.id,
                     .engines = {engine},
                     .field = f.field,
                     .prior = engine_prior(engine, f.id),
                     .spread = f.spread,
                     .min = f.min,
                     .max = f.max});
  if (loops.contains("sglang-2025"))
    out.push_back(
        {"sglang-2025.polling_steps", nullptr, {"sglang-2025"}, &ServingEngine::polling_steps, 10, 0.7, 1, 60});
  // Figures that several engines share.
  std::set<std::string> contiguous_rest, paged, libraries{"tensorrt-llm-2024"}, nvidia, amd, narrow;
  for (const EntryRef& entry : catalog(CatalogKind::serving_engines)) {
    const auto e = std::get<ServingEngineRef>(entry);
    if (e->share_of_rest && !libraries.contains(e->id)) contiguous_rest.insert(e->id);
    if (!e->share_of_rest) paged.insert(e->id);
    (e->first_token_steps > 3 ? amd : nvidia).insert(e->id);
    if (e->narrow_cache > 1) narrow.insert(e->id);
  }
  std::set<std::string> all = contiguous_rest;
  all.insert(paged.begin(), paged.end());
  using E = ServingEngine;
  out.push_back({"reserve", nullptr, all, &E::reserve, 3e9, 0.4, 1e9, 1e10});
  out.push_back({"reserve of libraries", nullptr, libraries, &E::reserve, 4e9, 0.4, 1e9, 1e10});
  out.push_back({"output_reserved", nullptr, paged, &E::output_reserved, 0.7, 0.2, 0.3, 1});
  all.insert(libraries.begin(), libraries.end());
  out.push_back({"largest_batch", nullptr, all, &E::largest_batch, 2048, 0.3, 256, 8192});
  out.push_back({"first_token_steps", nullptr, nvidia, &E::first_token_steps, 1.6, 0.4, 0.5, 20});
  out.push_back({"first_token_steps amd", nullptr, amd, &E::first_token_steps, 4, 0.5, 0.5, 20});
  out.push_back({"narrow_cache", nullptr, narrow, &E::narrow_cache, 1.3, 0.3, 1, 4});
  return out;
}

/// Keeps the numbers whose ids contain one of the words between commas; all if there are none.
void keep_named(const std::string& words, std::vector<Free>& free) {
  if (words.empty()) return;
  std::vector<std::string> names;
  std::istringstream parts(words);
  for (std::string name; std::getline(parts, name, ',');) names.push_back(name);
  std::erase_if(free, [&](const Free& f) {
    return std::ranges::none_of(names, [&](const std::string& name) { return f.id.find(name) != std::string::npos; });
  });
}

bool concerns(const Free& f, const ServingRow& row) {
  if (!f.coefficient) return f.engines.contains(row.engine);
  const std::string kernels =
      std::string("serving_") + serving_kernels_id(row.forecast.design().cluster.accelerator->kernel_family->serving);
  return f.id.starts_with("serving.") || f.id.starts_with(kernels + '.');
}

/// Forecasts of the rows with private copies of coefficients and engines, which a fit may change.
class Fitted {
 public:
  Fitted(const std::vector<ServingRow>& rows, const std::vector<Free>& free)
      : free_(free), coefficients_(std::make_shared<Coefficients>(shipped_coefficients())) {
    for (const EntryRef& entry : catalog(CatalogKind::serving_engines)) {
      const auto e = std::get<ServingEngineRef>(entry);
      engines_[e->id] = std::make_shared<ServingEngine>(*e);
    }
    for (const ServingRow& row : rows) {
      forecasts_.push_back(row.forecast);
      Design& d = forecasts_.back().design();
      d.calibration = coefficients_;
      d.serving.engine = engines_.at(row.engine);
    }
  }

  std::vector<double> values() const {
    std::vector<double> out;
    for (const Free& f : free_)
      out.push_back(f.coefficient ? value_of(*coefficients_, *f.coefficient)
                                  : (*engines_.at(*f.engines.begin())).*f.field);
    return out;
  }
  void set(std::span<const double> values) {
    for (size_t j = 0; j < free_.size(); ++j) {
      const Free& f = free_[j];
      if (f.coefficient) value_of(*coefficients_, *f.coefficient) = values[j];
      for (const std::string& e : f.engines) (*engines_.at(e)).*f.field = values[j];
    }
  }
  /// Writes the errors of the figures with the indices `which`, in that order. Figures of one run must be adjacent, so
  /// that the run is predicted once.
  void errors(const std::vector<ServingFigure>& figures, std::span<const int> which, std::span<double> out) const {
    ServingPrediction said;
    for (size_t i = 0; i < which.size(); ++i) {
      const ServingFigure& f = figures[size_t(which[i])];
      if (i == 0 || figures[size_t(which[i - 1])].row != f.row) said = forecasts_[f.row].predict();
      out[i] = serving_error(figure_of(said, f.quantity), f.measured);
    }
  }
  std::vector<double> errors(const std::vector<ServingFigure>& figures) const {
    std::vector<double> out(figures.size());
    std::vector<int> all(figures.size());
    std::iota(all.begin(), all.end(), 0);
    errors(figures, all, out);
    return out;
  }
  const Coefficients& coefficients() const { return *coefficients_; }
  const ServingEngine& engine(const std::string& id) const { return *engines_.at(id); }

 private:
  const std::vector<Free>& free_;
  std::shared_ptr<Coefficients> coefficients_;
  std::map<std::string, std::shared_ptr<ServingEngine>> engines_;
  std::vector<ServingForecast> forecasts_;
};

std::vector<double> fit_figures(const std::vector<ServingRow>& rows, const std::vector<ServingFigure>& figures,
                                const std::vector<Free>& free, std::span<const double> start, int iterations) {
  Fitted model(rows, free);
  RobustProblem problem;
  problem.iterations = iterations;
  problem.prior_weight = prior_weight;
  for (const ServingFigure& f : figures) problem.weights.push_back(f.weight);
  for (size_t j = 0; j < free.size(); ++j) {
    const Free& f = free[j];
    FreeNumber number{std::clamp(start[j], f.min, f.max), f.prior, f.spread, f.min, f.max, {}};
    for (size_t i = 0; i < figures.size(); ++i)
      if (concerns(f, rows[figures[i].row])) number.rows.push_back(int(i));
    problem.free.push_back(std::move(number));
  }
  problem.errors = [&](std::span<const double> values, std::span<const int> which, std::span<double> errors) {
    model.set(values);
    model.errors(figures, which, errors);
  };
  return robust_fit(problem);
}

template <class Key>
void report(const char* title, const std::vector<ServingFigure>& figures, const std::vector<double>& errors, Key key) {
  std::map<std::string, std::vector<double>> groups;
  for (size_t i = 0; i < figures.size(); ++i) groups[key(figures[i])].push_back(errors[i]);
  std::printf("\n%s\n", title);
  for (const auto& [name, logs] : groups) {
    const ServingScore s = score_of(logs);
    if (!name.empty())
      std::printf("  %-46s %4zu  %5.1f / %5.1f / %5.1f  bias %+5.1f\n", name.c_str(), s.count, s.median, s.mean, s.p90,
                  s.bias);
  }
}

void report_all(const char* title, const std::vector<ServingRow>& rows, const std::vector<ServingFigure>& figures,
                const std::vector<double>& errors, bool details) {
  report(title, figures, errors, [](const ServingFigure& f) { return std::string(quantity_names[int(f.quantity)]); });
  const OrderOfPairs order = order_right(rows, figures, errors);
  std::printf("  order of two set-ups right: %.1f %% of %zu pairs\n", 100 * order.right, order.pairs);
  std::map<ServingQuantity, std::vector<double>> widths;
  for (size_t i = 0; i < figures.size(); ++i) widths[figures[i].quantity].push_back(std::abs(errors[i]));
  for (auto& [q, w] : widths) {
    std::ranges::sort(w);
    std::printf("  85 %% within x%.2f: %s\n", std::exp(w[size_t(0.85 * double(w.size() - 1))]), quantity_names[int(q)]);
  }
  if (!details) return;
  const auto throughput = [&](auto key) {
    return [&rows, key](const ServingFigure& f) {
      const bool rate = f.quantity == ServingQuantity::throughput;
      return rate ? key(rows[f.row]) : std::string();
    };
  };
  report("throughput by group", figures, errors, throughput([](const ServingRow& r) { return r.run.group; }));
  report("throughput by model", figures, errors, throughput([](const ServingRow& r) { return r.model; }));
  report("throughput by device", figures, errors, throughput([](const ServingRow& r) { return r.device; }));
  report("throughput by engine", figures, errors, throughput([](const ServingRow& r) { return r.engine; }));
}

/// For each free number, whether any figure depends on it.
std::vector<bool> find_determined_numbers(const std::vector<ServingRow>& rows,
                                          const std::vector<ServingFigure>& figures, const std::vector<Free>& free) {
  std::vector<bool> out;
  for (const Free& number : free)
    out.push_back(std::ranges::any_of(figures, [&](const ServingFigure& f) { return concerns(number, rows[f.row]); }));
  return out;
}

/// Moves the figures of engines without runs from their priors by the average change that the fit made to the other
/// engines. The average includes one engine without a change.
void shift_unmeasured_engines(const std::vector<Free>& free, const std::vector<bool>& seen,
                              std::vector<double>& values) {
  for (const auto& of : engine_fields) {
    double sum = 0, count = 1;
    for (size_t j = 0; j < free.size(); ++j)
      if (free[j].field == of.field && free[j].engines.size() == 1 && seen[j]) {
        sum += std::log(values[j] / free[j].prior);
        ++count;
      }
    for (size_t j = 0; j < free.size(); ++j)
      if (free[j].field == of.field && free[j].engines.size() == 1 && !seen[j])
        values[j] = std::clamp(free[j].prior * std::exp(sum / count), free[j].min, free[j].max);
  }
}

using FoldOf = std::string ServingRow::*;
std::vector<double> left_out(const std::vector<ServingRow>& rows, const std::vector<ServingFigure>& figures,
                             const std::vector<Free>& free, std::span<const double> start, FoldOf fold) {
  std::set<std::string> names;
  for (const ServingRow& row : rows) names.insert(row.*fold);
  const std::vector<std::string> folds(names.begin(), names.end());
  std::vector<double> errors(figures.size());
  parallel_for(folds.size(), {}, [&](size_t k) {
    std::vector<ServingFigure> seen;
    for (const ServingFigure& f : figures)
      if (rows[f.row].*fold != folds[k]) seen.push_back(f);
    // A number that no row outside the fold determines starts from its prior.
    std::vector<double> from(start.begin(), start.end());
    const std::vector<bool> determined = find_determined_numbers(rows, seen, free);
    for (size_t j = 0; j < free.size(); ++j)
      if (!determined[j]) from[j] = free[j].prior;
    std::vector<double> values = fit_figures(rows, seen, free, from, 12);
    shift_unmeasured_engines(free, determined, values);
    Fitted model(rows, free);
    model.set(values);
    const std::vector<double> all = model.errors(figures);
    for (size_t i = 0; i < figures.size(); ++i)
      if (rows[figures[i].row].*fold == folds[k]) errors[i] = all[i];
  });
  return errors;
}

void report_values(const std::vector<Free>& free, const std::vector<double>& values) {
  std::printf("\n%-40s %12s %12s\n", "number", "value", "prior");
  for (size_t j = 0; j < free.size(); ++j)
    std::printf("%-40s %12.4g %12.4g %+5.1f sd%s\n", free[j].id.c_str(), values[j], free[j].prior,
                std::log(values[j] / free[j].prior) / free[j].spread,
                values[j] <= free[j].min * 1.001 || values[j] >= free[j].max * 0.999 ? "  at its bound" : "");
}

/// Writes the fitted values into the catalogs, for resources/catalog.
void write_catalogs(const std::string& folder, const Fitted& model, const std::vector<Free>& free) {
  const auto read = [&](const char* name) {
    std::ifstream file(folder + name);
    return Json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
  };
  Json shipped = read("/coefficients.json");
  for (const Coefficient& c : coefficients())
    if (is_serving_coefficient(c)) shipped[c.id] = four_figures(value_of(model.coefficients(), c));
  std::ofstream(folder + "/coefficients.json") << shipped.dump(1) << '\n';
  Json engines = read("/serving_engines.json");
  for (Json& entry : engines) {
    const ServingEngine& e = model.engine(entry.at("id"));
    for (const Free& f : free) {
      if (!f.engines.contains(e.id)) continue;
      for (const CatalogField<ServingEngine>& field : serving_engine_fields()) {
        const auto* member = std::get_if<Field>(&field.member);
        if (member && *member == f.field) entry[field.id] = four_figures(e.*f.field);
      }
    }
  }
  std::ofstream(folder + "/serving_engines.json") << engines.dump(2) << '\n';
}

/// Writes measured values, and predicted ÷ measured in sample and with the run's model, source and device held out.
void write_rows(const std::string& file, const std::vector<ServingRow>& rows, const std::vector<ServingFigure>& figures,
                const std::vector<double>& in_sample, const LeftOut& errors) {
  std::ofstream out(file);
  out << "id,quantity,group,model,engine,device,measured,in_sample,model_out,source_out,device_out,pair_out\n";
  for (size_t i = 0; i < figures.size(); ++i) {
    const ServingFigure& f = figures[i];
    const ServingRow& r = rows[f.row];
    out << r.run.id << ',' << int(f.quantity) << ',' << r.run.group << ',' << r.model << ',' << r.engine << ','
        << r.forecast.design().cluster.accelerator->id << ',' << f.measured << ',' << std::exp(in_sample[i]);
    for (const auto* of : {&errors.model, &errors.source, &errors.device, &errors.pair}) {
      out << ',';
      if (!of->empty()) out << std::exp((*of)[i]);
    }
    out << '\n';
  }
}

/// Prints the share of held-out figures that the shipped likely ranges cover.
void report_coverage(const char* title, const std::vector<ServingRow>& rows, const std::vector<ServingFigure>& figures,
                     const std::vector<double>& errors) {
  std::map<ServingQuantity, std::array<double, 3>> sums;
  for (size_t i = 0; i < figures.size(); ++i) {
    const ServingRow& row = rows[figures[i].row];
    const Design& d = row.forecast.design();
    const ServingBands bands = serving_bands(d, Replica(d, row.forecast.predict().layout));
    const double of[] = {bands.throughput,  bands.limited,     bands.tpot,        bands.tpot,       bands.ttft_idle,
                         bands.ttft_loaded, bands.tpot_closed, bands.ttft_closed, bands.tpot_pools, bands.ttft_pools};
    auto& [count, inside, width] = sums[figures[i].quantity];
    const double ln = std::log(of[int(figures[i].quantity)]);
    ++count;
    inside += std::abs(errors[i]) <= ln;
    width += ln;
  }
  std::printf("\nbands as shipped, %s\n", title);
  for (const auto& [q, s] : sums)
    std::printf("  %-46s holds %.1f %% at x%.2f (mean)\n", quantity_names[int(q)], 100 * s[1] / s[0],
                std::exp(s[2] / s[0]));
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string> flags(words + 1, words + count);
  const auto has = [&](const char* flag) { return std::ranges::count(flags, flag) > 0; };
  const auto after = [&](const char* flag) {
    const auto found = std::ranges::find(flags, flag);
    return found == flags.end() || found + 1 == flags.end() ? std::string() : *(found + 1);
  };
  if (flags.empty()) return 1;
  if (const std::string weight = after("--prior"); !weight.empty()) prior_weight = std::stod(weight);
  std::vector<ServingRun> runs;
  for (const std::string& name : flags) {
    if (name.starts_with("--")) break;
    std::ifstream in(name);
    const std::vector<ServingRun> more = read_serving_runs(in, name);
    runs.insert(runs.end(), more.begin(), more.end());
  }
  const std::vector<ServingRow> rows = serving_rows_of(runs, [](const ServingRun& run, const std::string& why) {
    std::printf("%s refused: %s\n", run.id.c_str(), why.c_str());
  });
  const std::vector<ServingFigure> figures = serving_figures(rows);
  std::vector<Free> free = free_numbers(rows);
  keep_named(after("--free"), free);
  Fitted model(rows, free);
  report_all("as shipped", rows, figures, model.errors(figures), !has("--fit"));
  if (has("--fit")) {
    const std::vector<double> start = has("--shipped") ? model.values() : [&] {
      std::vector<double> priors;
      for (const Free& f : free) priors.push_back(f.prior);
      return priors;
    }();
    model.set(fit_figures(rows, figures, free, start, 40));
    report_values(free, model.values());
    report_all("fitted, in sample", rows, figures, model.errors(figures), true);
  }
  std::vector<double> lent = model.values();
  shift_unmeasured_engines(free, find_determined_numbers(rows, figures, free), lent);
  model.set(lent);
  const std::vector<double> in_sample = model.errors(figures);
  LeftOut errors;
  if (has("--leave-out")) {
    const std::vector<double> start = model.values();
    for (const auto& [name, fold, out] :
         {std::tuple{"models left out", &ServingRow::model, &errors.model},
          std::tuple{"sources left out", &ServingRow::source, &errors.source},
          std::tuple{"devices left out", &ServingRow::device, &errors.device},
          std::tuple{"device-engine pairs left out", &ServingRow::pair, &errors.pair}}) {
      *out = left_out(rows, figures, free, start, fold);
      report_all(name, rows, figures, *out, has("--details"));
    }
    report_coverage("models left out", rows, figures, errors.model);
    report_coverage("device-engine pairs left out", rows, figures, errors.pair);
    if (const std::string file = after("--bands"); !file.empty()) write_bands(file, rows, figures, errors);
  }
  if (const std::string file = after("--rows"); !file.empty()) write_rows(file, rows, figures, in_sample, errors);
  if (const std::string folder = after("--write"); !folder.empty()) write_catalogs(folder, model, free);
  return 0;
}
