// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QPainter>
#include <QTest>

#include "tests/ui/text_recorder.h"
#include "ui/inputs/value_slider.h"

/// Helpers that use a presentation as the presenter does and read it as the audience does.
namespace trainyard::ui::testing {

/// Drags the handle of a slider to a share of its range.
inline void drag(ValueSlider* slider, double share) {
  const int y = slider->height() / 2;
  const QPoint from(int(slider->xOf(slider->value())), y);
  const QPoint to(int(slider->xOf(int(share * slider->maximum()))), y);
  QTest::mousePress(slider, Qt::LeftButton, {}, from);
  for (int i = 1; i <= 5; ++i) {
    QTest::mouseMove(slider, from + (to - from) * i / 5);
    QCoreApplication::processEvents();
  }
  QTest::mouseRelease(slider, Qt::LeftButton, {}, to);
  QCoreApplication::processEvents();
}

/// The texts that a widget paints.
inline QVector<WrittenText> written(QWidget& widget) {
  TextRecorder recorder(widget.size());
  QPainter painter(&recorder);
  widget.render(&painter, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
  painter.end();
  return recorder.texts();
}

}  // namespace trainyard::ui::testing
