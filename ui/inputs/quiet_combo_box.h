// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace trainyard::ui {

/// A combo box that takes the wheel only while it has the focus, so that scrolling a panel edits nothing, and that
/// is as wide as it is told, not as its longest item.
class QuietComboBox : public QComboBox {
  Q_OBJECT
 public:
  explicit QuietComboBox(QWidget* parent = nullptr);
  void setBold(bool bold);
  /// What of the text has room, with an ellipsis where that is not all.
  QString shownText() const;
  /// The width in which a text is whole.
  int widthFor(const QString& text) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
};

/// Looks like a combo box and opens something else: its one item is what was chosen there.
class PickerBox : public QuietComboBox {
  Q_OBJECT
 public:
  using QuietComboBox::QuietComboBox;
  void showText(const QString& text);
  void showPopup() override;

 signals:
  void opened();
};

}  // namespace trainyard::ui
