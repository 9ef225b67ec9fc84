// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the results of the model with those of another build, number by number:
//   metric_snapshot designs COUNT [SEED]      random designs, one per line, as --set assignments
//   metric_snapshot evaluate DESIGNS          every metric and every stage of each design, one line per design
//   metric_snapshot compare BEFORE AFTER [TOLERANCE]
// A change that only moves code leaves the output of `evaluate` identical to the last bit. `compare` exits with
// status 1 if a difference exceeds TOLERANCE (default 0).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "engine/error.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

/// Gives the same sequence on every machine; the distributions of the standard library do not.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : engine_(seed) {}
  double share() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  bool one_in(double times) { return share() * times < 1; }
  size_t below(size_t count) { return std::min(count - 1, static_cast<size_t>(share() * static_cast<double>(count))); }
  /// 1, 2, 4 … up to `most`.
  double power_of_two(double most) { return std::exp2(static_cast<double>(below(size_t(std::log2(most)) + 1))); }

 private:
  std::mt19937_64 engine_;
};

std::string number_text(double value) {
  char text[40];
  // A number with an exponent is read in SI units, whatever the unit of the input.
  std::snprintf(text, sizeof text, "%.16e", value);
  return text;
}

std::string random_value(const Parameter& p, Chance& chance) {
  if (is_toggle(p)) return chance.one_in(2) ? "on" : "off";
  if (is_choice(p)) return p.choices[chance.below(p.choices.size())].id;
  if (is_entry(p)) {
    const auto& known = catalog(std::get<EntryField>(p.access).kind);
    return base(known[chance.below(known.size())]).id;
  }
  if (p.derive && chance.one_in(3)) return "auto";
  return number_text(value_at(p, static_cast<int>(chance.below(size_t(slider_positions(p))))));
}

void set(std::map<std::string, std::string>& design, const char* id, double value) { design[id] = number_text(value); }

/// Sets degrees whose product is the number of devices, and a batch that they divide, so that most layouts are legal.
void random_layout(std::map<std::string, std::string>& design, Chance& chance) {
  const double tensor = chance.power_of_two(16), pipeline = chance.power_of_two(32), context = chance.power_of_two(8);
  const double data = chance.power_of_two(256), micro = chance.power_of_two(4);
  set(design, "tensor_parallel", tensor);
  set(design, "pipeline_parallel", pipeline);
  set(design, "context_parallel", context);
  design["data_parallel"] = "auto";
  set(design, "accelerators", tensor * pipeline * context * data);
  set(design, "micro_batch", micro);
  set(design, "global_batch", data * micro * pipeline * chance.power_of_two(32));
  set(design, "virtual_pipeline", chance.power_of_two(8));
  set(design, "expert_parallel", chance.power_of_two(64));
}

std::map<std::string, std::string> random_design(Chance& chance) {
  std::map<std::string, std::string> design;
  const bool whole = !chance.one_in(4);
  for (const Parameter& p : parameters()) {
    const bool often = is_entry(p) || is_choice(p) || p.group == Group::layout;
    if (chance.one_in(often ? 2 : 6)) design[p.id] = random_value(p, chance);
  }
  if (whole) random_layout(design, chance);
  return design;
}

int write_designs(int count, std::uint64_t seed) {
  Chance chance(seed);
  for (int i = 0; i < count; ++i) {
    std::string line;
    for (const auto& [id, text] : random_design(chance)) line += (line.empty() ? "" : "\t") + id + '=' + text;
    std::cout << line << '\n';
  }
  return 0;
}

Design read_design(const std::string& line) {
  Design design = default_design();
  std::istringstream in(line);
  for (std::string assignment; std::getline(in, assignment, '\t');) assign(design, assignment);
  return design;
}

void write_stage(const StageMemory& stage) {
  const MemoryParts& p = stage.parts;
  for (const double value : {stage.layers, stage.in_flight, stage.weight_pending, stage.parameters, stage.offloaded,
                             stage.gathered, stage.pass_activations, stage.pass_pending, p.weights, p.gradients,
                             p.optimizer, p.activations, p.working, p.buffers, p.reserve})
    std::printf("\t%.17g", value);
}

int write_results(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw InputError(path + ": cannot be read");
  std::printf("legality");
  for (const Metric& metric : metrics()) std::printf("\t%s", metric.id);
  std::printf("\n");
  Evaluation result;
  for (std::string line; std::getline(in, line);) {
    evaluate(read_design(line), result);
    std::printf("%d", static_cast<int>(result.legality.reason));
    for (const Metric& metric : metrics()) std::printf("\t%.17g", number(result, metric));
    for (const StageMemory& stage : result.stages) write_stage(stage);
    std::printf("\n");
  }
  return 0;
}

