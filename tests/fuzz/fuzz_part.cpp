// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of searches and sweeps, as other processes leave them: the question, and what was found.
#include "engine/explore/question.h"
#include "engine/explore/search_files.h"
#include "engine/explore/sweep_files.h"
#include "engine/files/json.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  using namespace trainyard;
  const nlohmann::ordered_json file = parse_json(text, "file");
  if (!file.is_object()) return;
  const nlohmann::ordered_json question = file.value("question", nlohmann::ordered_json());
  const nlohmann::ordered_json found = file.value("found", nlohmann::ordered_json());
  if (question.is_object() && question.value("kind", nlohmann::ordered_json()) == "search") {
    question_json(read_search_question(question, "file"));
    read_part(found, "file");
  } else {
    read_sweep_part(read_sweep_question(question, "file"), found, "file");
  }
}

}  // namespace

TRAINYARD_FED(part, feed);
