// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "engine/measured/post_training_run.h"
#include "engine/measured/run_set.h"
#include "engine/measured/serving_entries.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/derivations_post_training.h"
#include "engine/parameters/handle.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

bool is_stated(double value) { return !std::isnan(value); }

/// Returns the whole number after a word: 4 for "TP" in "TP4 PP2". Returns NaN if the word is missing.
double number_after(const std::string& text, const std::string& word) {
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool starts = at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1]));
    size_t digits = at + word.size();
    while (digits < text.size() && text[digits] == ' ') ++digits;
    if (starts && digits < text.size() && std::isdigit(static_cast<unsigned char>(text[digits])))
      return std::strtod(text.c_str() + digits, nullptr);
  }
  return unknown;
}

/// Returns all numbers of a text in order: 1 1 16 16 for "[TP CP EP PP VPP]=1 1 16 16 n/a".
std::vector<double> numbers_in(const std::string& text) {
  std::vector<double> out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!std::isdigit(static_cast<unsigned char>(text[i]))) continue;
    out.push_back(std::strtod(text.c_str() + i, nullptr));
    while (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]))) ++i;
  }
  return out;
}

struct KindWord {
  const char* word;
  PostTrainingKind kind;
};
constexpr KindWord kind_words[] = {{"", PostTrainingKind::iteration},
                                   {"rl_iteration", PostTrainingKind::iteration},
                                   {"weight_sync", PostTrainingKind::weight_sync},
                                   {"rollout_only", PostTrainingKind::rollout_only},
                                   {"train_only", PostTrainingKind::training_only},
                                   {"run_total", PostTrainingKind::whole_run}};

/// Maps a framework's words for its weight transfer to the modelled method.
struct TransferWord {
  const char* word;
  WeightTransfer transfer;
};
constexpr TransferWord transfer_words[] = {{"tensor by tensor", WeightTransfer::by_tensor},
                                           {"matrix by matrix", WeightTransfer::by_tensor},
                                           {"reshard", WeightTransfer::resharded},
                                           {"xfer", WeightTransfer::resharded},
                                           {"checkpoint-engine broadcast", WeightTransfer::broadcast},
                                           {"kimi_ckpt_engine", WeightTransfer::broadcast},
                                           {"checkpoint engine", WeightTransfer::in_buckets}};

/// Transfers that the model does not cover.
struct OtherTransfer {
  const char *word, *why;
};
constexpr OtherTransfer other_transfers[] = {
    {"changed values", "only changed values were sent, which is not modelled"},
    {"delta", "only changed values were sent, which is not modelled"},
    {"internet", "weights were sent over the internet, which is not modelled"},
    {"cross-datacentre", "weights were sent between data centres, which is not modelled"},
    {"p2p", "engines joined one at a time, which is not modelled"},
    {"quantise", "weights were quantised in transit, which is not modelled"},
    {"inference to training", "the devices switched back to training, which sends no weights"}};

constexpr double usual_prompt = 120;
constexpr double usual_answers = 16;
/// Ratio of the longest allowed answer to the mean, assumed if not stated.
constexpr double usual_cap = 8;

class PostTrainingRunConverter {
 public:
  explicit PostTrainingRunConverter(const PostTrainingRun& run) : run_(run) {
    out_.design = default_design();
    out_.design.job = Job::post_training;
  }

  PostTrainingRunDesign convert() {
    for (const std::string& assignment : assignments_of(run_.set)) assigned_.push_back(assigned_id(assignment));
    if (!read_kind() || !read_entries() || !read_formats() || !read_devices() || !read_work()) return std::move(out_);
    set_pace();
    set_engine();
    set_trainer();
    for (const std::string& assignment : assignments_of(run_.set)) assign(out_.design, assignment);
    choose_attention_division();
    return std::move(out_);
  }

 private:
  PostTraining& post() { return out_.design.post_training; }
  bool refuse(std::string why) {
    out_.refused = std::move(why);
    return false;
  }
  void assume(const char* input, double value) { out_.assumed.push_back(input + (" = " + csv_number(value))); }
  bool is_assigned(ParameterHandle input) const { return std::ranges::count(assigned_, std::string(input->id)) > 0; }

  bool is_kind(PostTrainingKind kind) const { return out_.kind == kind; }

  bool read_kind() {
    const auto* known = std::ranges::find(kind_words, std::string_view(run_.kind), &KindWord::word);
    if (known == std::end(kind_words))
      return refuse("the kind “" + run_.kind +
                    "” is unknown; known are rl_iteration, weight_sync, rollout_only, train_only and run_total");
    out_.kind = known->kind;
    return true;
  }

