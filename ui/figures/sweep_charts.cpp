// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/sweep_charts.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/explore/sweep_values.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::SweepCharts)
};

constexpr double none = std::numeric_limits<double>::quiet_NaN();
/// Values that span more than this factor get a log axis.
constexpr double wide = 30;

/// The notes of a sweep. They keep the answer of the sweep alive while a chart shows it.
class AnswerNotes : public SweepNotes {
 public:
  explicit AnswerNotes(std::shared_ptr<const SweepAnswer> answer) : answer_(std::move(answer)) {}

  QStringList of(qsizetype point) const override {
    const auto place = static_cast<std::size_t>(point);
    const auto& [sweep, result] = *answer_;
    if (point < 0 || place >= result.points.size()) return {};
    if (result.points[place].state == PointState::illegal) return {message_text(reason_of(sweep, result, place))};
    QStringList lines;
    // Skip the verdict if the label of the cell already states it.
    if (sweep.design.job == Job::serving || result.points[place].state == PointState::fits)
      lines << engine_text(result.points[place].verdict.c_str());
    if (!result.points[place].other_layout) return lines;
    const Design before = sweep.design_at(place), after = design_of(sweep, result, place);
    for (const Parameter* p : changed(after, before)) lines << change_text(before, after, *p);
    return lines;
  }

 private:
  std::shared_ptr<const SweepAnswer> answer_;
};

/// The index of the axis value for the design; -1 if there is none.
int present_place(const SweepAxis& axis, const Design& design) {
  const Parameter& p = *axis.input;
  const auto found = [&](auto same) {
    const auto at = std::ranges::find_if(axis.values, same);
    return at == axis.values.end() ? -1 : int(at - axis.values.begin());
  };
  if (is_entry(p)) return found([&](double v) { return value_id(p, v) == id_of(design, p); });
  const double now = number(design, p);
  if (!is_number(p)) return found([&](double v) { return v == now; });
  if (axis.values.empty() || !std::isfinite(now)) return -1;
  const auto [least, most] = std::ranges::minmax(axis.values);
  if (now < least || now > most) return -1;
  const auto distance = [&](double v) { return v > 0 && now > 0 ? std::abs(std::log(v / now)) : std::abs(v - now); };
  return int(std::ranges::min_element(axis.values, {}, distance) - axis.values.begin());
}

/// Removes a unit that all values share from the ticks and puts it in the axis title.
void name_ticks(SweepScale& scale) {
  scale.ticks = scale.labels;
  scale.axis_title = scale.title;
  const auto unit_of = [](const QString& label) { return label.section(QChar(QChar::Nbsp), 1); };
  const QString unit = scale.labels.isEmpty() ? QString() : unit_of(scale.labels.back());
  // "1 sequence" and "2 sequences" have the same unit, but "1 T" and "1 TB" do not.
  constexpr qsizetype shortest_word = 5;
  const auto same = [&](const QString& label) {
    const QString own = unit_of(label);
    const bool words = std::min(own.size(), unit.size()) >= shortest_word;
    return own == unit || (words && (unit.startsWith(own) || own.startsWith(unit)));
  };
  if (!std::ranges::all_of(scale.labels, same)) return;
  for (QString& tick : scale.ticks) tick = tick.section(QChar(QChar::Nbsp), 0, 0);
  if (!unit.isEmpty()) scale.axis_title = Texts::tr("%1, %2", "a quantity and its unit").arg(scale.title, unit);
}

SweepScale scale_of(const SweepAxis& axis, const Design& design) {
  const Parameter& p = *axis.input;
  SweepScale scale;
  scale.title = engine_text(p.label);
  for (const double value : axis.values) scale.labels.push_back(sweep_value_text(p, value));
  name_ticks(scale);
  scale.present = present_place(axis, design);
  if (!is_number(p) || !std::ranges::all_of(axis.values, [](double v) { return std::isfinite(v); })) return scale;
  scale.values = QVector<double>(axis.values.begin(), axis.values.end());
  scale.logarithmic = p.scale != Scale::linear && std::ranges::all_of(axis.values, [](double v) { return v > 0; });
  return scale;
}

SweepCell cell_of(PointState state) {
  switch (state) {
    case PointState::illegal:
      return SweepCell::illegal;
    // One cell state stands for both. The note of the point says which one applies.
    case PointState::too_big:
    case PointState::misses:
      return SweepCell::too_big;
    case PointState::fits:
      return SweepCell::fits;
    case PointState::pending:
      break;
  }
  return SweepCell::pending;
}

struct Range {
  double min = std::numeric_limits<double>::infinity(), max = -std::numeric_limits<double>::infinity();
  void extend_to(double value) {
    if (!std::isfinite(value)) return;
    min = std::min(min, value);
    max = std::max(max, value);
  }
  bool empty() const { return min > max; }
  bool is_logarithmic() const { return min > 0 && max / min > wide; }
};

