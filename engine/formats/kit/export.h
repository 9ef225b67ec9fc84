// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/kit/format.h"
#include "engine/studies/obstacle.h"

namespace trainyard {

/// A design written as a file of another program.
struct Export {
  std::string text;
  /// `--set` arguments for inputs of layout, recipe and work that the format cannot express. They are written in a
  /// comment, from which import restores them.
  std::vector<std::string> inexpressible;
  /// `--set` arguments for inputs that the format cannot express but that have their default. Import does not need
  /// them, but readers of the file do.
  std::vector<std::string> inexpressible_defaults;
  /// Why the design cannot run; written as the first comment. Empty if the file describes no design.
  Obstacle obstacle;
};

/// Start of the comment that says why the design cannot run.
inline constexpr std::string_view obstacle_comment = "Trainyard warning: this design cannot run. ";

/// Returns the variant of a format for the design's job and serving engine, such as the batch script that starts its
/// server. Returns `wanted` if there is no variant.
const Format& format_for(const Format& wanted, const Design& design);

/// Writes the design in this format. `name` is the design's name, written in a comment. Throws InputError if the format
/// is read-only, is for another job, or describes transformers and the model learns from samples.
Export export_design(const Design& design, const Format& format, const std::string& name);

}  // namespace trainyard
