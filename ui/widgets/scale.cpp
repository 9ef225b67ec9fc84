// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scale.h"

#include <QFont>
#include <QFontInfo>
#include <cmath>

#include "ui/theme/theme.h"

namespace trainyard::ui {

double scaled_f(double px) {
  static QFont known;
  static double factor = 0;
  const QFont body = font(TextStyle::body);
  if (factor == 0 || body != known) {
    known = body;
    factor = QFontInfo(body).pixelSize() / 13.0;
    if (factor <= 0) factor = 1;
  }
  return px * factor;
}

int scaled(double px) { return int(std::lround(scaled_f(px))); }

}  // namespace trainyard::ui
