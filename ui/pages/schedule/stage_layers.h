// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"

namespace trainyard::ui {

/// The parts of the model on one stage.
struct StageLayers {
  int layers = 0;
  bool embedding = false, head = false;
  bool operator==(const StageLayers&) const = default;
};

/// One entry per stage. The layers add up to those of the model; with DualPipe to twice that number, because it keeps
/// each layer on two stages.
QVector<StageLayers> stage_layers(const Design& design);

/// Names the stages with fewer layers than the fullest ones, and the reason.
QString layers_sentence(const Design& design, const QVector<StageLayers>& stages);

/// Ascending numbers, with consecutive ones as ranges: "0 and 3 to 5".
QString ranges_text(const QVector<int>& numbers);

/// The design with another assignment of layers to stages.
struct SplitChoice {
  QString id, label, help;
  Design design;
  Evaluation evaluation;
};
/// The legal alternatives that would change the number of layers of a stage.
std::vector<SplitChoice> split_choices(const Design& design);

}  // namespace trainyard::ui
