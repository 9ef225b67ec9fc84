// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QWidget>
#include <array>
#include <vector>

#include "engine/metrics/metric.h"

class QCheckBox;
class QComboBox;
class QMenu;
class QPushButton;

namespace trainyard::ui {

class Document;
class SummaryLine;

/// The controls of the comparison: baseline, explained scenario, other scenarios, and explained results. Also shows the
/// summary sentence.
class CompareHead : public QWidget {
  Q_OBJECT
 public:
  explicit CompareHead(Document* document, QWidget* parent = nullptr);
  /// Updates the controls from the document, and makes a valid choice of scenarios.
  void refresh();
  // The choice that refresh() made, as current indices of scenarios. It is stored as letters, because indices change
  // when scenarios are removed or moved.
  /// Scenarios of the current job in project order, including the baseline and the explained one.
  QVector<int> scenarios() const;
  int baseline() const { return placeOf(baseline_letter_); }      ///< -1: removed since refresh()
  int against() const { return placeOf(shown_against_letter_); }  ///< -1: none, or removed since refresh()
  /// Whether refresh() found another scenario for comparison, even if that was removed since.
  bool hasPair() const { return !shown_against_letter_.isEmpty(); }
  bool onlyDiffering() const;
  /// The metrics whose change is explained; at most four.
  const std::vector<const Metric*>& metrics() const;
  void setSentence(const QString& marked);

  void setAgainst(const QString& letter);
  void setShown(const QString& letter, bool shown);
  void setExplained(const Metric& metric, bool explained);

 signals:
  void changed();

 private:
  void fillCombos();
  void fillScenarios();
  void fillMetrics();
  QVector<int> scenariosOfJob() const;
  QString letterOf(int scenario) const;
  int placeOf(const QString& letter) const;
  Job job() const;

  Document* document_;
  QComboBox *baseline_box_, *against_box_;
  QPushButton *scenarios_button_, *metrics_button_;
  QMenu *scenarios_menu_, *metrics_menu_;
  QCheckBox* only_;
  SummaryLine* sentence_;
  QStringList scenario_letters_;
  QString baseline_letter_, shown_against_letter_;
  QStringList listed_;                                 ///< entries of the boxes
  QSet<QString> left_out_;                             ///< letters of hidden scenarios
  QString against_letter_;                             ///< the user's last choice of the explained scenario
  QString current_letter_;                             ///< the scenario that was current at the last refresh()
  std::array<std::vector<const Metric*>, 3> metrics_;  ///< chosen metrics of each job
  std::vector<const Metric*> checked_;                 ///< metrics with a check mark in the menu
};

}  // namespace trainyard::ui
