// SPDX-License-Identifier: GPL-3.0-or-later
// Fills the model columns of a table of runs from its free text: annotate_runs IN.csv OUT.csv [RECIPES]
// RECIPES is a table of settings from the public recipes of a source (recipes.csv in this folder).
// Existing entries of the column `set` and of all other columns are kept. Columns are added if a row needs them. A
// second run changes nothing.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <regex>
#include <span>
#include <sstream>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/machine/rates.h"
#include "engine/measured/run.h"
#include "engine/measured/run_model.h"
#include "engine/measured/run_set.h"
#include "engine/units/csv.h"

using namespace trainyard;

namespace {

/// Settings that a published recipe states for the runs of a source that were made with it.
struct PublishedRecipe {
  std::string group, model, accelerator, precision, set;
  int since = 0, until = 0;  ///< release numbers of the container: since (inclusive) to until (exclusive); 0 = any
};

/// Converts a release such as "26.06.01" to a number that orders releases, (year · 12 + month) · 32 + patch; 0 if there
/// is none.
int release_of(const std::string& text) {
  int year = 0, month = 0, patch = 0;
  if (std::sscanf(text.c_str(), "%d.%d.%d", &year, &month, &patch) < 2) return 0;
  return (year * 12 + month) * 32 + patch;
}

std::vector<PublishedRecipe> read_recipes(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  if (!in) throw InputError(name + ": cannot be read.");
  const std::vector<CsvRow> rows = read_csv(in, name);
  std::vector<PublishedRecipe> recipes;
  for (const CsvRow& row : std::span(rows).subspan(1)) {
    const auto& c = row.cells;
    if (c.size() < 7) throw InputError(name + ", line " + std::to_string(row.line) + ": cells are missing.");
    recipes.push_back({c[0], plain_letters(c[1]), c[2], c[3], c[6], release_of(c[4]), release_of(c[5])});
  }
  return recipes;
}

bool names(const PublishedRecipe& recipe, const Run& run) {
  return run.group == recipe.group && plain_letters(run.model).starts_with(recipe.model);
}

constexpr const char* any_mixture = "experts";

/// Whether a run was made with a recipe. The model "experts" stands for mixtures of experts that no row names.
bool made(const PublishedRecipe& recipe, const std::vector<PublishedRecipe>& all, const Run& run, const Model& model) {
  const size_t at = run.notes.find("container ");
  const int release = at == std::string::npos ? 0 : release_of(run.notes.substr(at + 10, 8));
  const bool its_model =
      recipe.model == any_mixture
          ? run.group == recipe.group && model.mixture_of_experts() &&
                std::ranges::none_of(all, [&](const PublishedRecipe& other) { return names(other, run); })
          : names(recipe, run);
  return its_model && (recipe.accelerator.empty() || run.accelerator == recipe.accelerator) &&
         (recipe.precision.empty() || has_phrase(run.precision, recipe.precision)) &&
         (recipe.since == 0 || release >= recipe.since) && (recipe.until == 0 || release < recipe.until);
}

/// Converts the free text of one run to assignments, except for inputs that the run already sets.
class Annotation {
 public:
  Annotation(const Run& run, const std::vector<PublishedRecipe>& recipes) : run_(run), recipes_(recipes) {}

