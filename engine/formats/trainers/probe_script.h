// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// The probe for the machine of a design: a script in Python that measures the products of one of its layers on one
/// device beside the usual sizes, and names it. `name` of the design; comments stand under the licence.
std::string probe_script(const Design& design, const std::string& name, const std::vector<std::string>& comments = {});

}  // namespace trainyard
