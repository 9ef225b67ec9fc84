// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace trainyard::ui {

class Document;

/// The number of coefficients of the open scenario that differ from the shipped ones.
int changed_coefficients(const Document& document);

/// A button that is visible while coefficients differ from the shipped ones, and says how many.
class CalibrationMark : public QPushButton {
  Q_OBJECT
 public:
  explicit CalibrationMark(Document* document, QWidget* parent = nullptr);

 private:
  void refresh();

  Document* document_;
};

}  // namespace trainyard::ui
