// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/normal_share.h"

#include <numbers>

namespace trainyard {

NormalTable::NormalTable() {
  for (int i = 0; i < count; ++i) {
    const double x = double(i) / in_one - end;
    const double share = 0.5 * std::erfc(-x / std::numbers::sqrt2);
    nodes[size_t(i)] = {share, std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi)};
  }
}

const NormalTable normal_table;

}  // namespace trainyard
