// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace trainyard {

/// The built-in tables of published runs, runs/*.csv in the order of their names.
std::span<const std::string_view> runs_data();

}  // namespace trainyard
