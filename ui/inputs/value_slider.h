// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>

#include <optional>
#include <vector>

#include "engine/studies/findings.h"

namespace trainyard::ui {

/// A slider that shows where it leads: strokes under values that fit, rings under those that do not, nothing under
/// those that are not legal, and a triangle over the value of the baseline. It paints itself.
///
/// sliderPressed() and sliderReleased() bracket a drag. The wheel acts only while the slider has the focus, so that
/// scrolling a panel edits nothing. Positions are those of Parameter; value() is one of them.
class ValueSlider : public QSlider {
  Q_OBJECT
 public:
  explicit ValueSlider(QWidget* parent = nullptr);

  /// How many times larger than beside running text everything in it is: for a room.
  void setMagnification(double times);
  /// Positions from 0 to `count` − 1.
  void setPositions(int count);
  /// Moves the handle without telling anyone.
  void showPosition(int position);
  void setBaseline(std::optional<int> position);
  std::optional<int> baseline() const { return baseline_; }
  /// One a position; empty for none.
  void setMarks(std::vector<Mark> marks);
  const std::vector<Mark>& marks() const { return marks_; }
  /// What a screen reader says instead of the position of the handle: numbers in the unit that the field shows.
  struct Reading {
    double number = 0, minimum = 0, maximum = 0;
    QString text;  ///< with unit
    bool operator==(const Reading&) const = default;
  };
  void setReading(const Reading& reading);
  const Reading& reading() const { return reading_; }
  /// Where the middle of the handle stands at a position, in pixels.
  double xOf(int position) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  /// A double click.
  void resetRequested();
  /// Escape while dragging: the value shall be what it was. sliderReleased() follows.
  void dragCancelled();
  /// A screen reader asks for this number.
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
  std::vector<Mark> marks_;
  Reading reading_;
  double magnification_ = 1;
  double grip_ = 0;        ///< where in the handle it was taken
  int wheel_ = 0;          ///< what is left of a fine wheel's turn
  bool keyboard_ = false;  ///< the focus came by key: show the ring
};

}  // namespace trainyard::ui
