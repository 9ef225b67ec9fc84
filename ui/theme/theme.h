// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

#include "engine/metrics/metric.h"

namespace trainyard::ui {

enum class ThemeKind { light, dark, print, contrast };

enum class Role {
  window,
  panel,
  card,
  border,
  grid,
  text,
  second_text,
  muted_text,
  disabled_text,
  field_border,
  axis,
  accent,
  selection,
  text_on_accent,
  fits,
  fits_ground,
  tight,
  tight_ground,
  error,
  error_ground,
  better,
  worse,
  hover  ///< background of the item under the pointer
};

/// The use of a text; one table gives its size and weight.
enum class TextStyle { verdict, headline, headline_unit, explanation_number, body, title, table, caption, axis };

/// The colours of one theme. All drawing code takes its colours from here.
class Theme {
 public:
  explicit Theme(ThemeKind kind) : kind_(kind) {}
  ThemeKind kind() const { return kind_; }
  QColor color(Role role) const;
  /// The fill of a part of memory or of a step.
  QColor part(Part part) const;
  /// Whether the part is hatched at 45°: recompute, reserve, bubble.
  static bool isHatched(Part part);
  /// Whether the part needs a 1 px outline, because its fill is under 3 : 1 to the card, or 4.5 : 1 in high contrast.
  bool isOutlined(Part part) const;
  /// The background of a hatched part: 42 % of its fill on the card.
  QColor hatchGround(Part part) const;
  QColor outline(Part part) const;
  /// The text colour on the fill of a part.
  QColor ink(Part part) const;

 private:
  ThemeKind kind_;
};

const Theme& theme(ThemeKind kind);
/// High contrast if the palette is black on white; otherwise light or dark by the lightness of Window and WindowText.
const Theme& theme_of(const QPalette& palette);
QPalette palette_of(const Theme& theme);
/// The application's style sheet with the theme's colours filled in.
QString style_sheet(const Theme& theme);
/// Registers the compiled-in fonts, or uses the system's sans serif without them. Makes `body` the application's font.
/// Call once after QApplication, before any widget.
void register_fonts();
QFont font(TextStyle style);

}  // namespace trainyard::ui
