// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace trainyard::ui {

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
  QSize size;
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

int FlowLayout::place(const QRect& whole, bool move) const {
  const QRect rect = whole.marginsRemoved(contentsMargins());
  int x = rect.left(), y = rect.top(), line = 0;
  for (const auto& item : items_) {
    if (item->isEmpty()) continue;
    const QSize size =
        item->sizeHint().boundedTo({std::max(rect.width(), item->minimumSize().width()), QLAYOUTSIZE_MAX});
    if (x > rect.left() && x + size.width() > rect.left() + rect.width()) {
      x = rect.left();
      y += line + spacing();
      line = 0;
    }
    if (move) item->setGeometry({{x, y}, size});
    x += size.width() + spacing();
    line = std::max(line, size.height());
  }
  return y + line - whole.top() + contentsMargins().bottom();
}

}  // namespace trainyard::ui
