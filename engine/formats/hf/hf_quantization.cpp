// SPDX-License-Identifier: Apache-2.0
// Reads how a checkpoint is quantised: quantization_config in config.json, and hf_quant_config.json next to it.
#include <algorithm>
#include <cmath>

#include "engine/formats/hf/hf_mixed_formats.h"
#include "engine/formats/hf/hf_shape.h"
#include "engine/formats/kit/tables.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

struct Method {
  const char* word;
  const char* format;  ///< weight format; nullptr if the number of bits decides
};
constexpr Method methods[] = {{"fp8", "fp8"},
                              {"fbgemm_fp8", "fp8"},
                              {"mxfp4", "mxfp4"},
                              {"gptq", nullptr},
                              {"awq", nullptr},
                              {"gptqmodel", nullptr},
                              {"auto-round", nullptr},
                              {"autoround", nullptr},
                              {"intel/auto-round", nullptr},
                              {"bitsandbytes", nullptr},
                              {"compressed-tensors", nullptr},
                              {"compressed_tensors", nullptr},
                              {"modelopt", nullptr},
                              {"modelopt_fp4", "nvfp4"},
                              {"hqq", nullptr}};

/// Format names of NVIDIA's ModelOpt.
constexpr Word algorithms[] = {{"FP8", "fp8"},
                               {"FP8_PER_CHANNEL_PER_TOKEN", "fp8"},
                               {"FP8_PB_WO", "fp8"},
                               {"FP8_BLOCK_SCALES", "fp8"},
                               {"NVFP4", "nvfp4"},
                               {"W4A16_NVFP4", "nvfp4"},
                               {"W4A8_NVFP4_FP8", "nvfp4"},
                               {"NVFP4_AWQ", "nvfp4"},
                               {"MXFP4", "mxfp4"},
                               {"W4A8_MXFP4_FP8", "mxfp4"},
                               {"W4A16_AWQ", "int4"},
                               {"W4A16", "int4"},
                               {"INT4_AWQ", "int4"},
                               {"W4A8_AWQ", "int4"},
                               {"W8A16", "int8"},
                               {"W8A8_SQ_PER_CHANNEL", "int8"},
                               {"INT8_SQ", "int8"}};
/// This program has no NVFP4 cache. INT4 with a scale per vector has the same size.
constexpr Word caches[] = {{"FP8", "fp8"}, {"INT8", "int8"}, {"NVFP4", "int4"}};

constexpr const char* by_format = TRAINYARD_TR("The weight format decides 16-bit matrices and activation scaling");

const char* translated(std::span<const Word> words, const std::string& foreign) {
  const auto found = std::ranges::find_if(words, [&](const Word& w) { return foreign == w.foreign; });
  return found == words.end() ? nullptr : found->ours;
}

Message unmatched_message(const std::string& word) {
  return {TRAINYARD_TR("No weight format has the size of %1. Choose one yourself"), {{0, Unit::none, word, false}}};
}

/// Returns the format with this many bits. Four-bit floating point is MXFP4 in groups of 32, else NVFP4, which has
/// groups of 16.
const char* format_of_bits(double bits, bool floating, double group) {
  if (bits == 8) return floating ? "fp8" : "int8";
  if (bits != 4) return nullptr;
  if (!floating) return "int4";
  return group == 32 ? "mxfp4" : "nvfp4";
}

/// Access to the quantisation keys, in quantization_config or compression_config.
class Quantization {
 public:
  explicit Quantization(Reading& reading) : reading_(&reading) {
    for (const char* root : {"quantization_config", "compression_config"})
      if (const Json* found = reading.look(root); found && found->is_object() && !root_) root_ = root;
  }
  bool exists() const { return root_ != nullptr; }
  const Json* take(const std::string& key) const {
    const Json* value = reading_->take(root_ + ('.' + key));
    return value && !value->is_null() ? value : nullptr;
  }
  double number(const std::string& key, double otherwise) const {
    const Json* value = take(key);
    return value ? reading_->number(*value) : otherwise;
  }
  std::string text(const std::string& key) const {
    const Json* value = take(key);
    return value ? reading_->text(*value) : std::string();
  }
  bool truth(const std::string& key) const {
    const Json* value = take(key);
    return value && reading_->truth(*value);
  }
  Reading& reading() const { return *reading_; }
  const Json* look(const std::string& key) const { return reading_->look(root_ + ('.' + key)); }
  /// Path to the weights of the first compressed-tensors group that quantises weights.
  std::string group_path() const {
    const Json* groups = reading_->look(root_ + std::string(".config_groups"));
    if (!groups || !groups->is_object()) return {};
    for (const auto& [name, group] : groups->items())
      if (group.is_object() && group.contains("weights") && group["weights"].is_object())
        return "config_groups." + name + ".weights.";
    return {};
  }

