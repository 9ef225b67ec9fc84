// SPDX-License-Identifier: GPL-3.0-or-later
// Every input of a job changes one of its results, or the program says why it does not.
#include <QTest>

#include <array>
#include <cmath>
#include <map>
#include <set>
#include <span>

#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "tests/jobs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Inputs of a job that change no result by design, and where the user reads why.
struct Explained {
  Job job;
  const char* id;
  const char* why;
};
constexpr Explained explained[] = {
    {Job::training, "recompute_scores", "its help: FlashAttention does this already"},
    {Job::post_training, "recompute_scores", "its help: FlashAttention does this already"},
    {Job::serving, "input_price", "its help: what is charged; the bill of training and serving counts it"},
    {Job::serving, "output_price", "its help: what is charged; the bill of training and serving counts it"},
    {Job::post_training, "exchange_overlap", "its help: a step is divided only where it ends sooner"},
    {Job::post_training, "vendor_attention", "its help: kernels that some frameworks use anyway"},
    {Job::training, "checkpoint_least_interval", "its help: it bounds the interval that findings advise"},
};

using Assignments = std::vector<const char*>;

Design design_of(Job job, const Assignments& assignments) {
  Design d = default_design(job);
  for (const char* each : assignments) assign(d, each);
  return d;
}

/// Ten or more designs of a job, different enough that each input can act in one of them.
std::vector<Design> designs_of(Job job) {
  static const std::array<Assignments, 13> training{{
      {},
      {"model=deepseek-v3", "accelerators=2048", "tensor_parallel=1", "pipeline_parallel=16", "virtual_pipeline=2",
       "expert_parallel=64", "zero_stage=1", "recompute=full", "mtp_depth=1", "expert_capacity=padded",
       "capacity_factor=2"},
      {"model=llama3.1-8b", "accelerators=64", "tensor_parallel=8", "pipeline_parallel=1", "sequence_parallel=off",
       "global_batch=512", "budget=1000000", "power_limit=1000", "deadline=30", "checkpoint_mode=tiered"},
      {"model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1", "pod_size=32",
       "site_size=32", "rail_size=16", "zero_stage=3", "shard_group=8", "media=images"},
      {"model=mixtral-8x7b", "accelerators=256", "tensor_parallel=2", "pipeline_parallel=4", "expert_parallel=8",
       "accelerator=l40s", "checkpoint_mode=asynchronous"},
      {"model=llama3.1-70b", "accelerators=512", "tensor_parallel=8", "pipeline_parallel=2", "context_parallel=4",
       "sequence_length=32768", "recompute=modules", "precision=fp8"},
      {"model=llama3.1-8b", "accelerators=16", "objective=dpo", "tensor_parallel=1", "pipeline_parallel=1",
       "zero_stage=3"},
      {"model=llama3.1-8b", "accelerators=16", "objective=distillation", "tensor_parallel=1", "pipeline_parallel=1",
       "zero_stage=3", "offload_optimizer=0.5"},
      {"model=llama3.1-8b", "accelerators=16", "adapters=lora", "objective=fine_tuning", "tensor_parallel=1",
       "pipeline_parallel=1", "storage=nfs-tcp"},
      {"model=gpt3-175b", "accelerators=1024", "accelerator=a100-sxm-80gb", "tensor_parallel=8", "pipeline_parallel=8",
       "framework=deepspeed", "recompute=operations", "spare_nodes=4", "spares_paid=on"},
      {"model=llama3.1-8b", "accelerators=32", "second_accelerators=16", "second_accelerator=a100-sxm-80gb",
       "tensor_parallel=1", "pipeline_parallel=1", "zero_stage=3", "recompute=full", "global_batch=512"},
      {"model=llama3.1-70b", "accelerators=32", "second_accelerators=16", "mixed_along=stages", "tensor_parallel=4",
       "pipeline_parallel=4", "schedule=1f1b", "recompute=full", "global_batch=64"},
      {"model=resnet-50", "dataset=imagenet-1k", "accelerators=8", "tensor_parallel=1", "pipeline_parallel=1",
       "precision=fp16", "global_batch=2048", "micro_batch=64", "epochs=90"},
  }};
  static const std::array<Assignments, 12> serving{{
      {"model=llama3.1-8b", "budget=100000", "power_limit=1000"},
      {"model=llama3.1-70b", "replica_tensor_parallel=4", "replica_pipeline_parallel=1", "users=100"},
      {"model=llama3.1-70b", "replica_tensor_parallel=2", "replica_pipeline_parallel=4", "users=64",
       "weight_format=int4", "next_token=0.5", "first_token=10"},
      {"model=deepseek-v3", "accelerator=h800-sxm", "replica_tensor_parallel=32", "replica_pipeline_parallel=1",
       "replica_expert_parallel=32", "attention_data_parallel=on", "users=2000", "prefill_place=separate",
       "prefill_tensor_parallel=32", "requests=500", "serving_engine=sglang-2025", "next_token=0.1"},
      {"model=qwen3-235b-a22b", "accelerator=h200-sxm", "replica_tensor_parallel=8", "replica_pipeline_parallel=1",
       "replica_expert_parallel=8", "users=100", "next_token=0.2"},
      {"model=llama3.1-8b", "accelerator=l40s", "replica_tensor_parallel=2", "replica_pipeline_parallel=1", "users=20",
       "next_token=0.5", "first_token=10"},
      {"model=llama3.1-70b", "replica_tensor_parallel=8", "replica_pipeline_parallel=1", "users=32",
       "speculation=draft_model", "prompt_tokens=8000", "prefix_hits=0.3", "host_cache=64GiB", "first_token=10"},
      {"model=llama3.1-70b", "replica_tensor_parallel=8", "replica_pipeline_parallel=1", "users=32",
       "prompt_tokens=8000", "derives_hits=on", "documents=5000", "document_tokens=6000", "host_cache=64GiB",
       "flash_cache=0.5TB", "shared_cache=1TB", "first_token=10", "host_cache_price=0.1", "flash_cache_price=0.1"},
      {"model=llama3.1-70b", "replica_tensor_parallel=8", "replica_pipeline_parallel=1", "users=32",
       "request_mix=conversation", "host_cache=64GiB", "flash_cache=0.5TB", "shared_cache=1TB", "host_hits=0.1",
       "flash_hits=0.1", "shared_hits=0.1", "first_token=10"},
      {"model=llama3.1-8b", "replica_tensor_parallel=1", "replica_pipeline_parallel=1", "users=16", "batching=fixed",
       "first_token=60", "next_token=0.5", "requests=1"},
      {"model=llama3.1-70b", "replica_tensor_parallel=8", "replica_pipeline_parallel=1", "replica_context_parallel=2",
       "prompt_tokens=30000", "users=16", "first_token=20", "next_token=0.5", "requests=1"},
      {"model=llama3.1-405b", "replica_tensor_parallel=8", "replica_pipeline_parallel=2", "users=32",
       "accelerator=a100-sxm-80gb", "next_token=1", "first_token=60", "requests=1"},
  }};
  static const std::array<Assignments, 10> post_training{{
      {},
      {"pools=separate", "power_limit=1000", "budget=100000"},
      {"pools=separate", "rollout_pace=one_ahead", "model=mixtral-8x7b", "accelerators=64", "tensor_parallel=2",
       "pipeline_parallel=1", "expert_parallel=8", "zero_stage=1", "replica_tensor_parallel=8"},
      {"reward_source=model", "model=llama3.1-8b", "iteration_prompts=4096", "answer_tokens=4000", "accelerators=64",
       "tensor_parallel=1", "pipeline_parallel=1", "zero_stage=3", "shard_group=8", "pod_size=32", "site_size=32",
       "rail_size=16"},
      {"reward_source=model", "post_training_method=ppo", "pools=separate", "rollout_pace=streaming"},
      {"post_training_method=distillation", "model=llama3.1-8b", "accelerators=16", "tensor_parallel=1",
       "pipeline_parallel=1", "zero_stage=3", "offload_optimizer=0.5"},
      {"model=mixtral-8x7b", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=1", "expert_parallel=8",
       "zero_stage=1", "replica_tensor_parallel=8", "attention_data_parallel=on", "replica_expert_parallel=8",
       "expert_capacity=padded", "capacity_factor=2"},
      {"model=llama3.1-70b", "accelerators=256", "tensor_parallel=8", "pipeline_parallel=2",
       "replica_tensor_parallel=16", "recompute=modules", "precision=fp8", "sequence_parallel=off"},
      {"speculation=draft_model", "weight_format=int4", "context_parallel=4", "accelerator=a100-sxm-80gb"},
      {"model=llama3.1-8b", "accelerator=l40s", "accelerators=64", "adapters=lora", "tensor_parallel=2",
       "replica_tensor_parallel=2", "pipeline_parallel=1", "power_limit=1e6"},
  }};
  std::vector<Design> out;
  const std::span<const Assignments> of_job = job == Job::training  ? std::span<const Assignments>(training)
                                              : job == Job::serving ? std::span<const Assignments>(serving)
                                                                    : std::span<const Assignments>(post_training);
  for (const Assignments& each : of_job) out.push_back(design_of(job, each));
  return out;
}

