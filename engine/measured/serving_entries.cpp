// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/serving_entries.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "engine/catalog/catalog.h"
#include "engine/measured/run_model.h"
#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

using Words = std::vector<std::string>;

bool stated(double value) { return !std::isnan(value); }

/// In lower case, cut where something else than a letter or a digit stands.
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

/// Whether consecutive words make up `wanted`: "rtx pro 6000" makes up "rtxpro6000".
bool spells(const Words& words, const std::string& wanted) {
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

/// A device's id in parts: "a100-sxm-80gb" is the chip "a100" of the form "sxm" with a memory of "80gb".
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

/// Devices whose chip a text names, by the longest name that fits.
std::vector<AcceleratorRef> named_devices(const Words& text) {
  std::vector<AcceleratorRef> found;
  size_t length = 0;
  for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
    const auto device = std::get<AcceleratorRef>(entry);
    const std::string chip = parts_of(device->id).chip;
    if (chip.size() < length || !spells(text, chip)) continue;
    if (chip.size() > length) found.clear();
    length = chip.size();
    found.push_back(device);
  }
  return found;
}

/// Of the devices of a chip, the one whose form and memory the text names too; where it names no memory, the smaller.
AcceleratorRef best_device(const std::vector<AcceleratorRef>& devices, const Words& text) {
  AcceleratorRef best;
  int most = 0;
  for (const AcceleratorRef& device : devices) {
    const DeviceName name = parts_of(device->id);
    const auto said = [&](const Words& words) {
      return static_cast<int>(std::ranges::count_if(words, [&](const std::string& w) { return contains(text, w); }));
    };
    const int fits = 2 * said(name.memory) + said(name.form);
    if (!best || fits > most || (fits == most && device->memory < best->memory)) {
      best = device;
      most = fits;
    }
  }
  return best;
}

/// Whether the source itself leaves open which of a chip's variants it was: "A100 (variant not in CSV)".
bool leaves_variant_open(const std::string& gpu) { return mentions(gpu, "variant not"); }

// Models.

/// What a name says of the size of its model, in parameters: "34B", "8x7B", "30B-A3B".
struct NamedSize {
  double parameters = unknown;
  bool experts = false;
};
NamedSize named_size(const ServingRun& run) {
  NamedSize size{run.params_b * 1e9, run.experts > 1};
  const std::string text = run.model + ' ';
  for (size_t i = 0; i < text.size(); ++i) {
    const auto digit = [&](size_t at) { return std::isdigit(static_cast<unsigned char>(text[at])) != 0; };
    if (!digit(i) || (i > 0 && (digit(i - 1) || text[i - 1] == '.'))) continue;
    size_t end = i;
    while (digit(end) || (text[end] == '.' && digit(end + 1))) ++end;
    const double number = std::stod(text.substr(i, end - i));
    const bool times = (text[end] == 'x' || text[end] == 'X') && digit(end + 1);
    const bool billions = text[end] == 'B' || text[end] == 'b';
    const bool active = i > 0 && (text[i - 1] == 'A' || text[i - 1] == 'a');
    if (active && billions) size.experts = true;
    if (active || stated(run.params_b)) continue;
    // Experts share attention and embeddings: 8 of 7 billion make up 47.
    if (times) size = {0.83 * number * 1e9, true};
    if (billions) size.parameters = (size.experts && stated(size.parameters) ? size.parameters : 1e9) * number;
  }
  return size;
}

double size_of(const Model& model) {
  return stated(model.published_parameters) ? model.published_parameters : total_parameters(model);
}

ModelRef nearest_in_size(const NamedSize& size) {
  ModelRef best;
  if (!(size.parameters > 0)) return best;
  const auto distance = [&](const Model& model) { return std::abs(std::log(size_of(model) / size.parameters)); };
  for (const EntryRef& entry : catalog(CatalogKind::models)) {
    const auto model = std::get<ModelRef>(entry);
    if (model->mixture_of_experts() != size.experts) continue;
    if (!best || distance(*model) < distance(*best)) best = model;
  }
  return best;
}

