// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/studies/post_training_study.h"
#include "ui/cards/card.h"

class QScrollArea;

namespace trainyard::ui {

class AdviceTable;
class Document;

/// Changes that shorten the iteration or make it fit, each with a button to apply it.
class PostTrainingAdviceCard : public Card {
  Q_OBJECT
 public:
  explicit PostTrainingAdviceCard(Document* document, QWidget* parent = nullptr);
  void setAdvice(const std::vector<PostTrainingAdvice>& advice, const RolloutGain& gain);
  AdviceTable* table() const { return table_; }

 signals:
  void failed(const QString& sentence);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void choose(const QString& id);

  Document* document_;
  QScrollArea* scroll_;
  AdviceTable* table_;
  std::vector<PostTrainingAdvice> advice_;
};

}  // namespace trainyard::ui
