// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/measured/named_rows.h"
#include "engine/measured/run.h"

namespace trainyard {

/// The runs of a table one after the other: what read_runs() reads, for tables of any size.
class RunReader {
 public:
  /// Throws InputError when the table has not the columns that each run needs.
  explicit RunReader(NamedRows& rows);
  /// False behind the last one. Throws InputError naming the line, the column and the value.
  bool next(Run& run);

 private:
  NamedRows& rows_;
};

}  // namespace trainyard
