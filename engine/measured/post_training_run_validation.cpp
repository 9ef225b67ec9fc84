// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <map>

#include "engine/measured/post_training_run.h"
#include "engine/parameters/handle.h"

namespace trainyard {
namespace {

double iteration_at(Design design, double speed) {
  design.post_training.training_speed = speed;
  return evaluate(design).iteration_time;
}

/// Returns the comparison with a likely range that is relatively as wide as that of the iteration time.
Compared make_comparison(double measured, const Evaluation& e, double predicted) {
  return {.measured = measured,
          .predicted = predicted,
          .low = predicted * e.iteration_time_low / e.iteration_time,
          .high = predicted * e.iteration_time_high / e.iteration_time};
}

double choose_known(double value, double other) { return std::isnan(value) ? other : value; }

void compare(const Evaluation& e, ValidatedIteration& row) {
  constexpr double hour = 3600;
  const PostTrainingRun& run = row.run;
  switch (row.kind) {
    case PostTrainingKind::iteration:
      row.from_columns = make_comparison(run.iter_s, e, e.iteration_time);
      row.rollout = make_comparison(run.gen_s, e, e.rollout_time);
      row.training = make_comparison(run.train_s, e, e.update_time);
      row.sync = {.measured = run.sync_s, .predicted = e.weights_time};
      return;
    case PostTrainingKind::weight_sync:
      row.sync = {.measured = run.sync_s, .predicted = e.weights_time};
      return;
    case PostTrainingKind::rollout_only:
      row.rollout = make_comparison(choose_known(run.gen_s, run.iter_s), e, e.rollout_time);
      return;
    case PostTrainingKind::training_only:
      row.training = make_comparison(choose_known(run.train_s, run.iter_s), e, e.update_time);
      return;
    case PostTrainingKind::whole_run:
      row.whole_run = make_comparison(hour * choose_known(run.hours, run.gpu_hours / row.design.cluster.accelerators),
                                      e, run.steps * e.iteration_time);
  }
}

/// Refuses a row without any predictable time; otherwise marks its quantities as scored or not.
void set_status(ValidatedIteration& row) {
  bool any = false;
  for (Compared* quantity : {&row.from_columns, &row.rollout, &row.training, &row.sync, &row.whole_run}) {
    any = any || std::isfinite(quantity->error());
    quantity->scored = row.not_scored.empty();
  }
  if (!any) row.refused = "it states no predictable time";
}

bool same_job(const ValidatedIteration& a, const ValidatedIteration& b) {
  const Design &x = a.design, &y = b.design;
  return x.work.model == y.work.model && x.cluster.accelerator == y.cluster.accelerator &&
         x.post_training.method == y.post_training.method && a.run.algorithm == b.run.algorithm;
}

/// Returns how much two rows differ. Another framework release weighs more than another number of GPUs or another
/// layout.
double distance(const ValidatedIteration& a, const ValidatedIteration& b) {
  constexpr double other_release = 4, other_layout = 1;
  const double counts = std::abs(std::log2(a.run.gpus / b.run.gpus));
  const double layout = a.run.train_layout == b.run.train_layout ? 0 : other_layout;
  return counts + layout + (a.run.framework == b.run.framework ? 0 : other_release);
}

/// Returns the most similar row that determines the training speed; the first one in a tie, null if there is none.
const ValidatedIteration* nearest(const std::vector<ValidatedIteration>& rows, const ValidatedIteration& row,
                                  const std::vector<double>& speeds) {
  const ValidatedIteration* best = nullptr;
  for (size_t i = 0; i < rows.size(); ++i) {
    if (&rows[i] == &row || !std::isfinite(speeds[i]) || !same_job(rows[i], row)) continue;
    if (!best || distance(rows[i], row) < distance(*best, row)) best = &rows[i];
  }
  return best;
}

}  // namespace

bool determines_speed(const ValidatedIteration& row) {
  return row.refused.empty() && row.not_scored.empty() && row.kind == PostTrainingKind::iteration &&
         std::isfinite(row.run.iter_s) && row.design.post_training.pace == RolloutPace::in_turn;
}

double measured_training_speed(const Design& design, double iteration_time) {
  const Parameter& row = parameter(&PostTraining::training_speed);
  double low = std::log(row.min), high = std::log(row.max);
  if (!(iteration_at(design, row.max) <= iteration_time) || !(iteration_at(design, row.min) >= iteration_time))
    return unknown;
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (iteration_at(design, std::exp(middle)) > iteration_time ? low : high) = middle;
  }
  return std::exp((low + high) / 2);
}

