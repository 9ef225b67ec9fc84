// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainterPath>
#include <QPixmap>
#include <algorithm>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_scene.h"
#include "ui/charts/spec_text.h"
#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal scatter_key_row = 20, scatter_key_gap = 18, scatter_title_row = 20, scatter_foot = 34,
                point_reach = 4.5, least_with_errors = 300;
constexpr double error_share = 0.26;
/// The error axis spans minus to plus this fraction; larger errors are drawn at the edge.
constexpr double largest_error = 0.5;

/// The outline of a point of a series, centred on (0, 0), for marks of this size.
QPainterPath scatter_shape(Scatter::Shape shape, qreal size) {
  const qreal r = size / 2;
  QPainterPath path;
  switch (shape) {
    case Scatter::Shape::disc:
      path.addEllipse(QPointF(0, 0), r, r);
      break;
    case Scatter::Shape::triangle:
      path.addPolygon(QPolygonF({{0, -r}, {r, r * 0.8}, {-r, r * 0.8}, {0, -r}}));
      break;
    case Scatter::Shape::diamond:
      path.addPolygon(QPolygonF({{0, -r * 1.15}, {r * 1.15, 0}, {0, r * 1.15}, {-r * 1.15, 0}, {0, -r * 1.15}}));
      break;
    case Scatter::Shape::square:
      path.addRect(-r * 0.85, -r * 0.85, r * 1.7, r * 1.7);
      break;
    case Scatter::Shape::down:
      path.addPolygon(QPolygonF({{0, r}, {r, -r * 0.8}, {-r, -r * 0.8}, {0, r}}));
      break;
  }
  return path;
}

qreal scatter_key_width(const Scatter::Series& series, const Lettering& letters) {
  return 16 * letters.scale() + letters.width(Letter::label, series.label) + 5 * letters.scale() +
         letters.width(Letter::label, series.count);
}

/// Places the key in as many rows as needed; returns their height.
qreal place_keys(const Scatter& spec, const Lettering& letters, qreal width, QVector<QRectF>& keys) {
  const qreal scale = letters.scale();
  qreal x = 0, y = 0;
  for (const Scatter::Series& series : spec.series) {
    const qreal wide = scatter_key_width(series, letters);
    if (x > 0 && x + wide > width) {
      x = 0;
      y += scatter_key_row * scale;
    }
    keys.push_back(QRectF(x, y, wide, scatter_key_row * scale));
    x += wide + scatter_key_gap * scale;
  }
  return keys.isEmpty() ? 0 : y + scatter_key_row * scale;
}

/// Draws a label on its own background, so that points below it do not make it unreadable.
void label_on_ground(const Canvas& canvas, Letter letter, const QPointF& at, const QColor& color, const QString& text) {
  QColor ground = canvas.color(Role::card);
  ground.setAlphaF(0.85F);
  const qreal tall = canvas.length(15);
  canvas.fill(QRectF(at.x() - canvas.length(2), at.y() - tall / 2,
                     canvas.letters().width(letter, text) + canvas.length(4), tall),
              ground);
  canvas.text(letter, at, Qt::AlignLeft, color, text);
}

struct CalloutLine {
  Letter letter;
  Role role;
  QString text;
};

QVector<CalloutLine> lines_of(const Scatter::Chosen& chosen) {
  QVector<CalloutLine> lines{{Letter::label_strong, Role::text, chosen.title}};
  for (const QString& text : chosen.lines) lines.push_back({Letter::axis, Role::second_text, text});
  lines.push_back({Letter::axis_strong, chosen.inside ? Role::fits : Role::tight, chosen.verdict});
  if (!chosen.source.isEmpty()) lines.push_back({Letter::axis, Role::muted_text, chosen.source});
  return lines;
}

/// A place with few points beside the diagonal: below it to the right of the mark, or above it to the left.
QRectF callout_place(const Canvas& canvas, const QRectF& area, const QPointF& at, const QSizeF& size) {
  const QRectF plot = area.adjusted(4, 4, -4, -4);
  const qreal away = canvas.length(26);
  const auto diagonal = [&](qreal x) { return area.bottom() - (x - area.left()) * area.height() / area.width(); };
  const qreal left = std::min(at.x() + away, plot.right() - size.width());
  const QRectF under(QPointF(left, std::max(at.y() + away, diagonal(left) + away)), size);
  if (under.bottom() <= plot.bottom()) return under;
  const qreal right = std::max(at.x() - away, plot.left() + size.width());
  const qreal bottom = std::min(at.y() - away, diagonal(right) - away);
  return {QPointF(right - size.width(), std::max(plot.top(), bottom - size.height())), size};
}

