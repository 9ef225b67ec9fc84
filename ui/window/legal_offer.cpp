// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/legal_offer.h"

#include <QLabel>
#include <QPushButton>

#include "engine/error.h"
#include "engine/parameters/handle.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// One offer each: another layout, another number of devices, another batch.
constexpr int most_offers = 3;
constexpr int rest = 120;  ///< idle time in ms before a search

}  // namespace

LegalOffer::LegalOffer(Document* document, QWidget* parent)
    : QFrame(parent), document_(document), label_(new QLabel(tr("Nearest legal:"), this)) {
  setObjectName(QStringLiteral("legal_offer"));
  setProperty("region", QStringLiteral("panel"));
  setAttribute(Qt::WA_StyledBackground);
  auto* row = new FlowLayout;
  row->setContentsMargins(scaled(14), scaled(6), scaled(12), scaled(6));
  row->setSpacing(scaled(8));
  label_->setMinimumHeight(scaled(22));
  row->addWidget(label_);
  for (int i = 0; i < most_offers; ++i) {
    auto* button = new QPushButton(this);
    button->setObjectName(QStringLiteral("legal_offer_%1").arg(i));
    button->setProperty("small", true);
    connect(button, &QPushButton::clicked, this, [this, i] { take(size_t(i)); });
    row->addWidget(button);
    buttons_.push_back(button);
  }
  setLayout(row);
  idle_.setSingleShot(true);
  idle_.setInterval(rest);
  connect(&idle_, &QTimer::timeout, this, &LegalOffer::search);
  hide();
}

void LegalOffer::refresh() {
  if (document_->design().job == Job::training && !is_legal(document_->evaluation())) return idle_.start();
  idle_.stop();
  offers_.clear();
  hide();
}

QString LegalOffer::changesOf(const NearestLayout& offer) const {
  QStringList changes;
  for (const ParameterHandle input : offer.changed) changes << change_text(document_->design(), offer.design, *input);
  return changes.join(QStringLiteral(", "));
}

void LegalOffer::search() {
  offers_ = legal_offers(document_->design());
  for (size_t i = 0; i < buttons_.size(); ++i) {
    buttons_[i]->setVisible(i < offers_.size());
    if (i >= offers_.size()) continue;
    const QString changes = changesOf(offers_[i]);
    buttons_[i]->setText(changes);
    buttons_[i]->setToolTip(
        offers_[i].fits == Fit::no
            ? tr("Makes the layout legal; it does not fit then")
            : tr("Makes the layout legal; a step takes %1 then").arg(number_text(offers_[i].step_time, Unit::seconds)));
    buttons_[i]->setAccessibleName(tr("Nearest legal: %1").arg(changes));
  }
  label_->setText(offers_.empty() ? tr("No legal layout is near.") : tr("Nearest legal:"));
  layout()->invalidate();
  show();
}

void LegalOffer::take(size_t offer) {
  if (offer >= offers_.size()) return;
  // The design has changed since the search: update the offers and let the user choose again.
  if (idle_.isActive()) return search();
  try {
    document_->edit(offers_[offer].design, changesOf(offers_[offer]));
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace trainyard::ui