const Compared& main_quantity(const ValidatedIteration& row) {
  switch (row.kind) {
    case PostTrainingKind::weight_sync:
      return row.sync;
    case PostTrainingKind::rollout_only:
      return row.rollout;
    case PostTrainingKind::training_only:
      return row.training;
    case PostTrainingKind::whole_run:
      return row.whole_run;
    case PostTrainingKind::iteration:
      break;
  }
  return row.from_columns;
}

std::vector<ValidatedIteration> predict(const std::vector<PostTrainingRun>& runs) {
  std::vector<ValidatedIteration> rows;
  std::vector<double> speeds;
  for (const PostTrainingRun& run : runs) {
    ValidatedIteration& row = rows.emplace_back();
    row.run = run;
    PostTrainingRunDesign reading = design_of(run);
    row.design = std::move(reading.design);
    row.kind = reading.kind;
    row.assumed = std::move(reading.assumed);
    row.refused = std::move(reading.refused);
    row.not_scored = std::move(reading.not_scored);
    speeds.push_back(determines_speed(row) ? measured_training_speed(row.design, run.iter_s) : unknown);
    row.from_columns.measured = run.iter_s;
    if (!row.refused.empty()) continue;
    compare(evaluate(row.design), row);
    set_status(row);
  }
  for (ValidatedIteration& row : rows) {
    const bool iterates = row.refused.empty() && row.kind == PostTrainingKind::iteration;
    const ValidatedIteration* calibration_row = iterates ? nearest(rows, row, speeds) : nullptr;
    if (!calibration_row) continue;
    row.speed = speeds[size_t(calibration_row - rows.data())];
    Design design = row.design;
    design.post_training.training_speed = row.speed;
    const Evaluation e = evaluate(design);
    row.calibrated = make_comparison(row.run.iter_s, e, e.iteration_time);
    row.calibrated.scored = row.not_scored.empty();
  }
  return rows;
}

void IterationTally::Errors::add(const ValidatedIteration& row) {
  ++counts.n;
  counts.refused += !row.refused.empty();
  counts.not_scored += row.refused.empty() && !row.not_scored.empty();
  from_columns.add(row.from_columns);
  calibrated.add(row.calibrated);
  rollout.add(row.rollout);
  training.add(row.training);
  sync.add(row.sync);
  whole_run.add(row.whole_run);
}

IterationSummary IterationTally::Errors::summary(const std::string& group) const {
  return {.group = group,
          .n = counts.n,
          .refused = counts.refused,
          .not_scored = counts.not_scored,
          .from_columns = from_columns.statistics(),
          .calibrated = calibrated.statistics(),
          .rollout = rollout.statistics(),
          .training = training.statistics(),
          .sync = sync.statistics(),
          .whole_run = whole_run.statistics()};
}

void IterationTally::add(const ValidatedIteration& row) {
  if (!groups_.contains(row.run.group)) order_.push_back(row.run.group);
  groups_[row.run.group].add(row);
  all_.add(row);
}

std::vector<IterationSummary> IterationTally::summaries() const {
  std::vector<IterationSummary> out;
  for (const std::string& group : order_) out.push_back(groups_.at(group).summary(group));
  out.push_back(all_.summary("all"));
  return out;
}

}  // namespace trainyard
