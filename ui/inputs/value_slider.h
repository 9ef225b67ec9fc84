// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>

#include <optional>
#include <vector>

#include "engine/studies/findings.h"

namespace trainyard::ui {

/// A slider that marks values: strokes for values that fit, rings for values that do not fit, no mark for illegal
/// values, and a triangle above the baseline's value. It paints itself.
///
/// sliderPressed() and sliderReleased() bracket a drag. The wheel acts only with focus, so that scrolling a panel edits
/// nothing. Positions are those of Parameter; value() is a position.
class ValueSlider : public QSlider {
  Q_OBJECT
 public:
  explicit ValueSlider(QWidget* parent = nullptr);

  /// Scales all parts relative to body text, for presentations; 1 is the size in the panel.
  void setMagnification(double times);
  /// Sets positions 0 to `count` − 1.
  void setPositions(int count);
  /// Moves the handle without a signal.
  void showPosition(int position);
  void setBaseline(std::optional<int> position);
  std::optional<int> baseline() const { return baseline_; }
  /// One mark per position; empty for no marks.
  void setMarks(std::vector<ValueState> marks);
  const std::vector<ValueState>& marks() const { return marks_; }
  /// The value that a screen reader announces instead of the handle position, in the unit of the field.
  struct Reading {
    double number = 0, minimum = 0, maximum = 0;
    QString text;  ///< value with its unit
    bool operator==(const Reading&) const = default;
  };
  void setReading(const Reading& reading);
  const Reading& reading() const { return reading_; }
  /// The x coordinate of the handle's centre at a position, in pixels.
  double xOf(int position) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  /// The user has double-clicked.
  void resetRequested();
  /// The user has pressed Escape while dragging; restore the old value. sliderReleased() follows.
  void dragCancelled();
  /// A screen reader sets this number, in the unit of the field.
  void readingRequested(double number);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

 private:
  double length(double px) const;
  int positionAt(double x) const;
  double middle() const;
  double radius() const;
  void paintGroove(QPainter& painter, double x) const;
  void paintMarks(QPainter& painter) const;
  void paintBaseline(QPainter& painter) const;
  void paintHandle(QPainter& painter, double x) const;

  std::optional<int> baseline_;
  std::vector<ValueState> marks_;
  Reading reading_;
  double magnification_ = 1;
  double grip_ = 0;        ///< horizontal distance from the pointer to the handle's centre
  int wheel_ = 0;          ///< remainder of a high-resolution wheel turn, in eighths of a degree
  bool keyboard_ = false;  ///< focus came by keyboard: show the focus ring
};

}  // namespace trainyard::ui
