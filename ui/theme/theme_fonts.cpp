// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QFontDatabase>
#include <QLocale>
#include <array>

#include "ui/theme/font_resource.h"
#include "ui/theme/theme.h"

namespace trainyard::ui {
namespace {

constexpr auto own_family = "Trainyard Sans";
constexpr size_t style_count = size_t(TextStyle::axis) + 1;

struct FontRow {
  double pixels;  ///< size at 96 dpi
  QFont::Weight weight;
};

// In the order of TextStyle.
constexpr std::array<FontRow, style_count> rows{{{20, QFont::Bold},
                                                 {22, QFont::DemiBold},
                                                 {13, QFont::Normal},
                                                 {26, QFont::DemiBold},
                                                 {13, QFont::Normal},
                                                 {13, QFont::DemiBold},
                                                 {12.5, QFont::Normal},
                                                 {11.5, QFont::Normal},
                                                 {11, QFont::Normal}}};

std::array<QFont, style_count> make_fonts() {
  const QString family = QFontDatabase::hasFamily(own_family)
                             ? QString(own_family)
                             : QFontDatabase::systemFont(QFontDatabase::GeneralFont).family();
  std::array<QFont, style_count> fonts;
  for (size_t i = 0; i < style_count; ++i) {
    QFont& font = fonts[i];
    font.setFamilies({family});
    font.setStyleHint(QFont::SansSerif);
    // Use points instead of pixels, so that text follows screen resolution and the user's text size.
    font.setPointSizeF(rows[i].pixels * 72 / 96);
    font.setWeight(rows[i].weight);
    if (TextStyle(i) == TextStyle::headline) font.setLetterSpacing(QFont::AbsoluteSpacing, -0.2);
  }
  return fonts;
}

std::array<QFont, style_count>& fonts() {
  static std::array<QFont, style_count> all = make_fonts();
  return all;
}

/// Orders the CJK fonts by the user's language, because Han characters look different in Japanese and Chinese.
void substitute_cjk() {
  QStringList families{"Noto Sans CJK SC", "Noto Sans CJK TC", "Noto Sans CJK JP", "Noto Sans CJK KR"};
  const QLocale locale;
  int first = 0;
  if (locale.language() == QLocale::Japanese) first = 2;
  if (locale.language() == QLocale::Korean) first = 3;
  if (locale.language() == QLocale::Chinese && locale.script() == QLocale::TraditionalHanScript) first = 1;
  families.move(first, 0);
  QFont::removeSubstitutions(own_family);
  QFont::insertSubstitutions(own_family, families);
}

}  // namespace

void register_fonts() {
  init_font_resource();
  for (const char* weight : {"Regular", "Medium", "SemiBold", "Bold"})
    QFontDatabase::addApplicationFont(QString(":/fonts/TrainyardSans-%1.ttf").arg(weight));
  substitute_cjk();
  fonts() = make_fonts();
  QApplication::setFont(font(TextStyle::body));
}

QFont font(TextStyle style) { return fonts()[size_t(style)]; }

}  // namespace trainyard::ui
