// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "engine/catalog/catalog.h"
#include "engine/machine/rates.h"
#include "engine/measured/reading_habits.h"
#include "engine/measured/run.h"
#include "engine/measured/run_model.h"
#include "engine/metrics/evaluation.h"
#include "engine/model/model_shape.h"
#include "engine/physics/run.h"

namespace trainyard {
namespace {

bool stated(double value) { return !std::isnan(value); }

/// Fills a design from a run, cell by cell, and writes down what it had to assume.
class Reading {
 public:
  explicit Reading(const Run& run) : run_(run) { out_.design = base_design(); }

  RunDesign read() {
    Design& d = out_.design;
    d.work.model = model_of(run_, out_.assumed);
    if (!d.work.model) return refuse("the architecture is neither stated nor in the catalog");
    const auto accelerator = find_entry(CatalogKind::accelerators, run_.accelerator);
    if (!accelerator) return refuse("the accelerator “" + run_.accelerator + "” is not in the catalog");
    d.cluster.accelerator = std::get<AcceleratorRef>(*accelerator);
    if (!stated(run_.gpus)) return refuse("the number of GPUs is not stated");
    if (!stated(run_.tp) && !stated(run_.pp) && !stated(run_.dp) && run_.gpus > 8)
      return refuse("the layout is not stated");
    if (mentions(run_.model, "one layer")) return refuse("it times a single layer, not a step");
    framework();
    cluster();
    batch();
    layout();
    recipe();
    adapters();
    offloading();
    recompute_as_needed();
    return std::move(out_);
  }

 private:
  static Design base_design() {
    Design d = default_design();
    d.cluster.accelerators_per_node = automatic;
    d.layout.zero_stage = ZeroStage::zero_1;
    d.layout.schedule = Schedule::one_f_one_b;
    d.layout.virtual_pipeline = 1;
    d.cluster.pod_size = 1 << 20;
    d.cluster.oversubscription = 1;
    return d;
  }

  RunDesign refuse(std::string why) {
    out_.refused = std::move(why);
    return std::move(out_);
  }

  double take(double value, double otherwise, const char* column) {
    if (stated(value)) return value;
    out_.assumed.push_back(std::string(column) + " = " + std::to_string(std::llround(otherwise)));
    return otherwise;
  }

  void framework() {
    generation_ = generation_of(*out_.design.cluster.accelerator);
    const bool unnamed_fsdp = run_.framework.empty() && mentions(run_.notes, "FSDP");
    const ReadingHabits* habits = &reading_habits(unnamed_fsdp ? "fsdp" : std::string_view(run_.framework));
    const bool known = run_.framework == framework_id(habits->framework);
    if (habits->without_zero && !(run_.zero_stage >= 1)) habits = &reading_habits(habits->without_zero);
    if (habits->up_to_ampere && generation_ <= Generation::ampere) habits = &reading_habits(habits->up_to_ampere);
    habits_ = habits;
    out_.design.recipe.framework = habits->framework;
    const char* id = framework_id(habits->framework);
    if (run_.framework != id) out_.assumed.push_back(std::string(known ? "profile = " : "framework = ") + id);
  }

  void cluster() {
    Cluster& c = out_.design.cluster;
    c.accelerators = run_.gpus;
    if (stated(run_.gpus_per_node)) c.accelerators_per_node = run_.gpus_per_node;
    network();
    if (mentions(run_.notes, "2.4 TB/s")) {
      auto slower = std::make_shared<Accelerator>(*c.accelerator);
      slower->memory_bandwidth = 2.4e12;
      slower->memory = 96.0 * (1ull << 30);
      slower->custom = true;
      c.accelerator = slower;
    }
  }