using Cells = std::vector<std::string>;

Cells cells_of(const std::string& line) {
  Cells cells;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
  return cells;
}

/// Reference for relative differences: parts of a step are compared with the step time, because they are differences of
/// larger times and carry their rounding errors. 0 for other metrics.
double scale_of(const std::string& id, double step_time) {
  return id.starts_with("time_") || id.starts_with("micro_batch_") ? step_time : 0;
}

/// 0 for equal values; else the difference relative to the largest of both values and `scale`.
double distance(const std::string& before, const std::string& after, double scale) {
  if (before == after) return 0;
  const double a = std::strtod(before.c_str(), nullptr), b = std::strtod(after.c_str(), nullptr);
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
  const double far = std::abs(a - b) / std::max({std::abs(a), std::abs(b), scale});
  return std::isnan(far) ? INFINITY : far;
}

struct Worst {
  double distance = 0;
  size_t design = 0, count = 0;
  std::string before, after;
};

int report(const std::map<std::string, Worst>& differing, size_t designs, double tolerance) {
  bool beyond = false;
  for (const auto& [id, worst] : differing) {
    beyond = beyond || worst.distance > tolerance;
    std::printf("%s: %zu designs differ, at most by %.3g (design %zu: %s, now %s)\n", id.c_str(), worst.count,
                worst.distance, worst.design, worst.before.c_str(), worst.after.c_str());
  }
  std::printf("%zu designs, %zu columns differ%s\n", designs, differing.size(),
              differing.empty() ? ": identical to the last bit"
              : beyond          ? ""
                                : ", all within the tolerance");
  return beyond ? 1 : 0;
}

/// Compares the columns that both files have, so that a new metric does not hide the others. Stages are compared by
/// position.
int compare(const std::string& before_path, const std::string& after_path, double tolerance) {
  std::ifstream before_in(before_path), after_in(after_path);
  std::string before_line, after_line;
  if (!std::getline(before_in, before_line) || !std::getline(after_in, after_line))
    throw InputError(before_path + ", " + after_path + ": both need a header line");
  const Cells before_ids = cells_of(before_line), after_ids = cells_of(after_line);
  std::map<std::string, size_t> places;
  for (size_t i = 0; i < after_ids.size(); ++i) places[after_ids[i]] = i;
  for (const std::string& id : before_ids)
    if (!places.contains(id)) std::printf("%s: gone\n", id.c_str());

  const auto step_place =
      static_cast<size_t>(std::find(before_ids.begin(), before_ids.end(), "step_time") - before_ids.begin());
  if (step_place == before_ids.size()) throw InputError(before_path + ": the column step_time is missing");
  std::map<std::string, Worst> differing;
  size_t designs = 0;
  double step_time = 0;
  const auto look = [&](const std::string& id, const std::string& before, const std::string& after) {
    const double far = distance(before, after, scale_of(id, step_time));
    if (far == 0) return;
    Worst& worst = differing[id];
    ++worst.count;
    if (far > worst.distance) worst = {far, designs, worst.count, before, after};
  };
  for (; std::getline(before_in, before_line); ++designs) {
    if (!std::getline(after_in, after_line)) throw InputError(after_path + ": has fewer designs");
    const Cells a = cells_of(before_line), b = cells_of(after_line);
    step_time = std::strtod(a[step_place].c_str(), nullptr);
    for (size_t i = 0; i < before_ids.size(); ++i)
      if (const auto place = places.find(before_ids[i]); place != places.end())
        look(before_ids[i], a[i], b[place->second]);
    const size_t stages = a.size() - before_ids.size();
    if (stages != b.size() - after_ids.size()) look("stages", std::to_string(stages), std::to_string(b.size()));
    for (size_t i = 0; i < std::min(stages, b.size() - after_ids.size()); ++i)
      look("stages", a[before_ids.size() + i], b[after_ids.size() + i]);
  }
  return report(differing, designs, tolerance);
}

int run(int count, char** arguments) {
  const std::string command = count > 1 ? arguments[1] : "";
  if (command == "designs" && count >= 3)
    return write_designs(std::atoi(arguments[2]), count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 1);
  if (command == "evaluate" && count == 3) return write_results(arguments[2]);
  if (command == "compare" && count >= 4)
    return compare(arguments[2], arguments[3], count > 4 ? std::atof(arguments[4]) : 0);
  std::fprintf(stderr, "metric_snapshot designs COUNT [SEED] | evaluate DESIGNS | compare BEFORE AFTER [TOLERANCE]\n");
  return 2;
}

}  // namespace
}  // namespace trainyard

int main(int count, char** arguments) {
  try {
    return trainyard::run(count, arguments);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "metric_snapshot: %s\n", error.what());
    return 2;
  }
}
