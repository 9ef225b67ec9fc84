// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/released.h"

#include <cmath>

#include "engine/parameters/derivations.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

void reset_derived_inputs(const Design& given, Design& moved) {
  Design before = given, after = moved;
  for (const Derivation& row : derivations()) row.field(before) = row.field(after) = automatic;
  before = resolved(before);
  after = resolved(after);
  for (const Derivation& row : derivations()) {
    const double was = row.field(before), is = row.field(after);
    if (was != is && !(std::isnan(was) && std::isnan(is))) row.field(moved) = automatic;
  }
}

}  // namespace trainyard
