// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/kit/format.h"
#include "engine/studies/obstacle.h"

namespace trainyard {

/// A design in the words of another program.
struct Export {
  std::string text;
  /// Inputs of layout, recipe and work that the format has no word for, as `--set` takes them. They stand in a comment,
  /// and come back from it.
  std::vector<std::string> unsaid;
  /// The same that are as in the default design, and so come back without a comment: nobody who reads the file alone
  /// would know of them.
  std::vector<std::string> unsaid_defaults;
  /// Why the design cannot run. The first comment of the text says it. None where the file describes no design.
  Obstacle obstacle;
};

/// What the comment starts with that says why the design cannot run.
inline constexpr std::string_view obstacle_comment = "Trainyard warning: this design cannot run. ";

/// The same kind of file for the design's job and server, where a format has one for each: of batch scripts that which
/// starts its server. Else the format itself.
const Format& format_for(const Format& wish, const Design& design);

/// Throws InputError where the format is only read, or is for designs of another job. `name` of the design stands in a
/// comment.
Export export_design(const Design& design, const Format& format, const std::string& name);

}  // namespace trainyard
