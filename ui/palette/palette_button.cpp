// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/palette_button.h"

#include <QPainter>

#include "ui/inputs/glyphs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

int between() { return scaled(8); }
int glyph_size() { return scaled(14); }

}  // namespace

PaletteButton::PaletteButton(const QString& keys, QWidget* parent) : QPushButton(parent), keys_(keys) {
  setObjectName(QStringLiteral("palette_button"));
  setFocusPolicy(Qt::TabFocus);
  setAccessibleName(tr("Search everything"));
  setToolTip(tr("Find any action, input, result, page or catalog entry, or set an input (%1)").arg(keys_));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize PaletteButton::sizeHint() const {
  const int words = fontMetrics().horizontalAdvance(tr("Search actions, inputs, results"));
  const int keys = QFontMetrics(ui::font(TextStyle::caption)).horizontalAdvance(keys_);
  return {words + keys + glyph_size() + 5 * between(), QPushButton::sizeHint().height()};
}

QSize PaletteButton::minimumSizeHint() const {
  return {glyph_size() + 2 * between(), QPushButton::minimumSizeHint().height()};
}

void PaletteButton::paintEvent(QPaintEvent* event) {
  QPushButton::paintEvent(event);
  QPainter painter(this);
  const Theme& colors = current_theme();
  const QRect inside = rect().adjusted(between(), 0, -between(), 0);
  const QFont caption = ui::font(TextStyle::caption);
  const int keys = QFontMetrics(caption).horizontalAdvance(keys_);
  const int words = fontMetrics().horizontalAdvance(tr("Search actions, inputs, results"));
  const int brief = fontMetrics().horizontalAdvance(tr("Search"));
  const QRect after = inside.adjusted(glyph_size() + between(), 0, 0, 0);
  const bool bare = after.width() < brief;
  const QRectF glyph((bare ? (width() - glyph_size()) / 2.0 : inside.left()), (height() - glyph_size()) / 2.0,
                     glyph_size(), glyph_size());
  paint_glyph(painter, Glyph::search, glyph, colors.color(Role::second_text), scaled_f(1.3));
  if (bare) return;
  const bool both = after.width() >= brief + between() + keys;
  const bool full = after.width() >= words + 2 * between() + keys;
  painter.setPen(colors.color(Role::second_text));
  painter.drawText(after, Qt::AlignLeft | Qt::AlignVCenter,
                   full ? tr("Search actions, inputs, results") : tr("Search"));
  if (!both) return;
  painter.setFont(caption);
  painter.setPen(colors.color(Role::muted_text));
  painter.drawText(after, Qt::AlignRight | Qt::AlignVCenter, keys_);
}

}  // namespace trainyard::ui
