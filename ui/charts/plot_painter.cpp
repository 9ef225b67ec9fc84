// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_painter.h"

#include <qcustomplot.h>

namespace trainyard::ui {
namespace {

constexpr qreal mark_length = 4;  ///< pixels at 96 dpi
constexpr int room_below = 64;    ///< painter units
/// QCPScatterStyle scales a path by its size ÷ 6.
constexpr double path_size = 6;

/// QCustomPlot as a drawing engine: never shown, without legend, texts and second buffer. Numbers are drawn by
/// draw_numbers(), because QCustomPlot lets them overlap and scales text wrongly on devices with other resolutions.
class Board : public QCustomPlot {
 public:
  /// One instance serves all charts, because a QCustomPlot is a widget and costs more than a drawing. It lives as long
  /// as the program.
  static Board& instance() {
    static auto* board = new Board;
    return *board;
  }

  std::shared_ptr<QPainter> painterOn(QPaintDevice* device) {
    auto painter = std::make_shared<QCPPainter>();
    painter->begin(device);
    own_ = painter;
    return painter;
  }

  void place(const PlotFrame& frame) {
    const QRectF& area = frame.area;
    // Below the axis, there is room for its line and marks; QCustomPlot cuts the last row of pixels.
    const QRect all(0, 0, qCeil(std::max(frame.width, area.right())), int(area.bottom()) + room_below);
    setViewport(all);
    // QCPAxis puts the minimum of an upright axis on the last row of pixels inside its rectangle.
    axisRect()->setMargins(QMargins(int(area.left()), int(area.top()) + 1, all.width() - int(area.right()),
                                    all.height() - int(area.bottom()) - 1));
    for (const auto& [axis, of] : {std::pair(xAxis, &frame.x), std::pair(yAxis, &frame.y)}) {
      const auto scale = of->logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
      if (axis->scaleType() != scale) axis->setScaleType(scale);
      axis->setRange(std::min(of->min, of->max), std::max(of->min, of->max));
      axis->setRangeReversed(of->min > of->max);
    }
  }

  void showAxes(const Canvas& canvas, const PlotFrame& frame) {
    for (const auto& [axis, of] : {std::pair(xAxis, &frame.x), std::pair(yAxis, &frame.y)}) {
      const bool marks = !of->grid && axis == xAxis;
      const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
      if (of->grid)
        for (const double tick : of->ticks) ticker->addTick(tick, QString());
      if (marks)
        for (const auto& [i, at] : numbers_below(frame, canvas.letters())) ticker->addTick(of->ticks[i], QString());
      const QPen line(canvas.color(Role::axis), canvas.line(), Qt::SolidLine, Qt::FlatCap);
      axis->setTicker(ticker);
      axis->setBasePen(axis == xAxis ? line : QPen(Qt::NoPen));
      axis->setTicks(marks);
      axis->setTickPen(line);
      axis->setTickLength(0, qRound(canvas.length(mark_length)));
      axis->grid()->setVisible(of->grid);
      axis->grid()->setPen(QPen(canvas.color(Role::grid), canvas.line(), Qt::SolidLine, Qt::FlatCap));
      axis->grid()->setZeroLinePen(Qt::NoPen);
      axis->setVisible(true);
    }
  }

  void drawOn(QPainter& painter, bool vectors = true) {
    painter.save();
    const std::shared_ptr<QCPPainter> own = own_.lock();
    if (own.get() == &painter)
      drawWith(*own, vectors);
    else
      play(painter, vectors);
    painter.restore();
    clearPlottables();
    clearItems();
    for (QCPAxis* axis : {xAxis, yAxis}) axis->setVisible(false);
  }

 private:
  Board() {
    legend->setVisible(false);
    setAutoAddPlottableToLegend(false);
    for (QCPAxis* axis : {xAxis, yAxis, xAxis2, yAxis2}) axis->setVisible(false);
    for (QCPAxis* axis : {xAxis, yAxis}) {
      axis->setTickLabels(false);
      axis->setSubTicks(false);
      axis->grid()->setLayer(QStringLiteral("grid"));
    }
    axisRect()->setAutoMargins(QCP::msNone);
    axisRect()->setBackground(Qt::NoBrush);
    axisRect()->setMinimumSize(1, 1);
    plotLayout()->setRowSpacing(0);
    plotLayout()->setColumnSpacing(0);
    setBackground(Qt::NoBrush);
    setNotAntialiasedElements(QCP::aeAxes | QCP::aeGrid);
  }

  void drawWith(QCPPainter& painter, bool vectors) {
    painter.setModes(QCPPainter::pmNoCaching | (vectors ? QCPPainter::pmVectorized : QCPPainter::pmDefault));
    draw(&painter);
    painter.setAntialiasing(false);
  }

