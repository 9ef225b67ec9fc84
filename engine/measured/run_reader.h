// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/measured/named_rows.h"
#include "engine/measured/run.h"

namespace trainyard {

/// Reads a table run by run, like read_runs(), for tables of any size.
class RunReader {
 public:
  /// Throws InputError if a needed column is missing.
  explicit RunReader(NamedRows& rows);
  /// Returns false after the last run. Throws InputError naming the line, the column and the value.
  bool next(Run& run);

 private:
  NamedRows& rows_;
};

}  // namespace trainyard
