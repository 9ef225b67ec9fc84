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
  /// Of the current job, in the project's order; the baseline and the explained one are among them.
  const QVector<int>& scenarios() const { return scenarios_; }
  int baseline() const { return baseline_; }  ///< places among the project's scenarios
  int against() const { return against_; }    ///< -1: there is no other
  bool onlyDiffering() const;
  /// The results whose change is explained, at most four.
  const std::vector<const Metric*>& metrics() const;
  void setSentence(const QString& marked);

  void setAgainst(int scenario);
  void setShown(int scenario, bool shown);
  void setExplained(const Metric& metric, bool explained);

 signals:
  void changed();

 private:
  void fillCombos();
  void fillScenarios();
  void fillMetrics();
  QVector<int> ofJob() const;
  QString letterOf(int scenario) const;
  Job job() const;

  Document* document_;
  QComboBox *baseline_box_, *against_box_;
  QPushButton *scenarios_button_, *metrics_button_;
  QMenu *scenarios_menu_, *metrics_menu_;
  QCheckBox* only_;
  SummaryLine* sentence_;
  QVector<int> scenarios_;
  QStringList listed_;                                 ///< what the boxes show
  QSet<QString> left_out_;                             ///< letters
  QString against_letter_;                             ///< what was chosen last
  QString current_letter_;                             ///< the scenario that the window showed last
  std::array<std::vector<const Metric*>, 3> metrics_;  ///< of each job
  std::vector<const Metric*> checked_;                 ///< in the menu
  int baseline_ = 0, against_ = -1;
};

}  // namespace trainyard::ui
