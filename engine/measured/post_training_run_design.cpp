// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "engine/measured/post_training_run.h"
#include "engine/measured/run_set.h"
#include "engine/measured/serving_entries.h"
#include "engine/parameters/derivations_post_training.h"
#include "engine/parameters/handle.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

bool stated(double value) { return !std::isnan(value); }

bool mentions(const std::string& text, std::string_view word) {
  const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
  return !std::ranges::search(text, word, same).empty();
}

/// The whole number behind a word: 4 in "TP4 PP2" for "TP", NaN where the word does not stand.
double number_behind(const std::string& text, const std::string& word) {
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool starts = at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1]));
    size_t digits = at + word.size();
    while (digits < text.size() && text[digits] == ' ') ++digits;
    if (starts && digits < text.size() && std::isdigit(static_cast<unsigned char>(text[digits])))
      return std::strtod(text.c_str() + digits, nullptr);
  }
  return unknown;
}

/// Numbers in their order: 1 1 16 16 in "[TP CP EP PP VPP]=1 1 16 16 n/a".
std::vector<double> numbers_in(const std::string& text) {
  std::vector<double> out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!std::isdigit(static_cast<unsigned char>(text[i]))) continue;
    out.push_back(std::strtod(text.c_str() + i, nullptr));
    while (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]))) ++i;
  }
  return out;
}

constexpr double usual_prompt = 120;
constexpr double usual_answers = 16;
/// The longest answer that is allowed, where nobody says it, ÷ the mean.
constexpr double usual_cap = 8;

class Reading {
 public:
  explicit Reading(const PostTrainingRun& run) : run_(run) {
    out_.design = default_design();
    out_.design.job = Job::post_training;
  }

  PostTrainingRunDesign take() {
    for (const std::string& assignment : assignments_of(run_.set)) said_.push_back(assigned_id(assignment));
    if (!entries() || !devices() || !answers()) return std::move(out_);
    pace();
    engine();
    trainer();
    for (const std::string& assignment : assignments_of(run_.set)) assign(out_.design, assignment);
    return std::move(out_);
  }

 private:
  PostTraining& post() { return out_.design.post_training; }
  bool refuse(std::string why) {
    out_.refused = std::move(why);
    return false;
  }
  void assume(const char* input, double value) { out_.assumed.push_back(input + (" = " + csv_number(value))); }
  bool says(ParameterHandle input) const { return std::ranges::count(said_, std::string(input->id)) > 0; }

  bool entries() {
    Design& d = out_.design;
    ServingRun named;
    named.model = run_.model, named.accelerator = run_.accelerator, named.params_b = run_.params_b;
    named.layers = named.hidden = named.heads = named.kv_heads = unknown;
    named.ffn_hidden = named.vocab = named.experts = named.topk = unknown;
    if (!says(&Workload::model)) d.work.model = run_.model.empty() ? nullptr : served_model(named, out_.assumed);
    if (!d.work.model) return refuse("the architecture is neither stated nor in the catalog");
    if (!says(&Cluster::accelerator)) d.cluster.accelerator = serving_device(named, out_.assumed);
    if (!d.cluster.accelerator) return refuse("the accelerator “" + run_.accelerator + "” is not in the catalog");
    d.serving.engine = serving_engine(run_.engine, *d.cluster.accelerator, out_.assumed);
    return true;
  }

  bool devices() {
    if (!stated(run_.gpus)) return refuse("the number of GPUs is not stated");
    out_.design.cluster.accelerators = run_.gpus;
    out_.design.cluster.accelerators_per_node = automatic;
    const bool apart =
        mentions(run_.pools, "disaggregated") || mentions(run_.pools, "separate") || stated(run_.rollout_gpus);
    post().pools = apart ? stated(run_.rollout_gpus) ? Pools::separate : Pools::balanced : Pools::shared;
    if (stated(run_.rollout_gpus)) post().rollout_accelerators = run_.rollout_gpus;
    return true;
  }

