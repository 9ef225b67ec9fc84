// SPDX-License-Identifier: GPL-3.0-or-later
// A design written in another program's format is read back as the same design.
#include <QTest>

#include <map>
#include <set>
#include <span>

#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/kit/reading.h"
#include "tests/cases.h"
#include "tests/engine/random_designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const int designs_of_a_format = tests::cases(1000);
/// Relative error of tokens and seconds that a file stores as whole steps.
constexpr double whole_steps = 0.01;

std::string differences(const Design& a, const Design& b) {
  std::string out;
  for (const Parameter& p : parameters())
    if (!same_value(a, b, p)) out += std::string(p.id) + ": " + text(a, p) + " | " + text(b, p) + "; ";
  return out;
}

/// Hides the comment with what the format cannot express, so that only keys are read.
std::string keys_alone(std::string text) {
  const size_t at = text.find(own_comment);
  return at == std::string::npos ? text : text.replace(at, own_comment.size(), "another:");
}

const std::vector<Design>& random_designs(Job job) {
  static std::map<Job, std::vector<Design>> drawn;
  std::vector<Design>& designs = drawn[job];
  for (RandomDesigns random(11); designs.size() < size_t(designs_of_a_format);) designs.push_back(random.next(job));
  return designs;
}

/// Inputs that a format can express in some designs only. A format cannot express any other input in its comment.
struct PartlySaid {
  const char* format;
  const char* input;
  const char* why;
};
constexpr PartlySaid partly_said[] = {
    {"deepspeed", "gradient_precision", "without ZeRO it refuses most mixtures"},
    {"deepspeed", "offload_activations", "whole checkpoints go to the host, or none"},
    {"deepspeed", "offload_weights", "all weights, or none"},
    {"deepspeed", "optimizer", "no Adam in 8 bits"},
    {"deepspeed", "precision", "products in 8 and 4 bits are made by libraries beside it"},
    {"deepspeed", "recompute", "its section is for whole layers"},
    {"fsdp", "context_method", "of the second version, without effect where one device holds a sequence"},
    {"fsdp", "framework", "the file is for FSDP"},
    {"fsdp", "keep_weights", "without effect where weights are whole"},
    {"fsdp", "offload_weights", "everything, or nothing"},
    {"fsdp", "shard_group", "of the second version, or node by node"},
    {"fsdp", "precision", "recipes of FP8 are arguments of the training script"},
    {"fsdp", "recompute", "whole layers, or none"},
    {"fsdp", "zero_stage", "FSDP has no ZeRO-1"},
    {"megatron", "expert_parallel", "not in FP16, and without effect where there are no experts"},
    {"megatron", "sequence_parallel", "with experts and tensor parallelism always"},
    {"megatron", "fused_loss", "its loss keeps no copies of the logits, fused or not"},
    {"megatron", "optimizer", "Adam, SGD, Muon and Lion"},
    {"megatron_bridge", "expert_parallel", "not in FP16, and without effect where there are no experts"},
    {"megatron_bridge", "sequence_parallel", "with experts and tensor parallelism always"},
    {"megatron_bridge", "tokens", "whole steps: of a hundred the last counts"},
    {"megatron_bridge", "optimizer", "Adam, SGD, Muon and Lion"},
    {"slurm", "expert_parallel", "not in FP16, and without effect where there are no experts"},
    {"slurm", "sequence_parallel", "with experts and tensor parallelism always"},
    {"slurm", "fused_loss", "its loss keeps no copies of the logits, fused or not"},
    {"slurm", "optimizer", "Adam, SGD, Muon and Lion"},
    {"nanotron", "optimizer", "its factories are Adam and SGD"},
    {"nanotron", "precision", "it has no 8-bit blocks and no 4-bit products"},
    {"nanotron", "recompute", "whole layers, experts, or none"},
    {"nanotron", "recompute_experts", "without effect beside whole layers"},
    {"nanotron", "schedule", "1F1B and all forward, all backward"},
    {"nanotron", "tokens", "whole steps: of a hundred the last counts"},
    {"nanotron", "zero_stage", "ZeRO-1 at most"},
    {"sglang", "attention_data_parallel", "a command says what the automatic choice is, not that it is automatic"},
    {"sglang", "cache_format", "it keeps no cache of 8-bit integers"},
    {"sglang", "context_limit", "whole tokens: of a hundred the last counts"},
    {"sglang", "draft_model", "without effect where nothing is proposed"},
    {"sglang", "draft_tokens", "without effect where nothing is proposed"},
    {"sglang", "host_cache", "whole gigabytes"},
    {"sglang", "speculation", "further heads of a model that has them"},
    {"sglang", "model", "a model is named, and an edited one has no name"},
    {"sglang", "serving_engine", "it is its own engine"},
    {"sglang", "weight_format", "a model published in 8 bits is not served in 16"},
    {"torchtitan", "checkpoint_interval", "whole steps"},
    {"torchtitan", "gradient_precision", "since 2026, FP32 alone"},
    {"torchtitan", "quantized_weights", "since 2026, a property of the converter"},
    {"torchtitan", "local_steps", "since 2026, an experiment of its own"},
    {"torchtitan", "expert_tensor_parallel", "since 2026, experts are not split"},
    {"torchtitan", "context_method", "it does not exchange heads"},
    {"torchtitan", "master_weights", "one format of all that is kept"},
    {"torchtitan", "model", "a model is named, and few have names there"},
    {"torchtitan", "offload_weights", "everything, or nothing"},
    {"torchtitan", "optimizer", "Adam"},
    {"torchtitan", "precision", "neither FP16, nor 4-bit products"},
    {"torchtitan", "recompute", "operations, whole layers, or none"},
    {"torchtitan", "schedule", "it has no DualPipe with two copies of the weights"},
    {"torchtitan", "shard_group", "states are divided along with sequences"},
    {"torchtitan", "tokens", "whole steps: of a hundred the last counts"},
    {"torchtitan", "zero_stage", "states are divided along with sequences"},
    {"torchtitan", "virtual_pipeline", "whole layers a stage give few numbers of stages"},
    {"vllm", "attention_data_parallel", "of a dense model, replicas are servers of their own"},
    {"vllm", "cache_format", "it keeps no cache of integers"},
    {"vllm", "context_limit", "whole tokens: of a hundred the last counts"},
    {"vllm", "replica_expert_parallel",
     "vLLM places experts on all devices of a replica or splits each over all of them"},
    {"vllm", "replica_tensor_parallel", "whether attention is repeated follows from the model, which has no name"},
    {"vllm", "speculation", "further heads of a model that has them"},
    {"vllm", "serving_engine", "it is its own engine"},
    {"vllm", "users", "whole sequences on each of the replicas of attention"},
    {"vllm", "weight_format", "a model published in 8 bits is not served in 16"},
};

