// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_inputs.h"

#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "ui/document/document.h"
#include "ui/inputs/value_slider.h"
#include "ui/present/present_input.h"
#include "ui/widgets/current_theme.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels for a window of 1280 × 720.
constexpr double side = 32, between = 44, top = 10, bottom = 6, button = 48;
/// Idle time in ms before the marks below the sliders are computed.
constexpr int pause = 50;

}  // namespace

PresentInputs::PresentInputs(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), more_(new QPushButton(QStringLiteral("+"), this)) {
  setObjectName(QStringLiteral("present_inputs"));
  setAccessibleName(tr("Inputs"));
  more_->setObjectName(QStringLiteral("present_more"));
  more_->setAccessibleName(tr("Add input"));
  more_->setToolTip(tr("Add input (/)"));
  more_->setFocusPolicy(Qt::TabFocus);
  connect(more_, &QPushButton::clicked, this, &PresentInputs::moreRequested);
  rest_.setSingleShot(true);
  rest_.setInterval(pause);
  next_.setSingleShot(true);
  next_.setInterval(0);
  connect(&rest_, &QTimer::timeout, this, [this] {
    tried_ = 0;
    tryNext();
  });
  connect(&next_, &QTimer::timeout, this, &PresentInputs::tryNext);
}

void PresentInputs::setStage(const Stage& stage) {
  stage_ = stage;
  more_->setFont(stage.font(StageText::title));
  layOut();
  update();
}

void PresentInputs::setInputs(const std::vector<const Parameter*>& inputs) {
  const bool same = std::equal(inputs.begin(), inputs.end(), inputs_.begin(), inputs_.end(),
                               [](const Parameter* p, const PresentInput* shown) { return p == &shown->parameter(); });
  if (same) return;
  std::vector<PresentInput*> next;
  for (const Parameter* p : inputs) {
    PresentInput* kept = input(*p);
    if (!kept) {
      kept = new PresentInput(document_, *p, this);
      connect(kept, &PresentInput::typingRequested, this, &PresentInputs::typingRequested);
    }
    next.push_back(kept);
    next.back()->setVisible(true);
  }
  for (PresentInput* old : inputs_)
    if (std::find(next.begin(), next.end(), old) == next.end()) old->deleteLater();
  inputs_ = std::move(next);
  for (PresentInput* shown : inputs_) shown->show(document_.design(), document_.reference(), true);
  // The first Tab reaches a slider, because presenters change values most often.
  QWidget* before = parentWidget();
  for (PresentInput* shown : inputs_) {
    setTabOrder(before, shown->slider());
    before = shown->slider();
  }
  setTabOrder(before, more_);
  layOut();
}

PresentInput* PresentInputs::input(const Parameter& parameter) const {
  const auto found = std::find_if(inputs_.begin(), inputs_.end(),
                                  [&](const PresentInput* shown) { return &shown->parameter() == &parameter; });
  return found == inputs_.end() ? nullptr : *found;
}

bool PresentInputs::show(const Design& design, const Design& reference, bool editable) {
  const int before = linesAt(width());
  for (PresentInput* shown : inputs_) shown->show(design, reference, editable);
  rest_.start();
  if (linesAt(width()) == before) return false;
  layOut();
  return true;
}

void PresentInputs::tryNext() {
  if (tried_ >= inputs_.size() || !isVisible()) return;
  inputs_[tried_++]->tryMarks();
  next_.start();
}

int PresentInputs::columnWidth(int width) const {
  const int count = std::max(1, int(inputs_.size()));
  const int room = width - stage_.length(2 * side + between / 2 + button) - (count - 1) * stage_.length(between);
  return room / count;
}

int PresentInputs::linesAt(int width) const {
  int lines = 1;
  for (const PresentInput* shown : inputs_) lines = std::max(lines, shown->linesAt(stage_, columnWidth(width)));
  return lines;
}

int PresentInputs::heightAt(int width) const {
  return stage_.length(top + bottom) + PresentInput::heightFor(stage_, linesAt(width));
}

void PresentInputs::layOut() {
  const int lines = linesAt(width()), column = columnWidth(width()), high = PresentInput::heightFor(stage_, lines);
  int x = stage_.length(side);
  for (PresentInput* shown : inputs_) {
    shown->setGeometry(x, stage_.length(top), column, high);
    shown->setStage(stage_, lines);
    x += column + stage_.length(between);
  }
  const int size = stage_.length(button);
  more_->setGeometry(width() - stage_.length(side) - size, (height() - size) / 2, size, size);
}

void PresentInputs::resizeEvent(QResizeEvent*) { layOut(); }

void PresentInputs::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& look = current_theme();
  painter.fillRect(rect(), look.color(Role::panel));
  painter.setPen(look.color(Role::border));
  painter.drawLine(0, 0, width(), 0);
}

}  // namespace trainyard::ui