  bool answers() {
    PostTraining& p = post();
    const double all =
        stated(run_.samples_per_iter) ? run_.samples_per_iter : run_.prompts_per_iter * run_.samples_per_prompt;
    if (!stated(all)) return refuse("the number of answers is not stated");
    if (!stated(run_.response_len_mean)) return refuse("the length of answers is not stated");
    p.answers = stated(run_.samples_per_prompt) ? run_.samples_per_prompt : std::min(usual_answers, all);
    p.prompts = std::max(1.0, all / p.answers);
    p.prompt_tokens = stated(run_.prompt_len_mean) ? run_.prompt_len_mean : usual_prompt;
    if (!stated(run_.prompt_len_mean)) assume("post_prompt_tokens", p.prompt_tokens);
    p.answer_tokens = run_.response_len_mean;
    const double whole = number_behind(run_.notes, "total sequence cap");
    p.answer_cap = stated(run_.response_len_max) ? run_.response_len_max
                   : stated(whole)               ? whole - p.prompt_tokens
                                                 : usual_cap * p.answer_tokens;
    if (!stated(run_.response_len_max) && !stated(whole)) assume("answer_cap", p.answer_cap);
    if (stated(run_.train_batch)) p.update_answers = std::min(run_.train_batch, all);
    if (mentions(run_.algorithm, "ppo")) p.method = PostTrainingMethod::ppo;
    p.reference = !mentions(run_.algorithm, "dapo");
    return true;
  }

  void pace() {
    const double lag = stated(run_.staleness) ? run_.staleness : post().pools == Pools::shared ? 0 : 1;
    if (!stated(run_.staleness) && lag > 0) assume("staleness", lag);
    if (lag == 0) return;
    post().pace = lag == 1 ? RolloutPace::one_ahead : RolloutPace::streaming;
    post().lag = std::max(1.0, lag);
  }

  void engine() {
    Serving& s = out_.design.serving;
    const bool narrow = mentions(run_.precision, "fp8");
    s.weight_format = narrow ? WeightFormat::fp8 : WeightFormat::bits_16;
    s.cache_format = CacheFormat::bits_16;
    s.tensor_parallel = stated(run_.rollout_tp) ? run_.rollout_tp : derived_engine_tensor(out_.design);
    if (!stated(run_.rollout_tp)) assume("rollout_tp", s.tensor_parallel);
    s.pipeline_parallel = s.expert_parallel = s.context_parallel = 1;
    s.attention_data_parallel = false;
    if (narrow) out_.design.recipe.precision = Precision::fp8_block;
    s.speculation = Speculation::off;
  }

  void trainer() {
    Layout& l = out_.design.layout;
    const std::string& text = run_.train_layout;
    l.tensor_parallel = l.pipeline_parallel = l.virtual_pipeline = l.context_parallel = l.expert_parallel = 1;
    l.expert_tensor_parallel = l.data_parallel = automatic;
    l.micro_batch = 1;
    l.schedule = Schedule::one_f_one_b;
    const bool sharded = mentions(text, "fsdp");
    out_.design.recipe.framework = sharded ? Framework::fsdp : Framework::megatron;
    l.zero_stage = sharded ? ZeroStage::zero_3 : ZeroStage::zero_1;
    if (const size_t heads = text.find(']'); mentions(text, "TP CP EP PP") && heads != std::string::npos) {
      const std::vector<double> degrees = numbers_in(text.substr(heads));
      double* const places[] = {&l.tensor_parallel, &l.context_parallel, &l.expert_parallel, &l.pipeline_parallel};
      for (size_t i = 0; i < std::min(std::size(places), degrees.size()); ++i) *places[i] = std::max(1.0, degrees[i]);
    } else {
      const auto take = [&](const char* word, double& degree) {
        const double value = number_behind(text, word);
        if (value >= 1) degree = value;
      };
      take("TP", l.tensor_parallel);
      take("PP", l.pipeline_parallel);
      take("CP", l.context_parallel);
      take("EP", l.expert_parallel);
    }
    if (text.empty()) assume("train_layout: tensor_parallel", l.tensor_parallel = derived_engine_tensor(out_.design));
    l.expert_tensor_parallel = 1;
    // What memory allows is not stated; frameworks of post-training recompute by default.
    out_.design.recipe.recompute = Recompute::full;
  }

  const PostTrainingRun& run_;
  std::vector<std::string> said_;
  PostTrainingRunDesign out_;
};

}  // namespace

PostTrainingRunDesign design_of(const PostTrainingRun& run) { return Reading(run).take(); }

}  // namespace trainyard