/// Returns whether the old axis contains the values and they fill enough of it. Keeping the axis is easier to read.
bool is_inside(double min, double max, const Range& range, bool logarithmic) {
  if (!(max > min) || range.min < min || range.max > max) return false;
  constexpr double enough = 0.4;
  if (!logarithmic) return range.max - range.min >= enough * (max - min);
  return min > 0 && std::log(range.max / range.min) >= enough * std::log(max / min);
}

/// The nearest 1, 2 or 5 times a power of ten, below or above.
double round_to_nice(double value, bool up) {
  const QVector<double> ticks = log_ticks(value / 10, value * 10);
  if (ticks.isEmpty()) return value;
  if (up) return *std::lower_bound(ticks.cbegin(), std::prev(ticks.cend()), value * (1 - 1e-9));
  const auto above = std::upper_bound(std::next(ticks.cbegin()), ticks.cend(), value * (1 + 1e-9));
  return *std::prev(above);
}

struct Ruler {
  double min = 0, max = 1, step = 1;
  QVector<double> ticks;
};

Ruler ruler(const Range& range, bool logarithmic) {
  Ruler out;
  if (range.empty()) return out;
  if (logarithmic) {
    out.min = round_to_nice(range.min, false);
    out.max = round_to_nice(range.max, true);
    out.ticks = log_ticks(out.min, out.max);
    return out;
  }
  const double span = range.max > range.min ? range.max - range.min : std::max(std::abs(range.max), 1e-9);
  out.step = linear_axis(span, 0, 6).step;
  out.min = std::floor(range.min / out.step + 1e-9) * out.step;
  out.max = std::ceil(range.max / out.step - 1e-9) * out.step;
  // Start the axis at zero if it would start close to zero.
  if (out.min > 0 && out.min < 0.35 * out.max) out.min = 0;
  if (!(out.max > out.min)) out.max = out.min + out.step;
  for (int i = 0; i <= tick_count(out.max - out.min, out.step); ++i) out.ticks.push_back(out.min + i * out.step);
  return out;
}

/// The unit step in which the largest value is easy to read.
UnitStep step_of(const Range& range, Unit unit) {
  return unit_step(range.empty() ? 1 : std::max(std::abs(range.min), std::abs(range.max)), unit);
}

QString title_with_unit(const QString& label, Unit unit, const UnitStep& step) {
  const QString step_name = spec_text::label(step.name);
  const QString name =
      unit == Unit::money ? QStringLiteral("$") + (step_name.isEmpty() ? QString() : u' ' + step_name) : step_name;
  return name.isEmpty() ? label : Texts::tr("%1, %2", "a quantity and its unit").arg(label, name);
}

struct StateNames {
  QString fits, refused;
};
/// A serving point is refused if it misses its targets or if its memory does not fit.
StateNames state_names(Job job) {
  if (job == Job::serving) return {Texts::tr("meets the targets"), Texts::tr("misses the targets")};
  return {Texts::tr("fits"), Texts::tr("does not fit")};
}

template <class Chart>
void name_states(Chart& chart, Job job) {
  const StateNames names = state_names(job);
  chart.fits_label = names.fits;
  chart.illegal_label = Texts::tr("not a legal layout");
  chart.too_big_label = names.refused;
  chart.pending_label = Texts::tr("not tested yet");
}

/// Returns the number of points by state: "100 points, 12 do not fit, 30 are not legal".
QString count_text(const QVector<SweepCell>& states, Job job) {
  const auto count = [&](SweepCell state) { return int(std::ranges::count(states, state)); };
  QStringList parts{Texts::tr("%Ln points", nullptr, int(states.size()))};
  if (const int big = count(SweepCell::too_big))
    parts << (job == Job::serving ? Texts::tr("%Ln miss the targets", nullptr, big)
                                  : Texts::tr("%Ln do not fit", nullptr, big));
  if (const int illegal = count(SweepCell::illegal)) parts << Texts::tr("%Ln are not legal", nullptr, illegal);
  return parts.join(QStringLiteral(", "));
}

QString layout_text(SweepLayout layout) {
  for (const SweepLayoutRow& row : sweep_layouts())
    if (row.layout == layout) return engine_text(row.label);
  return {};
}

double value_at(const SweepPicture& picture, std::size_t point, std::size_t metric,
                double BandedValue::*part = &BandedValue::value) {
  const auto& [sweep, result] = *picture.answer;
  return result.value(result.first + point, metric, sweep.metrics.size()).*part;
}

