// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "engine/studies/post_training_study.h"
#include "ui/pages/page.h"

class QLabel;

namespace trainyard::ui {

class BackgroundStudy;
class ChartCard;
class Document;
class PostTrainingAdviceCard;
class SummaryLine;

/// An iteration of post-training: phases and idle time of both pools, answer lengths, split of the GPUs, memory by
/// role, and advice.
class PostTrainingPage : public Page {
  Q_OBJECT
 public:
  explicit PostTrainingPage(Document* document, QWidget* parent = nullptr);
  static QString title();
  void refresh() override;
  void setSelected(const QString& metric) override;
  ChartCard* phasesCard() const { return phases_; }
  ChartCard* lengthsCard() const { return lengths_; }
  ChartCard* splitCard() const { return split_; }
  ChartCard* writingCard() const { return writing_; }
  ChartCard* trainingCard() const { return training_; }
  PostTrainingAdviceCard* adviceCard() const { return advice_; }
  QVector<ChartCard*> chartCards() const { return {phases_, split_, lengths_, writing_, training_}; }
  /// Iteration time, its lower bound, days and cost in one sentence without markup.
  QString summary() const;

 private:
  void makeCards();
  void showSummary();
  void study();

  Document* document_;
  SummaryLine* summary_;
  ChartCard *phases_, *lengths_, *split_, *writing_, *training_;
  PostTrainingAdviceCard* advice_;
  BackgroundStudy* background_;
  std::optional<Design> studied_;
  std::vector<SplitPoint> points_;
};

}  // namespace trainyard::ui
