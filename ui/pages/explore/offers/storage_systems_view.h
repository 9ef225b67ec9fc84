// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/explore/offers/offers_view.h"

namespace trainyard::ui {

/// Storage systems for a training job. Those that are fast enough come first, smallest first; the others state the
/// reason.
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
  QString text(const Offers& offers) const override;
};

}  // namespace trainyard::ui
