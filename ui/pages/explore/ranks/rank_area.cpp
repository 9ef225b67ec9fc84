// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/ranks/rank_area.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/text/engine_text.h"
#include "ui/theme/colours.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr Face strong{TextStyle::caption, QFont::DemiBold}, plain{TextStyle::caption};
/// Maximum numbers of boxes on screen, and of tiles in a box, that remain readable.
constexpr std::int64_t most_boxes = 72, most_tiles = 64;
constexpr double gap = 4, head = 18, two_lines = 34, least_tile = 5;
/// The most places shown side by side in one tile.
constexpr std::int64_t most_stripes = 8;

QString number(std::int64_t value) { return QLocale().toString(qlonglong(value)); }

/// Number of columns of a grid of `count` boxes whose cells are about `shape` times as wide as tall. Full rows are more
/// important than that shape.
int columns_of(std::int64_t count, double width, double height, double shape) {
  const double ideal = std::sqrt(double(count) * width / (height * shape));
  constexpr double half_empty = 0.5;
  int best = 1;
  double least = std::numeric_limits<double>::infinity();
  for (int columns = 1; columns <= int(count); ++columns) {
    const double cost = std::abs(std::log(columns / ideal)) + (count % columns == 0 ? 0 : half_empty);
    if (cost < least) best = columns;
    least = std::min(least, cost);
  }
  return best;
}

}  // namespace

QString box_name(const RankMap& map, const RankBox& box) {
  if (box.units == 0 || box.count == 1) {
    if (box.count == 1) return RankArea::tr("GPU %1").arg(number(box.first));
    return RankArea::tr("GPUs %1–%2").arg(number(box.first), number(box.first + box.count - 1));
  }
  if (box.unit == UnitKind::cluster) return RankArea::tr("All %1 GPUs").arg(number(map.devices()));
  const auto level = std::find_if(map.levels().begin(), map.levels().end(),
                                  [&](const RankMap::Level& l) { return l.kind == box.unit; });
  const std::int64_t index = level == map.levels().end() ? 0 : box.first / level->size;
  const QString unit = engine_text(unit_label(box.unit));
  if (box.units == 1) return QStringLiteral("%1 %2").arg(unit, number(index));
  return QStringLiteral("%1 %2–%3").arg(unit, number(index), number(index + box.units - 1));
}

std::vector<RankBox> boxes_inside(const RankMap& map, const RankBox& box) {
  std::vector<RankBox> out;
  RankBox unit{0, 1, UnitKind::cluster, 0};
  for (const RankMap::Level& level : map.levels())
    if (level.size < box.count) unit = {0, level.size, level.kind, 1};
  std::int64_t joined = 1;
  while (box.count > unit.count * joined * most_boxes) joined *= 2;
  const std::int64_t step = unit.count * joined, end = std::min(box.first + box.count, map.devices());
  for (std::int64_t first = box.first; first < end; first += step) {
    const std::int64_t count = std::min(step, end - first);
    out.push_back({first, count, unit.unit, unit.units == 0 ? 0 : (count + unit.count - 1) / unit.count});
  }
  return out;
}

QString places_text(const RankMap& map, RankGroup group, const RankBox& box) {
  const QString name = QLatin1String(group_short(group));
  const PlaceRange range = places_in(map, group, box.first, box.count);
  if (range.count == map.size(group) && range.count > 1) return RankArea::tr("all of %1").arg(name);
  if (range.count == 1) return QStringLiteral("%1 %2").arg(name, number(range.first));
  return QStringLiteral("%1 %2–%3").arg(name, number(range.first), number(range.last));
}

RankArea::RankArea(QWidget* parent) : ItemArea(parent) {
  setObjectName(QStringLiteral("rank_map"));
  setAccessibleName(tr("GPU assignment"));
  connect(this, &ItemArea::activated, this, [this](int index) {
    const RankBox box = boxes_[size_t(index)];
    if (box.count > 1) return openBox(box);
    choose(box.first);
  });
  connect(this, &ItemArea::pointed, this, [this](int index) {
    const bool device = index >= 0 && boxes_[size_t(index)].count == 1;
    pointed_ = device ? std::optional(boxes_[size_t(index)].first) : std::nullopt;
    if (chosen_) return;
    markMembers();
    update();
    if (device) emit deviceChosen(*pointed_);
  });
}

