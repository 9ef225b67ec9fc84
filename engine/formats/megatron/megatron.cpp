// SPDX-License-Identifier: Apache-2.0
// Reads Megatron-LM: arguments in scripts and lists, and the YAML of its functional tests.
#include "engine/formats/megatron/megatron.h"

#include <algorithm>
#include <cctype>
#include <deque>

#include "engine/catalog/hub_names.h"
#include "engine/formats/documents/escaping.h"
#include "engine/formats/kit/alternatives.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/megatron/megatron_bridge.h"
#include "engine/formats/shell/arguments.h"
#include "engine/formats/shell/shell_variables.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard::megatron {
namespace {

constexpr std::string_view yaml_prefix = "MODEL_ARGS.--";

/// Returns the path of an argument in the syntax of the open file.
std::string place_of(const Reading& reading, std::string_view argument) {
  if (reading.format().id == megatron_bridge_format().id) return bridge_place(argument);
  if (reading.document().syntax == Syntax::arguments) return std::string(argument);
  return std::string(yaml_prefix) + std::string(argument);
}

/// Returns all alternative names of an argument, as in its row.
std::string all_names(std::string_view argument) {
  for (const FormatRow& row : all_rows()) {
    const std::string_view key = row.key;
    if (key == argument || (key.starts_with(argument) && key[argument.size()] == '|')) return row.key;
  }
  return std::string(argument);
}

std::string places_of(const Reading& reading, std::string_view argument) {
  const std::string names = all_names(argument);
  std::string places;
  for (size_t start = 0; start <= names.size();) {
    const size_t end = std::min(names.find('|', start), names.size());
    const std::string place = place_of(reading, std::string_view(names).substr(start, end - start));
    if (!place.empty()) places += (places.empty() ? "" : "|") + place;
    start = end + 1;
  }
  return places;
}

bool is_unset(const Json& value) {
  return value.is_null() || (value.is_string() && has_runtime_value(value.get_ref<const std::string&>()));
}

/// Returns the first alternative path that has a value.
std::string place_with_value(const Reading& reading, std::string_view argument) {
  const std::string places = places_of(reading, argument);
  for (size_t start = 0; start < places.size();) {
    const size_t end = std::min(places.find('|', start), places.size());
    std::string place = places.substr(start, end - start);
    const Json* value = reading.look(place);
    if (value && !is_unset(*value)) return place;
    start = end + 1;
  }
  return {};
}

}  // namespace

const Json* look(const Reading& reading, std::string_view argument) {
  const std::string place = place_with_value(reading, argument);
  return place.empty() ? nullptr : reading.look(place);
}

const Json* take(Reading& reading, std::string_view argument) {
  const std::string place = place_with_value(reading, argument);
  if (place.empty()) reading.clear_key();
  return place.empty() ? nullptr : reading.take(place);
}

bool is_complete(const Reading& reading) {
  if (!needs_group_flag(reading) || reading.document().has_more_arguments) return false;
  return std::ranges::all_of(required_megatron_arguments, [&](std::string_view names) {
    return reading.look(places_of(reading, names.substr(0, names.find('|')))) != nullptr;
  });
}

Message default_reason() { return {TRAINYARD_TR("Default of Megatron-LM"), {}}; }

void assume_default(Reading& reading, double Model::*field, double value, const char* flag) {
  reading.assume(field, value, default_reason());
  if (is_complete(reading)) reading.imply(field, value, flag);
}

void assume_default(Reading& reading, bool Model::*field, bool value, const char* flag) {
  reading.assume(field, value, default_reason());
  if (is_complete(reading)) reading.imply(field, value, flag);
}

bool has_flag(const Reading& reading, std::string_view argument) {
  const Json* value = look(reading, argument);
  if (!value || value->is_null()) return false;
  return value->is_boolean() ? value->get<bool>() : *value != "false" && *value != "False" && *value != "0";
}

void assume(Reading& reading, ParameterHandle input, const Value& value, Message reason) {
  const bool whole = needs_group_flag(reading) || reading.tree().contains("_target_");
  if (whole) reading.assume(input, value, std::move(reason));
}

bool needs_group_flag(const Reading& reading) { return reading.format().id != megatron_bridge_format().id; }

