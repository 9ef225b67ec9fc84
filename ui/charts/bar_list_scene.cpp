// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_scenes.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal total_band = 30, gap = 12, thickest_bar = 14;
constexpr qreal least_bars_share = 0.2;  ///< minimum share of the width for the bars; longer names are shortened

struct Layout {
  qreal left = 0, right = 0, pitch = 0, total = 0, width = 0;
  qreal middle(qsizetype row) const { return (qreal(row) + 0.5) * pitch; }
};

Layout layout_of(const BarList& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  qreal names = 0, numbers = 0;
  for (const BarList::Row& row : spec.rows) {
    names = std::max(names, letters.width(Letter::label, row.label));
    numbers = std::max(numbers, letters.width(Letter::label_medium, row.text));
  }
  Layout layout;
  layout.width = size.width();
  layout.right = std::max(1.0, size.width() - numbers - gap * scale);
  const qreal most = layout.right - least_bars_share * size.width() - gap * scale;
  layout.left = std::clamp(names, 0.0, std::max(0.0, most)) + gap * scale;
  layout.total = size.height() - total_band * scale;
  layout.pitch = layout.total / std::max(1, int(spec.rows.size()));
  return layout;
}

class BarListScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<BarList>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Lettering& letters = canvas.letters();
    const Layout layout = layout_of(spec_, letters, size);
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) {
      const BarList::Row& row = spec_.rows[i];
      const qreal y = layout.middle(i), half = std::min(canvas.length(thickest_bar), layout.pitch * 0.7) / 2;
      canvas.text(Letter::label, {0, y}, Qt::AlignLeft, Role::second_text,
                  letters.elided(Letter::label, row.label, layout.left - canvas.length(gap / 2)));
      canvas.text(Letter::label_medium, {layout.width, y}, Qt::AlignRight, Role::text, row.text);
      const qreal length = bar_length(row.value) / spec_.axis_max * (layout.right - layout.left);
      const QRectF bar = canvas.snap(QRectF(layout.left, y - half, std::max(length, 0.0), 2 * half));
      canvas.fill(bar, canvas.theme().part(Part::compute));
      if (!selected.isEmpty() && selected == row.id)
        canvas.frame(bar.adjusted(-2, -2, 2, 2), canvas.color(Role::text), 2);
    }
    canvas.vertical(layout.left, 0, layout.total, canvas.color(Role::axis));
    canvas.horizontal(layout.total + canvas.length(4), 0, layout.width, canvas.color(Role::axis));
    const qreal y = layout.total + canvas.length(4 + total_band) / 2;
    const Role role = spec_.over ? Role::error : Role::text;
    canvas.text(Letter::label_strong, {0, y}, Qt::AlignLeft, Role::text, spec_.total_label);
    canvas.text(Letter::label_strong, {layout.width, y}, Qt::AlignRight, role, spec_.total_text);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) {
      const BarList::Row& row = spec_.rows[i];
      spots.push_back({row.id, -1, QRectF(0, layout.middle(i) - layout.pitch / 2, layout.width, layout.pitch), QRectF(),
                       row.label + '\n' + row.text});
    }
    spots.push_back({spec_.total_id, -1, QRectF(0, layout.total, layout.width, size.height() - layout.total), QRectF(),
                     spec_.total_label + '\n' + spec_.total_text});
    return spots;
  }

 private:
  BarList spec_;
};

}  // namespace

std::unique_ptr<ChartScene> make_bar_list_scene() { return std::make_unique<BarListScene>(); }

}  // namespace trainyard::ui
