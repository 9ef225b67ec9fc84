// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/records.h"
#include "engine/catalog/prices.h"

namespace trainyard::app {

/// A published rent in the output of `trainyard catalog prices`.
struct PriceRecord {
  std::string accelerator, basis;
  bool counts = false;  ///< the price of the basis includes the quote, because it is within a year of the newest quote
  PriceQuote quote;
};

/// All published rents, by accelerator and basis.
std::vector<PriceRecord> price_records();
const RecordTable<PriceRecord>& price_table();

}  // namespace trainyard::app