std::string plain_name(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)))
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::vector<std::string> words_of(const Json& value) {
  std::vector<std::string> words;
  const auto divide = [&words](const std::string& text) {
    std::string word;
    for (const char c : text + ' ') {
      if (std::string_view(" ,[]()'\"\t\n").find(c) == std::string_view::npos) {
        word += c;
      } else if (!word.empty()) {
        words.push_back(std::move(word));
        word.clear();
      }
    }
  };
  if (value.is_array())
    for (const Json& item : value) divide(item.is_string() ? item.get<std::string>() : item.dump());
  else if (!value.is_null())
    divide(value.is_string() ? value.get<std::string>() : value.dump());
  return words;
}

std::string type_of(const Json& value) {
  if (value.is_object()) {
    const auto target = value.find("_target_");
    return target == value.end() ? std::string() : type_of(*target);
  }
  std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  text = text.substr(text.rfind('.') + 1);
  if (text == "float32" || text == "float") return "fp32";
  if (text == "bfloat16") return "bf16";
  return text == "float16" || text == "half" ? "fp16" : text;
}

namespace {

/// Parses "([0]*3+[1]*58)*2": lists of numbers, concatenated and repeated.
class ListText {
 public:
  ListText(std::string_view text, size_t most) : text_(text), most_(most) {}
  std::vector<int> all() {
    std::vector<int> out = sum(0);
    if (failed_ || at_ != text_.size()) out.clear();
    return out;
  }

 private:
  static constexpr int deepest = 16;
  bool take(char c) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  size_t number() {
    size_t value = 0, digits = 0;
    for (take(' '); at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_, ++digits)
      value = std::min(value * 10 + static_cast<size_t>(text_[at_] - '0'), most_ + 1);
    if (digits == 0) failed_ = true;
    return value;
  }
  std::vector<int> sum(int depth) {
    std::vector<int> out;
    do {
      const std::vector<int> more = product(depth);
      out.insert(out.end(), more.begin(), more.end());
      if (out.size() > most_) failed_ = true;
    } while (!failed_ && take('+'));
    return out;
  }
  std::vector<int> product(int depth) {
    std::vector<int> out;
    if (depth > deepest) {
      failed_ = true;
    } else if (take('(')) {
      out = sum(depth + 1);
      if (!take(')')) failed_ = true;
    } else if (take('[')) {
      while (!failed_ && !take(']')) {
        out.push_back(static_cast<int>(std::min<size_t>(number(), 1)));
        take(',');
      }
    } else {
      failed_ = true;
    }
    while (!failed_ && take('*')) {
      const size_t times = number();
      if (times * out.size() > most_) failed_ = true;
      const std::vector<int> once = out;
      for (size_t i = 1; i < times && !failed_; ++i) out.insert(out.end(), once.begin(), once.end());
      if (times == 0) out.clear();
    }
    return out;
  }

  std::string_view text_;
  size_t most_, at_ = 0;
  bool failed_ = false;
};

constexpr size_t most_layers = 10'000;

}  // namespace

std::vector<int> layer_list(const Json& value, size_t) {
  if (value.is_array()) {
    std::vector<int> out;
    for (const Json& item : value)
      if (item.is_number()) out.push_back(item.get<double>() != 0);
    return out.size() == value.size() ? out : std::vector<int>();
  }
  if (!value.is_string()) return {};
  std::string text = value.get<std::string>();
  std::erase_if(text, [](char c) { return c == '\'' || c == '"' || c == '\\'; });
  if (text.find('[') == std::string::npos) return {};
  return ListText(text, most_layers).all();
}

