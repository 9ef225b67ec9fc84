// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace trainyard::megatron {

/// The Megatron-Bridge path of a Megatron-LM argument: "model.num_layers". Several paths are joined by '|'; empty if
/// Bridge has none.
std::string bridge_place(std::string_view argument);

}  // namespace trainyard::megatron
