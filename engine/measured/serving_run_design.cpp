// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "engine/measured/run_model.h"
#include "engine/measured/run_set.h"
#include "engine/measured/serving_entries.h"
#include "engine/measured/serving_run.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

bool is_stated(double value) { return !std::isnan(value); }

// Lengths assumed for runs that do not state them: a prompt of one line, an answer of some sentences.
constexpr double usual_prompt = 32, usual_answer = 100;

struct CacheWord {
  const char* word;
  CacheFormat format;
};
constexpr CacheWord cache_words[] = {{"int4", CacheFormat::int4}, {"fp8", CacheFormat::fp8},
                                     {"e4m3", CacheFormat::fp8},  {"e5m2", CacheFormat::fp8},
                                     {"int8", CacheFormat::int8}, {"16", CacheFormat::bits_16}};

/// Plausible range of a column; values outside are treated as typing errors.
struct Limit {
  const char* column;
  double ServingRun::*value;
  double min, max;
};
constexpr Limit limits[] = {{"gpus", &ServingRun::gpus, 1, 1e6},
                            {"tp", &ServingRun::tp, 1, 4096},
                            {"pp", &ServingRun::pp, 1, 4096},
                            {"ep", &ServingRun::ep, 1, 4096},
                            {"batch_or_concurrency", &ServingRun::batch_or_concurrency, 1, 1e8},
                            {"input_len", &ServingRun::input_len, 1, 1e8},
                            {"input_len_assumed", &ServingRun::input_len_assumed, 1, 1e8},
                            {"output_len", &ServingRun::output_len, 0, 1e8},
                            {"attention_dp", &ServingRun::attention_dp, 1, 4096},
                            {"prefill_workers", &ServingRun::prefill_workers, 1, 1e5},
                            {"prefill_tp", &ServingRun::prefill_tp, 1, 4096},
                            {"prefill_attention_dp", &ServingRun::prefill_attention_dp, 1, 4096},
                            {"prefill_ep", &ServingRun::prefill_ep, 1, 4096},
                            {"decode_workers", &ServingRun::decode_workers, 1, 1e5},
                            {"decode_tp", &ServingRun::decode_tp, 1, 4096},
                            {"decode_attention_dp", &ServingRun::decode_attention_dp, 1, 4096},
                            {"decode_ep", &ServingRun::decode_ep, 1, 4096},
                            {"requests", &ServingRun::requests, 1, 1e9},
                            {"chunk_tokens_assumed", &ServingRun::chunk_tokens_assumed, 1, 1e8},
                            {"ttft_limit_ms", &ServingRun::ttft_limit_ms, 1e-3, 1e9},
                            {"tpot_limit_ms", &ServingRun::tpot_limit_ms, 1e-3, 1e9},
                            {"params_b", &ServingRun::params_b, 1e-4, 1e6},
                            {"layers", &ServingRun::layers, 1, 1e5},
                            {"hidden", &ServingRun::hidden, 1, 1e6},
                            {"heads", &ServingRun::heads, 1, 1e5},
                            {"kv_heads", &ServingRun::kv_heads, 1, 1e5},
                            {"ffn_hidden", &ServingRun::ffn_hidden, 1, 1e8},
                            {"vocab", &ServingRun::vocab, 1, 1e8},
                            {"experts", &ServingRun::experts, 0, 1e5},
                            {"topk", &ServingRun::topk, 0, 1e4}};

std::string find_impossible_value(const ServingRun& run) {
  for (const Limit& limit : limits) {
    const double value = run.*limit.value;
    if (!is_stated(value) || (value >= limit.min && value <= limit.max)) continue;
    return std::string(limit.column) + " is " + csv_number(value) + ", but only " + csv_number(limit.min) + " to " +
           csv_number(limit.max) + " is possible";
  }
  return {};
}

/// Fills a design from a run and records its assumptions.
class ServingRunConverter {
 public:
  explicit ServingRunConverter(const ServingRun& run) : run_(run) {
    out_.design = default_design();
    out_.design.job = Job::serving;
  }

