// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/studies/serving_advice.h"
#include "ui/cards/card.h"

class QScrollArea;

namespace trainyard::ui {

class AdviceTable;
class Document;
class FactTable;
class ServingStudy;

/// The calculation from load to number of GPUs, line by line, and changes that would reduce it.
class SizingCard : public Card {
  Q_OBJECT
 public:
  SizingCard(Document* document, ServingStudy* study, QWidget* parent = nullptr);
  void refresh();
  void showAdvice();
  FactTable* lines() const { return lines_; }
  AdviceTable* table() const { return table_; }
  const std::vector<ServingAdvice>& advice() const { return advice_; }

 signals:
  void chosen(const QString& id, int stage);
  void failed(const QString& sentence);

 private:
  void apply(const QString& id);

  Document* document_;
  ServingStudy* study_;
  FactTable* lines_;
  QScrollArea* scroll_;
  AdviceTable* table_;
  std::vector<ServingAdvice> advice_;
};

}  // namespace trainyard::ui