  bool read_entries() {
    Design& d = out_.design;
    ServingRun named;
    named.model = run_.model, named.accelerator = run_.accelerator, named.params_b = run_.params_b;
    named.layers = named.hidden = named.heads = named.kv_heads = unknown;
    named.ffn_hidden = named.vocab = named.experts = named.topk = unknown;
    if (!is_assigned(&Workload::model)) {
      const RowModel row = find_serving_model(named, out_.assumed);
      if (!row.model) return refuse(row.refused);
      d.work.model = row.model;
      out_.not_scored = row.not_scored;
    }
    if (run_.accelerator.empty() && !is_assigned(&Cluster::accelerator)) return refuse("the accelerator is not stated");
    if (!is_assigned(&Cluster::accelerator)) d.cluster.accelerator = find_serving_device(named, out_.assumed);
    if (!d.cluster.accelerator) return refuse("the accelerator “" + run_.accelerator + "” is not in the catalog");
    d.serving.engine = find_serving_engine(run_.engine, *d.cluster.accelerator, out_.assumed);
    return true;
  }

  /// Returns whether sync_gb corresponds to 2 bytes per parameter, within rounding.
  bool is_sent_in_16_bits() const {
    constexpr double rounding = 0.1;
    return std::abs(run_.sync_gb * 1e9 / (2 * total_parameters(*out_.design.work.model)) - 1) < rounding;
  }

  bool read_formats() {
    Serving& s = out_.design.serving;
    s.cache_format = CacheFormat::bits_16;
    s.weight_format = WeightFormat::bits_16;
    if (is_kind(PostTrainingKind::weight_sync) && is_stated(run_.sync_gb))
      return is_sent_in_16_bits() || refuse("sync_gb is not 2 bytes per parameter; transfers are modelled in 16 bits");
    if (run_.precision.empty()) {
      const bool set = is_assigned(&Serving::weight_format) && is_assigned(&Recipe::precision);
      if (!set && out_.not_scored.empty()) out_.not_scored = "the precision is not stated; 16 bits are assumed";
      return true;
    }
    const std::optional<WeightFormat> known = find_weight_format(run_.precision);
    if (!known)
      return refuse("the precision “" + run_.precision +
                    "” is unknown; known are bf16, fp16, fp8, int8, int4, nvfp4, mxfp4 and nf4");
    s.weight_format = *known;
    if (*known == WeightFormat::fp8 && !has_phrase(run_.precision, "16"))
      out_.design.recipe.precision = Precision::fp8_block;
    return true;
  }

  bool read_devices() {
    const double pools = run_.rollout_gpus + run_.train_gpus;
    if (!is_stated(run_.gpus) && !is_stated(pools)) return refuse("the number of GPUs is not stated");
    out_.design.cluster.accelerators = is_stated(run_.gpus) ? run_.gpus : pools;
    out_.design.cluster.accelerators_per_node = automatic;
    const bool apart =
        has_phrase(run_.pools, "disaggregated") || has_phrase(run_.pools, "separate") || is_stated(run_.rollout_gpus);
    post().pools = apart ? is_stated(run_.rollout_gpus) ? Pools::separate : Pools::balanced : Pools::shared;
    if (is_stated(run_.rollout_gpus)) post().rollout_accelerators = run_.rollout_gpus;
    return true;
  }

  /// Reads the inputs that the measured quantity depends on.
  bool read_work() {
    if (is_kind(PostTrainingKind::weight_sync)) return read_transfer();
    if (is_kind(PostTrainingKind::whole_run) && !is_stated(run_.steps))
      return refuse("the number of iterations of the run is not stated");
    return read_answers();
  }

  bool read_transfer() {
    for (const OtherTransfer& other : other_transfers)
      if (has_phrase(run_.framework, other.word)) return refuse(other.why);
    for (const TransferWord& known : transfer_words)
      if (has_phrase(run_.framework, known.word)) {
        post().weight_transfer = known.transfer;
        return true;
      }
    if (!is_assigned(&PostTraining::weight_transfer))
      out_.assumed.push_back("weight_transfer = " +
                             id_of(out_.design, *ParameterHandle(&PostTraining::weight_transfer)));
    return true;
  }

