// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_spec.h"
#include "ui/charts/spec_text.h"
#include "ui/charts/stacked_bar.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ChartTable)
};

using spec_text::signed_percent;
using Rows = QVector<QStringList>;

class TableWriter {
 public:
  explicit TableWriter(TableFor reader) : files_(reader == TableFor::files) {}

  Rows operator()(const StackedBar& bar) const {
    Rows rows{{Texts::tr("Part"), bar.unit, Texts::tr("Share")}};
    const auto add = [&](const QString& label, double value, const QString& text) {
      rows.push_back({label, cell(value, text), share(value, bar.total)});
    };
    for (const Segment& s : bar.segments) add(s.label, s.value, s.text);
    rows.push_back({Texts::tr("Total"), cell(bar.total, without_unit(bar.total_text)), share(bar.total, bar.total)});
    if (bar.free) rows.push_back({bar.free->label, cell(bar.free->value, bar.free->text), {}});
    if (bar.limit) rows.push_back({Texts::tr("Limit"), cell(*bar.limit, {}), {}});
    if (bar.reference) rows.push_back({Texts::tr("Ideal"), cell(*bar.reference, {}), {}});
    return rows;
  }

  Rows operator()(const PathFlows& chart) const {
    const QString unit = QStringLiteral("B/s");
    QStringList head{Texts::tr("Hop"), with_unit_in_head(Texts::tr("Reads"), unit),
                     with_unit_in_head(Texts::tr("Writes"), unit)};
    for (const PathFlows::Flow& flow : chart.flows) head << with_unit_in_head(flow.label, unit);
    Rows rows{head};
    for (const PathFlows::Row& r : chart.rows) {
      QStringList& row = rows.emplace_back(QStringList{r.label, rate(r.read), rate(r.write)});
      for (qsizetype i = 0; i < std::min(chart.flows.size(), r.is_used_by_flow.size()); ++i)
        row << (r.is_used_by_flow[i] ? rate(chart.flows[i].value) : cell(std::numeric_limits<double>::quiet_NaN(), {}));
    }
    return rows;
  }

  Rows operator()(const ShareCurves& chart) const {
    QStringList head{chart.x_title};
    for (const ShareCurves::Area& area : chart.areas) head << with_unit_in_head(area.label, QStringLiteral("%"));
    if (chart.areas.isEmpty())
      for (const ShareCurves::Line& line : chart.lines) head << with_unit_in_head(line.label, QStringLiteral("%"));
    Rows rows{head};
    const QVector<double>& x = chart.areas.isEmpty() && !chart.lines.isEmpty() ? chart.lines.front().x : chart.x;
    for (qsizetype i = 0; i < x.size(); ++i) {
      QStringList& row = rows.emplace_back(QStringList{cell(x[i], {})});
      for (const ShareCurves::Area& area : chart.areas) row << cell(area.y.value(i), {});
      if (chart.areas.isEmpty())
        for (const ShareCurves::Line& line : chart.lines) row << cell(line.y.value(i), {});
    }
    return rows;
  }

  Rows operator()(const DayTimeline& chart) const {
    Rows rows{{chart.shares_title, with_unit_in_head(Texts::tr("Time"), files_ ? QStringLiteral("s") : QString())}};
    for (const DayTimeline::Share& share : chart.shares) rows.push_back({share.label, cell(share.seconds, share.text)});
    for (const DayTimeline::Span& span : chart.day)
      if (span.kind != DayTimeline::Kind::stall)
        rows.push_back({span.tip.section('\n', 0, 1).replace('\n', ' '), cell(span.duration, span.label)});
    return rows;
  }

  Rows operator()(const PhaseLanes& chart) const {
    Rows rows{{Texts::tr("Pool"), Texts::tr("Phase"), Texts::tr("From, %1").arg(chart.unit),
               Texts::tr("To, %1").arg(chart.unit), Texts::tr("Time")}};
    for (const PhaseLanes::Lane& lane : chart.lanes)
      for (const PhaseLanes::Box& box : lane.boxes)
        rows.push_back({lane.label, box.label, cell(box.from, tick_text(box.from, chart.axis_step / 10)),
                        cell(box.to, tick_text(box.to, chart.axis_step / 10)), box.text});
    return rows;
  }

  Rows operator()(const BarList& chart) const {
    Rows rows{
        {Texts::tr("Kind"), with_unit_in_head(Texts::tr("Size"), files_ ? chart.unit : QString()), Texts::tr("Share")}};
    for (const BarList::Row& r : chart.rows)
      rows.push_back({r.label, cell(r.value, r.text), share(r.value, chart.total)});
    rows.push_back({chart.total_label, cell(chart.total, chart.total_text), share(chart.total, chart.total)});
    return rows;
  }