 private:
  Reading* reading_;
  const char* root_ = nullptr;
};

void set_group(const Quantization& q, const char* format, double size, const std::string& key) {
  if (std::string_view(format) != "int4" || size == 0) return;
  q.take(key);
  q.reading().set(&Serving::group_size, Value(std::max(0.0, size)));
}

void set_cache(const Quantization& q) {
  const double bits = q.number("kv_cache_scheme.num_bits", 0);
  const bool floating = q.text("kv_cache_scheme.type") != "int";
  if (bits == 8) q.reading().set_choice(&Serving::cache_format, floating ? "fp8" : "int8");
}

std::vector<std::string> names_in(const Json* list) {
  std::vector<std::string> out;
  if (list && list->is_array())
    for (const Json& item : *list)
      if (item.is_string()) out.push_back(item.get<std::string>());
  return out;
}

/// Returns the modules that stay at 16 bits. Frameworks name this list differently.
std::vector<std::string> kept_modules(const Quantization& q) {
  std::vector<std::string> out;
  for (const char* key :
       {"ignore", "modules_to_not_convert", "ignored_layers", "exclude_modules", "llm_int8_skip_modules"}) {
    const std::vector<std::string> names = names_in(q.look(key));
    if (!names.empty()) q.take(key);
    out.insert(out.end(), names.begin(), names.end());
  }
  return out;
}

/// Adds modules whose format differs from the rest: "extra_config" of AutoRound and "dynamic" of GPTQModel. There, "-:"
/// leaves a module unquantised and "+:" changes its bits.
void add_exceptions(const Quantization& q, QuantisedModules& out) {
  for (const char* key : {"extra_config", "dynamic"}) {
    const Json* exceptions = q.look(key);
    if (!exceptions || !exceptions->is_object() || exceptions->empty()) continue;
    q.take(key);
    for (const auto& [name, change] : exceptions->items()) {
      const bool skips = name.starts_with("-:"), marked = skips || name.starts_with("+:");
      // AutoRound writes patterns without a mark.
      const bool is_pattern = marked || name.find_first_of("*()[]|\\^$") != std::string::npos;
      const std::string module = (is_pattern ? "re:" : "") + name.substr(marked ? 2 : 0);
      const auto bits = change.is_object() ? change.find("bits") : change.end();
      const bool stated = change.is_object() && bits != change.end() && bits->is_number();
      if (skips || (stated && bits->get<double>() >= 16))
        out.kept.push_back(module);
      else if (const char* format = stated ? format_of_bits(bits->get<double>(), false, 0) : nullptr)
        out.groups.push_back({format, {module}});
    }
  }
}

const char* format_of_group(const Json& weights) {
  const auto number = [&](const char* key) {
    const auto found = weights.find(key);
    return found != weights.end() && found->is_number() ? found->get<double>() : 0;
  };
  const auto type = weights.find("type");
  const bool floating = type != weights.end() && *type == "float";
  return format_of_bits(number("num_bits"), floating, number("group_size"));
}

/// Sets one format for all weights except those in `exceptions`.
void set_whole(const Quantization& q, const char* format, QuantisedModules exceptions) {
  if (exceptions.kept.empty() && exceptions.groups.empty())
    return q.reading().set_choice(&Serving::weight_format, format);
  exceptions.groups.push_back({format, {"Linear"}});
  set_kind_formats(q.reading(), exceptions);
}

void set_bits(const Quantization& q, const std::string& path, const std::string& method,
              const QuantisedModules& exceptions) {
  const double group = q.number(path + "group_size", q.number(path + "q_group_size", 0));
  const bool floating = q.text(path + "type") == "float";
  const std::string bit_key = path + (q.take(path + "num_bits") ? "num_bits"
                                      : q.take(path + "nbits")  ? "nbits"
                                                                : "bits");
  const char* format = format_of_bits(q.number(bit_key, 4), floating, group);
  if (!format) return q.reading().warn(unmatched_message(method));
  set_whole(q, format, exceptions);
  set_group(q, format, group, path + "group_size");
}

