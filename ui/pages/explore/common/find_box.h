// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/design/design.h"
#include "ui/inputs/quiet_combo_box.h"

namespace trainyard::ui {

/// A long list of inputs or results to choose from, found by typing any part of a name.
class FindBox : public QuietComboBox {
  Q_OBJECT
 public:
  FindBox(const QString& name, const QString& accessible_name, const QString& tip, QWidget* parent = nullptr);
  void add(const QString& id, const QString& label);
  /// Call after the last add().
  void finish();
  QString id() const { return currentData().toString(); }
  /// Does not emit chosen().
  void setId(const QString& id);

 signals:
  /// By the user.
  void chosen(const QString& id);

 private:
  void take();
};

/// Every input that studies of a job may vary; every result of it that is a number. What was in the box goes.
void offer_inputs(FindBox& box, Job job);
void offer_metrics(FindBox& box, Job job);

}  // namespace trainyard::ui
