// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_head.h"

#include <QPainter>
#include <algorithm>
#include <numeric>

#include "ui/widgets/current_theme.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels for a window of 1280 × 720.
constexpr double bar = 60, button = 46, side = 32, inset = 16, gap = 8, between = 24;
/// The smallest share of the line for the title; long scenario names get the rest.
constexpr double least_title = 0.42;

}  // namespace

PresentHead::PresentHead(QWidget* parent) : ItemArea(parent) {
  setObjectName(QStringLiteral("present_head"));
  setAccessibleName(tr("Scenarios"));
  setFocusPolicy(Qt::TabFocus);
  connect(this, &ItemArea::activated, this, [this](int item) { emit chosen(first_ + item); });
}

int PresentHead::heightHint() const { return stage_.length(bar); }

void PresentHead::setStage(const Stage& stage) {
  stage_ = stage;
  layOut();
  update();
}

void PresentHead::setContent(const QString& title, const QVector<SwitchEntry>& entries, int shown) {
  if (title == title_ && entries == entries_ && shown == shown_) return;
  title_ = title;
  entries_ = entries;
  shown_ = shown;
  layOut();
  update();
}

QRect PresentHead::buttonOf(int scenario) const {
  const int item = scenario - first_;
  return item >= 0 && item < items().size() ? items()[item].rect : QRect();
}

QString PresentHead::wordsOf(int entry) const {
  const SwitchEntry& e = entries_[entry];
  const bool named = words_ == Words::all || (words_ == Words::shown_one && entry == shown_);
  return named ? e.letter + QStringLiteral("  ") + e.name : e.letter;
}

QVector<double> PresentHead::widthsOf(Words words) const {
  QVector<double> widths;
  for (int i = 0; i < entries_.size(); ++i) {
    const SwitchEntry& e = entries_[i];
    const bool named = words == Words::all || (words == Words::shown_one && i == shown_);
    // Reserve the width of bold text, so that nothing moves when another scenario is selected.
    widths << stage_.width(StageText::strong, named ? e.letter + QStringLiteral("  ") + e.name : e.letter) +
                  stage_.length(2 * inset);
  }
  return widths;
}

double PresentHead::titleWidth() const { return stage_.width(StageText::title, title_); }

void PresentHead::layOut() {
  const double room_of_all = width() - stage_.length(2 * side);
  const double room = room_of_all - std::min(titleWidth() + stage_.length(between), room_of_all * least_title);
  QVector<double> widths;
  for (const Words words : {Words::all, Words::shown_one, Words::none}) {
    words_ = words;
    widths = widthsOf(words);
    if (std::accumulate(widths.begin(), widths.end(), 0.0) <= room) break;
  }
  // Drop buttons from the side of the shown scenario that has more of them, so that it stays near the middle.
  first_ = 0;
  int count = int(widths.size());
  double total = std::accumulate(widths.begin(), widths.end(), 0.0);
  while (count > 1 && total > room) {
    const bool left = shown_ - first_ > first_ + count - 1 - shown_;
    total -= left ? widths[first_] : widths[first_ + count - 1];
    first_ += left;
    --count;
  }
  QVector<Item> items;
  double x = width() - stage_.length(side) - total;
  const int high = stage_.length(button), y = (stage_.length(bar) - high) / 2;
  for (int i = first_; i < first_ + count; ++i) {
    const QString name = entries_[i].letter + u' ' + entries_[i].name;
    items.push_back({QRect(qRound(x), y, qRound(x + widths[i]) - qRound(x), high), name,
                     i == shown_ ? tr("shown") : QString(), tr("Show scenario %1").arg(name), true});
    x += widths[i];
  }
  setItems(std::move(items));
}

void PresentHead::resizeEvent(QResizeEvent*) { layOut(); }

void PresentHead::paintGround(QPainter& painter, const QRect&) {
  const Theme& look = current_theme();
  painter.fillRect(rect(), look.color(Role::card));
  painter.setPen(look.color(Role::border));
  painter.drawLine(0, height() - 1, width(), height() - 1);
  const double right = items().isEmpty() ? width() : items().front().rect.left();
  const QRectF line(stage_.length(side), 0, right - stage_.length(side + gap), height());
  painter.setPen(look.color(Role::text));
  QFont font = stage_.font(StageText::title);
  while (font.pixelSize() > stage_.font(StageText::small).pixelSize() &&
         QFontMetricsF(font).horizontalAdvance(title_) > line.width())
    font.setPixelSize(font.pixelSize() - 1);
  painter.setFont(font);
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(font).elidedText(title_, Qt::ElideMiddle, line.width()));
}

void PresentHead::paintItem(QPainter& painter, int index) {
  const Theme& look = current_theme();
  const int entry = first_ + index;
  if (entry >= entries_.size()) return;
  const QRectF box(items()[index].rect);
  const bool on = entry == shown_;
  painter.fillRect(box, look.color(on ? Role::accent : index == hoveredItem() ? Role::hover : Role::card));
  painter.setPen(look.color(on ? Role::accent : Role::field_border));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(box.adjusted(0, 0, -1, -1));
  painter.setPen(look.color(on ? Role::text_on_accent : Role::text));
  painter.setFont(stage_.font(on ? StageText::strong : StageText::small));
  painter.drawText(box, Qt::AlignCenter, wordsOf(entry));
}

}  // namespace trainyard::ui
