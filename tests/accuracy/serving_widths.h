// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/json/json.h"
#include "engine/serving/serving_bands.h"
#include "tests/accuracy/serving_rows.h"

namespace trainyard {

inline double four_figures(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return std::atof(text);
}

/// ln of the half-width that covers 85 % of the errors of the rows that count; 0 if there are fewer than ten.
template <class Counts>
double width_of(const std::vector<ServingFigure>& figures, const std::vector<double>& errors, ServingQuantity q,
                const Counts& counts) {
  std::vector<double> sizes;
  for (size_t i = 0; i < figures.size(); ++i)
    if (figures[i].quantity == q && counts(figures[i].row)) sizes.push_back(std::abs(errors[i]));
  if (sizes.size() < 10) return 0;
  std::ranges::sort(sizes);
  return sizes[size_t(std::ceil(0.85 * double(sizes.size()))) - 1];
}

/// Errors with whole models, sources and devices held out, in the order of the figures.
struct LeftOut {
  std::vector<double> model, source, device, pair;
};

/// Writes the widths of the likely ranges for resources/catalog.
inline void write_bands(const std::string& file, const std::vector<ServingRow>& rows,
                        const std::vector<ServingFigure>& figures, const LeftOut& errors) {
  Json json;
  for (const auto& [name, q] : {std::pair{"throughput", ServingQuantity::throughput},
                                {"limited", ServingQuantity::from_limits},
                                {"tpot", ServingQuantity::tpot_loaded},
                                {"ttft_idle", ServingQuantity::ttft_idle},
                                {"ttft_loaded", ServingQuantity::ttft_loaded},
                                {"tpot_closed", ServingQuantity::tpot_closed},
                                {"ttft_closed", ServingQuantity::ttft_closed},
                                {"tpot_pools", ServingQuantity::tpot_pools},
                                {"ttft_pools", ServingQuantity::ttft_pools}}) {
    const auto all = [](size_t) { return true; };
    const auto experts = [&rows](size_t row) { return rows[row].forecast.design().work.model->mixture_of_experts(); };
    const auto dense = [&](size_t row) { return !experts(row); };
    const auto apart = [&rows](size_t row) {
      return bool(rows[row].forecast.design().serving.attention_data_parallel);
    };
    const bool closed = q == ServingQuantity::tpot_closed || q == ServingQuantity::ttft_closed;
    const double model = closed ? width_of(figures, errors.model, q, dense) : width_of(figures, errors.model, q, all);
    json[name]["model"] = four_figures(model);
    json[name]["device"] = four_figures(std::max(model, width_of(figures, errors.device, q, all)));
    json[name]["engine"] = four_figures(std::max(model, width_of(figures, errors.source, q, all)));
    if (!closed) continue;
    json[name]["pair"] = four_figures(std::max(model, width_of(figures, errors.pair, q, all)));
    json[name]["experts"] = four_figures(width_of(figures, errors.model, q, experts));
    json[name]["apart"] = four_figures(width_of(figures, errors.model, q, apart));
  }
  // Engines differ by about 1 GB in memory reserve, and this changes the batch of a tight cache.
  json["reserve"] = 1e9;
  std::map<std::string, int> engines, kernels, pairs, kinds;
  for (const ServingRow& row : rows) {
    const Design& d = row.forecast.design();
    ++engines[row.engine];
    ++kernels[d.cluster.accelerator->kernel_family->id];
    ++pairs[served_pair(d)];
    ++kinds[served_kind(*d.work.model)];
  }
  engines.erase("unknown-engine");
  json["engines"] = engines;
  json["kernels"] = kernels;
  json["pairs"] = pairs;
  json["kinds"] = kinds;
  std::ofstream(file) << json.dump(1) << '\n';
}

}  // namespace trainyard