void draw_callout(const Canvas& canvas, const Scatter::Chosen& chosen, const QRectF& area, const QPointF& at) {
  const QVector<CalloutLine> lines = lines_of(chosen);
  const qreal line_height = canvas.length(16.5), padding = canvas.length(9);
  const qreal most = std::max(canvas.length(80), area.width() * 0.55);
  qreal wide = 0;
  for (const CalloutLine& line : lines) wide = std::max(wide, canvas.letters().width(line.letter, line.text));
  wide = std::min(wide, most);
  const QRectF box =
      callout_place(canvas, area, at, {wide + 2 * padding, qreal(lines.size()) * line_height + 1.4 * padding});
  QPainter& painter = canvas.painter();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(canvas.color(Role::text), canvas.length(1)));
  painter.drawLine(at, QPointF(std::clamp(at.x(), box.left() + padding, box.right() - padding),
                               at.y() < box.top() ? box.top() : box.bottom()));
  painter.setPen(QPen(canvas.color(Role::field_border), canvas.length(1)));
  painter.setBrush(canvas.color(Role::card));
  painter.drawRoundedRect(box, canvas.length(4), canvas.length(4));
  painter.restore();
  qreal y = box.top() + padding * 0.7 + line_height / 2;
  for (const CalloutLine& line : lines) {
    canvas.text(line.letter, {box.left() + padding, y}, Qt::AlignLeft, line.role,
                canvas.letters().elided(line.letter, line.text, wide));
    y += line_height;
  }
}

