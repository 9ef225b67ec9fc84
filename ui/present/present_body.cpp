// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_body.h"

#include <QPainter>
#include <algorithm>

#include "ui/charts/chart_view.h"
#include "ui/widgets/current_theme.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels for a window of 1280 × 720.
constexpr double side = 32, top = 10, between = 40, word_gap = 16;

}  // namespace

PresentBody::PresentBody(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("present_body"));
  setAccessibleName(tr("Charts"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  for (ChartView*& view : views_) {
    view = make_chart_view(StackedBar{}, this);
    view->setObjectName(QStringLiteral("present_chart"));
    // Arrow keys change pages until the user tabs to a chart.
    view->setFocusPolicy(Qt::TabFocus);
    view->hide();
  }
  followTheme();
}

QVector<ChartView*> PresentBody::views() const {
  QVector<ChartView*> used;
  for (qsizetype i = 0; i < specs_.size(); ++i) used << views_[size_t(i)];
  return used;
}

void PresentBody::followTheme() {
  for (ChartView* view : views_) view->setTheme(current_theme());
  update();
}

void PresentBody::setStage(const Stage& stage) {
  stage_ = stage;
  for (ChartView* view : views_) view->setFont(stage.chartFont());
  layOut();
  update();
}

void PresentBody::setCharts(const QVector<ChartSpec>& specs) {
  if (specs == specs_) return;
  const QVector<ChartSpec> before = specs_;
  specs_ = specs.mid(0, qsizetype(views_.size()));
  for (size_t i = 0; i < views_.size(); ++i) {
    const bool used = qsizetype(i) < specs_.size();
    if (used) views_[i]->setSpec(specs_[qsizetype(i)]);
    views_[i]->setVisible(used);
  }
  layOut();
  const auto words = [](const QVector<ChartSpec>& of) {
    QStringList all;
    for (const ChartSpec& spec : of) all << spec.title() << spec.subtitle();
    return all;
  };
  if (words(before) != words(specs_)) update(0, 0, width(), titleRoom());
}

QRect PresentBody::columnOf(qsizetype chart) const {
  const QRect inner = rect().adjusted(stage_.length(side), 0, -stage_.length(side), 0);
  if (specs_.size() < 2) return inner;
  const int half = (inner.width() - stage_.length(between)) / 2;
  return {chart == 0 ? inner.left() : inner.right() - half + 1, inner.top(), half, inner.height()};
}

QStringList PresentBody::titleLines(qsizetype chart) const {
  const QString title = specs_[chart].title(), subtitle = specs_[chart].subtitle();
  const double room = columnOf(chart).width();
  QStringList lines = stage_.lines(StageText::title, title, room);
  const bool beside = lines.size() == 1 && stage_.width(StageText::title, title) + stage_.length(word_gap) +
                                                   stage_.width(StageText::small, subtitle) <=
                                               room;
  // Omit a subtitle that needs more than one line, because the chart needs the room.
  const QStringList below = stage_.lines(StageText::small, subtitle, room);
  if (!subtitle.isEmpty() && !beside && below.size() == 1) lines << below;
  return lines;
}

int PresentBody::titleRoom() const {
  qsizetype most = 1;
  for (qsizetype i = 0; i < specs_.size(); ++i) most = std::max(most, titleLines(i).size());
  return stage_.length(top) + int(most) * stage_.line(StageText::title) + stage_.length(4);
}

void PresentBody::resizeEvent(QResizeEvent*) { layOut(); }

void PresentBody::layOut() {
  const int room = titleRoom();
  for (qsizetype i = 0; i < specs_.size(); ++i)
    views_[size_t(i)]->setGeometry(columnOf(i).adjusted(0, room, 0, -stage_.length(4)));
}

void PresentBody::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& look = current_theme();
  painter.fillRect(rect(), look.color(Role::card));
  for (qsizetype i = 0; i < specs_.size(); ++i) {
    const QRect column = columnOf(i);
    const QStringList titles = stage_.lines(StageText::title, specs_[i].title(), column.width());
    const QStringList all = titleLines(i);
    int y = stage_.length(top);
    for (qsizetype line = 0; line < all.size(); ++line, y += stage_.line(StageText::title)) {
      const bool strong = line < titles.size();
      painter.setFont(stage_.font(strong ? StageText::title : StageText::small));
      painter.setPen(look.color(strong ? Role::text : Role::second_text));
      painter.drawText(QRect(column.left(), y, column.width(), stage_.line(StageText::title)),
                       Qt::AlignLeft | Qt::AlignVCenter, all[line]);
    }
    const int after = int(stage_.width(StageText::title, titles.last())) + stage_.length(word_gap);
    if (all.size() > 1 || after + stage_.width(StageText::small, specs_[i].subtitle()) > column.width()) continue;
    painter.setFont(stage_.font(StageText::small));
    painter.setPen(look.color(Role::second_text));
    painter.drawText(
        QRect(column.left() + after, stage_.length(top), column.width() - after, stage_.line(StageText::title)),
        Qt::AlignLeft | Qt::AlignVCenter, specs_[i].subtitle());
  }
}

}  // namespace trainyard::ui