/// In lower case without spaces and dashes; points inside of numbers stay, for 1.3B is not 13B.
std::string spelt(const std::string& text) {
  std::string out;
  const auto digit = [&](size_t at) { return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])); };
  for (size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (std::isalnum(c) || (c == '.' && i > 0 && digit(i - 1) && digit(i + 1)))
      out += static_cast<char>(std::tolower(c));
  }
  return out;
}

/// The entry whose id or name stands at the start of a name, the longest one.
ModelRef exact_model(const std::string& name) {
  const std::string wanted = spelt(name);
  ModelRef best;
  size_t length = 0;
  for (const EntryRef& entry : catalog(CatalogKind::models)) {
    const auto model = std::get<ModelRef>(entry);
    for (const std::string& text : {spelt(model->id), spelt(model->name)}) {
      if (text.size() <= length || !wanted.starts_with(text)) continue;
      best = model;
      length = text.size();
    }
  }
  return best;
}

/// A first version often goes unsaid: "LLaMA-7B" is LLaMA-1 7B, "GPT-175B" is GPT-3 175B.
ModelRef model_without_version(const std::string& name) {
  const std::string wanted = spelt(name);
  for (const EntryRef& entry : catalog(CatalogKind::models)) {
    const auto model = std::get<ModelRef>(entry);
    const size_t size = model->name.rfind(' ');
    if (size == std::string::npos) continue;
    std::string head = spelt(model->name.substr(0, size));
    while (!head.empty() && std::isdigit(static_cast<unsigned char>(head.back()))) head.pop_back();
    const std::string text = head + spelt(model->name.substr(size));
    if (!head.empty() && wanted.starts_with(text)) return model;
  }
  return nullptr;
}

/// The spellings of a name: as it is, without who published it, and without the maker's name in front.
ModelRef known_model(const std::string& name) {
  const std::string bare = name.substr(name.rfind('/') + 1);
  const std::string unbranded = bare.substr(std::min(bare.find('-') + 1, bare.size()));
  for (const auto find : {exact_model, catalog_model})
    for (const std::string& spelling : {name, bare, unbranded})
      if (ModelRef model = find(spelling)) return model;
  return model_without_version(bare);
}

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

/// When an engine was released, by the first number of a text: its year, or its version, of which 0.17 follows 0.5.
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

/// How far an engine is from the one that somebody names; nothing where they have no word in common. What a vendor's
/// devices run counts most, then the words, then the age.
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
  const bool comparable = stated(wanted.number) && stated(own.number) && wanted.year == own.year;
  // Of releases that cannot be told apart, the youngest.
  const double age = comparable ? std::abs(wanted.number - own.number) / (own.year ? 1 : 20) : 2100 - engine.year;
  return 1e4 * (wrong_vendor ? 1 : 0) - 300 * common + age;
}

ServingEngineRef engine_of(std::string_view id) {
  return std::get<ServingEngineRef>(*find_entry(CatalogKind::serving_engines, id));
}

}  // namespace

ModelRef served_model(const ServingRun& run, std::vector<std::string>& assumed) {
  if (stated(run.hidden) && (stated(run.layers) || stated(run.params_b))) return model_of(shapes_of(run), assumed);
  if (ModelRef model = known_model(run.model)) return model;
  ModelRef near = nearest_in_size(named_size(run));
  if (near) assumed.push_back("model = " + near->id);
  return near;
}

AcceleratorRef serving_device(const ServingRun& run, std::vector<std::string>& assumed) {
  const auto entry = find_entry(CatalogKind::accelerators, run.accelerator);
  const AcceleratorRef stated_device = entry ? std::get<AcceleratorRef>(*entry) : nullptr;
  const Words words = words_of(run.gpu.empty() ? run.accelerator : run.gpu);
  const std::vector<AcceleratorRef> named = named_devices(words);
  const bool agrees = named.empty() || std::ranges::count(named, stated_device) > 0;
  if (stated_device && agrees && !leaves_variant_open(run.gpu)) return stated_device;
  AcceleratorRef device = best_device(named, words);
  // Of a chip whose form is not said, the one that the table's own column says.
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

ServingEngineRef serving_engine(const std::string& words, const Accelerator& device,
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
