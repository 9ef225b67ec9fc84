// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/job_profile.h"

#include <algorithm>
#include <array>

#include "engine/evaluation/evaluation.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

namespace training {
constexpr ParameterHandle main_inputs[] = {
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
constexpr ParameterHandle work[] = {&Workload::model, &Workload::objective, &Workload::tokens, &Workload::samples};
constexpr MetricHandle main_results[] = {&Evaluation::finish_days, &Evaluation::cost};
constexpr MetricHandle compared[] = {&Evaluation::cost, &Evaluation::finish_days};
constexpr MetricHandle presented_results[] = {&Evaluation::step_time, &Evaluation::mfu, &Evaluation::finish_days,
                                              &Evaluation::cost};
constexpr ParameterHandle presented_inputs[] = {&Cluster::accelerators, &Checkpoints::interval,
                                                &Economics::accelerator_price};
}  // namespace training

namespace serving {
constexpr ParameterHandle main_inputs[] = {
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
constexpr ParameterHandle work[] = {&Workload::model, &Serving::requests, &Serving::prompt_tokens,
                                    &Serving::output_tokens};
constexpr MetricHandle main_results[] = {&Evaluation::serving_gpus, &Evaluation::month_cost};
constexpr MetricHandle compared[] = {&Evaluation::month_cost, &Evaluation::serving_gpus, &Evaluation::tpot};
constexpr MetricHandle presented_results[] = {&Evaluation::serving_gpus, &Evaluation::ttft, &Evaluation::tpot,
                                              &Evaluation::month_cost};
constexpr ParameterHandle presented_inputs[] = {&Serving::requests, &Serving::output_tokens,
                                                &Economics::accelerator_price};
}  // namespace serving

namespace post_training {
constexpr ParameterHandle main_inputs[] = {
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
constexpr ParameterHandle work[] = {&Workload::model, &PostTraining::method, &PostTraining::iterations,
                                    &PostTraining::prompts, &PostTraining::answers};
constexpr MetricHandle main_results[] = {&Evaluation::post_days, &Evaluation::post_cost};
constexpr MetricHandle compared[] = {&Evaluation::iteration_time, &Evaluation::post_cost};
constexpr MetricHandle presented_results[] = {&Evaluation::iteration_time, &Evaluation::rollout_share,
                                              &Evaluation::post_days, &Evaluation::post_cost};
constexpr ParameterHandle presented_inputs[] = {&Cluster::accelerators, &PostTraining::answer_tokens,
                                                &Economics::accelerator_price};
}  // namespace post_training

constexpr std::array<JobProfile, every_job.size()> profiles{{
    {.menu_text = TR("&Training"),
     .new_tip = TR("Start a new project: a model learns from a data set"),
     .make_text = TR("&Train this model"),
     .scenario_name = TR("Train %1"),
     .report_title = TR("Training cluster for %1"),
     .main_inputs = training::main_inputs,
     .work = training::work,
     .main_results = training::main_results,
     .time = &Evaluation::finish_days,
     .cost = &Evaluation::cost,
     .compared = training::compared,
     .presented_results = training::presented_results,
     .presented_inputs = training::presented_inputs},
    {.menu_text = TR("&Serving"),
     .new_tip = TR("Start a new project: a model answers requests"),
     .make_text = TR("&Serve this model"),
     .scenario_name = TR("Serve %1"),
     .report_title = TR("Serving %1"),
     .main_inputs = serving::main_inputs,
     .work = serving::work,
     .main_results = serving::main_results,
     .time = &Evaluation::ttft,
     .cost = &Evaluation::month_cost,
     .compared = serving::compared,
     .presented_results = serving::presented_results,
     .presented_inputs = serving::presented_inputs},
    {.menu_text = TR("&Post-training"),
     .new_tip = TR("Start a new project: a model learns from its own answers"),
     .make_text = TR("&Post-train this model"),
     .scenario_name = TR("Post-train %1"),
     .report_title = TR("Post-training of %1"),
     .main_inputs = post_training::main_inputs,
     .work = post_training::work,
     .main_results = post_training::main_results,
     .time = &Evaluation::post_days,
     .cost = &Evaluation::post_cost,
     .compared = post_training::compared,
     .presented_results = post_training::presented_results,
     .presented_inputs = post_training::presented_inputs},
}};

}  // namespace

const JobProfile& job_profile(Job job) { return profiles[size_t(job)]; }

bool is_main_input(const Parameter& p, Job job) {
  return std::ranges::find(job_profile(job).main_inputs, ParameterHandle(p)) != job_profile(job).main_inputs.end();
}

}  // namespace trainyard
