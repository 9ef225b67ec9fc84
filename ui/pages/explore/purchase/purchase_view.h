// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include "engine/explore/mixed_cluster.h"
#include "engine/explore/purchase.h"
#include "ui/pages/explore/common/explore_view.h"

class QPushButton;

namespace trainyard::ui {

class ChartCard;
class Document;
class PurchasePanel;
class TableCard;

/// Recommends a purchase. For each accelerator, finds the number of devices and the layout that best meet the goal, and
/// states why the others rank lower.
class PurchaseView : public ExploreView {
  Q_OBJECT
 public:
  explicit PurchaseView(Document* document, QWidget* parent = nullptr);
  static QString title();
  static QString tip();
  void refresh() override;
  QString summary() const override;
  QString progressText() const override;
  std::optional<VerdictText> verdict() const override;
  bool isSearching() const override;
  QWidget* sidePanel() const override;
  BackgroundStudy* background() const override { return study_; }
  QList<QAction*> studyActions() const override { return questions_; }

  /// Shows this view and starts the study for the goal.
  void ask(PurchaseGoal goal);
  const PurchaseAnswer& answer() const { return answer_; }
  TableCard* offers() const { return offers_; }
  TableCard* chosen() const { return chosen_; }
  TableCard* mixedCard() const { return mixed_; }
  ChartCard* chart() const { return chart_; }
  QPushButton* applyButton() const { return apply_; }
  QPushButton* scenarioButton() const { return scenario_; }
  /// Adds a scenario that trains in 8 bits; hidden if the offer has no such alternative.
  QPushButton* eightBitButton() const { return eight_bits_; }
  QPushButton* betterButton() const { return better_; }

 private:
  void makeQuestions();
  void start();
  /// The present inputs need a new answer.
  void askAgain();
  /// Results so far, or the complete answer.
  void show(const PurchaseAnswer& answer, const Design& design, const PurchaseQuestion& question);
  QString tried(const Design& design, const PurchaseQuestion& question) const;
  void choose(const QString& id);
  /// Keeps the shown offer selected in the next results.
  void keepShown();
  /// If the results have a better offer than the shown one, says so on a button that shows it.
  void offerBetter();
  /// The row of the offer to keep; 0, the best one, if there is none.
  qsizetype selectedRow() const;
  const PurchaseOffer* offer() const;
  /// Greys the answer while a new one is being computed, so that an outdated offer is not applied.
  void markOutdated(bool outdated);
  void showMixed();
  void apply();
  void addScenario();
  void addEightBitScenario();

  Document* document_;
  PurchasePanel* panel_;
  QList<QAction*> questions_;
  BackgroundStudy* study_;
  ChartCard* chart_;
  TableCard *offers_, *chosen_, *mixed_;
  QPushButton *apply_, *scenario_, *eight_bits_, *better_;
  QTimer idle_;
  Design asked_;             ///< the design for which the answer was computed
  Design searched_;          ///< the design of the running search
  bool answered_ = false;    ///< answer_ is complete and belongs to the present inputs
  bool has_offers_ = false;  ///< answer_ contains results so far of the present inputs
  quint64 request_ = 0;
  PurchaseAnswer answer_;
  bool follows_best_ = true;  ///< the user has selected no offer since the search began
  /// The accelerator and network of the offer that was shown or selected since the search began; nullptr for none.
  AcceleratorRef picked_;
  NetworkRef picked_network_;
  qsizetype shown_ = -1;  ///< index of the selected offer; -1 for none
};

}  // namespace trainyard::ui
