// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/answer_length.h"

#include "app/output.h"
#include "engine/studies/serving_advice.h"
#include "engine/units/units.h"

namespace trainyard::app {

std::string longer_answers_line(const Design& design, const Evaluation& evaluation) {
  const auto advice = longer_answers_advice(design, evaluation);
  if (!advice) return {};
  const auto count = [](double gpus) { return format(gpus, Unit::accelerators).text(); };
  return wrapped(advice->title.text() + ": " + count(advice->gpus) + " GPUs, " + count(advice->gpus_saved) +
                 " fewer. " + advice->reason.text() + '.');
}

}  // namespace trainyard::app
