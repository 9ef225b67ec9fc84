// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/schedule/schedule_choices.h"

#include <QCoreApplication>
#include <QStringList>

#include "engine/parameters/handle.h"
#include "engine/studies/schedule_alternatives.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ScheduleChoices)
};

ScheduleChoice choice_of(ScheduleAlternative&& alternative) {
  const Parameter& input = parameter(&Layout::schedule);
  const Choice& schedule = input.choices[size_t(number(alternative.design, input))];
  ScheduleChoice choice{QString::fromUtf8(schedule.id), engine_text(schedule.label), std::move(alternative.design),
                        std::move(alternative.evaluation), alternative.in_use};
  if (choice.design.layout.schedule != Schedule::interleaved) return choice;
  const double stages = choice.design.layout.virtual_pipeline;
  choice.id += QStringLiteral(":%1").arg(stages);
  choice.label = Texts::tr("%1, v\u00A0%2", "v: virtual stages").arg(choice.label).arg(stages);
  return choice;
}

}  // namespace

std::vector<ScheduleChoice> schedule_choices(const Design& design) {
  std::vector<ScheduleChoice> out;
  for (ScheduleAlternative& alternative : schedule_alternatives(design))
    out.push_back(choice_of(std::move(alternative)));
  return out;
}

QString schedule_change_text(const Design& before, const Design& after) {
  QStringList changes;
  for (const Parameter* parameter : changed(after, before)) changes << change_text(before, after, *parameter);
  return changes.join(QStringLiteral(", "));
}

}  // namespace trainyard::ui
