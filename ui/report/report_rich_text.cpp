// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>

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

Rich with_links(const QString& text, Tone tone) {
  static const QRegularExpression source(
      QStringLiteral("(?<url>https?://[^\\s;,)]+[^\\s;,).])|arXiv[: ](?<arxiv>\\d{4}\\.\\d{4,5})|doi[: "
                     "](?<doi>10\\.[^\\s;,)]+[^\\s;,).])"));
  Rich result;
  qsizetype at = 0;
  for (auto found = source.globalMatch(text); found.hasNext();) {
    const QRegularExpressionMatch match = found.next();
    if (match.capturedStart() > at) result.append({text.mid(at, match.capturedStart() - at), false, tone});
    Span span{match.captured(), false, tone};
    span.link = match.captured(QStringLiteral("url"));
    if (const QString id = match.captured(QStringLiteral("arxiv")); !id.isEmpty())
      span.link = QStringLiteral("https://arxiv.org/abs/") + id;
    if (const QString id = match.captured(QStringLiteral("doi")); !id.isEmpty())
      span.link = QStringLiteral("https://doi.org/") + id;
    result.append(span);
    at = match.capturedEnd();
  }
  if (at < text.size()) result.append({text.mid(at), false, tone});
  return result;
}

QString plain(const Rich& text) {
  QString result;
  for (const Span& span : text) result += span.text;
  return result;
}

}  // namespace trainyard::ui
