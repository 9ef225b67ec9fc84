// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/worked_examples.h"

#include <algorithm>

#include "catalog_data.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/studies/job_design.h"

namespace trainyard {
namespace {

WorkedExample read_example(const Json& json) {
  WorkedExample out{json.at("id"),     json.at("name"), json.at("question"), json.at("steps"), json.at("answer"), {},
                    json.at("sources")};
  for (const Json& scenario : json.at("scenarios")) {
    out.scenarios.push_back({scenario.at("name"), default_design()});
    const std::vector<std::string> inputs = scenario.at("inputs");
    apply_assignments(out.scenarios.back().design, inputs);
  }
  return out;
}

[[noreturn]] void refuse_reference(const WorkedExample& example, const std::string& reference) {
  throw InputError(example.id + ": {" + reference + "} is not a result of a scenario of this example.");
}

/// Returns the value of "A.memory".
Quoted value_of(const WorkedExample& example, const std::string& reference) {
  const size_t scenario = reference.empty() ? example.scenarios.size() : size_t(reference[0] - 'A');
  const Metric* metric = reference.size() > 2 && reference[1] == '.' ? find_metric(reference.substr(2)) : nullptr;
  if (scenario >= example.scenarios.size() || !metric) refuse_reference(example, reference);
  const Design& design = example.scenarios[scenario].design;
  if (!metric->jobs.has(design.job)) refuse_reference(example, reference);
  const Evaluation evaluation = evaluate(design);
  if (!metric->value) return {0, metric->unit, verdict_label(evaluation)};
  return {number(evaluation, *metric), metric->unit, nullptr};
}

/// Returns the value of "A.memory", "-A.memory" or "A.cost-B.cost".
Quoted quoted(const WorkedExample& example, const std::string& reference) {
  const size_t minus = reference.find('-');
  if (minus == std::string::npos) return value_of(example, reference);
  const Quoted right = value_of(example, reference.substr(minus + 1));
  const double left = minus == 0 ? 0 : value_of(example, reference.substr(0, minus)).value;
  return {left - right.value, right.unit, nullptr};
}

}  // namespace

const std::vector<WorkedExample>& worked_examples() {
  static const std::vector<WorkedExample> all = [] {
    std::vector<WorkedExample> read;
    for (const Json& json : Json::parse(catalog_data("worked_examples"))) read.push_back(read_example(json));
    return read;
  }();
  return all;
}

const WorkedExample* find_worked_example(std::string_view id) {
  const auto found = std::ranges::find(worked_examples(), id, &WorkedExample::id);
  return found == worked_examples().end() ? nullptr : &*found;
}

std::string fill_in(const WorkedExample& example, const std::string& sentence,
                    const std::function<std::string(const Quoted&)>& write) {
  std::string out;
  size_t at = 0;
  for (size_t open; (open = sentence.find('{', at)) != std::string::npos;) {
    const size_t close = sentence.find('}', open);
    if (close == std::string::npos) refuse_reference(example, sentence.substr(open + 1));
    out += sentence.substr(at, open - at) + write(quoted(example, sentence.substr(open + 1, close - open - 1)));
    at = close + 1;
  }
  return out + sentence.substr(at);
}

}  // namespace trainyard
