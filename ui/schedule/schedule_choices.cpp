// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/schedule/schedule_choices.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "engine/parameters/parameter.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ScheduleChoices)
};

constexpr double most_virtual_stages = 64;

bool legal(const ScheduleChoice& choice) { return choice.evaluation.legality.reason == Illegality::none; }

ScheduleChoice choice_of(const Design& design, const Choice& schedule) {
  ScheduleChoice choice{QString::fromUtf8(schedule.id), engine_text(schedule.label), design, {}, false};
  set_value(choice.design, *find_parameter("schedule"), std::string(schedule.id));
  return choice;
}

ScheduleChoice interleaved(const Design& design, const Choice& schedule, double stages) {
  ScheduleChoice choice = choice_of(design, schedule);
  choice.id += QStringLiteral(":%1").arg(stages);
  choice.label = Texts::tr("%1, v\u00A0%2", "v: virtual stages").arg(choice.label).arg(stages);
  choice.design.layout.virtual_pipeline = stages;
  choice.evaluation = evaluate(choice.design);
  return choice;
}

/// The number in use, and the fastest other one that is legal; without one in use, the two fastest.
void add_interleaved(const Design& design, const Choice& schedule, std::vector<ScheduleChoice>& out) {
  const bool in_use = design.layout.schedule == Schedule::interleaved;
  std::vector<ScheduleChoice> all;
  for (double v = 2; v <= most_virtual_stages; v *= 2) {
    ScheduleChoice choice = interleaved(design, schedule, v);
    choice.in_use = in_use && v == design.layout.virtual_pipeline;
    if (legal(choice) || choice.in_use) all.push_back(std::move(choice));
  }
  const bool listed = std::any_of(all.begin(), all.end(), [](const ScheduleChoice& c) { return c.in_use; });
  if (in_use && !listed) {
    all.push_back(interleaved(design, schedule, design.layout.virtual_pipeline));
    all.back().in_use = true;
  }
  if (all.empty()) all.push_back(interleaved(design, schedule, 2));
  std::stable_sort(all.begin(), all.end(), [](const ScheduleChoice& a, const ScheduleChoice& b) {
    return a.in_use != b.in_use ? a.in_use : a.evaluation.step_time < b.evaluation.step_time;
  });
  all.resize(std::min<size_t>(all.size(), 2));
  std::sort(all.begin(), all.end(), [](const ScheduleChoice& a, const ScheduleChoice& b) {
    return a.design.layout.virtual_pipeline < b.design.layout.virtual_pipeline;
  });
  for (ScheduleChoice& choice : all) out.push_back(std::move(choice));
}

}  // namespace

std::vector<ScheduleChoice> schedule_choices(const Design& design) {
  const Parameter& parameter = *find_parameter("schedule");
  std::vector<ScheduleChoice> out;
  for (const Choice& schedule : parameter.choices) {
    ScheduleChoice choice = choice_of(design, schedule);
    if (choice.design.layout.schedule == Schedule::interleaved) {
      add_interleaved(design, schedule, out);
      continue;
    }
    choice.evaluation = evaluate(choice.design);
    choice.in_use = same_value(design, choice.design, parameter);
    out.push_back(std::move(choice));
  }
  return out;
}

QString schedule_change_text(const Design& before, const Design& after) {
  QStringList changes;
  for (const Parameter* parameter : changed(after, before)) changes << change_text(before, after, *parameter);
  return changes.join(QStringLiteral(", "));
}

}  // namespace trainyard::ui