  bool read_answers() {
    PostTraining& p = post();
    const double all = is_stated(run_.samples_per_iter)           ? run_.samples_per_iter
                       : is_kind(PostTrainingKind::training_only) ? run_.train_batch
                                                                  : run_.prompts_per_iter * run_.samples_per_prompt;
    if (!is_stated(all)) return refuse("the number of answers is not stated");
    if (!is_stated(run_.response_len_mean)) return refuse("the length of answers is not stated");
    p.answers = is_stated(run_.samples_per_prompt) ? run_.samples_per_prompt : std::min(usual_answers, all);
    p.prompts = std::max(1.0, all / p.answers);
    p.prompt_tokens = is_stated(run_.prompt_len_mean) ? run_.prompt_len_mean : usual_prompt;
    if (!is_stated(run_.prompt_len_mean)) assume("post_prompt_tokens", p.prompt_tokens);
    p.answer_tokens = run_.response_len_mean;
    const double whole = number_after(run_.notes, "total sequence cap");
    p.answer_cap = is_stated(run_.response_len_max) ? run_.response_len_max
                   : is_stated(whole)               ? whole - p.prompt_tokens
                                                    : usual_cap * p.answer_tokens;
    if (!is_stated(run_.response_len_max) && !is_stated(whole)) assume("answer_cap", p.answer_cap);
    if (is_stated(run_.train_batch)) p.update_answers = std::min(run_.train_batch, all);
    if (has_phrase(run_.algorithm, "ppo")) p.method = PostTrainingMethod::ppo;
    p.reference = !has_phrase(run_.algorithm, "dapo");
    return true;
  }

  void set_pace() {
    const double lag = is_stated(run_.staleness) ? run_.staleness : post().pools == Pools::shared ? 0 : 1;
    if (!is_stated(run_.staleness) && lag > 0) assume("staleness", lag);
    if (lag == 0) return;
    post().pace = lag == 1 ? RolloutPace::one_ahead : RolloutPace::streaming;
    post().lag = std::max(1.0, lag);
  }

  void set_engine() {
    Serving& s = out_.design.serving;
    s.tensor_parallel = is_stated(run_.rollout_tp) ? run_.rollout_tp : derived_engine_tensor(out_.design);
    if (!is_stated(run_.rollout_tp)) assume("rollout_tp", s.tensor_parallel);
    s.pipeline_parallel = s.context_parallel = 1;
    s.expert_parallel = 1;
    s.attention_data_parallel = false;
    s.speculation = Speculation::off;
  }

  /// With latent attention (MLA), tensor parallelism replicates the KV cache, and data-parallel attention replicates
  /// the attention weights. Unless the row states the variant, assume the one in which more answers fit.
  void choose_attention_division() {
    Serving& s = out_.design.serving;
    if (is_assigned(&Serving::attention_data_parallel) ||
        !keeps_attention_whole(*out_.design.work.model, s.tensor_parallel))
      return;
    const double expert = s.expert_parallel, divided = evaluate(out_.design).engine_answers_fit;
    s.attention_data_parallel = true;
    if (!is_assigned(&Serving::expert_parallel)) s.expert_parallel = s.tensor_parallel;
    s.attention_data_parallel = evaluate(out_.design).engine_answers_fit > divided;
    if (!s.attention_data_parallel) s.expert_parallel = expert;
    out_.assumed.emplace_back(s.attention_data_parallel ? "attention_data_parallel = on"
                                                        : "attention_data_parallel = off");
  }

  void set_trainer() {
    Layout& l = out_.design.layout;
    const std::string& text = run_.train_layout;
    l.tensor_parallel = l.pipeline_parallel = l.virtual_pipeline = l.context_parallel = l.expert_parallel = 1;
    l.expert_tensor_parallel = l.data_parallel = automatic;
    l.micro_batch = 1;
    l.schedule = Schedule::one_f_one_b;
    const bool sharded = has_phrase(text, "fsdp");
    out_.design.recipe.framework = sharded ? Framework::fsdp : Framework::megatron;
    l.zero_stage = sharded ? ZeroStage::zero_3 : ZeroStage::zero_1;
    if (const size_t heads = text.find(']'); has_phrase(text, "TP CP EP PP") && heads != std::string::npos) {
      const std::vector<double> degrees = numbers_in(text.substr(heads));
      double* const places[] = {&l.tensor_parallel, &l.context_parallel, &l.expert_parallel, &l.pipeline_parallel};
      for (size_t i = 0; i < std::min(std::size(places), degrees.size()); ++i) *places[i] = std::max(1.0, degrees[i]);
    } else {
      const auto set_degree = [&](const char* word, double& degree) {
        const double value = number_after(text, word);
        if (value >= 1) degree = value;
      };
      set_degree("TP", l.tensor_parallel);
      set_degree("PP", l.pipeline_parallel);
      set_degree("CP", l.context_parallel);
      set_degree("EP", l.expert_parallel);
    }
    if (text.empty()) assume("train_layout: tensor_parallel", l.tensor_parallel = derived_engine_tensor(out_.design));
    l.expert_tensor_parallel = 1;
    // Sources rarely state recomputation; post-training frameworks recompute everything by default.
    out_.design.recipe.recompute = Recompute::full;
  }

  const PostTrainingRun& run_;
  std::vector<std::string> assigned_;
  PostTrainingRunDesign out_;
};

}  // namespace

PostTrainingRunDesign design_of(const PostTrainingRun& run) { return PostTrainingRunConverter(run).convert(); }

}  // namespace trainyard
