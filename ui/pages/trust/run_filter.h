// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QString>
#include <QVector>

#include "engine/measured/validation.h"
#include "engine/metrics/handle.h"

namespace trainyard::ui {

/// What is compared.
enum class Measure { step_time, memory };
const Compared& compared(const ValidatedRun& row, Measure measure);
/// The metric that a measure is.
MetricHandle metric_of(Measure measure);

/// By what runs are told apart, in colour and in lists.
enum class RunKind { accelerator, framework };
/// A short stable word for the class a run belongs to, of that kind: "hopper", "megatron".
QString class_of(const ValidatedRun& row, RunKind kind);
/// The same in words: "H100, H200", "Megatron".
QString class_label(RunKind kind, const QString& id);
/// All classes of a kind, in the order of their tables.
QStringList classes(RunKind kind);

/// Which runs are shown.
struct RunFilter {
  QString words;                                         ///< each in model, source, accelerator or framework
  QSet<QString> hidden_accelerators, hidden_frameworks;  ///< classes
  QString model;                                         ///< one of them, or empty for all
  bool only_outside = false;                             ///< of the band
  bool only_own = false;                                 ///< the user's own runs
  bool operator==(const RunFilter&) const = default;
  bool accepts(const ValidatedRun& row, Measure measure) const;
};

/// A row of all runs together; those of the user come first.
struct ShownRun {
  const ValidatedRun* row;
  bool own;
};

}  // namespace trainyard::ui