  Rows operator()(const RangeRows& chart) const {
    Rows rows{{Texts::tr("Estimate"), with_unit_in_head(QStringLiteral("P10"), chart.axis_title),
               with_unit_in_head(QStringLiteral("P50"), chart.axis_title),
               with_unit_in_head(QStringLiteral("P90"), chart.axis_title)}};
    for (const RangeRows::Row& r : chart.rows)
      rows.push_back({r.label, r.low > 0 ? cell(r.low, {}) : QString(), cell(r.value, {}),
                      r.high > 0 ? cell(r.high, {}) : QString()});
    return rows;
  }

  Rows operator()(const Tornado& chart) const {
    Rows rows{{Texts::tr("Input"), Texts::tr("Setting"), with_unit_in_head(Texts::tr("Result"), chart.axis_title),
               chart.elasticity_head, Texts::tr("Input change")}};
    for (const Tornado::Row& row : chart.rows)
      for (const Tornado::Side& side : row.sides)
        rows.push_back({row.label, side.setting, cell(side.value, side.text), row.elasticity, row.detail});
    return rows;
  }

  Rows operator()(const Distribution& chart) const {
    Rows rows{{with_unit_in_head(Texts::tr("From"), chart.axis_title),
               with_unit_in_head(Texts::tr("To"), chart.axis_title), Texts::tr("Share")}};
    for (const Distribution::Line& line : chart.lines) rows.push_back({cell(line.value, line.text), {}, line.label});
    for (qsizetype i = 0; i < chart.shares.size(); ++i) {
      const double from = chart.low + double(i) * chart.width;
      rows.push_back(
          {cell(from, {}), cell(from + chart.width, {}), cell(chart.shares[i], share_text(chart.shares[i], 1))});
    }
    return rows;
  }

  Rows operator()(const RooflineChart& chart) const {
    Rows rows{{Texts::tr("Operation"), Texts::tr("Direction"), Texts::tr("FLOP per byte"),
               with_unit_in_head(Texts::tr("Attained"), QStringLiteral("FLOP/s")),
               with_unit_in_head(Texts::tr("Data rate"), QStringLiteral("B/s")),
               with_unit_in_head(Texts::tr("Time"), QStringLiteral("s")), Texts::tr("Share")}};
    for (const RooflineChart::Point& p : chart.points) {
      const double none = std::numeric_limits<double>::quiet_NaN();
      const bool multiplies = !p.plain && p.intensity > 0;
      rows.push_back({p.label, p.pass, cell(multiplies ? p.intensity : none, {}),
                      cell(multiplies ? p.attained : none, {}), cell(p.bytes_rate > 0 ? p.bytes_rate : none, {}),
                      cell(p.seconds, {}), share(p.share, 1)});
    }
    return rows;
  }

  Rows operator()(const SeekCurve& chart) const {
    Rows rows{{chart.x_title, chart.y_title, Texts::tr("State")}};
    const auto state = [](SeekCurve::State of) {
      return of == SeekCurve::State::illegal   ? Texts::tr("not legal")
             : of == SeekCurve::State::no_room ? Texts::tr("does not fit")
             : of == SeekCurve::State::does    ? Texts::tr("meets the goal")
                                               : QString();
    };
    for (const SeekCurve::Point& p : chart.points)
      rows.push_back({files_ ? QString::number(p.x, 'g', 12) : p.tip.section(u'\n', 0, 0),
                      cell(p.y, p.tip.section(u'\n', 1, 1)), state(p.state)});
    return rows;
  }

  Rows operator()(const StackedColumns& chart) const {
    QStringList head{chart.axis_title};
    if (!chart.columns.isEmpty())
      for (const Segment& s : chart.columns.front()) head << with_unit_in_head(s.label, chart.unit);
    head << with_unit_in_head(Texts::tr("Total"), chart.unit);
    Rows rows{head};
    for (qsizetype i = 0; i < std::min(chart.columns.size(), chart.categories.size()); ++i) {
      QStringList& row = rows.emplace_back(QStringList{chart.categories[i]});
      double total = 0;
      for (const Segment& s : chart.columns[i]) {
        row << cell(s.value, s.text);
        total += bar_length(s.value);
      }
      row << cell(total, {});
    }
    return rows;
  }

