// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;

namespace trainyard::ui {

class BackgroundStudy;
class Document;

/// Check boxes that adjust the layout automatically when the number of GPUs changes, optionally including TP and PP.
/// Stored in the user's settings.
class KeepLegalRow : public QWidget {
  Q_OBJECT
 public:
  KeepLegalRow(Document& document, QWidget* parent);

 private:
  void apply();
  /// Searches the best layout at the same or a near number of devices in the background, and replaces an illegal one.
  void adjust();

  Document& document_;
  QCheckBox *keep_, *degrees_;
  BackgroundStudy* study_;
};

}  // namespace trainyard::ui
