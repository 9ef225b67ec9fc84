// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/text_line.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QRegularExpression>
#include <QStaticText>
#include <cmath>
#include <map>

namespace trainyard::ui {
namespace {

/// Numbers change with every step of a slider, so limit the cache of shaped texts.
constexpr qsizetype most_texts = 2000;

struct Shaped {
  QStaticText text;
  double width;
};

struct Cut {
  explicit Cut(const QFont& cut) : font(cut), metrics(cut) {}
  QFont font;
  QFontMetricsF metrics;
  QHash<QString, Shaped> shaped;
  QHash<std::pair<QString, int>, QString> elided;
};

QFont make_font(Face face) {
  QFont made = ui::font(face.style);
  if (face.weight > 0) made.setWeight(QFont::Weight(face.weight));
  return made;
}

Cut& cut_of(Face face) {
  static QFont known;
  static std::map<std::pair<TextStyle, int>, Cut> cuts;
  const QFont body = ui::font(TextStyle::body);
  if (body != known) {
    cuts.clear();
    known = body;
  }
  const auto key = std::pair(face.style, face.weight);
  const auto found = cuts.find(key);
  return found != cuts.end() ? found->second : cuts.emplace(key, Cut(make_font(face))).first->second;
}

const Shaped& shaped(Cut& cut, const QString& text) {
  const auto known = cut.shaped.constFind(text);
  if (known != cut.shaped.cend()) return *known;
  if (cut.shaped.size() >= most_texts) cut.shaped.clear();
  QStaticText line(text);
  line.setTextFormat(Qt::PlainText);
  line.setPerformanceHint(QStaticText::AggressiveCaching);
  line.prepare(QTransform(), cut.font);
  return *cut.shaped.insert(text, {line, line.size().width()});
}

}  // namespace

const QFont& font_of(Face face) { return cut_of(face).font; }

double text_width(Face face, const QString& text) { return shaped(cut_of(face), text).width; }

double cap_height(Face face) { return cut_of(face).metrics.capHeight(); }

QString elided(Face face, const QString& text, double width, Qt::TextElideMode mode) {
  Cut& cut = cut_of(face);
  if (shaped(cut, text).width <= width) return text;
  // Widths are never negative, so the sign of the key can encode the elide mode.
  const int room = int(std::floor(width));
  const auto key = std::pair(text, mode == Qt::ElideMiddle ? -1 - room : room);
  const auto known = cut.elided.constFind(key);
  if (known != cut.elided.cend()) return *known;
  if (cut.elided.size() >= most_texts) cut.elided.clear();
  return *cut.elided.insert(key, cut.metrics.elidedText(text, mode, room));
}

namespace {

struct Word {
  QString text;
  bool joined = false;  ///< no space separates it from the previous word
};

/// The number of leading letters that fit; the whole length if fewer than four letters fit.
qsizetype letters_within(Face face, const QString& word, double width) {
  constexpr qsizetype fewest = 4;
  for (qsizetype count = word.size(); count >= fewest; --count)
    if (text_width(face, word.left(count)) <= width) return count;
  return word.size();
}

/// Splits words that are longer than a line: first after joining characters such as - and /, then anywhere.
QVector<Word> words_of(Face face, const QString& text, double width) {
  static const QRegularExpression joint(QStringLiteral("(?<=[/,;)_–-])(?=\\w)"),
                                        QRegularExpression::UseUnicodePropertiesOption);
  QVector<Word> words;
  for (const QString& word : text.split(u' ')) {
    bool joined = false;
    for (QString part : text_width(face, word) <= width ? QStringList{word} : word.split(joint)) {
      do {
        const qsizetype count = letters_within(face, part, width);
        words.push_back({part.left(count), joined});
        part = part.mid(count);
        joined = true;
      } while (!part.isEmpty());
    }
  }
  return words;
}

}  // namespace

QStringList break_lines(Face face, const QString& text, double width, int most) {
  if (most < 2 || text_width(face, text) <= width) return {text};
  QStringList lines;
  QString line;
  for (const Word& word : words_of(face, text, width)) {
    const QString longer =
        line.isEmpty() ? word.text : line + (word.joined ? QString() : QStringLiteral(" ")) + word.text;
    // The last line takes all remaining words; drawing shortens it.
    if (line.isEmpty() || lines.size() + 1 == most || text_width(face, longer) <= width) {
      line = longer;
      continue;
    }
    lines.push_back(line);
    line = word.text;
  }
  lines.push_back(line);
  return lines;
}

void draw_text(QPainter& painter, Face face, const QPointF& base_line, const QString& text) {
  if (text.isEmpty()) return;
  Cut& cut = cut_of(face);
  painter.setFont(cut.font);
  painter.drawStaticText(base_line - QPointF(0, cut.metrics.ascent()), shaped(cut, text).text);
}

void draw_line(QPainter& painter, Face face, const QRectF& box, Qt::Alignment side, const QString& text,
               Qt::TextElideMode cut) {
  const QString fitting = elided(face, text, box.width(), cut);
  if (fitting.isEmpty()) return;
  const QFontMetricsF& metrics = cut_of(face).metrics;
  double left = box.left();
  if (side & Qt::AlignRight) left = box.right() - text_width(face, fitting);
  if (side & Qt::AlignHCenter) left = box.center().x() - text_width(face, fitting) / 2;
  const double top = box.top() + (box.height() - metrics.height()) / 2;
  draw_text(painter, face, {left, top + metrics.ascent()}, fitting);
}

}  // namespace trainyard::ui
