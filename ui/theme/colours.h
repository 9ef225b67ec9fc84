// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <array>
#include <cstddef>

#include "ui/theme/theme.h"

namespace trainyard::ui {

inline constexpr size_t role_count = size_t(Role::hover) + 1;
inline constexpr size_t part_count = size_t(Part::driver) + 1;

/// The colours of one theme, in the order of Role and of Part.
struct ColourTable {
  std::array<QRgb, role_count> roles;
  std::array<QRgb, part_count> parts;
};
const ColourTable& colour_table(ThemeKind kind);

/// Returns `share` of `over` blended on `under`. The result is opaque, because printers need opaque colours.
QColor mixed(const QColor& under, const QColor& over, double share);
/// WCAG 2 contrast ratio, 1 to 21.
double contrast(const QColor& a, const QColor& b);

}  // namespace trainyard::ui
