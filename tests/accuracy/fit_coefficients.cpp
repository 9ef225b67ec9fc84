// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the coefficients to a table of runs and scores the model on held-out models (--lomo) and sources (--loso):
// fit_coefficients RUNS.csv [--time] [--memory] [--lomo] [--loso] [--write FILE] [--rows FILE]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <set>

#include "engine/calibration/fit.h"
#include "engine/json/json.h"
#include "engine/machine/rates.h"
#include "engine/measured/compare.h"
#include "engine/statistics/quantile.h"
#include "engine/studies/findings.h"
#include "tests/accuracy/sources.h"

using namespace trainyard;

namespace {

struct Row {
  Run run;
  RunDesign design;
  double step_time, memory;
  double predicted_time = NAN, predicted_memory = NAN;    ///< in sample
  double left_out_time = NAN, left_out_memory = NAN;      ///< its model held out
  double source_out_time = NAN, source_out_memory = NAN;  ///< its source held out
};

/// Rows with contradictory figures, and rows that their vendor has withdrawn. Fits and scores omit them.
const std::set<std::string> doubtful{"BSV100-008",  "BSV100-009",  "BSV100-010",  "BSV100-013",  "BSV100-014",
                                     "BSV100-025",  "MBRIDGE-021", "MBRIDGE-022", "MBRIDGE-194", "MBRIDGE-231",
                                     "MBRIDGE-259", "NTRONF-0026", "NTRONF-0032", "NTRONF-0120", "NTRONF-0198",
                                     "NTRONF-0419", "NTRONF-0423", "NTRONF-0443", "NTRONF-1451"};

bool adapters(const Row& r) { return r.design.design.recipe.adapters != Adapters::none; }

/// True if the row can be modelled and its model is known, not a stand-in.
bool usable(const Row& r) { return r.design.refused.empty() && r.design.not_scored.empty(); }

/// True for devices without coefficients of their own; report_borrowed() scores their runs.
bool borrows(const Row& r) { return borrows_coefficients(*r.design.design.cluster.accelerator); }

/// Fits and scores cover pre-training only; report_adapters() scores runs with adapters.
bool time_row(const Row& r) {
  return !adapters(r) && !borrows(r) && usable(r) && r.step_time > 0 && r.run.status != "failed" &&
         !doubtful.contains(r.run.id) && r.run.group != "KORT4" && std::isfinite(r.predicted_time);
}
bool memory_row(const Row& r) {
  static const std::set<std::string> groups{"NTRONF", "NTRONDP", "SIMUMAX", "KORF1", "BSA100", "TITAN", "INTERNMEM"};
  return !adapters(r) && usable(r) && r.memory > 0 && r.run.status != "failed" && groups.contains(r.run.group) &&
         r.run.id != "BSA100-043" && r.run.id != "BSA100-048" && std::isfinite(r.predicted_memory) &&
         !(r.run.group == "BSA100" && std::isnan(r.run.heads) && std::isnan(r.run.layers));
}

void predict(std::vector<Row>& rows, const Coefficients& values, double Row::*time, double Row::*memory) {
  const auto shared = std::make_shared<Coefficients>(values);
  Evaluation e;
  for (Row& r : rows) {
    if (!usable(r)) continue;
    Design d = r.design.design;
    d.calibration = shared;
    evaluate(d, e);
    const Prediction p = prediction_of(r.run, d, e);
    if (time) r.*time = p.step_time;
    if (memory) r.*memory = p.memory;
  }
}

/// Prints how many layouts that did run the model calls illegal, and with `all` also why.
void report_legality(const std::vector<Row>& rows, bool all) {
  std::map<std::string, int> count;
  Evaluation e;
  for (const Row& r : rows) {
    if (!usable(r) || r.run.failed()) continue;
    evaluate(r.design.design, e);
    if (e.legality.reason == Illegality::none) continue;
    const std::string why = legality_message(r.design.design, e).text();
    ++count[r.run.group];
    if (all) std::printf("%s: %s\n", r.run.id.c_str(), why.c_str());
  }
  int sum = 0;
  for (const auto& [group, n] : count) sum += n;
  std::printf("%5d ran but called illegal\n", sum);
  for (const auto& [group, n] : count) std::printf("%11d %s\n", n, group.c_str());
}

struct Stats {
  size_t n = 0;
  double mean = 0, median = 0, p90 = 0, bias = 0;
};
double quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return sorted_quantile(values, share);
}
template <class Select>
Stats stats(const std::vector<Row>& rows, double Row::*predicted, double Row::*measured, Select select) {
  std::vector<double> abs, ratio;
  for (const Row& r : rows) {
    if (!select(r) || !std::isfinite(r.*predicted)) continue;
    ratio.push_back(r.*predicted / r.*measured - 1);
    abs.push_back(std::abs(ratio.back()));
  }
  Stats s;
  s.n = abs.size();
  for (double a : abs) s.mean += a / double(abs.size());
  s.median = quantile(abs, 0.5);
  s.p90 = quantile(abs, 0.9);
  s.bias = quantile(ratio, 0.5);
  return s;
}
void print(const char* name, const Stats& s) {
  if (s.n == 0) return;
  std::printf("%-34s %5zu  %6.1f %6.1f %6.1f  %+6.1f\n", name, s.n, 100 * s.mean, 100 * s.median, 100 * s.p90,
              100 * s.bias);
}