/// Scripts and manifests can express what the command that they start can.
std::string_view program_of(std::string_view id) {
  if (id == "torchtitan_python") return "torchtitan";
  if (id == "kubernetes" || id == "jobset") return "megatron";
  if (id == "llm_d" || id.ends_with("_vllm")) return "vllm";
  return id.ends_with("_sglang") ? "sglang" : id;
}

Design read(const std::string& text, Job job) { return import_files({{"file", text}}, default_design(job)).design; }

}  // namespace

class TestFormatsRoundTrip : public QObject {
  Q_OBJECT

 private slots:
  void every_design_is_read_back_data() { writable_formats(); }
  void every_design_is_read_back() {
    QFETCH(QString, id);
    const Format& format = known_format(id.toStdString());
    std::map<std::string, std::string> inexpressible;  // the last assignment of each input
    for (const Design& design : random_designs(format.job)) {
      const Export out = export_design(design, format, "a design");
      // The current design does not influence the import.
      const Design back = import_files({{"file", out.text}}, other_).design;
      QVERIFY2(back == design, (differences(design, back) + '\n' + out.text).c_str());
      for (const std::string& assignment : out.inexpressible)
        inexpressible[assignment.substr(0, assignment.find_first_of(".="))] = assignment;
    }
    for (const FormatRow& row : format.rows) {
      if (!row.written || !row.target.input() || !inexpressible.contains((*row.target.input())->id)) continue;
      const bool known = std::ranges::any_of(partly_said, [&](const PartlySaid& p) {
        return p.format == program_of(format.id) && p.input == std::string_view((*row.target.input())->id);
      });
      QVERIFY2(known,
               (std::string(row.key) + " says not all of " + inexpressible.at((*row.target.input())->id)).c_str());
    }
  }

  /// A design read from keys alone is the same after another export and import.
  void designs_read_from_keys_alone_are_exported_unchanged_data() { writable_formats(); }
  void designs_read_from_keys_alone_are_exported_unchanged() {
    QFETCH(QString, id);
    const Format& format = known_format(id.toStdString());
    for (const Design& design : std::span(random_designs(format.job)).first(size_t(designs_of_a_format / 5))) {
      const Design read_once = read(keys_alone(export_design(design, format, "a").text), format.job);
      const Design read_twice = read(keys_alone(export_design(read_once, format, "b").text), format.job);
      for (const FormatRow& row : format.rows) {
        const ParameterHandle* input = row.target.input();
        if (!row.written || !input || ((*input)->why_idle && (*input)->why_idle(resolved(read_once)))) continue;
        // The interval is stored as whole steps, and a slow design has few steps between two checkpoints.
        if (*input == ParameterHandle(&Checkpoints::interval)) continue;
        const double once = number(read_once, **input), twice = number(read_twice, **input);
        const bool same = is_number(**input) ? once == twice || std::abs(once - twice) <= whole_steps * std::abs(once)
                                             : same_value(read_once, read_twice, **input);
        QVERIFY2(same, (std::string(row.key) + " \u2192 " + (*input)->id + ": " + differences(read_once, read_twice) +
                        '\n' + export_design(read_once, format, "b").text)
                           .c_str());
      }
    }
  }

  /// A format does not write designs of another job.
  void other_jobs_are_refused_data() { writable_formats(); }
  void other_jobs_are_refused() {
    QFETCH(QString, id);
    const Format& format = known_format(id.toStdString());
    for (const Job job : every_job)
      if (job != format.job)
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, export_design(default_design(job), format, "a"));
  }

 private:
  static void writable_formats() {
    QTest::addColumn<QString>("id");
    for (const Format* format : formats())
      if (format->writable && format->readable) QTest::newRow(format->id) << QString(format->id);
  }

  const Design other_ = RandomDesigns(13).next(Job::training);
};

TRAINYARD_TEST(TestFormatsRoundTrip);
#include "tst_formats_round_trip.moc"
