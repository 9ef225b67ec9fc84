// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report.h"

namespace trainyard::ui {

bool ReportOptions::operator==(const ReportOptions& other) const {
  return title == other.title && subtitle == other.subtitle && author == other.author &&
         prepared_for == other.prepared_for && note == other.note && date == other.date && paper == other.paper &&
         numbers.decimal == other.numbers.decimal && numbers.group == other.numbers.group;
}

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
