// SPDX-License-Identifier: GPL-3.0-or-later
// Files of shards, which other processes write: the question and what was found.
#include "engine/explore/question.h"
#include "engine/explore/search_files.h"
#include "engine/explore/sweep_files.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  using namespace trainyard;
  const Json file = parse_json(text, "file");
  if (!file.is_object()) return;
  const Json question = file.value("question", Json());
  const Json found = file.value("found", Json());
  if (question.is_object() && question.value("kind", Json()) == "search") {
    question_json(read_search_question(question, "file"));
    read_part(found, "file");
  } else {
    read_sweep_part(read_sweep_question(question, "file"), found, "file");
  }
}

}  // namespace

TRAINYARD_FED(part, feed);
