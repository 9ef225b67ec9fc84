// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/prose.h"

#include <QEvent>
#include <QLabel>

#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr double usual_width = 300, least_width = 80;
/// Largest number of cached heights. A layout tries few widths for a text, but resizing a window tries many.
constexpr qsizetype most_widths = 16;

}  // namespace

// The label belongs to no layout, so that only this widget receives its size requests.
Prose::Prose(QWidget* parent) : QWidget(parent), label_(new QLabel(this)) {
  label_->setWordWrap(true);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void Prose::setText(const QString& text) {
  if (text == label_->text()) return;
  const int before = heights_.value(width(), -1);
  heights_.clear();
  label_->setText(text);
  // A hidden widget needs no update, because showing it requests its size again.
  if (isHidden() || before < 0 || heightForWidth(width()) != before) updateGeometry();
}

QString Prose::text() const { return label_->text(); }

int Prose::heightForWidth(int width) const {
  const auto known = heights_.constFind(width);
  if (known != heights_.cend()) return *known;
  if (heights_.size() >= most_widths) heights_.clear();
  return *heights_.insert(width, label_->heightForWidth(width));
}

QSize Prose::sizeHint() const {
  const int wide = width() > 0 ? width() : scaled(usual_width);
  return {scaled(usual_width), heightForWidth(wide)};
}

QSize Prose::minimumSizeHint() const { return {scaled(least_width), label_->fontMetrics().height()}; }

void Prose::resizeEvent(QResizeEvent*) { label_->setGeometry(rect()); }

void Prose::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
    heights_.clear();
    updateGeometry();
  }
  QWidget::changeEvent(event);
}

}  // namespace trainyard::ui
