// SPDX-License-Identifier: GPL-3.0-or-later
#include <qcustomplot.h>

#include "ui/charts/chart_scene.h"
#include "ui/charts/curves.h"
#include "ui/charts/demand_rows.h"
#include "ui/charts/point_cloud.h"
#include "ui/charts/scatter.h"
#include "ui/charts/share_curves.h"
#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

/// QCustomPlot reduced to data on log axes: never shown or replotted, without axes, legends and second buffer.
class DataPlot : public QCustomPlot {
 public:
  DataPlot() {
    legend->setVisible(false);
    for (QCPAxis* axis : {xAxis, yAxis, xAxis2, yAxis2}) axis->setVisible(false);
    axisRect()->setAutoMargins(QCP::msNone);
    axisRect()->setBackground(Qt::NoBrush);
    setBackground(Qt::NoBrush);
    setNotAntialiasedElements(QCP::aeNone);
    setAntialiasedElements(QCP::aeAll);
  }

  /// Returns a QCPPainter, the only painter class that QCustomPlot accepts.
  std::shared_ptr<QPainter> painterOn(QPaintDevice* device) {
    auto painter = std::make_shared<QCPPainter>();
    painter->begin(device);
    own_ = painter;
    return painter;
  }

  void drawTo(QPainter& painter, const QSizeF& size, const QRect& plot) {
    const QRect all(0, 0, qCeil(size.width()), qCeil(size.height()));
    setViewport(all);
    axisRect()->setMargins(QMargins(plot.left(), plot.top(), all.right() - plot.right(), all.bottom() - plot.bottom()));
    painter.save();
    const std::shared_ptr<QCPPainter> own = own_.lock();
    if (own.get() == &painter)
      drawWith(*own);
    else
      play(painter);
    painter.restore();
  }

  void setLogarithmic(QCPAxis* axis, double min, double max) {
    if (axis->scaleType() != QCPAxis::stLogarithmic) axis->setScaleType(QCPAxis::stLogarithmic);
    axis->setRange(min, max);
  }

 private:
  void drawWith(QCPPainter& painter) {
    painter.setModes(QCPPainter::pmNoCaching | QCPPainter::pmVectorized);
    draw(&painter);
    painter.setAntialiasing(false);
  }

  /// Draws with any other painter: records a picture and plays it, which keeps vectors.
  void play(QPainter& painter) {
    QPicture picture;
    QCPPainter recorder(&picture);
    drawWith(recorder);
    recorder.end();
    // QPicture scales itself on devices finer than the screen; undo that, because painter units are scaled already.
    const QPaintDevice& device = *painter.device();
    painter.scale(qreal(picture.logicalDpiX()) / device.logicalDpiX(),
                  qreal(picture.logicalDpiY()) / device.logicalDpiY());
    painter.drawPicture(0, 0, picture);
  }

  std::weak_ptr<QCPPainter> own_;
};

/// Points whose marks are not clipped at the edge of the plot.
class Marks : public QCPGraph {
 public:
  explicit Marks(QCustomPlot& plot) : QCPGraph(plot.xAxis, plot.yAxis) { setLineStyle(lsNone); }

 protected:
  QRect clipRect() const override { return mParentPlot->viewport(); }
};

class CurvesScene : public ChartScene {
 public:
  std::shared_ptr<QPainter> painterOn(QPaintDevice* device) override { return plot_.painterOn(device); }