  Run annotate() {
    if (std::isnan(run_.year)) run_.year = released();
    if (run_.framework.empty() && notes("FSDP")) set("framework=fsdp");
    if (run_.framework != "deepspeed" && notes("DeepSpeed ZeRO-3")) set("framework=deepspeed");
    if (std::isnan(run_.zero_stage) && notes("DeepSpeed ZeRO-3")) set("zero_stage=zero_3");
    if (notes("CPU AdamW")) set("offload_optimizer=1");
    if (notes("Liger") || notes("cut cross") || both("chunked CE") || both("chunked loss")) set("fused_loss=on");
    loss_chunks();
    word(run_.memory_kind, notes("reserved memory"), "reserved");
    // AMD's submissions of these rounds train in FP8 (their configurations: fp8 hybrid).
    if (run_.precision.empty() && has_phrase(run_.source, "results_v5.1") && has_phrase(run_.source, "/MI35"))
      set("precision=fp8");
    word(run_.timed, has_phrase(run_.model, "one layer"), "layer");
    word(run_.doubt, notes("withdrawn"), "withdrawn");
    word(run_.flops_counted, notes("hardware FLOPs incl"), "hardware");
    word(run_.flops_counted, notes("model FLOPs (MFU given)") || notes("MFU = observed TFLOPs"), "model");
    google_devices();
    if (is_maxtext()) maxtext();
    // Recipes of a named model may state its shape, so that the row can be read at all.
    for (const PublishedRecipe& recipe : recipes_)
      if (recipe.model != any_mixture && made(recipe, recipes_, run_, Model{})) set_all(recipe);
    const RunDesign read = design_of(run_);
    if (!read.refused.empty()) return run_;
    design_ = read.design;
    cluster();
    for (const PublishedRecipe& recipe : recipes_)
      if (recipe.model == any_mixture && made(recipe, recipes_, run_, *design_.work.model)) set_all(recipe);
    if (std::isnan(run_.seq_len)) set_number("sequence_length", "longest sample ");
    if (std::isnan(run_.global_batch) && run_.dp > 0) set_number("global_batch", "batch/DP ", run_.dp);
    if (design_.work.model->mtp_layers > 0 && has_phrase(run_.model, "w/ mtp"))
      set("mtp_depth=" + csv_number(design_.work.model->mtp_layers));
    if (is_maxtext()) {
      maxtext_batch();
      if (notes("remat_policy=custom")) custom_policy();
    }
    recipe();
    if (has_phrase(run_.model, "lora"))
      adapters();
    else if (notes("pure bf16") || has_phrase(run_.precision, "pure bf16") || has_phrase(run_.source, "torchtune"))
      bf16_only();
    if (!notes("no offload")) {
      if (notes("param offload")) set("offload_weights=1");
      if (notes("optimizer offload") || notes("optimizer+param offload")) set("offload_optimizer=1");
    }
    return run_;
  }

 private:
  bool notes(const char* part) const { return has_phrase(run_.notes, part); }
  /// The name of a model often says what an ablation adds.
  bool both(const char* part) const { return notes(part) || has_phrase(run_.model, part); }

  void set_all(const PublishedRecipe& recipe) {
    for (const std::string& assignment : assignments_of(recipe.set)) set(assignment);
  }

  void set(const std::string& assignment) {
    for (const std::string& said : assignments_of(run_.set))
      if (assigned_id(said) == assigned_id(assignment)) return;
    run_.set += (run_.set.empty() ? "" : "; ") + assignment;
  }

  /// Sets an input to the number that follows a phrase in the notes, times `times`. Returns false if there is no such
  /// number.
  bool set_number(const std::string& id, const char* phrase, double times = 1) {
    const double value = number_behind(phrase);
    if (value > 0) set(id + "=" + csv_number(times * value));
    return value > 0;
  }

  /// The number that follows a phrase in the notes; 0 if there is none.
  double number_behind(const char* phrase) const {
    const size_t at = run_.notes.find(phrase);
    return at == std::string::npos ? 0 : std::atof(run_.notes.c_str() + at + std::strlen(phrase));
  }

  static void word(std::string& column, bool said, const char* word) {
    if (said && column.empty()) column = word;
  }

  void cluster() {
    if (notes("2.4 TB/s")) {
      set("accelerator.memory_bandwidth=2.4 TB/s");
      set("accelerator.memory=96 GiB");
    }
    const bool volta = generation_of(*design_.cluster.accelerator) == Generation::volta;
    // A node of Jean Zay has four ports of 100 Gb/s.
    if (notes("4xOPA") || notes("Omni-Path") || notes("Jean Zay") || has_phrase(run_.source, "Jean Zay"))
      set(volta ? "network_bandwidth=100 Gb/s" : "network_bandwidth=50 Gb/s");
    else if (notes("inter-node 800 Gb/s"))
      set("network_bandwidth=100 Gb/s");
    else
      network_per_node();
    if (notes("all overlap (TP/DP/PP) disabled"))
      for (const char* overlap : {"tensor_overlap=0", "data_overlap=0", "pipeline_overlap=0"}) set(overlap);
  }

