// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report.h"

namespace trainyard::ui {

Rich rich(const QString& text, Tone tone) {
  Rich result;
  bool strong = false;
  for (const QString& part : text.split(QStringLiteral("**"))) {
    if (!part.isEmpty()) result.append({part, strong, tone});
    strong = !strong;
  }
  return result;
}

QString plain(const Rich& text) {
  QString result;
  for (const Span& span : text) result += span.text;
  return result;
}

}  // namespace trainyard::ui
