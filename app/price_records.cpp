// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/price_records.h"

#include "engine/catalog/catalog.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"

namespace trainyard::app {

std::vector<PriceRecord> price_records() {
  std::vector<PriceRecord> out;
  const auto bases = parameter(&Economics::price_basis).choices;
  for (const EntryRef& entry : catalog(CatalogKind::accelerators))
    for (size_t i = 0; i < price_basis_count; ++i) {
      const auto all = price_quotes(base(entry).id, PriceBasis(i));
      const size_t old = all.size() - recent_quotes(all).size();
      for (size_t k = 0; k < all.size(); ++k) out.push_back({base(entry).id, bases[i].id, k >= old, all[k]});
    }
  return out;
}

const RecordTable<PriceRecord>& price_table() {
  static const RecordTable<PriceRecord> table{
      {"accelerator", &PriceRecord::accelerator, In::all, "accelerator"},
      {"basis", &PriceRecord::basis, In::all, "price basis"},
      {"usd_per_hour", [](const auto& r) { return r.quote.usd; }, In::all, "rent", Unit::money_per_hour},
      {"date", [](const auto& r) { return text_or_null(r.quote.date); }, In::all, "date"},
      {"counts", [](const auto& r) { return r.counts; }, In::all, "counts"},
      {"provider", [](const auto& r) { return r.quote.provider; }, In::all, "provider"},
      {"confidence", [](const auto& r) { return r.quote.confidence; }},
      {"source", [](const auto& r) { return r.quote.source; }, In::all, "source"},
  };
  return table;
}

}  // namespace trainyard::app
