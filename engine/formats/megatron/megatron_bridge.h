// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace trainyard::megatron {

/// Where the configuration of Megatron-Bridge has what an argument of Megatron-LM says: "model.num_layers", several
/// places joined by '|'. Empty where it has none.
std::string bridge_place(std::string_view argument);

}  // namespace trainyard::megatron
