// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QFontInfo>
#include <QRegularExpression>

#include "ui/theme/theme.h"

// A static library's resource is linked only if initialised, and Q_INIT_RESOURCE must be outside any namespace.
static void load_theme_resource() { Q_INIT_RESOURCE(theme); }

namespace trainyard::ui {
namespace {

constexpr std::pair<const char*, Role> role_names[] = {{"window", Role::window},
                                                       {"panel", Role::panel},
                                                       {"card", Role::card},
                                                       {"border", Role::border},
                                                       {"grid", Role::grid},
                                                       {"text", Role::text},
                                                       {"second_text", Role::second_text},
                                                       {"muted_text", Role::muted_text},
                                                       {"disabled_text", Role::disabled_text},
                                                       {"field_border", Role::field_border},
                                                       {"axis", Role::axis},
                                                       {"accent", Role::accent},
                                                       {"selection", Role::selection},
                                                       {"text_on_accent", Role::text_on_accent},
                                                       {"fits", Role::fits},
                                                       {"fits_ground", Role::fits_ground},
                                                       {"tight", Role::tight},
                                                       {"tight_ground", Role::tight_ground},
                                                       {"error", Role::error},
                                                       {"error_ground", Role::error_ground},
                                                       {"better", Role::better},
                                                       {"worse", Role::worse},
                                                       {"hover", Role::hover}};

constexpr std::pair<const char*, TextStyle> style_names[] = {{"verdict", TextStyle::verdict},
                                                             {"headline", TextStyle::headline},
                                                             {"headline_unit", TextStyle::headline_unit},
                                                             {"explanation_number", TextStyle::explanation_number},
                                                             {"body", TextStyle::body},
                                                             {"title", TextStyle::title},
                                                             {"table", TextStyle::table},
                                                             {"caption", TextStyle::caption},
                                                             {"axis", TextStyle::axis}};

QString font_rule(TextStyle style) {
  const QFont font = ui::font(style);
  return QString("%1 %2pt \"%3\"").arg(font.weight()).arg(font.pointSizeF()).arg(font.families().constFirst());
}

QString replacement(const QString& name, const Theme& theme, double scale) {
  bool is_length = false;
  const double length = name.toDouble(&is_length);
  if (is_length) return QString("%1px").arg(qRound(length * scale));
  if (name == "kind") return theme.kind() == ThemeKind::dark ? "dark" : "light";
  if (name == "focus") return theme.kind() == ThemeKind::contrast ? "3px" : "2px";
  for (const auto& [id, role] : role_names)
    if (name == QLatin1String(id)) return theme.color(role).name();
  for (const auto& [id, style] : style_names)
    if (name == QLatin1String("font:") + QLatin1String(id)) return font_rule(style);
  qWarning("Style sheet: nothing is called %s.", qPrintable(name));
  return {};
}

}  // namespace

QString style_sheet(const Theme& theme) {
  load_theme_resource();
  QFile file(":/theme/trainyard.qss");
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QString source = QString::fromUtf8(file.readAll());
  const double scale = QFontInfo(font(TextStyle::body)).pixelSize() / 13.0;

  static const QRegularExpression token(R"(\$\{([^}]+)\})");
  QString sheet;
  qsizetype done = 0;
  for (auto it = token.globalMatch(source); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    sheet += QStringView(source).mid(done, match.capturedStart() - done);
    sheet += replacement(match.captured(1), theme, scale);
    done = match.capturedEnd();
  }
  return sheet + source.mid(done);
}

}  // namespace trainyard::ui
