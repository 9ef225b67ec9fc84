// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

#include "engine/design/design.h"
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

/// The questions for one job. Edits a draft; finds the fastest layout that fits on given machines for a training run.
class QuestionSheet : public QWidget {
  Q_OBJECT
 public:
  explicit QuestionSheet(const StartJob& job, QWidget* parent = nullptr);
  Document* draft() const { return draft_; }
  void focusFirst();
  /// Fills in what a sentence says, and shows the answer if all of it was understood.
  void fill(const JobSentence& sentence);

 signals:
  void back();
  void answered(const Design& design, StartPlace place);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void ask(const StartQuestion& question);
  /// For training: whether the machines are given or to be found.
  void askForMachines(QVBoxLayout* column);
  QWidget* makeButtons();
  void follow();
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
};

}  // namespace trainyard::ui
