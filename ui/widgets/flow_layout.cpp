// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_layout.h"

#include <QLabel>
#include <QWidget>
#include <algorithm>

#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr double least_sentence = 260;

}  // namespace

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) { items_.emplace_back(item); }

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[size_t(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  if (index < 0 || index >= count()) return nullptr;
  QLayoutItem* item = items_[size_t(index)].release();
  items_.erase(items_.begin() + index);
  return item;
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  place(rect, true);
}

QSize FlowLayout::sizeHint() const {
  QSize size(0, 0);
  for (const auto& item : items_) {
    if (item->isEmpty()) continue;
    const QSize hint = item->sizeHint();
    size = {size.width() + hint.width() + (size.width() > 0 ? spacing() : 0), std::max(size.height(), hint.height())};
  }
  return size.grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const {
  QSize size;
  for (const auto& item : items_)
    if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
  return size.grownBy(contentsMargins());
}

int FlowLayout::fillLine(Line& line, const QRect& rect) {
  const int left_over = rect.left() + rect.width() - line.right;
  if (left_over > 0 && line.expanding >= 0) {
    for (size_t i = size_t(line.expanding) + 1; i < line.places.size(); ++i)
      line.places[i].second.translate(left_over, 0);
    line.places[size_t(line.expanding)].second.setWidth(line.places[size_t(line.expanding)].second.width() + left_over);
  }
  int height = 0;
  for (auto& [item, place] : line.places) {
    if (item->hasHeightForWidth()) place.setHeight(item->heightForWidth(place.width()));
    height = std::max(height, place.height());
  }
  return height;
}

int FlowLayout::place(const QRect& whole, bool move) const {
  const QRect rect = whole.marginsRemoved(contentsMargins());
  int y = rect.top();
  Line line{{}, rect.left()};
  const auto finish = [&] {
    const int height = fillLine(line, rect);
    for (auto& [item, place] : line.places)
      if (move) item->setGeometry(place.translated(0, y + (height - place.height()) / 2));
    y += height;
    line = Line{{}, rect.left()};
  };
  for (const auto& item : items_) {
    if (item->isEmpty()) continue;
    const QSize size =
        item->sizeHint().boundedTo({std::max(rect.width(), item->minimumSize().width()), QLAYOUTSIZE_MAX});
    if (!line.places.empty() && line.right + spacing() + size.width() > rect.left() + rect.width()) {
      finish();
      y += spacing();
    }
    const int left = line.right + (line.places.empty() ? 0 : spacing());
    if (item->expandingDirections() & Qt::Horizontal) line.expanding = int(line.places.size());
    line.places.push_back({item.get(), QRect({left, 0}, size)});
    line.right = left + size.width();
  }
  finish();
  return y - whole.top() + contentsMargins().bottom();
}

void take_rest_of_line(QLabel& sentence) {
  sentence.setWordWrap(true);
  sentence.setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  sentence.setMinimumWidth(scaled(least_sentence));
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  sentence.setSizePolicy(policy);
}

}  // namespace trainyard::ui