  /// Line rates that the notes state; the typical node of the device otherwise.
  void network() {
    double& rate = out_.design.cluster.network_bandwidth;
    if (mentions(run_.notes, "4xOPA") || mentions(run_.notes, "Omni-Path"))
      rate = generation_ == Generation::volta ? 12.5e9 : 6.25e9;
    else if (mentions(run_.notes, "inter-node 800 Gb/s"))
      rate = 12.5e9;
    else if (generation_ == Generation::ampere)
      rate = 25e9;
  }

  /// Number that follows a phrase in the notes, or `otherwise`.
  double noted(const char* phrase, double otherwise) const {
    const size_t at = run_.notes.find(phrase);
    const double value = at == std::string::npos ? 0 : std::atof(run_.notes.c_str() + at + std::strlen(phrase));
    return value > 0 ? value : otherwise;
  }

  /// Memory of a fine-tune with samples of any length peaks at the longest.
  double longest_sample() const { return noted("longest sample ", 2048); }

  /// Adapters beside frozen weights, of rank 16 on the attention unless the notes say otherwise.
  void adapters() {
    if (!mentions(run_.model, "lora")) return;
    Recipe& r = out_.design.recipe;
    const bool four_bits = mentions(run_.model, "qlora") || mentions(run_.precision, "nf4");
    r.adapters = four_bits ? Adapters::qlora : Adapters::lora;
    r.adapter_rank = noted("rank ", 16);
    r.adapter_modules = AdapterModules::attention;
    if (!mentions(run_.notes, "rank ")) out_.assumed.emplace_back("adapter_rank = 16");
    if (!mentions(run_.notes, "attention")) out_.assumed.emplace_back("adapter_modules = attention");
    if (mentions(run_.notes, "cpu_offload=True")) r.offload_weights = r.offload_optimizer = 1;
    if (r.framework != Framework::fsdp) return;
    if (mentions(run_.source, "torchtune")) {
      // Its recipes for adapters recompute all layers and train in BF16 alone.
      if (run_.recompute != "none") r.recompute = Recompute::full;
      r.master_weights = MasterWeights::none;
      out_.assumed.emplace_back("recompute = full");
    } else {
      // Fine-tuning scripts compute the loss from logits in FP32.
      r.fused_loss = false;
    }
  }

  void offloading() {
    if (mentions(run_.notes, "no offload")) return;
    Recipe& r = out_.design.recipe;
    if (mentions(run_.notes, "param offload")) r.offload_weights = 1;
    if (mentions(run_.notes, "optimizer offload") || mentions(run_.notes, "optimizer+param offload"))
      r.offload_optimizer = 1;
  }

  /// Modules that predict further tokens train where the run says so. Megatron-Bridge's recipe of Nemotron 3 Super has
  /// them too: the FLOPs that it counts for a token include them.
  void predictions() {
    const Model& m = *out_.design.work.model;
    const bool stated_so = mentions(run_.model, "w/ mtp");
    if (m.mtp_layers <= 0 || !(stated_so || m.family == "Nemotron")) return;
    out_.design.work.mtp_depth = m.mtp_layers;
    if (!stated_so) out_.assumed.push_back("mtp_depth = " + std::to_string(std::llround(m.mtp_layers)));
  }

