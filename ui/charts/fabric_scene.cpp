// SPDX-License-Identifier: GPL-3.0-or-later
// A network as a picture: each tier is a row of boxes, of which as many are drawn as there is room for.
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_scenes.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal tallest_box = 30, widest_box = 46, least_box = 12, box_gap = 8, name_gap = 14, inner_band = 18,
                text_line = 8, label_margin = 5;
constexpr qreal most_names = 0.34;
constexpr int most_boxes = 16;

struct Layout {
  qreal left = 0, width = 1;  ///< of the boxes
  qreal top = 0, pitch = 1, box = 1;

  qreal middle(qsizetype tier) const { return top + (qreal(tier) + 0.5) * pitch; }
};

Layout layout_of(const FabricPicture& spec, const Lettering& letters, const QSizeF& size) {
  qreal names = 0;
  for (const FabricPicture::Tier& tier : spec.tiers)
    names = std::max({names, letters.width(Letter::label_strong, tier.count + u' ' + tier.label),
                      letters.width(Letter::axis, tier.detail)});
  const qreal scale = letters.scale();
  Layout layout;
  layout.left = std::min(names, most_names * size.width()) + name_gap * scale;
  layout.width = std::max(1.0, size.width() - layout.left);
  layout.top = inner_band * scale * qreal(spec.inner.size());
  layout.pitch = std::max(1.0, size.height() - layout.top) / qreal(std::max<qsizetype>(1, spec.tiers.size()));
  layout.box = std::min(tallest_box * scale, layout.pitch * 0.5);
  return layout;
}

/// The boxes of a tier; a gap in the middle stands for those that are not drawn.
struct Boxes {
  QVector<QRectF> boxes;
  bool is_shortened = false;
};

Boxes boxes_of(const FabricPicture& spec, const Layout& layout, qsizetype tier, qreal scale) {
  const double devices = spec.tiers[tier].devices;
  const int room = std::clamp(int(layout.width / ((least_box + box_gap) * scale)), 1, most_boxes);
  Boxes out;
  out.is_shortened = !(devices >= 1) || devices > room;
  const int drawn = devices >= 1 && !out.is_shortened ? int(devices) : room;
  const qreal pitch = layout.width / drawn;
  const qreal width = std::min(widest_box * scale, pitch - box_gap * scale);
  for (int i = 0; i < drawn; ++i) {
    if (out.is_shortened && drawn > 2 && i == drawn / 2) continue;
    const qreal x = layout.left + (i + 0.5) * pitch;
    out.boxes.push_back({x - width / 2, layout.middle(tier) - layout.box / 2, width, layout.box});
  }
  return out;
}

class FabricScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<FabricPicture>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    for (qsizetype i = 0; i + 1 < spec_.tiers.size(); ++i) drawLinks(canvas, layout, i);
    for (qsizetype i = 0; i < spec_.tiers.size(); ++i) drawTier(canvas, layout, i, size, selected);
    // Labels are drawn above lines, so that they stay readable.
    for (qsizetype i = 0; i < spec_.links.size(); ++i) drawLabel(canvas, layout, i);
    for (qsizetype i = 0; i < spec_.inner.size(); ++i)
      canvas.text(Letter::axis, {layout.left + layout.width / 2, canvas.length(inner_band) * (qreal(i) + 0.5)},
                  Qt::AlignHCenter, Role::second_text,
                  canvas.letters().elided(Letter::axis, spec_.inner[i], layout.width));
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.tiers.size(); ++i)
      spots.push_back({spec_.tiers[i].id, -1, QRectF(0, layout.middle(i) - layout.box / 2, size.width(), layout.box),
                       QRectF(), spec_.tiers[i].tip});
    return spots;
  }

 private:
  void drawLinks(const Canvas& canvas, const Layout& layout, qsizetype upper) const {
    const Boxes above = boxes_of(spec_, layout, upper, canvas.letters().scale());
    const Boxes below = boxes_of(spec_, layout, upper + 1, canvas.letters().scale());
    for (const QRectF& from : above.boxes)
      for (const QRectF& to : below.boxes)
        canvas.drawLine({from.center().x(), from.bottom()}, {to.center().x(), to.top()}, canvas.color(Role::axis), 0.7);
  }

  void drawTier(const Canvas& canvas, const Layout& layout, qsizetype index, const QSizeF& size,
                const QString& selected) const {
    const FabricPicture::Tier& tier = spec_.tiers[index];
    const Boxes all = boxes_of(spec_, layout, index, canvas.letters().scale());
    const bool is_last = index + 1 == spec_.tiers.size();
    for (const QRectF& box : all.boxes) {
      if (!(tier.devices >= 1)) {
        canvas.fill(box, canvas.color(Role::card));
        canvas.frame(box, canvas.color(Role::muted_text), 1, true);
      } else {
        canvas.drawPart(canvas.snap(box), is_last ? Part::compute : Part::gradients);
      }
    }
    if (all.is_shortened && all.boxes.size() >= 2)
      canvas.text(Letter::label_strong, {layout.left + layout.width * gapShare(all), layout.middle(index)},
                  Qt::AlignHCenter, Role::second_text, QStringLiteral("…"));
    const qreal room = layout.left - canvas.length(name_gap), y = layout.middle(index), half = canvas.length(text_line);
    canvas.text(Letter::label_strong, {0, y - half}, Qt::AlignLeft, Role::text,
                canvas.letters().elided(Letter::label_strong, tier.count + u' ' + tier.label, room));
    canvas.text(Letter::axis, {0, y + half}, Qt::AlignLeft, Role::muted_text,
                canvas.letters().elided(Letter::axis, tier.detail, room));
    if (!selected.isEmpty() && selected == tier.id)
      canvas.frame(QRectF(0, y - layout.box / 2, size.width(), layout.box).adjusted(0, -2, 0, 2),
                   canvas.color(Role::text), 2);
  }

  /// Where the boxes that are not drawn would be, as a share of the width.
  static qreal gapShare(const Boxes& all) {
    const qreal drawn = qreal(all.boxes.size()) + 1;
    return (std::floor(drawn / 2) + 0.5) / drawn;
  }

  void drawLabel(const Canvas& canvas, const Layout& layout, qsizetype index) const {
    const FabricPicture::Links& links = spec_.links[index];
    const Lettering& letters = canvas.letters();
    const qreal y = (layout.middle(index) + layout.middle(index + 1)) / 2, middle = layout.left + layout.width / 2;
    const bool two_lines = layout.pitch - layout.box >= canvas.length(4 * text_line) && !links.detail.isEmpty();
    const QString label = letters.elided(Letter::label_medium, links.label, layout.width);
    const QString detail = letters.elided(Letter::axis, links.detail, layout.width);
    qreal width = letters.width(Letter::label_medium, label);
    if (two_lines) width = std::max(width, letters.width(Letter::axis, detail));
    const qreal half = canvas.length(two_lines ? 2 * text_line : text_line), rim = canvas.length(label_margin);
    canvas.fill(QRectF(middle - width / 2 - rim, y - half, width + 2 * rim, 2 * half), canvas.color(Role::card));
    const qreal lift = two_lines ? canvas.length(text_line) : 0;
    canvas.text(Letter::label_medium, {middle, y - lift}, Qt::AlignHCenter, Role::text, label);
    if (two_lines) canvas.text(Letter::axis, {middle, y + lift}, Qt::AlignHCenter, Role::second_text, detail);
  }

  FabricPicture spec_;
};

}  // namespace

std::unique_ptr<ChartScene> make_fabric_scene() { return std::make_unique<FabricScene>(); }

}  // namespace trainyard::ui
