// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/progress_line.h"

#include <QPainter>
#include <algorithm>

#include "ui/studies/background_study.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

ProgressLine::ProgressLine(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("progress_line"));
  setFixedHeight(scaled(3));
  setAttribute(Qt::WA_TransparentForMouseEvents);
}

QSize ProgressLine::sizeHint() const { return {scaled(40), scaled(3)}; }

void ProgressLine::follow(BackgroundStudy* study) {
  const auto show = [this](bool running, double done) {
    running_ = running;
    done_ = done;
    update();
  };
  connect(study, &BackgroundStudy::started, this, [show] { show(true, 0); });
  connect(study, &BackgroundStudy::progressed, this, [show](double done) { show(true, done); });
  connect(study, &BackgroundStudy::stopped, this, [show] { show(false, 0); });
}

void ProgressLine::paintEvent(QPaintEvent*) {
  if (!running_) return;
  QPainter painter(this);
  painter.fillRect(rect(), current_theme().color(Role::grid));
  painter.fillRect(QRectF(0, 0, width() * std::max(0.02, done_), height()), current_theme().color(Role::accent));
}

}  // namespace trainyard::ui