  void batch() {
    Workload& w = out_.design.work;
    w.sequence_length = take(run_.seq_len, longest_sample(), "seq_len");
    predictions();
    Layout& l = out_.design.layout;
    // Where only their product is known, tensor parallelism fills the node first.
    const bool product_only = !stated(run_.tp) && !stated(run_.pp) && stated(run_.dp);
    const double product = product_only ? std::max(1.0, run_.gpus / run_.dp) : 1;
    const double inside = std::min(8.0, product);
    l.tensor_parallel = take(run_.tp, inside, "tp");
    l.pipeline_parallel = take(run_.pp, product / inside, "pp");
    l.context_parallel = take(run_.cp, 1, "cp");
    l.expert_parallel = take(run_.ep, 1, "ep");
    const double model_parallel = l.tensor_parallel * l.pipeline_parallel * l.context_parallel;
    l.data_parallel = std::max(1.0, run_.gpus / model_parallel);
    // Some sources state a layout that needs more devices than they name.
    if (model_parallel > run_.gpus) {
      out_.design.cluster.accelerators = model_parallel;
      out_.assumed.push_back("gpus = " + std::to_string(std::llround(model_parallel)));
    }
    const double most = l.tensor_parallel * l.context_parallel * l.data_parallel;
    if (l.expert_parallel > most) {
      l.expert_parallel = most;
      out_.assumed.push_back("ep = " + std::to_string(std::llround(most)));
    }
    // Weak-scaling tables of small models leave it out and fill the device.
    double micro = 1;
    const double replica = run_.global_batch / l.data_parallel;
    const bool pipeline = l.pipeline_parallel > 1;
    while (habits_->fills_device && !pipeline && micro < 8 && std::fmod(replica, 2 * micro) == 0) micro *= 2;
    if (habits_->fills_pipeline && pipeline) micro = std::max(1.0, replica / l.pipeline_parallel);
    l.micro_batch = take(run_.micro_batch, micro, "micro_batch");
    w.global_batch = take(run_.global_batch, l.data_parallel * l.micro_batch, "global_batch");
  }

  void layout() {
    Layout& l = out_.design.layout;
    const auto zero = static_cast<double>(habits_->zero_stage);
    l.zero_stage = static_cast<ZeroStage>(std::clamp(take(run_.zero_stage, zero, "zero_stage"), 0.0, 3.0));
    if (run_.sequence_parallel.empty()) {
      l.sequence_parallel = habits_->sequence_parallel;
      out_.assumed.push_back(std::string("sequence_parallel = ") + (l.sequence_parallel ? "yes" : "no"));
    } else {
      l.sequence_parallel = run_.sequence_parallel == "yes";
    }
    l.stage_split = habits_->stage_split;
    double v = run_.vp;
    const Model& m = *out_.design.work.model;
    if (!stated(v)) {
      const double per_stage = m.layers / l.pipeline_parallel;
      const bool even = std::fmod(m.layers, l.pipeline_parallel) == 0;
      v = l.pipeline_parallel > 1 && even ? std::min(habits_->virtual_stages, per_stage) : 1;
      if (l.pipeline_parallel > 1) out_.assumed.push_back("vp = " + std::to_string(std::llround(v)));
    }
    l.virtual_pipeline = v;
    if (v > 1 && l.pipeline_parallel > 1) l.schedule = Schedule::interleaved;
    if (mentions(run_.notes, "all overlap (TP/DP/PP) disabled")) {
      l.tensor_overlap = 0;
      l.data_overlap = 0;
      l.pipeline_overlap = 0;
    }
    l.expert_tensor_parallel = m.mixture_of_experts() && l.expert_parallel == 1 ? l.tensor_parallel : 1;
  }

  void recipe() {
    Recipe& r = out_.design.recipe;
    r.precision = precision();
    r.flash_attention = habits_->flash_attention;
    r.dropout = habits_->dropout;
    // PyTorch's loss became fused with torch.compile; tables of 2024 show 16 bytes a logit.
    r.fused_loss = !(r.framework == Framework::fsdp && mentions(run_.source, "(2024"));
    r.software_age = software_age();
    const std::string& mode = run_.recompute;
    if (mode == "full") {
      r.recompute = Recompute::full;
      // NeMo's number of layers to recompute counts for full recomputation only.
    } else if (mode == "selective" || mentions(run_.notes, "selective-recompute")) {
      r.recompute = habits_->selective;
    } else {
      r.recompute = mode == "none" ? Recompute::none : habits_->recompute;
      if (r.recompute == Recompute::full) out_.assumed.emplace_back("recompute = full");
    }
    const bool half_gradients =
        (habits_->half_gradients && r.precision == Precision::fp16) || mentions(run_.notes, "PURE mixed precision");
    r.gradient_precision = half_gradients ? GradientPrecision::bf16 : GradientPrecision::fp32;
    // Weights and gradients of a model whose embeddings are tied are not tied across stages.
    const bool tied = out_.design.work.model->tied_embeddings && out_.design.layout.pipeline_parallel > 1;
    if (habits_->unties_embeddings && tied) untie();
  }

