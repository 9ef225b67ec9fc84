// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>
#include <span>
#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// One training run, published or the user's own: one row of a table. NaN and "" are blank cells.
struct Run {
  size_t line = 0;  ///< line in the file
  std::string id, group, status, framework, model, accelerator, precision, sequence_parallel, recompute, memory_kind;
  std::string source, notes;  ///< for readers, not evaluated
  std::string set;  ///< inputs without a column, as assignments of --set: "offload_optimizer=1; framework=fsdp"
  std::string flops_counted;  ///< FLOPs counted in tflops_per_gpu: "model", or "hardware", which includes recomputation
  std::string timed;          ///< what step_time_s measures: "step" or "layer"
  std::string doubt;          ///< "withdrawn" by its publisher, or "none"
  double year;                ///< release year of the program; NaN: current release
  double params_b, layers, hidden, heads, kv_heads, ffn_hidden, vocab, experts, topk;
  double seq_len, gpus, gpus_per_node, tp, pp, vp, dp, cp, ep, zero_stage, micro_batch, global_batch;
  double tokens_per_s_per_gpu, tflops_per_gpu, mfu, step_time_s, peak_mem_gib;

  bool failed() const { return status == "failed"; }
};

/// Reads a table of runs (CSV, RFC 4180). The header names Run's fields in any order; other columns are ignored. `name`
/// is the file's name in messages. Throws InputError naming the line, the column and the value.
std::vector<Run> read_runs(std::istream& in, const std::string& name);
Run blank_run();
/// Returns the table that read_runs() reads, without its empty columns.
std::string runs_csv(std::span<const Run> runs);

/// A run as a design. Priority: column `set`, other columns, defaults of the framework.
struct RunDesign {
  Design design;
  std::vector<std::string> assumed;  ///< assumed values for blank columns: "zero_stage = 1"
  std::string refused;               ///< why the run cannot be modelled; empty if it can
  std::string not_scored;            ///< why its errors do not count; usually empty
};
RunDesign design_of(const Run& run);

/// Returns the step time in seconds, as stated or from the throughput; NaN if the source states neither.
double measured_step_time(const Run& run, const Design& design);
/// Returns the peak memory in bytes; NaN if not stated.
double measured_memory(const Run& run);

}  // namespace trainyard
