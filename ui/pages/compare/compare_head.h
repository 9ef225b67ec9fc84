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

/// What is compared with what: the baseline, the scenario that is explained, which others stand beside them, which
/// results are explained, and the sentence that sums it up.
class CompareHead : public QWidget {
  Q_OBJECT
 public:
  explicit CompareHead(Document* document, QWidget* parent = nullptr);
  /// Follows the document.
  void refresh();
  // What refresh() chose, as places among the project's scenarios of this moment. The choice is kept as letters, since
  // a place belongs to another scenario, or to none, as soon as scenarios are removed or moved.
  /// Of the current job, in the project's order; the baseline and the explained one are among them.
  QVector<int> scenarios() const;
  int baseline() const { return placeOf(baseline_letter_); }      ///< -1: it was removed since
  int against() const { return placeOf(shown_against_letter_); }  ///< -1: there is no other, or it was removed since
  /// Whether another scenario was chosen to compare with, even if it was removed since.
  bool hasPair() const { return !shown_against_letter_.isEmpty(); }
  bool onlyDiffering() const;
  /// The results whose change is explained, at most four.
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
  QVector<int> ofJob() const;
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
  QStringList listed_;                                 ///< what the boxes show
  QSet<QString> left_out_;                             ///< letters
  QString against_letter_;                             ///< what the user chose last
  QString current_letter_;                             ///< the scenario that the window showed last
  std::array<std::vector<const Metric*>, 3> metrics_;  ///< of each job
  std::vector<const Metric*> checked_;                 ///< in the menu
};

}  // namespace trainyard::ui
