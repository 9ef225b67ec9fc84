// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace trainyard::ui {

/// The tool bar field that opens the palette. Its text shortens with its width, down to the icon alone.
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