  void setSpec(const ChartSpec& spec) override {
    spec_ = std::get<Curves>(spec);
    while (lines_.size() > spec_.lines.size()) plot_.removeGraph(lines_.takeLast());
    while (lines_.size() < spec_.lines.size()) lines_.push_back(plot_.addGraph());
    for (qsizetype i = 0; i < lines_.size(); ++i) {
      const Curves::Line& line = spec_.lines[i];
      QVector<double> x, y;
      for (qsizetype j = 0; j < std::min(line.x.size(), line.y.size()); ++j)
        if (has_logarithm(line.x[j]) && has_logarithm(line.y[j])) {
          x.push_back(line.x[j]);
          y.push_back(line.y[j]);
        }
      lines_[i]->setData(x, y);
    }
    for (size_t mark = 0; mark < marks_.size(); ++mark) {
      if (!marks_[mark]) {
        marks_[mark] = new Marks(plot_);
        plot_.addLayer(QString("marks %1").arg(mark));
        marks_[mark]->setLayer(QString("marks %1").arg(mark));
      }
      QVector<double> x, y;
      for (const Curves::Point& p : spec_.points)
        if ((p.refused ? Curves::Mark::refused : p.mark) == Curves::Mark(mark) && has_logarithm(p.x) &&
            has_logarithm(p.y)) {
          x.push_back(p.x);
          y.push_back(p.y);
        }
      marks_[mark]->setData(x, y);
    }
  }

  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const CurvesLayout layout = curves_layout(spec_, canvas.letters(), size);
    plot_.setLogarithmic(plot_.xAxis, layout.x_min, layout.x_max);
    plot_.setLogarithmic(plot_.yAxis, layout.y_min, layout.y_max);
    paint(canvas);
    draw_curves_ground(canvas, spec_, layout);
    plot_.drawTo(canvas.painter(), size, layout.plot);
    draw_curves_labels(canvas, spec_, layout);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    return curves_spots(spec_, curves_layout(spec_, letters, size), letters.scale());
  }

 private:
  void paint(const Canvas& canvas) {
    const Theme& theme = canvas.theme();
    const QColor blue = theme.part(Part::compute), card = theme.color(Role::card), text = theme.color(Role::text);
    for (qsizetype i = 0; i < lines_.size(); ++i) {
      QPen pen(blue, canvas.length(2));
      if (spec_.lines[i].dashed) {
        pen = QPen(theme.color(Role::muted_text), canvas.length(1.2), Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern({4, 3});
      }
      lines_[i]->setPen(pen);
    }
    using Shape = QCPScatterStyle;
    const auto style = [&](Curves::Mark mark, Shape::ScatterShape shape, const QPen& pen, const QBrush& brush,
                           qreal size) {
      marks_[size_t(mark)]->setScatterStyle(Shape(shape, pen, brush, canvas.length(size)));
    };
    using Mark = Curves::Mark;
    style(Mark::point, Shape::ssCircle, QPen(blue, canvas.length(1.6)), card, 7);
    style(Mark::refused, Shape::ssCross, QPen(theme.color(Role::error), canvas.length(1.6)), Qt::NoBrush, 7);
    style(Mark::unranked, Shape::ssSquare, QPen(theme.color(Role::muted_text), canvas.length(1.4)), Qt::NoBrush, 7);
    style(Mark::published, Shape::ssDiamond, QPen(text, canvas.length(1.6)), card, 11);
    style(Mark::now, Shape::ssCircle, QPen(card, canvas.length(2)), blue, 12);
  }

  Curves spec_;
  DataPlot plot_;
  QVector<QCPGraph*> lines_;
  // In drawing order, which is that of Mark: a plain point never covers the current one.
  std::array<QCPGraph*, 5> marks_{};
};

/// Stacked areas, and lines above them.
class ShareScene : public ChartScene {
 public:
  std::shared_ptr<QPainter> painterOn(QPaintDevice* device) override { return plot_.painterOn(device); }