  ServingRunDesign convert() {
    if (std::string why = find_impossible_value(run_); !why.empty()) {
      refuse(std::move(why));
      return std::move(out_);
    }
    for (const std::string& assignment : assignments_of(run_.set)) assigned_.push_back(assigned_id(assignment));
    apply_set();
    set_stated_scenario();
    if (!read_entries()) return std::move(out_);
    if (run_.scenario.empty()) set_usual_scenario();
    set_lengths();
    set_formats();
    set_layout();
    set_batch();
    set_closed_loop();
    if (out_.scenario == ServingScenario::pools && !set_pools()) return std::move(out_);
    set_prompts();
    set_limits();
    apply_set();
    if (out_.closed_loop) out_.closed.requests = serving().client_requests;
    if (is_assigned(&Serving::users)) out_.closed.most = serving().users;
    refuse(shape_defect(*out_.design.work.model));
    if (run_.usable == "no") out_.not_scored = "its table marks it as unusable";
    return std::move(out_);
  }

 private:
  Serving& serving() { return out_.design.serving; }
  Accelerator const& device() const { return *out_.design.cluster.accelerator; }

  bool refuse(std::string why) {
    out_.refused = std::move(why);
    return false;
  }
  void assume(const char* column, const std::string& value) { out_.assumed.push_back(column + (" = " + value)); }

  void apply_set() {
    for (const std::string& assignment : assignments_of(run_.set)) assign(out_.design, assignment);
  }
  bool is_assigned(ParameterHandle input) const {
    return std::ranges::count(assigned_, std::string_view(input->id)) > 0;
  }

  bool read_entries() {
    Design& d = out_.design;
    if (!is_assigned(&Workload::model)) {
      const RowModel row = find_serving_model(run_, out_.assumed);
      if (!row.model) return refuse(row.refused);
      d.work.model = row.model;
      out_.not_scored = row.not_scored;
      named_format_ = row.weight_format;
    }
    if (is_mixture(run_.gpu)) return refuse("it uses two kinds of devices");
    if (!is_assigned(&Cluster::accelerator)) d.cluster.accelerator = find_serving_device(run_, out_.assumed);
    if (!d.cluster.accelerator) {
      const std::string& name = run_.accelerator.empty() ? run_.gpu : run_.accelerator;
      return refuse("the accelerator “" + name + "” is not in the catalog");
    }
    serving().engine = find_serving_engine(run_.engine, device(), out_.assumed);
    return true;
  }

  void set_stated_scenario() {
    for (const ServingScenario s :
         {ServingScenario::fixed_batch, ServingScenario::steady, ServingScenario::saturated, ServingScenario::limits,
          ServingScenario::idle, ServingScenario::decode, ServingScenario::pools})
      if (run_.scenario == scenario_id(s)) out_.scenario = s;
  }

  void set_usual_scenario() {
    if (is_stated(run_.prefill_workers) && is_stated(run_.decode_workers))
      out_.scenario = ServingScenario::pools;
    else if (is_stated(run_.ttft_limit_ms) || is_stated(run_.tpot_limit_ms))
      out_.scenario = ServingScenario::limits;
    else if (!is_stated(run_.batch_or_concurrency))
      out_.scenario = ServingScenario::saturated;
    else if (run_.output_len <= 1)
      out_.scenario = ServingScenario::idle;
    else
      out_.scenario = serving().engine->continuous ? ServingScenario::steady : ServingScenario::fixed_batch;
    assume("scenario", scenario_id(out_.scenario));
  }

  void set_lengths() {
    const bool tells = is_stated(run_.input_len);
    const double prompt = tells ? run_.input_len : run_.input_len_assumed;
    serving().prompt_tokens = std::max(1.0, is_stated(prompt) ? prompt : usual_prompt);
    if (!tells) assume("input_len", csv_number(serving().prompt_tokens));
    const bool first_only = out_.scenario == ServingScenario::idle;
    const double answer = first_only ? 1 : usual_answer;
    serving().output_tokens = std::max(1.0, is_stated(run_.output_len) ? run_.output_len : answer);
    if (!is_stated(run_.output_len) && !first_only) assume("output_len", csv_number(serving().output_tokens));
    // Benchmarks use equal lengths or publish only the mean, and their prompts share no prefix.
    serving().prompt_spread = serving().output_spread = 0;
    serving().prefix_hits = 0;
    serving().context_limit = serving().prompt_tokens + serving().output_tokens;
  }

