// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <functional>

class QPainter;

namespace trainyard::ui {

/// Returns the drawing of `paint` within `size` px as an SVG element for HTML. Screen readers read the `label`.
QString svg_of(const QSizeF& size, const QString& label, const std::function<void(QPainter&)>& paint);

}  // namespace trainyard::ui
