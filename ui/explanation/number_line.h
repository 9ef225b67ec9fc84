// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/explanation/explanation_text.h"

namespace trainyard::ui {

/// The explained number in large type, with the colour of its part and its share of the whole.
class NumberLine : public QWidget {
  Q_OBJECT
 public:
  explicit NumberLine(QWidget* parent = nullptr);
  void setText(const ExplanationText& text);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString number_, unit_, share_;
  Part part_ = Part::none;
};

}  // namespace trainyard::ui
