// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/design/design.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// The input that somebody names. Throws InputError with the nearest ids.
const Parameter& known_parameter(std::string_view id);

/// Throws InputError where studies of the job cannot vary the input: it acts in another, or chooses it.
void check_varied(const Parameter& p, Job job);

/// ID=VALUE of one input, as assign() takes it; "auto" of an automatic one.
std::string assignment_of(const Design& design, const Parameter& p);

/// What assign() makes a design from, starting with the default or another one: ID=VALUE for every input that differs,
/// and ID.FIELD=VALUE for every edited field of a catalog entry.
std::vector<std::string> assignments(const Design& design);
std::vector<std::string> assignments(const Design& design, const Design& from);
/// Those of some inputs, with the values that they have here: what makes this design from one that differs in them.
std::vector<std::string> assignments(const Design& design, const std::vector<ParameterHandle>& inputs);

/// For the command line of a shell: " --set tensor_parallel=4 --set …"; empty for no assignment.
std::string set_arguments(const std::vector<std::string>& assignments);
/// What set_arguments() was made from. Throws InputError where a word is neither `--set` nor ID=VALUE.
std::vector<std::string> read_set_arguments(std::string_view line);

}  // namespace trainyard
