// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>
#include <QVector>
#include <QWidget>

#include "tests/ui/text_recorder.h"

/// What all the widgets of a window write, as they paint it: for tests of texts that must be whole, apart and readable.
namespace trainyard::ui::testing {

struct ScreenText {
  const QWidget* widget;
  WrittenText written;  ///< its box is in the coordinates of the root
};

QString name_of(const QWidget& widget);

QVector<ScreenText> texts_of(QWidget& root);

/// Texts that have less room than they take, that end in an ellipsis, or that stand on others; also of what a scroll
/// area hides at the moment.
QStringList cut_texts(QWidget& window);

/// Texts that stand out from their ground by less than `least` to one. What is disabled is pale on purpose.
QStringList pale_texts(QWidget& window, double least);

}  // namespace trainyard::ui::testing
