// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>
#include <span>
#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/measured/named_rows.h"
#include "engine/serving/replica.h"

namespace trainyard {

/// One published or own measurement of a model that answers requests, as a row of a table has it. NaN and "" are cells
/// left blank.
struct ServingRun {
  size_t line = 0;  ///< of the file
  std::string id, group, model, accelerator, precision, kv_precision, engine;
  std::string gpu;       ///< the device in the words of the source
  std::string scenario;  ///< id of a ServingScenario
  std::string throughput_basis;
  std::string source, notes;  ///< for people
  std::string set;            ///< what no column says, as assignments of --set
  std::string batch_words;    ///< of batch_or_concurrency, where it holds no number
  double gpus, tp, pp, ep, batch_or_concurrency, input_len, input_len_assumed, output_len;
  double ttft_limit_ms, tpot_limit_ms;  ///< at the 99th percentile
  double params_b, layers, hidden, heads, kv_heads, ffn_hidden, vocab, experts, topk;
  // What was measured, and is never an input.
  double throughput_tok_s, out_tok_s_total, ttft_ms, tpot_ms, e2e_latency_s;
};

/// Every cell blank.
ServingRun blank_serving_run();
/// The table that read_serving_runs() reads, each column that any run fills.
std::string serving_runs_csv(std::span<const ServingRun> runs);

/// How the requests of a run came in.
enum class ServingScenario {
  fixed_batch,  ///< "static": a whole batch of equal requests from its first token to its last
  steady,       ///< "steady": a stated number of requests at once, each followed by the next
  saturated,    ///< "saturated": more requests than memory holds
  limits,       ///< "limits": as many a second as latency limits let
  idle,         ///< "idle": one request, its first token
  decode        ///< "decode": the tokens after a context, or without any the prompt alone
};
const char* scenario_id(ServingScenario scenario);

/// Whether columns are those of measured serving rather than of training runs.
bool is_serving_table(const std::vector<std::string>& columns);

/// The runs of a table one after the other, for tables of any size. Columns are the names of ServingRun's fields in any
/// order; others are ignored.
class ServingRunReader {
 public:
  /// Throws InputError when the table has not the columns that each run needs.
  explicit ServingRunReader(NamedRows& rows);
  /// False behind the last one. Throws InputError naming the line, the column, the value and what is allowed.
  bool next(ServingRun& run);

 private:
  NamedRows& rows_;
};
/// All of them.
std::vector<ServingRun> read_serving_runs(std::istream& in, const std::string& name);

/// A run as a design of a serving job: what `set` says, else what the columns say, else what is usual.
struct ServingRunDesign {
  Design design;
  ServingScenario scenario = ServingScenario::fixed_batch;
  bool layout_stated = true;         ///< else the best layout of the machine stands for it
  bool one_prompt = false;           ///< its requests are copies of one, and visit the same experts
  double sequences = automatic;      ///< at once on all devices; NaN where memory or limits decide
  std::vector<std::string> assumed;  ///< "output_len = 100": what nothing says, and what stands for it
  std::string refused;               ///< why the run cannot be modelled; empty when it can
  std::string not_scored;            ///< why its errors do not count; mostly empty
};
ServingRunDesign design_of(const ServingRun& run);

/// Output tokens a second of all devices, seconds to the first token, and from one token to the next: as stated, or
/// from what is; NaN where nothing tells it.
struct MeasuredServing {
  double throughput, ttft, tpot;
};
MeasuredServing measured_serving(const ServingRun& run, const ServingRunDesign& reading);

}  // namespace trainyard
