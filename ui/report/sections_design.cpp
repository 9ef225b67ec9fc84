// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the choices that define a design, so that a reader can build it.
#include <algorithm>
#include <span>

#include "engine/machine/device_kinds.h"
#include "engine/parameters/handle.h"
#include "ui/document/value_text.h"
#include "ui/report/context.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

const ParameterHandle kind_inputs[] = {{0, &DeviceKind::accelerator},
                                       {0, &DeviceKind::count},
                                       &Cluster::mixed_along,
                                       &Cluster::batch_share,
                                       &Cluster::layer_share};
const ParameterHandle trainer_inputs[] = {
    &Layout::tensor_parallel, &Layout::pipeline_parallel, &Layout::virtual_pipeline, &Layout::context_parallel,
    &Layout::expert_parallel, &Layout::data_parallel,     &Layout::schedule,         &Layout::zero_stage,
    &Layout::micro_batch,     &Recipe::framework,         &Recipe::precision,        &Recipe::gradient_precision,
    &Recipe::optimizer,       &Recipe::recompute};
const ParameterHandle batch_inputs[] = {&Workload::global_batch, &Workload::sequence_length};
const ParameterHandle replica_inputs[] = {&Serving::tensor_parallel, &Serving::pipeline_parallel,
                                          &Serving::expert_parallel, &Serving::context_parallel,
                                          &Serving::weight_format,   &Serving::cache_format,
                                          &Serving::engine,          &Serving::prefill_place,
                                          &Serving::speculation,     &Serving::users};
const ParameterHandle load_inputs[] = {&Serving::load_kind,     &Serving::requests,     &Serving::prompt_tokens,
                                       &Serving::output_tokens, &Serving::first_token,  &Serving::next_token,
                                       &Serving::percentile,    &Serving::context_limit};
const ParameterHandle method_inputs[] = {
    &PostTraining::method,     &PostTraining::iterations,    &PostTraining::prompts,
    &PostTraining::answers,    &PostTraining::answer_tokens, &PostTraining::answer_cap,
    &PostTraining::pools,      &PostTraining::pace,          &Serving::engine,
    &Serving::tensor_parallel, &Serving::weight_format};

using Inputs = std::span<const ParameterHandle>;

/// Returns the inputs of a job that have an effect in this design.
std::vector<ParameterHandle> acting_inputs(const Design& design) {
  std::vector<ParameterHandle> out;
  const auto add = [&](Inputs inputs) {
    for (const ParameterHandle input : inputs)
      if (input->jobs.has(design.job) && !(input->why_idle && input->why_idle(design))) out.push_back(input);
  };
  if (design.job == Job::serving) {
    add(replica_inputs);
    add(load_inputs);
  } else {
    if (design.job == Job::post_training) add(method_inputs);
    add(trainer_inputs);
    if (design.job == Job::training) add(batch_inputs);
    if (is_mixed(design)) add(kind_inputs);
  }
  return out;
}

/// Returns the label of an input, with its group if another input of the table has the same label: the trainer and a
/// rollout replica both have tensor parallelism.
QString name_of(const std::vector<ParameterHandle>& inputs, ParameterHandle input, Job job) {
  const QString label = engine_text(input->label);
  const auto is_namesake = [&](ParameterHandle other) { return engine_text(other->label) == label; };
  if (std::ranges::count_if(inputs, is_namesake) < 2) return label;
  return QStringLiteral("%1 (%2)").arg(label, engine_text(group_label(input->group, job)));
}

}  // namespace

void add_design(const ReportContext& context, QVector<Block>& blocks) {
  const std::vector<ParameterHandle> inputs = acting_inputs(context.design);
  const size_t rows = (inputs.size() + 1) / 2;
  block::Table table;
  table.dense = true;
  const QString input = ReportText::tr("Choice"), value = ReportText::tr("Value");
  table.columns = {{input, false, 1}, {value, false, 1}, {input, false, 1}, {value, false, 1}};
  const auto cells = [&](size_t place) -> QVector<Rich> {
    if (place >= inputs.size()) return {Rich(), Rich()};
    return {Rich{{name_of(inputs, inputs[place], context.design.job)}},
            Rich{{value_text(context.design, *inputs[place]), true}}};
  };
  for (size_t row = 0; row < rows; ++row) table.rows.append(cells(row) + cells(row + rows));
  blocks.append(table);
}

}  // namespace trainyard::ui
