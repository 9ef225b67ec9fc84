// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>
#include <QVector>

#include <functional>

class QLabel;
class QPushButton;

namespace trainyard::ui {

/// A part of the window and its explanation.
struct TourStep {
  std::function<QWidget*()> target;  ///< returns the widget and shows it if hidden; nullptr to skip the step
  QString title, text;
};

/// A card that explains one part of the window after another. The window stays usable. Enter and the right arrow go
/// forward, the left arrow goes back, Escape ends the tour.
class Tour : public QFrame {
  Q_OBJECT
 public:
  Tour(QVector<TourStep> steps, QWidget* window);
  ~Tour() override;
  void start();
  int step() const { return step_; }
  /// The widget that the current step explains.
  QWidget* target() const { return target_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  /// Goes to the next step in this direction that has a target; ends after the last.
  void go(int direction);
  void show(int step, QWidget* target);
  void place();
  void end();

  QVector<TourStep> steps_;
  int step_ = -1;
  QPointer<QWidget> target_;
  QPointer<QWidget> frame_;
  QPoint corner_;  ///< lower left corner of the card, the same for all steps, so that its buttons stay in place
  QLabel *title_, *text_, *count_;
  QPushButton *skip_, *back_, *next_;
};

}  // namespace trainyard::ui