  void setSpec(const ChartSpec& spec) override {
    spec_ = std::get<ShareCurves>(spec);
    // Graphs are drawn in the order in which they are added, so a change of their number rebuilds all.
    if (!edge_ || areas_.size() != spec_.areas.size() || lines_.size() != spec_.lines.size()) rebuild();
    const QVector<QVector<double>> sums = stacked(spec_);
    const auto logarithmic = [](const QVector<double>& x, const QVector<double>& y, QCPGraph* graph) {
      const bool good = std::all_of(x.cbegin(), x.cend(), has_logarithm);
      graph->setData(good ? x : QVector<double>(), good ? y : QVector<double>(), true);
    };
    for (qsizetype i = 0; i < areas_.size(); ++i) logarithmic(spec_.x, sums[i], areas_[i]);
    for (qsizetype i = 0; i < lines_.size(); ++i) logarithmic(spec_.lines[i].x, spec_.lines[i].y, lines_[i]);
    if (!areas_.isEmpty()) logarithmic(spec_.x, sums.back(), edge_);
    for (size_t mark = 0; mark < marks_.size(); ++mark) {
      QVector<double> x, y;
      for (const ShareCurves::Point& p : spec_.points)
        if (p.mark == ShareCurves::Mark(mark) && has_logarithm(p.x) && p.y <= spec_.y_max) {
          x.push_back(p.x);
          y.push_back(p.y);
        }
      marks_[mark]->setData(x, y);
    }
  }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const ShareLayout layout = share_layout(spec_, canvas.letters(), size);
    plot_.setLogarithmic(plot_.xAxis, layout.x_min, layout.x_max);
    plot_.yAxis->setRange(0, layout.y_max);
    paint(canvas);
    draw_share_ground(canvas, spec_, layout);
    draw_hatched_areas(canvas, spec_, layout);
    plot_.drawTo(canvas.painter(), size, layout.plot);
    draw_share_labels(canvas, spec_, layout, selected);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    return share_spots(spec_, share_layout(spec_, letters, size), letters.scale());
  }

 private:
  void rebuild() {
    plot_.clearPlottables();
    areas_.clear();
    lines_.clear();
    for (qsizetype i = 0; i < spec_.areas.size(); ++i) {
      areas_.push_back(plot_.addGraph());
      if (i > 0) areas_[i]->setChannelFillGraph(areas_[i - 1]);
    }
    edge_ = plot_.addGraph();
    for (qsizetype i = 0; i < spec_.lines.size(); ++i) lines_.push_back(plot_.addGraph());
    for (QCPGraph*& mark : marks_) mark = new Marks(plot_);
  }

  void paint(const Canvas& canvas) {
    const Theme& theme = canvas.theme();
    const QColor card = theme.color(Role::card), text = theme.color(Role::text), blue = theme.part(Part::compute);
    for (qsizetype i = 0; i < areas_.size(); ++i) {
      const Part part = spec_.areas[i].part;
      areas_[i]->setPen(Qt::NoPen);
      if (part == Part::none)
        areas_[i]->setBrush(mixed(card, theme.color(Role::worse), 0.35));
      else
        areas_[i]->setBrush(Theme::hatched(part) ? QBrush(Qt::NoBrush) : QBrush(theme.part(part)));
    }
    edge_->setPen(QPen(text, canvas.length(2)));
    for (qsizetype i = 0; i < lines_.size(); ++i) {
      QPen pen(text, canvas.length(2));
      if (spec_.lines[i].style == ShareCurves::Style::better) pen.setColor(theme.color(Role::better));
      if (spec_.lines[i].style == ShareCurves::Style::dashed) {
        pen = QPen(theme.color(Role::muted_text), canvas.length(1.4), Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern({4, 3});
      }
      lines_[i]->setPen(pen);
    }
    using Shape = QCPScatterStyle;
    marks_[0]->setScatterStyle(Shape(Shape::ssCircle, QPen(text, canvas.length(1.6)), card, canvas.length(9)));
    marks_[1]->setScatterStyle(Shape(Shape::ssDiamond, QPen(text, canvas.length(1.6)), card, canvas.length(11)));
    marks_[2]->setScatterStyle(Shape(Shape::ssCircle, QPen(card, canvas.length(2)), blue, canvas.length(12)));
  }

  ShareCurves spec_;
  DataPlot plot_;
  QVector<QCPGraph*> areas_, lines_;
  QCPGraph* edge_ = nullptr;
  // In drawing order, which is that of Mark.
  std::array<QCPGraph*, 3> marks_{};
};

class DemandScene : public ChartScene {
 public:
  std::shared_ptr<QPainter> painterOn(QPaintDevice* device) override { return plot_.painterOn(device); }

