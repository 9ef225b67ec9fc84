// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <memory>
#include <optional>

#include "engine/explore/goal_seek.h"
#include "ui/pages/explore/common/explore_view.h"

class QPushButton;

namespace trainyard::ui {

class BackgroundStudy;
class ChangeCard;
class ChartCard;
class Document;
class FactTable;
class SeekPanel;
class TableCard;

/// Goal seek: common questions with their answers for this design, the selected one as a curve, and the design that
/// answers it.
class SeekView : public ExploreView {
  Q_OBJECT
 public:
  explicit SeekView(Document* document, QWidget* parent = nullptr);
  ~SeekView() override;
  static QString title();
  static QString tip();
  void refresh() override;
  QString summary() const override;
  QWidget* sidePanel() const override;

  /// Answers the question now and after each change of the design.
  void ask(const SeekQuestion& question);
  /// The answer to the current question; nullptr until it is found.
  const SeekAnswer* answer() const { return answer_.get(); }
  /// Whether the question is answered, for the current design.
  bool isAnswered() const;
  bool isReady() const;
  FactTable* questions() const;
  FactTable* facts() const;
  ChartCard* chart() const { return chart_; }
  QPushButton* applyButton() const;
  QPushButton* scenarioButton() const;

 private:
  void followJob();
  void choose(const QString& id);
  void start();
  void startAll();
  void showAnswer();
  void showQuestions();
  bool isCurrent() const;
  void apply();
  void addScenario();

  Document* document_;
  BackgroundStudy *study_, *ready_study_;
  SeekPanel* panel_;
  ChartCard* chart_;
  TableCard* questions_;
  ChangeCard* facts_;
  QTimer idle_;
  std::optional<Job> job_;
  SeekQuestion question_;
  QString chosen_;  ///< id of the selected ready question; empty for the user's own question
  std::shared_ptr<const SeekAnswer> answer_;
  std::vector<std::shared_ptr<const SeekAnswer>> ready_;  ///< in the order of the ready questions
  Design asked_of_, answered_of_, ready_of_;
  bool asked_ = false, ready_asked_ = false;
};

}  // namespace trainyard::ui