double prior_weight = 1;

bool maxtext(const Row& r) { return r.design.design.recipe.framework == Framework::maxtext; }
bool calm(const Row& r) { return r.run.pp == 1 && r.run.tp <= 8 && r.run.gpus <= 256; }

void report_time(const std::vector<Row>& rows, double Row::*predicted, const char* title) {
  std::printf("\nstep time, %s: n, mean, median, p90, bias (%%)\n", title);
  std::set<std::string> groups;
  for (const Row& r : rows) groups.insert(r.run.group);
  for (const std::string& g : groups)
    print(g.c_str(),
          stats(rows, predicted, &Row::step_time, [&](const Row& r) { return time_row(r) && r.run.group == g; }));
  const auto cut = [&](const char* name, auto select) {
    print(name, stats(rows, predicted, &Row::step_time, [&](const Row& r) { return time_row(r) && select(r); }));
  };
  cut("all", [](const Row&) { return true; });
  cut("without NTRONF and TPUs", [](const Row& r) { return r.run.group != "NTRONF" && !maxtext(r); });
  cut("MaxText on TPUs", maxtext);
  cut("NTRONF calm", [](const Row& r) { return r.run.group == "NTRONF" && calm(r); });
  cut("mixture of experts",
      [](const Row& r) { return !maxtext(r) && r.design.design.work.model->mixture_of_experts(); });
  cut("dense quantised", [](const Row& r) {
    return !r.design.design.work.model->mixture_of_experts() && is_quantized(r.design.design.recipe.precision);
  });
}

void report_adapters(const std::vector<Row>& rows) {
  std::printf("\nadapters, outside all fits: n, mean, median, p90, bias (%%)\n");
  std::set<std::string> groups;
  for (const Row& r : rows)
    if (adapters(r)) groups.insert(r.run.group);
  for (const std::string& g : groups) {
    const auto chosen = [&](const Row& r) {
      return adapters(r) && usable(r) && r.run.status != "failed" && r.run.group == g;
    };
    print((g + " time").c_str(), stats(rows, &Row::predicted_time, &Row::step_time,
                                       [&](const Row& r) { return chosen(r) && r.step_time > 0; }));
    print((g + " memory").c_str(),
          stats(rows, &Row::predicted_memory, &Row::memory, [&](const Row& r) { return chosen(r) && r.memory > 0; }));
  }
}

void report_borrowed(const std::vector<Row>& rows) {
  std::printf("\nother vendors, outside all fits: n, mean, median, p90, bias (%%)\n");
  std::set<std::string> families;
  for (const Row& r : rows)
    if (usable(r) && borrows(r)) families.insert(r.design.design.cluster.accelerator->kernel_family->id);
  for (const std::string& id : families)
    print(id.c_str(), stats(rows, &Row::predicted_time, &Row::step_time, [&](const Row& r) {
            return usable(r) && r.step_time > 0 && borrows(r) &&
                   r.design.design.cluster.accelerator->kernel_family->id == id;
          }));
}

void report_memory(const std::vector<Row>& rows, double Row::*predicted, const char* title) {
  std::printf("\npeak memory, %s: n, mean, median, p90, bias (%%)\n", title);
  std::set<std::string> groups;
  for (const Row& r : rows) groups.insert(r.run.group);
  for (const std::string& g : groups)
    print(g.c_str(),
          stats(rows, predicted, &Row::memory, [&](const Row& r) { return memory_row(r) && r.run.group == g; }));
  print("all pre-training", stats(rows, predicted, &Row::memory, [&](const Row& r) { return memory_row(r); }));
}

std::vector<Observation> observations(const std::vector<Row>& rows, bool memory, const std::set<const Row*>& left_out) {
  std::map<std::string, double> count;
  for (const Row& r : rows)
    if ((memory ? memory_row(r) : time_row(r)) && !left_out.contains(&r)) ++count[r.run.group];
  std::vector<Observation> out;
  for (const Row& r : rows) {
    if (!(memory ? memory_row(r) : time_row(r)) || left_out.contains(&r)) continue;
    // Weight 1/√n: a group of n rows counts as √n rows, or the two largest groups would decide the fit.
    out.push_back({&r.run, &r.design.design, memory ? r.memory : r.step_time, 1 / std::sqrt(count[r.run.group])});
  }
  return out;
}

