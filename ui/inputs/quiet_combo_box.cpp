// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/quiet_combo_box.h"

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
