// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/json/json.h"
#include "engine/studies/traced_load.h"
#include "engine/units/csv.h"
#include "engine/units/units.h"

namespace trainyard::app {
namespace {

struct Line {
  const char *id, *label;
  double value;
  Unit unit;
};

struct TierLine {
  const char *hits_id, *hits_label, *tokens_id, *tokens_label;
};
constexpr TierLine tier_lines[cache_tier_count] = {
    {"host_hits", "hits in host memory", "host_tokens", "room in host memory"},
    {"flash_hits", "hits on local flash", "flash_tokens", "room on local flash"},
    {"shared_hits", "hits in the shared tier", "shared_tokens", "room in the shared tier"}};

/// The lines of the tiers that hold prefixes.
void add_tiers(const TracedLoad& load, std::vector<Line>& out) {
  for (std::size_t i = 0; i < cache_tier_count; ++i) {
    if (std::isnan(load.tier_hits[i])) continue;
    out.push_back({tier_lines[i].tokens_id, tier_lines[i].tokens_label, load.tier_tokens[i], Unit::tokens_exact});
    out.push_back({tier_lines[i].hits_id, tier_lines[i].hits_label, load.tier_hits[i], Unit::fraction});
  }
}

std::vector<Line> lines_of(const RequestTrace& trace, const TracedLoad& load, const Evaluation& e) {
  const TraceFigures& f = load.figures;
  std::vector<Line> out{{"trace_requests", "requests", double(trace.requests.size()), Unit::none},
                        {"left_out", "without an answer, left out", double(trace.left_out), Unit::none},
                        {"duration", "duration", f.duration, Unit::seconds},
                        {"requests", "requests per second", f.requests_per_second, Unit::none},
                        {"peak_requests", "in the busiest minute", f.peak_requests_per_second, Unit::none},
                        {"prompt_tokens", "prompt, mean", f.prompt_tokens, Unit::tokens_exact},
                        {"prompt_spread", "spread of prompts", f.prompt_spread, Unit::none},
                        {"output_tokens", "answer, mean", f.output_tokens, Unit::tokens_exact},
                        {"output_spread", "spread of answers", f.output_spread, Unit::none},
                        {"working_set", "working set of prefixes", f.working_set, Unit::tokens_exact},
                        {"cache_tokens", "room for prefixes", load.cache_tokens, Unit::tokens_exact},
                        {"prefix_hits", load.has_blocks ? "prefix hits, derived" : "prefix hits, not in the trace",
                         load.prefix_hits, Unit::fraction}};
  add_tiers(load, out);
  out.push_back({"serving_gpus", "GPUs", e.serving_gpus, Unit::accelerators});
  out.push_back({"ttft", "time to first token, percentile", e.ttft, Unit::seconds});
  out.push_back({"tpot", "time per token, percentile", e.tpot, Unit::seconds});
  return out;
}

}  // namespace

int run_trace(const TraceOptions& options) {
  std::ifstream in(options.trace);
  if (!in) throw InputError(options.trace + ": the file cannot be read.");
  const RequestTrace trace = read_request_trace(in, options.trace);
  const ChosenDesign chosen = read_serving_design(options.input);
  check_trace_lengths(trace, *chosen.design().work.model);
  const TracedLoad load = traced_load(chosen.design(), trace, options.peak);
  const Evaluation e = evaluate(load.design);
  const std::vector<Line> lines = lines_of(trace, load, e);
  if (options.format.json) {
    Json out = {{"format", trace.format}};
    for (const Line& line : lines) out.append(line.id, std::isnan(line.value) ? Json() : Json(line.value));
    print(json_text(out));
  } else if (options.format.csv) {
    std::string text = csv_row({"figure", "value"});
    for (const Line& line : lines) text += csv_row({line.id, csv_number(line.value)});
    print(text);
  } else {
    TextTable text({1});
    text.line("Trace of " + trace.format);
    for (const Line& line : lines) text.add({line.label, format(line.value, line.unit).text()});
    print(text.text());
  }
  return e.serving_verdict == ServingVerdict::meets ? done : infeasible;
}

}  // namespace trainyard::app
