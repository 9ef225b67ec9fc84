// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace trainyard {

/// The built-in scripts, probe/*.py: the probe.
std::span<const std::string_view> probe_data();

}  // namespace trainyard
