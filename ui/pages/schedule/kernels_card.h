// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluation/evaluation.h"
#include "ui/cards/table_card.h"

namespace trainyard::ui {

/// What fused kernels save in this design, by chain of operations, and one sentence on each technique that makes
/// kernels fast.
class KernelsCard : public TableCard {
  Q_OBJECT
 public:
  explicit KernelsCard(QWidget* parent = nullptr);
  void refresh(const Design& design, const Evaluation& evaluation);
};

}  // namespace trainyard::ui
