// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/run_set.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

std::string trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
}

}  // namespace

std::vector<std::string> assignments_of(std::string_view set) {
  std::vector<std::string> assignments;
  while (!set.empty()) {
    const size_t end = std::min(set.find(';'), set.size());
    if (std::string one = trimmed(set.substr(0, end)); !one.empty()) assignments.push_back(std::move(one));
    set.remove_prefix(std::min(end + 1, set.size()));
  }
  return assignments;
}

std::string assigned_id(std::string_view assignment) { return trimmed(assignment.substr(0, assignment.find('='))); }

void check_assignments(std::string_view set) {
  const auto assignments = assignments_of(set);
  if (assignments.empty()) return;
  Design design = default_design();
  for (const std::string& assignment : assignments) assign(design, assignment);
}

void check_set(std::string_view set, const std::string& where) {
  try {
    check_assignments(set);
  } catch (const InputError& error) {
    throw InputError(where + ", column set: " + error.what() + ".");
  }
}

}  // namespace trainyard
