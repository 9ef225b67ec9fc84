// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/theme_switch.h"

#include <QApplication>
#include <QSettings>
#include <optional>
#include <utility>

namespace trainyard::ui {
namespace {

constexpr auto key = "theme";
constexpr std::pair<ThemeChoice, const char*> names[] = {{ThemeChoice::system, "system"},
                                                         {ThemeChoice::light, "light"},
                                                         {ThemeChoice::dark, "dark"},
                                                         {ThemeChoice::contrast, "contrast"}};

/// The light or dark theme of the desktop. Qt 6.4 reveals it only through its default palette, so remove ours briefly.
ThemeKind system_kind() {
  const QPalette ours = QApplication::palette();
  QApplication::setPalette(QPalette());
  const ThemeKind kind = theme_of(QApplication::palette()).kind();
  QApplication::setPalette(ours);
  return kind;
}

ThemeKind kind_of(ThemeChoice choice) {
  switch (choice) {
    case ThemeChoice::light:
      return ThemeKind::light;
    case ThemeChoice::dark:
      return ThemeKind::dark;
    case ThemeChoice::contrast:
      return ThemeKind::contrast;
    case ThemeChoice::system:
      break;
  }
  return system_kind();
}

}  // namespace

ThemeChoice theme_choice() {
  const QString stored = QSettings().value(QLatin1String(key)).toString();
  for (const auto& [choice, name] : names)
    if (stored == QLatin1String(name)) return choice;
  return ThemeChoice::system;
}

void choose_theme(ThemeChoice choice) {
  for (const auto& [one, name] : names)
    if (one == choice) QSettings().setValue(QLatin1String(key), QLatin1String(name));
  apply_theme();
}

void apply_theme() {
  static std::optional<ThemeKind> applied;
  const ThemeKind kind = kind_of(theme_choice());
  if (applied == kind) return;
  applied = kind;
  const Theme& chosen = theme(kind);
  QApplication::setFont(font(TextStyle::body));
  QApplication::setPalette(palette_of(chosen));
  qApp->setStyleSheet(style_sheet(chosen));
}

}  // namespace trainyard::ui
