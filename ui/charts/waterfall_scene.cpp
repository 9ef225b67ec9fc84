// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_scenes.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal title_band = 18, tick_band = 19, gap = 18, inset = 6, thickest = 16, two_lines = 29, least_plot = 60,
                space = 5, cap = 7;
/// Shares of the width for names. If rows have only one line, names get the width that the plots leave.
constexpr qreal most_names = 0.36, most_names_in_a_line = 0.5, least_names_in_a_line = 0.26;
/// Largest share of a plot for the number beyond a bar; the bars get the rest.
constexpr qreal most_number = 0.6;

struct Layout {
  struct Plot {
    QRectF area;
    double min = 0, max = 1;
    qreal x(double value) const {
      return area.left() + std::clamp((value - min) / (max - min), 0.0, 1.0) * area.width();
    }
  };
  QVector<Plot> plots;
  qreal names = 0, top = 0, pitch = 1;

  qreal middle(qsizetype row) const { return top + (qreal(row) + 0.5) * pitch; }
  QRectF cell(qsizetype row, const Plot& plot) const {
    return {plot.area.left(), middle(row) - pitch / 2, plot.area.width(), pitch};
  }
};

/// The distance between two plots. The last number of one axis and the first number of the next extend into it by half
/// of their width.
qreal room_between(const Waterfall& spec, const Lettering& letters) {
  const qreal scale = letters.scale();
  qreal widest = 0;
  for (const Waterfall::Column& column : spec.columns)
    for (const double end : {column.min, column.max})
      widest = std::max(widest, letters.width(Letter::axis, tick_text(end, column.step)));
  return std::max(gap * scale, widest + 2 * space * scale);
}

qreal most_room_for_names(const Waterfall& spec, const Lettering& letters, qreal width, qreal pitch) {
  const qreal scale = letters.scale();
  if (pitch >= two_lines * scale) return most_names * width;
  qreal plot = least_plot * scale;
  for (const Waterfall::Column& column : spec.columns) {
    plot = std::max(plot, letters.width(Letter::label_strong, column.title));
    for (const Waterfall::Bar& bar : column.bars)
      plot = std::max(plot, (letters.width(Letter::label_strong, bar.text) + space * scale) / most_number);
  }
  const qreal apart = room_between(spec, letters), behind = std::max(inset * scale, apart / 2);
  const qreal left = width - (inset + gap) * scale + apart - behind - qreal(spec.columns.size()) * (plot + apart);
  return std::clamp(left, least_names_in_a_line * width, most_names_in_a_line * width);
}

/// Extends the axis, so that the number at the end of each bar has room.
double end_of_axis(const Waterfall::Column& column, const Lettering& letters, qreal width) {
  double end = column.max;
  for (const Waterfall::Bar& bar : column.bars) {
    const double reached = std::max({bar.from, bar.to, bar.high.value_or(column.min)});
    const qreal number = letters.width(Letter::label_strong, bar.text) + space * letters.scale();
    end = std::max(end, column.min + (reached - column.min) / (1 - std::min(number / width, most_number)));
  }
  return end;
}

Layout layout_of(const Waterfall& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  qreal names = 0;
  for (const Waterfall::Row& row : spec.rows) {
    const qreal detail = row.detail.isEmpty() ? 0 : letters.width(Letter::axis, row.detail) + 6 * scale;
    names = std::max(names, letters.width(Letter::label_strong, row.label) + detail);
  }
  Layout layout;
  layout.top = title_band * scale;
  const qreal bottom = size.height() - tick_band * scale;
  layout.pitch = std::max(1.0, bottom - layout.top) / std::max(1, int(spec.rows.size()));
  layout.names = std::min(names, most_room_for_names(spec, letters, size.width(), layout.pitch));
  const qreal left = layout.names + (inset + gap) * scale;
  const qsizetype count = std::max<qsizetype>(1, spec.columns.size());
  const qreal apart = room_between(spec, letters), behind = std::max(inset * scale, apart / 2);
  const qreal width = std::max(least_plot * scale, (size.width() - left - behind + apart) / qreal(count) - apart);
  for (qsizetype i = 0; i < spec.columns.size(); ++i) {
    Layout::Plot plot{QRectF(left + qreal(i) * (width + apart), layout.top, width, bottom - layout.top)};
    if (spec.columns[i].max > spec.columns[i].min) {
      plot.min = spec.columns[i].min;
      plot.max = end_of_axis(spec.columns[i], letters, width);
    }
    layout.plots.push_back(plot);
  }
  return layout;
}

class WaterfallScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<Waterfall>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    for (qsizetype row = 0; row < spec_.rows.size(); ++row) drawName(canvas, layout, row);
    for (qsizetype i = 0; i < spec_.columns.size(); ++i) {
      const Waterfall::Column& column = spec_.columns[i];
      const QRectF& area = layout.plots[i].area;
      const bool chosen = !selected.isEmpty() && column.id == selected;
      canvas.text(Letter::label_strong, {area.left(), area.top() - canvas.length(title_band) / 2}, Qt::AlignLeft,
                  chosen ? Role::accent : Role::text,
                  canvas.letters().elided(Letter::label_strong, column.title, area.width()));
      if (column.bars.size() != spec_.rows.size()) {
        canvas.text(Letter::axis, {area.left(), layout.middle(0)}, Qt::AlignLeft, Role::muted_text,
                    canvas.letters().elided(Letter::axis, column.note, area.width()));
        continue;
      }
      drawAxis(canvas, column, layout.plots[i]);
      for (qsizetype row = 0; row < spec_.rows.size(); ++row) drawBar(canvas, layout, i, row);
    }
  }

  /// Column by column, each from the top.
  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    const qsizetype rows = spec_.rows.size();
    for (qsizetype i = 0; i < spec_.columns.size(); ++i)
      for (qsizetype row = 0; row < rows; ++row) {
        const Waterfall::Column& column = spec_.columns[i];
        const bool known = column.bars.size() == rows;
        const QString tip = known ? column.bars[row].tip : QStringLiteral("%1: %2").arg(column.title, column.note);
        spots.push_back({column.id, -1, layout.cell(row, layout.plots[i]), QRectF(), tip, int(i * rows + row)});
      }
    return spots;
  }

  int neighbour(int spot, int count, Qt::Key key) const override {
    const int rows = int(spec_.rows.size());
    if (count == 0 || rows == 0) return -1;
    const int row = spot % rows;
    if (key == Qt::Key_Up) return row > 0 ? spot - 1 : spot;
    if (key == Qt::Key_Down) return row + 1 < rows ? spot + 1 : spot;
    if (key == Qt::Key_Left) return spot >= rows ? spot - rows : spot;
    if (key == Qt::Key_Right) return spot + rows < count ? spot + rows : spot;
    return ChartScene::neighbour(spot, count, key);
  }

 private:
  void drawName(const Canvas& canvas, const Layout& layout, qsizetype index) const {
    const Waterfall::Row& row = spec_.rows[index];
    const Lettering& letters = canvas.letters();
    const Letter letter = row.end ? Letter::label_strong : Letter::label_medium;
    const qreal y = layout.middle(index), left = canvas.length(inset), width = letters.width(letter, row.label);
    const qreal rest = layout.names - width - canvas.length(6), wanted = letters.width(Letter::axis, row.detail);
    const bool under = !row.end && wanted > rest && layout.pitch >= canvas.length(two_lines);
    const qreal lift = under ? canvas.length(7) : 0;
    canvas.text(letter, {left, y - lift}, Qt::AlignLeft, Role::text, letters.elided(letter, row.label, layout.names));
    // Show a change in full or not at all, because a cut number is wrong; names may be cut.
    if (under)
      canvas.text(Letter::axis, {left, y + lift}, Qt::AlignLeft, Role::second_text,
                  letters.elided(Letter::axis, row.detail, layout.names));
    else if (wanted <= rest || (row.id.isEmpty() && rest > canvas.length(24)))
      canvas.text(Letter::axis, {left + width + canvas.length(6), y}, Qt::AlignLeft, Role::second_text,
                  letters.elided(Letter::axis, row.detail, rest));
  }

  static void drawAxis(const Canvas& canvas, const Waterfall::Column& column, const Layout::Plot& plot) {
    const qreal y = plot.area.bottom() + canvas.length(tick_band) / 2 + canvas.length(1);
    const int steps = tick_count(column.max - column.min, column.step);
    qreal widest = 0;
    for (int i = 0; i <= steps; ++i)
      widest =
          std::max(widest, canvas.letters().width(Letter::axis, tick_text(column.min + i * column.step, column.step)));
    const int every = labelled_ticks(plot.x(column.min + column.step) - plot.x(column.min), widest + canvas.length(8));
    const int zero_at = int(std::lround(-column.min / column.step));
    for (int i = 0; i <= steps; ++i) {
      const double tick = column.min + i * column.step;
      const qreal x = plot.x(tick);
      canvas.vertical(x, plot.area.top(), plot.area.bottom(), canvas.color(i == zero_at ? Role::axis : Role::grid));
      if ((i - zero_at) % every == 0)
        canvas.text(Letter::axis, {x, y}, Qt::AlignHCenter, Role::muted_text, tick_text(tick, column.step));
    }
  }

  void drawBar(const Canvas& canvas, const Layout& layout, qsizetype column, qsizetype row) const {
    const Waterfall::Bar& bar = spec_.columns[column].bars[row];
    const Layout::Plot& plot = layout.plots[column];
    const qreal half = std::min(canvas.length(thickest), layout.pitch * 0.62) / 2, y = layout.middle(row);
    const qreal from = plot.x(std::min(bar.from, bar.to)), to = plot.x(std::max(bar.from, bar.to));
    // Draw at least a thin line for a tiny change.
    const QRectF body = canvas.snap(QRectF(from, y - half, std::max(to - from, canvas.line(1)), 2 * half));
    canvas.fill(body, canvas.color(bar.role));
    // Connect the end of the bar to the next row.
    if (row + 1 < spec_.rows.size()) {
      const qreal x = plot.x(bar.to);
      canvas.vertical(x, y + half, layout.middle(row + 1) - half, canvas.color(Role::field_border));
    }
    qreal end = to;
    if (bar.low && bar.high) {
      drawBand(canvas, plot, bar, y, to);
      end = std::max(end, plot.x(*bar.high));
    }
    const bool whole = spec_.rows[row].end || bar.role == Role::second_text;
    drawText(canvas, plot, bar, whole ? Role::text : bar.role, {from, end, y});
  }

  /// Draws the likely range: light on the bar and dark beyond it.
  static void drawBand(const Canvas& canvas, const Layout::Plot& plot, const Waterfall::Bar& bar, qreal y, qreal end) {
    const qreal low = plot.x(*bar.low), high = plot.x(*bar.high), half = canvas.length(cap) / 2;
    const QColor inside = canvas.color(Role::card), outside = canvas.color(Role::text);
    if (low < end) canvas.horizontal(y, low, std::min(high, end), inside, 1.4);
    if (high > end) canvas.horizontal(y, std::max(low, end), high, outside, 1.4);
    canvas.vertical(low, y - half, y + half, low < end ? inside : outside, 1.4);
    canvas.vertical(high, y - half, y + half, high <= end ? inside : outside, 1.4);
  }

  struct Ends {
    qreal from, to, y;
  };
  /// Draws the text after the bar, or before it if there is no room. Otherwise it covers the bar, but never the next
  /// plot.
  static void drawText(const Canvas& canvas, const Layout::Plot& plot, const Waterfall::Bar& bar, Role role,
                       const Ends& at) {
    const qreal width = canvas.letters().width(Letter::label_strong, bar.text), away = canvas.length(space);
    const qreal last = plot.area.right() + canvas.length(gap) / 2 - width;
    const bool before = at.to + away > last && at.from - away - width >= plot.area.left();
    const qreal left = before ? at.from - away - width : std::min(at.to + away, last);
    canvas.text(Letter::label_strong, {left, at.y}, Qt::AlignLeft, role, bar.text);
  }

  Waterfall spec_;
};

}  // namespace

std::unique_ptr<ChartScene> make_waterfall_scene() { return std::make_unique<WaterfallScene>(); }

}  // namespace trainyard::ui
