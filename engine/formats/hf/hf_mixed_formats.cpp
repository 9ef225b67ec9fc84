// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/hf/hf_mixed_formats.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <set>

#include "engine/formats/documents/safetensors.h"
#include "engine/formats/hf/module_selection.h"
#include "engine/text.h"
#include "engine/units/joined.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

using Kind = ModuleKind;

Kind kind_of(std::string name) {
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (is_outside_layers(name)) return Kind::other;
  if (has_any(name, {"shared_expert", "shared_mlp"})) return Kind::mlp;
  if (name.find("expert") != std::string::npos) return Kind::experts;
  if (has_any(name, {"attn", "attention", "q_proj", "k_proj", "v_proj", "o_proj", "qkv", "mixer", "mamba"}))
    return Kind::attention;
  return has_any(name, {"mlp", "ffn", "feed_forward", "up_proj", "gate_proj", "down_proj", "fc1", "fc2"}) ? Kind::mlp
                                                                                                          : Kind::other;
}

/// True for a pattern or bare name of an MLP matrix that also covers the matrices of the experts.
bool is_every_mlp(std::string_view name) {
  const bool open = name.starts_with('*') || name.find('.') == std::string_view::npos;
  return open && !has_any(name, {"mlp", "ffn", "feed_forward", "expert"});
}

/// Returns the share of one layer's matrices of a kind that a name covers: a quarter for "v_proj", 1 for "self_attn".
double share_of(std::string_view name) {
  if (has_any(name, {"qkv"})) return 0.75;
  if (has_any(name, {"gate_up"})) return 2.0 / 3;
  if (has_any(name, {"gate_proj", "up_proj", "down_proj"})) return 1.0 / 3;
  return has_any(name, {"q_proj", "k_proj", "v_proj", "o_proj"}) ? 0.25 : 1;
}

/// Returns the bits of a weight, for comparing formats.
int bits_of(const std::string& format) {
  return format == "bits_16" ? 16 : format == "fp8" || format == "int8" ? 8 : 4;
}

bool is_catch_all(std::string_view name) { return name == "Linear" || name == "re:.*" || name == "*"; }

/// Counts the layers in each format, by kind of weights. A pattern without a layer number covers all layers.
class Votes {
 public:
  Votes(const Model& model, ModuleSelections& selections) : model_(model), selections_(selections) {}
  void add(const std::string& format, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      if (is_catch_all(name)) {
        default_format_ = format;
        continue;
      }
      if (is_pattern(name))
        add_selection(format, selections_.select(name));
      else
        add_name(format, name.substr(0, name.find_last_not_of(".$") + 1));
    }
  }
  const std::string& default_format() const { return default_format_; }

  /// Returns the number of layers of a kind in a format from layer `first` on; `layers` if a pattern covers all.
  double count(Kind kind, const std::string& format, double layers, double first) const {
    const auto formats = formats_.find(kind);
    if (formats == formats_.end()) return 0;
    const auto found = formats->second.find(format);
    if (found == formats->second.end()) return 0;
    const auto inside = std::distance(found->second.layers.lower_bound(first), found->second.layers.end());
    return found->second.all ? layers : std::min(layers, static_cast<double>(inside));
  }
  /// Returns the formats that patterns give to only some of the matrices of each layer.
  std::vector<std::string> partial_formats(Kind kind) const {
    constexpr double nearly_all = 0.99;
    std::vector<std::string> out;
    if (const auto found = formats_.find(kind); found != formats_.end())
      for (const auto& [format, votes] : found->second)
        if (votes.all && votes.share < nearly_all) out.push_back(format);
    return out;
  }
  std::vector<std::string> formats(Kind kind) const {
    std::vector<std::string> out;
    if (const auto found = formats_.find(kind); found != formats_.end())
      for (const auto& [format, votes] : found->second) out.push_back(format);
    return out;
  }

 private:
  struct Format {
    std::set<double> layers;
    bool all = false;
    double share = 0;  ///< of the matrices of a layer
  };
  void add_selection(const std::string& format, const ModuleSelection& selection) {
    for (const auto& [selected, share] : selection.shares) {
      // Shared experts have the format of dense layers.
      const bool shared = selected == Kind::shared_experts;
      if (shared && model_.shared_experts == 0) continue;
      Format& votes = formats_[shared ? Kind::mlp : selected][format];
      if (selection.layers == ModuleSelection::Layers::one) {
        votes.layers.insert(selection.layer);
      } else {
        votes.all = true;
        votes.share += share;
      }
    }
  }
  /// A name such as "model.layers.0" covers all kinds of weights of its layer.
  void add_name(const std::string& format, const std::string& name) {
    const double layer = tensor_name(name).layer;
    const bool whole = layer >= 0 && std::isdigit(static_cast<unsigned char>(name.back()));
    const Kind named = kind_of(name);
    for (const Kind kind : {Kind::attention, Kind::experts, Kind::mlp}) {
      const bool expert_too = kind == Kind::experts && named == Kind::mlp && is_every_mlp(name);
      if (!whole && kind != named && !expert_too) continue;
      Format& votes = formats_[kind][format];
      if (layer >= 0) {
        votes.layers.insert(layer);
      } else {
        votes.all = true;
        votes.share += whole ? 1 : share_of(name);
      }
    }
  }
  const Model& model_;
  ModuleSelections& selections_;
  std::map<Kind, std::map<std::string, Format>> formats_;
  std::string default_format_;
};

