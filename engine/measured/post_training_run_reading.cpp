// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "engine/measured/post_training_run.h"
#include "engine/measured/run_set.h"

namespace trainyard {
namespace {

struct TextColumn {
  const char* name;
  std::string PostTrainingRun::*field;
};
constexpr TextColumn text_columns[] = {{"id", &PostTrainingRun::id},
                                       {"group", &PostTrainingRun::group},
                                       {"kind", &PostTrainingRun::kind},
                                       {"source", &PostTrainingRun::source},
                                       {"framework", &PostTrainingRun::framework},
                                       {"algorithm", &PostTrainingRun::algorithm},
                                       {"model", &PostTrainingRun::model},
                                       {"accelerator", &PostTrainingRun::accelerator},
                                       {"pools", &PostTrainingRun::pools},
                                       {"train_layout", &PostTrainingRun::train_layout},
                                       {"engine", &PostTrainingRun::engine},
                                       {"precision", &PostTrainingRun::precision},
                                       {"notes", &PostTrainingRun::notes},
                                       {"set", &PostTrainingRun::set}};

struct NumberColumn {
  const char* name;
  double PostTrainingRun::*field;
};
constexpr NumberColumn number_columns[] = {{"params_b", &PostTrainingRun::params_b},
                                           {"gpus", &PostTrainingRun::gpus},
                                           {"rollout_gpus", &PostTrainingRun::rollout_gpus},
                                           {"train_gpus", &PostTrainingRun::train_gpus},
                                           {"rollout_tp", &PostTrainingRun::rollout_tp},
                                           {"prompts_per_iter", &PostTrainingRun::prompts_per_iter},
                                           {"samples_per_prompt", &PostTrainingRun::samples_per_prompt},
                                           {"samples_per_iter", &PostTrainingRun::samples_per_iter},
                                           {"train_batch", &PostTrainingRun::train_batch},
                                           {"prompt_len_mean", &PostTrainingRun::prompt_len_mean},
                                           {"response_len_mean", &PostTrainingRun::response_len_mean},
                                           {"response_len_max", &PostTrainingRun::response_len_max},
                                           {"staleness", &PostTrainingRun::staleness},
                                           {"sync_gb", &PostTrainingRun::sync_gb},
                                           {"steps", &PostTrainingRun::steps},
                                           {"iter_s", &PostTrainingRun::iter_s},
                                           {"gen_s", &PostTrainingRun::gen_s},
                                           {"gen_exposed_s", &PostTrainingRun::gen_exposed_s},
                                           {"logprob_s", &PostTrainingRun::logprob_s},
                                           {"reward_s", &PostTrainingRun::reward_s},
                                           {"train_s", &PostTrainingRun::train_s},
                                           {"sync_s", &PostTrainingRun::sync_s},
                                           {"hours", &PostTrainingRun::hours},
                                           {"gpu_hours", &PostTrainingRun::gpu_hours}};

bool is_column(std::string_view name) {
  const auto named = [name](const auto& column) { return name == column.name; };
  return std::ranges::any_of(text_columns, named) || std::ranges::any_of(number_columns, named);
}

}  // namespace

bool is_post_training_table(const std::vector<std::string>& columns) {
  constexpr std::array telling{"iter_s", "samples_per_iter", "samples_per_prompt", "rollout_gpus", "response_len_mean"};
  return std::ranges::any_of(telling, [&](const char* name) { return std::ranges::count(columns, name) > 0; });
}

PostTrainingRunReader::PostTrainingRunReader(NamedRows& rows) : rows_(rows) {
  constexpr std::array needed{"model", "accelerator", "gpus"};
  rows_.check(needed, is_column);
}

bool PostTrainingRunReader::next(PostTrainingRun& run) {
  if (!rows_.next()) return false;
  run = {};
  run.line = rows_.line();
  for (const TextColumn& c : text_columns) run.*c.field = rows_.cell(c.name);
  for (const NumberColumn& c : number_columns) run.*c.field = rows_.number(c.name);
  check_set(run.set, rows_.where());
  if (run.id.empty()) run.id = "line " + std::to_string(run.line);
  return true;
}

std::vector<PostTrainingRun> read_post_training_runs(std::istream& in, const std::string& name) {
  NamedRows rows(in, name);
  PostTrainingRunReader reader(rows);
  std::vector<PostTrainingRun> runs;
  for (PostTrainingRun run; reader.next(run);) runs.push_back(std::move(run));
  return runs;
}

}  // namespace trainyard
