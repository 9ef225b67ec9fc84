// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/bands/bands.h"
#include "engine/evaluation/band_place.h"
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/mixed_step.h"
#include "engine/evaluation/post_training_pools.h"
#include "engine/evaluation/whole_run.h"
#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

/// Returns the results of one part of the model, so that they can be replaced together.
template <class Part>
Part& part_of(Evaluation& all) {
  return all;
}

}  // namespace

void evaluate_whole_run(const Setting& s, const StateBytes& state, Evaluation& out) {
  part_of<RunFigures>(out) = evaluate_run(s, state, out.step_time, out.frozen_pass_time);
  part_of<DataDemand>(out) = evaluate_data_demand(s, out.nodes, out, out);
  part_of<OffloadMemory>(out) = offload_memory(s, out.offloaded_bytes);
  part_of<CheckpointFigures>(out) = evaluate_checkpoints(s, {.state = state,
                                                             .run = out,
                                                             .memory = out,
                                                             .offload = out,
                                                             .supply = out,
                                                             .optimizer_parameters = out.optimizer_parameters});
  part_of<FailureFigures>(out) = evaluate_failures(s, out.nodes, out.days, out);
  part_of<DataPreparation>(out) =
      evaluate_data_preparation(s.design, {.sequences = s.design.work.tokens / s.sample_tokens,
                                           .media_of_sequence = out.media_sequence_bytes,
                                           .tokens = out.dataset_size});
  part_of<CapacityFigures>(out) =
      evaluate_capacity(s.design, {.preparation = out,
                                   .dataset_size = out.dataset_size,
                                   .checkpoint_size = out.checkpoint_size,
                                   .finish_days = out.finish_days,
                                   .model_size = out.parameters * out.weight_bytes_per_parameter});
  part_of<CostFigures>(out) = evaluate_cost(s.design, out, out.step_time);
  part_of<LimitFigures>(out) = evaluate_limits(s.design, out.finish_days, out.cost, out.site_power_peak);
  part_of<LargeBatchFigures>(out) = evaluate_large_batch(s.design.work, out, out.finish_days);
  part_of<QuickEstimates>(out) = evaluate_quick(s, out.active_parameters);
  part_of<BandEnds>(out) = evaluate_bands(s, {.parts = out,
                                              .step_time = out.step_time,
                                              .memory = out,
                                              .incidents = out,
                                              .finish_days = out.finish_days,
                                              .cost = out.cost,
                                              .finish_spread = out.finish_spread});
}

namespace {

/// Replaces the expected step time and memory by those at a position in their likely ranges.
void move_within_ranges(const Setting& s, const RangePosition& place, Evaluation& out) {
  const BandEnds ends = evaluate_bands(s, {.parts = out,
                                           .step_time = out.step_time,
                                           .memory = out,
                                           .incidents = out,
                                           .finish_days = 0,
                                           .cost = 0,
                                           .finish_spread = 0});
  const Band band = band_of(ends, out.step_time, out.memory);
  out.step_time *= band_factor(place.step_time, band.step_time_low, band.step_time_high);
  out.memory *= band_factor(place.memory, band.memory_low, band.memory_high);
  out.memory_free = out.memory_capacity - out.memory;
  out.fits = out.legality.reason == Illegality::none && out.memory_free >= 0 ? Fit::yes : Fit::no;
}

/// Evaluates the step, applies `change` to it, and evaluates the whole run.
template <class Change>
void evaluate_training(const Design& design, Evaluation& out, Change change) {
  const auto finish = [&](const Setting& s, const StateBytes& state) {
    out.error_kind = error_kind(s.design);
    if (is_mixed(design)) out.error_kind.accelerator = hash_kinds(design);
    change(s);
    evaluate_whole_run(s, state, out);
  };
  if (is_mixed(design)) {
    MixedStep step(design);
    step.evaluate(step.check(), {}, out);
    return finish(step.setting(), step.state());
  }
  static_cast<KindFigures&>(out) = {};
  const Design whole = resolved(design);
  const Setting setting = make_setting(whole);
  const StateBytes state = state_bytes(setting);
  evaluate_step(setting, state, out);
  finish(setting, state);
}

}  // namespace

double band_factor(double place, double low, double high) {
  return std::pow(place < 0 ? low : high, std::abs(place) / band_end);
}

double band_share(double factor, double low, double high) {
  if (std::isnan(factor) || std::isnan(low) || std::isnan(high)) return NAN;
  const double end = std::abs(std::log(factor < 1 ? low : high)), from_middle = std::log(factor);
  if (!(end > 0) || !std::isfinite(from_middle)) return from_middle >= 0 ? 1 : 0;
  return std::erfc(-from_middle / end * band_end / std::sqrt(2.0)) / 2;
}

void evaluate_at(const Design& design, const RangePosition& place, Evaluation& out) {
  if (out.job != design.job) out = {};
  out.job = design.job;
  if (design.job != Job::training) return evaluate(design, out);
  out.learns_from = design.work.model->learns_from();
  evaluate_training(design, out, [&](const Setting& s) { move_within_ranges(s, place, out); });
  mark_unset_limits(design, out);
}

namespace {

/// Only training is modelled for models of samples.
void refuse_job(const Design& design, Evaluation& out) {
  out = {};
  out.job = design.job;
  out.legality.reason = Illegality::sample_job;
  out.fits = Fit::no;
  out.serving_verdict = ServingVerdict::not_legal;
}

void evaluate_job(const Design& design, Evaluation& out) {
  if (design.job != Job::training && design.work.model->reads_samples()) return refuse_job(design, out);
  out.learns_from = design.work.model->learns_from();
  if (design.job == Job::post_training) return evaluate_pools(design, out);
  if (design.job == Job::training) return evaluate_training(design, out, [](const Setting&) {});
  const Design whole = resolved(design);
  out.error_kind = error_kind(whole);
  part_of<ServingFigures>(out) = evaluate_serving(whole);
  const ServingVerdict verdict = out.serving_verdict;
  const bool held = verdict != ServingVerdict::does_not_fit && verdict != ServingVerdict::not_legal;
  out.fits = held ? Fit::yes : Fit::no;
  // A connection must supply every device at full load, as for training.
  const double most_power = out.serving_gpus * whole.economics.accelerator_power * whole.economics.pue;
  part_of<LimitFigures>(out) = evaluate_limits(whole, 0, out.month_cost, most_power);
}

}  // namespace

void evaluate(const Design& design, Evaluation& out) {
  if (out.job != design.job || out.legality.reason == Illegality::sample_job) out = {};
  out.job = design.job;
  evaluate_job(design, out);
  mark_unset_limits(design, out);
}

Evaluation evaluate(const Design& design) {
  Evaluation out;
  evaluate(design, out);
  return out;
}

}  // namespace trainyard
