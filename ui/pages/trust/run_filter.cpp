// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/run_filter.h"

#include <QCoreApplication>

#include "engine/machine/rates.h"
#include "engine/metrics/handle.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(RunClasses)
};

/// Generations with similar kernel efficiency; a device of another maker counts as the most similar one.
enum Family { ampere, hopper, blackwell, volta, tpu };
constexpr const char* family_ids[] = {"ampere", "hopper", "blackwell", "volta", "tpu"};

Family family_of(const ValidatedRun& row) {
  switch (generation_of(*row.design.cluster.accelerator)) {
    case Generation::volta:
      return volta;
    case Generation::ampere:
      return ampere;
    case Generation::hopper:
      return hopper;
    case Generation::tpu_v5:
    case Generation::tpu_v7:
      return tpu;
    default:
      return blackwell;
  }
}

QString family_label(const QString& id) {
  if (id == QLatin1String(family_ids[volta])) return Text::tr("V100 and older");
  if (id == QLatin1String(family_ids[ampere])) return Text::tr("A100 class");
  if (id == QLatin1String(family_ids[hopper])) return Text::tr("H100 class");
  if (id == QLatin1String(family_ids[tpu])) return Text::tr("TPU");
  return Text::tr("B200, B300, GB200, GB300");
}

}  // namespace

const Compared& compared(const ValidatedRun& row, Measure measure) {
  return measure == Measure::step_time ? row.step_time : row.memory;
}

MetricHandle metric_of(Measure measure) {
  return measure == Measure::step_time ? MetricHandle(&Evaluation::step_time) : &Evaluation::memory;
}

QString class_of(const ValidatedRun& row, RunKind kind) {
  return kind == RunKind::accelerator ? QString::fromLatin1(family_ids[family_of(row)])
                                      : QString::fromLatin1(framework_id(row.design.recipe.framework));
}

QString class_label(RunKind kind, const QString& id) {
  if (kind == RunKind::accelerator) return family_label(id);
  for (int i = 0; i < framework_count; ++i)
    if (id == QLatin1String(framework_id(Framework(i)))) return engine_text(framework_label(Framework(i)));
  return id;
}

QStringList classes(RunKind kind) {
  QStringList ids;
  if (kind == RunKind::accelerator)
    for (const char* id : family_ids) ids << QString::fromLatin1(id);
  else
    for (int i = 0; i < framework_count; ++i) ids << QString::fromLatin1(framework_id(Framework(i)));
  return ids;
}

bool RunFilter::accepts(const ValidatedRun& row, Measure measure) const {
  const Compared& numbers = compared(row, measure);
  if (row.run.failed() || !numbers.comparable()) return false;
  if (only_outside && numbers.inside()) return false;
  if (!model.isEmpty() && model != QString::fromStdString(row.run.model)) return false;
  if (hidden_accelerators.contains(class_of(row, RunKind::accelerator))) return false;
  if (hidden_frameworks.contains(class_of(row, RunKind::framework))) return false;
  if (words.isEmpty()) return true;
  const QString text = QString::fromStdString(row.run.model + ' ' + row.run.source + ' ' + row.run.accelerator + ' ' +
                                              row.run.framework + ' ' + row.run.id);
  for (const QString& word : words.split(u' ', Qt::SkipEmptyParts))
    if (!text.contains(word, Qt::CaseInsensitive)) return false;
  return true;
}

}  // namespace trainyard::ui
