// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_strip.h"

#include <QPainter>
#include <algorithm>

#include "ui/widgets/current_theme.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels for a window of 1280 × 720.
constexpr double verdict_room = 330, padding = 16, top = 8, title_line = 48, number_line = 56, mark_side = 32;
/// Lines below the title that always have room, so that the strip does not change its height while a slider moves.
constexpr int usual_lines = 3;

Role choose_ground_role(StatusMark mark) {
  return mark == StatusMark::error  ? Role::error_ground
         : mark == StatusMark::good ? Role::fits_ground
                                    : Role::tight_ground;
}

/// The font for `most`, reduced until the text fits into `width`, but not below the size of small text.
QFont fit_font(const Stage& stage, StageText most, const QString& text, double width) {
  QFont font = stage.font(most);
  const int least = stage.font(StageText::small).pixelSize();
  while (font.pixelSize() > least && QFontMetricsF(font).horizontalAdvance(text) > width)
    font.setPixelSize(font.pixelSize() - 1);
  return font;
}

}  // namespace

PresentStrip::PresentStrip(QWidget* parent) : ItemArea(parent) {
  setObjectName(QStringLiteral("present_strip"));
  setAccessibleName(tr("Verdict and numbers"));
  setFocusPolicy(Qt::NoFocus);
}

void PresentStrip::setStage(const Stage& stage) {
  stage_ = stage;
  layOut();
  update();
}

bool PresentStrip::setContent(const VerdictText& verdict, const QVector<HeadlineCell>& cells) {
  if (verdict == verdict_ && cells == cells_) return false;
  const int before = heightAt(width());
  const bool other = verdict != verdict_;
  verdict_ = verdict;
  cells_ = cells;
  layOut();
  if (other) update();
  return heightAt(width()) != before;
}

double PresentStrip::verdictWidth(int width) const {
  return std::min<double>(stage_.length(verdict_room), width / 3.0);
}

QStringList PresentStrip::verdictLines(double width) const {
  const double room = width - stage_.length(2 * padding);
  QStringList lines;
  if (!verdict_.room.isEmpty()) lines << stage_.lines(StageText::small, verdict_.room, room);
  return lines << stage_.lines(StageText::small, verdict_.sentence, room);
}

int PresentStrip::labelLines(double width) const {
  qsizetype most = 1;
  for (const HeadlineCell& cell : cells_)
    most = std::max(most, stage_.lines(StageText::small, cell.label, width - stage_.length(2 * padding)).size());
  return int(most);
}

int PresentStrip::heightAt(int width) const {
  const double verdict = verdictWidth(width);
  const double cell = cells_.isEmpty() ? width : (width - verdict) / double(cells_.size());
  const bool compared =
      std::any_of(cells_.begin(), cells_.end(), [](const HeadlineCell& c) { return !c.difference.isEmpty(); });
  const int line = stage_.line(StageText::small);
  const int numbers = (labelLines(cell) + 1 + compared) * line + stage_.length(number_line);
  const int words = stage_.length(title_line) + line * std::max(usual_lines, int(verdictLines(verdict).size()));
  return stage_.length(2 * top) + std::max(numbers, words);
}

void PresentStrip::resizeEvent(QResizeEvent*) { layOut(); }

void PresentStrip::layOut() {
  const int verdict = int(verdictWidth(width()));
  QVector<Item> items{{{0, 0, verdict, height()},
                       tr("Verdict"),
                       QStringLiteral("%1. %2. %3").arg(verdict_.title, verdict_.room, verdict_.sentence),
                       {},
                       false}};
  const int count = int(cells_.size());
  for (int i = 0; i < count; ++i) {
    const int from = verdict + (width() - verdict) * i / count, to = verdict + (width() - verdict) * (i + 1) / count;
    items.push_back({{from, 0, to - from, height()}, cells_[i].label, cells_[i].spoken, {}, false});
  }
  setItems(std::move(items));
}

void PresentStrip::paintItem(QPainter& painter, int index) {
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF area(items()[index].rect);
  if (index == 0) return paintVerdict(painter, area);
  if (index > cells_.size()) return;
  const Theme& look = current_theme();
  painter.fillRect(area, look.color(Role::card));
  painter.setPen(look.color(Role::border));
  painter.drawLine(area.topLeft(), area.bottomLeft());
  painter.drawLine(area.bottomLeft() - QPointF(0, 1), area.bottomRight() - QPointF(0, 1));
  paintCell(painter, cells_[index - 1],
            area.adjusted(stage_.length(padding), stage_.length(top), -stage_.length(padding), 0));
}