std::span<const FormatRow> all_rows() {
  static const std::vector<FormatRow> rows = [] {
    std::vector<FormatRow> all;
    for (const auto part :
         {model_rows(), attention_rows(), layout_rows(), work_rows(), recipe_rows(), recompute_rows()})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return rows;
}

void begin_file(Reading& reading) {
  begin_attention(reading);
  if (reading.has_model()) return;
  const std::string& file = reading.document().name;
  const std::string name = file.substr(file.rfind('/') + 1);
  reading.name_model(name.substr(0, name.find('.')));
}

void end_file(Reading& reading) {
  for (const auto end : {end_model, end_attention, end_layout, end_recipe, end_recompute}) {
    reading.clear_key();
    end(reading);
  }
  if (reading.document().syntax == Syntax::arguments) end_devices(reading);
  // Without a global batch, each replica runs one micro-batch per step.
  if (!look(reading, "global-batch-size") && look(reading, "micro-batch-size") && needs_group_flag(reading))
    reading.accumulation = 1;
}

void settle_files(Reading& reading) {
  settle_vocabulary(reading);
  settle_deepspeed(reading);
  reading.clear_key();
  settle_layout(reading);
}

bool uses_megatron_fsdp(const Design& d) {
  const bool sharded = d.layout.zero_stage == ZeroStage::zero_2 || d.layout.zero_stage == ZeroStage::zero_3;
  return sharded && d.recipe.optimizer != Optimizer::muon;
}

namespace {

/// Rows and ignored keys with the key names of the functional tests' YAML.
std::vector<FormatRow> yaml_rows(std::deque<std::string>& keys) {
  std::vector<FormatRow> rows;
  for (FormatRow row : all_rows()) {
    std::string key(yaml_prefix);
    for (const char* c = row.key; *c; ++c) key += *c == '|' ? "|" + std::string(yaml_prefix) : std::string(1, *c);
    row.key = keys.emplace_back(std::move(key)).c_str();
    rows.push_back(row);
  }
  return rows;
}

std::vector<IgnoredKey> yaml_ignored(std::deque<std::string>& keys) {
  std::vector<IgnoredKey> out;
  for (IgnoredKey known : ignored_arguments()) {
    known.key = keys.emplace_back(std::string(yaml_prefix) + known.key).c_str();
    out.push_back(known);
  }
  for (const char* key : {"ENV_VARS.*", "TEST_TYPE", "LAUNCHER", "METRICS*", "MODE", "BEFORE_SCRIPT", "AFTER_SCRIPT",
                          "SCRIPT_SETUP", "SKIP_PYTEST", "THROUGHPUT*", "N_REPEAT", "NAME", "CASES*"})
    out.push_back({key, TRAINYARD_TR("Test setup and pass criteria")});
  return out;
}

bool has_any(const Json& tree, std::initializer_list<const char*> keys) {
  return std::ranges::any_of(keys, [&](const char* key) { return tree.contains(key); });
}

/// True for the training scripts of Megatron-LM, such as "pretrain_gpt.py".
bool has_pretraining_name(const std::string& program) {
  return program.substr(program.rfind('/') + 1).starts_with("pretrain_");
}

/// True if the file has keys that only Megatron has, or enough of its common keys of model and training. Fewer suffice
/// with a training script of Megatron.
bool is_megatron(const Document& document) {
  if (document.syntax != Syntax::arguments) return false;
  const Json& tree = *document.tree;
  const bool own = has_any(tree, {"tensor-model-parallel-size", "pipeline-model-parallel-size",
                                  "use-distributed-optimizer", "expert-model-parallel-size", "moe-layer-freq",
                                  "hybrid-layer-pattern", "hybrid-override-pattern", "multi-latent-attention",
                                  "recompute-granularity", "use-megatron-fsdp", "no-gradient-accumulation-fusion"});
  const Json* program = find_key(tree, "#.program");
  const bool pretrains = program && program->is_string() && has_pretraining_name(program->get<std::string>());
  const auto count = [&](std::initializer_list<const char*> keys) {
    return std::ranges::count_if(keys, [&](const char* key) { return tree.contains(key); });
  };
  const auto model = count({"num-layers", "hidden-size", "ffn-hidden-size", "num-attention-heads",
                            "max-position-embeddings", "normalization", "swiglu", "group-query-attention"});
  const auto work = count({"seq-length", "micro-batch-size", "global-batch-size", "train-iters", "train-samples"});
  return own || (pretrains && model + work >= 2) || (model >= 2 && work >= 1) || model >= 4 || work >= 3;
}

bool is_megatron_yaml(const Document& document) {
  return document.syntax == Syntax::yaml && document.tree->contains("MODEL_ARGS") &&
         (*document.tree)["MODEL_ARGS"].is_object();
}

}  // namespace

NodesOf nodes_of(const Design& given) {
  const Design design = resolved(given);
  const double all = design.cluster.accelerators, each = std::min(all, design.cluster.accelerators_per_node);
  return {std::ceil(all / each), each};
}

std::vector<std::string> indented_arguments(const Json& tree) {
  std::vector<std::string> lines = argument_lines(tree);
  for (std::string& line : lines) line.insert(0, "    ");
  return lines;
}

bool is_legacy(const Design& d) {
  const bool divides = d.layout.zero_stage != ZeroStage::zero_0;
  const bool gathers = divides && number(d, parameter(&Layout::data_overlap)) > 0;
  return d.recipe.framework == Framework::megatron_eager && d.layout.context_parallel == 1 && d.work.mtp_depth == 0 &&
         !gathers && !uses_megatron_fsdp(d) && d.work.model->attention != Attention::mla &&
         d.work.model->linear_layers == 0 && d.recipe.optimizer != Optimizer::muon;
}

std::string environment(const Design& d) {
  const bool divided = d.layout.tensor_parallel > 1 || d.layout.context_parallel > 1;
  return divided && !uses_megatron_fsdp(d) ? "export CUDA_DEVICE_MAX_CONNECTIONS=1\n" : "";
}

const char* program_of(const Design& d) {
  return d.work.model->single_blocks ? "pretrain_mamba.py" : "pretrain_gpt.py";
}

std::string data_arguments(const Design& design) {
  const bool is_known = !design.work.model->custom;
  const std::string tokenizer = is_known ? "--tokenizer-type HuggingFaceTokenizer\n    --tokenizer-model " +
                                               quoted_word(hub_name(*design.work.model))
                                         : std::string("--tokenizer-type NullTokenizer");
  return "# Placeholders, which do not change time or memory: generated data, tokenizer, learning rates.\nDATA_ARGS=(\n"
         "    --mock-data\n    " +
         tokenizer +
         "\n    --lr 3e-4\n    --min-lr 3e-5\n    --lr-decay-style cosine\n    --weight-decay 0.1\n    --clip-grad "
         "1.0\n"
         "    --eval-iters 0\n    --save checkpoints\n)\n";
}

namespace {

std::string script(const Json& tree, const std::vector<std::string>& comments, const Design& design) {
  const auto count = [](double value) { return std::to_string(static_cast<long long>(value)); };
  const NodesOf nodes = nodes_of(design);
  std::string out = "#!/bin/bash\n" + comment_lines(comments);
  out += "\nNNODES=" + count(nodes.count) + "\nGPUS_PER_NODE=" + count(nodes.each) + '\n' + environment(design) +
         "\nMEGATRON_ARGS=(\n";
  for (const std::string& line : indented_arguments(tree)) out += line + '\n';
  out += ")\n\n" + data_arguments(design) + '\n';
  if (nodes.count > 1)
    out += "# Start this script on each of the " + count(nodes.count) +
           " nodes, with its NODE_RANK (0 on the first) and the MASTER_ADDR of the first.\n"
           "NODE_RANK=${NODE_RANK:-0}\nMASTER_ADDR=${MASTER_ADDR:-localhost}\nMASTER_PORT=${MASTER_PORT:-29500}\n";
  out += "torchrun --nnodes \"$NNODES\" --nproc-per-node \"$GPUS_PER_NODE\" ";
  if (nodes.count > 1)
    out += "--node-rank \"$NODE_RANK\" --master-addr \"$MASTER_ADDR\" --master-port \"$MASTER_PORT\" ";
  return out + program_of(design) + " \"${MEGATRON_ARGS[@]}\" \"${DATA_ARGS[@]}\"\n";
}

}  // namespace
}  // namespace trainyard::megatron

