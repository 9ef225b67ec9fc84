// SPDX-License-Identifier: GPL-3.0-or-later
// A program that links the whole engine and nothing else. A call from the engine into Qt or ui/ would leave an
// undefined symbol, and none of the engine's libraries may load Qt.
#include <cstdio>
#include <fstream>
#include <string>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/metrics/metric.h"

int main() {
  const trainyard::Evaluation evaluation = trainyard::evaluate(trainyard::default_design());
  std::printf("%s\n", trainyard::verdict_label(evaluation));
  if (!(evaluation.step_time > 0)) {
    std::puts("the default design has no step time");
    return 1;
  }

  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    if (line.find("/libQt") != std::string::npos || line.find("/libqcustomplot") != std::string::npos) {
      std::printf("the engine brings a library of the screen along: %s\n", line.c_str());
      return 1;
    }
  }
  return 0;
}
