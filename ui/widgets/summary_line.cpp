// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/summary_line.h"

#include <QPainter>
#include <QRegularExpression>
#include <QResizeEvent>
#include <algorithm>

#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr double one_line = 24, further_line = 18, narrowest = 240;

Face face_of(bool strong) { return strong ? Face{TextStyle::body, QFont::DemiBold} : Face{TextStyle::body}; }

int height_of(qsizetype lines) { return scaled(one_line + further_line * double(lines - 1)); }

}  // namespace

SummaryLine::SummaryLine(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void SummaryLine::setText(const QString& text) {
  if (text == marked_) return;
  marked_ = text;
  words_.clear();
  bool strong = false;
  Line word;
  const auto finish = [&] {
    if (!word.isEmpty()) words_.push_back(word);
    word.clear();
  };
  for (const QString& piece : text.split(QRegularExpression(QStringLiteral("(?=</?b>)")))) {
    QString rest = piece;
    if (rest.startsWith(QLatin1String("<b>")) || rest.startsWith(QLatin1String("</b>"))) {
      strong = rest[1] == u'b';
      rest = rest.section(u'>', 1);
    }
    const QStringList parts = rest.split(u' ');
    for (qsizetype i = 0; i < parts.size(); ++i) {
      if (i > 0) finish();
      if (!parts[i].isEmpty()) word.push_back({parts[i], strong});
    }
  }
  finish();
  setAccessibleName(plainText());
  setToolTip(plainText());
  if (const int lines = int(linesFor(width()).size()); lines > lines_ && width() >= minimumSizeHint().width()) {
    lines_ = lines;
    updateGeometry();
  }
  update();
}

QString SummaryLine::plainText() const {
  return QString(marked_).remove(QStringLiteral("<b>")).remove(QStringLiteral("</b>"));
}

double SummaryLine::widthOf(const Line& line) {
  double width = 0;
  for (const Run& run : line) width += text_width(face_of(run.strong), run.text);
  return width;
}

SummaryLine::Line SummaryLine::appendWord(Line line, const Line& word) {
  if (line.isEmpty()) return word;
  for (qsizetype i = 0; i < word.size(); ++i) {
    const QString text = (i == 0 ? QStringLiteral(" ") : QString()) + word[i].text;
    if (line.last().strong == word[i].strong)
      line.last().text += text;
    else
      line.push_back({text, word[i].strong});
  }
  return line;
}

QVector<SummaryLine::Line> SummaryLine::linesFor(double width) const {
  QVector<Line> lines{Line()};
  for (const Line& word : words_) {
    const Line next = appendWord(lines.last(), word);
    if (lines.last().isEmpty() || widthOf(next) <= width)
      lines.last() = next;
    else
      lines.push_back(word);
  }
  return lines;
}

QSize SummaryLine::sizeHint() const { return {scaled(narrowest), height_of(lines_)}; }

QSize SummaryLine::minimumSizeHint() const { return {scaled(narrowest), height_of(1)}; }

int SummaryLine::heightForWidth(int width) const {
  const qsizetype lines = linesFor(width).size();
  return height_of(width == this->width() ? std::max<qsizetype>(lines, lines_) : lines);
}

void SummaryLine::resizeEvent(QResizeEvent* event) {
  if (event->size().width() != event->oldSize().width()) lines_ = int(linesFor(width()).size());
}

void SummaryLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QVector<Line> lines = linesFor(width());
  const double step = lines.size() > 1 ? scaled_f(further_line) : height();
  double y = (height() - step * double(lines.size())) / 2;
  for (const Line& line : lines) {
    double x = left_ ? 0.0 : std::max(0.0, width() - widthOf(line));
    for (const Run& run : line) {
      const Face face = face_of(run.strong);
      painter.setPen(current_theme().color(run.strong ? Role::text : Role::second_text));
      const double each = text_width(face, run.text);
      draw_line(painter, face, QRectF(x, y, each + 1, step), Qt::AlignLeft, run.text);
      x += each;
    }
    y += step;
  }
}

}  // namespace trainyard::ui