  /// Reads "4x100Gb RoCE per node" and "4 x 100 Gb/s per node".
  void network_per_node() {
    static const std::regex words(R"((\d+) ?x ?(\d+) ?Gb(/s|ps)?[^;,]* per node)");
    std::smatch found;
    if (!std::regex_search(run_.notes, found, words)) return;
    const double devices = run_.gpus_per_node > 0 ? run_.gpus_per_node : 8;
    set("network_bandwidth=" + csv_number(std::stod(found[1]) * std::stod(found[2]) / devices) + " Gb/s");
  }

  void recipe() {
    const bool fsdp = design_.recipe.framework == Framework::fsdp;
    if (run_.recompute != "full" && run_.recompute != "selective" && notes("selective-recompute"))
      set(fsdp ? "recompute=operations" : "recompute=selective");
    if (notes("PURE mixed precision")) set("gradient_precision=bf16");
    // SQuAD questions with their paragraphs have about 250 tokens each; a packed sequence attends to each separately.
    if (notes("SQuAD packed")) set("document_length=250");
    if (notes("kernels TE")) automodel();
    if (notes("HybridEP") || notes("DeepEP")) set("token_dispatch=once_per_node");
    if (notes("full-iteration CUDA graph"))
      set("iteration_graph=on");
    else if (notes("1F1B EP overlap"))
      set("expert_overlap=0.6");
    for (const char* name : {"FlashAttention", "FA2", "FA3", "FA4"})
      if (notes(name)) set("flash_attention=on");
    // PyTorch fuses the loss only with torch.compile; tables of 2024 show 16 bytes per logit.
    if (fsdp && has_phrase(run_.source, "(2024")) set("fused_loss=off");
  }

  void adapters() {
    const bool four_bits = has_phrase(run_.model, "qlora") || has_phrase(run_.precision, "nf4");
    set(four_bits ? "adapters=qlora" : "adapters=lora");
    set_number("adapter_rank", "rank ");
    if (notes("attention")) set("adapter_modules=attention");
    if (notes("cpu_offload=True")) {
      set("offload_weights=1");
      set("offload_optimizer=1");
    }
    if (design_.recipe.framework != Framework::fsdp) return;
    if (has_phrase(run_.source, "torchtune")) {
      // torchtune's adapter recipes recompute all layers and train in BF16 only.
      if (run_.recompute != "none") set("recompute=full");
      set("master_weights=none");
    } else {
      // Fine-tuning scripts compute the loss from logits in FP32.
      set("fused_loss=off");
    }
  }

  /// No FP32 copies of weights, gradients or moments. Full fine-tuning with torchtune recomputes all layers unless the
  /// row says otherwise; on one device its recipe keeps the moments on the host and frees each gradient after use.
  void bf16_only() {
    if (both("8-bit AdamW")) set("moment_precision=fp8");
    for (const char* one : {"master_weights=none", "gradient_precision=bf16", "moment_precision=bf16"}) set(one);
    if (!has_phrase(run_.source, "torchtune")) return;
    if (run_.recompute != "none" && run_.recompute != "full") set("recompute=full");
    const bool recipe_of_one = run_.gpus == 1 && has_phrase(run_.model, "full finetune");
    if (recipe_of_one) set("offload_optimizer=1");
    if (recipe_of_one || both("optimizer in backward") || both("8-bit AdamW")) set("offload_gradients=1");
  }

  bool is_maxtext() const { return run_.framework == "maxtext" || assigned("framework") == "maxtext"; }

  /// The value that the column `set` assigns to an input; empty if there is none.
  std::string assigned(std::string_view id) const {
    for (const std::string& said : assignments_of(run_.set))
      if (assigned_id(said) == id) return said.substr(said.find('=') + 1);
    return {};
  }

  /// MLPerf's folders name MaxText, whatever the table states. Names of slices of v4 and v5p count cores, two a chip.
  void google_devices() {
    if (!run_.accelerator.starts_with("tpu") || run_.framework == "maxtext") return;
    if (has_phrase(run_.source, "-maxtext/")) set("framework=maxtext");
    const bool cores = has_phrase(run_.source, "cloud-tpu-v5p-") || has_phrase(run_.source, "cloud-tpu-v4-");
    if (cores) set("accelerators=" + csv_number(run_.gpus / 2));
  }

  /// MaxText's own keys. A TPU v7 is two devices for JAX, so its batch per chip is twice that per device.
  void maxtext() {
    if (const double batch = number_behind("per_device_batch_size="); batch > 0)
      set("micro_batch=" + csv_number(batch * (notes("a chip has 2 JAX devices") ? 2 : 1)));
    if (notes("remat_policy=full")) set("recompute=full");
    if (notes("remat_policy=minimal")) set("recompute=none");
  }

