// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/schedule/layer_columns.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr Face number_face{TextStyle::axis}, strong_face{TextStyle::axis, QFont::DemiBold};
constexpr double plot_height = 72, number_height = 18, key_height = 16, key_mark = 9, key_gap = 5;
/// Sizes of blocks and gaps at a body text of 13 px.
constexpr double least_block = 3, tallest_block = 16, column_gap = 3, number_room = 6, end_strip = 4;
constexpr Part layer_part = Part::weights, end_part = Part::optimizer;

int tables(const StageLayers& stage) { return (stage.embedding ? 1 : 0) + (stage.head ? 1 : 0); }

}  // namespace

LayerColumns::LayerColumns(QWidget* parent) : ItemArea(parent) {
  setObjectName(QStringLiteral("layer_columns"));
  setAccessibleName(tr("Layers on each stage"));
  connect(this, &ItemArea::activated, this, &LayerColumns::chosen);
}

void LayerColumns::setStages(const QVector<StageLayers>& stages) {
  if (stages == stages_) return;
  stages_ = stages;
  layOut();
  update();
}

void LayerColumns::setMarked(int stage) {
  if (stage == marked_) return;
  marked_ = stage;
  update();
}

QSize LayerColumns::sizeHint() const { return {scaled(320), scaled(plot_height + number_height + key_height)}; }

double LayerColumns::pitch() const { return double(width()) / double(std::max<qsizetype>(1, stages_.size())); }

double LayerColumns::layerHeight() const {
  int most = 1;
  for (const StageLayers& stage : stages_) most = std::max(most, stage.layers + tables(stage));
  return std::min(scaled_f(tallest_block), scaled_f(plot_height) / most);
}

bool LayerColumns::isCountable() const {
  return layerHeight() >= scaled_f(least_block) && pitch() >= scaled_f(least_block + column_gap);
}

void LayerColumns::layOut() {
  QVector<Item> items;
  for (int i = 0; i < stages_.size(); ++i) {
    const StageLayers& stage = stages_[i];
    const int left = int(std::lround(i * pitch())), right = int(std::lround((i + 1) * pitch()));
    QStringList held{tr("%n layers", nullptr, stage.layers)};
    if (stage.embedding) held << tr("embedding");
    if (stage.head) held << tr("output head");
    const QString name = tr("Stage %1").arg(i), said = held.join(QStringLiteral(", "));
    items.push_back(
        {QRect(left, 0, right - left, scaled(plot_height)), name, said, QStringLiteral("%1: %2").arg(name, said)});
  }
  setItems(items);
}

void LayerColumns::resizeEvent(QResizeEvent*) { layOut(); }

void LayerColumns::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layOut();
  ItemArea::changeEvent(event);
}

void LayerColumns::paintItem(QPainter& painter, int index) {
  const Theme& look = current_theme();
  const StageLayers& stage = stages_[index];
  const QRectF box = items()[index].rect;
  const double base = scaled_f(plot_height), tall = layerHeight();
  if (index == hoveredItem()) painter.fillRect(box, look.color(Role::hover));
  const double gap = pitch() >= scaled_f(least_block + column_gap) ? scaled_f(column_gap) : pitch() >= 3 ? 1 : 0;
  const auto fill = [&](int from, int to, Part part) {
    if (to <= from) return;
    const double top = std::round(base - to * tall), bottom = std::round(base - from * tall);
    painter.fillRect(
        QRectF(box.left() + gap / 2, top, std::max(1.0, box.width() - gap), std::max(1.0, bottom - top - 1)),
        look.part(part));
  };
  if (isCountable()) {
    for (int i = 0; i < stage.layers; ++i) fill(i, i + 1, layer_part);
    for (int i = 0; i < tables(stage); ++i) fill(stage.layers + i, stage.layers + i + 1, end_part);
    return;
  }
  // In a single bar, embedding and head would be too thin to see, so each gets a strip of fixed height above it.
  const double strip = scaled_f(end_strip), bar = std::round(stage.layers * tall * (1 - 2 * strip / base));
  const double left = box.left() + gap / 2, wide = std::max(1.0, box.width() - gap);
  painter.fillRect(QRectF(left, base - bar, wide, bar - 1), look.part(layer_part));
  const double ends = tables(stage) * strip;
  if (ends > 0) painter.fillRect(QRectF(left, base - bar - ends, wide, ends - 1), look.part(end_part));
}

void LayerColumns::paintGround(QPainter& painter, const QRect& dirty) {
  if (stages_.isEmpty() || dirty.bottom() < scaled(plot_height)) return;
  paintNumbers(painter);
  paintKey(painter);
}

void LayerColumns::paintNumbers(QPainter& painter) const {
  const Theme& look = current_theme();
  const double widest = text_width(strong_face, QString::number(stages_.size() - 1)) + scaled_f(number_room);
  const int each = std::max(1, int(std::ceil(widest / pitch())));
  for (int i = 0; i < stages_.size(); ++i) {
    const bool marked = i == marked_;
    // Omit the numbers near the marked one, which would overlap it.
    if (!marked && (i % each != 0 || (marked_ >= 0 && std::abs(i - marked_) < each))) continue;
    const double middle = std::clamp((i + 0.5) * pitch(), widest / 2, std::max(widest / 2, width() - widest / 2));
    painter.setPen(look.color(marked ? Role::text : Role::muted_text));
    draw_line(painter, marked ? strong_face : number_face,
              {middle - widest / 2, scaled_f(plot_height), widest, scaled_f(number_height)}, Qt::AlignHCenter,
              QString::number(i));
  }
}

void LayerColumns::paintKey(QPainter& painter) const {
  const Theme& look = current_theme();
  const double middle = scaled_f(plot_height + number_height + key_height / 2), side = scaled_f(key_mark);
  double left = 0;
  for (const auto& [part, text] :
       {std::pair(layer_part, tr("layer")), std::pair(end_part, tr("embedding, output head"))}) {
    painter.fillRect(QRectF(left, std::round(middle - side / 2), side, side), look.part(part));
    left += side + scaled_f(key_gap);
    const double room = text_width(number_face, text);
    painter.setPen(look.color(Role::muted_text));
    draw_line(painter, number_face, {left, middle - scaled_f(key_height) / 2, room + 2, scaled_f(key_height)},
              Qt::AlignLeft, text);
    left += room + scaled_f(3 * key_gap);
  }
}

}  // namespace trainyard::ui
