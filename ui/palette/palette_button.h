// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace trainyard::ui {

/// The field of the tool bar that opens the palette. It says as much as its width allows, down to its glyph.
class PaletteButton : public QPushButton {
  Q_OBJECT
 public:
  explicit PaletteButton(const QString& keys, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString keys_;
};

}  // namespace trainyard::ui