void RankArea::setMap(std::shared_ptr<const RankMap> map) {
  map_ = std::move(map);
  const std::int64_t devices = map_->devices();
  const bool same = !open_.empty() && open_.front().count == devices;
  if (!same) {
    open_ = {RankBox{0, devices, UnitKind::cluster, 1}};
    chosen_.reset();
  }
  markMembers();
  layOut();
  emit opened();
}

void RankArea::setGroup(RankGroup group) {
  group_ = group;
  markMembers();
  layOut();
  update();
}

void RankArea::openBox(const RankBox& box) {
  open_.push_back(box);
  layOut();
  update();
  emit opened();
}

void RankArea::goOut() {
  if (open_.size() <= 1) return;
  open_.pop_back();
  layOut();
  update();
  emit opened();
}

void RankArea::choose(std::int64_t rank) {
  if (!map_ || rank < 0 || rank >= map_->devices()) return;
  chosen_ = chosen_ == rank ? std::optional<std::int64_t>() : rank;
  // Open all boxes from the whole machine down to the one that contains the device.
  if (chosen_) {
    open_.resize(1);
    for (bool found = true; found;) {
      found = false;
      for (const RankBox& box : boxes_inside(*map_, open_.back()))
        if (box.count > 1 && rank >= box.first && rank < box.first + box.count) {
          open_.push_back(box);
          found = true;
          break;
        }
    }
  }
  markMembers();
  layOut();
  update();
  emit opened();
  emit deviceChosen(rank);
}

void RankArea::markMembers() {
  members_.clear();
  const std::optional<std::int64_t> of = chosen_ ? chosen_ : pointed_;
  if (map_ && of && *of < map_->devices()) members_ = map_->members(group_, *of);
}

std::int64_t RankArea::membersIn(const RankBox& box) const {
  const auto first = std::lower_bound(members_.begin(), members_.end(), box.first);
  return std::lower_bound(first, members_.end(), box.first + box.count) - first;
}

QSize RankArea::sizeHint() const { return {scaled(640), scaled(420)}; }
QSize RankArea::minimumSizeHint() const { return {scaled(300), scaled(220)}; }

void RankArea::layOut() {
  boxes_.clear();
  QVector<Item> items;
  if (map_ && map_->devices() > 0) boxes_ = boxes_inside(*map_, open_.back());
  if (boxes_.empty()) return setItems(items);
  const int columns = columns_of(std::int64_t(boxes_.size()), width(), std::max(1, height()), 1.5);
  const int rows = (int(boxes_.size()) + columns - 1) / columns;
  const double wide = double(width()) / columns, tall = double(height()) / rows;
  for (int i = 0; i < int(boxes_.size()); ++i) {
    const RankBox& box = boxes_[size_t(i)];
    const double left = i % columns * wide, top = i / columns * tall;
    const QRect rect(QPoint(int(std::lround(left)), int(std::lround(top))),
                     QPoint(int(std::lround(left + wide)) - 1, int(std::lround(top + tall)) - 1));
    const QString name = box_name(*map_, box), places = places_text(*map_, group_, box);
    QString value = places;
    if (const std::int64_t members = membersIn(box); members > 0)
      value += QStringLiteral(", ") + tr("%1 of the marked group").arg(number(members));
    items.push_back({rect, name, value, name + u'\n' + value, true});
  }
  setItems(items);
}

void RankArea::resizeEvent(QResizeEvent*) { layOut(); }

void RankArea::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) layOut();
  ItemArea::changeEvent(event);
}

void RankArea::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Backspace || (event->key() == Qt::Key_Escape && open_.size() > 1)) return goOut();
  ItemArea::keyPressEvent(event);
}

/// One hue from light to dark: neighbours differ, and the order is visible in grey prints and to the colour-blind.
QColor RankArea::colour(std::int64_t place) const {
  const Theme& look = current_theme();
  const double last = double(std::max<std::int64_t>(1, map_->size(group_) - 1));
  return mix_colours(look.color(Role::card), look.part(Part::compute), 0.14 + 0.86 * double(place) / last);
}

