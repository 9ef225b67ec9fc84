// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>

#include "engine/parameters/handle.h"

namespace trainyard::ui {

/// One question of the start page and the inputs that answer it.
struct StartQuestion {
  const char* text;  ///< untranslated, context "StartQuestions"
  std::span<const ParameterHandle> inputs;
};

/// What the start page asks to plan a job: at most four questions. All other inputs keep their defaults; the inputs
/// with the largest effect are listed as assumptions.
struct StartJob {
  Job job;
  const char* title;    ///< untranslated, context "StartQuestions"
  const char* summary;  ///< one sentence on the answer; untranslated, context "StartQuestions"
  std::span<const StartQuestion> questions;
  std::span<const ParameterHandle> assumptions;
};

/// Training, serving and post-training, in this order.
std::span<const StartJob> start_jobs();
/// Translates a text of these tables.
QString start_text(const char* text);

}  // namespace trainyard::ui