  /// Who does not say what was recomputed dropped what costs little, where the memory of the device asked for it.
  void recompute_as_needed() {
    Recipe& r = out_.design.recipe;
    if (run_.recompute == "none" || r.recompute != Recompute::none) return;
    Evaluation e;
    if (habits_->recomputes_as_needed) evaluate(out_.design, e);
    const bool fits = e.memory_floor <= e.memory_capacity;
    if (!fits) r.recompute = Recompute::modules;
    out_.assumed.push_back(std::string("recompute = ") + (fits ? "none" : "modules"));
  }

  void untie() {
    auto model = std::make_shared<Model>(*out_.design.work.model);
    model->tied_embeddings = false;
    out_.design.work.model = model;
  }

  /// Months from the container's release, "26.02", to August 2026.
  double software_age() const {
    const size_t at = run_.notes.find("container ");
    if (at == std::string::npos || run_.notes.size() < at + 15) return 0;
    const int year = std::atoi(run_.notes.substr(at + 10, 2).c_str());
    const int month = std::atoi(run_.notes.substr(at + 13, 2).c_str());
    return year > 0 && month > 0 ? std::max(0, (26 - year) * 12 + 8 - month) : 0;
  }

  Precision precision() {
    const std::string& p = run_.precision;
    if (mentions(p, "nvfp4") || mentions(p, "fp4")) return Precision::nvfp4;
    if (mentions(p, "mx")) return Precision::mxfp8;
    if (mentions(p, "fp8") || mentions(p, "float8")) return Precision::fp8;
    if (mentions(p, "fp16")) return Precision::fp16;
    if (p == "fp32") return Precision::fp32;
    if (!mentions(p, "bf16")) out_.assumed.emplace_back("precision = bf16");
    return Precision::bf16;
  }

  const Run& run_;
  RunDesign out_;
  Generation generation_ = Generation::hopper;
  const ReadingHabits* habits_ = nullptr;
};

/// FLOPs of a step as Megatron's papers count them (arXiv 2104.04473, section 3; arXiv 2205.05198, appendix A).
double paper_flops(const Run& run, const Design& d, double per_layer_token) {
  const Model& m = *d.work.model;
  const double s = d.work.sequence_length;
  const double vocab =
      per_layer_token == 96 ? m.vocab / (16 * m.layers * m.hidden) : m.vocab / (12 * m.hidden * m.layers);
  return per_layer_token * d.work.global_batch * s * m.layers * m.hidden * m.hidden * (1 + s / (6 * m.hidden) + vocab) *
         (run.gpus > 0 ? 1 : 0);
}

}  // namespace

RunDesign design_of(const Run& run) { return Reading(run).read(); }

double measured_step_time(const Run& run, const Design& d) {
  if (stated(run.step_time_s)) return run.step_time_s;
  if (!stated(run.global_batch)) return unknown;
  if (stated(run.tokens_per_s_per_gpu)) return run.global_batch * run.seq_len / (run.tokens_per_s_per_gpu * run.gpus);
  if (!stated(run.tflops_per_gpu) || d.work.model == nullptr) return unknown;
  const double rate = run.tflops_per_gpu * 1e12 * run.gpus;
  if (mentions(run.notes, "hardware FLOPs incl")) return paper_flops(run, d, 96) / rate;
  if (mentions(run.notes, "model FLOPs (MFU given)")) return paper_flops(run, d, 72) / rate;
  return unknown;
}

double measured_memory(const Run& run) { return run.peak_mem_gib * 1024.0 * 1024 * 1024; }

}  // namespace trainyard
