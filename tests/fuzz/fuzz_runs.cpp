// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of measured runs, of all three jobs.
#include <sstream>

#include "engine/measured/post_training_run.h"
#include "engine/measured/run.h"
#include "engine/measured/serving_run.h"
#include "tests/fuzz/fuzz.h"

void feed(const std::string& text) {
  using namespace trainyard;
  const auto refused = [&](const auto& read) {
    std::istringstream in(text);
    try {
      read(in, "file");
    } catch (const InputError&) {
      return true;
    }
    return false;
  };
  refused(read_serving_runs);
  refused(read_post_training_runs);
  std::istringstream in(text);
  read_runs(in, "file");
}
