// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "engine/metrics/handle.h"
#include "ui/cards/table_card.h"

class QPushButton;

namespace trainyard::ui {

/// The input changes of a found design, and its results before and after. Buttons apply the design or add it as a
/// scenario.
class ChangeCard : public TableCard {
  Q_OBJECT
 public:
  /// `id`: object name of the card. `prefix`: start of the object names of its buttons, such as "seek" in "seek_take"
  /// and "seek_scenario".
  ChangeCard(const QString& id, const QString& prefix, const QString& title, QWidget* parent = nullptr);
  void setChange(const Design& before, const Design& after, std::span<const MetricHandle> metrics);
  void clear();
  /// Enables the buttons if the design can be applied.
  void setOffered(bool offered);
  QPushButton* applyButton() const { return apply_; }
  QPushButton* scenarioButton() const { return scenario_; }

 signals:
  void apply();
  void newScenario();

 private:
  QPushButton *apply_, *scenario_;
};

/// The results that are shown for each change in a job, in addition to the requested one.
std::vector<MetricHandle> shown_results(Job job);

}  // namespace trainyard::ui
