// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/serving_trust_charts.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "engine/parameters/handle.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/pages/trust/trust_charts.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ServingTrustCharts)
};

using Shape = Scatter::Shape;
using Chosen = Scatter::Chosen;

/// Shape and colour of a program. The last row applies to programs that are not listed.
struct Look {
  const char* family;
  const char* label;
  Shape shape;
  Part part;
};
constexpr Look looks[] = {
    {"vllm", QT_TRANSLATE_NOOP("ServingTrustCharts", "vLLM"), Shape::disc, Part::weights},
    {"tensorrt-llm", QT_TRANSLATE_NOOP("ServingTrustCharts", "TensorRT-LLM"), Shape::triangle, Part::expert},
    {"", QT_TRANSLATE_NOOP("ServingTrustCharts", "Other engines"), Shape::diamond, Part::optimizer}};

size_t look_of(const ValidatedServingRun& row) {
  for (size_t i = 0; i + 1 < std::size(looks); ++i)
    if (row.design.serving.engine->family == looks[i].family) return i;
  return std::size(looks) - 1;
}

QString scenario_label(ServingScenario scenario) {
  switch (scenario) {
    case ServingScenario::fixed_batch:
      return Text::tr("static batch");
    case ServingScenario::steady:
      return Text::tr("steady load");
    case ServingScenario::saturated:
      return Text::tr("saturated");
    case ServingScenario::limits:
      return Text::tr("under limits");
    case ServingScenario::idle:
      return Text::tr("idle");
    case ServingScenario::decode:
      return Text::tr("decoding");
    case ServingScenario::pools:
      return Text::tr("separate pools");
  }
  return {};
}

/// The SI value of one axis unit: one token per second, or one millisecond.
double factor_of(ServingMeasure measure) { return measure == ServingMeasure::throughput ? 1 : 1e-3; }

QString amount(double value, ServingMeasure measure) { return number_text(value, unit_of(measure)); }

}  // namespace

const Compared& compared(const ValidatedServingRun& row, ServingMeasure measure) {
  if (measure == ServingMeasure::throughput) return row.throughput;
  return measure == ServingMeasure::first_token ? row.ttft : row.tpot;
}

const ErrorStatistics& statistics_of(const ServingSummary& summary, ServingMeasure measure) {
  if (measure == ServingMeasure::throughput) return summary.throughput;
  return measure == ServingMeasure::first_token ? summary.ttft : summary.tpot;
}

Unit unit_of(ServingMeasure measure) {
  return measure == ServingMeasure::throughput ? Unit::token_rate : Unit::seconds;
}

QString measure_label(ServingMeasure measure) {
  if (measure == ServingMeasure::throughput) return Text::tr("Output tokens");
  return measure == ServingMeasure::first_token ? Text::tr("First token") : Text::tr("Next token");
}

QString run_title(const ValidatedServingRun& row) {
  return Text::tr("%1, %2 × %3", "model, number, accelerator")
      .arg(QString::fromStdString(row.run.model), QLocale().toString(row.design.cluster.accelerators, 'f', 0),
           QString::fromStdString(row.design.cluster.accelerator->name));
}

QString run_facts(const ValidatedServingRun& row) {
  const Serving& s = row.design.serving;
  QStringList parts{QStringLiteral("TP\u00A0%1").arg(QLocale().toString(s.tensor_parallel, 'f', 0))};
  if (s.pipeline_parallel > 1)
    parts << QStringLiteral("PP\u00A0%1").arg(QLocale().toString(s.pipeline_parallel, 'f', 0));
  parts << value_text(row.design, *ParameterHandle(&Serving::weight_format)) << scenario_label(row.scenario);
  if (std::isfinite(row.sequences))
    parts << Text::tr("%1 concurrent", "sequences").arg(QLocale().toString(std::round(row.sequences), 'f', 0));
  parts << Text::tr("%1 + %2 tokens")
               .arg(QLocale().toString(std::round(s.prompt_tokens), 'f', 0),
                    QLocale().toString(std::round(s.output_tokens), 'f', 0))
        << QString::fromStdString(s.engine->name);
  return parts.join(QStringLiteral(", "));
}

QString run_comparison(const ValidatedServingRun& row, ServingMeasure measure) {
  const Compared& numbers = compared(row, measure);
  return Text::tr("measured %1, predicted %2, %3")
      .arg(amount(numbers.measured, measure), amount(numbers.predicted, measure),
           spec_text::signed_share(numbers.error(), 1));
}

Scatter predicted_against_measured(const QVector<ShownServingRun>& shown, ServingMeasure measure) {
  Scatter spec;
  const bool rate = measure == ServingMeasure::throughput;
  const double factor = factor_of(measure);
  spec.title = rate ? Text::tr("Predicted against measured output tokens per second")
                    : Text::tr("Predicted against measured: %1").arg(measure_label(measure));
  spec.unit = rate ? Text::tr("tokens/s") : engine_text(unit_step(factor, unit_of(measure)).name);
  spec.subtitle = Text::tr("%1 runs; grey: ±10 % and ±20 %").arg(QLocale().toString(shown.size()));
  spec.x_title = Text::tr("Measured, %1, log scale").arg(spec.unit);
  spec.y_title = Text::tr("Predicted, %1").arg(spec.unit);
  spec.error_title = Text::tr("Error, %");
  spec.above = rate ? Text::tr("above the line: predicted faster than measured")
                    : Text::tr("above the line: predicted slower than measured");
  spec.below = rate ? Text::tr("below the line: predicted slower than measured")
                    : Text::tr("below the line: predicted faster than measured");
  spec.bands = {0.1, 0.2};
  QVector<Scatter::Series> series;
  for (const Look& look : looks) {
    Scatter::Series one;
    one.label = Text::tr(look.label);
    one.shape = look.shape;
    one.part = look.part;
    series << one;
  }
  Scatter::Series own;
  own.label = Text::tr("Own runs");
  own.shape = Shape::down;
  own.part = Part::buffers;
  for (const ShownServingRun& run : shown) {
    const Compared& numbers = compared(*run.row, measure);
    Scatter::Series& target = run.own ? own : series[qsizetype(look_of(*run.row))];
    target.points.push_back(
        {numbers.measured / factor, numbers.predicted / factor, run.id,
         QStringList{run_title(*run.row), run_facts(*run.row), run_comparison(*run.row, measure)}.join(u'\n')});
  }
  for (Scatter::Series& one : series) add_points(spec, std::move(one));
  add_points(spec, std::move(own));
  set_range(spec);
  spec.sentence = Text::tr("%1: %n runs between %2 and %3", nullptr, int(shown.size()))
                      .arg(spec.title, amount(spec.min * factor, measure), amount(spec.max * factor, measure));
  return spec;
}

Chosen chosen_of(const ValidatedServingRun& row, const QString& id, ServingMeasure measure) {
  const Compared& numbers = compared(row, measure);
  Chosen chosen;
  chosen.id = id;
  chosen.title = run_title(row);
  chosen.lines = {
      run_facts(row),
      Text::tr("measured %1, predicted %2").arg(amount(numbers.measured, measure), amount(numbers.predicted, measure))};
  chosen.verdict = spec_text::signed_share(numbers.error(), 1);
  chosen.source = QString::fromStdString(row.run.source);
  chosen.measured = numbers.measured / factor_of(measure);
  chosen.predicted = numbers.predicted / factor_of(measure);
  chosen.inside = numbers.inside();
  return chosen;
}

}  // namespace trainyard::ui
