// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/measured/validation.h"

namespace trainyard {

/// What a probe measured: a matmul, a copy or triad (`memory`), a collective operation, a message, or a kernel launch.
enum class ProbeKind { product, memory, all_reduce, all_gather, reduce_scatter, all_to_all, send_recv, launch };

/// One measurement of the probe. resources/probe/probe.py documents the columns.
struct ProbeRow {
  size_t line = 0;
  ProbeKind kind = ProbeKind::product;
  std::string op, format;
  Precision precision = Precision::bf16;  ///< of a matmul
  double m = unknown, n = unknown, k = unknown, devices = unknown, per_node = unknown, bytes = unknown;
  double seconds = unknown;

  /// Returns whether the transfer crossed the network.
  bool between_nodes() const { return kind == ProbeKind::send_recv || devices > per_node; }
};

/// One probe table, measured on one machine.
struct ProbeTable {
  std::string device, torch, nccl, design;
  AcceleratorRef accelerator;  ///< matched by driver name; null if not in the catalog
  std::vector<ProbeRow> rows;
};
bool is_probe_table(const std::vector<std::string>& columns);
/// Throws InputError naming the line, the column and the value.
ProbeTable read_probe(std::istream& in, const std::string& name);

/// Returns the time in s in which a kernel of the probe fills and drains the device.
double kernel_start(const Design& design);
/// Returns the predicted seconds of each measurement on the design's machine, without framework overhead; NaN if the
/// machine lacks the measured part. `start`: fill and drain time of a kernel in s; if unknown, kernel_start() is used.
std::vector<double> expected(const std::vector<ProbeRow>& rows, const Design& design, double start = unknown);

/// Summary of the rows with the same operation, separately inside and between nodes.
struct ProbeSummary {
  std::string op, format;
  bool between_nodes = false;
  size_t rows = 0;
  double best = unknown;      ///< best measured rate in FLOP/s or bytes/s; for launches, the shortest time in s
  double expected = unknown;  ///< prediction for the same row, in the same unit
  ErrorStatistics error;      ///< expected ÷ measured − 1, over all rows
};
std::vector<ProbeSummary> summarize(const ProbeTable& table, const Design& design, double start = unknown);

}  // namespace trainyard
