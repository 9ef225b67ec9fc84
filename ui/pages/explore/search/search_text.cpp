// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/search/search_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "engine/explore/search_part.h"
#include "engine/physics/degrees.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(LayoutSearch)
};

constexpr int most_changes = 5;

}  // namespace

QString short_name(ParameterHandle input) {
  if (input == &Layout::micro_batch) return Text::tr("Micro", "micro-batch, as short as can be");
  const Degree* degree = degree_of(*input);
  return degree ? QString::fromUtf8(degree->abbreviation) : engine_text(input->label);
}

QString schedule_name(const Design& design) {
  const QString schedule = value_text(design, *ParameterHandle(&Layout::schedule));
  const Parameter& stages = *ParameterHandle(&Layout::virtual_pipeline);
  if (!(number(design, stages) > 1) || (stages.why_idle && stages.why_idle(design))) return schedule;
  return Text::tr("%1, v\u00A0%2", "schedule, virtual stages").arg(schedule).arg(number(design, stages));
}

QString layout_name(const Design& design) {
  QStringList parts;
  if (design.layout.pipeline_parallel > 1) parts << schedule_name(design);
  parts << degree_texts(design, Group::layout);
  return parts.isEmpty() ? Text::tr("one GPU") : parts.join(QStringLiteral(", "));
}

double gain_of(double value, double present, MetricHandle metric) {
  if (!(present != 0) || !std::isfinite(value) || !std::isfinite(present)) return 0;
  const double change = (value - present) / std::abs(present);
  return metric->better == Better::higher ? change : -change;
}

double expected_gain(const FoundLayout& layout, const LayoutSearch& found, const SearchGoals& goals) {
  return gain_of(ranking_value(goals, layout.evaluation), ranking_value(goals, found.present), goals.rank);
}

QString gain_text(double share) {
  const double percent = std::abs(share) * 100;
  return QStringLiteral("%1\u00A0%").arg(QLocale().toString(percent, 'f', percent < 9.95 ? 1 : 0));
}

QString fitting_text(std::uint64_t layouts) {
  if (layouts == 1) return Text::tr("One layout fits");
  return layouts == 0 ? Text::tr("No layout fits")
                      : Text::tr("%1 layouts fit").arg(QLocale().toString(qulonglong(layouts)));
}

QString changes_text(const Design& before, const Design& after, const QString& letter) {
  QStringList changes;
  const std::vector<const Parameter*> inputs = changed(after, before);
  for (const Parameter* p : inputs)
    if (changes.size() < most_changes) changes << change_text(before, after, *p);
  if (inputs.empty()) return Text::tr("This is the current layout of %1.", "a scenario's letter").arg(letter);
  const QString list = changes.join(QStringLiteral("; "));
  return int(inputs.size()) > most_changes
             ? Text::tr("Compared with %1: %2; …", "a scenario's letter; changes").arg(letter, list)
             : Text::tr("Compared with %1: %2.", "a scenario's letter; changes").arg(letter, list);
}

}  // namespace trainyard::ui
