// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trainyard {

/// The assignments of a run's column `set`: "framework=fsdp; accelerator.memory=96 GiB" are two.
std::vector<std::string> assignments_of(std::string_view set);
/// What an assignment sets: "accelerator.memory".
std::string assigned_id(std::string_view assignment);
/// Throws InputError with what is wrong about the first assignment that no design takes.
void check_assignments(std::string_view set);
/// The same for the cell of a table; `where` opens the sentence: "runs.csv, line 3".
void check_set(std::string_view set, const std::string& where);

}  // namespace trainyard
