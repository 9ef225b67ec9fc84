// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/parameters/parameter.h"

namespace trainyard {

/// Pointer to the member of Design with this type.
template <class Part>
inline constexpr Part Design::*part_of = nullptr;
template <>
inline constexpr Workload Design::*part_of<Workload> = &Design::work;
template <>
inline constexpr Cluster Design::*part_of<Cluster> = &Design::cluster;
template <>
inline constexpr Layout Design::*part_of<Layout> = &Design::layout;
template <>
inline constexpr Recipe Design::*part_of<Recipe> = &Design::recipe;
template <>
inline constexpr Storage Design::*part_of<Storage> = &Design::storage;
template <>
inline constexpr Checkpoints Design::*part_of<Checkpoints> = &Design::checkpoints;
template <>
inline constexpr Failures Design::*part_of<Failures> = &Design::failures;
template <>
inline constexpr DataPlan Design::*part_of<DataPlan> = &Design::data;
template <>
inline constexpr Economics Design::*part_of<Economics> = &Design::economics;
template <>
inline constexpr MachineRoom Design::*part_of<MachineRoom> = &Design::room;
template <>
inline constexpr Serving Design::*part_of<Serving> = &Design::serving;
template <>
inline constexpr PostTraining Design::*part_of<PostTraining> = &Design::post_training;

/// Handles are addresses inside this design; its values are never read.
extern const Design measured_design;

/// An input, identified by its field: `&Layout::tensor_parallel`. Code uses handles, which the compiler checks. Ids are
/// for external text.
class ParameterHandle {
 public:
  template <class Part, class Field>
  constexpr ParameterHandle(Field Part::*field) : place_(&((measured_design.*part_of<Part>) .*field)) {
    static_assert(part_of<Part> != nullptr, "not a part of a design");
  }
  /// An input of a further kind of devices: `{0, &DeviceKind::count}`.
  template <class Field>
  constexpr ParameterHandle(std::size_t kind, Field DeviceKind::*field)
      : place_(&(measured_design.cluster.others[kind].*field)) {}
  constexpr ParameterHandle(Job Design::*field) : place_(&(measured_design.*field)) {}
  ParameterHandle(const Parameter& p);

  const Parameter& operator*() const;
  const Parameter* operator->() const { return &**this; }
  friend constexpr bool operator==(ParameterHandle, ParameterHandle) = default;

 private:
  const void* place_;
};

/// Returns the table row of an input: `parameter(&Layout::tensor_parallel)`. Allocates nothing.
inline const Parameter& parameter(ParameterHandle handle) { return *handle; }

}  // namespace trainyard