  /// Returns the format in the name of the model's repository. If there is none, assumes 16 bits; for throughput runs,
  /// the narrowest format in which the device can multiply.
  WeightFormat usual_format() const {
    if (const auto named = find_weight_format(named_format_)) return *named;
    if (out_.scenario != ServingScenario::saturated && out_.scenario != ServingScenario::limits)
      return WeightFormat::bits_16;
    if (device().peak_fp4 > 0) return device().vendor == "AMD" ? WeightFormat::mxfp4 : WeightFormat::nvfp4;
    return device().peak_fp8 > 0 ? WeightFormat::fp8 : WeightFormat::bits_16;
  }

  void set_formats() {
    Serving& s = serving();
    const std::optional<WeightFormat> stated_format = find_weight_format(run_.precision);
    s.weight_format = stated_format.value_or(usual_format());
    if (s.weight_format == WeightFormat::nvfp4 && device().vendor == "AMD") s.weight_format = WeightFormat::mxfp4;
    if (!stated_format) assume("precision", weight_word(s.weight_format));
    const auto* cache =
        std::ranges::find_if(cache_words, [this](const CacheWord& c) { return has_phrase(run_.kv_precision, c.word); });
    const bool narrow = s.weight_format == WeightFormat::fp8 || s.weight_format == WeightFormat::nvfp4 ||
                        s.weight_format == WeightFormat::mxfp4;
    const CacheFormat usual = narrow && device().peak_fp8 > 0 ? CacheFormat::fp8 : CacheFormat::bits_16;
    s.cache_format = cache == std::end(cache_words) ? usual : cache->format;
    if (cache == std::end(cache_words)) assume("kv_precision", usual == CacheFormat::fp8 ? "fp8" : "16 bits");
  }

  static const char* weight_word(WeightFormat format) {
    constexpr std::array words{"16 bits", "fp8", "int8", "int4", "mxfp4", "nvfp4", "nf4"};
    return words[static_cast<size_t>(format)];
  }

  void set_layout() {
    if (out_.scenario == ServingScenario::pools) return;
    const double tensor = is_stated(run_.tp) ? run_.tp : 1, pipeline = is_stated(run_.pp) ? run_.pp : 1;
    const double gpus = is_stated(run_.gpus) ? run_.gpus : tensor * pipeline;
    if (!is_stated(run_.gpus)) assume("gpus", csv_number(gpus));
    Cluster& c = out_.design.cluster;
    c.accelerators = gpus;
    c.accelerators_per_node = automatic;
    const bool many = out_.scenario == ServingScenario::saturated || out_.scenario == ServingScenario::limits;
    // A loaded machine may run several replicas; a single batch runs on all devices together.
    out_.layout_stated = is_stated(run_.tp) || gpus <= 1 || !many;
    if (!out_.layout_stated) return;
    Serving& s = serving();
    s.pipeline_parallel = pipeline;
    s.tensor_parallel = is_stated(run_.tp) ? run_.tp : std::max(1.0, gpus / pipeline);
    if (!is_stated(run_.tp)) assume("tp", csv_number(s.tensor_parallel));
    // keeps_attention_whole() explains data-parallel attention with latent attention (MLA).
    s.attention_data_parallel = is_stated(run_.attention_dp)
                                    ? run_.attention_dp > 1
                                    : keeps_attention_whole(*out_.design.work.model, s.tensor_parallel);
    s.expert_parallel = is_stated(run_.ep) ? run_.ep : s.attention_data_parallel ? s.tensor_parallel : 1;
    if (s.attention_data_parallel && !is_stated(run_.attention_dp)) assume("attention_data_parallel", "on");
  }

