// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace trainyard {

/// The embedded tables of published runs, runs/*.csv sorted by name.
std::span<const std::string_view> runs_data();

}  // namespace trainyard