  /// The custom policies of published recipes save only the inputs of layers with experts. Of dense layers, they also
  /// save the projections of attention if these fit (AI-Hypercomputer/tpu-recipes, run_recipe.sh).
  void custom_policy() {
    const bool saves = !design_.work.model->mixture_of_experts() && fits("recompute=mlp");
    set(saves ? "recompute=mlp" : "recompute=full");
  }

  /// Liger computes as many chunks as the vocabulary is wider than the hidden size, in powers of two
  /// (fused_linear_cross_entropy.py). Cut cross entropy never stores logits. torchtune has 8 chunks.
  void loss_chunks() {
    if (const double tiles = number_behind("num_vocab_tiling="); tiles > 1) set("loss_chunks=" + csv_number(tiles));
    if (notes("Liger")) set("loss_chunks=32");
    if (notes("cut cross")) set("loss_chunks=256");
    if (both("chunked CE") || both("chunked loss")) set("loss_chunks=8");
    if (!has_phrase(run_.source, "torchtune")) return;
    // All recipes compute the loss in chunks; its ablation adds packing, compilation and chunks in this order.
    if (has_phrase(run_.model, "baseline") || has_phrase(run_.model, "+packed"))
      set("fused_loss=off");
    else if (!has_phrase(run_.model, "+compile"))
      set("loss_chunks=8");
  }

  /// Sequence and batch from the tokens of a step, which MaxText's recipes take in one pass. If no sequence is stated,
  /// it is that of the recipe, or the context of the model, but at most 8,192 tokens. If no batch is stated either, a
  /// step is one pass of the recipe's micro-batches; without a recipe, it is the median of the recipes for TPUs, 32,768
  /// tokens per chip, or the next smaller power of two that fits.
  void maxtext_batch() {
    if (!std::isnan(run_.micro_batch) || notes("per_device_batch_size=")) return;
    const double micro = std::atof(assigned("micro_batch").c_str());
    const double tensor = std::max(1.0, std::atof(assigned("tensor_parallel").c_str()));
    if (!std::isnan(run_.global_batch)) {
      const std::string chips = assigned("accelerators");
      const double each = run_.global_batch * tensor / (chips.empty() ? run_.gpus : std::atof(chips.c_str()));
      if (each >= 1) set("micro_batch=" + csv_number(std::floor(each)));
      return;
    }
    const size_t at = run_.notes.find(" tokens a step");
    const size_t begin = at == std::string::npos ? at : run_.notes.find_last_not_of("0123456789", at - 1) + 1;
    const double context = design_.work.model->max_sequence;
    const double of_recipe = std::atof(assigned("sequence_length").c_str());
    const double sequence = !std::isnan(run_.seq_len) ? run_.seq_len
                            : of_recipe > 0           ? of_recipe
                            : context > 0             ? std::min(context, 8192.0)
                                                      : 8192;
    if (std::isnan(run_.seq_len)) set("sequence_length=" + csv_number(sequence));
    double tokens = std::atof(run_.notes.c_str() + (at == std::string::npos ? run_.notes.size() : begin));
    if (at == std::string::npos && micro > 0)
      tokens = micro * sequence * run_.gpus / tensor;
    else if (at == std::string::npos)
      for (tokens = 32768 * run_.gpus; tokens > sequence * run_.gpus && !fits(batch_of(tokens, sequence));) tokens /= 2;
    for (const std::string& assignment : assignments_of(batch_of(tokens, sequence))) set(assignment);
  }

  /// Assignments of the batch of a step with `tokens` tokens, in one pass.
  std::string batch_of(double tokens, double sequence) const {
    const double per_device = tokens / sequence / run_.gpus;
    return "global_batch=" + csv_number(std::max(1.0, std::round(tokens / sequence))) +
           (per_device >= 1 ? "; micro_batch=" + csv_number(std::floor(per_device)) : "");
  }

  /// Whether the run fits with further assignments.
  bool fits(const std::string& assignments) const {
    Run tried = run_;
    tried.set += (tried.set.empty() ? "" : "; ") + assignments;
    const Evaluation e = evaluate(design_of(tried).design);
    return e.memory_floor <= e.memory_capacity;
  }