/// Returns designs with other values of an input, within its limits.
std::vector<Design> variants_of(const Design& d, const Parameter& p) {
  std::vector<Design> out;
  const auto vary = [&](const Value& v) {
    out.push_back(d);
    set_value(out.back(), p, v);
  };
  if (is_toggle(p)) {
    vary(number(d, p) == 0);
  } else if (is_choice(p)) {
    for (const Choice& choice : p.choices)
      if (id_of(d, p) != choice.id) vary(std::string(choice.id));
  } else if (is_entry(p)) {
    int tried = 0;
    for (const EntryRef& other : catalog(std::get<EntryField>(p.access).kind))
      if (base(other).id != id_of(d, p) && ++tried <= 6) vary(other);
  } else {
    const double now = number(d, p);
    for (const double value : {2 * now, now / 2, now + 1, p.min, p.max, std::sqrt(std::max(p.min, 1e-9) * p.max)}) {
      const double rounded = p.integer ? std::round(value) : value;
      if (rounded >= p.min && rounded <= p.max && rounded != now) vary(rounded);
    }
  }
  return out;
}

bool same_results(const Evaluation& a, const Evaluation& b, Job job) {
  if (a.fits != b.fits || a.serving_verdict != b.serving_verdict || a.legality.reason != b.legality.reason)
    return false;
  const auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  for (const Metric& m : tests::results_of(job))
    if (!same(number(a, m), number(b, m))) return false;
  // The verdict names the limits that are not met.
  return same(a.deadline_margin, b.deadline_margin) && same(a.budget_margin, b.budget_margin) &&
         same(a.power_margin, b.power_margin) && exceeds_power(a) == exceeds_power(b);
}

