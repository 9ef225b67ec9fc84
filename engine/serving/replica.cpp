// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/replica.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/smooth.h"
#include "engine/physics/spread.h"
#include "engine/serving/formats.h"

namespace trainyard {
namespace {

/// Bytes per activation element; no engine uses narrower activations.
constexpr double activation_bytes = 2;
/// Queries per KV head at which an engine's time factor is `grouped_heads`.
constexpr double stated_heads = 8;
/// Average bytes of an exchanged element: 8 bits to the experts, 16 bits back.
constexpr double exchange_bytes = 1.5;

/// Number of devices that communicate without the network.
double island_of(const Cluster& c) { return std::max({1.0, c.scale_up_domain, c.accelerators_per_node}); }

/// Time to read the cache ÷ time to read its bytes. Kernels use tensor units depending on the queries per KV head, and
/// widen 8-bit formats on the fly.
double cache_factor(const Design& d, const ServedModel& m, double tensor) {
  const ServingEngine& engine = *d.serving.engine;
  const double shared = m.heads / tensor / std::max(1.0, m.kv_heads / tensor);
  const double grouped =
      m.latent ? 1 : std::pow(engine.grouped_heads, std::log(std::max(1.0, shared)) / std::log(stated_heads));
  if (d.serving.cache_format == CacheFormat::bits_16) return grouped;
  const bool emulated = !has_format(*d.cluster.accelerator, d.serving.cache_format);
  return grouped * (emulated ? coefficients_of(d).serving.emulated_cache : engine.narrow_cache);
}

/// Rate of cache attention relative to 16 bits. Latent attention is limited by compute rather than memory; it uses the
/// cache's format if the matrix units support it.
double cache_product_share(const Design& d, const ServedModel& m) {
  const Accelerator& a = *d.cluster.accelerator;
  if (!m.latent || d.serving.cache_format != CacheFormat::fp8 || std::isnan(a.peak_fp8)) return 1;
  return a.peak_fp8 / product_peak(a, ProductFormat::bits_16, WeightFormat::bits_16);
}

}  // namespace

void PassTime::add(const PassTime& other, double times) {
  for (double PassTime::*part :
       {&PassTime::linear, &PassTime::elementwise, &PassTime::attention, &PassTime::cache, &PassTime::head,
        &PassTime::tensor, &PassTime::expert, &PassTime::pipeline, &PassTime::host, &PassTime::hidden})
    this->*part += times * (other.*part);
}

ReplicaLayout layout_of(const Serving& serving) {
  return {serving.tensor_parallel, serving.pipeline_parallel, serving.expert_parallel, serving.context_parallel,
          serving.attention_data_parallel};
}

Replica::Replica(const Design& d, const ReplicaLayout& layout)
    : design_(d),
      engine_(*d.serving.engine),
      layout_(layout),
      model_(*d.work.model),
      cache_(*d.work.model, d.serving.cache_format),
      device_(served_device(d)),
      tensor_(served_link(d, layout.tensor_parallel)),
      exchange_(exchange_link(d, layout.tensor_parallel)),
      island_(served_link(d, std::min(layout.tensor_parallel, island_of(d.cluster)))),
      stage_(stage_link(d, layout.tensor_parallel)),
      context_(served_link(d, layout.tensor_parallel * layout.context_parallel)),
      islands_(std::max(1.0, layout.tensor_parallel / island_of(d.cluster))),
      overlap_(std::isnan(d.serving.exchange_overlap) ? d.serving.engine->exchange_overlap
                                                      : d.serving.exchange_overlap),
      ranks_(layout.attention_data_parallel ? layout.tensor_parallel : 1),
      attention_parts_(layout.tensor_parallel / ranks_),
      // In MoE models, the weights outside the experts are small and each rank holds all of them, so only experts
      // communicate. A dense MLP is most of a dense model and stays divided.
      dense_parts_(model_.experts > 1 ? attention_parts_ : layout.tensor_parallel),
      expert_groups_(std::clamp(layout.expert_parallel, 1.0, layout.tensor_parallel)),
      expert_parts_(layout.tensor_parallel / expert_groups_) {
  dense_bytes_ = kind_bytes(d, d.serving.weight_format);
  attention_bytes_ = kind_bytes(d, attention_format(d));
  expert_bytes_ = kind_bytes(d, expert_format(d));
  cache_product_ = device_.attention * cache_product_share(d, model_);
  cache_factor_ = cache_factor(d, model_, attention_parts_);
  prepare_memory();
}

double Replica::chunk() const {
  constexpr double usual_chunk = 8192;
  const double chunk = std::isnan(design_.serving.prefill_chunk) ? usual_chunk : design_.serving.prefill_chunk;
  return ranks_ * chunk;
}

double Replica::sequences_per_micro_batch(double sequences) const {
  const double group = sequences / layout_.context_parallel;
  return engine_.pipelined ? group / layout_.pipeline_parallel : group;
}

double Replica::distinct_experts(const Pass& pass) const {
  if (model_.expert_layers <= 0) return 0;
  const double meet = one_prompt_ ? 1 : pass.tokens / pass.passes;
  return model_.experts * (1 - std::pow(1 - model_.experts_per_token / model_.experts, meet));
}

double Replica::narrow_matmul_slowdown(double parts) const {
  return 1 + coefficients_of(design_).serving.width_fill * parts / model_.hidden;
}

double Replica::busiest_group_work(const Pass& pass) const {
  if (expert_groups_ <= 1 || model_.expert_layers <= 0) return 1;
  const double choices = pass.tokens / pass.passes * model_.experts_per_token;
  const double most = 1 + expected_maximum(expert_groups_) * std::sqrt((expert_groups_ - 1) / choices);
  return std::min(most, expert_groups_);
}

double Replica::busiest_group_reads(double distinct) const {
  if (expert_groups_ <= 1 || distinct <= 0) return 1;
  const double met = distinct / model_.experts;
  const double most = 1 + expected_maximum(expert_groups_) * std::sqrt((1 - met) * expert_groups_ / distinct);
  return std::min(most, 1 / met);
}

double Replica::linear_time(const Pass& pass) const {
  const double tp = layout_.tensor_parallel, each = 2 * pass.tokens / tp;
  const double distinct = distinct_experts(pass);
  const double compute = each * (model_.attention / device_.projections * narrow_matmul_slowdown(attention_parts_) +
                                 model_.dense / device_.product * narrow_matmul_slowdown(dense_parts_) +
                                 model_.experts_per_token * model_.expert / device_.experts *
                                     narrow_matmul_slowdown(expert_parts_) * busiest_group_work(pass));
  const double reading =
      model_.attention * attention_bytes_ / attention_parts_ / device_.projection_reads +
      model_.dense * dense_bytes_ / dense_parts_ / device_.dense_reads +
      distinct * model_.expert * expert_bytes_ / tp * busiest_group_reads(distinct) / device_.expert_reads;
  // Partial overlap: each kernel starts before its weights arrive and ends while nothing is read. A few hundred tokens
  // give too little work to hide that, so the times add as squares.
  return std::hypot(compute, pass.passes * reading);
}

double Replica::elementwise_time(double tokens) const {
  return coefficients_of(design_).serving.elementwise * activation_bytes * tokens *
         (model_.moved_whole / ranks_ + model_.moved_divided / layout_.tensor_parallel) / device_.weights;
}

double Replica::cache_time(double sequences, double context, double tokens) const {
  const double heads = attention_parts_;
  const double state = cache_.state_bytes(heads) / ranks_;
  const double bytes = (cache_.read_bytes(context, heads) / ranks_ - state) * cache_factor_;
  double met = 0;
  for (const CacheLayers& layers : cache_.attention()) met += layers.layers * layers.read_tokens(context);
  const double compute = 2 * met * model_.decode_width * tokens / (layout_.tensor_parallel * cache_product_);
  // The state of a linear layer is both read and written.
  return sequences * (smooth_max(bytes / device_.cache, compute) + 2 * state / device_.cache);
}

double Replica::prompt_attention_time(double tokens, double prompt, double context) const {
  const double half = coefficients_of(design_).serving.attention_half_length;
  const double whole = context > 0 ? context : prompt;
  const double work = 2 * tokens * model_.prompt_width * model_.mean_attended_tokens(prompt, whole);
  return work / (layout_.tensor_parallel * device_.attention) * (1 + half / whole);
}

double Replica::collective_latency(double message) const {
  const ServingCoefficients& k = coefficients_of(design_).serving;
  return tensor_.latency * (1 + k.large_message * message / (message + k.large_message_size));
}

double Replica::tensor_time(const Pass& pass) const {
  const double tp = layout_.tensor_parallel;
  if (tp <= 1 || ranks_ > 1) return 0;
  const double message = pass.tokens / pass.passes * model_.hidden * activation_bytes;
  return model_.all_reduces * pass.passes * (collective_latency(message) + 2 * (tp - 1) / tp * message / tensor_.rate);
}

double Replica::expert_time(const Pass& pass) const {
  const double tp = layout_.tensor_parallel;
  if (ranks_ <= 1) return 0;
  const bool mixture = model_.experts > 1;
  const double layers = mixture ? model_.expert_layers : model_.mlp_layers;
  const double width = mixture ? model_.expert_width * exchange_bytes : model_.hidden * activation_bytes;
  // A token is sent once to each device that holds a part of one of its experts.
  const double experts_per_token = mixture ? model_.experts_per_token : 1;
  const auto places = [experts_per_token](double groups) { return 1 - std::pow(1 - 1 / groups, experts_per_token); };
  const double token = pass.tokens / pass.passes / tp * width;
  double moving = token * tp * places(expert_groups_) * (tp - 1) / tp / island_.rate;
  if (islands_ > 1) {
    // A token crosses the network once per node with one of its experts; the fast links distribute it at the same time.
    const double nodes = islands_ * places(std::min(islands_, expert_groups_));
    moving = smooth_max(moving, token * nodes * (islands_ - 1) / islands_ / exchange_.rate);
  }
  return 2 * layers * pass.passes * (exchange_.latency + moving);
}

double Replica::pipeline_time(const Pass& pass) const {
  return (layout_.pipeline_parallel - 1) *
         (stage_.latency * pass.passes + activation_bytes * pass.tokens * model_.hidden / stage_.rate);
}

void Replica::add_exchanges(const Pass& pass, PassTime& out) const {
  out.tensor += tensor_time(pass) + straggler_wait(out);
  out.expert += expert_time(pass);
  out.pipeline += pipeline_time(pass);
}

double Replica::straggler_wait(const PassTime& work) const {
  const double own = work.linear + work.elementwise + work.cache + work.attention;
  return coefficients_of(design_).serving.straggling * std::log2(layout_.tensor_parallel) * own;
}

double Replica::context_exchange_time(const Pass& pass) const {
  const double cp = layout_.context_parallel;
  if (cp <= 1) return 0;
  const double parts = ranks_ > 1 ? layout_.tensor_parallel : std::min(layout_.tensor_parallel, model_.kv_heads);
  const double sent = pass.tokens * model_.key_value_width * activation_bytes / parts;
  return model_.attention_layers * (pass.passes * context_.latency + (cp - 1) * sent / context_.rate);
}

double Replica::head_time(double sequences) const {
  const double share = model_.head / layout_.tensor_parallel;
  return smooth_max(2 * sequences * share / device_.rate_16_bit, activation_bytes * share / device_.weights);
}

double Replica::layer_kernel_ratio() const {
  const ServingCoefficients& k = coefficients_of(design_).serving;
  return 1 + k.expert_launches * model_.expert_layers / model_.layers + (model_.latent ? k.latent_launches : 0);
}

double Replica::least_prompt_step() const { return model_.layers * engine_.prompt_layer_time * layer_kernel_ratio(); }

void Replica::add_host(double launches, double steps, double sequences, PassTime& out) const {
  double layer = engine_.layer_time * layer_kernel_ratio();
  if (design_.serving.weight_format == WeightFormat::nf4) layer += coefficients_of(design_).serving.dequantize;
  out.host += launches * model_.layers * layer + steps * engine_.step_time +
              // Each rank has its own scheduler.
              engine_.sequence_time * sequences / ranks_;
  if (!engine_.host_hidden) return;
  const double device = out.total() - out.host;
  out.hidden = out.host + device - std::hypot(out.host, device);
}

template <class InParts>
PassTime Replica::choose_overlap(const InParts& in_parts) const {
  const PassTime whole = in_parts(1);
  if (!(whole.expert > 0) || !(overlap_ > 0)) return whole;
  PassTime halves = in_parts(2);
  const double computing = halves.linear + halves.elementwise + halves.cache + halves.attention;
  halves.expert = exposed_time(halves.expert, computing, overlap_);
  return halves.total() < whole.total() ? halves : whole;
}

PassTime Replica::decode(double sequences, double context, double tokens) const {
  return choose_overlap([&](double parts) { return decode_in(parts, sequences, context, tokens); });
}

PassTime Replica::prefill(double tokens, double prompt, double sequences, double context) const {
  return choose_overlap([&](double parts) { return prefill_in(parts, tokens, prompt, sequences, context); });
}

PassTime Replica::iteration(double sequences, double prompt, double context, double output) const {
  return choose_overlap([&](double parts) { return iteration_in(parts, sequences, prompt, context, output); });
}

PassTime Replica::decode_in(double parts, double sequences, double context, double tokens) const {
  const double b = sequences_per_micro_batch(sequences);
  const Pass pass{b * tokens, parts};
  PassTime out;
  out.linear = linear_time(pass);
  out.elementwise = elementwise_time(pass.tokens);
  out.cache = cache_time(b, context, tokens);
  out.head = head_time(pass.tokens);
  add_exchanges(pass, out);
  add_host(parts, 1, b, out);
  return out;
}

PassTime Replica::prefill_in(double parts, double tokens, double prompt, double sequences, double context) const {
  const double group = tokens / layout_.context_parallel, steps = std::max(1.0, group / chunk());
  const Pass pass{group, parts * steps};
  PassTime out;
  out.linear = linear_time(pass);
  out.elementwise = elementwise_time(group);
  out.attention = prompt_attention_time(group, prompt, context);
  out.head = head_time(sequences);
  add_exchanges(pass, out);
  out.tensor += context_exchange_time(pass);
  add_host(pass.passes, steps, sequences, out);
  return out;
}

PassTime Replica::iteration_in(double parts, double sequences, double prompt, double context, double output) const {
  const double b = sequences_per_micro_batch(sequences);
  const double entering = b * prompt / output;
  PassTime out = decode_in(parts, sequences, context + output / 2, 1);
  if (entering <= 0) return out;
  if (engine_.prompts_alone) {
    const double tokens = std::max(prompt, std::min(entering, chunk()));
    out.add(prefill_in(parts, tokens * layout_.context_parallel, prompt, tokens / prompt, context), entering / tokens);
    return out;
  }
  const double chunked = std::min(std::max(entering, prompt), chunk());
  const double steps = entering / chunked;
  // A step with a chunk reads weights and waits for collectives only once, so the prompt costs only the difference.
  const Pass alone{b, parts}, both{b + chunked, parts};
  PassTime added;
  added.linear = steps * std::max(0.0, linear_time(both) - linear_time(alone));
  added.elementwise = elementwise_time(entering);
  added.attention = prompt_attention_time(entering, prompt, context);
  out.linear += added.linear;
  out.elementwise += added.elementwise;
  out.attention += added.attention;
  out.tensor += steps * (tensor_time(both) - tensor_time(alone)) + straggler_wait(added) +
                context_exchange_time({entering, steps});
  out.expert += steps * (expert_time(both) - expert_time(alone));
  out.pipeline += steps * (pipeline_time(both) - pipeline_time(alone));
  return out;
}

}  // namespace trainyard
