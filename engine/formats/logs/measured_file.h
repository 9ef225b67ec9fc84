// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>

namespace trainyard {

/// Kind of a file with measurements: a table of runs, nanotron's benchmark table, the probe's table, a training log, or
/// a server's benchmark result. `dump` (arguments from a rank that logs no steps) and `server` (start log of a server)
/// complete other files.
enum class MeasuredFile { none, runs, benchmarks, probe, log, dump, serving, server };

/// Reads the head of a table, or as much of a log as programs print before their first step. Rewinds the stream if it
/// can.
MeasuredFile kind_of_measured(std::istream& in);

}  // namespace trainyard
