// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/evaluation/evaluation.h"
#include "engine/machine/rates.h"
#include "engine/measured/framework_defaults.h"
#include "engine/measured/run.h"
#include "engine/measured/run_model.h"
#include "engine/measured/run_set.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/run.h"

namespace trainyard {
namespace {

bool is_stated(double value) { return !std::isnan(value); }

/// Fills a design from a run and records its assumptions.
class RunConverter {
 public:
  explicit RunConverter(const Run& run) : run_(run) { out_.design = base_design(); }

  RunDesign convert() {
    Design& d = out_.design;
    if (!has_assigned_model()) {
      const RowModel row = model_of(run_, out_.assumed);
      if (!row.model) return refuse(row.refused);
      d.work.model = row.model;
      out_.not_scored = row.not_scored;
    }
    const auto accelerator = find_entry(CatalogKind::accelerators, run_.accelerator);
    if (!accelerator) return refuse("the accelerator “" + run_.accelerator + "” is not in the catalog");
    d.cluster.accelerator = std::get<AcceleratorRef>(*accelerator);
    if (!is_stated(run_.gpus)) return refuse("the number of GPUs is not stated");
    if (run_.timed == "layer") return refuse("it measures a single layer, not a step");
    read_set();
    if (std::string defect = shape_defect(*d.work.model); !defect.empty()) return refuse(std::move(defect));
    set_framework();
    const bool stated_layout = is_stated(run_.tp) || is_stated(run_.pp) || is_stated(run_.dp) ||
                               is_assigned(&Layout::tensor_parallel) || is_assigned(&Layout::pipeline_parallel);
    if (!stated_layout && run_.gpus > 8 && !defaults_->shards_all) return refuse("the layout is not stated");
    set_cluster();
    set_batch();
    set_layout();
    set_recipe();
    set_adapters();
    apply_set();
    set_recompute_as_needed();
    set_memory_as_needed();
    fill_device();
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

  /// Returns whether column `set` selects the model; the column `model` is then ignored.
  bool has_assigned_model() const {
    const std::string_view model = ParameterHandle(&Workload::model)->id;
    return std::ranges::any_of(assignments_of(run_.set),
                               [model](const std::string& one) { return assigned_id(one) == model; });
  }

  /// Applies `set` early, because other columns are read differently for some catalog entries and inputs. apply_set()
  /// repeats all assignments at the end, except those of catalog entries.
  void read_set() {
    for (std::string& assignment : assignments_of(run_.set)) {
      assign(out_.design, assignment);
      const std::string id = assigned_id(assignment);
      const Parameter* p = find_parameter(std::string_view(id).substr(0, id.find('.')));
      assigned_.push_back({id, is_entry(*p) ? std::string() : std::move(assignment)});
    }
    assigned_design_ = out_.design;
    gpus_ = is_assigned(&Cluster::accelerators) ? assigned_design_.cluster.accelerators : run_.gpus;
  }

  void apply_set() {
    for (const Assignment& assignment : assigned_)
      if (!assignment.text.empty()) assign(out_.design, assignment.text);
  }

  /// Returns whether `set` assigns an input, or a field of its catalog entry.
  bool is_assigned(ParameterHandle input, std::string_view field = {}) const {
    const std::string id = std::string(input->id) + (field.empty() ? "" : ".") + std::string(field);
    return std::ranges::any_of(assigned_, [&id](const Assignment& assignment) { return assignment.id == id; });
  }

  /// Returns the number from `set`; if absent, from the column; if that is blank, the default `otherwise`, which is
  /// recorded as assumed.
  double stated_or_assumed(double value, double otherwise, const char* column, ParameterHandle input) {
    if (is_assigned(input)) return number(assigned_design_, *input);
    if (is_stated(value)) return value;
    out_.assumed.push_back(std::string(column) + " = " + std::to_string(std::llround(otherwise)));
    return otherwise;
  }

  void set_framework() {
    generation_ = generation_of(*out_.design.cluster.accelerator);
    const FrameworkDefaults* defaults = &framework_defaults(run_.framework);
    const bool known = run_.framework == framework_id(defaults->framework);
    const double zero =
        is_assigned(&Layout::zero_stage) ? static_cast<double>(assigned_design_.layout.zero_stage) : run_.zero_stage;
    if (is_assigned(&Recipe::framework))
      defaults = &framework_defaults(framework_id(assigned_design_.recipe.framework));
    else if (defaults->without_zero && !(zero >= 1))
      defaults = &framework_defaults(defaults->without_zero);
    else if (defaults->before_2024 && run_.year < 2024 && !is_quantized(stated_precision()))
      defaults = &framework_defaults(defaults->before_2024);
    defaults_ = defaults;
    out_.design.recipe.framework = defaults->framework;
    // The framework column names the program that ran; `set` only selects whose defaults are used for it.
    const char* id = framework_id(defaults->framework);
    if (run_.framework != id) out_.assumed.push_back(std::string(known ? "profile = " : "framework = ") + id);
  }

  void set_cluster() {
    Cluster& c = out_.design.cluster;
    c.accelerators = gpus_;
    if (is_stated(run_.gpus_per_node)) c.accelerators_per_node = run_.gpus_per_node;
    // Typical network bandwidth of Ampere nodes: 25 GB/s.
    if (generation_ == Generation::ampere) c.network_bandwidth = 25e9;
  }

  /// Adapters without a stated shape are assumed to have rank 16, on attention only.
  void set_adapters() {
    if (assigned_design_.recipe.adapters == Adapters::none) return;
    out_.design.recipe.adapter_rank = 16;
    out_.design.recipe.adapter_modules = AdapterModules::attention;
    if (!is_assigned(&Recipe::adapter_rank)) out_.assumed.emplace_back("adapter_rank = 16");
    if (!is_assigned(&Recipe::adapter_modules)) out_.assumed.emplace_back("adapter_modules = attention");
  }

  /// Megatron-Bridge's recipe of Nemotron 3 Super trains the multi-token prediction modules, and its FLOPs per token
  /// include them.
  void set_prediction_modules() {
    const Model& m = *out_.design.work.model;
    if (defaults_->framework != Framework::megatron) return;
    if (m.mtp_layers <= 0 || m.family != "Nemotron" || is_assigned(&Workload::mtp_depth)) return;
    out_.design.work.mtp_depth = m.mtp_layers;
    out_.assumed.push_back("mtp_depth = " + std::to_string(std::llround(m.mtp_layers)));
  }

  void set_batch() {
    Workload& w = out_.design.work;
    w.sequence_length = stated_or_assumed(run_.seq_len, 2048, "seq_len", &Workload::sequence_length);
    set_prediction_modules();
    Layout& l = out_.design.layout;
    // If only the product of TP and PP is known, tensor parallelism fills the node (up to 8) first.
    const bool product_only = !is_stated(run_.tp) && !is_stated(run_.pp) && is_stated(run_.dp);
    const double product = product_only ? std::max(1.0, gpus_ / run_.dp) : 1;
    const double inside = std::min(8.0, product);
    l.tensor_parallel = stated_or_assumed(run_.tp, inside, "tp", &Layout::tensor_parallel);
    l.pipeline_parallel = stated_or_assumed(run_.pp, product / inside, "pp", &Layout::pipeline_parallel);
    l.context_parallel = stated_or_assumed(run_.cp, 1, "cp", &Layout::context_parallel);
    l.expert_parallel = stated_or_assumed(run_.ep, 1, "ep", &Layout::expert_parallel);
    const double model_parallel = l.replica_size();
    l.data_parallel = is_assigned(&Layout::data_parallel) ? assigned_design_.layout.data_parallel
                                                          : std::max(1.0, gpus_ / model_parallel);
    // Some sources state a layout that needs more devices than they report.
    if (model_parallel > gpus_) {
      out_.design.cluster.accelerators = model_parallel;
      out_.assumed.push_back("gpus = " + std::to_string(std::llround(model_parallel)));
      if (out_.not_scored.empty())
        out_.not_scored = "its layout needs " + std::to_string(std::llround(model_parallel)) +
                          " devices, but the row states " + std::to_string(std::llround(gpus_));
    }
    const double most = l.tensor_parallel * l.context_parallel * l.data_parallel;
    if (l.expert_parallel > most) {
      l.expert_parallel = most;
      out_.assumed.push_back("ep = " + std::to_string(std::llround(most)));
    }
    // Weak-scaling tables of small models omit the micro-batch; their runs use the largest one that divides the batch.
    double micro = 1;
    const double batch = is_assigned(&Workload::global_batch) ? assigned_design_.work.global_batch : run_.global_batch;
    const double replica = batch / l.data_parallel;
    const bool pipeline = l.pipeline_parallel > 1;
    while (defaults_->fills_device && !pipeline && micro < 8 && std::fmod(replica, 2 * micro) == 0) micro *= 2;
    if (defaults_->fills_pipeline && pipeline) micro = std::max(1.0, replica / l.pipeline_parallel);
    l.micro_batch = stated_or_assumed(run_.micro_batch, micro, "micro_batch", &Layout::micro_batch);
    w.global_batch =
        stated_or_assumed(run_.global_batch, l.data_parallel * l.micro_batch, "global_batch", &Workload::global_batch);
  }

  void set_layout() {
    Layout& l = out_.design.layout;
    const auto zero = static_cast<double>(defaults_->zero_stage);
    l.zero_stage = static_cast<ZeroStage>(
        std::clamp(stated_or_assumed(run_.zero_stage, zero, "zero_stage", &Layout::zero_stage), 0.0, 3.0));
    if (run_.sequence_parallel.empty() && !is_assigned(&Layout::sequence_parallel)) {
      l.sequence_parallel = defaults_->sequence_parallel;
      out_.assumed.push_back(std::string("sequence_parallel = ") + (l.sequence_parallel ? "yes" : "no"));
    } else {
      l.sequence_parallel = run_.sequence_parallel == "yes";
    }
    const bool whole_stages =
        defaults_->keeps_stages_whole && l.zero_stage == ZeroStage::zero_3 && l.pipeline_parallel > 1;
    l.keep_weights = whole_stages;
    if (whole_stages) l.gradient_sync = GradientSync::once;
    l.stage_split = defaults_->stage_split;
    double vpp = is_assigned(&Layout::virtual_pipeline) ? assigned_design_.layout.virtual_pipeline : run_.vp;
    const Model& m = *out_.design.work.model;
    if (!is_stated(vpp)) {
      const double per_stage = m.layers / l.pipeline_parallel;
      const bool even = std::fmod(m.layers, l.pipeline_parallel) == 0;
      vpp = l.pipeline_parallel > 1 && even ? std::min(defaults_->virtual_stages, per_stage) : 1;
      if (l.pipeline_parallel > 1) out_.assumed.push_back("vp = " + std::to_string(std::llround(vpp)));
    }
    l.virtual_pipeline = vpp;
    if (vpp > 1 && l.pipeline_parallel > 1) l.schedule = Schedule::interleaved;
    l.expert_tensor_parallel = m.mixture_of_experts() && l.expert_parallel == 1 ? l.tensor_parallel : 1;
  }

  void set_recipe() {
    Recipe& r = out_.design.recipe;
    r.precision = choose_precision();
    r.flash_attention = defaults_->flash_attention;
    r.dropout = defaults_->dropout;
    const std::string& mode = run_.recompute;
    if (mode == "full") {
      r.recompute = Recompute::full;
      // A number of layers that NeMo states applies to full recomputation only, so it is ignored here.
    } else if (mode == "selective") {
      r.recompute = defaults_->selective;
    } else {
      r.recompute = mode == "none" ? Recompute::none : defaults_->recompute;
      if (r.recompute == Recompute::full && !is_assigned(&Recipe::recompute))
        out_.assumed.emplace_back("recompute = full");
    }
    const bool half_gradients = defaults_->half_gradients && r.precision == Precision::fp16;
    r.gradient_precision = half_gradients ? GradientPrecision::bf16 : GradientPrecision::fp32;
    // Pipeline stages hold separate copies of tied embeddings, each with its own weights and gradients.
    const bool tied = out_.design.work.model->tied_embeddings && out_.design.layout.pipeline_parallel > 1;
    if (defaults_->unties_embeddings && tied && !is_assigned(&Workload::model, "tied_embeddings")) untie_embeddings();
  }

  /// If the source states no recomputation and the design does not fit without it, assumes the cheapest usual kind.
  void set_recompute_as_needed() {
    Recipe& r = out_.design.recipe;
    if (is_assigned(&Recipe::recompute) || run_.recompute == "none" || r.recompute != Recompute::none) return;
    const bool adapters = r.adapters != Adapters::none;
    const Recompute needed = adapters ? defaults_->adapters_as_needed : defaults_->as_needed;
    const Recompute last = adapters ? Recompute::none : defaults_->as_last_resort;
    if (needed != Recompute::none && exceeds_memory()) r.recompute = needed;
    if (last != Recompute::none && r.recompute == needed && exceeds_memory()) r.recompute = last;
    out_.assumed.push_back("recompute = " + id_of(out_.design, *ParameterHandle(&Recipe::recompute)));
  }

  /// If full recomputation does not fit either, assumes what the framework's recipes do then: they move the saved
  /// inputs of layers to the host, compute the loss in chunks, and keep weights, gradients and moments in 16 bits.
  void set_memory_as_needed() {
    Recipe& r = out_.design.recipe;
    if (!defaults_->saves_memory_as_needed || r.recompute != Recompute::full) return;
    constexpr double chunks = 8;
    if (!is_assigned(&Recipe::offload_activations) && exceeds_memory()) assume(&Recipe::offload_activations, 1);
    if (!is_assigned(&Recipe::loss_chunks) && exceeds_memory()) assume(&Recipe::loss_chunks, chunks);
    if (is_assigned(&Recipe::master_weights) || !exceeds_memory()) return;
    r.master_weights = MasterWeights::none;
    r.gradient_precision = GradientPrecision::bf16;
    r.moment_precision = MomentPrecision::bf16;
    out_.assumed.emplace_back("master_weights = none");
  }

  /// If neither the micro-batch nor a pipeline is stated, assumes the largest micro-batch that fits without more
  /// recomputation. Runs of published tables without a pipeline rarely accumulate gradients.
  void fill_device() {
    Layout& l = out_.design.layout;
    const bool stated = is_stated(run_.micro_batch) || is_assigned(&Layout::micro_batch);
    if (!defaults_->fills_memory || stated || l.pipeline_parallel > 1) return;
    const double replica = out_.design.work.global_batch / l.data_parallel;
    constexpr double most = 8;
    while (l.micro_batch < most && std::fmod(replica, 2 * l.micro_batch) == 0) {
      l.micro_batch *= 2;
      if (!exceeds_memory()) continue;
      l.micro_batch /= 2;
      break;
    }
    std::ranges::replace_if(
        out_.assumed, [](const std::string& text) { return text.starts_with("micro_batch = "); },
        "micro_batch = " + std::to_string(std::llround(l.micro_batch)));
  }

  void assume(double Recipe::*field, double value) {
    out_.design.recipe.*field = value;
    out_.assumed.push_back(std::string(ParameterHandle(field)->id) + " = " + std::to_string(std::llround(value)));
  }

  bool exceeds_memory() const {
    const Evaluation e = evaluate(out_.design);
    return e.memory_floor > e.memory_capacity;
  }

  void untie_embeddings() {
    auto model = std::make_shared<Model>(*out_.design.work.model);
    model->tied_embeddings = false;
    out_.design.work.model = model;
  }

  Precision stated_precision() const {
    const std::string& p = run_.precision;
    if (has_phrase(p, "nvfp4") || has_phrase(p, "fp4")) return Precision::nvfp4;
    if (has_phrase(p, "mx")) return Precision::mxfp8;
    // Row-wise scales are applied in the kernel, like block scales.
    if (has_phrase(p, "rowwise")) return Precision::fp8_block;
    if (has_phrase(p, "fp8") || has_phrase(p, "float8")) return Precision::fp8;
    if (has_phrase(p, "fp16")) return Precision::fp16;
    return p == "fp32" ? Precision::fp32 : Precision::bf16;
  }

  Precision choose_precision() {
    const Precision stated = stated_precision();
    const bool blank = stated == Precision::bf16 && !has_phrase(run_.precision, "bf16");
    if (blank && !is_assigned(&Recipe::precision)) out_.assumed.emplace_back("precision = bf16");
    return stated;
  }

  struct Assignment {
    std::string id;    ///< id of the input: "adapter_rank", "accelerator.memory"
    std::string text;  ///< empty for catalog entries
  };

  const Run& run_;
  RunDesign out_;
  std::vector<Assignment> assigned_;
  Design assigned_design_;  ///< base design with the assignments of column `set`
  double gpus_ = 0;
  Generation generation_ = Generation::hopper;
  const FrameworkDefaults* defaults_ = nullptr;
};

}  // namespace

RunDesign design_of(const Run& run) { return RunConverter(run).convert(); }

double measured_memory(const Run& run) { return run.peak_mem_gib * 1024.0 * 1024 * 1024; }

}  // namespace trainyard