  /// The layout of one worker of a pool. A worker with attention ranks of its own has one device for each.
  ReplicaLayout worker_layout(double tensor, double ranks, double experts) const {
    ReplicaLayout layout;
    const double width = is_stated(tensor) ? tensor : 1, apart = is_stated(ranks) ? ranks : 1;
    layout.tensor_parallel = width * apart;
    layout.attention_data_parallel = apart > 1;
    layout.expert_parallel = is_stated(experts) ? experts : layout.attention_data_parallel ? layout.tensor_parallel : 1;
    return layout;
  }

  bool set_pools() {
    if (!is_stated(run_.prefill_workers) || !is_stated(run_.decode_workers))
      return refuse("a disaggregated run needs prefill_workers and decode_workers");
    for (const auto& [width, ranks] :
         {std::pair{run_.prefill_tp, run_.prefill_attention_dp}, std::pair{run_.decode_tp, run_.decode_attention_dp}})
      if (width > 1 && ranks > 1)
        return refuse("attention is divided by heads and by sequences; only one of both is modelled");
    out_.workers = {run_.prefill_workers, run_.decode_workers};
    out_.prefill_layout = worker_layout(run_.prefill_tp, run_.prefill_attention_dp, run_.prefill_ep);
    const ReplicaLayout decode = worker_layout(run_.decode_tp, run_.decode_attention_dp, run_.decode_ep);
    Serving& s = serving();
    s.tensor_parallel = decode.tensor_parallel;
    s.pipeline_parallel = 1;
    s.expert_parallel = decode.expert_parallel;
    s.attention_data_parallel = decode.attention_data_parallel;
    s.prefill_place = PrefillPlace::separate;
    s.prefill_tensor_parallel = out_.prefill_layout.tensor_parallel;
    s.users = std::max(1.0, out_.sequences / out_.workers.decode);
    Cluster& c = out_.design.cluster;
    c.accelerators = out_.workers.prefill * out_.prefill_layout.devices() + out_.workers.decode * decode.devices();
    c.accelerators_per_node = automatic;
    return read_prefill_device();
  }

  bool read_prefill_device() {
    if (run_.prefill_accelerator.empty()) return true;
    ServingRun other = run_;
    other.accelerator = run_.prefill_accelerator;
    other.gpu.clear();
    out_.prefill_accelerator = find_serving_device(other, out_.assumed);
    return out_.prefill_accelerator ||
           refuse("the accelerator “" + run_.prefill_accelerator + "” is not in the catalog");
  }

  /// MLPerf's offline runs of DeepSeek-R1 start all 4,388 benchmark samples at once and end with the longest answer, of
  /// 20,000 tokens. The average number of samples in flight is therefore 4,388 × mean ÷ longest answer length.
  static constexpr double reasoning_samples = 4388, longest_reasoning = 20000;
  bool is_all_at_once() const {
    return run_.group.starts_with("MLPINF") && out_.scenario == ServingScenario::saturated &&
           out_.design.work.model->id.starts_with("deepseek") && !is_stated(out_.sequences);
  }

  void set_batch() {
    out_.sequences = run_.batch_or_concurrency;
    const bool needed = out_.scenario != ServingScenario::saturated && out_.scenario != ServingScenario::limits;
    if (!is_stated(out_.sequences) && needed) {
      out_.sequences = 1;
      assume("batch_or_concurrency", "1");
    }
    if (is_all_at_once()) {
      out_.sequences = reasoning_samples * serving().output_tokens / longest_reasoning;
      assume("batch_or_concurrency", csv_number(std::round(out_.sequences)));
    }
    if (!run_.batch_words.empty()) assume("batch_or_concurrency", "as many as memory holds");
    if (out_.layout_stated && is_stated(out_.sequences) && needed) serving().users = out_.sequences / replicas();
  }
  double replicas() {
    const double devices = serving().tensor_parallel * serving().pipeline_parallel;
    return std::max(1.0, std::floor(out_.design.cluster.accelerators / devices));
  }

