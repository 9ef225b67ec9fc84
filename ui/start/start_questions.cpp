// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_questions.h"

#include <QCoreApplication>

namespace trainyard::ui {
namespace {

constexpr const char* context = "StartQuestions";

constexpr ParameterHandle model[] = {&Workload::model};
constexpr ParameterHandle machines[] = {&Cluster::accelerator, &Cluster::accelerators};

constexpr ParameterHandle trained[] = {&Workload::tokens, &Workload::samples};
constexpr ParameterHandle limits[] = {&Failures::deadline, &Economics::budget};
constexpr StartQuestion of_training_job[] = {
    {QT_TRANSLATE_NOOP("StartQuestions", "Which model?"), model},
    {QT_TRANSLATE_NOOP("StartQuestions", "How much training data?"), trained},
    {QT_TRANSLATE_NOOP("StartQuestions", "By when, and for how much money?"), limits},
    {QT_TRANSLATE_NOOP("StartQuestions", "On which machines?"), machines}};
constexpr ParameterHandle training_assumptions[] = {
    &Workload::sequence_length, &Workload::global_batch, &Recipe::precision, &Recipe::optimizer,
    &Recipe::framework,         &Cluster::network,       &Storage::system,   &Economics::accelerator_price};

constexpr ParameterHandle load[] = {&Serving::requests, &Serving::prompt_tokens, &Serving::output_tokens};
constexpr ParameterHandle speed[] = {&Serving::first_token, &Serving::next_token};
constexpr ParameterHandle serving_machine[] = {&Cluster::accelerator};
constexpr StartQuestion of_serving_job[] = {
    {QT_TRANSLATE_NOOP("StartQuestions", "Which model?"), model},
    {QT_TRANSLATE_NOOP("StartQuestions", "How many requests, and how long are they?"), load},
    {QT_TRANSLATE_NOOP("StartQuestions", "How fast must it answer?"), speed},
    {QT_TRANSLATE_NOOP("StartQuestions", "On which accelerator?"), serving_machine}};
constexpr ParameterHandle serving_assumptions[] = {&Serving::weight_format, &Serving::cache_format,
                                                   &Serving::engine,        &Serving::percentile,
                                                   &Serving::prefix_hits,   &Economics::accelerator_price};

constexpr ParameterHandle method[] = {&PostTraining::method, &PostTraining::iterations};
constexpr ParameterHandle answers[] = {&PostTraining::prompts, &PostTraining::answers, &PostTraining::answer_tokens};
constexpr StartQuestion of_post_training_job[] = {
    {QT_TRANSLATE_NOOP("StartQuestions", "Which model?"), model},
    {QT_TRANSLATE_NOOP("StartQuestions", "By which method, and for how many iterations?"), method},
    {QT_TRANSLATE_NOOP("StartQuestions", "How many answers per iteration, and how long are they?"), answers},
    {QT_TRANSLATE_NOOP("StartQuestions", "On which machines?"), machines}};
constexpr ParameterHandle post_training_assumptions[] = {
    &Recipe::precision,   &Serving::weight_format, &Recipe::framework, &Serving::engine,
    &PostTraining::pools, &PostTraining::reward,   &Cluster::network,  &Economics::accelerator_price};

constexpr StartJob jobs[] = {
    {Job::training, QT_TRANSLATE_NOOP("StartQuestions", "Train a model"),
     QT_TRANSLATE_NOOP("StartQuestions", "Machines, layout, time and cost of a training run"), of_training_job,
     training_assumptions},
    {Job::serving, QT_TRANSLATE_NOOP("StartQuestions", "Serve a model"),
     QT_TRANSLATE_NOOP("StartQuestions", "GPUs, latency and cost per month for a load"), of_serving_job,
     serving_assumptions},
    {Job::post_training, QT_TRANSLATE_NOOP("StartQuestions", "Post-train a model"),
     QT_TRANSLATE_NOOP("StartQuestions", "Split of GPUs between rollout and training, time and cost"),
     of_post_training_job, post_training_assumptions},
};

}  // namespace

std::span<const StartJob> start_jobs() { return jobs; }

QString start_text(const char* text) { return QCoreApplication::translate(context, text); }

}  // namespace trainyard::ui
