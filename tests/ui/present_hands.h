// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QPainter>
#include <QTest>

#include "tests/ui/text_recorder.h"
#include "ui/inputs/value_slider.h"

/// The hands of a presenter, and the eyes of the room.
namespace trainyard::ui::testing {

/// Drags the handle of a slider with the mouse to a share of its way.
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

/// What a widget writes on the screen.
inline QVector<WrittenText> written(QWidget& widget) {
  TextRecorder recorder(widget.size());
  QPainter painter(&recorder);
  widget.render(&painter, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
  painter.end();
  return recorder.texts();
}

}  // namespace trainyard::ui::testing
