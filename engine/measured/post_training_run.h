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

/// What a row of post-training measured.
enum class PostTrainingKind {
  iteration,      ///< "rl_iteration": a whole iteration, with or without its phases
  weight_sync,    ///< new weights on their way to the engines
  rollout_only,   ///< answers that nothing trains on
  training_only,  ///< "train_only": steps on answers that are there
  whole_run       ///< "run_total": hours of all iterations
};

/// One published or own measurement of post-training, as a row of a table has it. NaN and "" are cells left blank.
struct PostTrainingRun {
  size_t line = 0;  ///< of the file
  std::string id, group, kind, source, framework, algorithm, model, accelerator, pools, train_layout, engine, precision;
  std::string notes;  ///< for people, but for a stated longest sequence
  std::string set;    ///< what no column says, as assignments of --set
  double params_b, gpus, rollout_gpus, train_gpus, rollout_tp;
  double prompts_per_iter, samples_per_prompt, samples_per_iter, train_batch;
  double prompt_len_mean, response_len_mean, response_len_max, staleness;
  double sync_gb;  ///< of weights that were sent
  double steps;    ///< iterations of the whole run
  // What was measured, and is never an input.
  double iter_s, gen_s, gen_exposed_s, logprob_s, reward_s, train_s, sync_s, hours, gpu_hours;
};

/// Whether columns are those of iterations rather than of training runs.
bool is_post_training_table(const std::vector<std::string>& columns);

/// The runs of a table one after the other. Columns are the names of PostTrainingRun's fields in any order; others are
/// ignored.
class PostTrainingRunReader {
 public:
  /// Throws InputError when the table has not the columns that each run needs.
  explicit PostTrainingRunReader(NamedRows& rows);
  /// False behind the last one. Throws InputError naming the line, the column, the value and what is allowed.
  bool next(PostTrainingRun& run);

 private:
  NamedRows& rows_;
};
/// All of them.
std::vector<PostTrainingRun> read_post_training_runs(std::istream& in, const std::string& name);

/// A run as a design of a post-training job: what `set` says, else what the columns say, else what is usual.
struct PostTrainingRunDesign {
  Design design;
  PostTrainingKind kind = PostTrainingKind::iteration;
  std::vector<std::string> assumed;  ///< "post_prompt_tokens = 120": what nothing says, and what stands for it
  std::string refused;               ///< why the run cannot be modelled; empty when it can
  std::string not_scored;            ///< why its errors do not count; mostly empty
};
PostTrainingRunDesign design_of(const PostTrainingRun& run);

/// The speed of the trainer's steps with which the model gives the iteration that was measured, within its range; NaN
/// where none does.
double measured_training_speed(const Design& design, double iteration_time);

/// A row with what the model says of it: from its columns alone, and an iteration also with the speed of steps that the
/// first iteration in turn of the same model and device in the table has. Each row has a quantity to compare or says in
/// `refused` why not.
struct ValidatedIteration {
  PostTrainingRun run;
  Design design;  ///< the run as a design
  PostTrainingKind kind = PostTrainingKind::iteration;
  std::vector<std::string> assumed;  ///< what nothing says, and what stands for it
  std::string refused;               ///< why it cannot be modelled; empty when it can
  std::string not_scored;            ///< why its errors do not count; mostly empty
  Compared alone, calibrated;        ///< seconds of an iteration
  Compared rollout, training, sync;  ///< seconds of a phase
  Compared whole;                    ///< seconds of the whole run
  double speed = unknown;            ///< of the steps, where another row has measured it
};
/// Whether an iteration can tell the speed of the trainer's steps: where phases follow each other, it is what rollout
/// does not take.
bool tells_speed(const ValidatedIteration& row);
/// What the row is about: the iteration, or the one quantity that it measured.
const Compared& main_quantity(const ValidatedIteration& row);
std::vector<ValidatedIteration> predict(const std::vector<PostTrainingRun>& runs);

/// One quantity of rows of a group; "all" last.
struct IterationSummary {
  std::string group;
  size_t n = 0, refused = 0, not_scored = 0;
  ErrorStatistics alone, calibrated, rollout, training, sync, whole;
};
/// The summary of rows that nobody keeps.
class IterationTally {
 public:
  void add(const ValidatedIteration& row);
  std::vector<IterationSummary> summaries() const;

 private:
  struct Errors {
    IterationSummary counts;
    ErrorTally alone, calibrated, rollout, training, sync, whole;
    void add(const ValidatedIteration& row);
    IterationSummary summary(const std::string& group) const;
  };
  std::vector<std::string> order_;
  std::map<std::string, Errors> groups_;
  Errors all_;
};

}  // namespace trainyard
