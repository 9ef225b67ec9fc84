// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QString>
#include <QVector>

#include "engine/measured/validation.h"
#include "engine/metrics/handle.h"

namespace trainyard::ui {

/// The compared quantity.
enum class Measure { step_time, memory };
const Compared& compared(const ValidatedRun& row, Measure measure);
MetricHandle metric_of(Measure measure);

/// The classification of runs, for colours and lists.
enum class RunKind { accelerator, framework };
/// The id of a run's class: "hopper", "megatron".
QString class_of(const ValidatedRun& row, RunKind kind);
/// The class as text: "H100, H200", "Megatron".
QString class_label(RunKind kind, const QString& id);
/// All classes of a kind, in table order.
QStringList classes(RunKind kind);

/// Determines which runs are shown.
struct RunFilter {
  QString words;  ///< each word must occur in model, source, accelerator or framework
  QSet<QString> hidden_accelerators, hidden_frameworks;  ///< ids of hidden classes
  QString model;                                         ///< only runs of this model; empty for all
  bool only_outside = false;                             ///< only runs outside the likely range
  bool only_own = false;                                 ///< show only the user's own runs
  bool operator==(const RunFilter&) const = default;
  bool accepts(const ValidatedRun& row, Measure measure) const;
};

/// A row of the list of all runs; the user's own come first.
struct ShownRun {
  const ValidatedRun* row;
  bool own;
};

}  // namespace trainyard::ui
