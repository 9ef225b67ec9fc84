// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>
#include <optional>

#include "engine/design/design.h"
#include "engine/studies/published_work.h"
#include "ui/start/job_sentence.h"
#include "ui/start/start_questions.h"

class QLabel;
class QPushButton;
class QRadioButton;
class QVBoxLayout;

namespace trainyard::ui {

class AssumptionChips;
class BackgroundStudy;
class Document;
class InputRow;

/// Where an answer of the start page is shown.
enum class StartPlace { job_page, purchase };

/// The plan that answers the questions.
struct StartAnswer {
  Design design;
  StartPlace place = StartPlace::job_page;
  std::optional<Design> stated_batch{};  ///< the best layout with the stated batch, if another batch was adopted
  std::optional<Design> other_count{};   ///< a near number of devices that is used clearly better
  std::optional<Design> published{};     ///< the same job with the layout of the published run on these machines
};

/// The questions for one job. Edits a draft; finds the fastest layout that fits on given machines for a training run.
class QuestionSheet : public QWidget {
  Q_OBJECT
 public:
  explicit QuestionSheet(const StartJob& job, QWidget* parent = nullptr);
  Document* draft() const { return draft_; }
  void focusFirst();
  /// Fills in what a sentence says, and shows the answer if all of it was understood. Otherwise marks the fields that
  /// the other numbers are probably about.
  void fill(const JobSentence& sentence);

 signals:
  void back();
  void answered(const trainyard::ui::StartAnswer& answer);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void ask(const StartQuestion& question);
  /// For training: whether the machines are given or to be found.
  void askForMachines(QVBoxLayout* column);
  QWidget* makeButtons();
  void markDoubtful(const JobSentence& sentence);
  void follow();
  /// After a change of model or accelerator, assumes machines as published instead of those of the previous model.
  void assumeMachines();
  void answer();
  void findLayout();
  bool findsMachines() const;

  const StartJob& job_;
  Document* draft_;
  BackgroundStudy* study_;
  QVBoxLayout* column_;
  QVector<InputRow*> rows_, machine_rows_;
  QRadioButton *find_ = nullptr, *given_ = nullptr;
  QPushButton *back_ = nullptr, *show_ = nullptr;
  QLabel* state_ = nullptr;
  AssumptionChips* chips_ = nullptr;
  Design previous_;  ///< the draft before its last change
  StatedMachines stated_;
  bool assuming_ = false;
};

}  // namespace trainyard::ui
