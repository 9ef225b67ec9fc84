// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>

namespace trainyard {

/// What somebody measured, by the form of its file: a table of runs, nanotron's table of benchmarks, that of the probe,
/// or a log of training; of a rank that logs no step, its dump of arguments; none of them.
enum class MeasuredFile { none, runs, benchmarks, probe, log, dump };

/// Reads the head of a table, else as much of a log as programs say before their first step. The stream stands at its
/// beginning again where it can.
MeasuredFile kind_of_measured(std::istream& in);

}  // namespace trainyard
