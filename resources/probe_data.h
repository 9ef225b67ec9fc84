// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace trainyard {

/// The embedded scripts probe/*.py; there is one, the probe.
std::span<const std::string_view> probe_data();

}  // namespace trainyard
