// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace trainyard {

/// A cell of RFC 4180: quoted where it must be.
std::string csv_cell(const std::string& text);
std::string csv_row(const std::vector<std::string>& cells);
/// Shortest text that reads back as the same double, in the C locale.
std::string csv_number(double value);

}  // namespace trainyard
