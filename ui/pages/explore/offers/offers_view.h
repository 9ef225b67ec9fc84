// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <memory>
#include <string>
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

/// A table of alternative designs, the best first, and a comparison of the selected one with the current design.
class OffersView : public ExploreView {
  Q_OBJECT
 public:
  void refresh() override;
  BackgroundStudy* background() const override { return study_; }
  bool isReady() const;
  bool isSearching() const override;
  FactTable* offers() const;
  ChangeCard* change() const { return change_; }

 protected:
  struct Offer {
    Design design;
    Evaluation evaluation;
    const char* refused = "";  ///< why the design cannot be applied; empty if it can
  };
  using Offers = std::vector<Offer>;
  /// `id` is the object name of the view and the prefix of the names of its cards and buttons.
  OffersView(Document* document, const QString& id, const QString& title, QWidget* parent);
  /// Finds the offers; runs in a background thread.
  virtual Offers find(const Design& design, const Execution& execution) const = 0;
  virtual QVector<FactCell> cells(const Offer& offer) const = 0;
  virtual QString name(const Offer& offer) const = 0;
  /// Identifies the offer among those of the same design; empty: the first is selected when the offers are found again.
  virtual std::string keyOf(const Offer&) const { return {}; }
  /// A heading above the offer at this place; empty for none.
  virtual QString headingAbove(size_t) const { return {}; }
  /// The text under the table.
  virtual QString text(const Offers& offers) const = 0;
  /// Finds the offers again, because the answer depends on more than the design.
  void findAgain();
  /// Called when another offer is selected; nullptr for none.
  virtual void selected(const Offer*) {}
  TableCard* table() const { return table_; }
  /// The present design.
  const Design& design() const { return asked_; }
  const Offers& found() const { return found_; }

 private:
  void start();
  /// Greys the answer while a new one is computed.
  void markOutdated(bool outdated);
  void show(const Offers& found, const Design& design);
  /// The place of the offer with this key; 0 if there is none.
  size_t placeOf(const std::string& key) const;
  void choose(const QString& id);
  const Offer* chosen() const;
  void apply();
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