  void setSpec(const ChartSpec& spec) override {
    spec_ = std::get<DemandSupply>(spec);
    while (rows_.size() > spec_.rows.size()) removeRow();
    while (rows_.size() < spec_.rows.size()) addRow();
    for (qsizetype i = 0; i < rows_.size(); ++i) {
      const DemandSupply::Row& row = spec_.rows[i];
      const double y = double(i) + 0.5;
      const bool needed = has_logarithm(row.needed), given = has_logarithm(row.given);
      const auto points = [y](std::initializer_list<double> x) { return std::pair(QVector<double>(x), y); };
      const auto set = [&](QCPGraph* graph, bool known, const std::pair<QVector<double>, double>& at) {
        graph->setData(known ? at.first : QVector<double>(), QVector<double>(known ? at.first.size() : 0, at.second));
      };
      set(rows_[i].link, needed && given, points({std::min(row.needed, row.given), std::max(row.needed, row.given)}));
      set(rows_[i].stroke, given, points({row.given}));
      set(rows_[i].dot, needed, points({row.needed}));
    }
  }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const DemandLayout layout = demand_layout(spec_, canvas.letters(), size);
    plot_.setLogarithmic(plot_.xAxis, layout.min, layout.max);
    plot_.yAxis->setRange(0, std::max(layout.rows, 1));
    plot_.yAxis->setRangeReversed(true);
    paint(canvas);
    draw_demand_ground(canvas, spec_, layout);
    plot_.drawTo(canvas.painter(), size, layout.plot);
    draw_demand_texts(canvas, spec_, layout, selected);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    return demand_spots(spec_, demand_layout(spec_, letters, size));
  }

 private:
  struct RowGraphs {
    QCPGraph *link, *stroke, *dot;
  };

  void addRow() {
    auto* link = plot_.addGraph();
    auto* stroke = new Marks(plot_);
    rows_.push_back({link, stroke, new Marks(plot_)});
  }

  void removeRow() {
    const RowGraphs row = rows_.takeLast();
    for (QCPGraph* graph : {row.dot, row.stroke, row.link}) plot_.removeGraph(graph);
  }

  void paint(const Canvas& canvas) {
    const Theme& theme = canvas.theme();
    const QColor card = theme.color(Role::card);
    QPainterPath stroke;
    stroke.addRect(-canvas.length(1.25), -canvas.length(9), canvas.length(2.5), canvas.length(18));
    for (qsizetype i = 0; i < rows_.size(); ++i) {
      const QColor color = demand_color(theme, spec_.rows[i]);
      rows_[i].link->setPen(QPen(mixed(card, color, 0.5), canvas.length(4), Qt::SolidLine, Qt::FlatCap));
      rows_[i].stroke->setScatterStyle(QCPScatterStyle(stroke, QPen(Qt::transparent), theme.color(Role::text), 6));
      rows_[i].dot->setScatterStyle(
          QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(card, canvas.length(1.5)), color, canvas.length(11.5)));
    }
  }

  DemandSupply spec_;
  DataPlot plot_;
  QVector<RowGraphs> rows_;
};

/// Draws thousands of points once per size and theme into a cached picture; the current design moves over it.
class ScatterScene : public ChartScene {
 public:
  std::shared_ptr<QPainter> painterOn(QPaintDevice* device) override { return plot_.painterOn(device); }

  void setSpec(const ChartSpec& spec) override {
    const Scatter next = std::get<Scatter>(spec);
    const bool other_points = next.series != spec_.series;
    const bool other_picture = without_marks(next) != without_marks(spec_);
    spec_ = next;
    if (other_picture) kept_ = QPixmap();
    if (!other_points) return;
    setGraphs(plot_, values_, [](const Scatter::Point& p) { return p.predicted; });
    setGraphs(error_plot_, errors_, [](const Scatter::Point& p) {
      return std::clamp(p.predicted / p.measured - 1, -largest_error, largest_error);
    });
  }

  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const ScatterLayout layout = scatter_layout(spec_, canvas.letters(), size);
    for (DataPlot* plot : {&plot_, &error_plot_}) plot->setLogarithmic(plot->xAxis, layout.min, layout.max);
    plot_.setLogarithmic(plot_.yAxis, layout.min, layout.max);
    error_plot_.yAxis->setRange(-largest_error, largest_error);
    const bool screen = canvas.painter().device()->devType() == QInternal::Widget;
    if (screen)
      drawKept(canvas, size, layout);
    else
      drawPicture(canvas, size, layout);
    draw_scatter_marks(canvas, spec_, layout);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    return scatter_spots(spec_, scatter_layout(spec_, letters, size), letters.scale());
  }

 private:
  template <class Value>
  void setGraphs(DataPlot& plot, QVector<QCPGraph*>& graphs, const Value& value) {
    while (graphs.size() > spec_.series.size()) plot.removeGraph(graphs.takeLast());
    while (graphs.size() < spec_.series.size()) {
      graphs.push_back(new Marks(plot));
      // Adaptive sampling would drop points that are close together, and with them points at the edge of the errors.
      graphs.back()->setAdaptiveSampling(false);
    }
    for (qsizetype i = 0; i < graphs.size(); ++i) {
      QVector<double> x, y;
      for (const Scatter::Point& p : spec_.series[i].points)
        if (has_logarithm(p.measured) && has_logarithm(p.predicted)) {
          x.push_back(p.measured);
          y.push_back(value(p));
        }
      graphs[i]->setData(x, y);
    }
  }

  void drawKept(Canvas& canvas, const QSizeF& size, const ScatterLayout& layout) {
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
      Canvas picture(painter, canvas.theme(), scale);
      drawPicture(picture, size, layout);
    }
    canvas.painter().drawPixmap(QPointF(0, 0), kept_);
  }

  /// Draws everything that stays while the design moves.
  void drawPicture(const Canvas& canvas, const QSizeF& size, const ScatterLayout& layout) {
    draw_scatter_ground(canvas, spec_, layout);
    paint(canvas, values_, 6);
    plot_.drawTo(canvas.painter(), size, layout.plot);
    if (!layout.errors.isEmpty()) {
      paint(canvas, errors_, 5);
      error_plot_.drawTo(canvas.painter(), size, layout.errors);
    }
    draw_scatter_frame(canvas, spec_, layout);
  }

  void paint(const Canvas& canvas, const QVector<QCPGraph*>& graphs, qreal size) {
    for (qsizetype i = 0; i < graphs.size(); ++i) {
      const QColor color = canvas.theme().part(spec_.series[i].part);
      const QPainterPath path = scatter_shape(spec_.series[i].shape, canvas.length(size));
      QColor fill = mixed(canvas.color(Role::card), color, 0.45);
      fill.setAlphaF(0.8F);
      // QCPScatterStyle scales a custom path by size ÷ 6.
      graphs[i]->setScatterStyle(QCPScatterStyle(path, QPen(color, canvas.length(1)), fill, 6));
    }
  }

  Scatter spec_;
  DataPlot plot_, error_plot_;
  QVector<QCPGraph*> values_, errors_;
  QPixmap kept_;
  const Theme* kept_theme_ = nullptr;
  qreal kept_scale_ = 0;
};

