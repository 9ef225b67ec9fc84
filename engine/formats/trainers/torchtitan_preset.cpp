// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/trainers/torchtitan_preset.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "engine/catalog/catalog.h"
#include "engine/formats/kit/export.h"
#include "engine/json/json.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

double whole_number(std::string_view word) {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size() && value >= 1 && value == std::floor(value) ? value
                                                                                                              : 0;
}

/// Rates a device whose name matches. If the memory is stated, nearer is better. Otherwise, SXM modules are best, then
/// the device with the most memory.
double match_quality(const Accelerator& device, double memory) {
  if (memory > 0) return -std::abs(device.memory - memory);
  return (device.form_factor.find("SXM") != std::string::npos ? 1e15 : 0) + device.memory;
}

AcceleratorRef device_of(const std::string& name, double memory) {
  AcceleratorRef best;
  for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
    const AcceleratorRef& device = std::get<AcceleratorRef>(entry);
    if (device->name == name) return device;
    const std::vector<std::string> words = words_of(device->name);
    if (device->slices != 1 || std::ranges::find(words, name) == words.end()) continue;
    if (!best || match_quality(*device, memory) > match_quality(*best, memory)) best = device;
  }
  return best;
}

/// Returns the memory in bytes from "(with 96GiB memory)"; 0 if not stated.
double stated_memory(const std::vector<std::string>& words) {
  for (const std::string& word : words)
    if (const size_t unit = word.find("GiB"); unit != std::string::npos && unit > 0)
      return whole_number(word.substr(0, unit)) * (1 << 30);
  return 0;
}

std::string preset_line(const Design& d) {
  const std::string count = std::to_string(static_cast<long long>(d.cluster.accelerators));
  return "NOTE: this toml config is a preset for " + count + ' ' + d.cluster.accelerator->name + " GPUs.";
}

constexpr const char* learning = TRAINYARD_TR("Affects only what is learnt, not time or memory");
constexpr const char* monitoring = TRAINYARD_TR("Logging and measurements, not part of the modelled time");
constexpr const char* loading = TRAINYARD_TR("Loading and saving of weights do not affect modelled times");
constexpr const char* fitted = TRAINYARD_TR("Included in the framework calibration");
constexpr const char* scales = TRAINYARD_TR("Kind of FP8 scaling; it is not read, and one scale per tensor is assumed");

constexpr IgnoredKey ignored[] = {
    {"job*", monitoring},
    {"hf_assets_path", loading},
    {"_of_*", loading},
    {"loss*", fitted},
    {"profiler*", monitoring},
    {"dataloader*", TRAINYARD_TR("Choice of data; not part of the layout")},
    {"tokenizer*", TRAINYARD_TR("Choice of data; not part of the layout")},
    {"validator*", TRAINYARD_TR("Validation time is not modelled")},
    {"training.disable_cuda_graphs", fitted},
    {"training.mock_data", TRAINYARD_TR("Choice of data; not part of the layout")},
    {"override_registry*", loading},
    {"profiling*", monitoring},
    {"metrics*", monitoring},
    {"debug*", monitoring},
    {"validation*", TRAINYARD_TR("Validation time is not modelled")},
    {"eval*", TRAINYARD_TR("Validation time is not modelled")},
    {"comm*", monitoring},
    {"dataset*", TRAINYARD_TR("Choice of data; not part of the layout")},
    {"memory_estimation*", monitoring},
    {"model.*", loading},
    {"optimizer.lr*", learning},
    {"optimizer.eps", learning},
    {"optimizer.beta*", learning},
    {"optimizer.momentum", learning},
    {"optimizer.weight_decay", learning},
    {"optimizer.implementation", learning},
    {"optimizer.fused", learning},
    {"optimizer.foreach", learning},
    {"optimizer.early_step_in_backward", learning},
    {"optimizer.muon*", learning},
    {"lr_scheduler*", learning},
    {"training.warmup_steps", learning},
    {"training.max_norm", learning},
    {"training.seed", learning},
    {"training.deterministic", learning},
    {"training.debug_moe_force_load_balance", learning},
    {"training.dataset*", TRAINYARD_TR("Choice of data; not part of the layout")},
    {"training.compile", fitted},
    {"training.gc_*", fitted},
    {"training.precompute_*", scales},
    {"parallelism.enable_async_tensor_parallel", TRAINYARD_TR("No published figure for the overlap. Set TP overlap")},
    {"experimental.enable_async_tensor_parallel", TRAINYARD_TR("No published figure for the overlap. Set TP overlap")},
    {"training.enable_async_tensor_parallel", TRAINYARD_TR("No published figure for the overlap. Set TP overlap")},
    {"parallelism.*", fitted},
    {"experimental.*", fitted},
    {"checkpoint.*", loading},
    {"activation_checkpoint.*", TRAINYARD_TR("Saved operations follow the published list")},
    {"compile*", fitted},
    {"float8*", scales},
    {"mx*", scales},
    {"quantize*", scales},
    {"fault_tolerance*", TRAINYARD_TR("Joining and leaving replicas are not modelled")},
};

}  // namespace

std::span<const IgnoredKey> torchtitan_ignored() { return ignored; }

double every_nth(const std::string& option) { return whole_number(option); }

void read_preset(Reading& reading) {
  for (const std::string& line : reading.document().comments) {
    // Skip comments of this program, which may also mention GPUs.
    if (line.starts_with("Trainyard")) continue;
    const std::vector<std::string> words = words_of(line);
    const auto gpus = std::ranges::find_if(words, [](const std::string& w) { return w.starts_with("GPU"); });
    const auto count = std::find_if(words.begin(), gpus, [](const std::string& w) { return whole_number(w) > 0; });
    if (gpus == words.end() || count == gpus) continue;
    std::string name;
    for (auto word = count + 1; word != gpus; ++word) name += (name.empty() ? "" : " ") + *word;
    const Message reason{TRAINYARD_TR("Comment: “%1”"), {{0, Unit::none, truncate_utf8(line, 200)}}};
    reading.assume(&Cluster::accelerators, whole_number(*count), reason);
    if (const AcceleratorRef device = device_of(name, stated_memory(words)))
      reading.assume(&Cluster::accelerator, EntryRef(device), reason);
    return;
  }
}

std::string torchtitan_text(const Json& tree, const std::vector<std::string>& comments, const Design& design) {
  std::vector<std::string> lines = comments;
  // If the design cannot run, the reason must stay the first line.
  const bool warns = !comments.empty() && comments.front().starts_with(obstacle_comment);
  lines.insert(lines.begin() + (warns ? 1 : 0),
               {preset_line(design), "For torchtitan before 2026-02-23, when Python replaced TOML."});
  return write_document(Syntax::toml, tree, lines);
}

}  // namespace trainyard
