// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/goal_seek.h"
#include "ui/pages/explore/common/study_panel.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace trainyard::ui {

class BackgroundStudy;
class FindBox;
class ProgressRow;

/// The settings of goal seek: input, result, condition, and which answer to prefer if there are several.
class SeekPanel : public StudyPanel {
  Q_OBJECT
 public:
  explicit SeekPanel(BackgroundStudy* study, QWidget* parent = nullptr);
  /// Offers the inputs and results of a job.
  void setJob(Job job);
  /// Shows a question without asking it.
  void show(const SeekQuestion& question);
  ProgressRow* progress() const { return progress_; }

 signals:
  void asked(const SeekQuestion& question);

 private:
  void read();
  void showTarget();

  Job job_ = Job::training;
  FindBox *input_, *metric_;
  QComboBox *relation_, *wanted_;
  QLineEdit* target_;
  QCheckBox* other_layout_;
  QLabel* complaint_;
  ProgressRow* progress_;
};

}  // namespace trainyard::ui
