// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/design/design.h"
#include "ui/inputs/quiet_combo_box.h"

namespace trainyard::ui {

/// A combo box for a long list of inputs or results; finds entries by any part of the name.
class FindBox : public QuietComboBox {
  Q_OBJECT
 public:
  FindBox(const QString& name, const QString& accessible_name, const QString& tip, QWidget* parent = nullptr);
  void add(const QString& id, const QString& label);
  /// Sets up completion; call after the last add().
  void finish();
  QString id() const { return currentData().toString(); }
  /// Sets the choice without emitting chosen().
  void setId(const QString& id);

 signals:
  /// Emitted only if the user chooses.
  void chosen(const QString& id);

 private:
  void applyText();
};

/// Replaces the entries by the inputs that a study of the job may vary, or by the job's numeric results.
void offer_inputs(FindBox& box, Job job);
void offer_metrics(FindBox& box, Job job);

}  // namespace trainyard::ui
