// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBarSet>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QStackedBarSeries>
#include <QValueAxis>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_painter.h"
#include "ui/charts/stacked_bar.h"
#include "ui/charts/stacked_columns.h"

namespace trainyard::ui {
namespace {

/// Qt Charts reduced to bars: no legend, labels, axes or animation. The series is in a graphics scene without a view,
/// because rendering it ourselves takes a fifth of the time of a QChartView.
class BarStage {
 public:
  explicit BarStage(QAbstractBarSeries* series, bool horizontal);
  /// `values` has one row per part, from the axis outwards, with one number per bar.
  void setValues(const QVector<Part>& parts, const QVector<QVector<double>>& values);
  void place(const QSizeF& size, const QRectF& plot, double axis_max, qreal bar_share);
  void render(Canvas& canvas, const QSizeF& size);

 private:
  void build(const QVector<Part>& parts, const QVector<QVector<double>>& values);
  void replace(const QVector<QVector<double>>& values);
  void paint(const Theme& theme);

  QGraphicsScene scene_;
  QChart* chart_;
  QAbstractBarSeries* series_;
  QValueAxis* values_axis_;
  QValueAxis* bars_axis_;
  QVector<Part> parts_;
  qsizetype bars_ = 0;
  const Theme* painted_ = nullptr;
};

BarStage::BarStage(QAbstractBarSeries* series, bool horizontal)
    : chart_(new QChart), series_(series), values_axis_(new QValueAxis), bars_axis_(new QValueAxis) {
  scene_.setItemIndexMethod(QGraphicsScene::NoIndex);
  scene_.addItem(chart_);
  chart_->setBackgroundVisible(false);
  chart_->setMargins({});
  chart_->layout()->setContentsMargins(0, 0, 0, 0);
  chart_->legend()->hide();
  chart_->addSeries(series_);
  for (QValueAxis* axis : {values_axis_, bars_axis_}) {
    axis->setLabelsVisible(false);
    axis->setGridLineVisible(false);
    axis->setVisible(false);
    chart_->addAxis(axis, (axis == values_axis_) == horizontal ? Qt::AlignBottom : Qt::AlignLeft);
    series_->attachAxis(axis);
  }
}

void BarStage::setValues(const QVector<Part>& parts, const QVector<QVector<double>>& values) {
  if (parts != parts_)
    build(parts, values);
  else
    replace(values);
}

void BarStage::build(const QVector<Part>& parts, const QVector<QVector<double>>& values) {
  series_->clear();
  QList<QBarSet*> sets;
  for (const QVector<double>& row : values) {
    auto* set = new QBarSet(QString());
    set->setPen(Qt::NoPen);
    set->append(row);
    sets.push_back(set);
  }
  // Append all sets at once: each single append rebuilds the markers of the legend, even of a hidden one.
  series_->append(sets);
  parts_ = parts;
  bars_ = values.isEmpty() ? 0 : values.front().size();
  painted_ = nullptr;
}

void BarStage::replace(const QVector<QVector<double>>& values) {
  // A changed value of a bar set updates the layout of all bars of the chart, which takes too long for many stages. The
  // set sends its signals through child objects, so their signals are blocked until the last value.
  const QList<QBarSet*> sets = series_->barSets();
  const auto silence = [&](bool silent) {
    for (QBarSet* set : sets)
      for (QObject* child : set->children()) child->blockSignals(silent);
  };
  const qsizetype before = bars_;
  bars_ = values.isEmpty() ? 0 : values.front().size();
  if (sets.isEmpty()) return;
  silence(true);
  for (qsizetype i = 0; i < sets.size(); ++i) {
    for (qsizetype j = 0; j < std::min(before, bars_); ++j) sets[i]->replace(int(j), values[i][j]);
    // Keep the last change of the last set for the end of this function, so that it notifies the series.
    const bool last = i + 1 == sets.size();
    for (qsizetype j = before; j < bars_ - last; ++j) sets[i]->append(values[i][j]);
    if (before > bars_ + last) sets[i]->remove(int(bars_) + last, int(before - bars_) - last);
  }
  silence(false);
  if (before > bars_)
    sets.back()->remove(int(bars_));
  else if (before < bars_)
    sets.back()->append(values.back().back());
  else if (bars_ > 0)
    sets.back()->replace(int(bars_) - 1, values.back().back());
}

void BarStage::place(const QSizeF& size, const QRectF& plot, double axis_max, qreal bar_share) {
  if (chart_->size() != size) {
    chart_->resize(size);
    scene_.setSceneRect(QRectF(QPointF(), size));
  }
  if (chart_->plotArea() != plot) chart_->setPlotArea(plot);
  values_axis_->setRange(0, axis_max);
  bars_axis_->setRange(-0.5, double(bars_) - 0.5);
  if (series_->barWidth() != bar_share) series_->setBarWidth(bar_share);
}

void BarStage::paint(const Theme& theme) {
  if (painted_ == &theme) return;
  const QList<QBarSet*> sets = series_->barSets();
  for (qsizetype i = 0; i < sets.size(); ++i)
    sets[i]->setBrush(Theme::isHatched(parts_[i]) ? theme.hatchGround(parts_[i]) : theme.part(parts_[i]));
  painted_ = &theme;
}

void BarStage::render(Canvas& canvas, const QSizeF& size) {
  if (bars_ == 0) return;
  paint(canvas.theme());
  const QRectF all(QPointF(), size);
  scene_.render(&canvas.painter(), all, all, Qt::IgnoreAspectRatio);
}

class BarScene : public ChartScene {
 public:
  BarScene() : stage_(new QHorizontalStackedBarSeries, true) {}

