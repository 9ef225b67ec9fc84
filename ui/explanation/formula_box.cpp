// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/formula_box.h"

#include <QPainter>
#include <QTextLayout>

#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr double padding_x = 11, padding_y = 8, line_height = 20;

constexpr Face strong{TextStyle::body, QFont::DemiBold};

}  // namespace

FormulaBox::FormulaBox(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void FormulaBox::setText(const QString& text) {
  if (text == text_) return;
  const auto lines = wrapped(width()).size();
  text_ = text;
  lines_width_ = -1;
  setAccessibleDescription(text);
  if (wrapped(width()).size() != lines) updateGeometry();
  update();
}

const QVector<FormulaBox::Line>& FormulaBox::wrapped(int width) const {
  if (width == lines_width_) return lines_;
  lines_width_ = width;
  lines_.clear();
  for (const QString& part : text_.split(u'\n')) {
    const bool result = part.startsWith(u'=');
    QTextLayout layout(part, font_of(result ? strong : Face{TextStyle::body}));
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
      line.setLineWidth(std::max(1.0, width - 2 * scaled_f(padding_x)));
      lines_.push_back({part.mid(line.textStart(), line.textLength()).trimmed(), result});
    }
    layout.endLayout();
  }
  return lines_;
}

int FormulaBox::heightForWidth(int width) const {
  return scaled(2 * padding_y) + scaled(line_height) * int(std::max<qsizetype>(1, wrapped(width).size()));
}

QSize FormulaBox::sizeHint() const { return {scaled(300), heightForWidth(width() > 0 ? width() : scaled(300))}; }

QSize FormulaBox::minimumSizeHint() const { return {scaled(120), scaled(2 * padding_y + line_height)}; }

void FormulaBox::paintEvent(QPaintEvent*) {
  const Theme& look = current_theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(look.color(Role::border));
  painter.setBrush(look.color(Role::card));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), scaled_f(4), scaled_f(4));
  painter.setPen(look.color(Role::text));
  QRectF place(scaled_f(padding_x), scaled_f(padding_y), width() - 2 * scaled_f(padding_x), scaled(line_height));
  for (const Line& line : wrapped(width())) {
    draw_line(painter, line.strong ? strong : Face{TextStyle::body}, place, Qt::AlignLeft, line.text);
    place.translate(0, scaled(line_height));
  }
}

}  // namespace trainyard::ui