Range range_of(const SweepPicture& picture, const std::vector<std::size_t>& metrics, bool bands) {
  Range range;
  for (const std::size_t m : metrics)
    for (std::size_t i = 0; i < picture.answer->result.points.size(); ++i) {
      range.extend_to(value_at(picture, i, m));
      if (!bands) continue;
      range.extend_to(value_at(picture, i, m, &BandedValue::low));
      range.extend_to(value_at(picture, i, m, &BandedValue::high));
    }
  return range;
}

/// Returns the indices of the metrics to draw: the first metric and all others with its unit.
std::vector<std::size_t> drawn_metrics(const GridSweep& sweep) {
  std::vector<std::size_t> out;
  for (std::size_t m = 0; m < sweep.metrics.size(); ++m)
    if (sweep.metrics[m]->unit == sweep.metrics[0]->unit) out.push_back(m);
  return out;
}

SweepLines::Line line_of(const SweepPicture& picture, std::size_t metric, double factor) {
  const Metric& m = *picture.answer->sweep.metrics[metric];
  SweepLines::Line line{QString::fromLatin1(m.id), engine_text(m.label), {}, {}, {}};
  bool band = false;
  for (std::size_t i = 0; i < picture.answer->result.points.size(); ++i) {
    const double low = value_at(picture, i, metric, &BandedValue::low);
    line.y.push_back(value_at(picture, i, metric) / factor);
    line.low.push_back(low / factor);
    line.high.push_back(value_at(picture, i, metric, &BandedValue::high) / factor);
    band = band || std::isfinite(low);
  }
  if (!band) line.low = line.high = {};
  return line;
}

void mark_present(const SweepPicture& picture, SweepLines& chart) {
  const SweepAxis& axis = picture.answer->sweep.axes[0];
  const Metric& metric = *picture.answer->sweep.metrics[0];
  const bool legal = picture.evaluation.legality.reason == Illegality::none;
  chart.present_x = number(picture.design, *axis.input);
  chart.present_y = legal ? number(picture.evaluation, metric) / chart.factor : none;
  chart.present_label = Texts::tr("%1 now", "the letter of a scenario").arg(picture.letter);
  const PresetSweep* ready = picture.ready;
  if (!ready || !ready->landmark) return;
  const double landmark = ready->landmark(picture.design);
  if (std::isfinite(landmark))
    chart.landmarks.push_back(
        {landmark, Texts::tr("%1: %2", "a mark on an axis and its value")
                       .arg(engine_text(ready->landmark_label), sweep_value_text(*axis.input, landmark))});
}

}  // namespace

QString sweep_value_text(const Parameter& input, double value) {
  if (std::isnan(value)) return QCoreApplication::translate("Document", "automatic");
  if (is_number(input)) return spec_text::value(value, input.unit);
  const std::string text = value_text(input, value);
  return is_entry(input) ? QString::fromStdString(text) : engine_text(text.c_str());
}

QString point_name(const GridSweep& sweep, std::size_t point) {
  QStringList parts;
  for (std::size_t a = 0; a < sweep.axes.size(); ++a)
    parts << engine_text(sweep.axes[a].input->label) + u' ' +
                 sweep_value_text(*sweep.axes[a].input, sweep.axes[a].values[sweep.place(point, a)]);
  return parts.join(QStringLiteral(", "));
}

SweepLines sweep_lines(const SweepPicture& picture, const SweepLines* before) {
  const auto& [sweep, result] = *picture.answer;
  const Metric& metric = *sweep.metrics[0];
  SweepLines chart;
  chart.x = scale_of(sweep.axes[0], picture.design);
  for (const GridPoint& p : result.points) chart.states.push_back(cell_of(p.state));
  const std::vector<std::size_t> drawn = drawn_metrics(sweep);
  Range range = range_of(picture, drawn, true);
  const UnitStep step = step_of(range, metric.unit);
  chart.unit = metric.unit;
  chart.factor = step.factor;
  range.min /= step.factor;
  range.max /= step.factor;
  for (const std::size_t m : drawn) chart.lines.push_back(line_of(picture, m, step.factor));
  chart.y_logarithmic = range.is_logarithmic();
  const bool same = before && before->factor == chart.factor && before->y_logarithmic == chart.y_logarithmic &&
                    !before->lines.isEmpty() && before->lines.front().id == chart.lines.front().id &&
                    before->lines.size() == chart.lines.size() && before->x.title == chart.x.title;
  if (same && is_inside(before->y_min, before->y_max, range, chart.y_logarithmic)) {
    std::tie(chart.y_min, chart.y_max, chart.y_step) = std::tuple(before->y_min, before->y_max, before->y_step);
    chart.y_ticks = before->y_ticks;
  } else {
    const Ruler axis = ruler(range, chart.y_logarithmic);
    std::tie(chart.y_min, chart.y_max, chart.y_step) = std::tuple(axis.min, axis.max, axis.step);
    chart.y_ticks = axis.ticks;
  }
  chart.title = picture.ready ? engine_text(picture.ready->label)
                              : Texts::tr("%1 against %2").arg(engine_text(metric.label), chart.x.title);
  chart.subtitle = count_text(chart.states, sweep.design.job) + QStringLiteral("; ") + layout_text(sweep.layout);
  chart.y_title = title_with_unit(engine_text(metric.label), metric.unit, step);
  name_states(chart, sweep.design.job);
  mark_present(picture, chart);
  chart.notes = std::make_shared<AnswerNotes>(picture.answer);
  chart.sentence = chart.title + QStringLiteral(": ") + chart.subtitle;
  return chart;
}

