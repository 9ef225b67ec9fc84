// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>
#include <QVector>

#include <functional>

class QLabel;
class QPushButton;

namespace trainyard::ui {

/// A place of the window and what to say of it.
struct TourStep {
  std::function<QWidget*()> target;  ///< brings it to the front where it may be hidden; nullptr for none
  QString title, text;
};

/// A card beside one part of the window after another. It keeps nothing from being used meanwhile; Enter and the arrows
/// go on and back, Escape ends it.
class Tour : public QFrame {
  Q_OBJECT
 public:
  Tour(QVector<TourStep> steps, QWidget* window);
  ~Tour() override;
  void start();
  int step() const { return step_; }
  /// What the step points at.
  QWidget* target() const { return target_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  /// To the next step in a direction that has something to point at; ends after the last.
  void go(int direction);
  void show(int step, QWidget* target);
  void place();
  void end();

  QVector<TourStep> steps_;
  int step_ = -1;
  QPointer<QWidget> target_;
  QPointer<QWidget> frame_;
  QLabel *title_, *text_, *count_;
  QPushButton *skip_, *back_, *next_;
};

/// Whether nobody has seen the tour yet; true once, then never again.
bool take_first_tour();

}  // namespace trainyard::ui
