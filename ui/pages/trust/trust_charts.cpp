// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/trust_charts.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/pages/trust/run_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(TrustCharts)
};

// Unqualified names, because lupdate would take a qualified return type for the class of a text.
using Shape = Scatter::Shape;
using Now = Scatter::Now;
using Chosen = Scatter::Chosen;

struct Look {
  const char* id;
  Shape shape;
  Part part;
};
/// Shape and colour of each class; accelerators have the same colours in all charts.
constexpr Look looks[] = {
    {"ampere", Shape::disc, Part::gradients},     {"hopper", Shape::disc, Part::weights},
    {"blackwell", Shape::triangle, Part::expert}, {"volta", Shape::diamond, Part::optimizer},
    {"megatron", Shape::disc, Part::weights},     {"megatron_eager", Shape::square, Part::buffers},
    {"nanotron", Shape::triangle, Part::expert},  {"fsdp", Shape::diamond, Part::optimizer},
    {"deepspeed", Shape::disc, Part::gradients},  {"maxtext", Shape::square, Part::weights},
    {"tpu", Shape::square, Part::buffers}};

Scatter::Series series_of(const QString& id, RunKind kind) {
  Scatter::Series series;
  series.label = class_label(kind, id);
  for (const Look& look : looks)
    if (id == QLatin1String(look.id)) {
      series.shape = look.shape;
      series.part = look.part;
    }
  return series;
}

/// The SI value of one axis unit: one second, or one GiB.
double factor_of(Measure measure) {
  return measure == Measure::step_time ? 1 : unit_step(1ULL << 30, Unit::memory).factor;
}

QString tick_label(double value) {
  const int decimals = std::clamp(-int(std::floor(std::log10(value) + 1e-9)), 0, 6);
  return QLocale().toString(value, 'f', decimals);
}

}  // namespace

void set_range(Scatter& spec) {
  double least = 1e300, most = 0;
  for (const Scatter::Series& series : spec.series)
    for (const Scatter::Point& p : series.points) {
      least = std::min({least, p.measured, p.predicted});
      most = std::max({most, p.measured, p.predicted});
    }
  if (!(most > 0)) {
    least = 0.1;
    most = 100;
  }
  spec.min = least / 1.25;
  spec.max = most * 1.25;
  spec.ticks = log_ticks(spec.min, spec.max);
  for (const double tick : spec.ticks) spec.tick_labels.push_back(tick_label(tick));
}

void add_points(Scatter& spec, Scatter::Series series) {
  if (series.points.isEmpty()) return;
  std::stable_sort(series.points.begin(), series.points.end(),
                   [](const Scatter::Point& a, const Scatter::Point& b) { return a.measured < b.measured; });
  series.count = QLocale().toString(series.points.size());
  spec.series.push_back(std::move(series));
}

Scatter predicted_against_measured(const QVector<ShownRun>& shown, const QVector<QString>& ids, Measure measure,
                                   RunKind kind) {
  Scatter spec;
  const bool time = measure == Measure::step_time;
  const double factor = factor_of(measure);
  spec.title = time ? Text::tr("Predicted against measured step time") : Text::tr("Predicted against measured memory");
  spec.unit = engine_text(unit_step(factor, unit_of(measure)).name);
  spec.subtitle = Text::tr("%1 runs; grey: ±10 % and ±20 %").arg(QLocale().toString(shown.size()));
  spec.x_title = Text::tr("Measured, %1, log scale").arg(spec.unit);
  spec.y_title = Text::tr("Predicted, %1").arg(spec.unit);
  spec.error_title = Text::tr("Error, %");
  spec.above = time ? Text::tr("above the line: predicted slower than measured")
                    : Text::tr("above the line: predicted larger than measured");
  spec.below = time ? Text::tr("below the line: predicted faster than measured")
                    : Text::tr("below the line: predicted smaller than measured");
  spec.bands = {0.1, 0.2};
  Scatter::Series own;
  own.label = Text::tr("Own runs");
  own.shape = Shape::down;
  own.part = Part::buffers;
  QVector<Scatter::Series> series;
  QHash<QString, qsizetype> places;
  for (const QString& id : classes(kind)) {
    places[id] = series.size();
    series.push_back(series_of(id, kind));
  }
  for (qsizetype i = 0; i < shown.size(); ++i) {
    const ValidatedRun& row = *shown[i].row;
    const Compared& numbers = compared(row, measure);
    Scatter::Series& target = shown[i].own ? own : series[places.value(class_of(row, kind))];
    target.points.push_back({numbers.measured / factor, numbers.predicted / factor, ids[i], run_tip(row, measure)});
  }
  for (Scatter::Series& one : series) add_points(spec, std::move(one));
  add_points(spec, std::move(own));
  set_range(spec);
  spec.sentence = Text::tr("%1: %n runs between %2 and %3", nullptr, int(shown.size()))
                      .arg(spec.title, number_text(spec.min * factor, unit_of(measure)),
                           number_text(spec.max * factor, unit_of(measure)));
  return spec;
}

Now now_of(const Evaluation& evaluation, const Band& band, Measure measure, const QString& letter) {
  const bool time = measure == Measure::step_time;
  const double value = time ? evaluation.step_time : evaluation.memory;
  const double low = value * (time ? band.step_time_low : band.memory_low);
  const double high = value * (time ? band.step_time_high : band.memory_high);
  const double factor = factor_of(measure);
  const Unit unit = unit_of(measure);
  Scatter::Now now;
  now.id = metric_id(metric_of(measure));
  now.letter = letter;
  now.label = Text::tr("%1: predicted %2, likely range %3")
                  .arg(letter, number_text(value, unit), band_text(low, high, value, unit));
  now.tip = now.label;
  now.value = value / factor;
  now.low = low / factor;
  now.high = high / factor;
  return now;
}

Chosen chosen_of(const ValidatedRun& row, const QString& id, Measure measure) {
  const Compared& numbers = compared(row, measure);
  const double factor = factor_of(measure);
  const Unit unit = unit_of(measure);
  Scatter::Chosen chosen;
  chosen.id = id;
  chosen.title = run_title(row);
  chosen.lines = {layout_text(row.design),
                  Text::tr("measured %1, predicted %2")
                      .arg(number_text(numbers.measured, unit), number_text(numbers.predicted, unit))};
  chosen.verdict = error_sentence(numbers);
  chosen.source = QString::fromStdString(row.run.source);
  chosen.measured = numbers.measured / factor;
  chosen.predicted = numbers.predicted / factor;
  chosen.inside = numbers.inside();
  return chosen;
}

}  // namespace trainyard::ui
