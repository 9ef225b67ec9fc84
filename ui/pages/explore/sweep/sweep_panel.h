// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <map>

#include "ui/pages/explore/sweep/sweep_question.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace trainyard::ui {

class Document;
class SearchBox;
class SweepStudy;
class UnitField;

/// What a click on a point does.
enum class PointClick { scenario, apply };

/// The settings of a sweep: inputs, values, metric, layout, and the ready sweeps.
class SweepPanel : public QWidget {
  Q_OBJECT
 public:
  explicit SweepPanel(Document* document, QWidget* parent = nullptr);
  const SweepQuestion& question() const { return question_; }
  PointClick click() const;
  void setReady(const PresetSweep* row);
  /// Offers the inputs, results and ready sweeps of a job, and restores the last question of that job.
  void setJob(Job job);
  /// Shows the question and starts its sweep.
  void setQuestion(const SweepQuestion& question);
  /// Connects the progress bar and the Cancel button to a sweep.
  void setStudy(SweepStudy* study);

 signals:
  void changed();
  void cancelled();

 private:
  struct Axis {
    SearchBox* input;
    QComboBox* values;
    UnitField *from, *to;
    QSpinBox* steps;
    QWidget* range;
  };
  QFormLayout* addSection(const QString& title);
  Axis makeAxis(QFormLayout* form, const QString& id, const QString& name, bool optional);
  void makeProgress();
  void showAxis(const Axis& axis, const AskedAxis& asked, bool own);
  void fillValues(const Axis& axis, const AskedAxis& asked);
  void suggestRange(const Axis& axis, AskedAxis& asked);
  void offer();
  void show();
  void readAxis(const Axis& axis, AskedAxis& asked);
  /// Turns a ready sweep into the user's own after a manual change.
  void becomeOwn();
  /// Starts the user's own sweep after the input of a ready sweep was changed. The new sweep may have thousands of
  /// points, so it starts without a layout search at each point; only the user can request that.
  void leaveReadyInput();

  Document* document_;
  SweepQuestion question_;
  Job job_ = Job::training;
  std::map<Job, SweepQuestion> asked_;  ///< last question of each other job
  QVBoxLayout* column_;
  QComboBox *ready_, *layout_, *click_;
  SearchBox* metric_;
  Axis x_, y_;
  QProgressBar* progress_;
  QLabel* state_;
  QPushButton* cancel_;
};

}  // namespace trainyard::ui
