// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/scenario_text.h"

#include "ui/text/engine_text.h"

namespace trainyard::ui {

QString scenario_letter(int index) {
  QString letters;
  for (int rest = index + 1; rest > 0; rest = (rest - 1) / 26) letters.prepend(QChar(u'A' + (rest - 1) % 26));
  return letters;
}

Project new_project() {
  Project project = default_project();
  for (Scenario& scenario : project.scenarios) scenario.name = engine_text(scenario.name.c_str()).toStdString();
  return project;
}

}  // namespace trainyard::ui
