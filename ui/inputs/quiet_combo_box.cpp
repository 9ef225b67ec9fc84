// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/quiet_combo_box.h"

#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QWheelEvent>

namespace trainyard::ui {

QuietComboBox::QuietComboBox(QWidget* parent) : QComboBox(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(6);
}

void QuietComboBox::setBold(bool bold) {
  if (bold == (font().weight() == QFont::DemiBold)) return;
  QFont changed = font();
  changed.setWeight(bold ? QFont::DemiBold : QFont::Normal);
  setFont(changed);
}

/// Shortens the text with an ellipsis, because the style cuts letters in the middle.
QString QuietComboBox::shownText() const {
  QStyleOptionComboBox option;
  initStyleOption(&option);
  const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
  return fontMetrics().elidedText(option.currentText, Qt::ElideRight, field.width() - 2);
}

int QuietComboBox::widthFor(const QString& text) const {
  QStyleOptionComboBox option;
  initStyleOption(&option);
  const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  return QFontMetrics(bold).horizontalAdvance(text) + option.rect.width() - field.width() + 3;
}

void QuietComboBox::paintEvent(QPaintEvent*) {
  QStylePainter painter(this);
  painter.setPen(palette().color(QPalette::Text));
  QStyleOptionComboBox option;
  initStyleOption(&option);
  painter.drawComplexControl(QStyle::CC_ComboBox, option);
  option.currentText = shownText();
  painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void QuietComboBox::wheelEvent(QWheelEvent* event) {
  if (!hasFocus()) return event->ignore();
  QComboBox::wheelEvent(event);
}

void PickerBox::showText(const QString& text) {
  if (count() == 1 && itemText(0) == text) return;
  clear();
  addItem(text);
}

void PickerBox::showPopup() { emit opened(); }

}  // namespace trainyard::ui
