// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_labels.h"
#include "ui/charts/plot_scene.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::PathScene)
};

// Lengths in pixels at 96 dpi.
constexpr qreal head_band = 34, leader_band = 9, inset = 6, tick_band = 17, title_band = 15, column_gap = 14,
                label_gap = 6, two_lines = 27;
constexpr qreal least_shift = 4, least_for_title = 170, dot_size = 9;
constexpr qreal most_name_share = 0.32, most_number_share = 0.2;

struct Layout {
  PlotFrame frame;
  QVector<QRectF> heads;  ///< one per flow
  bool leaders = false;   ///< moved heads need a line to their flow
  Letter head_letter = Letter::label_strong;

  qreal x(double value) const { return frame.atX(std::clamp(value, frame.x.min, frame.x.max)); }
  qreal middle(qsizetype row) const { return frame.atY(double(row) + 0.5); }
};

/// The letters in which the heads fit side by side: long labels of some languages need smaller ones.
Letter fit_heads(const PathFlows& spec, qreal room, const Lettering& letters) {
  for (const Letter letter : {Letter::label_strong, Letter::axis_strong}) {
    qreal total = -column_gap * letters.scale();
    for (const PathFlows::Flow& flow : spec.flows)
      if (has_logarithm(flow.value))
        total += std::max(letters.width(letter, flow.label), letters.width(Letter::axis, flow.text)) +
                 column_gap * letters.scale();
    if (total <= room) return letter;
  }
  return Letter::axis;
}

/// Places the heads above their lines. Heads that would overlap are moved apart.
QVector<QRectF> place_heads(const PathFlows& spec, const Layout& layout, const Lettering& letters) {
  QVector<QRectF> heads(spec.flows.size());
  QVector<qsizetype> order;
  for (qsizetype i = 0; i < spec.flows.size(); ++i) {
    if (!has_logarithm(spec.flows[i].value)) continue;
    const PathFlows::Flow& flow = spec.flows[i];
    const qreal width = std::max(letters.width(layout.head_letter, flow.label), letters.width(Letter::axis, flow.text));
    heads[i] = QRectF(layout.x(flow.value) - width / 2, 0, width, head_band * letters.scale());
    order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [&](qsizetype a, qsizetype b) { return heads[a].left() < heads[b].left(); });
  const qreal gap = column_gap * letters.scale();
  qreal edge = 0;
  for (const qsizetype i : order) {
    heads[i].moveLeft(std::max(heads[i].left(), edge));
    edge = heads[i].right() + gap;
  }
  edge = layout.frame.width;
  for (auto i = order.crbegin(); i != order.crend(); ++i) {
    if (heads[*i].right() > edge) heads[*i].moveRight(edge);
    edge = heads[*i].left() - gap;
  }
  return heads;
}

Layout layout_of(const PathFlows& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  qreal names = 0;
  for (const PathFlows::Row& row : spec.rows)
    names = std::max({names, letters.width(Letter::label_medium, row.label), letters.width(Letter::axis, row.detail)});
  Layout layout;
  const qreal left = std::min(names, most_name_share * size.width()) + (inset + column_gap) * scale;
  PlotAxis rates{spec.min, spec.max, true, spec.ticks, spec.tick_labels, spec.axis_title};
  if (size.height() < least_for_title * scale) rates.title.clear();
  const qreal below = (tick_band + (rates.title.isEmpty() ? 0 : title_band)) * scale, top = head_band * scale;
  // Leave room for a number beside the widest hop, so that no number covers a line.
  qreal numbers = 9 * letters.digitWidth(Letter::label_medium);
  for (const PathFlows::Row& row : spec.rows)
    numbers = std::max(numbers, letters.width(Letter::label_medium, row.text));
  const qreal right = std::min(numbers, most_number_share * size.width()) + 2 * label_gap * scale;
  PlotAxis hops = make_row_axis(spec.rows.size());
  for (qsizetype i = 1; i <= spec.rows.size(); ++i) hops.ticks.push_back(double(i));
  const auto place = [&](qreal from) {
    layout.frame = make_plot_frame(QRectF(QPointF(left, from), QPointF(size.width() - right, size.height() - below)),
                                   size, rates, hops);
  };
  place(top);
  layout.head_letter = fit_heads(spec, layout.frame.width, letters);
  layout.heads = place_heads(spec, layout, letters);
  for (qsizetype i = 0; i < spec.flows.size(); ++i)
    layout.leaders |= !layout.heads[i].isEmpty() &&
                      std::abs(layout.heads[i].center().x() - layout.x(spec.flows[i].value)) > least_shift * scale;
  if (layout.leaders) place(top + leader_band * scale);
  return layout;
}

Role role_of(PathFlows::State state) {
  return state == PathFlows::State::over ? Role::error : state == PathFlows::State::near ? Role::tight : Role::text;
}

QColor color_of(const Theme& theme, PathFlows::State state) {
  return state == PathFlows::State::enough ? theme.part(Part::compute) : theme.color(role_of(state));
}

