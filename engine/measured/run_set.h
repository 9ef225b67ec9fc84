// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trainyard {

/// Splits the column `set` into assignments: "framework=fsdp; accelerator.memory=96 GiB" contains two.
std::vector<std::string> assignments_of(std::string_view set);
/// Returns the id on the left of an assignment: "accelerator.memory".
std::string assigned_id(std::string_view assignment);
/// Throws InputError describing the first invalid assignment.
void check_assignments(std::string_view set);
/// Checks a table cell in the same way; `where` starts the message: "runs.csv, line 3".
void check_set(std::string_view set, const std::string& where);

}  // namespace trainyard
