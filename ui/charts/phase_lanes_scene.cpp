// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_scenes.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal mark_band = 20, tick_band = 20, key_row = 18, key_gap = 14, swatch = 10, gap = 10;
constexpr qreal thickest = 40, most_name_share = 0.3;

/// One entry of the key: each phase once, even if several lanes contain it.
struct Entry {
  const PhaseLanes::Box* box;
  QString text;
  QRectF area;
};

struct Layout {
  qreal left = 0, right = 0, top = 0, bottom = 0, pitch = 0, half = 0;
  double axis_max = 1;
  QVector<Entry> key;
  qreal x(double value) const { return left + std::clamp(value / axis_max, 0.0, 1.0) * (right - left); }
  qreal middle(qsizetype lane) const { return top + (qreal(lane) + 0.5) * pitch; }
  QRectF box(qsizetype lane, const PhaseLanes::Box& b) const {
    return QRectF(QPointF(x(b.from), middle(lane) - half), QPointF(x(b.to), middle(lane) + half));
  }
};

QVector<Entry> key_of(const PhaseLanes& spec) {
  QVector<Entry> key;
  for (const PhaseLanes::Lane& lane : spec.lanes)
    for (const PhaseLanes::Box& box : lane.boxes) {
      const bool known = std::ranges::any_of(key, [&](const Entry& e) { return e.box->label == box.label; });
      if (!known && box.to > box.from) key.push_back({&box, box.waits ? box.label : box.label + u' ' + box.text, {}});
    }
  return key;
}

/// Places the entries from the left; returns the number of rows.
int place_key(QVector<Entry>& key, const Lettering& letters, qreal width) {
  const qreal scale = letters.scale();
  qreal x = 0;
  int row = 0;
  for (Entry& entry : key) {
    const qreal wide = swatch * scale + gap / 2 * scale + letters.width(Letter::label, entry.text);
    if (x > 0 && x + wide > width) x = 0, ++row;
    entry.area = QRectF(x, row * key_row * scale, std::min(wide, width), key_row * scale);
    x += wide + key_gap * scale;
  }
  return key.isEmpty() ? 0 : row + 1;
}

Layout layout_of(const PhaseLanes& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  Layout at;
  at.axis_max = spec.axis_max;
  qreal names = 0;
  for (const PhaseLanes::Lane& lane : spec.lanes)
    names =
        std::max({names, letters.width(Letter::label_medium, lane.label), letters.width(Letter::label, lane.detail)});
  at.left = std::min(names, most_name_share * size.width()) + gap * scale;
  at.right = std::max(at.left + 1, size.width() - gap * scale);
  at.key = key_of(spec);
  const int rows = place_key(at.key, letters, size.width());
  const qreal key_top = size.height() - rows * key_row * scale;
  for (Entry& entry : at.key) entry.area.translate(0, key_top);
  at.top = mark_band * scale;
  at.bottom = std::max(at.top + 1, key_top - tick_band * scale);
  at.pitch = (at.bottom - at.top) / std::max<qsizetype>(1, spec.lanes.size());
  at.half = std::min(thickest * scale, at.pitch * 0.7) / 2;
  return at;
}

class PhaseLanesScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<PhaseLanes>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Layout at = layout_of(spec_, canvas.letters(), size);
    drawAxis(canvas, at);
    for (qsizetype i = 0; i < spec_.lanes.size(); ++i) drawLane(canvas, at, i, selected);
    drawMark(canvas, at);
    for (const Entry& entry : at.key) drawEntry(canvas, entry);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout at = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.lanes.size(); ++i)
      for (const PhaseLanes::Box& box : spec_.lanes[i].boxes) {
        if (!(box.to > box.from)) continue;
        QRectF entry;
        for (const Entry& e : at.key)
          if (e.box == &box) entry = e.area;
        spots.push_back({box.id, -1, at.box(i, box), entry,
                         spec_.lanes[i].label + QStringLiteral(": ") + box.label + u'\n' + box.text});
      }
    return spots;
  }

 private:
  void drawAxis(const Canvas& canvas, const Layout& at) const {
    for (int i = 0; i <= tick_count(spec_.axis_max, spec_.axis_step); ++i) {
      const double value = i * spec_.axis_step;
      canvas.vertical(at.x(value), at.top, at.bottom, canvas.color(i == 0 ? Role::axis : Role::grid));
      canvas.text(Letter::axis, {at.x(value), at.bottom + canvas.length(tick_band) / 2}, Qt::AlignHCenter,
                  Role::muted_text, tick_text(value, spec_.axis_step));
    }
    canvas.horizontal(at.bottom, at.left, at.right, canvas.color(Role::axis));
    canvas.text(Letter::axis, {0, at.bottom + canvas.length(tick_band) / 2}, Qt::AlignLeft, Role::muted_text,
                canvas.letters().elided(Letter::axis, spec_.x_title, at.left - canvas.length(gap)));
  }

  void drawLane(const Canvas& canvas, const Layout& at, qsizetype index, const QString& selected) const {
    const PhaseLanes::Lane& lane = spec_.lanes[index];
    const Lettering& letters = canvas.letters();
    const qreal room = at.left - canvas.length(gap), line = canvas.length(8);
    canvas.text(Letter::label_medium, {0, at.middle(index) - line}, Qt::AlignLeft, Role::text,
                letters.elided(Letter::label_medium, lane.label, room));
    canvas.text(Letter::label, {0, at.middle(index) + line}, Qt::AlignLeft, Role::second_text,
                letters.elided(Letter::label, lane.detail, room));
    for (const PhaseLanes::Box& box : lane.boxes) {
      const QRectF area = canvas.snap(at.box(index, box));
      if (area.width() <= 0) continue;
      drawBox(canvas, area, box);
      if (!selected.isEmpty() && selected == box.id)
        canvas.frame(area.adjusted(-2, -2, 2, 2), canvas.color(Role::text), 2);
    }
  }

  static void drawBox(const Canvas& canvas, const QRectF& area, const PhaseLanes::Box& box) {
    if (box.waits)
      canvas.drawUnreachable(area, Role::muted_text, true);
    else
      canvas.drawPart(area, box.part);
  }

  void drawMark(const Canvas& canvas, const Layout& at) const {
    if (!spec_.mark || spec_.lanes.isEmpty()) return;
    const qreal x = at.x(*spec_.mark), top = canvas.length(mark_band) / 2;
    canvas.dashedVertical(x, top + canvas.length(6), at.middle(0) + at.half + canvas.length(4),
                          canvas.color(Role::error), 2, canvas.length(3));
    const qreal wide = canvas.letters().width(Letter::label, spec_.mark_text);
    const bool right = x + wide / 2 <= at.right && x - wide / 2 >= 0;
    const qreal place = right ? x : std::clamp(x, wide / 2, std::max(wide / 2, at.right - wide / 2));
    canvas.text(Letter::label, {place, top}, Qt::AlignHCenter, Role::error, spec_.mark_text);
  }

  static void drawEntry(const Canvas& canvas, const Entry& entry) {
    const qreal side = canvas.length(swatch), y = entry.area.center().y();
    drawBox(canvas, canvas.snap(QRectF(entry.area.left(), y - side / 2, side, side)), *entry.box);
    const qreal left = entry.area.left() + side + canvas.length(gap / 2);
    canvas.text(Letter::label, {left, y}, Qt::AlignLeft, Role::second_text,
                canvas.letters().elided(Letter::label, entry.text, entry.area.right() - left + 1));
  }

  PhaseLanes spec_;
};

}  // namespace

std::unique_ptr<ChartScene> make_phase_lanes_scene() { return std::make_unique<PhaseLanesScene>(); }

}  // namespace trainyard::ui
