// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>
#include <span>
#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/measured/named_rows.h"
#include "engine/serving/closed_pools.h"

namespace trainyard {

/// One serving measurement, published or the user's own: one row of a table. NaN and "" are blank cells.
struct ServingRun {
  size_t line = 0;  ///< line in the file
  std::string id, group, model, accelerator, precision, kv_precision, engine;
  std::string gpu;                  ///< the device as named by the source
  std::string prefill_accelerator;  ///< device of the prefill workers, if it differs
  std::string scenario;             ///< id of a ServingScenario
  std::string throughput_basis;
  std::string source, notes;  ///< for readers, not evaluated
  std::string set;            ///< inputs without a column, as assignments of --set
  std::string batch_words;    ///< content of batch_or_concurrency if it is not a number
  std::string length_spread;  ///< "fixed", or "uniform 0.8 to 1 of nominal"
  std::string usable;         ///< "no" excludes the row from scores
  double attention_dp;        ///< ranks with separate attention and sequences
  double requests;            ///< number of requests in the whole run
  double chunk_tokens_assumed;
  // Disaggregated runs: number of replicas of each kind, and per replica the tensor-parallel width of its attention,
  // the number of ranks with separate attention, and the groups of devices that hold whole experts.
  double prefill_workers, prefill_tp, prefill_attention_dp, prefill_ep;
  double decode_workers, decode_tp, decode_attention_dp, decode_ep;
  double gpus, tp, pp, ep, batch_or_concurrency, input_len, input_len_assumed, output_len;
  double ttft_limit_ms, tpot_limit_ms;  ///< at the 99th percentile
  double params_b, layers, hidden, heads, kv_heads, ffn_hidden, vocab, experts, topk;
  // Measured values; never used as inputs.
  double throughput_tok_s, out_tok_s_total, ttft_ms, tpot_ms, e2e_latency_s;
};

ServingRun blank_serving_run();
/// Returns the table that read_serving_runs() reads, without its empty columns.
std::string serving_runs_csv(std::span<const ServingRun> runs);

/// How the requests of a run arrive.
enum class ServingScenario {
  fixed_batch,  ///< "static": a batch of equal requests, from first to last token
  steady,       ///< "steady": a fixed number of concurrent requests
  saturated,    ///< "saturated": more requests than fit into memory
  limits,       ///< "limits": the highest rate within the latency limits
  idle,         ///< "idle": the first token of a single request
  decode,       ///< "decode": tokens after a context; without any, the prompt alone
  pools         ///< "disaggregated": a closed loop on stated numbers of prefill and decode workers
};
const char* scenario_id(ServingScenario scenario);

/// Returns whether the columns are those of a serving table.
bool is_serving_table(const std::vector<std::string>& columns);

/// Reads a table of any size run by run. Columns are named like ServingRun's fields, in any order; other columns are
/// ignored.
class ServingRunReader {
 public:
  /// Throws InputError if a needed column is missing.
  explicit ServingRunReader(NamedRows& rows);
  /// Returns false after the last run. Throws InputError naming the line, the column, the value and what is allowed.
  bool next(ServingRun& run);

 private:
  NamedRows& rows_;
};
std::vector<ServingRun> read_serving_runs(std::istream& in, const std::string& name);

/// A run as a design of a serving job. Priority: column `set`, other columns, usual values.
struct ServingRunDesign {
  Design design;
  ServingScenario scenario = ServingScenario::fixed_batch;
  bool layout_stated = true;  ///< if false, the best layout for the machine is used
  bool one_prompt = false;    ///< all requests copy one prompt, so they use the same experts
  ClosedLoop closed;          ///< load of a closed loop; a forecast sets `clients`
  bool closed_loop = false;   ///< the number of requests or the spread of their lengths is stated
  PoolWorkers workers;        ///< of disaggregated runs, with the layout and device of a prefill worker
  ReplicaLayout prefill_layout;
  AcceleratorRef prefill_accelerator;
  double sequences = automatic;      ///< concurrent requests on all devices; NaN if memory or limits decide
  std::vector<std::string> assumed;  ///< assumed values for blank columns: "output_len = 100"
  std::string refused;               ///< why the run cannot be modelled; empty if it can
  std::string not_scored;            ///< why its errors do not count; usually empty
};
ServingRunDesign design_of(const ServingRun& run);

/// Measured output tokens per second on all devices, time to first token (s) and time per output token (s). Each is
/// stated by the source or derived from stated figures; NaN otherwise.
struct MeasuredServing {
  double throughput, ttft, tpot;
};
MeasuredServing measured_serving(const ServingRun& run, const ServingRunDesign& reading);

}  // namespace trainyard
