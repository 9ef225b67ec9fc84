// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

#include "engine/explore/storage_options.h"
#include "ui/pages/explore/offers/offers_view.h"

class QLabel;

namespace trainyard::ui {

class UnitField;

/// Storage systems for a training job. Those that are fast enough come first, smallest first; the others state the
/// reason. The user can enter a price for the selected system; systems with a price then lead by cost.
class StorageSystemsView : public OffersView {
  Q_OBJECT
 public:
  explicit StorageSystemsView(Document* document, QWidget* parent = nullptr);
  static QString title();
  static QString tip();
  QString summary() const override;

 protected:
  Offers find(const Design& design, const Execution& execution) const override;
  QVector<FactCell> cells(const Offer& offer) const override;
  QString name(const Offer& offer) const override;
  std::string keyOf(const Offer& offer) const override { return offer.design.storage.system->id; }
  QString text(const Offers& offers) const override;
  QString headingAbove(size_t place) const override;
  void selected(const Offer* offer) override;

 private:
  QWidget* makePriceRow();
  void takePrice();
  /// Shows under the field why the price was refused; empty if it was accepted.
  void refusePrice(const QString& sentence);
  /// Dollars per month for the capacity that the design needs; NaN without a price.
  double monthCost(const Offer& offer) const;
  bool isPriced(const Offer& offer) const;

  /// A copy for the background thread.
  StoragePrices prices() const;

  mutable std::mutex guard_;  ///< of the prices
  StoragePrices prices_;
  std::string system_;  ///< id of the selected system; empty for none
  QLabel *price_label_ = nullptr, *refusal_ = nullptr;
  UnitField* price_ = nullptr;
};

}  // namespace trainyard::ui