void set_bitsandbytes(const Quantization& q, const QuantisedModules& exceptions) {
  if (q.truth("load_in_8bit") || q.truth("_load_in_8bit"))
    set_whole(q, "int8", exceptions);
  else if (q.truth("load_in_4bit") || q.truth("_load_in_4bit"))
    set_whole(q, "nf4", exceptions);
}

/// Reads groups of compressed-tensors and layers of ModelOpt. Each has its own format.
QuantisedModules quantised_modules(const Quantization& q) {
  QuantisedModules out;
  if (const Json* groups = q.look("config_groups"); groups && groups->is_object())
    for (const auto& [name, group] : groups->items()) {
      const auto weights = group.find("weights");
      if (!group.is_object() || weights == group.end() || !weights->is_object()) continue;
      const char* format = format_of_group(*weights);
      if (!format) continue;
      const auto targets = group.find("targets");
      out.groups.push_back({format, names_in(targets == group.end() ? nullptr : &*targets)});
    }
  if (const Json* layers = q.look("quantized_layers"); layers && layers->is_object())
    for (const auto& [name, layer] : layers->items()) {
      const auto algorithm = layer.is_object() ? layer.find("quant_algo") : layer.end();
      const bool named = layer.is_object() && algorithm != layer.end() && algorithm->is_string();
      if (const char* format = named ? translated(algorithms, algorithm->get<std::string>()) : nullptr)
        out.groups.push_back({format, {name}});
    }
  out.kept = kept_modules(q);
  return out;
}

/// True if lists of layers, or of modules in 16 bits, describe the formats more precisely than one name.
bool is_mixed(const Quantization& q, const QuantisedModules& modules) {
  const Json* groups = q.look("config_groups");
  return q.look("quantized_layers") || (groups && groups->is_object() && (groups->size() > 1 || !modules.kept.empty()));
}

/// Sets the group size of 4-bit integers from the first group that has them.
void set_any_group(const Quantization& q) {
  const Json* groups = q.look("config_groups");
  if (!groups || !groups->is_object()) return;
  double smallest = 0;
  std::string key;
  bool differ = false;
  for (const auto& [name, group] : groups->items()) {
    const auto weights = group.find("weights");
    if (!group.is_object() || weights == group.end() || !weights->is_object()) continue;
    const auto size = weights->find("group_size");
    const char* format = format_of_group(*weights);
    if (!format || std::string_view(format) != "int4" || size == weights->end() || !size->is_number()) continue;
    // A size of 0 or −1 means one scale per channel: the largest group.
    const double own = size->get<double>() > 0 ? size->get<double>() : INFINITY;
    differ |= !key.empty() && own != smallest;
    if (!key.empty() && !(own < smallest)) continue;
    smallest = own;
    key = "config_groups." + name + ".weights.group_size";
  }
  if (key.empty()) return;
  if (differ)
    q.reading().warn({TRAINYARD_TR("The 4-bit weights have several group sizes. The smallest, %1, is used for all"),
                      {{smallest, Unit::none, {}, false}}});
  set_group(q, "int4", std::isinf(smallest) ? -1 : smallest, key);
}

void set_weights(const Quantization& q) {
  Reading& r = q.reading();
  if (QuantisedModules modules = quantised_modules(q); is_mixed(q, modules) && !modules.groups.empty()) {
    // ModelOpt adds its formats to checkpoints that were published in FP8.
    if (q.text("quant_method") == "fp8") modules.rest = "fp8";
    q.take(q.look("quantized_layers") ? "quantized_layers" : "config_groups");
    set_kind_formats(r, modules);
    return set_any_group(q);
  }
  QuantisedModules exceptions;
  exceptions.kept = kept_modules(q);
  add_exceptions(q, exceptions);
  const std::string method = q.text("quant_method");
  const std::string algorithm = q.text("quant_algo");
  if (const char* format = translated(algorithms, algorithm)) {
    set_whole(q, format, exceptions);
    return set_group(q, format, q.number("group_size", 0), "group_size");
  }
  const auto known = std::ranges::find_if(methods, [&](const Method& m) { return method == m.word; });
  if (known == std::end(methods) || (!algorithm.empty() && q.group_path().empty()))
    return r.warn(unmatched_message(method));
  if (known->format) {
    q.take("quant_method");
    return set_whole(q, known->format, exceptions);
  }
  if (method == "bitsandbytes") return set_bitsandbytes(q, exceptions);
  if (method == "hqq") return set_bits(q, "quant_config.weight_quant_params.", method, exceptions);
  set_bits(q, q.group_path(), method, exceptions);
}

}  // namespace

