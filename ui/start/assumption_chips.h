// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>
#include <span>

#include "engine/parameters/handle.h"

class QPushButton;

namespace trainyard::ui {

class Document;

/// Inputs that the user was not asked for, as buttons such as "Precision: BF16". A click opens the input's editor.
/// Inputs without effect on the design are hidden.
class AssumptionChips : public QWidget {
  Q_OBJECT
 public:
  AssumptionChips(Document* document, std::span<const ParameterHandle> inputs, QWidget* parent = nullptr);
  /// Hides inputs that the answer does not use.
  void leaveOut(std::span<const ParameterHandle> inputs);

 private:
  void follow();
  void edit(QPushButton* chip, ParameterHandle input);

  struct Chip {
    ParameterHandle input;
    QPushButton* button;
  };
  Document* document_;
  QVector<Chip> chips_;
  std::span<const ParameterHandle> left_out_;
};

}  // namespace trainyard::ui
