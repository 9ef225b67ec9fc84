// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/text_box.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace trainyard::ui {
namespace {

/// Layout units per px, chosen so that rounding to whole units is finer than a printer's dot.
constexpr double fine = 16;
constexpr double endless = 1e6;

QVector<QTextLayout::FormatRange> formats(const Rich& text, const TypeStyle& style) {
  QVector<QTextLayout::FormatRange> ranges;
  int start = 0;
  for (const Span& span : text) {
    QTextLayout::FormatRange range;
    range.start = start;
    range.length = int(span.text.size());
    range.format.setFont(report_font(style.points, span.strong || span.code ? style.strong_weight : style.weight));
    range.format.setForeground(tone_color(span.tone, style.color));
    ranges.append(range);
    start += range.length;
  }
  return ranges;
}

/// Whether a break before this place divides a range or a number: "62.4–|71.2", "1,|024".
bool divides_number(const QString& all, int place) {
  const QChar before = all[place - 1], after = all[place];
  return (after.isDigit() || after == u'$') && (before == u'–' || before == u',' || before == u'.' || before.isDigit());
}

/// If the end of the line divides a code word, a number or a range, returns the number of characters before that word;
/// otherwise 0. A reader could not copy a divided command such as "--set".
int columns_before_divided_word(const Rich& text, const QString& all, const QTextLine& line) {
  const int start = line.textStart(), end = start + line.textLength();
  if (end >= all.size() || all[end - 1].isSpace()) return 0;
  const int before = int(std::max<qsizetype>(0, all.lastIndexOf(' ', end - 1) + 1 - start));
  if (divides_number(all, end)) return before;
  qsizetype span_end = 0;
  const auto last = std::ranges::find_if(text, [&](const Span& span) { return (span_end += span.text.size()) >= end; });
  if (last == text.end() || !last->code) return 0;
  return before;
}

}  // namespace

QColor tone_color(Tone tone, Role normal) {
  const Theme& print = theme(ThemeKind::print);
  switch (tone) {
    case Tone::normal:
      return print.color(normal);
    case Tone::second:
      return print.color(Role::second_text);
    case Tone::muted:
      return print.color(Role::muted_text);
    case Tone::better:
      return print.color(Role::better);
    case Tone::worse:
      return print.color(Role::worse);
    case Tone::warning:
      return print.color(Role::tight);
  }
  return print.color(normal);
}

QFont report_font(double points, int weight) {
  QFont result = font(TextStyle::body);
  result.setPixelSize(int(std::lround(points * px_per_pt * fine)));
  result.setWeight(QFont::Weight(weight));
  result.setHintingPreference(QFont::PreferNoHinting);
  return result;
}

TextBox::TextBox(const Rich& text, const TypeStyle& style, double width, Qt::Alignment align)
    : layout_(std::make_shared<QTextLayout>(plain(text), report_font(style.points, style.weight))) {
  QTextOption option(align);
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout_->setTextOption(option);
  layout_->setFormats(formats(text, style));
  layout_->setCacheEnabled(true);
  const double step = style.points * px_per_pt * style.line_height * fine;
  double y = 0;
  layout_->beginLayout();
  for (QTextLine line = layout_->createLine(); line.isValid(); line = layout_->createLine()) {
    line.setLineWidth(width * fine);
    if (const int columns = columns_before_divided_word(text, layout_->text(), line))
      line.setNumColumns(columns, width * fine);
    line.setPosition({0, y + (step - line.ascent() - line.descent()) / 2});
    if (y == 0) baseline_ = (line.position().y() + line.ascent()) / fine;
    y += step;
  }
  layout_->endLayout();
  height_ = y / fine;
  int start = 0;
  for (const Span& span : text) {
    if (!span.link.isEmpty()) addLinks(start, start + int(span.text.size()), span.link);
    start += int(span.text.size());
  }
}

void TextBox::addLinks(int start, int end, const QString& target) {
  for (int i = 0; i < layout_->lineCount(); ++i) {
    const QTextLine line = layout_->lineAt(i);
    const int first = std::max(start, line.textStart()), last = std::min(end, line.textStart() + line.textLength());
    if (first >= last) continue;
    const double left = line.cursorToX(first), right = line.cursorToX(last);
    links_.append(
        {QRectF(left / fine, line.position().y() / fine, (right - left) / fine, line.height() / fine), target});
  }
}

void TextBox::paint(QPainter& painter, QPointF at) const {
  painter.save();
  painter.translate(at);
  painter.scale(1 / fine, 1 / fine);
  layout_->draw(&painter, {0, 0});
  painter.restore();
}

double TextBox::widthOf(const Rich& text, const TypeStyle& style) {
  QTextLayout layout(plain(text), report_font(style.points, style.weight));
  layout.setFormats(formats(text, style));
  layout.beginLayout();
  QTextLine line = layout.createLine();
  line.setLineWidth(endless);
  layout.endLayout();
  return line.naturalTextWidth() / fine;
}

QString TextBox::elided(const QString& text, const TypeStyle& style, double width) {
  return QFontMetricsF(report_font(style.points, style.weight)).elidedText(text, Qt::ElideRight, width * fine);
}

}  // namespace trainyard::ui
