// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/design/design.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// Returns the input with this id. Throws InputError with the nearest ids if there is none.
const Parameter& known_parameter(std::string_view id);

/// Throws InputError if studies of the job cannot vary the input, because it has no effect in the job or chooses the
/// job.
void check_varied(const Parameter& p, Job job);

/// Returns ID=VALUE of one input for assign(); the value is "auto" if it is automatic.
std::string assignment_of(const Design& design, const Parameter& p);

/// Returns the assignments that make `design` from the default design or from another one: ID=VALUE for each different
/// input, and ID.FIELD=VALUE for each edited field of a catalog entry.
std::vector<std::string> assignments(const Design& design);
std::vector<std::string> assignments(const Design& design, const Design& from);
/// Returns the assignments of some inputs, with their values in `design`.
std::vector<std::string> assignments(const Design& design, const std::vector<ParameterHandle>& inputs);

/// Returns the arguments for a shell command: " --set tensor_parallel=4 --set …"; empty without assignments.
std::string set_arguments(const std::vector<std::string>& assignments);
/// Reads back what set_arguments() wrote. Throws InputError if a word is neither `--set` nor ID=VALUE.
std::vector<std::string> read_set_arguments(std::string_view line);

}  // namespace trainyard
