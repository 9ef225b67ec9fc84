// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <memory>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/run/parallel.h"
#include "ui/pages/explore/common/explore_view.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

class BackgroundStudy;
class ChangeCard;
class Document;
class TableCard;

/// Designs that were found beside the present one, as a table, the best first; one of them against the present one.
class OffersView : public ExploreView {
  Q_OBJECT
 public:
  void refresh() override;
  BackgroundStudy* background() const override { return study_; }
  bool isReady() const;
  FactTable* offers() const;
  ChangeCard* change() const { return change_; }

 protected:
  struct Offer {
    Design design;
    Evaluation evaluation;
    const char* refused = "";  ///< why it cannot be taken over; empty where it can
  };
  using Offers = std::vector<Offer>;
  /// `id` names the view, its cards and its buttons.
  OffersView(Document* document, const QString& id, const QString& title, QWidget* parent);
  /// Beside the window.
  virtual Offers find(const Design& design, const Execution& execution) const = 0;
  /// The cells of a row.
  virtual QVector<FactCell> cells(const Offer& offer) const = 0;
  virtual QString name(const Offer& offer) const = 0;
  /// What stands under the table.
  virtual QString text(const Offers& offers) const = 0;
  TableCard* table() const { return table_; }
  const Offers& found() const { return found_; }

 private:
  void start();
  void show(const Offers& found, const Design& design);
  void choose(const QString& id);
  const Offer* chosen() const;
  void takeOver();
  void addScenario();

  Document* document_;
  BackgroundStudy* study_;
  TableCard* table_;
  ChangeCard* change_;
  QTimer idle_;
  Offers found_;
  Design asked_, answered_;
  bool asked_once_ = false;
  int shown_ = -1;
};

}  // namespace trainyard::ui
