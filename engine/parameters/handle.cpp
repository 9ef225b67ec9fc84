// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/handle.h"

#include <cstddef>
#include <stdexcept>

namespace trainyard {

constinit const Design measured_design;

namespace {

/// Returns the bytes from the start of a design.
size_t offset_of(const void* place) {
  return size_t(static_cast<const std::byte*>(place) - reinterpret_cast<const std::byte*>(&measured_design));
}

/// Returns the table row for each byte at which a field starts.
const std::vector<const Parameter*>& rows_by_offset() {
  static const std::vector<const Parameter*> rows = [] {
    std::vector<const Parameter*> all(sizeof(Design), nullptr);
    for (const Parameter& p : parameters()) all[offset_of(place(measured_design, p))] = &p;
    return all;
  }();
  return rows;
}

}  // namespace

ParameterHandle::ParameterHandle(const Parameter& p) : place_(place(measured_design, p)) {}

const Parameter& ParameterHandle::operator*() const {
  const Parameter* row = rows_by_offset()[offset_of(place_)];
  if (!row) throw std::logic_error("a field of the design has no row in the table of inputs");
  return *row;
}

}  // namespace trainyard
