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

/// What becomes of a point that is clicked.
enum class PointClick { scenario, take_over };

/// Inputs, values, metric and layout of a sweep, and the ready ones.
class SweepPanel : public QWidget {
  Q_OBJECT
 public:
  explicit SweepPanel(Document* document, QWidget* parent = nullptr);
  const SweepQuestion& question() const { return question_; }
  PointClick click() const;
  void setReady(const ReadySweep* row);
  /// Offers inputs, results and ready sweeps of a job, and shows what was asked of it last.
  void setJob(Job job);
  /// Shows it and asks it.
  void setQuestion(const SweepQuestion& question);
  /// Shows how far a sweep is, and offers to stop it.
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
  QFormLayout* section(const QString& title);
  Axis makeAxis(QFormLayout* form, const QString& id, const QString& name, bool optional);
  void makeProgress();
  void showAxis(const Axis& axis, const AskedAxis& asked, bool own);
  void fillValues(const Axis& axis, const AskedAxis& asked);
  void suggestRange(const Axis& axis, AskedAxis& asked);
  void offer();
  void show();
  void readAxis(const Axis& axis, AskedAxis& asked);
  /// Something was chosen by hand: what a ready sweep had becomes the user's own.
  void becomeOwn();
  /// Starts the user's own sweep of another input. It may have thousands of points, so that only the user can ask for a
  /// search of the best layout at each.
  void leaveReadyInput();

  Document* document_;
  SweepQuestion question_;
  Job job_ = Job::training;
  std::map<Job, SweepQuestion> asked_;  ///< of the other jobs, last
  QVBoxLayout* column_;
  QComboBox *ready_, *layout_, *click_;
  SearchBox* metric_;
  Axis x_, y_;
  QProgressBar* progress_;
  QLabel* state_;
  QPushButton* cancel_;
};

}  // namespace trainyard::ui