bool time_coefficient(const Coefficient& c) {
  return c.offset < offsetof(Coefficients, memory) / sizeof(double) && !c.id.starts_with("held_");
}

Coefficients fit_rows(const std::vector<Row>& rows, bool memory, const std::set<const Row*>& left_out,
                      const Coefficients& start, int iterations) {
  std::vector<const Coefficient*> free;
  // Megatron's list of saved tensors is published (arXiv 2205.05198) and needs no fitted factor.
  const auto published = [](const Coefficient& c) {
    return c.id == "megatron.activations" || c.id == "megatron_eager.activations";
  };
  for (const Coefficient& c : coefficients())
    if (time_coefficient(c) != memory && !published(c) && !is_serving_coefficient(c)) free.push_back(&c);
  FitOptions options;
  options.iterations = iterations;
  options.memory = memory;
  // Most memory rows fit to a few percent. Larger errors come from runs in another state and count linearly.
  if (memory) options.outlier = 0.04;
  options.prior_weight = prior_weight;
  return fit(observations(rows, memory, left_out), free, start, options);
}

/// Fits without each fold and predicts the fold.
void leave_out(std::vector<Row>& rows, const std::map<std::string, std::vector<Row*>>& folds, const Coefficients& start,
               bool memory, double Row::*predicted, int iterations) {
  for (const auto& [name, fold] : folds) {
    const std::set<const Row*> out(fold.begin(), fold.end());
    const Coefficients values = fit_rows(rows, memory, out, start, iterations);
    const auto shared = std::make_shared<Coefficients>(values);
    Evaluation e;
    for (Row* r : fold) {
      Design d = r->design.design;
      d.calibration = shared;
      evaluate(d, e);
      const Prediction p = prediction_of(r->run, d, e);
      r->*predicted = memory ? p.memory : p.step_time;
    }
    std::fprintf(stderr, ".");
  }
  std::fprintf(stderr, "\n");
}

std::map<std::string, std::vector<Row*>> model_folds(std::vector<Row>& rows, bool memory) {
  std::map<std::string, std::vector<Row*>> by_model, folds;
  for (Row& r : rows)
    if (memory ? memory_row(r) : time_row(r)) by_model[r.run.model].push_back(&r);
  int small = 0;
  for (auto& [name, list] : by_model) {
    std::string fold = name;
    if (list.size() < 6) fold = "small " + std::to_string(small++ % 8);
    auto& target = folds[fold];
    target.insert(target.end(), list.begin(), list.end());
  }
  return folds;
}

std::map<std::string, std::vector<Row*>> source_folds(std::vector<Row>& rows, bool memory) {
  std::map<std::string, std::vector<Row*>> folds;
  for (Row& r : rows)
    if (memory ? memory_row(r) : time_row(r)) folds[source_of(r.run)].push_back(&r);
  return folds;
}

/// Reports predictions for models or sources that are held out of the fit.
void report_left_out(std::vector<Row>& rows, const std::set<std::string>& flags, const Coefficients& values) {
  if (flags.contains("--lomo")) {
    if (flags.contains("--time")) {
      leave_out(rows, model_folds(rows, false), values, false, &Row::left_out_time, 4);
      report_time(rows, &Row::left_out_time, "models left out");
    }
    if (flags.contains("--memory")) {
      leave_out(rows, model_folds(rows, true), values, true, &Row::left_out_memory, 4);
      report_memory(rows, &Row::left_out_memory, "models left out");
    }
  }
  if (flags.contains("--loso")) {
    if (flags.contains("--time")) {
      leave_out(rows, source_folds(rows, false), prior_coefficients(), false, &Row::source_out_time, 12);
      report_time(rows, &Row::source_out_time, "sources left out");
    }
    if (flags.contains("--memory")) {
      leave_out(rows, source_folds(rows, true), prior_coefficients(), true, &Row::source_out_memory, 12);
      report_memory(rows, &Row::source_out_memory, "sources left out");
    }
  }
}

/// Returns the coefficients as shipped, with four significant digits, and prints them if `show`.
Json report_coefficients(const Coefficients& values, bool show) {
  std::printf("\n%-32s %12s %12s\n", "coefficient", "value", "prior");
  Json json;
  for (const Coefficient& c : coefficients()) {
    const double v = value_of(values, c);
    if (show)
      std::printf("%-32s %12.5g %12.5g%s\n", c.id.c_str(), v, c.prior,
                  v <= c.min * 1.001 || v >= c.max * 0.999 ? "  at its bound" : "");
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", v);
    json[c.id] = std::atof(text);
  }
  return json;
}

