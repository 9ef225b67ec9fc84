// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/main_inputs.h"

#include <algorithm>

namespace trainyard {
namespace {

constexpr ParameterHandle of_training_jobs[] = {
    &Design::job,
    &Workload::model,
    &Workload::tokens,
    &Workload::samples,
    &Workload::sequence_length,
    &Workload::global_batch,
    &Cluster::accelerator,
    &Cluster::accelerators,
    &Layout::tensor_parallel,
    &Layout::pipeline_parallel,
    &Layout::context_parallel,
    &Layout::expert_parallel,
    &Layout::micro_batch,
    &Layout::zero_stage,
    &Recipe::precision,
    &Recipe::recompute,
    &Storage::system,
    &Failures::deadline,
    &Economics::budget,
    &Economics::price_basis,
    &Economics::accelerator_price,
};

constexpr ParameterHandle of_serving_jobs[] = {
    &Design::job,
    &Workload::model,
    &Serving::weight_format,
    &Serving::cache_format,
    &Serving::mix,
    &Serving::requests,
    &Serving::prompt_tokens,
    &Serving::output_tokens,
    &Serving::first_token,
    &Serving::next_token,
    &Cluster::accelerator,
    &Serving::tensor_parallel,
    &Serving::pipeline_parallel,
    &Serving::expert_parallel,
    &Serving::users,
    &Serving::engine,
    &Serving::prefill_place,
    &Economics::price_basis,
    &Economics::accelerator_price,
};

constexpr ParameterHandle of_post_training_jobs[] = {
    &Design::job,
    &Workload::model,
    &PostTraining::method,
    &PostTraining::iterations,
    &PostTraining::prompts,
    &PostTraining::answers,
    &PostTraining::answer_tokens,
    &PostTraining::answer_cap,
    &Cluster::accelerator,
    &Cluster::accelerators,
    &PostTraining::pools,
    &PostTraining::rollout_accelerators,
    &Layout::tensor_parallel,
    &Layout::pipeline_parallel,
    &Serving::tensor_parallel,
    &Serving::engine,
    &Failures::deadline,
    &Economics::price_basis,
    &Economics::accelerator_price,
};

}  // namespace

std::span<const ParameterHandle> main_inputs(Job job) {
  switch (job) {
    case Job::serving:
      return of_serving_jobs;
    case Job::post_training:
      return of_post_training_jobs;
    case Job::training:
      break;
  }
  return of_training_jobs;
}

bool is_main_input(const Parameter& p, Job job) {
  return std::ranges::find(main_inputs(job), ParameterHandle(p)) != main_inputs(job).end();
}

}  // namespace trainyard
