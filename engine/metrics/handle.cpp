// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/handle.h"

#include <cstddef>
#include <stdexcept>

namespace trainyard {
namespace {

/// Index of a field, counted in doubles from the start of Evaluation. Doubles start at multiples of their size.
size_t place_of(double Evaluation::*field) {
  static const Evaluation measured;
  const auto* start = reinterpret_cast<const std::byte*>(&measured);
  return size_t(reinterpret_cast<const std::byte*>(&(measured.*field)) - start) / sizeof(double);
}

struct Index {
  std::vector<const Metric*> rows = std::vector<const Metric*>(sizeof(Evaluation) / sizeof(double), nullptr);
  const Metric* fits = nullptr;
};

const Index& index() {
  static const Index built = [] {
    Index all;
    for (const Metric& metric : metrics()) (metric.value ? all.rows[place_of(metric.value)] : all.fits) = &metric;
    return all;
  }();
  return built;
}

}  // namespace

const Metric& MetricHandle::operator*() const {
  const Metric* row = field_ ? index().rows[place_of(field_)] : index().fits;
  if (!row) throw std::logic_error("a field of the evaluation has no row in the table of outputs");
  return *row;
}

const Metric& fits_metric() { return *MetricHandle(nullptr); }

}  // namespace trainyard