void RankArea::paintTile(QPainter& painter, const QRectF& tile, const RankBox& box) const {
  const PlaceRange range = places_in(*map_, group_, box.first, box.count);
  const std::int64_t stripes = std::min(range.count, most_stripes);
  const double wide = tile.width() / double(stripes);
  for (std::int64_t i = 0; i < stripes; ++i) {
    const std::int64_t place =
        stripes == 1 ? range.first : range.first + (range.last - range.first) * i / (stripes - 1);
    painter.fillRect(QRectF(tile.left() + wide * double(i), tile.top(), wide, tile.height()), colour(place));
  }
}

void RankArea::paintTiles(QPainter& painter, const QRectF& room, const RankBox& box) const {
  // One tile per node, or per device of a single node; merged until they fit in `most_tiles`.
  const std::int64_t node = map_->levels().size() > 1 ? map_->levels().front().size : 1;
  std::int64_t size = box.count > node ? node : 1;
  while ((box.count + size - 1) / size > most_tiles) size *= 2;
  std::int64_t count = (box.count + size - 1) / size;
  int columns = columns_of(count, room.width(), std::max(1.0, room.height()), 1);
  while (count > 1 && (room.width() / columns < scaled_f(least_tile) ||
                       room.height() / double((count + columns - 1) / columns) < scaled_f(least_tile))) {
    size *= 2;
    count = (box.count + size - 1) / size;
    columns = columns_of(count, room.width(), std::max(1.0, room.height()), 1);
  }
  const auto rows = int((count + columns - 1) / columns);
  const double wide = room.width() / columns, tall = room.height() / rows;
  for (std::int64_t i = 0; i < count; ++i) {
    const RankBox tile{box.first + i * size, std::min(size, box.count - i * size), UnitKind::cluster, 0};
    const QRectF place(room.left() + double(i % columns) * wide, room.top() + double(i / columns) * tall, wide, tall);
    paintTile(painter, count > 1 ? place.adjusted(0, 0, -1, -1) : place, tile);
    if (count > 1 && membersIn(tile) > 0) {
      painter.setPen(QPen(current_theme().color(Role::text), scaled_f(2)));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(place.adjusted(1, 1, -2, -2));
    }
  }
}

void RankArea::paintItem(QPainter& painter, int index) {
  const Theme& look = current_theme();
  const RankBox& box = boxes_[size_t(index)];
  const double half = scaled_f(gap) / 2;
  QRectF frame = QRectF(items()[index].rect).adjusted(half, half, -half, -half);
  const QString name = items()[index].name, places = places_text(*map_, group_, box);
  const double lines = box.count == 1 ? scaled_f(two_lines) : scaled_f(head);
  const bool titled = frame.height() >= lines + scaled_f(12) && text_width(strong, name) + 4 < frame.width();
  QRectF room = frame;
  if (titled) room.setTop(frame.top() + lines);
  paintTiles(painter, room, box);
  if (titled) {
    const QRectF line(frame.left(), frame.top(), frame.width(), scaled_f(head));
    painter.setPen(look.color(Role::text));
    draw_line(painter, strong, line, Qt::AlignLeft, name);
    painter.setPen(look.color(Role::muted_text));
    const bool below = box.count == 1;
    const QRectF rest =
        below ? line.translated(0, scaled_f(15)) : line.adjusted(text_width(strong, name) + scaled_f(8), 0, 0, 0);
    if (text_width(plain, places) <= rest.width())
      draw_line(painter, plain, rest, below ? Qt::AlignLeft : Qt::AlignRight, places);
  }
  const bool chosen = box.count == 1 && chosen_ == box.first;
  const bool marked = membersIn(box) > 0;
  painter.setBrush(Qt::NoBrush);
  if (marked || chosen || index == hoveredItem()) {
    painter.setPen(QPen(look.color(chosen ? Role::accent : Role::text), marked || chosen ? scaled_f(2) : 1));
    painter.drawRect(frame.adjusted(0, 0, -1, -1));
  }
}

}  // namespace trainyard::ui