/// Two plots, one below the other: predicted over measured values, and errors. Draws thousands of points once per size
/// and theme into a cached picture; the current design moves over it.
class ScatterScene : public PlotScene<Scatter> {
 public:
  void setSpec(const ChartSpec& spec) override {
    const auto remove_marks = [](Scatter of) {
      of.now.reset();
      of.chosen.reset();
      return of;
    };
    const Scatter before = spec_;
    PlotScene::setSpec(spec);
    if (remove_marks(spec_) != remove_marks(before)) kept_ = QPixmap();
  }

  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const Frames at = framesOf(canvas.letters(), size);
    if (canvas.painter().device()->devType() == QInternal::Widget)
      drawKept(canvas, size, at);
    else
      drawPicture(canvas, at);
    drawHints(canvas, at.values);
    drawNow(canvas, at);
    drawChosen(canvas, at);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Frames at = framesOf(letters, size);
    QVector<Spot> spots;
    const qreal reach = point_reach * letters.scale();
    for (const Scatter::Series& series : spec_.series)
      for (const Scatter::Point& p : series.points)
        if (at.values.contains(p.measured, p.predicted))
          spots.push_back({p.id, -1, reach_around(at.values.at(p.measured, p.predicted), reach),
                           at.errors ? reach_around(at.errors->at(p.measured, errorOf(p)), reach) : QRectF(), p.tip});
    if (isNowShown(at.values))
      spots.push_back({spec_.now->id, -1, reach_around(at.values.at(spec_.now->value, spec_.now->value), reach),
                       QRectF(), spec_.now->tip});
    std::stable_sort(spots.begin(), spots.end(),
                     [](const Spot& a, const Spot& b) { return a.area.left() < b.area.left(); });
    return spots;
  }

 private:
  struct Frames {
    PlotFrame values;
    std::optional<PlotFrame> errors;
    QVector<QRectF> keys;  ///< one per series
  };

  template <class Run>
  static double errorOf(const Run& run) {
    return std::clamp(run.predicted / run.measured - 1, -largest_error, largest_error);
  }

  bool isNowShown(const PlotFrame& values) const {
    return spec_.now && values.contains(spec_.now->value, spec_.now->value);
  }

  Frames framesOf(const Lettering& letters, const QSizeF& size) const {
    const qreal scale = letters.scale();
    PlotAxis x{spec_.min, spec_.max, true, spec_.ticks, spec_.tick_labels, spec_.x_title}, y = x;
    y.title = spec_.y_title;
    PlotAxis errors{-largest_error, largest_error, false, {-0.5, -0.2, 0, 0.2, 0.5}, {}, spec_.error_title};
    for (const double tick : errors.ticks) errors.labels.push_back(spec_text::signed_percent(tick, 0));
    Frames at;
    const qreal head = place_keys(spec_, letters, size.width(), at.keys);
    at.values = make_plot_frame(letters, size, x, y, head);
    if (size.height() < least_with_errors * scale) return at;
    QRectF area = at.values.area;
    area.setTop(area.bottom() - error_share * area.height());
    at.errors = make_plot_frame(area, size, x, errors);
    area = at.values.area;
    area.setBottom(at.errors->area.top() - (scatter_title_row + 8) * scale);
    x.labels.clear();
    x.title.clear();
    at.values = make_plot_frame(area, size, x, y);
    return at;
  }

  void drawKept(const Canvas& canvas, const QSizeF& size, const Frames& at) {
    const qreal ratio = canvas.painter().device()->devicePixelRatioF();
    const QSize pixels = (size * ratio).toSize();
    const qreal scale = canvas.letters().scale();
    if (kept_.size() != pixels || kept_theme_ != &canvas.theme() || kept_scale_ != scale) {
      kept_ = QPixmap(pixels);
      kept_.setDevicePixelRatio(ratio);
      kept_.fill(canvas.color(Role::card));
      kept_theme_ = &canvas.theme();
      kept_scale_ = scale;
      QPainter painter(&kept_);
      drawPicture(Canvas(painter, canvas.theme(), scale), at);
    }
    canvas.painter().drawPixmap(QPointF(0, 0), kept_);
  }

  /// Draws everything that stays while the design moves.
  void drawPicture(const Canvas& canvas, const Frames& at) const {
    paintBands(canvas, at);
    PlotPainter::paintAxes(canvas, at.values);
    if (at.errors) PlotPainter::paintAxes(canvas, *at.errors);
    const PlotFrame& frame = at.values;
    PlotPainter values(canvas, frame);
    addPoints(canvas, values, 6, [](const Scatter::Point& p) { return p.predicted; });
    values.addLine({frame.x.min, frame.x.max}, {frame.x.min, frame.x.max},
                   plot_pen(canvas, canvas.color(Role::text), 1.2));
    values.paint();
    canvas.vertical(frame.area.left(), frame.area.top(), frame.area.bottom(), canvas.color(Role::axis));
    if (at.errors) {
      PlotPainter errors(canvas, *at.errors);
      addPoints(canvas, errors, 5, [](const Scatter::Point& p) { return errorOf(p); });
      errors.addRule(Qt::Horizontal, 0, QPen(canvas.color(Role::text), canvas.line()));
      errors.paint();
    }
    drawKey(canvas, at.keys);
  }

  /// Tints shares around the diagonal, the widest first.
  void paintBands(const Canvas& canvas, const Frames& at) const {
    QVector<double> widest = spec_.bands;
    std::sort(widest.begin(), widest.end(), std::greater<>());
    PlotPainter bands(canvas, at.values);
    double weight = 0.10;
    for (const double share : widest) {
      const QColor tint = mix_colours(canvas.color(Role::card), canvas.color(Role::text), weight);
      const double min = at.values.x.min, max = at.values.x.max;
      bands.addArea({min, max}, {min * (1 - share), max * (1 - share)}, {min * (1 + share), max * (1 + share)}, tint);
      if (at.errors) canvas.fill(at.errors->stripe(-share, share), tint);
      weight += 0.08;
    }
    bands.paint();
  }

  template <class Value>
  void addPoints(const Canvas& canvas, PlotPainter& plot, qreal size, const Value& value) const {
    for (const Scatter::Series& series : spec_.series) {
      QVector<double> x, y;
      for (const Scatter::Point& p : series.points)
        if (p.measured > 0 && p.predicted > 0) {
          x.push_back(p.measured);
          y.push_back(value(p));
        }
      const QColor color = canvas.theme().part(series.part);
      QColor fill = mix_colours(canvas.color(Role::card), color, 0.45);
      fill.setAlphaF(0.8F);
      plot.addMarks(x, y, scatter_shape(series.shape, canvas.length(size)), QPen(color, canvas.length(1)), fill);
    }
  }

  void drawKey(const Canvas& canvas, const QVector<QRectF>& keys) const {
    QPainter& painter = canvas.painter();
    for (qsizetype i = 0; i < keys.size(); ++i) {
      const Scatter::Series& series = spec_.series[i];
      const QPointF at(keys[i].left(), keys[i].center().y());
      painter.save();
      painter.setRenderHint(QPainter::Antialiasing);
      painter.translate(at.x() + canvas.length(6), at.y());
      const QColor color = canvas.theme().part(series.part);
      painter.setPen(QPen(color, canvas.length(1.4)));
      painter.setBrush(mix_colours(canvas.color(Role::card), color, 0.45));
      painter.drawPath(scatter_shape(series.shape, canvas.length(9)));
      painter.restore();
      const qreal left = at.x() + canvas.length(16), wide = canvas.letters().width(Letter::label, series.label);
      canvas.text(Letter::label, {left, at.y()}, Qt::AlignLeft, Role::text, series.label);
      canvas.text(Letter::label, {left + wide + canvas.length(5), at.y()}, Qt::AlignLeft, Role::muted_text,
                  series.count);
    }
  }

  qreal nowLabelY(const Canvas& canvas, const PlotFrame& frame) const {
    const qreal top = frame.atY(std::clamp(spec_.now->high, frame.y.min, frame.y.max));
    return std::max(frame.area.top() + canvas.length(10),
                    std::min(top, frame.atY(spec_.now->value)) - canvas.length(11));
  }

  void drawHints(const Canvas& canvas, const PlotFrame& frame) const {
    const QRectF& area = frame.area;
    qreal y = area.top() + area.height() * 0.14;
    if (isNowShown(frame)) {
      // Both labels start at the left edge.
      const qreal taken = nowLabelY(canvas, frame), line = canvas.length(17);
      const bool over = y < taken && taken - line > area.top() + line / 2;
      if (std::abs(y - taken) < line) y = over ? taken - line : taken + line;
      // Keep the line of the design from crossing the label.
      const qreal struck = frame.atY(spec_.now->value), clear = canvas.length(10);
      if (std::abs(y - struck) < clear) y = struck + clear;
    }
    label_on_ground(canvas, Letter::axis, {area.left() + canvas.length(10), y}, canvas.color(Role::muted_text),
                    spec_.above);
    const qreal wide = canvas.letters().width(Letter::axis, spec_.below);
    label_on_ground(canvas, Letter::axis, {area.right() - canvas.length(10) - wide, area.bottom() - canvas.length(14)},
                    canvas.color(Role::muted_text), spec_.below);
  }

  void drawNow(const Canvas& canvas, const Frames& at) const {
    const PlotFrame& frame = at.values;
    if (!isNowShown(frame)) return;
    const Scatter::Now& now = *spec_.now;
    const QColor accent = canvas.color(Role::accent);
    const QPointF point = frame.at(now.value, now.value);
    const double low = std::clamp(now.low, frame.y.min, frame.y.max),
                 high = std::clamp(now.high, frame.y.min, frame.y.max);
    QColor tint = accent;
    tint.setAlphaF(0.18F);
    if (high > low)
      canvas.fill(QRectF(QPointF(frame.area.left(), frame.atY(high)), QPointF(point.x(), frame.atY(low))), tint);
    canvas.horizontal(point.y(), frame.area.left(), point.x(), accent, 2);
    if (at.errors) {
      const QRectF& errors = at.errors->area;
      canvas.vertical(point.x(), errors.top(), errors.bottom(), accent, 2);
      const qreal wide = canvas.letters().width(Letter::label_strong, now.letter);
      label_on_ground(canvas, Letter::label_strong,
                      {point.x() - wide - canvas.length(7), errors.top() + canvas.length(8)}, accent, now.letter);
    }
    PlotPainter mark(canvas, frame);
    mark.addMark(now.value, now.value, PlotMark::disc, 11, QPen(accent, canvas.length(2)), canvas.color(Role::card));
    mark.paint();
    label_on_ground(canvas, Letter::label_strong, {frame.area.left() + canvas.length(8), nowLabelY(canvas, frame)},
                    accent, now.label);
  }

  void drawChosen(const Canvas& canvas, const Frames& at) const {
    if (!spec_.chosen || !at.values.contains(spec_.chosen->measured, spec_.chosen->predicted)) return;
    const Scatter::Chosen& chosen = *spec_.chosen;
    draw_callout(canvas, chosen, at.values.area, at.values.at(chosen.measured, chosen.predicted));
    const QPen ring(canvas.color(Role::text), canvas.length(2));
    PlotPainter mark(canvas, at.values);
    mark.addMark(chosen.measured, chosen.predicted, PlotMark::disc, 14, ring);
    mark.paint();
    if (!at.errors) return;
    PlotPainter error(canvas, *at.errors);
    error.addMark(chosen.measured, errorOf(chosen), PlotMark::disc, 12, ring);
    error.paint();
  }

  QPixmap kept_;
  const Theme* kept_theme_ = nullptr;
  qreal kept_scale_ = 0;
};

}  // namespace

std::unique_ptr<ChartScene> make_scatter_scene() { return std::make_unique<ScatterScene>(); }

}  // namespace trainyard::ui
