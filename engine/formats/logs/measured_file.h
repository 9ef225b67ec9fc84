// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>

namespace trainyard {

/// What somebody measured, by the form of its file: a table of runs, nanotron's table of benchmarks, that of the probe,
/// a log of training, or the result of a benchmark of a server. Of a rank that logs no step its dump of arguments, and
/// of a server how it started, complete others. None of them.
enum class MeasuredFile { none, runs, benchmarks, probe, log, dump, serving, server };

/// Reads the head of a table, else as much of a log as programs say before their first step. The stream stands at its
/// beginning again where it can.
MeasuredFile kind_of_measured(std::istream& in);

}  // namespace trainyard
