// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>
#include <map>
#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/measured/named_rows.h"
#include "engine/measured/validation.h"

namespace trainyard {

/// What a post-training row measured.
enum class PostTrainingKind {
  iteration,      ///< "rl_iteration": a whole iteration, with or without its phases
  weight_sync,    ///< "weight_sync": transfer of new weights to the engines
  rollout_only,   ///< "rollout_only": generation without training
  training_only,  ///< "train_only": training steps on existing answers
  whole_run       ///< "run_total": duration of all iterations
};

/// One post-training measurement, published or the user's own: one row of a table. NaN and "" are blank cells.
struct PostTrainingRun {
  size_t line = 0;  ///< line in the file
  std::string id, group, kind, source, framework, algorithm, model, accelerator, pools, train_layout, engine, precision;
  std::string notes;  ///< for readers; only "total sequence cap" is evaluated
  std::string set;    ///< inputs without a column, as assignments of --set
  double params_b, gpus, rollout_gpus, train_gpus, rollout_tp;
  double prompts_per_iter, samples_per_prompt, samples_per_iter, train_batch;
  double prompt_len_mean, response_len_mean, response_len_max, staleness;
  double sync_gb;  ///< GB of weights sent
  double steps;    ///< iterations of the whole run
  // Measured values; never used as inputs.
  double iter_s, gen_s, gen_exposed_s, logprob_s, reward_s, train_s, sync_s, hours, gpu_hours;
};

/// Returns whether the columns are those of a post-training table.
bool is_post_training_table(const std::vector<std::string>& columns);

/// Reads a table run by run. Columns are named like PostTrainingRun's fields, in any order; other columns are ignored.
class PostTrainingRunReader {
 public:
  /// Throws InputError if a needed column is missing.
  explicit PostTrainingRunReader(NamedRows& rows);
  /// Returns false after the last run. Throws InputError naming the line, the column, the value and what is allowed.
  bool next(PostTrainingRun& run);

 private:
  NamedRows& rows_;
};
std::vector<PostTrainingRun> read_post_training_runs(std::istream& in, const std::string& name);

/// A run as a design of a post-training job. Priority: column `set`, other columns, usual values.
struct PostTrainingRunDesign {
  Design design;
  PostTrainingKind kind = PostTrainingKind::iteration;
  std::vector<std::string> assumed;  ///< assumed values: "post_prompt_tokens = 120"
  std::string refused;               ///< why the run cannot be modelled; empty if it can
  std::string not_scored;            ///< why its errors do not count; usually empty
};
PostTrainingRunDesign design_of(const PostTrainingRun& run);

/// Returns the training speed at which the predicted iteration time equals `iteration_time` (s), or NaN if none within
/// the parameter's range does.
double measured_training_speed(const Design& design, double iteration_time);

/// A run with its predictions. `from_columns` uses only the columns of the row. `calibrated` also uses the training
/// speed from the most similar other row with the same model and device. If no quantity is comparable, `refused` states
/// the reason.
struct ValidatedIteration {
  PostTrainingRun run;
  Design design;  ///< the run as a design
  PostTrainingKind kind = PostTrainingKind::iteration;
  std::vector<std::string> assumed;   ///< assumed values for blank columns
  std::string refused;                ///< why it cannot be modelled; empty if it can
  std::string not_scored;             ///< why its errors do not count; usually empty
  Compared from_columns, calibrated;  ///< seconds of an iteration
  Compared rollout, training, sync;   ///< seconds of a phase
  Compared whole_run;                 ///< seconds of the whole run
  double speed = unknown;             ///< training speed from another measured row, relative to pre-training
};
/// Returns whether an iteration determines the training speed. That requires sequential phases, because the time
/// outside the rollout is then training time.
bool determines_speed(const ValidatedIteration& row);
/// Returns the iteration time of an iteration; for other kinds of rows, the only measured quantity.
const Compared& main_quantity(const ValidatedIteration& row);
std::vector<ValidatedIteration> predict(const std::vector<PostTrainingRun>& runs);

/// Error statistics of the rows of a group; group "all" is the last.
struct IterationSummary {
  std::string group;
  size_t n = 0, refused = 0, not_scored = 0;
  ErrorStatistics from_columns, calibrated, rollout, training, sync, whole_run;
};
/// Accumulates summaries without keeping the rows.
class IterationTally {
 public:
  void add(const ValidatedIteration& row);
  std::vector<IterationSummary> summaries() const;

 private:
  struct Errors {
    IterationSummary counts;
    ErrorTally from_columns, calibrated, rollout, training, sync, whole_run;
    void add(const ValidatedIteration& row);
    IterationSummary summary(const std::string& group) const;
  };
  std::vector<std::string> order_;
  std::map<std::string, Errors> groups_;
  Errors all_;
};

}  // namespace trainyard