  Rows operator()(const Curves& chart) const {
    Rows rows{{chart.x_title, chart.y_title, Texts::tr("Label")}};
    if (!chart.keys.isEmpty()) rows.front() << Texts::tr("Kind");
    for (const Curves::Point& p : chart.points) {
      rows.push_back({cell(p.x, QLocale().toString(p.x, 'f', 0)), cell(p.y, {}), p.label});
      if (chart.keys.isEmpty()) continue;
      const auto key = std::ranges::find(chart.keys, p.mark, &Curves::Key::mark);
      rows.back() << (key == chart.keys.end() ? QString() : key->label);
    }
    return rows;
  }

  Rows operator()(const DemandSupply& chart) const {
    const QString unit = files_ ? "B/s" : QString();
    Rows rows{{Texts::tr("Flow"), with_unit_in_head(Texts::tr("Needed"), unit),
               with_unit_in_head(Texts::tr("Available"), unit), Texts::tr("Verdict")}};
    for (const DemandSupply::Row& r : chart.rows)
      rows.push_back({r.label, cell(r.needed, r.needed_text), cell(r.given, r.given_text), r.verdict});
    return rows;
  }

  /// All points that were tried. A column shows their state, so that infeasible points are not mistaken for feasible
  /// ones.
  Rows operator()(const SweepLines& chart) const {
    QStringList head{chart.x.title};
    for (const SweepLines::Line& line : chart.lines) {
      head << line.label;
      if (!line.low.isEmpty()) head << Texts::tr("%1, low").arg(line.label) << Texts::tr("%1, high").arg(line.label);
    }
    Rows rows{head << Texts::tr("Verdict")};
    for (qsizetype i = 0; i < std::min(chart.states.size(), chart.x.labels.size()); ++i) {
      QStringList& row = rows.emplace_back(QStringList{place(chart.x, i)});
      for (const SweepLines::Line& line : chart.lines) {
        row << quantity(line.y.value(i, nan), chart.factor, chart.unit);
        if (line.low.isEmpty()) continue;
        row << quantity(line.low.value(i, nan), chart.factor, chart.unit)
            << quantity(line.high.value(i, nan), chart.factor, chart.unit);
      }
      row << state(chart, chart.states[i]);
    }
    return rows;
  }

  Rows operator()(const HeatMap& chart) const {
    Rows rows{{chart.x.title, chart.y.title, chart.value_label, Texts::tr("Verdict")}};
    const qsizetype across = chart.y.labels.size();
    for (qsizetype i = 0; across > 0 && i < chart.states.size(); ++i) {
      rows.push_back({place(chart.x, i / across), place(chart.y, i % across),
                      quantity(chart.values.value(i, nan), chart.factor, chart.unit), state(chart, chart.states[i])});
      if (!files_ && rows.size() > most_rows) break;
    }
    return rows;
  }

  Rows operator()(const StepOnPipeline& chart) const {
    Rows rows{{chart.row_title, Texts::tr("Operation"), Texts::tr("Micro-batch"), Texts::tr("Virtual stage"),
               with_unit_in_head(Texts::tr("Start"), "s"), with_unit_in_head(Texts::tr("End"), "s")}};
    const auto number = [](int n) { return n > 0 ? QString::number(n) : QString(); };
    for (const StepOnPipeline::Row& row : chart.rows)
      for (const StepOnPipeline::Box& box : row.boxes) {
        const auto kind = std::find_if(chart.kinds.cbegin(), chart.kinds.cend(),
                                       [&](const StepOnPipeline::Kind& k) { return k.part == box.part; });
        rows.push_back({QString::number(row.stage), kind == chart.kinds.cend() ? QString() : kind->label,
                        number(box.micro_batch), number(box.chunk), time(chart.axis.real(box.start)),
                        time(chart.axis.real(box.end))});
        if (!files_ && rows.size() > most_rows) return rows;
      }
    return rows;
  }

  Rows operator()(const MemoryOverTime& chart) const {
    QStringList head{with_unit_in_head(Texts::tr("Time"), "s")};
    for (const MemoryOverTime::Layer& layer : chart.layers) head << with_unit_in_head(layer.label, chart.unit);
    head << with_unit_in_head(Texts::tr("Total"), chart.unit) << Texts::tr("Micro-batches in flight");
    Rows rows{head};
    for (qsizetype i = 0; i < chart.times.size(); ++i) {
      QStringList& row = rows.emplace_back(QStringList{time(chart.axis.real(chart.times[i]))});
      for (const MemoryOverTime::Layer& layer : chart.layers) row << cell(layer.values[i], {});
      row << cell(chart.total(i), {}) << cell(chart.in_flight[i], {});
      if (!files_ && rows.size() > most_rows) break;
    }
    return rows;
  }

