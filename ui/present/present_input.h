// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "engine/parameters/parameter.h"
#include "ui/present/stage.h"

namespace trainyard::ui {

class Document;
class ValueSlider;

/// The positions of a slider for any input, also for a choice, a switch or an entry of a catalog.
int positions_of(const Design& design, const Parameter& parameter);
/// The value at such a position, and the position of the value in force.
Value value_at_position(const Design& design, const Parameter& parameter, int position);
int position_in_force(const Design& design, const Parameter& parameter);

/// One input with a slider that a pointer hits: it edits the document, so that the room sees the answer at once.
class PresentInput : public QWidget {
  Q_OBJECT
 public:
  PresentInput(Document& document, const Parameter& parameter, QWidget* parent = nullptr);
  const Parameter& parameter() const { return parameter_; }
  ValueSlider* slider() const { return slider_; }
  void setStage(const Stage& stage, int text_lines);
  /// Lines that label and value take at a width: one or two.
  int linesAt(const Stage& stage, int width) const;
  static int heightFor(const Stage& stage, int lines);
  /// Shows the value of a design: that of the document, or of the baseline, which is not edited.
  void show(const Design& design, const Design& reference, bool editable);
  /// Tries every value for the marks under the slider, where there are few.
  void tryMarks();
  QString valueText() const { return value_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void apply(const Value& value);
  QRect textArea() const;
  /// Which of the positions of the input the slider has: all, but of devices a few octaves about what is compared, so
  /// that a hand can aim.
  void reach(const Design& design, const Design& reference);
  int shownAt(const Design& design) const;

  Document& document_;
  const Parameter& parameter_;
  ValueSlider* slider_;
  Stage stage_;
  QString label_, value_;
  bool changed_ = false;
  int lines_ = 1;
  int first_ = -1;  ///< position of the input at the left end of the slider; before it has one, none
  Value before_drag_;
};

}  // namespace trainyard::ui