/// Writes one CSV line per row: measured and predicted values and the parts of the prediction.
void write_rows(std::ostream& out, const std::vector<Row>& rows, const Coefficients& values) {
  const auto shared = std::make_shared<Coefficients>(values);
  out << "id,group,model,step_time,predicted,left_out,memory,predicted_memory,left_out_memory,floor,ceiling,refused,"
         "compute,recompute,host,tensor,context,expert,pipeline,data,bubble,optimizer,stragglers,ideal,"
         "weights,gradients,optimizer_state,activations,working,buffers,gathered,params0,inflight0\n";
  Evaluation e;
  for (const Row& r : rows) {
    out << r.run.id << ',' << r.run.group << ",\"" << r.run.model << "\"," << r.step_time << ',' << r.predicted_time
        << ',' << r.left_out_time << ',' << r.memory << ',' << r.predicted_memory << ',' << r.left_out_memory;
    if (!usable(r)) {
      out << ",,,\"" << r.design.refused << "\"\n";
      continue;
    }
    Design d = r.design.design;
    d.calibration = shared;
    evaluate(d, e);
    const Prediction p = prediction_of(r.run, d, e);
    const StageMemory& s = e.stages[d.recipe.framework == Framework::nanotron ? 0 : size_t(e.fullest_stage)];
    out << ',' << p.memory_floor << ',' << p.memory_ceiling << ",";
    for (double v : {e.time_compute,      e.time_recompute, e.time_host,     e.time_tensor,     e.time_context,
                     e.time_expert,       e.time_pipeline,  e.time_data,     e.time_bubble,     e.time_optimizer,
                     e.time_stragglers,   e.time_ideal,     s.parts.weights, s.parts.gradients, s.parts.optimizer,
                     s.parts.activations, s.parts.working,  s.parts.buffers, s.gathered,        s.parameters,
                     s.in_flight})
      out << ',' << v;
    out << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::set<std::string> flags;
  std::string write, dump, start_file;
  int iterations = 25;
  for (int i = 2; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--write"))
      write = argv[++i];
    else if (!std::strcmp(argv[i], "--rows"))
      dump = argv[++i];
    else if (!std::strcmp(argv[i], "--iterations"))
      iterations = std::atoi(argv[++i]);
    else if (!std::strcmp(argv[i], "--prior-weight"))
      prior_weight = std::atof(argv[++i]);
    else if (!std::strcmp(argv[i], "--start"))
      start_file = argv[++i];
    else
      flags.insert(argv[i]);
  }
  std::ifstream in(argv[1]);
  std::vector<Row> rows;
  for (Run& run : read_runs(in, argv[1])) {
    Row row{run, design_of(run), NAN, NAN};
    if (usable(row)) row.step_time = measured_step_time(run, row.design.design);
    row.memory = measured_memory(run);
    rows.push_back(std::move(row));
  }
  Coefficients values = flags.contains("--prior") ? prior_coefficients() : shipped_coefficients();
  if (!start_file.empty()) {
    std::ifstream file(start_file);
    const Json json = Json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
    for (const Coefficient& c : coefficients())
      if (json.contains(c.id)) value_of(values, c) = json.at(c.id).get<double>();
  }
  predict(rows, values, &Row::predicted_time, &Row::predicted_memory);
  std::map<std::string, int> refused;
  for (const Row& r : rows) ++refused[r.design.refused];
  for (const auto& [why, n] : refused) std::printf("%5d %s\n", n, why.c_str());
  report_legality(rows, flags.contains("--illegal"));
  if (flags.contains("--time")) {
    values = fit_rows(rows, false, {}, values, iterations);
    predict(rows, values, &Row::predicted_time, &Row::predicted_memory);
  }
  if (flags.contains("--memory")) {
    values = fit_rows(rows, true, {}, values, iterations);
    predict(rows, values, &Row::predicted_time, &Row::predicted_memory);
  }
  report_time(rows, &Row::predicted_time, "in sample");
  report_memory(rows, &Row::predicted_memory, "in sample");
  report_adapters(rows);
  report_borrowed(rows);
  report_left_out(rows, flags, values);
  const Json json = report_coefficients(values, flags.contains("--show"));
  if (!write.empty()) std::ofstream(write) << json.dump(2) << "\n";
  if (!dump.empty()) {
    std::ofstream out(dump);
    write_rows(out, rows, values);
  }
  return 0;
}