  /// NeMo Automodel with Transformer Engine and DeepEP, which spreads the experts over all devices of the fabric.
  void automodel() {
    if (!notes("SDPA") && !notes("FlexAttn")) set("vendor_attention=on");
    if (!notes("DeepEP")) return;
    set("token_dispatch=once_per_node");
    set("expert_overlap=0.6");
    if (std::isnan(run_.ep)) set("expert_parallel=" + csv_number(std::min(run_.gpus, 64.0)));
  }

  /// The year after a phrase in a text, given in one, two or four digits; 0 if there is none.
  static double year_behind(const std::string& text, const char* phrase, size_t digits) {
    const size_t at = text.find(phrase);
    if (at == std::string::npos) return 0;
    const std::string found = text.substr(at + std::strlen(phrase), digits);
    const bool number =
        found.size() == digits && std::ranges::all_of(found, [](char c) { return c >= '0' && c <= '9'; });
    return number ? (digits == 2 ? 2000 : 0) + std::atof(found.c_str()) : 0;
  }

  /// The release year, from the container, the MLPerf round (its major version counts from 2020), a date or an arXiv
  /// number.
  double released() const {
    for (const char* phrase : {"container ", "ngc"})
      if (const double year = year_behind(run_.notes + run_.source, phrase, 2); year > 2000) return year;
    if (const double round = year_behind(run_.source, "training_results_v", 1); round > 0) return 2020 + round;
    for (const char* phrase : {"(20", " 20", "; 20"})
      if (const double year = year_behind(run_.source, phrase, 2); year > 2000) return year;
    const double paper = year_behind(run_.source, "arXiv:", 2);
    return paper > 2000 ? paper : unknown;
  }

  Run run_;
  const std::vector<PublishedRecipe>& recipes_;
  Design design_;
};

struct Column {
  const char* name;
  std::string (*cell)(const Run& run);
};
constexpr Column columns[] = {
    {"year", [](const Run& r) { return std::isnan(r.year) ? std::string() : csv_number(r.year); }},
    {"flops_counted", [](const Run& r) { return r.flops_counted; }},
    {"timed", [](const Run& r) { return r.timed; }},
    {"doubt", [](const Run& r) { return r.doubt; }},
    {"memory_kind", [](const Run& r) { return r.memory_kind; }},
    {"set", [](const Run& r) { return r.set; }}};

/// Fills the columns of a table from its annotated runs, row by row.
void fill(std::vector<CsvRow>& rows, const std::vector<Run>& runs) {
  std::vector<std::string>& head = rows[0].cells;
  for (const Column& column : columns) {
    auto place = static_cast<size_t>(std::ranges::find(head, column.name) - head.begin());
    if (place == head.size()) {
      if (std::ranges::all_of(runs, [&](const Run& run) { return column.cell(run).empty(); })) continue;
      head.emplace_back(column.name);
      for (size_t r = 1; r < rows.size(); ++r) rows[r].cells.emplace_back();
    }
    for (size_t r = 1; r < rows.size(); ++r) rows[r].cells[place] = column.cell(runs[r - 1]);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3 || argc > 4) {
    std::fprintf(stderr, "annotate_runs IN.csv OUT.csv [RECIPES.csv]\n");
    return 2;
  }
  try {
    std::ifstream in(argv[1], std::ios::binary);
    if (!in) throw InputError(std::string(argv[1]) + ": cannot be read.");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    std::istringstream for_runs(text), for_rows(text);
    std::vector<Run> runs = read_runs(for_runs, argv[1]);
    const std::vector<PublishedRecipe> recipes = argc > 3 ? read_recipes(argv[3]) : std::vector<PublishedRecipe>();
    for (Run& run : runs) run = Annotation(run, recipes).annotate();
    std::vector<CsvRow> rows = read_csv(for_rows, argv[1]);
    fill(rows, runs);
    std::ofstream out(argv[2], std::ios::binary);
    // Keep the line endings of the input.
    const bool returns = text.find("\r\n") != std::string::npos;
    for (const CsvRow& row : rows) {
      std::string line = csv_row(row.cells);
      if (!returns) line.erase(line.size() - 2, 1);
      out << line;
    }
    if (!out.flush()) throw InputError(std::string(argv[2]) + ": cannot be written.");
  } catch (const InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
