// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;

namespace trainyard::ui {

class Document;

/// Check boxes that adjust the layout automatically when the number of GPUs changes, optionally including TP and PP.
/// Stored in the user's settings.
class KeepLegalRow : public QWidget {
  Q_OBJECT
 public:
  KeepLegalRow(Document& document, QWidget* parent);

 private:
  void apply();
  /// Replaces an illegal layout by the best one at the same or a near number of devices.
  void adjust();

  Document& document_;
  QCheckBox *keep_, *degrees_;
};

}  // namespace trainyard::ui
