// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/measured/validation.h"

namespace trainyard {

enum class ProbeKind { product, memory, all_reduce, all_gather, reduce_scatter, all_to_all, send_recv, launch };

/// One measurement of the probe (resources/probe/probe.py), which says what its columns mean.
struct ProbeRow {
  size_t line = 0;
  ProbeKind kind = ProbeKind::product;
  std::string op, format;
  Precision precision = Precision::bf16;  ///< of a product
  double m = unknown, n = unknown, k = unknown, devices = unknown, per_node = unknown, bytes = unknown;
  double seconds = unknown;

  /// Whether it crossed the network.
  bool between_nodes() const { return kind == ProbeKind::send_recv || devices > per_node; }
};

/// A table of the probe: one machine.
struct ProbeTable {
  std::string device, torch, nccl, design;
  AcceleratorRef accelerator;  ///< whose driver gives that name; null for none of the catalog
  std::vector<ProbeRow> rows;
};
bool is_probe_table(const std::vector<std::string>& columns);
/// Throws InputError that names line, column and value.
ProbeTable read_probe(std::istream& in, const std::string& name);

/// Seconds that a kernel of the script takes to fill and drain the device.
double kernel_start(const Design& design);
/// Seconds that the model expects of each measurement on the machine of a design, NaN where it has no such part. No
/// framework stands between the measurement and the device. `start` of a kernel; unknown: as kernel_start() says.
std::vector<double> expected(const std::vector<ProbeRow>& rows, const Design& design, double start = unknown);

/// What the rows of one kind come down to: by operation and, between nodes and inside one, apart.
struct ProbeSummary {
  std::string op, format;
  bool between_nodes = false;
  size_t rows = 0;
  double best = unknown;      ///< FLOP/s, bytes/s, or seconds where nothing is moved: of the row that does best
  double expected = unknown;  ///< the same of the model, for that row
  ErrorStatistics error;      ///< expected ÷ measured − 1 of all rows
};
std::vector<ProbeSummary> summarize(const ProbeTable& table, const Design& design, double start = unknown);

}  // namespace trainyard
