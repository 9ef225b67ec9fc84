// SPDX-License-Identifier: Apache-2.0
#include "engine/model/sample_model.h"

#include <algorithm>

namespace trainyard {

double sample_forward_flops(const Model& m) {
  double sum = 0;
  for (const SampleLayer& row : m.sample_layers) sum += row.count * row.flops;
  return sum;
}

double sample_saved_elements(const Model& m) {
  double sum = 0;
  for (const SampleLayer& row : m.sample_layers) sum += row.count * row.saved;
  return sum;
}

double sample_widest_elements(const Model& m) {
  double most = 0;
  for (const SampleLayer& row : m.sample_layers) most = std::max(most, row.moved);
  return most;
}

double sample_largest_layer(const Model& m) {
  double most = 0;
  for (const SampleLayer& row : m.sample_layers)
    if (!row.table) most = std::max(most, row.parameters);
  return most;
}

double sample_table_parameters(const Model& m) {
  double sum = 0;
  for (const SampleLayer& row : m.sample_layers)
    if (row.table) sum += row.count * row.parameters;
  return sum;
}

double sample_looked_up(const Model& m) {
  double sum = 0;
  for (const SampleLayer& row : m.sample_layers)
    // A look-up reads a row of the table and writes it.
    if (row.table) sum += row.count * row.moved / 2;
  return sum;
}

}  // namespace trainyard