  /// Draws with any other painter: records a picture and plays it, which keeps vectors.
  void play(QPainter& painter, bool vectors) {
    QPicture picture;
    QCPPainter recorder(&picture);
    drawWith(recorder, vectors);
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
  Marks() : QCPGraph(Board::instance().xAxis, Board::instance().yAxis) {
    setLineStyle(lsNone);
    // Adaptive sampling would drop points that are close together.
    setAdaptiveSampling(false);
  }

 protected:
  QRect clipRect() const override { return mParentPlot->viewport(); }
};

QVector<double> drawable_values(const PlotAxis& axis, QVector<double> values) {
  for (double& value : values)
    if (!std::isfinite(value) || (axis.logarithmic && value <= 0)) value = qQNaN();
  return values;
}

/// Values moved to the ends of an axis. Formats of files do not cut what lies outside.
QVector<double> clamped(const PlotAxis& axis, QVector<double> values) {
  const auto [least, most] = std::minmax(axis.min, axis.max);
  for (double& value : values) value = std::clamp(value, least, most);
  return values;
}

}  // namespace

std::shared_ptr<QPainter> PlotPainter::painterOn(QPaintDevice* device) { return Board::instance().painterOn(device); }

void PlotPainter::paintAxes(const Canvas& canvas, const PlotFrame& frame) {
  Board& board = Board::instance();
  board.place(frame);
  board.showAxes(canvas, frame);
  board.drawOn(canvas.painter());
  draw_numbers(canvas, frame);
}

void PlotPainter::paint() {
  Board& board = Board::instance();
  board.place(frame_);
  board.drawOn(canvas_.painter(), vectors_);
}

void PlotPainter::addLine(const QVector<double>& x, const QVector<double>& y, const QPen& pen) {
  // QCPGraph would sort the points by x.
  auto* curve = new QCPCurve(Board::instance().xAxis, Board::instance().yAxis);
  const qsizetype count = std::min(x.size(), y.size());
  curve->setData(drawable_values(frame_.x, x.first(count)), drawable_values(frame_.y, y.first(count)));
  curve->setPen(pen);
}

void PlotPainter::addArea(const QVector<double>& x, const QVector<double>& low, const QVector<double>& high,
                          const QBrush& brush) {
  // A QCPGraph would not cut the area at the plot in files, because QSvgGenerator ignores clipping.
  const QVector<double> floor = drawable_values(frame_.y, low), roof = drawable_values(frame_.y, high);
  const auto is_gap = [&](qsizetype i) { return std::isnan(floor[i]) || std::isnan(roof[i]); };
  for (qsizetype first = 0; first < x.size(); ++first) {
    if (is_gap(first)) continue;
    qsizetype end = first;
    while (end < x.size() && !is_gap(end)) ++end;
    QVector<double> around = x.mid(first, end - first), heights = floor.mid(first, end - first);
    for (qsizetype i = end; i-- > first;) {
      around.push_back(x[i]);
      heights.push_back(roof[i]);
    }
    auto* area = new QCPCurve(Board::instance().xAxis, Board::instance().yAxis);
    area->setData(around, heights);
    area->setPen(Qt::NoPen);
    area->setBrush(brush);
    first = end;
  }
}

QCPGraph* PlotPainter::addPoints(const QVector<double>& x, const QVector<double>& y) {
  QVector<double> good_x, good_y;
  for (qsizetype i = 0; i < std::min(x.size(), y.size()); ++i) {
    if (!std::isfinite(frame_.x.share(x[i])) || !std::isfinite(frame_.y.share(y[i]))) continue;
    good_x.push_back(x[i]);
    good_y.push_back(y[i]);
  }
  auto* marks = new Marks;
  marks->setData(good_x, good_y);
  return marks;
}

void PlotPainter::addMarks(const QVector<double>& x, const QVector<double>& y, PlotMark mark, qreal size,
                           const QPen& pen, const QBrush& brush) {
  using Style = QCPScatterStyle;
  const Style::ScatterShape shape = mark == PlotMark::disc     ? Style::ssCircle
                                    : mark == PlotMark::cross  ? Style::ssCross
                                    : mark == PlotMark::square ? Style::ssSquare
                                                               : Style::ssDiamond;
  // Without a pen, QCustomPlot takes that of the graph.
  addPoints(x, y)->setScatterStyle(
      Style(shape, pen.style() == Qt::NoPen ? QPen(Qt::transparent) : pen, brush, canvas_.length(size)));
}

void PlotPainter::addMark(double x, double y, PlotMark mark, qreal size, const QPen& pen, const QBrush& brush) {
  if (frame_.contains(x, y)) addMarks({x}, {y}, mark, size, pen, brush);
}

void PlotPainter::addMarks(const QVector<double>& x, const QVector<double>& y, const QPainterPath& path,
                           const QPen& pen, const QBrush& brush) {
  addPoints(x, y)->setScatterStyle(QCPScatterStyle(path, pen, brush, path_size));
}

void PlotPainter::addMarks(const QVector<double>& x, const QVector<double>& y, const QPixmap& picture) {
  addPoints(x, y)->setScatterStyle(QCPScatterStyle(picture));
}

void PlotPainter::addBars(Qt::Orientation along, const QVector<double>& at, const QVector<double>& values, double base,
                          qreal thickness, const QColor& color) {
  Board& board = Board::instance();
  const bool lying = along == Qt::Horizontal;
  auto* bars = new QCPBars(lying ? board.yAxis : board.xAxis, lying ? board.xAxis : board.yAxis);
  bars->setData(at, clamped(lying ? frame_.x : frame_.y, values));
  bars->setBaseValue(base);
  bars->setWidthType(QCPBars::wtAbsolute);
  bars->setWidth(thickness);
  bars->setPen(Qt::NoPen);
  bars->setBrush(color);
  bars->setAntialiased(false);
  bars->setAntialiasedFill(false);
}

void PlotPainter::addRanges(Qt::Orientation along, const QVector<double>& at, const QVector<double>& low,
                            const QVector<double>& high, qreal end, const QPen& pen) {
  Board& board = Board::instance();
  const bool lying = along == Qt::Horizontal;
  QCPAxis *keys = lying ? board.yAxis : board.xAxis, *values = lying ? board.xAxis : board.yAxis;
  auto* from = new QCPGraph(keys, values);
  const QVector<double> lower = clamped(lying ? frame_.x : frame_.y, low),
                        upper = clamped(lying ? frame_.x : frame_.y, high);
  from->setData(at, lower);
  from->setLineStyle(QCPGraph::lsNone);
  QVector<double> lengths(at.size());
  for (qsizetype i = 0; i < at.size(); ++i) lengths[i] = upper[i] - lower[i];
  auto* ranges = new QCPErrorBars(keys, values);
  ranges->setDataPlottable(from);
  ranges->setData(QVector<double>(at.size(), 0), lengths);
  ranges->setWhiskerWidth(canvas_.length(end));
  ranges->setSymbolGap(0);
  ranges->setPen(pen);
  ranges->setAntialiased(false);
}

void PlotPainter::addRule(Qt::Orientation direction, double value, const QPen& pen) {
  const PlotAxis& axis = direction == Qt::Vertical ? frame_.x : frame_.y;
  if (!axis.contains(value)) return;
  const bool upright = direction == Qt::Vertical;
  auto* rule = new QCPItemLine(&Board::instance());
  rule->start->setCoords(upright ? value : frame_.x.min, upright ? frame_.y.min : value);
  rule->end->setCoords(upright ? value : frame_.x.max, upright ? frame_.y.max : value);
  rule->setPen(pen);
  rule->setAntialiased(false);
}

void PlotPainter::addZone(double from, double to, const QColor& color) {
  auto* zone = new QCPItemRect(&Board::instance());
  const QVector<double> ends = clamped(frame_.x, {from, to});
  zone->topLeft->setCoords(ends[0], frame_.y.max);
  zone->bottomRight->setCoords(ends[1], frame_.y.min);
  zone->setPen(Qt::NoPen);
  zone->setBrush(color);
  zone->setAntialiased(false);
}

void PlotPainter::addMap(const PlotMap& map) {
  Board& board = Board::instance();
  auto* cells = new QCPColorMap(board.xAxis, board.yAxis);
  cells->data()->setSize(int(map.columns), int(map.rows));
  // The range of QCPColorMapData reaches from the centre of the first cell to that of the last.
  const double wide = (frame_.x.max - frame_.x.min) / double(map.columns),
               tall = (frame_.y.max - frame_.y.min) / double(map.rows);
  cells->data()->setRange({frame_.x.min + wide / 2, frame_.x.max - wide / 2},
                          {frame_.y.min + tall / 2, frame_.y.max - tall / 2});
  for (qsizetype i = 0; i < map.columns * map.rows; ++i)
    cells->data()->setCell(int(i / map.rows), int(i % map.rows), map.values.value(i, qQNaN()));
  QCPColorGradient gradient;
  gradient.setColorStops({{0, map.lowest}, {1, map.highest}});
  gradient.setNanHandling(QCPColorGradient::nhTransparent);
  cells->setDataScaleType(map.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  cells->setDataRange(map.max > map.min ? QCPRange(map.min, map.max) : QCPRange(map.min - 1, map.min + 1));
  cells->setGradient(gradient);
  cells->setInterpolate(false);
  cells->setTightBoundary(false);
  // As vectors, QCustomPlot would draw a map into a buffer of nine times the pixels.
  vectors_ = !canvas_.isRaster();
}

QPen plot_pen(const Canvas& canvas, const QColor& color, qreal pixels) {
  return QPen(color, canvas.length(pixels), Qt::SolidLine, Qt::RoundCap, smooth_join);
}

QPen dashed_pen(const Canvas& canvas, const QColor& color, qreal pixels, qreal dash, qreal gap) {
  QPen pen(color, canvas.length(pixels), Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({dash / pixels, gap / pixels});
  return pen;
}

}  // namespace trainyard::ui
