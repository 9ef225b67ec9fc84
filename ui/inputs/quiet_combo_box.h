// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace trainyard::ui {

/// A combo box that reacts to the wheel only with focus, so that scrolling a panel edits nothing. Its width is set by
/// the layout, not by its longest item.
class QuietComboBox : public QComboBox {
  Q_OBJECT
 public:
  explicit QuietComboBox(QWidget* parent = nullptr);
  void setBold(bool bold);
  /// The visible text, with an ellipsis if shortened.
  QString shownText() const;
  /// The width that shows `text` uncut, in pixels.
  int widthFor(const QString& text) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
};

/// Looks like a combo box but emits opened() instead of a list; its only item is the current value.
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
