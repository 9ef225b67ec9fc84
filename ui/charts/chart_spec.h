// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>
#include <utility>
#include <variant>

#include "engine/metrics/metric.h"
#include "ui/charts/alternative_of.h"
#include "ui/charts/cloud_spec.h"
#include "ui/charts/explore_specs.h"
#include "ui/charts/fabric_spec.h"
#include "ui/charts/line_plot_spec.h"
#include "ui/charts/phase_lanes_spec.h"
#include "ui/charts/roofline_spec.h"
#include "ui/charts/storage_specs.h"
#include "ui/charts/sweep_specs.h"
#include "ui/charts/timeline_spec.h"
#include "ui/charts/waterfall_spec.h"

namespace trainyard::ui {

/// Charts are values: pure functions create them from results, views draw them, tests read them. Texts are final
/// (translated, rounded, with units); numbers are in the unit of the axis.

/// One part of a bar or column. `id` is the metric that a click explains.
struct Segment {
  QString id, label;
  double value = 0;
  Part part = Part::none;
  QString text;           ///< the value as the key and table show it
  QString short_label{};  ///< for a key without room for the label; empty if there is none
  bool operator==(const Segment&) const = default;
};

/// A stacked bar on a linear axis from zero, with its key below.
struct StackedBar {
  QString title, subtitle, unit;
  QVector<Segment> segments;
  double axis_max = 1, axis_step = 1;  ///< steps of 1, 2, 5; changes only if the value leaves 15–95 % of the axis
  double total = 0;
  QString total_text, total_id;
  std::optional<double> limit;  ///< line at the capacity
  QString limit_text;
  /// A likely range with its texts for a tool tip; drawn over the bar.
  struct Range {
    double low = 0, high = 0;
    QString text{}, low_id{}, high_id{}, low_text{}, high_text{};
    bool operator==(const Range&) const = default;
  };
  std::optional<Range> band;
  std::optional<Range> extremes;    ///< floor and ceiling of the same quantity, drawn below the bar
  std::optional<Segment> free;      ///< room up to the limit: dashed outline and a key entry
  std::optional<double> reference;  ///< dotted line: the ideal time
  QString reference_text;
  std::optional<double> preview;  ///< dashed accent line: the total after the change under the pointer
  QString preview_text;
  bool over = false;  ///< over the limit: the excess is hatched in red
  QString sentence;   ///< for screen readers
  bool operator==(const StackedBar&) const = default;
};

/// Stacked columns, one per category, against a limit.
struct StackedColumns {
  QString title, subtitle, unit, axis_title;
  QVector<QString> categories;
  QVector<QVector<Segment>> columns;  ///< each with the same parts in the same order
  QVector<int> stages;                ///< pipeline stage of each column; empty: column i is stage i
  int marked = -1;
  double axis_max = 1, axis_step = 1;
  double limit = 0;
  QString limit_text;
  QVector<QString> excess;  ///< "+6.1" above a column over the limit, otherwise empty
  QString sentence;
  bool operator==(const StackedColumns&) const = default;
};

/// Curves on log axes with marked points.
struct Curves {
  enum class Mark { point, now, published, refused, unranked };
  struct Line {
    QString label;
    QVector<double> x, y;
    bool dashed = false;
    bool operator==(const Line&) const = default;
  };
  struct Point {
    double x = 0, y = 0;
    Mark mark = Mark::point;
    QString label, tool_tip;
    bool refused = false;  ///< the current point of a design that cannot run
    bool operator==(const Point&) const = default;
  };
  /// An entry of the legend, which names a kind of mark.
  struct Key {
    Mark mark = Mark::point;
    QString label;
    bool operator==(const Key&) const = default;
  };
  QString title, subtitle, x_title, y_title;
  QVector<Line> lines;
  QVector<Point> points;
  QVector<Key> keys;  ///< the legend; empty if the marks need no names
  QVector<double> x_ticks, y_ticks;
  QVector<QString> x_tick_labels, y_tick_labels;
  double x_min = 1, x_max = 10, y_min = 1, y_max = 10;
  QString explain_id;
  QString sentence;
  bool operator==(const Curves&) const = default;
};

/// Demand (dots) against supply (strokes), one row per flow, on a log axis in bytes per second.
struct DemandSupply {
  struct Row {
    QString id, label, detail;
    double needed = 0, given = 0;  ///< bytes per second; 0: unknown
    QString needed_text, given_text, verdict;
    bool warning = false, over = false;
    bool operator==(const Row&) const = default;
  };
  QString title, subtitle;
  QVector<Row> rows;
  double min = 1e6, max = 1e13;
  QVector<double> ticks;
  QVector<QString> tick_labels;
  QString sentence;
  bool operator==(const DemandSupply&) const = default;
};

/// Predicted against measured values on two log axes with one range, and below it the error of each point.
struct Scatter {
  enum class Shape { disc, triangle, diamond, square, down };
  struct Point {
    double measured = 0, predicted = 0;
    QString id, tip;
    bool operator==(const Point&) const = default;
  };
  struct Series {
    QString label, count;
    Shape shape = Shape::disc;
    Part part = Part::none;  ///< decides the colour
    QVector<Point> points;   ///< in the order of measured values
    bool operator==(const Series&) const = default;
  };
  /// The current design, drawn on the diagonal because it has no measured value.
  struct Now {
    QString id, letter, label, tip;
    double value = 0, low = 0, high = 0;
    bool operator==(const Now&) const = default;
  };
  struct Chosen {
    QString id, title, verdict, source;
    QStringList lines;
    double measured = 0, predicted = 0;
    bool inside = true;  ///< inside its likely range
    bool operator==(const Chosen&) const = default;
  };
  QString title, subtitle, unit, x_title, y_title, error_title, above, below;
  QVector<Series> series;
  QVector<double> bands;  ///< tinted shares around the diagonal: 0.1, 0.2
  std::optional<Now> now;
  std::optional<Chosen> chosen;
  double min = 1, max = 10;
  QVector<double> ticks;
  QVector<QString> tick_labels;
  QString sentence;
  bool operator==(const Scatter&) const = default;
};

using AnyChart = std::variant<StackedBar, StackedColumns, Curves, DemandSupply, Scatter, PathFlows, ShareCurves,
                              DayTimeline, BarList, RangeRows, StepOnPipeline, MemoryOverTime, SweepLines, HeatMap,
                              Tornado, Distribution, SeekCurve, RooflineChart, PointCloud, LinePlot, CachePages,
                              PhaseLanes, Waterfall, ComparedBars, BandPanels, FabricPicture, RackRows>;

/// Any chart. It is a class, because each source file that copies the variant itself takes seconds longer to compile.
class ChartSpec : public AnyChart {
 public:
  template <AlternativeOf<AnyChart> Chart>
  ChartSpec(Chart chart) : AnyChart(std::in_place_type<Chart>, std::move(chart)) {}
  ChartSpec();
  ChartSpec(const ChartSpec& other);
  ChartSpec(ChartSpec&& other) noexcept;
  ChartSpec& operator=(const ChartSpec& other);
  ChartSpec& operator=(ChartSpec&& other) noexcept;
  ~ChartSpec();
  bool operator==(const ChartSpec& other) const;

  QString title() const;
  QString subtitle() const;
  /// What the chart shows, in one sentence, for readers who cannot see it.
  QString sentence() const;
};

/// Rounded numbers for people, or full precision in the C locale for files.
enum class TableFor { people, files };
/// The data of a chart as rows of text, for the table (key T) and for CSV. The first row is the head.
QVector<QStringList> chart_table(const ChartSpec& spec, TableFor reader = TableFor::people);

}  // namespace trainyard::ui
