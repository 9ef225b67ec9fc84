// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/search/time_bars.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/charts/canvas.h"
#include "ui/figures/parts.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr double row_height = 22, bar_height = 13, value_room = 62, least_piece = 0.75;
constexpr Face label_face{TextStyle::caption, QFont::DemiBold}, value_face{TextStyle::caption};

}  // namespace

TimeBars::TimeBars(QWidget* parent) : ItemArea(parent) {
  setObjectName(QStringLiteral("time_bars"));
  setAccessibleName(tr("Step time by part"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimeBars::setBars(const QVector<Bar>& bars) {
  bars_ = bars;
  place();
  updateGeometry();
  update();
}

QSize TimeBars::sizeHint() const { return {scaled(200), int(bars_.size()) * scaled(row_height)}; }

void TimeBars::resizeEvent(QResizeEvent*) { place(); }

double TimeBars::labelWidth() const {
  double width = 0;
  for (const Bar& bar : bars_) width = std::max(width, text_width(label_face, bar.label));
  return std::min(width, this->width() * 0.3) + scaled_f(8);
}

void TimeBars::place() {
  pieces_.clear();
  QVector<Item> items;
  double longest = 0;
  for (const Bar& bar : bars_)
    if (std::isfinite(bar.evaluation.step_time)) longest = std::max(longest, bar.evaluation.step_time);
  const double left = labelWidth(), room = std::max(1.0, width() - left - scaled_f(value_room));
  for (int row = 0; row < bars_.size() && longest > 0; ++row) {
    double x = left;
    for (const Metric* part : parts_of(MetricGroup::time)) {
      const double seconds = number(bars_[row].evaluation, *part);
      const double wide = std::isfinite(seconds) && seconds > 0 ? seconds / longest * room : 0;
      if (wide < least_piece) continue;
      const QRectF rect(x, row * scaled_f(row_height) + scaled_f((row_height - bar_height) / 2), wide,
                        scaled_f(bar_height));
      x += wide;
      pieces_.push_back({part->part, rect});
      const QString label = engine_text(part->label), value = number_text(seconds, Unit::seconds);
      items.push_back({rect.toAlignedRect(), QStringLiteral("%1, %2").arg(bars_[row].label, label), value,
                       QStringLiteral("%1 %2").arg(label, value), false});
    }
  }
  setItems(items);
}

void TimeBars::paintGround(QPainter& painter, const QRect&) {
  const Theme& look = current_theme();
  for (int row = 0; row < bars_.size(); ++row) {
    const QRectF box(0, row * scaled_f(row_height), width(), scaled_f(row_height));
    painter.setPen(look.color(Role::text));
    draw_line(painter, label_face, QRectF(box.left(), box.top(), labelWidth() - scaled_f(6), box.height()),
              Qt::AlignLeft, bars_[row].label);
    draw_line(painter, value_face, box, Qt::AlignRight, number_text(bars_[row].evaluation.step_time, Unit::seconds));
  }
}

void TimeBars::paintItem(QPainter& painter, int index) {
  Canvas(painter, current_theme(), scaled_f(1)).drawPart(pieces_[index].rect, pieces_[index].part);
}

}  // namespace trainyard::ui