namespace trainyard {

const Format& megatron_format() {
  static const Format format{.id = "megatron",
                             .name = "Megatron-LM arguments",
                             .syntax = Syntax::arguments,
                             .order = 2,
                             .recognises = megatron::is_megatron,
                             .rows = megatron::all_rows(),
                             .ignored = megatron::ignored_arguments(),
                             .begin = megatron::begin_file,
                             .end = megatron::end_file,
                             .settle = megatron::settle_files,
                             .finish = megatron::finish_work,
                             .script = megatron::script};
  return format;
}

const Format& megatron_yaml_format() {
  static std::deque<std::string> keys;
  static const std::vector<FormatRow> rows = megatron::yaml_rows(keys);
  static const std::vector<IgnoredKey> ignored = megatron::yaml_ignored(keys);
  static const Format format{.id = "megatron_yaml",
                             .name = "Megatron-LM test YAML",
                             .syntax = Syntax::yaml,
                             .order = 2,
                             .writable = false,
                             .recognises = megatron::is_megatron_yaml,
                             .rows = rows,
                             .ignored = ignored,
                             .begin = megatron::begin_file,
                             .end = megatron::end_file,
                             .settle = megatron::settle_files,
                             .finish = megatron::finish_work};
  return format;
}

}  // namespace trainyard