  /// Lines with the same x values become columns; other lines follow one another.
  Rows operator()(const LinePlot& chart) const {
    const QVector<double>& x = chart.areas.isEmpty() && !chart.lines.isEmpty() ? chart.lines.front().x : chart.area_x;
    const bool together = std::all_of(chart.lines.begin(), chart.lines.end(),
                                      [&](const LinePlot::Line& line) { return line.x == x && line.names.isEmpty(); });
    if (!together) return apart(chart);
    QStringList head{chart.x_title};
    for (const LinePlot::Area& area : chart.areas) head << with_unit_in_head(area.label, chart.y_title);
    for (const LinePlot::Line& line : chart.lines) head << with_unit_in_head(line.label, chart.y_title);
    Rows rows{head};
    for (qsizetype i = 0; i < x.size(); ++i) {
      QStringList& row = rows.emplace_back(QStringList{cell(x[i], {})});
      for (const LinePlot::Area& area : chart.areas) row << cell(area.y.value(i, nan), {});
      for (const LinePlot::Line& line : chart.lines) row << cell(line.y.value(i, nan), {});
    }
    return rows;
  }

  Rows operator()(const CachePages& chart) const {
    Rows rows{{Texts::tr("Kind"), Texts::tr("Part"), chart.x_title, Texts::tr("Share")}};
    for (const CachePages::Row& row : chart.rows) {
      double total = 0;
      for (const CachePages::Stretch& piece : row.pieces) total += piece.tokens;
      for (const CachePages::Stretch& piece : row.pieces)
        rows.push_back({row.label, piece.label, cell(piece.tokens, piece.text), share(piece.tokens, total)});
    }
    return rows;
  }

  Rows operator()(const Waterfall& chart) const {
    QStringList head{Texts::tr("Input"), Texts::tr("Change")};
    for (const Waterfall::Column& column : chart.columns) head << column.title;
    Rows rows{head};
    for (qsizetype i = 0; i < chart.rows.size(); ++i) {
      QStringList& row = rows.emplace_back(QStringList{chart.rows[i].label, chart.rows[i].detail});
      for (const Waterfall::Column& column : chart.columns) {
        const Waterfall::Bar bar = column.bars.value(i, {.from = 0, .to = nan});
        row << cell(bar.to - bar.from, bar.text);
      }
    }
    return rows;
  }

  Rows operator()(const ComparedBars& chart) const {
    QStringList head{Texts::tr("Scenario")};
    for (const ComparedBars::Entry& entry : chart.key) head << with_unit_in_head(entry.label, chart.unit);
    Rows rows{head << with_unit_in_head(Texts::tr("Total"), chart.unit)};
    for (const ComparedBars::Bar& bar : chart.bars) {
      QStringList& row = rows.emplace_back(QStringList{QStringLiteral("%1 %2").arg(bar.letter, bar.name)});
      for (const ComparedBars::Piece& piece : bar.pieces) row << cell(piece.value, piece.text);
      row << cell(bar.total, without_unit(bar.total_text));
    }
    return rows;
  }

  Rows operator()(const FabricPicture& chart) const {
    Rows rows{{Texts::tr("Part"), Texts::tr("Number"), Texts::tr("Detail")}};
    for (const QString& inner : chart.inner) rows.push_back({inner, {}, {}});
    for (qsizetype i = 0; i < chart.tiers.size(); ++i) {
      const FabricPicture::Tier& tier = chart.tiers[i];
      rows.push_back({tier.label, cell(tier.devices >= 1 ? tier.devices : nan, tier.count), tier.detail});
      if (i < chart.links.size()) rows.push_back({chart.links[i].label, {}, chart.links[i].detail});
    }
    return rows;
  }

  Rows operator()(const RackRows& chart) const {
    Rows rows{{Texts::tr("Kind"), Texts::tr("Racks")}};
    for (const RackRows::Kind& kind : chart.kinds) rows.push_back({kind.label, kind.count});
    return rows;
  }

  Rows operator()(const BandPanels& chart) const {
    Rows rows{{Texts::tr("Result"), Texts::tr("Scenario"), Texts::tr("Low end"), Texts::tr("Expected"),
               Texts::tr("High end")}};
    for (const BandPanels::Panel& panel : chart.panels)
      for (const BandPanels::Row& r : panel.rows)
        rows.push_back({panel.title, r.letter, cell(r.low.value_or(nan), {}), cell(r.value.value_or(nan), {}),
                        cell(r.high.value_or(nan), {})});
    return rows;
  }

