// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluation/evaluation.h"
#include "ui/cards/table_card.h"

namespace trainyard::ui {

/// What fused kernels save in this design, chain by chain, and in a sentence each how kernels come to be fast.
class KernelsCard : public TableCard {
  Q_OBJECT
 public:
  explicit KernelsCard(QWidget* parent = nullptr);
  void refresh(const Design& design, const Evaluation& evaluation);
};

}  // namespace trainyard::ui