namespace {

/// Format of routed experts, if it differs from that of the other weights (DeepSeek-V4: E2M1, one scale for 32).
void read_expert_format(Reading& r) {
  const Json* type = r.take("expert_dtype");
  if (!type) return;
  if (*type == "fp4" && !r.is_stated(&Serving::expert_format))
    r.set_choice(&Serving::expert_format, "mxfp4");
  else
    r.ignore({TRAINYARD_TR("Another key sets the format of the experts"), {}});
}

}  // namespace

void read_hf_formats(Reading& r) {
  const Quantization quantization(r);
  if (quantization.exists()) {
    r.ignore("torch_dtype|dtype", {TRAINYARD_TR("Format of the parts that are not quantized"), {}});
    set_weights(quantization);
    set_cache(quantization);
    return read_expert_format(r);
  }
  read_expert_format(r);
  const Json* type = r.take("torch_dtype|dtype");
  if (!type || !type->is_string()) return;
  if (*type == "bfloat16" || *type == "float16")
    r.set_choice(&Serving::weight_format, "bits_16");
  else
    r.ignore({TRAINYARD_TR("Servers keep weights of this format in at most 16 bits"), {}});
}

namespace {

/// Reads MIXED_PRECISION: a format for each named layer.
bool read_layers(Reading& r) {
  const Json* layers = r.look("quantization.quantized_layers");
  if (!layers || !layers->is_object() || layers->empty()) return false;
  QuantisedModules modules;
  for (const auto& [name, layer] : layers->items()) {
    const auto algorithm = layer.is_object() ? layer.find("quant_algo") : layer.end();
    const bool named = layer.is_object() && algorithm != layer.end() && algorithm->is_string();
    if (const char* format = named ? translated(algorithms, algorithm->get<std::string>()) : nullptr)
      modules.groups.push_back({format, {name}});
  }
  modules.kept = names_in(r.look("quantization.exclude_modules"));
  if (modules.groups.empty()) return false;
  r.take("quantization.quantized_layers");
  set_kind_formats(r, modules);
  return true;
}

void read_algorithm(Reading& r, const Json& value) {
  if (value.is_null()) return r.ignore({by_format, {}});
  const std::string word = r.text(value);
  if (word == "MIXED_PRECISION" && read_layers(r))
    return r.ignore("quantization.quant_algo", {TRAINYARD_TR("Each named layer has its own format"), {}});
  const char* format = translated(algorithms, word);
  if (!format) return r.ignore(unmatched_message(word));
  const std::vector<std::string> kept = names_in(r.look("quantization.exclude_modules"));
  if (kept.empty() || !r.has_model()) return r.set_choice(&Serving::weight_format, format);
  r.take("quantization.exclude_modules");
  r.take("quantization.quant_algo");
  set_kind_formats(r, {.groups = {{format, {"Linear"}}}, .kept = kept});
}

void read_cache(Reading& r, const Json& value) {
  if (value.is_null()) return r.set_choice(&Serving::cache_format, "bits_16");
  const std::string word = r.text(value);
  if (const char* format = translated(caches, word)) return r.set_choice(&Serving::cache_format, format);
  r.refuse(value, "FP8, INT8, NVFP4, null");
}

void read_group(Reading& r, const Json& value) {
  if (value.is_null() || r.design().serving.weight_format != WeightFormat::int4) return r.ignore({by_format, {}});
  r.set(&Serving::group_size, Value(r.number(value)));
}

const FormatRow rows[] = {
    {"quantization.quant_algo", &Serving::weight_format, special(read_algorithm)},
    {"quantization.kv_cache_quant_algo", &Serving::cache_format, special(read_cache)},
    {"quantization.group_size", &Serving::group_size, special(read_group)},
};

constexpr IgnoredKey ignored[] = {
    {"producer*", TRAINYARD_TR("Only for the program that loads the file")},
    {"quantization*", by_format},
};

bool recognises(const Document& document) {
  return document.tree->contains("quantization") && (*document.tree)["quantization"].is_object() &&
         (*document.tree)["quantization"].contains("quant_algo");
}

}  // namespace

const Format& hf_quant_config_format() {
  static const Format format{.id = "hf_quant_config",
                             .name = "Hugging Face hf_quant_config.json",
                             .syntax = Syntax::json,
                             .order = 1,
                             .readable = true,
                             .writable = false,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = ignored};
  return format;
}

}  // namespace trainyard
