// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <array>
#include <cstddef>
#include <tuple>

#include "ui/theme/theme.h"

namespace trainyard::ui {

inline constexpr size_t role_count = size_t(Role::hover) + 1;
inline constexpr size_t part_count = size_t(Part::driver) + 1;

/// The colours of one theme, in the order of Role, of Part without communication, and of Dimension. The last colours
/// are spare ones for further dimensions.
struct ColourTable {
  std::array<QRgb, role_count> roles;
  std::array<QRgb, part_count - dimension_count> parts;
  std::array<QRgb, 7> degrees;
};
static_assert(dimension_count <= std::tuple_size_v<decltype(ColourTable::degrees)>, "add a colour to each theme");
const ColourTable& colour_table(ThemeKind kind);
QRgb part_colour(ThemeKind kind, Part part);

/// Returns `share` of `over` blended on `under`. The result is opaque, because printers need opaque colours.
QColor mix_colours(const QColor& under, const QColor& over, double share);
/// WCAG 2 contrast ratio, 1 to 21.
double contrast(const QColor& a, const QColor& b);

}  // namespace trainyard::ui
