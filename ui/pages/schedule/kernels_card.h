// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluation/evaluation.h"
#include "ui/cards/table_card.h"

namespace trainyard::ui {

/// The savings of fused kernels in this design by chain of operations, and one sentence each on how kernels become
/// fast.
class KernelsCard : public TableCard {
  Q_OBJECT
 public:
  explicit KernelsCard(QWidget* parent = nullptr);
  void refresh(const Design& design, const Evaluation& evaluation);
};

}  // namespace trainyard::ui