  void setSpec(const ChartSpec& spec) override {
    spec_ = std::get<StackedBar>(spec);
    QVector<Part> parts;
    QVector<QVector<double>> values;
    for (const Segment& s : spec_.segments) {
      parts.push_back(s.part);
      values.push_back({bar_length(s.value)});
    }
    stage_.setValues(parts, values);
  }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const BarLayout layout = bar_layout(spec_, canvas.letters(), size);
    stage_.place(size, layout.bar, layout.axis_max, 1);
    draw_bar_ground(canvas, spec_, layout);
    stage_.render(canvas, size);
    draw_bar_furniture(canvas, spec_, layout, selected);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    return bar_spots(spec_, bar_layout(spec_, letters, size));
  }

 private:
  StackedBar spec_;
  BarStage stage_;
};

class ColumnsScene : public ChartScene {
 public:
  ColumnsScene() : stage_(new QStackedBarSeries, false) {}

  void setSpec(const ChartSpec& spec) override {
    spec_ = std::get<StackedColumns>(spec);
    QVector<Part> parts;
    QVector<QVector<double>> values;
    if (!spec_.columns.isEmpty())
      for (const Segment& s : spec_.columns.front()) parts.push_back(s.part);
    for (qsizetype part = 0; part < parts.size(); ++part) {
      QVector<double>& row = values.emplace_back();
      for (const QVector<Segment>& column : spec_.columns)
        row.push_back(part < column.size() ? bar_length(column[part].value) : 0);
    }
    stage_.setValues(parts, values);
  }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const PlotFrame frame = columns_frame(spec_, canvas.letters(), size);
    stage_.place(size, frame.area, frame.y.max, column_share(spec_));
    PlotPainter::paintAxes(canvas, frame);
    stage_.render(canvas, size);
    draw_columns_furniture(canvas, spec_, frame, selected);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    return columns_spots(spec_, columns_frame(spec_, letters, size));
  }

  int neighbour(int spot, int count, Qt::Key key) const override {
    const int parts = spec_.columns.isEmpty() ? 0 : int(spec_.columns.front().size());
    if (parts == 0 || spot < 0) return ChartScene::neighbour(spot, count, key);
    const int column = spot / parts, part = spot % parts, last = count / parts - 1;
    switch (key) {
      case Qt::Key_Left:
        return std::max(column - 1, 0) * parts + part;
      case Qt::Key_Right:
        return std::min(column + 1, last) * parts + part;
      case Qt::Key_Up:
        return column * parts + std::min(part + 1, parts - 1);
      case Qt::Key_Down:
        return column * parts + std::max(part - 1, 0);
      case Qt::Key_Home:
        return part;
      case Qt::Key_End:
        return last * parts + part;
      default:
        return spot;
    }
  }

 private:
  StackedColumns spec_;
  BarStage stage_;
};

}  // namespace

std::unique_ptr<ChartScene> make_bar_scene() { return std::make_unique<BarScene>(); }

std::unique_ptr<ChartScene> make_columns_scene() { return std::make_unique<ColumnsScene>(); }

}  // namespace trainyard::ui
