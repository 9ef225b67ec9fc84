// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>
#include <QVector>
#include <QWidget>

#include "tests/ui/text_recorder.h"

/// All texts that the widgets of a window paint, for tests that texts are complete, separate and readable.
namespace trainyard::ui::testing {

struct ScreenText {
  const QWidget* widget;
  WrittenText written;  ///< its box is in coordinates of the root
};

QString name_of(const QWidget& widget);

QVector<ScreenText> texts_of(QWidget& root);

/// Texts that are cut, end in an ellipsis or overlap others, including texts that are scrolled out of view.
QStringList cut_texts(QWidget& window);

/// Texts whose contrast with their background is less than `least` to one, except in disabled widgets.
QStringList pale_texts(QWidget& window, double least);

}  // namespace trainyard::ui::testing
