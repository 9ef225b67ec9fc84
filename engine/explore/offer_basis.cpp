// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/offer_basis.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "catalog_data.h"
#include "engine/catalog/access.h"
#include "engine/catalog/catalog.h"
#include "engine/json/json.h"
#include "engine/measured/published_runs.h"
#include "engine/parameters/handle.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using catalog_access::custom_suffix;

std::string original_id(const std::string& id) {
  return id.ends_with(custom_suffix) ? id.substr(0, id.size() - custom_suffix.size()) : id;
}

/// Price kind, price date and network of a device; the price itself is in the accelerator catalog.
struct CatalogOffer {
  std::string price_kind, price_date, network;
};

std::map<std::string, CatalogOffer> read_offers() {
  const std::string_view text = catalog_data("offers");
  std::map<std::string, CatalogOffer> out;
  for (const Json& row : Json::parse(text))
    out[row.at("accelerator")] = {row.value("price_kind", ""), row.value("price_date", ""), row.value("network", "")};
  return out;
}

/// An edited device uses its original's offer, because its id starts with the original's id.
const CatalogOffer& catalog_offer(const std::string& accelerator) {
  static const std::map<std::string, CatalogOffer> all = read_offers();
  static const CatalogOffer none;
  const auto found = all.find(original_id(accelerator));
  return found == all.end() ? none : found->second;
}

constexpr const char* entered = TRAINYARD_TR("as entered");
constexpr const char* not_stated = TRAINYARD_TR("not stated");
/// Values allowed in the offer catalog.
constexpr std::array price_kinds{TRAINYARD_TR("on demand"), TRAINYARD_TR("reserved"), TRAINYARD_TR("survey of rents"),
                                 not_stated};

std::string known_kind(const std::string& kind) {
  const auto found = std::ranges::find(price_kinds, std::string_view(kind));
  return found == price_kinds.end() ? not_stated : *found;
}

using Counts = std::map<std::pair<std::string, Framework>, std::size_t>;

Counts count_runs() {
  Counts out;
  for (const Run& run : published_runs()) {
    if (run.failed()) continue;
    const RunDesign known = design_of(run);
    if (known.refused.empty()) ++out[{known.design.cluster.accelerator->id, known.design.recipe.framework}];
  }
  return out;
}

Framework framework_of(const Design& design, const std::string& accelerator) {
  Framework best = design.recipe.framework;
  if (measured_runs(accelerator, best) > 0) return best;
  for (int i = 0; i < framework_count; ++i)
    if (measured_runs(accelerator, Framework(i)) > measured_runs(accelerator, best)) best = Framework(i);
  return best;
}

/// True if the price differs from the catalog.
bool is_entered(const Design& design, const AcceleratorRef& device) {
  if (device->id == design.cluster.accelerator->id && device == design.cluster.accelerator &&
      !is_automatic(design, parameter(&Economics::accelerator_price)))
    return true;
  if (!device->custom) return false;
  const auto original = find_entry(CatalogKind::accelerators, original_id(device->id));
  return !original || std::get<AcceleratorRef>(*original)->price != device->price;
}

Message::Argument word(const char* text) { return {0, Unit::none, text, true}; }

}  // namespace

std::size_t measured_runs(const std::string& accelerator, Framework framework) {
  static const Counts counts = count_runs();
  const auto found = counts.find({accelerator, framework});
  return found == counts.end() ? 0 : found->second;
}

OfferBasis price_basis(const Design& design, const AcceleratorRef& device) {
  const CatalogOffer& catalog = catalog_offer(device->id);
  OfferBasis out;
  if (is_entered(design, device)) {
    out.price_kind = entered;
  } else if (device->price > 0) {
    out.price_kind = known_kind(catalog.price_kind);
    out.price_date = catalog.price_date;
  }
  return out;
}

OfferBasis offer_basis(const Design& design, const AcceleratorRef& device, const NetworkRef& chosen) {
  const CatalogOffer& catalog = catalog_offer(device->id);
  OfferBasis out = price_basis(design, device);
  const auto published = find_entry(CatalogKind::networks, catalog.network);
  out.own_network = !chosen && (device == design.cluster.accelerator || published);
  out.network = chosen                                 ? chosen
                : device == design.cluster.accelerator ? design.cluster.network
                : published                            ? std::get<NetworkRef>(*published)
                                                       : design.cluster.network;
  if (chosen && catalog.network == chosen->id) out.own_network = true;
  out.framework = framework_of(design, original_id(device->id));
  out.measured_runs = measured_runs(original_id(device->id), out.framework);
  return out;
}

bool is_same_price_kind(const OfferBasis& a, const OfferBasis& b) {
  return a.price_kind == b.price_kind && !a.price_kind.empty() && a.price_kind != not_stated;
}

Message price_basis_text(const OfferBasis& basis) {
  if (basis.price_kind.empty()) return {TRAINYARD_TR("no price"), {}};
  const auto kind = word(basis.price_kind.c_str());
  if (basis.price_kind == entered) return {"%1", {kind}};
  if (basis.price_date.empty()) return {TRAINYARD_TR("%1, undated"), {kind}};
  return {"%1, %2", {kind, {0, Unit::none, basis.price_date, false}}};
}

Message network_basis_text(const OfferBasis& basis, double devices) {
  const auto name = word(basis.network->name.c_str());
  if (devices > basis.network->built_size) {
    const Message::Argument built{basis.network->built_size, Unit::accelerators, {}},
        here{devices, Unit::accelerators, {}};
    return {basis.own_network ? TRAINYARD_TR("%1, built for %2 GPUs; %3 need an extension")
                              : TRAINYARD_TR("no matching network in the catalog; %1 is assumed, built for %2 GPUs; %3 "
                                             "need an extension"),
            {name, built, here}};
  }
  if (basis.own_network) return {"%1", {name}};
  return {TRAINYARD_TR("no matching network in the catalog; %1 is assumed"), {name}};
}

Message framework_basis_text(const OfferBasis& basis) {
  if (basis.measured_runs == 0) return {TRAINYARD_TR("no measured run of any framework on this device"), {}};
  const Parameter& p = parameter(&Recipe::framework);
  return {TRAINYARD_TR("%1, measured runs: %2"),
          {word(p.choices[std::size_t(basis.framework)].label),
           {static_cast<double>(basis.measured_runs), Unit::accelerators, {}}}};
}

}  // namespace trainyard
