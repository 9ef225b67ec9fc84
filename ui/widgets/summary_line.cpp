// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/summary_line.h"

#include <QPainter>
#include <algorithm>

#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

Face face_of(bool strong) { return strong ? Face{TextStyle::body, QFont::DemiBold} : Face{TextStyle::body}; }

}  // namespace

SummaryLine::SummaryLine(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SummaryLine::setText(const QString& text) {
  if (text == marked_) return;
  marked_ = text;
  words_.clear();
  const QStringList pieces = text.split(QStringLiteral("<b>"));
  for (qsizetype i = 0; i < pieces.size(); ++i) {
    const QString end = QStringLiteral("</b>");
    if (i > 0) words_.push_back({pieces[i].section(end, 0, 0), true});
    const QString rest = i > 0 ? pieces[i].section(end, 1) : pieces[i];
    // Painting ends at the first word without room, and one without letters has none.
    if (!rest.isEmpty()) words_.push_back({rest, false});
  }
  setAccessibleName(plainText());
  setToolTip(plainText());
  update();
}

QString SummaryLine::plainText() const {
  QString text;
  for (const Word& word : words_) text += word.text;
  return text;
}

QSize SummaryLine::sizeHint() const { return {scaled(200), scaled(24)}; }

void SummaryLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  double wanted = 0;
  for (const Word& word : words_) wanted += text_width(face_of(word.strong), word.text);
  double x = std::max(0.0, width() - wanted);
  for (const Word& word : words_) {
    const Face face = face_of(word.strong);
    painter.setPen(current_theme().color(word.strong ? Role::text : Role::second_text));
    const double each = std::min(text_width(face, word.text), width() - x);
    if (word.text.isEmpty()) continue;
    if (each <= 0) break;
    draw_line(painter, face, QRectF(x, 0, each + 1, height()), Qt::AlignLeft, word.text);
    x += each;
  }
}

}  // namespace trainyard::ui
