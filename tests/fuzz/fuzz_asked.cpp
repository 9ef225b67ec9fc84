// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the command line that are no assignment: what varies, what is sought, which part.
#include "engine/explore/goal_seek.h"
#include "engine/explore/shard.h"
#include "engine/explore/sweep_values.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  using namespace trainyard;
  // What lists or spans values is no goal: to name the nearest of all inputs and results takes its time.
  if (text.find_first_of(",:") != std::string::npos)
    parse_axis(default_design(), text);
  else if (text.find('/') != std::string::npos)
    expect(shard_text(parse_shard(text)).size() <= text.size());
  else
    parse_goal(text);
}

}  // namespace

TRAINYARD_FED(asked, feed);