/// A kind of weights, and the number and first index of the layers that have it.
struct LayersOf {
  Kind kind;
  const char* label;
  double layers, first = 0;
};

/// Returns the largest of several formats in the same layers, and warns. Underestimating memory would be the worse
/// error.
std::string largest_format(Reading& r, const std::vector<std::string>& formats, const char* label) {
  const std::string largest = *std::ranges::max_element(formats, {}, bits_of);
  r.warn({TRAINYARD_TR("%1: matrices of one layer have several formats (%2). The largest, %3, is used for all. Set the "
                       "format yourself"),
          {{0, Unit::none, label, true}, {0, Unit::none, joined(formats, ", ")}, {0, Unit::none, largest}}});
  return largest;
}

/// The format of most layers of a kind. Names of single layers take precedence over patterns for everything.
std::string format_of(Reading& r, const Votes& votes, const LayersOf& named, const std::string& rest) {
  std::string best = votes.default_format().empty() ? rest : votes.default_format();
  const auto count_of = [&](const std::string& format) {
    return votes.count(named.kind, format, named.layers, named.first);
  };
  double most = named.layers;
  for (const std::string& format : votes.formats(named.kind)) most -= count_of(format);
  std::vector<std::string> partial = votes.partial_formats(named.kind);
  std::erase(partial, best);
  if (!partial.empty() && most == 0) {
    partial.push_back(best);
    return largest_format(r, partial, named.label);
  }
  if (most < 0) return largest_format(r, votes.formats(named.kind), named.label);
  most = std::max(0.0, most);
  const std::string of_rest = best;
  double parts = most > 0 ? 1 : 0;
  for (const std::string& format : votes.formats(named.kind)) {
    const double count = count_of(format);
    parts += count > 0 && (format != of_rest || most == 0);
    if (count <= most && !(most == 0 && count > 0)) continue;
    most = count;
    best = format;
  }
  if (parts > 1)
    r.warn({TRAINYARD_TR("%1: %2 of %3 layers use %4, the others a different format; %4 is used for all"),
            {{0, Unit::none, named.label, true},
             {most, Unit::none, {}, false},
             {named.layers, Unit::none, {}, false},
             {0, Unit::none, best}}});
  return best;
}

bool has_16_bit_attention(const std::string& format) { return format == "mxfp4" || format == "nvfp4"; }

/// Returns why a pattern has no effect; nullptr if it has one.
const char* reason_against(const ModuleSelection& selection) {
  switch (selection.layers) {
    case ModuleSelection::Layers::all:
    case ModuleSelection::Layers::one:
      return nullptr;
    case ModuleSelection::Layers::some:
      return TRAINYARD_TR("Pattern %1 selects layers by number and is not read. Set the formats yourself");
    case ModuleSelection::Layers::none:
      return TRAINYARD_TR("Pattern %1 matches no known weights and is not read. Set the formats yourself");
    case ModuleSelection::Layers::unknown:
      break;
  }
  return TRAINYARD_TR("Pattern %1 cannot be read. Set the formats yourself");
}

/// Warns of each pattern without effect, once for each reason: files may have hundreds.
void warn_of_patterns(Reading& r, const QuantisedModules& modules, ModuleSelections& selections) {
  std::vector<std::string> names = modules.kept;
  for (const QuantisedModules::Group& group : modules.groups)
    names.insert(names.end(), group.names.begin(), group.names.end());
  std::set<std::string_view> said;
  for (const std::string& name : names) {
    if (!is_pattern(name) || is_catch_all(name)) continue;
    const char* reason = reason_against(selections.select(name));
    if (reason && said.insert(reason).second) r.warn({reason, {{0, Unit::none, truncate_utf8(name, 200)}}});
  }
}

}  // namespace

void set_kind_formats(Reading& r, const QuantisedModules& modules) {
  const Json* type = r.look("model_type");
  ModuleSelections selections(r.model().layers, type && type->is_string() ? type->get<std::string>() : std::string());
  Votes votes(r.model(), selections);
  warn_of_patterns(r, modules, selections);
  for (const QuantisedModules::Group& group : modules.groups) votes.add(group.format, group.names);
  votes.add("bits_16", modules.kept);
  const Model& m = r.model();
  const bool mixture = m.mixture_of_experts();
  const double mixed = mixture ? m.layers - m.dense_layers : 0;
  const auto found = [&](const LayersOf& kind) { return format_of(r, votes, kind, modules.rest); };
  const std::string attention = found({Kind::attention, "Attention weights", m.layers});
  const std::string experts = mixture ? found({Kind::experts, "Expert weights", mixed, m.layers - mixed}) : "";
  // A mixture without shared experts and dense layers has only attention and expert weights.
  const bool has_mlp = !mixture || m.shared_experts > 0 || m.dense_layers > 0;
  const double mlp_layers = !mixture || m.shared_experts > 0 ? m.layers : m.dense_layers;
  const std::string mlp = has_mlp ? found({Kind::mlp, "Weights", mlp_layers}) : experts;
  r.set_choice(&Serving::weight_format, mlp);
  const std::string usual = mixture && has_16_bit_attention(mlp) ? "bits_16" : mlp;
  if (attention != usual) r.set_choice(&Serving::attention_format, attention);
  if (mixture && experts != mlp) r.set_choice(&Serving::expert_format, experts);
}

}  // namespace trainyard
