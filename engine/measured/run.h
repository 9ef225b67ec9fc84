// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>
#include <span>
#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// One published or own training run, as a row of a table of runs has it. NaN and "" are cells left blank.
struct Run {
  size_t line = 0;  ///< of the file
  std::string id, group, status, framework, model, accelerator, precision, sequence_parallel, recompute, memory_kind;
  std::string source, notes;  ///< for people
  std::string set;            ///< what no column says, as assignments of --set: "offload_optimizer=1; framework=fsdp"
  std::string flops_counted;  ///< in tflops_per_gpu: "model", or "hardware" with those of recomputation
  std::string timed;          ///< what step_time_s is of: "step", or "layer"
  std::string doubt;          ///< "withdrawn" by who published it, or "none"
  double year;                ///< of the release that ran; NaN reads as today's
  double params_b, layers, hidden, heads, kv_heads, ffn_hidden, vocab, experts, topk;
  double seq_len, gpus, gpus_per_node, tp, pp, vp, dp, cp, ep, zero_stage, micro_batch, global_batch;
  double tokens_per_s_per_gpu, tflops_per_gpu, mfu, step_time_s, peak_mem_gib;

  bool failed() const { return status == "failed"; }
};

/// Reads a table of runs (CSV, RFC 4180, a header line with the names of Run's fields in any order; other columns are
/// ignored). `name` is the file's name in messages. Throws InputError naming the line, the column and the value.
std::vector<Run> read_runs(std::istream& in, const std::string& name);
/// Every cell blank.
Run blank_run();
/// The table that read_runs() reads, each column that any run fills.
std::string runs_csv(std::span<const Run> runs);

/// A run as a design: what `set` says, else what the columns say, else the framework's habits.
struct RunDesign {
  Design design;
  std::vector<std::string> assumed;  ///< "zero_stage = 1": what nothing says, and what stands for it
  std::string refused;               ///< why the run cannot be modelled; empty when it can
  std::string not_scored;            ///< why its errors do not count; mostly empty
};
RunDesign design_of(const Run& run);

/// Step time of a run in seconds: as printed, or from its throughput; NaN when neither is stated.
double measured_step_time(const Run& run, const Design& design);
/// Peak memory in bytes; NaN when it is not stated.
double measured_memory(const Run& run);

}  // namespace trainyard