class PathScene : public PlotScene<PathFlows> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    PlotPainter::paintAxes(canvas, layout.frame);
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) drawSupply(canvas, layout, i);
    for (qsizetype i = 0; i < spec_.flows.size(); ++i) drawFlow(canvas, layout, i);
    // Draw rows above the lines, so that their numbers stay readable.
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) drawRow(canvas, layout, i, selected);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.flows.size(); ++i)
      if (!layout.heads[i].isEmpty())
        spots.push_back(
            {spec_.flows[i].id, -1, layout.heads[i], QRectF(), spec_.flows[i].label + '\n' + spec_.flows[i].text});
    return spots + row_spots(spec_.rows, layout.frame);
  }

 private:
  void drawSupply(const Canvas& canvas, const Layout& layout, qsizetype index) const {
    const PathFlows::Row& row = spec_.rows[index];
    const qreal top = layout.middle(index) - layout.frame.pitch() / 2;
    double end = 0;
    for (const double v : {row.read, row.write})
      if (has_logarithm(v)) end = std::max(end, v);
    if (end <= 0) return;
    const QRectF beyond(layout.x(end), top, layout.frame.area.right() - layout.x(end), layout.frame.pitch());
    canvas.drawFreeRoom(canvas.snap(beyond));
    const qreal trim = canvas.length(4);
    for (const double v : {row.read, row.write})
      if (has_logarithm(v))
        canvas.vertical(layout.x(v), top + trim, top + layout.frame.pitch() - trim, canvas.color(Role::text),
                        row.is_bottleneck ? 4 : 2.5);
  }

  void drawFlow(const Canvas& canvas, const Layout& layout, qsizetype index) const {
    const PathFlows::Flow& flow = spec_.flows[index];
    if (!has_logarithm(flow.value)) return;
    const QColor color = color_of(canvas.theme(), flow.state);
    const qreal x = layout.x(flow.value), half = canvas.length(dot_size) / 2;
    canvas.vertical(x, layout.frame.area.top() - canvas.length(3), layout.frame.area.bottom(), color, 2);
    if (layout.leaders)
      canvas.drawLine({layout.heads[index].center().x(), canvas.length(head_band - 3)},
                      {x, layout.frame.area.top() - canvas.length(3)}, color, 1.5);
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) {
      if (!spec_.rows[i].is_used_by_flow.value(index)) continue;
      const QRectF dot(x - half, layout.middle(i) - half, 2 * half, 2 * half);
      const qreal rim = canvas.length(1.5);
      canvas.rounded(dot.adjusted(-rim, -rim, rim, rim), canvas.color(Role::card), dot_size / 2 + 1.5);
      canvas.rounded(dot, color, dot_size / 2);
    }
    const QRectF& head = layout.heads[index];
    canvas.text(layout.head_letter, {head.center().x(), canvas.length(7)}, Qt::AlignHCenter, role_of(flow.state),
                flow.label);
    const Role role = flow.state == PathFlows::State::enough ? Role::second_text : role_of(flow.state);
    canvas.text(Letter::axis, {head.center().x(), canvas.length(22)}, Qt::AlignHCenter, role, flow.text);
  }

  void drawRow(const Canvas& canvas, const Layout& layout, qsizetype index, const QString& selected) const {
    const PathFlows::Row& row = spec_.rows[index];
    const QPointF middle(canvas.length(inset), layout.middle(index));
    draw_row_name(canvas, middle, layout.frame.area.left() - middle.x() - canvas.length(column_gap) / 2,
                  row.is_bottleneck ? Letter::label_strong : Letter::label_medium, row.label, row.detail,
                  layout.frame.pitch() >= canvas.length(two_lines));
    drawSupplyText(canvas, layout, index);
    if (selected.isEmpty() || selected != row.id) return;
    canvas.frame(layout.frame.row(index).adjusted(0, 1, 0, -1), canvas.color(Role::text), 2);
  }

  void drawSupplyText(const Canvas& canvas, const Layout& layout, qsizetype index) const {
    const PathFlows::Row& row = spec_.rows[index];
    const Lettering& letters = canvas.letters();
    double low = 0, high = 0;
    for (const double v : {row.read, row.write})
      if (has_logarithm(v)) {
        low = low > 0 ? std::min(low, v) : v;
        high = std::max(high, v);
      }
    if (high <= 0) return;
    const Letter letter = row.is_bottleneck ? Letter::label_strong : Letter::label_medium;
    const qreal gap = canvas.length(label_gap);
    const QString is_bottleneck = row.is_bottleneck ? Texts::tr("bottleneck") : QString();
    QString number = row.text, mark = is_bottleneck;
    qreal width = 0, left = 0;
    // Put the number right of the strokes, or left of them if there is no room. Use shorter texts before covering the
    // names.
    for (const auto& [text, with] : {std::pair(row.text, is_bottleneck), std::pair(row.brief, is_bottleneck),
                                     std::pair(row.text, QString()), std::pair(row.brief, QString())}) {
      number = text;
      mark = with;
      width = letters.width(letter, text) + (with.isEmpty() ? 0 : gap + letters.width(Letter::axis, with));
      left = layout.x(high) + gap;
      if (left + width > layout.frame.width) left = layout.x(low) - gap - width;
      if (left >= layout.frame.area.left()) break;
    }
    left = std::max(left, layout.frame.area.left());
    const qreal y = layout.middle(index), half = canvas.length(8), rim = canvas.length(2);
    canvas.fill(QRectF(left - rim, y - half, width + 2 * rim, 2 * half), canvas.color(Role::card));
    canvas.text(letter, {left, y}, Qt::AlignLeft, Role::text, number);
    canvas.text(Letter::axis, {left + letters.width(letter, number) + gap, y}, Qt::AlignLeft, Role::muted_text, mark);
  }
};

}  // namespace

std::unique_ptr<ChartScene> make_path_scene() { return std::make_unique<PathScene>(); }

}  // namespace trainyard::ui
