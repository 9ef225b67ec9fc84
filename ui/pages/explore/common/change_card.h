// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "engine/metrics/handle.h"
#include "ui/cards/table_card.h"

class QPushButton;

namespace trainyard::ui {

/// What a found design changes and what comes of it, before and after, with buttons that take it over or make a
/// scenario of it.
class ChangeCard : public TableCard {
  Q_OBJECT
 public:
  /// `id` names the card, `prefix` its buttons: "seek_take", "seek_scenario".
  ChangeCard(const QString& id, const QString& prefix, const QString& title, QWidget* parent = nullptr);
  void setChange(const Design& before, const Design& after, std::span<const MetricHandle> metrics);
  void clear();
  /// Whether it can be taken over.
  void setOffered(bool offered);
  QPushButton* takeButton() const { return take_; }
  QPushButton* scenarioButton() const { return scenario_; }

 signals:
  void takeOver();
  void newScenario();

 private:
  QPushButton *take_, *scenario_;
};

/// What a job shows of a change, besides what was asked for.
std::vector<MetricHandle> shown_results(Job job);

}  // namespace trainyard::ui
