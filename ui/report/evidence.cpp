// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/evidence.h"

#include <algorithm>
#include <cmath>

#include "engine/bands/bands.h"
#include "engine/catalog/catalog.h"
#include "engine/measured/nearest.h"
#include "engine/measured/nearest_serving.h"
#include "engine/measured/published_runs.h"
#include "engine/measured/run_model.h"
#include "engine/metrics/result_band.h"
#include "engine/parameters/handle.h"
#include "engine/serving/serving_bands.h"
#include "ui/document/value_text.h"
#include "ui/text/device_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

constexpr qsizetype most_evidence = 6;
/// Number of candidates from which rows with different names are taken.
constexpr size_t most_candidates = 60;

/// A key of the cache: only the calibration changes the predictions of published runs.
Design calibration_key(const ReportContext& context) {
  Design key = default_design(context.design.job);
  key.calibration = context.design.calibration;
  return key;
}

/// Returns the catalog's name of a model that a table names in another spelling, such as "LLAMA3.1_405B".
QString model_name(const Model& model) {
  const std::string letters = plain_letters(model.name);
  for (const EntryRef& entry : catalog(CatalogKind::models))
    if (plain_letters(base(entry).name) == letters) return catalog_text(base(entry).name);
  return QString::fromStdString(model.name);
}

/// Names a run: "Llama 3.1 405B, 16,384 × H100 SXM, BF16".
QString run_name(double devices, const Design& design, const QString& details) {
  const QString name = ReportText::tr("%1, %2", "model, accelerators")
                           .arg(model_name(*design.work.model), devices_text(devices, *design.cluster.accelerator));
  return details.isEmpty() ? name : ReportText::tr("%1, %2", "a run, its properties").arg(name, details);
}

/// Returns lengths, weight format and release: "1,024 + 128 tokens, FP8, TensorRT-LLM 0.17".
QString serving_details(const Design& design) {
  const Serving whole = resolved(design).serving;
  return ReportText::tr("%1 + %2 tokens, %3, %4", "prompt and answer tokens; weight format; engine")
      .arg(number_text(whole.prompt_tokens, Unit::none), number_text(whole.output_tokens, Unit::none),
           value_text(design, parameter(&Serving::weight_format)), catalog_text(whole.engine->name));
}

void add_evidence(QVector<EvidenceRow>& rows, const QString& name, const Compared& numbers, const std::string& source) {
  const bool known = std::ranges::any_of(rows, [&](const EvidenceRow& row) { return row.name == name; });
  if (!known && rows.size() < most_evidence && numbers.comparable())
    rows.append({name, numbers, QString::fromStdString(source)});
}

}  // namespace

KeptResult<Validation> published_training(const ReportContext& context) {
  return context.studies.get("published runs", calibration_key(context), context.execution, [&] {
    return validate(published_runs(), context.design.calibration, context.execution.unwatched());
  });
}

KeptResult<ServingValidation> published_serving(const ReportContext& context) {
  return context.studies.get("published serving", calibration_key(context), context.execution, [&] {
    return validate(published_serving_runs(), context.design.calibration, context.execution.unwatched());
  });
}

KeptResult<std::vector<ValidatedIteration>> published_iterations(const ReportContext& context) {
  return context.studies.get("published iterations", calibration_key(context), context.execution,
                             [] { return predict(published_post_training_runs()); });
}

QVector<EvidenceRow> nearest_evidence(const ReportContext& context) {
  QVector<EvidenceRow> rows;
  if (context.design.job == Job::serving) {
    const auto known = published_serving(context);
    for (const NearServingRun& near :
         nearest_runs(resolved(context.design), known->rows, &ValidatedServingRun::throughput, most_candidates))
      add_evidence(rows,
                   run_name(resolved(near.run->design).cluster.accelerators, near.run->design,
                            serving_details(near.run->design)),
                   near.run->throughput, near.run->run.source);
  } else if (context.design.job == Job::post_training) {
    const auto known = published_iterations(context);
    for (const ValidatedIteration& row : *known)
      add_evidence(rows, run_name(row.run.gpus, row.design, QString::fromStdString(row.run.framework)), row.calibrated,
                   row.run.source);
  } else if (context.has_legal_layout()) {
    const auto known = published_training(context);
    for (const NearRun& near : nearest_runs(context.design, known->rows, most_candidates))
      add_evidence(rows,
                   run_name(resolved(near.run->design).cluster.accelerators, near.run->design,
                            value_text(near.run->design, parameter(&Recipe::precision))),
                   near.run->step_time, near.run->run.source);
  }
  return rows;
}

OutsideRuns outside_runs(const ReportContext& context, const QVector<EvidenceRow>& rows) {
  OutsideRuns out;
  // The table of iterations lists runs of any device, so it does not judge the range of one design.
  if (context.design.job == Job::post_training) return out;
  const Metric& metric = context.design.job == Job::serving ? trainyard::metric(&Evaluation::gpu_output_rate)
                                                            : trainyard::metric(&Evaluation::step_time);
  const auto band = band_ends(context.evaluation, metric);
  if (!band) return out;
  const double value = number(context.evaluation, metric);
  for (const EvidenceRow& row : rows) {
    const double off = row.numbers.measured / row.numbers.predicted;
    ++out.shown;
    out.outside += off < band->low / value || off > band->high / value;
  }
  return out;
}

QString outside_sentence(const OutsideRuns& runs) {
  if (runs.outside == 0) return {};
  return ReportText::tr("Outside the likely range: %1 of the %2 nearest measured runs.")
      .arg(number_text(runs.outside, Unit::none), number_text(runs.shown, Unit::none));
}

QString extrapolated_sentence(const ReportContext& context) {
  const Design& design = context.design;
  const QString device = short_device_name(*design.cluster.accelerator);
  if (design.job == Job::serving)
    return serving_neighbours(resolved(design)).kernels > 0
               ? QString()
               : ReportText::tr("Extrapolated: no serving run of %1 was measured.", "a device").arg(device);
  if (design.job == Job::post_training) {
    const KernelFamily* family = design.cluster.accelerator->kernel_family;
    const auto known = published_iterations(context);
    const bool measured = std::ranges::any_of(*known, [&](const ValidatedIteration& row) {
      return row.refused.empty() && row.design.cluster.accelerator->kernel_family == family;
    });
    return measured ? QString()
                    : ReportText::tr("Extrapolated: no iteration on %1 was measured.", "a device").arg(device);
  }
  const Neighbourhood near = neighbourhood_of(design);
  if (near.step_time_rows > 0) return {};
  if (near.of_kinds) return ReportText::tr("Extrapolated: no run on several kinds of GPUs was measured.");
  if (near.family_step_time_rows == 0)
    return ReportText::tr("Extrapolated: no training run of %1 was measured.", "a device").arg(device);
  return ReportText::tr("Extrapolated: no run of %1 on %2 was measured.", "a framework, a kind of device")
      .arg(value_text(design, parameter(&Recipe::framework)), QString::fromStdString(near.family->label));
}

QString extrapolated_memory_sentence(const ReportContext& context) {
  if (context.design.job != Job::training) return {};
  const Neighbourhood near = neighbourhood_of(context.design);
  if (near.memory_rows > 0) return {};
  return ReportText::tr("Memory range: extrapolated, 0 measured runs.");
}

}  // namespace trainyard::ui