  /// The Pareto front for people, all points for files.
  Rows operator()(const PointCloud& chart) const {
    Rows rows{{with_unit_in_head(chart.x_title, chart.x_unit), with_unit_in_head(chart.y_title, chart.y_unit),
               files_ ? Texts::tr("Number") : Texts::tr("Layout")}};
    if (!files_) {
      for (const PointCloud::Corner& corner : chart.front)
        rows.push_back({cell(corner.x, {}), cell(corner.y, {}), corner.tip.section('\n', 0, 0)});
      return rows;
    }
    rows.front() << Texts::tr("Fits");
    for (const PointCloud::Point& p : chart.points)
      rows.push_back({cell(p.x, {}), cell(p.y, {}), QString::number(p.number), QString::number(p.refused ? 0 : 1)});
    return rows;
  }

  Rows operator()(const Scatter& chart) const {
    Rows rows{{Texts::tr("Run"), Texts::tr("Group"), with_unit_in_head(Texts::tr("Measured"), chart.unit),
               with_unit_in_head(Texts::tr("Predicted"), chart.unit), Texts::tr("Error (%)")}};
    for (const Scatter::Series& series : chart.series)
      for (const Scatter::Point& p : series.points)
        rows.push_back({p.tip.section('\n', 0, 0), series.label, cell(p.measured, {}), cell(p.predicted, {}),
                        error(p.predicted / p.measured - 1)});
    return rows;
  }

 private:
  /// The most rows on screen; files have all rows.
  static constexpr int most_rows = 2000;

  static constexpr double nan = std::numeric_limits<double>::quiet_NaN();

  /// A value of an input; in SI for files.
  QString place(const SweepScale& scale, qsizetype i) const {
    return files_ && i < scale.values.size() ? QString::number(scale.values[i], 'g', 12) : scale.labels.value(i);
  }
  /// A result; in SI for files.
  QString quantity(double value, double factor, Unit unit) const {
    return cell(value * factor, files_ ? QString() : spec_text::value(value * factor, unit));
  }
  template <class Chart>
  static QString state(const Chart& chart, SweepCell cell) {
    return cell == SweepCell::illegal   ? chart.illegal_label
           : cell == SweepCell::too_big ? chart.too_big_label
           : cell == SweepCell::pending ? chart.pending_label
                                        : chart.fits_label;
  }

  Rows apart(const LinePlot& chart) const {
    Rows rows{{Texts::tr("Line"), chart.x_title, chart.y_title, Texts::tr("Label")}};
    for (const LinePlot::Line& line : chart.lines)
      for (qsizetype i = 0; i < std::min(line.x.size(), line.y.size()); ++i)
        rows.push_back({line.label, cell(line.x[i], {}), cell(line.y[i], {}), line.names.value(i)});
    return rows;
  }

  QString time(double seconds) const {
    return files_ ? QString::number(seconds, 'g', 12) : QLocale().toString(seconds, 'f', 4);
  }
  QString error(double share) const { return files_ ? QString::number(share * 100, 'g', 6) : signed_percent(share, 1); }

  QString cell(double value, const QString& text) const {
    if (!std::isfinite(value)) return files_ ? QString() : QString("–");
    if (files_) return QString::number(value, 'g', 12);
    if (!text.isEmpty()) return text;
    const int digits = value > 0 ? std::clamp(2 - int(std::floor(std::log10(value))), 0, 6) : 0;
    return QLocale().toString(value, 'f', digits);
  }

  QString rate(double value) const {
    return cell(value, std::isfinite(value) && value > 0 ? spec_text::value(value, Unit::bandwidth) : QString());
  }

  QString share(double part, double whole) const {
    if (!files_) return share_text(part, whole);
    return whole > 0 && std::isfinite(part) ? QString::number(part / whole, 'g', 6) : QString();
  }

  static QString without_unit(const QString& text) { return text.section(QChar(0xA0), 0, 0); }

  static QString with_unit_in_head(const QString& label, const QString& unit) {
    return unit.isEmpty() ? label : QString("%1 (%2)").arg(label, unit);
  }

  bool files_;
};

}  // namespace

QVector<QStringList> chart_table(const ChartSpec& spec, TableFor reader) {
  return std::visit(TableWriter(reader), spec);
}

}  // namespace trainyard::ui
