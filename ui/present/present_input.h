// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QPointer>
#include <QWidget>
#include <vector>

#include "engine/parameters/parameter.h"
#include "ui/present/stage.h"

namespace trainyard::ui {

class Document;
class ValueSlider;

/// The number of slider positions for any input, including a choice, a switch or a catalog entry.
int positions_of(const Design& design, const Parameter& parameter);
/// The value at a position, and the position of the current value. Positions start at 0.
Value value_at_position(const Design& design, const Parameter& parameter, int position);
int position_in_force(const Design& design, const Parameter& parameter);

/// One input with a slider large enough for a presentation; it edits the document, so that results change at once.
class PresentInput : public QWidget {
  Q_OBJECT
 public:
  PresentInput(Document& document, const Parameter& parameter, QWidget* parent = nullptr);
  const Parameter& parameter() const { return parameter_; }
  ValueSlider* slider() const { return slider_; }
  void setStage(const Stage& stage, int text_lines);
  /// Lines that label and value need at a width in pixels: one or two.
  int linesAt(const Stage& stage, int width) const;
  static int heightFor(const Stage& stage, int lines);
  /// Shows the value of a design. Only the design of the document is editable, the baseline is not.
  void show(const Design& design, const Design& reference, bool editable);
  /// Evaluates every value for the marks below the slider, if there are few values.
  void tryMarks();
  QString valueText() const { return value_; }
  /// The field in place of the value while the user types another one; nullptr at other times.
  QLineEdit* field() const { return field_; }

 signals:
  /// The user clicked on a value that is not a number, to type another one.
  void typingRequested(const QString& label);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void apply(const Value& value);
  /// Replaces the painted value by a field; Enter applies its text, Escape and another click leave the value.
  void openField();
  void commitField();
  /// Says why the text is not a value of this input, and keeps the field open.
  void refuse(const QString& reason);
  void closeField();
  QRect textArea() const;
  /// Sets the range of the slider. For devices, it covers a few octaves around the current and the reference value, so
  /// that values are easier to hit. For other inputs, it covers all positions.
  void setSliderRange(const Design& design, const Design& reference);
  int shownAt(const Design& design) const;

  Document& document_;
  const Parameter& parameter_;
  ValueSlider* slider_;
  QPointer<QLineEdit> field_;
  Stage stage_;
  QString label_, value_;
  bool changed_ = false;
  int lines_ = 1;
  int first_ = -1;  ///< input position at the left end of the slider; -1 before setSliderRange()
  Value before_drag_;
};

}  // namespace trainyard::ui
