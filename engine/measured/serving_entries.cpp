// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/serving_entries.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "engine/catalog/catalog.h"

namespace trainyard {
namespace {

using Words = std::vector<std::string>;

bool is_stated(double value) { return !std::isnan(value); }

/// Splits text into lower-case words of letters and digits.
Words words_of(const std::string& text) {
  Words words{""};
  for (const unsigned char c : text) {
    if (std::isalnum(c))
      words.back() += static_cast<char>(std::tolower(c));
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

/// Returns whether consecutive words form `wanted`: "rtx pro 6000" forms "rtxpro6000".
bool has_spelling(const Words& words, const std::string& wanted) {
  for (size_t first = 0; first < words.size(); ++first) {
    std::string text;
    for (size_t last = first; last < words.size() && text.size() < wanted.size(); ++last) text += words[last];
    if (text == wanted) return true;
  }
  return false;
}

bool contains(const Words& words, const std::string& word) { return std::ranges::count(words, word) > 0; }

// Devices.

bool is_memory(const std::string& word) {
  return word.size() > 2 && word.ends_with("gb") && std::isdigit(static_cast<unsigned char>(word[0]));
}
bool is_form(const std::string& word) {
  constexpr std::array forms{"sxm", "sxm2", "pcie", "nvl"};
  return std::ranges::count(forms, word) > 0;
}

/// Parts of a device id: "a100-sxm-80gb" is chip "a100", form "sxm" and memory "80gb".
struct DeviceName {
  std::string chip;
  Words form, memory;
};
DeviceName parts_of(const std::string& id) {
  DeviceName name;
  for (const std::string& word : words_of(id)) {
    if (is_memory(word))
      name.memory.push_back(word);
    else if (is_form(word))
      name.form.push_back(word);
    else
      name.chip += word;
  }
  return name;
}

/// Returns the devices whose chip the text names; the longest matching chip name wins.
std::vector<AcceleratorRef> named_devices(const Words& text) {
  std::vector<AcceleratorRef> found;
  size_t length = 0;
  for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
    const auto device = std::get<AcceleratorRef>(entry);
    const std::string chip = parts_of(device->id).chip;
    if (chip.size() < length || !has_spelling(text, chip)) continue;
    if (chip.size() > length) found.clear();
    length = chip.size();
    found.push_back(device);
  }
  return found;
}

/// Returns the device whose form and memory match the text best. If the text states no memory, the smaller one wins.
AcceleratorRef best_device(const std::vector<AcceleratorRef>& devices, const Words& text) {
  AcceleratorRef best;
  int most = 0;
  for (const AcceleratorRef& device : devices) {
    const DeviceName name = parts_of(device->id);
    const auto count_named = [&](const Words& words) {
      return static_cast<int>(std::ranges::count_if(words, [&](const std::string& w) { return contains(text, w); }));
    };
    const int fits = 2 * count_named(name.memory) + count_named(name.form);
    if (!best || fits > most || (fits == most && device->memory < best->memory)) {
      best = device;
      most = fits;
    }
  }
  return best;
}

/// Returns whether the source leaves the chip's variant open: "A100 (variant not in CSV)".
bool is_variant_open(const std::string& gpu) { return has_phrase(gpu, "variant not"); }

// Formats.

/// Maps a source's spelling to a weight format; the first match counts.
struct FormatWord {
  const char* word;
  WeightFormat format;
};
constexpr FormatWord format_words[] = {
    {"nvfp4", WeightFormat::nvfp4}, {"mxfp4", WeightFormat::mxfp4},  {"nf4", WeightFormat::nf4},
    {"fp4", WeightFormat::nvfp4},   {"int4", WeightFormat::int4},    {"4-bit", WeightFormat::int4},
    {"4 bit", WeightFormat::int4},  {"awq", WeightFormat::int4},     {"gptq", WeightFormat::int4},
    {"w4a16", WeightFormat::int4},  {"fp8", WeightFormat::fp8},      {"float8", WeightFormat::fp8},
    {"e4m3", WeightFormat::fp8},    {"int8", WeightFormat::int8},    {"w8a8", WeightFormat::int8},
    {"16", WeightFormat::bits_16},  {"half", WeightFormat::bits_16}, {"full", WeightFormat::bits_16}};

// Models.

Run shapes_of(const ServingRun& run) {
  Run shapes{};
  shapes.model = run.model;
  shapes.params_b = run.params_b;
  shapes.layers = run.layers;
  shapes.hidden = run.hidden;
  shapes.heads = run.heads;
  shapes.kv_heads = run.kv_heads;
  shapes.ffn_hidden = run.ffn_hidden;
  shapes.vocab = run.vocab;
  shapes.experts = run.experts;
  shapes.topk = run.topk;
  shapes.tp = run.tp;
  shapes.seq_len = unknown;
  return shapes;
}

// Engines.

/// Release of an engine, from the first number in a text: a year, or a version, where 0.17 is later than 0.5.
struct Release {
  bool year = false;
  double number = unknown;
};
Release release_of(const std::string& text) {
  const size_t digit = text.find_first_of("0123456789");
  if (digit == std::string::npos) return {};
  char* end = nullptr;
  const double major = static_cast<double>(std::strtoul(text.c_str() + digit, &end, 10));
  if (constexpr double first_year = 1990; major > first_year) return {true, major};
  const double minor = *end == '.' ? static_cast<double>(std::strtoul(end + 1, nullptr, 10)) : 0;
  return {false, 100 * major + minor};
}

/// Returns how much an engine differs from a named one; nothing if they share no word. The vendor weighs most, then
/// common words, then the release date.
std::optional<double> distance(const ServingEngine& engine, const std::string& named, const Accelerator& device) {
  const Words words = words_of(engine.id + ' ' + engine.family);
  int common = 0;
  for (const std::string& word : words_of(named))
    if (word != "llm" && !std::isdigit(static_cast<unsigned char>(word[0])) && contains(words, word)) ++common;
  if (common == 0) return {};
  const bool for_amd = contains(words, "rocm") || contains(words, "amd");
  const bool wrong_vendor = for_amd != (device.vendor == "AMD");
  const Release wanted = release_of(named);
  const Release own = wanted.year ? Release{true, engine.year} : release_of(engine.id);
  const bool comparable = is_stated(wanted.number) && is_stated(own.number) && wanted.year == own.year;
  // If the releases are not comparable, prefer the newest engine.
  const double age = comparable ? std::abs(wanted.number - own.number) / (own.year ? 1 : 20) : 2100 - engine.year;
  return 1e4 * (wrong_vendor ? 1 : 0) - 300 * common + age;
}

ServingEngineRef engine_of(std::string_view id) {
  return std::get<ServingEngineRef>(*find_entry(CatalogKind::serving_engines, id));
}

}  // namespace

RowModel find_serving_model(const ServingRun& run, std::vector<std::string>& assumed) {
  return model_of(shapes_of(run), assumed);
}

std::optional<WeightFormat> find_weight_format(const std::string& precision) {
  for (const FormatWord& known : format_words)
    if (has_phrase(precision, known.word)) return known.format;
  return std::nullopt;
}

bool keeps_attention_whole(const Model& model, double tensor_parallel) {
  return model.attention == Attention::mla && tensor_parallel > 1;
}

AcceleratorRef find_serving_device(const ServingRun& run, std::vector<std::string>& assumed) {
  const auto entry = find_entry(CatalogKind::accelerators, run.accelerator);
  const AcceleratorRef stated_device = entry ? std::get<AcceleratorRef>(*entry) : nullptr;
  const Words words = words_of(run.gpu.empty() ? run.accelerator : run.gpu);
  const std::vector<AcceleratorRef> named = named_devices(words);
  const bool agrees = named.empty() || std::ranges::count(named, stated_device) > 0;
  if (stated_device && agrees && !is_variant_open(run.gpu)) return stated_device;
  AcceleratorRef device = best_device(named, words);
  // If the source names the chip but not its form, use the form from the accelerator column.
  if (device && stated_device && agrees)
    for (const AcceleratorRef& other : named)
      if (parts_of(other->id).form == parts_of(stated_device->id).form &&
          (parts_of(device->id).form != parts_of(stated_device->id).form || other->memory < device->memory))
        device = other;
  if (device && device->id != run.accelerator) assumed.push_back("accelerator = " + device->id);
  return device;
}

bool is_mixture(const std::string& gpu) {
  const size_t first = gpu.find("(x");
  return first != std::string::npos && gpu.find("(x", first + 1) != std::string::npos;
}

ServingEngineRef find_serving_engine(const std::string& words, const Accelerator& device,
                                     std::vector<std::string>& assumed) {
  if (const auto known = find_entry(CatalogKind::serving_engines, words)) return std::get<ServingEngineRef>(*known);
  ServingEngineRef best;
  double least = 0;
  for (const EntryRef& entry : catalog(CatalogKind::serving_engines)) {
    const auto engine = std::get<ServingEngineRef>(entry);
    const auto away = distance(*engine, words, device);
    if (!away || (best && *away >= least)) continue;
    best = engine;
    least = *away;
  }
  if (!best) best = engine_of("unknown-engine");
  assumed.push_back("engine = " + best->id);
  return best;
}

}  // namespace trainyard
