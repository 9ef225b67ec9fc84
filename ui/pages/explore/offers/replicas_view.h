// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/explore/offers/offers_view.h"

namespace trainyard::ui {

/// Layout search of a serving job: every layout of a replica, with the reason if it misses the targets. Layouts that
/// meet them come first.
class ReplicasView : public OffersView {
  Q_OBJECT
 public:
  explicit ReplicasView(Document* document, QWidget* parent = nullptr);
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
