// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/charts/curves.h"
#include "ui/charts/painted_scenes.h"

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
  QRectF plot;
  double min = 1, max = 10;
  qreal pitch = 1, width = 0;
  QVector<QRectF> heads;  ///< one per flow
  bool leaders = false;   ///< moved heads need a line to their flow

  qreal x(double value) const {
    return plot.left() + std::clamp(std::log(value / min) / std::log(max / min), 0.0, 1.0) * plot.width();
  }
  qreal middle(qsizetype row) const { return plot.top() + (qreal(row) + 0.5) * pitch; }
};

/// Places the heads above their lines. Heads that would overlap are moved apart.
QVector<QRectF> place_heads(const PathFlows& spec, const Layout& layout, const Lettering& letters) {
  QVector<QRectF> heads(spec.flows.size());
  QVector<qsizetype> order;
  for (qsizetype i = 0; i < spec.flows.size(); ++i) {
    if (!has_logarithm(spec.flows[i].value)) continue;
    const PathFlows::Flow& flow = spec.flows[i];
    const qreal width =
        std::max(letters.width(Letter::label_strong, flow.label), letters.width(Letter::axis, flow.text));
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
  edge = layout.width;
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
  layout.width = size.width();
  if (has_logarithm(spec.min) && spec.max > spec.min) {
    layout.min = spec.min;
    layout.max = spec.max;
  }
  const qreal left = std::min(names, most_name_share * size.width()) + (inset + column_gap) * scale;
  const bool title = size.height() >= least_for_title * scale;
  const qreal below = (tick_band + (title ? title_band : 0)) * scale, top = head_band * scale;
  // Leave room for a number beside the widest hop, so that no number covers a line.
  qreal numbers = 9 * letters.digitWidth(Letter::label_medium);
  for (const PathFlows::Row& row : spec.rows)
    numbers = std::max(numbers, letters.width(Letter::label_medium, row.text));
  const qreal right = std::min(numbers, most_number_share * size.width()) + 2 * label_gap * scale;
  layout.plot = QRectF(std::round(left), std::round(top), std::max(1.0, size.width() - left - right),
                       std::max(1.0, size.height() - top - below));
  layout.heads = place_heads(spec, layout, letters);
  for (qsizetype i = 0; i < spec.flows.size(); ++i)
    layout.leaders |= !layout.heads[i].isEmpty() &&
                      std::abs(layout.heads[i].center().x() - layout.x(spec.flows[i].value)) > least_shift * scale;
  if (layout.leaders) layout.plot.setTop(std::round(top + leader_band * scale));
  layout.pitch = layout.plot.height() / std::max(1, int(spec.rows.size()));
  return layout;
}

Role role_of(PathFlows::State state) {
  return state == PathFlows::State::over ? Role::error : state == PathFlows::State::near ? Role::tight : Role::text;
}

QColor color_of(const Theme& theme, PathFlows::State state) {
  return state == PathFlows::State::enough ? theme.part(Part::compute) : theme.color(role_of(state));
}

class PathScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<PathFlows>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    drawGround(canvas, layout, size);
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
    for (qsizetype i = 0; i < spec_.rows.size(); ++i)
      spots.push_back({spec_.rows[i].id, -1, QRectF(0, layout.middle(i) - layout.pitch / 2, layout.width, layout.pitch),
                       QRectF(), spec_.rows[i].tip});
    return spots;
  }

 private:
  void drawGround(const Canvas& canvas, const Layout& layout, const QSizeF& size) const {
    const QRectF& plot = layout.plot;
    for (qsizetype i = 0; i <= spec_.rows.size(); ++i)
      canvas.horizontal(plot.top() + qreal(i) * layout.pitch, plot.left(), plot.right(),
                        canvas.color(i == spec_.rows.size() ? Role::axis : Role::grid));
    const qreal y = plot.bottom() + canvas.length(tick_band) / 2 + canvas.length(2);
    QVector<QRectF> taken;
    for (const bool with_unit : {true, false})
      for (qsizetype i = 0; i < spec_.ticks.size(); ++i) {
        const QString& text = spec_.tick_labels[i];
        if (std::any_of(text.cbegin(), text.cend(), [](QChar c) { return c.isLetter(); }) != with_unit) continue;
        const qreal x = layout.x(spec_.ticks[i]), width = canvas.letters().width(Letter::axis, text);
        canvas.vertical(x, plot.top(), plot.bottom(), canvas.color(Role::grid));
        const QRectF place(std::clamp(x - width / 2, 0.0, layout.width - width), y, width, 1);
        const QRectF wide = place.adjusted(-canvas.length(4), 0, canvas.length(4), 0);
        if (std::any_of(taken.cbegin(), taken.cend(), [&](const QRectF& t) { return t.intersects(wide); })) continue;
        taken.push_back(wide);
        canvas.text(Letter::axis, {place.left(), y}, Qt::AlignLeft, Role::muted_text, text);
      }
    if (size.height() >= canvas.length(least_for_title))
      canvas.text(Letter::axis, {plot.center().x(), y + canvas.length(title_band)}, Qt::AlignHCenter, Role::muted_text,
                  spec_.axis_title);
  }

  void drawSupply(const Canvas& canvas, const Layout& layout, qsizetype index) const {
    const PathFlows::Row& row = spec_.rows[index];
    const qreal top = layout.middle(index) - layout.pitch / 2;
    double end = 0;
    for (const double v : {row.read, row.write})
      if (has_logarithm(v)) end = std::max(end, v);
    if (end <= 0) return;
    const QRectF beyond(layout.x(end), top, layout.plot.right() - layout.x(end), layout.pitch);
    canvas.drawFreeRoom(canvas.snap(beyond));
    const qreal trim = canvas.length(4);
    for (const double v : {row.read, row.write})
      if (has_logarithm(v))
        canvas.vertical(layout.x(v), top + trim, top + layout.pitch - trim, canvas.color(Role::text),
                        row.is_bottleneck ? 4 : 2.5);
  }

  void drawFlow(const Canvas& canvas, const Layout& layout, qsizetype index) const {
    const PathFlows::Flow& flow = spec_.flows[index];
    if (!has_logarithm(flow.value)) return;
    const QColor color = color_of(canvas.theme(), flow.state);
    const qreal x = layout.x(flow.value), half = canvas.length(dot_size) / 2;
    canvas.vertical(x, layout.plot.top() - canvas.length(3), layout.plot.bottom(), color, 2);
    if (layout.leaders)
      canvas.drawLine({layout.heads[index].center().x(), canvas.length(head_band - 3)},
                      {x, layout.plot.top() - canvas.length(3)}, color, 1.5);
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) {
      if (!spec_.rows[i].is_used_by_flow.value(index)) continue;
      const QRectF dot(x - half, layout.middle(i) - half, 2 * half, 2 * half);
      const qreal rim = canvas.length(1.5);
      canvas.rounded(dot.adjusted(-rim, -rim, rim, rim), canvas.color(Role::card), dot_size / 2 + 1.5);
      canvas.rounded(dot, color, dot_size / 2);
    }
    const QRectF& head = layout.heads[index];
    canvas.text(Letter::label_strong, {head.center().x(), canvas.length(7)}, Qt::AlignHCenter, role_of(flow.state),
                flow.label);
    const Role role = flow.state == PathFlows::State::enough ? Role::second_text : role_of(flow.state);
    canvas.text(Letter::axis, {head.center().x(), canvas.length(22)}, Qt::AlignHCenter, role, flow.text);
  }

  void drawRow(const Canvas& canvas, const Layout& layout, qsizetype index, const QString& selected) const {
    const PathFlows::Row& row = spec_.rows[index];
    const Lettering& letters = canvas.letters();
    const qreal name = canvas.length(inset);
    const qreal y = layout.middle(index), room = layout.plot.left() - name - canvas.length(column_gap) / 2;
    const bool detail = !row.detail.isEmpty() && layout.pitch >= canvas.length(two_lines);
    const qreal lift = detail ? canvas.length(7) : 0;
    canvas.text(row.is_bottleneck ? Letter::label_strong : Letter::label_medium, {name, y - lift}, Qt::AlignLeft,
                Role::text, letters.elided(Letter::label_medium, row.label, room));
    if (detail)
      canvas.text(Letter::axis, {name, y + lift + 1}, Qt::AlignLeft, Role::muted_text,
                  letters.elided(Letter::axis, row.detail, room));
    drawSupplyText(canvas, layout, index);
    if (selected.isEmpty() || selected != row.id) return;
    const QRectF all(0, y - layout.pitch / 2, layout.width, layout.pitch);
    canvas.frame(all.adjusted(0, 1, 0, -1), canvas.color(Role::text), 2);
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
      if (left + width > layout.width) left = layout.x(low) - gap - width;
      if (left >= layout.plot.left()) break;
    }
    left = std::max(left, layout.plot.left());
    const qreal y = layout.middle(index), half = canvas.length(8), rim = canvas.length(2);
    canvas.fill(QRectF(left - rim, y - half, width + 2 * rim, 2 * half), canvas.color(Role::card));
    canvas.text(letter, {left, y}, Qt::AlignLeft, Role::text, number);
    canvas.text(Letter::axis, {left + letters.width(letter, number) + gap, y}, Qt::AlignLeft, Role::muted_text, mark);
  }

  PathFlows spec_;
};

}  // namespace

std::unique_ptr<ChartScene> make_path_scene() { return std::make_unique<PathScene>(); }

}  // namespace trainyard::ui
