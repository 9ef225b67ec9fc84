// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"

namespace trainyard::ui {

/// What one stage holds of the model.
struct StageLayers {
  int layers = 0;
  bool embedding = false, head = false;
  bool operator==(const StageLayers&) const = default;
};

/// One a stage. They add up to the layers of the model; twice that in DualPipe, which holds each layer on two stages.
QVector<StageLayers> stage_layers(const Design& design);

/// Which stages hold fewer layers than the fullest ones, and why.
QString layers_sentence(const Design& design, const QVector<StageLayers>& stages);

/// "0, 3 to 5": ascending numbers with what follows each other drawn together.
QString ranges_text(const QVector<int>& numbers);

/// The design with another way to deal the layers to the stages.
struct SplitChoice {
  QString id, label, help;
  Design design;
  Evaluation evaluation;
};
/// Those that are legal and would deal them differently.
std::vector<SplitChoice> split_choices(const Design& design);

}  // namespace trainyard::ui