struct Acting {
  bool acts = false, idle_everywhere = true;
};
Acting acting(const Parameter& p, const std::vector<Design>& designs, const std::vector<Evaluation>& results) {
  Acting out;
  for (size_t i = 0; i < designs.size() && !out.acts; ++i) {
    if (p.why_idle && p.why_idle(designs[i])) continue;
    out.idle_everywhere = false;
    for (const Design& other : variants_of(designs[i], p)) {
      if (same_results(results[i], evaluate(other), designs[i].job)) continue;
      out.acts = true;
      break;
    }
  }
  return out;
}

}  // namespace

class TestInputsAct : public QObject {
  Q_OBJECT

 private slots:
  void every_input_changes_a_result_data() {
    QTest::addColumn<int>("job");
    for (const Job job : every_job) QTest::newRow(job_id(job)) << int(job);
  }
  void every_input_changes_a_result() {
    QFETCH(int, job);
    const std::vector<Design> designs = designs_of(Job(job));
    std::vector<Evaluation> results;
    for (const Design& d : designs) results.push_back(evaluate(d));
    QStringList silent, needless, idle;
    for (const Parameter& p : tests::inputs_of(Job(job))) {
      if (!may_vary(p, Job(job))) continue;
      const Acting found = acting(p, designs, results);
      const bool known = std::ranges::any_of(
          explained, [&](const Explained& e) { return int(e.job) == job && std::string_view(e.id) == p.id; });
      if (found.idle_everywhere) idle << p.id;
      if (!found.acts && !found.idle_everywhere && !known) silent << p.id;
      if (found.acts && known) needless << p.id;
    }
    qInfo("idle in all designs, which the input says: %s", qPrintable(idle.join(", ")));
    QVERIFY2(silent.isEmpty(), qPrintable("change no result: " + silent.join(", ")));
    QVERIFY2(needless.isEmpty(), qPrintable("act after all: " + needless.join(", ")));
  }
};

TRAINYARD_TEST(TestInputsAct);
#include "tst_inputs_act.moc"
