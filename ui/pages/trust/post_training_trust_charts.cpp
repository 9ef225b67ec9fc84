// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/post_training_trust_charts.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "ui/charts/spec_text.h"
#include "ui/pages/trust/trust_charts.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::PostTrainingTrustCharts)
};

using Shape = Scatter::Shape;
using Chosen = Scatter::Chosen;

QString whole(double value) { return QLocale().toString(std::round(value), 'f', 0); }

QString seconds(double value) { return number_text(value, Unit::seconds); }

Scatter::Series series_of(const QString& label, Shape shape, Part part) {
  Scatter::Series out;
  out.label = label;
  out.shape = shape;
  out.part = part;
  return out;
}

/// What a row measured if it is not a whole iteration; otherwise empty.
QString kind_text(PostTrainingKind kind) {
  switch (kind) {
    case PostTrainingKind::weight_sync:
      return Text::tr("weight synchronisation");
    case PostTrainingKind::rollout_only:
      return Text::tr("rollout only");
    case PostTrainingKind::training_only:
      return Text::tr("training only");
    case PostTrainingKind::whole_run:
      return Text::tr("whole run");
    case PostTrainingKind::iteration:
      break;
  }
  return {};
}

}  // namespace

const Compared& compared(const ValidatedIteration& row, IterationMeasure measure) {
  if (measure == IterationMeasure::rollout) return row.rollout;
  return measure == IterationMeasure::from_columns ? row.from_columns : row.calibrated;
}

QString measure_label(IterationMeasure measure) {
  if (measure == IterationMeasure::rollout) return Text::tr("Rollout");
  return measure == IterationMeasure::from_columns ? Text::tr("Iteration") : Text::tr("Calibrated");
}

QString measure_tip(IterationMeasure measure) {
  if (measure == IterationMeasure::rollout) return Text::tr("Rollout time");
  return measure == IterationMeasure::from_columns
             ? Text::tr("Iteration time, predicted only from the data of its source")
             : Text::tr("Iteration time, calibrated with another iteration of the same model and device");
}

QString run_title(const ValidatedIteration& row) {
  const QString model = QString::fromStdString(row.run.model);
  const QString device = QString::fromStdString(row.design.cluster.accelerator ? row.design.cluster.accelerator->name
                                                                               : row.run.accelerator);
  const double gpus = std::isfinite(row.run.gpus) ? row.run.gpus : row.run.rollout_gpus + row.run.train_gpus;
  if (!std::isfinite(gpus)) return Text::tr("%1, %2", "model, accelerator").arg(model, device);
  return Text::tr("%1, %2 × %3", "model, number, accelerator").arg(model, whole(gpus), device);
}

QString run_facts(const ValidatedIteration& row) {
  const PostTraining& p = row.design.post_training;
  QStringList parts{QString::fromStdString(row.not_scored), kind_text(row.kind),
                    QString::fromStdString(row.run.algorithm)};
  if (row.kind == PostTrainingKind::weight_sync) {
    parts << QString::fromStdString(row.run.framework);
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
  }
  parts << (p.pools == Pools::shared ? Text::tr("shared GPUs") : Text::tr("two pools"))
        << Text::tr("%1 answers of %2 tokens").arg(whole(p.prompts * p.answers), whole(p.answer_tokens))
        << QString::fromStdString(row.run.framework);
  parts.removeAll(QString());
  return parts.join(QStringLiteral(", "));
}

Scatter predicted_against_measured(const QVector<ShownIteration>& shown, IterationMeasure measure) {
  Scatter spec;
  const bool rollout = measure == IterationMeasure::rollout;
  spec.title = rollout ? Text::tr("Predicted against measured: rollout")
                       : Text::tr("Predicted against measured: iteration time");
  spec.unit = QStringLiteral("s");
  spec.subtitle = Text::tr("%1 iterations; grey: ±20 % and ±50 %").arg(QLocale().toString(shown.size()));
  spec.x_title = Text::tr("Measured, %1, log scale").arg(spec.unit);
  spec.y_title = Text::tr("Predicted, %1").arg(spec.unit);
  spec.error_title = Text::tr("Error, %");
  spec.above = Text::tr("above the line: predicted slower than measured");
  spec.below = Text::tr("below the line: predicted faster than measured");
  spec.bands = {0.2, 0.5};
  Scatter::Series in_turn = series_of(Text::tr("Sequential phases"), Shape::disc, Part::weights);
  Scatter::Series ahead = series_of(Text::tr("Rollout runs ahead"), Shape::triangle, Part::expert);
  Scatter::Series own = series_of(Text::tr("Own runs"), Shape::down, Part::buffers);
  for (const ShownIteration& run : shown) {
    const Compared& numbers = compared(*run.row, measure);
    const bool turns = run.row->design.post_training.pace == RolloutPace::in_turn;
    const QStringList tip{
        run_title(*run.row), run_facts(*run.row),
        Text::tr("measured %1, predicted %2, %3")
            .arg(seconds(numbers.measured), seconds(numbers.predicted), spec_text::signed_share(numbers.error(), 1))};
    (run.own ? own
     : turns ? in_turn
             : ahead)
        .points.push_back({numbers.measured, numbers.predicted, run.id, tip.join(u'\n')});
  }
  for (Scatter::Series* one : {&in_turn, &ahead, &own}) add_points(spec, std::move(*one));
  set_range(spec);
  spec.sentence = Text::tr("%1: %n iterations between %2 and %3", nullptr, int(shown.size()))
                      .arg(spec.title, seconds(spec.min), seconds(spec.max));
  return spec;
}

Chosen chosen_of(const ValidatedIteration& row, const QString& id, IterationMeasure measure) {
  const Compared& numbers = compared(row, measure);
  Chosen chosen;
  chosen.id = id;
  chosen.title = run_title(row);
  chosen.lines = {run_facts(row),
                  Text::tr("measured %1, predicted %2").arg(seconds(numbers.measured), seconds(numbers.predicted))};
  chosen.verdict = spec_text::signed_share(numbers.error(), 1);
  chosen.source = QString::fromStdString(row.run.source);
  chosen.measured = numbers.measured;
  chosen.predicted = numbers.predicted;
  chosen.inside = numbers.inside();
  return chosen;
}

}  // namespace trainyard::ui
