// SPDX-License-Identifier: Apache-2.0
// How Megatron-LM distributes layers over pipeline stages: by counts, flags, or a layout that names each layer.
#include "engine/formats/megatron/megatron_pipeline.h"

#include <algorithm>
#include <cmath>

#include "engine/json/json.h"
#include "engine/model/inventory.h"
#include "engine/model/stage_split.h"
#include "engine/text.h"

namespace trainyard::megatron {
namespace {

constexpr size_t most_signs = 20'000;
constexpr int deepest_brackets = 16;

/// Expands "Et*2|(tt|)*5t|tmL", in which a sign or a bracket may be repeated.
class LayoutText {
 public:
  explicit LayoutText(std::string_view text) : text_(text) {}
  std::optional<std::string> whole() {
    std::string out = part(0);
    if (failed_ || at_ != text_.size()) return std::nullopt;
    return out;
  }

 private:
  std::string part(int depth) {
    std::string out;
    while (at_ < text_.size() && text_[at_] != ')' && !failed_) {
      std::string item(1, text_[at_++]);
      if (item == "(") {
        if (depth > deepest_brackets) failed_ = true;
        item = part(depth + 1);
        if (at_ >= text_.size() || text_[at_] != ')') failed_ = true;
        ++at_;
      } else if (std::string_view("EtmL|, ").find(item) == std::string_view::npos) {
        failed_ = true;
      }
      repeat(item, out);
    }
    return out;
  }
  void repeat(const std::string& item, std::string& out) {
    size_t times = 1;
    if (at_ < text_.size() && text_[at_] == '*') {
      times = 0;
      for (++at_; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
        times = std::min(times * 10 + static_cast<size_t>(text_[at_] - '0'), most_signs);
    }
    if (out.size() + times * item.size() > most_signs) {
      failed_ = true;
      return;
    }
    for (; times > 0; --times) out += item;
  }

  std::string_view text_;
  size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<std::vector<double>> layout_stages(const Json& value) {
  std::vector<double> stages;
  if (value.is_array()) {
    for (const Json& stage : value) {
      if (!stage.is_array()) return std::nullopt;
      stages.push_back(static_cast<double>(std::ranges::count(stage, Json("decoder"))));
    }
    return stages;
  }
  if (!value.is_string()) return std::nullopt;
  const std::optional<std::string> text = LayoutText(value.get_ref<const std::string&>()).whole();
  if (!text || text->find('t') == std::string::npos) return std::nullopt;
  stages.push_back(0);
  for (const char c : *text) {
    if (c == '|') stages.push_back(0);
    if (c == 't') ++stages.back();
  }
  return stages;
}

namespace {

double stages_each(const Layout& l) {
  return l.pipeline_parallel > 1 && l.schedule == Schedule::interleaved ? l.virtual_pipeline : 1;
}

std::vector<double> layers_of_devices(const Design& design) {
  const LayerSplit split = layer_split(design.layout, Inventory(*design.work.model));
  std::vector<double> counts;
  for (int stage = 0; stage < static_cast<int>(design.layout.pipeline_parallel); ++stage)
    counts.push_back(split[stage].count);
  return counts;
}

bool are_counted(const Design& design, const std::vector<double>& counts) {
  Layout counted = design.layout;
  counted.stage_split = StageSplit::counted;
  const LayerSplit split(counted, *design.work.model);
  for (size_t i = 0; i < counts.size(); ++i)
    if (split[static_cast<int>(i)].count != counts[i]) return false;
  return true;
}

std::string layout_text(const Design& design, const std::vector<double>& counts) {
  const double each = stages_each(design.layout);
  std::string out;
  for (double chunk = 0; chunk < each; ++chunk)
    for (size_t device = 0; device < counts.size(); ++device) {
      const bool first = chunk == 0 && device == 0, last = chunk == each - 1 && device + 1 == counts.size();
      const double layers = std::floor(counts[device] / each) + (chunk < std::fmod(counts[device], each) ? 1 : 0);
      if (!out.empty()) out += '|';
      if (first) out += 'E';
      out += std::string(static_cast<size_t>(layers), 't');
      if (last) out += std::string(static_cast<size_t>(design.work.mtp_depth), 'm') + 'L';
    }
  return out;
}

}  // namespace

WrittenStages written_stages(const Design& given) {
  const Design design = resolved(given);
  WrittenStages out;
  const double stages = design.layout.pipeline_parallel, each = stages_each(design.layout);
  if (stages <= 1) return out;
  const std::vector<double> counts = layers_of_devices(design);
  const bool whole = std::ranges::all_of(counts, [&](double c) { return std::fmod(c, each) == 0; });
  const bool even = std::ranges::all_of(counts, [&](double c) { return c == counts.front(); });
  if (even && whole) return out;
  const double places = design.work.model->layers + 2;
  if (std::fmod(places, stages * each) == 0 && are_counted(design, counts)) {
    out.counted = true;
    return out;
  }
  const bool inner_even =
      counts.size() < 3 || std::all_of(counts.begin() + 1, counts.end() - 1, [&](double c) { return c == counts[1]; });
  if (inner_even && whole) {
    out.first = counts.front();
    out.last = counts.back();
    return out;
  }
  out.layout = layout_text(design, counts);
  return out;
}

}  // namespace trainyard::megatron