/// Draws each point as a pixmap, because all points change with each step of a slider.
class CloudScene : public ChartScene {
 public:
  std::shared_ptr<QPainter> painterOn(QPaintDevice* device) override { return plot_.painterOn(device); }

  void setSpec(const ChartSpec& spec) override {
    const bool other_points = !points_[0] || std::get<PointCloud>(spec).points != spec_.points;
    spec_ = std::get<PointCloud>(spec);
    for (size_t i = 0; other_points && i < points_.size(); ++i) {
      if (!points_[i]) (points_[i] = new Marks(plot_))->setAdaptiveSampling(false);
      points_[i]->setData(cloud_values(spec_, i == 1, &PointCloud::Point::x),
                          cloud_values(spec_, i == 1, &PointCloud::Point::y));
    }
  }

  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const CloudLayout layout = cloud_layout(spec_, canvas.letters(), size);
    plot_.xAxis->setRange(0, layout.x_max);
    plot_.yAxis->setRange(0, layout.y_max);
    const bool screen = canvas.painter().device()->devType() == QInternal::Widget;
    for (size_t i = 0; i < points_.size(); ++i) {
      const CloudMark mark = cloud_mark(canvas, i == 1);
      points_[i]->setScatterStyle(screen ? QCPScatterStyle(mark.picture(canvas))
                                         : QCPScatterStyle(mark.path, mark.pen, mark.brush, 6));
    }
    draw_cloud_ground(canvas, spec_, layout);
    plot_.drawTo(canvas.painter(), size, layout.plot);
    draw_cloud_marks(canvas, spec_, layout);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    return spots_ = cloud_spots(spec_, cloud_layout(spec_, letters, size), letters.scale());
  }
  int spotAt(const Lettering& letters, const QSizeF&, const QPointF& at) const override {
    return cloud_mark_at(spec_, spots_, at, letters.scale());
  }
  int neighbour(int spot, int, Qt::Key key) const override { return cloud_neighbour(spec_, spots_, spot, key); }
  QString tip(const Spot& spot) const override { return cloud_tip(spec_, spot); }

 private:
  PointCloud spec_;
  DataPlot plot_;
  std::array<QCPGraph*, 2> points_{};  ///< other points, and refused ones
  mutable QVector<Spot> spots_;
};

}  // namespace

std::unique_ptr<ChartScene> make_custom_plot_scene(const ChartSpec& spec) {
  std::unique_ptr<ChartScene> scene;
  if (std::holds_alternative<Curves>(spec))
    scene = std::make_unique<CurvesScene>();
  else if (std::holds_alternative<ShareCurves>(spec))
    scene = std::make_unique<ShareScene>();
  else if (std::holds_alternative<Scatter>(spec))
    scene = std::make_unique<ScatterScene>();
  else if (std::holds_alternative<PointCloud>(spec))
    scene = std::make_unique<CloudScene>();
  else
    scene = std::make_unique<DemandScene>();
  scene->setSpec(spec);
  return scene;
}

}  // namespace trainyard::ui