HeatMap heat_map(const SweepPicture& picture, const HeatMap* before) {
  const auto& [sweep, result] = *picture.answer;
  const Metric& metric = *sweep.metrics[0];
  HeatMap chart;
  chart.id = QString::fromLatin1(metric.id);
  chart.x = scale_of(sweep.axes[0], picture.design);
  chart.y = scale_of(sweep.axes[1], picture.design);
  Range range = range_of(picture, {0}, false);
  const UnitStep step = step_of(range, metric.unit);
  chart.unit = metric.unit;
  chart.factor = step.factor;
  range.min /= step.factor;
  range.max /= step.factor;
  chart.states.reserve(qsizetype(result.points.size()));
  chart.values.reserve(qsizetype(result.points.size()));
  for (std::size_t i = 0; i < result.points.size(); ++i) {
    chart.states.push_back(cell_of(result.points[i].state));
    chart.values.push_back(value_at(picture, i, 0) / step.factor);
  }
  chart.logarithmic = range.is_logarithmic();
  const bool same = before && before->id == chart.id && before->factor == chart.factor &&
                    before->logarithmic == chart.logarithmic && before->x.title == chart.x.title &&
                    before->y.title == chart.y.title;
  if (same && is_inside(before->min, before->max, range, chart.logarithmic)) {
    std::tie(chart.min, chart.max, chart.ticks) = std::tuple(before->min, before->max, before->ticks);
  } else {
    const Ruler axis = ruler(range, chart.logarithmic);
    std::tie(chart.min, chart.max, chart.ticks) = std::tuple(axis.min, axis.max, axis.ticks);
  }
  chart.title = Texts::tr("%1 against %2 and %3").arg(engine_text(metric.label), chart.x.title, chart.y.title);
  chart.subtitle = count_text(chart.states, sweep.design.job) + QStringLiteral("; ") + layout_text(sweep.layout);
  chart.value_label = engine_text(metric.label);
  chart.value_title = title_with_unit(engine_text(metric.label), metric.unit, step);
  chart.present_label = Texts::tr("%1 now", "the letter of a scenario").arg(picture.letter);
  name_states(chart, sweep.design.job);
  chart.notes = std::make_shared<AnswerNotes>(picture.answer);
  chart.sentence = chart.title + QStringLiteral(": ") + chart.subtitle;
  return chart;
}

ChartSpec sweep_chart(const SweepPicture& picture, const ChartSpec* before) {
  if (picture.answer->sweep.axes.size() == 1)
    return sweep_lines(picture, before ? std::get_if<SweepLines>(before) : nullptr);
  return heat_map(picture, before ? std::get_if<HeatMap>(before) : nullptr);
}

GridSweep make_coarse(const GridSweep& sweep, std::size_t stride) {
  GridSweep coarse = sweep;
  for (SweepAxis& axis : coarse.axes) {
    std::vector<double> kept;
    for (std::size_t i = 0; i < axis.values.size(); i += stride) kept.push_back(axis.values[i]);
    axis.values = std::move(kept);
  }
  return coarse;
}

GridResult fill_from_coarse(const GridSweep& fine, const GridSweep& coarse, const GridResult& result,
                            std::size_t stride) {
  GridResult out;
  const std::size_t metrics = fine.metrics.size();
  out.points.resize(fine.points());
  out.values.resize(fine.points() * metrics);
  if (!result.layouts.empty()) out.layouts.resize(fine.points());
  for (std::size_t point = 0; point < fine.points(); ++point) {
    std::size_t from = 0;
    for (std::size_t a = 0; a < fine.axes.size(); ++a)
      from = from * coarse.axes[a].values.size() + fine.place(point, a) / stride;
    out.points[point] = result.points[from];
    if (!result.layouts.empty()) out.layouts[point] = result.layouts[from];
    std::copy_n(result.values.begin() + std::ptrdiff_t(from * metrics), metrics,
                out.values.begin() + std::ptrdiff_t(point * metrics));
  }
  return out;
}

}  // namespace trainyard::ui