void PresentStrip::paintVerdict(QPainter& painter, const QRectF& area) const {
  const Theme& look = current_theme();
  const QColor ground = look.color(choose_ground_role(verdict_.mark)), ink = look.color(role_of(verdict_.mark));
  painter.fillRect(area, ground);
  painter.fillRect(QRectF(area.left(), area.top(), stage_.length(8), area.height()), ink);
  const QRectF inner = area.adjusted(stage_.length(padding + 6), stage_.length(top), -stage_.length(padding - 6), 0);
  const double side = stage_.length(mark_side), line = stage_.length(title_line);
  paint_mark(painter, {inner.left(), inner.top() + (line - side) / 2, side, side}, verdict_.mark, look, ground);
  const QRectF title = inner.adjusted(side + stage_.length(10), 0, 0, 0);
  painter.setFont(fit_font(stage_, StageText::verdict, verdict_.title, title.width()));
  painter.setPen(ink);
  painter.drawText(QRectF(title.left(), title.top(), title.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                   verdict_.title);
  painter.setFont(stage_.font(StageText::small));
  painter.setPen(look.color(Role::text));
  double y = inner.top() + line;
  for (const QString& words : verdictLines(area.width())) {
    painter.drawText(QRectF(inner.left(), y, inner.width(), stage_.line(StageText::small)),
                     Qt::AlignLeft | Qt::AlignVCenter, words);
    y += stage_.line(StageText::small);
  }
}

void PresentStrip::paintCell(QPainter& painter, const HeadlineCell& cell, const QRectF& area) const {
  const Theme& look = current_theme();
  const int line = stage_.line(StageText::small);
  const int count = int(cells_.size());
  const int labels = labelLines((width() - verdictWidth(width())) / double(std::max(1, count)));
  painter.setFont(stage_.font(StageText::small));
  painter.setPen(look.color(Role::second_text));
  double y = area.top();
  for (const QString& words : stage_.lines(StageText::small, cell.label, area.width())) {
    painter.drawText(QRectF(area.left(), y, area.width(), line), Qt::AlignLeft | Qt::AlignVCenter, words);
    y += line;
  }
  y = area.top() + labels * line;
  paintNumber(painter, cell, {area.left(), y, area.width(), double(stage_.length(number_line))});
  y += stage_.length(number_line);
  const QString under = cell.band.isEmpty() ? cell.remark : cell.band;
  painter.setFont(fit_font(stage_, StageText::small, under, area.width()));
  painter.setPen(look.color(Role::muted_text));
  painter.drawText(QRectF(area.left(), y, area.width(), line), Qt::AlignLeft | Qt::AlignVCenter, under);
  paintDifference(painter, cell, {area.left(), y + line, area.width(), double(line)});
}

void PresentStrip::paintNumber(QPainter& painter, const HeadlineCell& cell, const QRectF& line) const {
  const Theme& look = current_theme();
  const bool muted = cell.weight == HeadlineCell::Weight::muted;
  const double unit = cell.unit.isEmpty() ? 0 : stage_.width(StageText::small, cell.unit) + stage_.length(6);
  QFont font = fit_font(stage_, StageText::number, cell.number, line.width() - unit);
  if (muted) font.setWeight(QFont::Normal);
  const double base = line.bottom() - stage_.length(12);
  painter.setFont(font);
  painter.setPen(look.color(cell.weight == HeadlineCell::Weight::error ? Role::error
                            : muted                                    ? Role::muted_text
                                                                       : Role::text));
  painter.drawText(QPointF(line.left(), base), cell.number);
  if (cell.unit.isEmpty()) return;
  const double after = line.left() + QFontMetricsF(font).horizontalAdvance(cell.number) + stage_.length(6);
  painter.setFont(stage_.font(StageText::small));
  painter.setPen(look.color(Role::second_text));
  painter.drawText(QPointF(after, base), cell.unit);
}

void PresentStrip::paintDifference(QPainter& painter, const HeadlineCell& cell, const QRectF& line) const {
  if (cell.difference.isEmpty()) return;
  const Theme& look = current_theme();
  const QColor color = look.color(role_of(cell.standing));
  double x = line.left();
  if (has_direction(cell)) {
    const double side = stage_.length(16), middle = line.center().y();
    const double tip = cell.up ? middle - side / 2 : middle + side / 2,
                 flat = cell.up ? middle + side / 2 : middle - side / 2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF({{x, flat}, {x + side, flat}, {x + side / 2, tip}}));
    x += side + stage_.length(7);
  }
  painter.setPen(color);
  painter.setFont(stage_.font(is_significant(cell.standing) ? StageText::strong : StageText::small));
  painter.drawText(QRectF(x, line.top(), line.right() - x, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   cell.difference);
}

}  // namespace trainyard::ui
