// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;

namespace trainyard::ui {

class Document;

/// Whether the slider of the GPUs takes the layout along, and how much of it. Kept in the user's settings.
class KeepLegalRow : public QWidget {
  Q_OBJECT
 public:
  KeepLegalRow(Document& document, QWidget* parent);

 private:
  void apply();

  Document& document_;
  QCheckBox *keep_, *degrees_;
};

}  // namespace trainyard::ui