  /// Benchmarks with a fixed concurrency are closed loops. The number of their requests and the spread of lengths
  /// determine how much the initial burst affects the averages.
  void set_closed_loop() {
    const bool described = is_stated(run_.requests) || !run_.length_spread.empty();
    const bool pools = out_.scenario == ServingScenario::pools;
    out_.closed_loop = pools || (described && out_.scenario == ServingScenario::steady && is_stated(out_.sequences));
    if (is_stated(run_.chunk_tokens_assumed)) serving().prefill_chunk = run_.chunk_tokens_assumed;
    if (!out_.closed_loop) return;
    const std::optional<double> spread = spread_of(run_.length_spread);
    out_.closed.spread = spread.value_or(0);
    if (!spread) assume("length_spread", "fixed");
    constexpr double usual_waves = 10;
    serving().load_kind = LoadKind::closed;
    serving().clients = out_.sequences;
    serving().client_requests = is_stated(run_.requests) ? run_.requests / out_.sequences : usual_waves;
    if (!is_stated(run_.requests)) assume("requests", csv_number(usual_waves * out_.sequences));
  }
  /// Returns 0.2 for "uniform 0.8 to 1 of nominal", 0 for "fixed", and nothing for other words. Uses std::from_chars,
  /// because it reads a decimal point in every locale.
  static std::optional<double> spread_of(std::string_view words) {
    constexpr std::string_view uniform = "uniform ", to = " to ";
    if (words == "fixed") return 0;
    if (!words.starts_with(uniform)) return {};
    words.remove_prefix(uniform.size());
    double low = 0, high = 0;
    const auto first = std::from_chars(words.data(), words.data() + words.size(), low);
    words.remove_prefix(size_t(first.ptr - words.data()));
    if (first.ec != std::errc() || !words.starts_with(to)) return {};
    words.remove_prefix(to.size());
    const auto second = std::from_chars(words.data(), words.data() + words.size(), high);
    if (second.ec != std::errc() || !(low >= 0 && high > 0 && low <= high)) return {};
    return 1 - low / high;
  }

  /// TensorRT-LLM's own benchmark fills a fixed batch with copies of one prompt.
  void set_prompts() {
    const bool experts = out_.design.work.model->mixture_of_experts();
    out_.one_prompt =
        experts && out_.scenario == ServingScenario::fixed_batch && serving().engine->family == "tensorrt-llm";
    if (out_.one_prompt) assume("prompts", "copies of one");
  }

  void set_limits() {
    Serving& s = serving();
    if (is_stated(run_.ttft_limit_ms)) s.first_token = run_.ttft_limit_ms * 1e-3;
    if (is_stated(run_.tpot_limit_ms)) s.next_token = run_.tpot_limit_ms * 1e-3;
    s.percentile = 0.99;
    s.spare_replicas = 0;
  }

  const ServingRun& run_;
  ServingRunDesign out_;
  std::vector<std::string> assigned_;
  std::string named_format_;  ///< weight format found in the name of the model
};

/// Returns the output tokens per second of all devices, converted from the source's basis.
double stated_throughput(const ServingRun& run, const ServingRunDesign& reading) {
  if (is_stated(run.out_tok_s_total)) return run.out_tok_s_total;
  const std::string& basis = run.throughput_basis;
  if (has_phrase(basis, "prefill")) return unknown;
  const double prompt = reading.design.serving.prompt_tokens, answer = reading.design.serving.output_tokens;
  double rate = run.throughput_tok_s;
  if (has_phrase(basis, "per gpu")) rate *= reading.design.cluster.accelerators;
  if (has_phrase(basis, "input+output")) rate *= answer / (prompt + answer);
  if (is_stated(rate)) return rate;
  // Without other measured times, the duration of the batch gives its token rate.
  const bool alone = !is_stated(run.ttft_ms) && !is_stated(run.tpot_ms);
  return alone ? run.batch_or_concurrency * answer / run.e2e_latency_s : unknown;
}

}  // namespace

ServingRunDesign design_of(const ServingRun& run) { return ServingRunConverter(run).convert(); }

MeasuredServing measured_serving(const ServingRun& run, const ServingRunDesign& reading) {
  return {stated_throughput(run, reading), run.ttft_ms * 1e-3, run.tpot_ms * 1e-3};
}

}  // namespace trainyard
