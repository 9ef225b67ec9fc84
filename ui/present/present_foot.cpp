// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_foot.h"

#include <QPainter>

#include "ui/widgets/current_theme.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels for a window of 1280 × 720.
constexpr double bar = 44, side = 32, gap = 28;

}  // namespace

PresentFoot::PresentFoot(QWidget* parent) : ItemArea(parent) {
  setObjectName(QStringLiteral("present_foot"));
  setAccessibleName(tr("Keys"));
  setFocusPolicy(Qt::TabFocus);
  connect(this, &ItemArea::activated, this, [this](int item) { emit pressed(keys_.value(item).id); });
}

int PresentFoot::heightHint() const { return stage_.length(bar); }

void PresentFoot::setStage(const Stage& stage) {
  stage_ = stage;
  layOut();
  update();
}

void PresentFoot::setKeys(const QVector<Key>& keys) {
  if (keys == keys_) return;
  keys_ = keys;
  layOut();
  update();
}

void PresentFoot::setContent(const QString& footnote, const QString& place) {
  if (footnote == footnote_ && place == place_) return;
  footnote_ = footnote;
  place_ = place;
  layOut();
  update();
}

void PresentFoot::resizeEvent(QResizeEvent*) { layOut(); }

void PresentFoot::layOut() {
  double room = width() - stage_.length(2 * side) - stage_.width(StageText::small, place_) - stage_.length(gap);
  if (!footnote_.isEmpty()) room -= stage_.width(StageText::small, footnote_) + stage_.length(gap);
  QVector<Item> items;
  double x = stage_.length(side);
  for (const Key& key : keys_) {
    const double wide = stage_.width(StageText::small, key.text);
    if (x + wide > stage_.length(side) + room) break;
    // Make the key as high as the line, so that the pointer hits it easily.
    items.push_back({QRectF(x, 0, wide, height()).toAlignedRect(), key.text, {}, key.tip, true});
    x += wide + stage_.length(gap);
  }
  setItems(std::move(items));
}

void PresentFoot::paintGround(QPainter& painter, const QRect&) {
  const Theme& look = current_theme();
  painter.fillRect(rect(), look.color(Role::panel));
  painter.setPen(look.color(Role::border));
  painter.drawLine(0, 0, width(), 0);
  painter.setFont(stage_.font(StageText::small));
  painter.setPen(look.color(Role::muted_text));
  QRectF line = QRectF(rect()).adjusted(0, 0, -stage_.length(side), 0);
  painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, place_);
  line.setRight(line.right() - stage_.width(StageText::small, place_) - stage_.length(gap));
  painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, footnote_);
}

void PresentFoot::paintItem(QPainter& painter, int index) {
  const Theme& look = current_theme();
  painter.setFont(stage_.font(StageText::small));
  painter.setPen(look.color(index == hoveredItem() ? Role::accent : Role::muted_text));
  painter.drawText(QRectF(items()[index].rect), Qt::AlignLeft | Qt::AlignVCenter, keys_[index].text);
}

}  // namespace trainyard::ui
