// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/mark_painter.h"

#include "ui/document/document.h"
#include "ui/inputs/number_row.h"

namespace trainyard::ui {
namespace {

constexpr int pause = 50;

}  // namespace

MarkPainter::MarkPainter(Document& document, QObject* parent) : QObject(parent), document_(document) {
  pause_.setSingleShot(true);
  pause_.setInterval(pause);
  next_.setSingleShot(true);
  next_.setInterval(0);
  connect(&pause_, &QTimer::timeout, this, &MarkPainter::work);
  connect(&next_, &QTimer::timeout, this, &MarkPainter::work);
}

void MarkPainter::setRows(const std::vector<NumberRow*>& rows) {
  items_.clear();
  for (NumberRow* row : rows)
    if (row->isDiscrete()) items_.push_back({row, false});
}

void MarkPainter::invalidate() {
  for (Item& item : items_) item.fresh = false;
  resume();
}

void MarkPainter::resume() {
  next_.stop();
  pause_.start();
}

void MarkPainter::work() {
  for (Item& item : items_) {
    if (item.fresh || !item.row->wantsMarks()) continue;
    item.row->setMarks(trainyard::evaluate_values(document_.design(), item.row->parameter()));
    item.fresh = true;
    return next_.start();
  }
}

}  // namespace trainyard::ui
