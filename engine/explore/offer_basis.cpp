// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/offer_basis.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "engine/catalog/access.h"
#include "engine/catalog/device_networks.h"
#include "engine/measured/published_runs.h"
#include "engine/parameters/handle.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using catalog_access::original_id;
using Origin = DevicePrice::Origin;

const Choice& basis_choice(PriceBasis basis) {
  return parameter(&Economics::price_basis).choices[static_cast<std::size_t>(basis)];
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

/// True if the design states the price of its own device.
bool states_price(const Design& design, const AcceleratorRef& device) {
  return device == design.cluster.accelerator && !is_automatic(design, parameter(&Economics::accelerator_price));
}

Message::Argument word(const char* text) { return {0, Unit::none, text, true}; }

}  // namespace

std::size_t measured_runs(const std::string& accelerator, Framework framework) {
  static const Counts counts = count_runs();
  const auto found = counts.find({accelerator, framework});
  return found == counts.end() ? 0 : found->second;
}

OfferBasis price_basis(const Design& design, const AcceleratorRef& device) {
  OfferBasis out;
  out.price = device_price(*device, design.economics.price_basis, design.economics.derive_price);
  if (states_price(design, device)) out.price = {design.economics.accelerator_price, Origin::entered};
  if (out.price.origin == Origin::quoted || out.price.origin == Origin::derived)
    if (const auto quotes = price_quotes(original_id(device->id), out.price.from); !quotes.empty())
      out.price_date = quotes.back().date;
  return out;
}

OfferBasis offer_basis(const Design& design, const AcceleratorRef& device, const NetworkRef& chosen) {
  const auto published = network_built_for(device->id);
  OfferBasis out = price_basis(design, device);
  out.own_network = !chosen && (device == design.cluster.accelerator || published);
  out.network = chosen                                 ? chosen
                : device == design.cluster.accelerator ? design.cluster.network
                : published                            ? *published
                                                       : design.cluster.network;
  if (chosen && published && (*published)->id == chosen->id) out.own_network = true;
  out.framework = framework_of(design, std::string(original_id(device->id)));
  out.measured_runs = measured_runs(std::string(original_id(device->id)), out.framework);
  return out;
}

bool is_same_price_kind(const OfferBasis& a, const OfferBasis& b) {
  const auto is_known = [](const OfferBasis& one) { return one.price.origin != Origin::none; };
  const auto is_entered = [](const OfferBasis& one) { return one.price.origin == Origin::entered; };
  return is_known(a) && is_known(b) && is_entered(a) == is_entered(b);
}

std::string price_kind_id(const OfferBasis& basis) {
  switch (basis.price.origin) {
    case Origin::entered:
      return "entered";
    case Origin::quoted:
      return basis_choice(basis.price.from).id;
    case Origin::derived:
      return std::string("derived_from_") + basis_choice(basis.price.from).id;
    case Origin::none:
      break;
  }
  return {};
}

Message price_basis_text(const OfferBasis& basis) {
  const auto kind = word(basis_choice(basis.price.from).label);
  const Message::Argument date{0, Unit::none, basis.price_date, false};
  switch (basis.price.origin) {
    case Origin::entered:
      return {TRAINYARD_TR("as entered"), {}};
    case Origin::quoted:
      return basis.price_date.empty() ? Message{TRAINYARD_TR("%1; undated"), {kind}} : Message{"%1; %2", {kind, date}};
    case Origin::derived:
      return {TRAINYARD_TR("derived: %1 × %2"), {kind, {basis.price.ratio, Unit::ratio, {}}}};
    case Origin::none:
      break;
  }
  return {TRAINYARD_TR("no price on this basis"), {}};
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
