// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>

namespace trainyard {

/// Kinds of files with measurements: a table of runs, nanotron's benchmark table, the probe's table, a training log, or
/// a server's benchmark result. Two kinds only complete other files: `dump` has arguments from a rank that logs no
/// steps, and `server` is the start log of a server.
enum class MeasuredFile { none, runs, benchmarks, probe, log, dump, serving, server };

/// Reads the head of a table, or the part of a log that programs print before their first step. Rewinds the stream if
/// possible.
MeasuredFile kind_of_measured(std::istream& in);

}  // namespace trainyard
