// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <istream>
#include <map>
#include <string>

#include "engine/measured/run.h"
#include "engine/units/csv.h"

namespace trainyard {

/// The runs of a table one after the other: what read_runs() reads, for tables of any size.
class RunReader {
 public:
  /// Reads the header. Throws InputError when it is missing or has not the columns that each run needs.
  RunReader(std::istream& in, const std::string& name);
  /// False behind the last one. Throws InputError naming the line, the column and the value.
  bool next(Run& run);

 private:
  std::string name_;
  CsvReader rows_;
  size_t columns_ = 0;
  std::map<std::string, size_t, std::less<>> places_;
};

}  // namespace trainyard
