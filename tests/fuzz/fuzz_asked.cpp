// SPDX-License-Identifier: GPL-3.0-or-later
// Command-line words other than assignments: a varied input, a goal, a shard.
#include "engine/explore/goal_seek.h"
#include "engine/explore/shard.h"
#include "engine/explore/sweep_values.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  using namespace trainyard;
  // Texts with "," or ":" are never goals: parse_goal would search all inputs and results for similar names, which is
  // slow.
  if (text.find_first_of(",:") != std::string::npos)
    parse_axis(default_design(), text);
  else if (text.find('/') != std::string::npos)
    expect(shard_text(parse_shard(text)).size() <= text.size());
  else
    parse_goal(text);
}

}  // namespace

TRAINYARD_FED(asked, feed);
