// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

/// Colours derived from a part's fill, computed once per theme because every paint needs them.
struct PartStyle {
  QColor fill, ground, outline, ink;
  bool outlined;
};

using PartStyles = std::array<PartStyle, part_count>;

PartStyles part_styles(ThemeKind kind) {
  const ColourTable& colours = colour_table(kind);
  const bool strong = kind == ThemeKind::contrast;
  const QColor card(colours.roles[size_t(Role::card)]), text(colours.roles[size_t(Role::text)]);
  const QColor white(Qt::white), black(0x11, 0x14, 0x18);
  PartStyles styles;
  for (size_t i = 0; i < part_count; ++i) {
    const QColor fill(part_colour(kind, Part(i)));
    // Graphics need this contrast to their background. Hatched parts always get an outline, because hatching halves the
    // contrast.
    const bool outlined = Theme::isHatched(Part(i)) || contrast(fill, card) < (strong ? 4.5 : 3);
    styles[i] = {fill, mix_colours(card, fill, 0.42), strong ? text : mix_colours(fill, text, 0.45),
                 contrast(fill, white) >= contrast(fill, black) ? white : black, outlined};
  }
  return styles;
}

const PartStyle& part_style(ThemeKind kind, Part part) {
  static const std::array<PartStyles, 4> styles{part_styles(ThemeKind::light), part_styles(ThemeKind::dark),
                                                part_styles(ThemeKind::print), part_styles(ThemeKind::contrast)};
  return styles[size_t(kind)][size_t(part)];
}

}  // namespace

QColor Theme::color(Role role) const { return QColor(colour_table(kind_).roles[size_t(role)]); }
QColor Theme::part(Part part) const { return part_style(kind_, part).fill; }
QColor Theme::hatchGround(Part part) const { return part_style(kind_, part).ground; }
QColor Theme::outline(Part part) const { return part_style(kind_, part).outline; }
QColor Theme::ink(Part part) const { return part_style(kind_, part).ink; }
bool Theme::isOutlined(Part part) const { return part_style(kind_, part).outlined; }

bool Theme::isHatched(Part part) {
  return part == Part::recompute || part == Part::host || part == Part::reserve || part == Part::bubble;
}

const Theme& theme(ThemeKind kind) {
  static const std::array<Theme, 4> themes{Theme(ThemeKind::light), Theme(ThemeKind::dark), Theme(ThemeKind::print),
                                           Theme(ThemeKind::contrast)};
  return themes[size_t(kind)];
}

const Theme& theme_of(const QPalette& palette) {
  const Theme& strong = theme(ThemeKind::contrast);
  if (palette.color(QPalette::Window) == strong.color(Role::window) &&
      palette.color(QPalette::WindowText) == strong.color(Role::text))
    return strong;
  const bool dark = palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
  return theme(dark ? ThemeKind::dark : ThemeKind::light);
}

QPalette palette_of(const Theme& theme) {
  using P = QPalette;
  static constexpr std::pair<P::ColorRole, Role> roles[] = {{P::Window, Role::window},
                                                            {P::WindowText, Role::text},
                                                            {P::Base, Role::card},
                                                            {P::AlternateBase, Role::panel},
                                                            {P::Text, Role::text},
                                                            {P::PlaceholderText, Role::muted_text},
                                                            {P::Button, Role::card},
                                                            {P::ButtonText, Role::text},
                                                            {P::BrightText, Role::error},
                                                            {P::ToolTipBase, Role::card},
                                                            {P::ToolTipText, Role::text},
                                                            {P::Highlight, Role::accent},
                                                            {P::HighlightedText, Role::text_on_accent},
                                                            {P::Link, Role::accent},
                                                            {P::LinkVisited, Role::accent},
                                                            {P::Light, Role::card},
                                                            {P::Midlight, Role::panel},
                                                            {P::Mid, Role::border},
                                                            {P::Dark, Role::field_border},
                                                            {P::Shadow, Role::field_border}};
  QPalette palette;
  for (const auto& [to, from] : roles) palette.setColor(to, theme.color(from));
  for (const P::ColorRole role : {P::WindowText, P::Text, P::ButtonText, P::HighlightedText, P::Link})
    palette.setColor(P::Disabled, role, theme.color(Role::disabled_text));
  palette.setColor(P::Disabled, P::Highlight, theme.color(Role::border));
  return palette;
}

}  // namespace trainyard::ui
