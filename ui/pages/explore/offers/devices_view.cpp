// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/offers/devices_view.h"

#include <cmath>

#include "engine/studies/serving_variants.h"
#include "ui/cards/figure_cell.h"
#include "ui/cards/table_card.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

FactCell figure(double value, Unit unit) {
  return {std::isfinite(value) ? number_text(value, unit) : QStringLiteral("–"), {}, Role::text, false, value};
}

}  // namespace

DevicesView::DevicesView(Document* document, QWidget* parent)
    : OffersView(document, QStringLiteral("devices"), tr("Purchase options"), parent) {
  offers()->setHeads({tr("Accelerator"), tr("GPUs"), tr("per replica"), tr("first token"), tr("next token"),
                      tr("$ / M tokens"), tr("per month")});
  offers()->setOptional({2, 3, 4});
}

QString DevicesView::title() { return tr("Clusters"); }

QString DevicesView::tip() { return tr("Other accelerators that can serve this load, with their number and price"); }

OffersView::Offers DevicesView::find(const Design& design, const Execution& execution) const {
  Offers out;
  for (OtherAccelerator& other : other_accelerators(design, execution))
    out.push_back({std::move(other.design), std::move(other.evaluation), ""});
  return out;
}

QVector<FactCell> DevicesView::cells(const Offer& offer) const {
  const Evaluation& e = offer.evaluation;
  const auto banded = [&e](MetricHandle metric) { return figure_cell(e, *metric); };
  return {{name(offer), {}, Role::text, true},
          banded(&Evaluation::serving_gpus),
          figure(e.replica_devices, Unit::accelerators),
          figure(e.ttft, Unit::seconds),
          figure(e.tpot, Unit::seconds),
          banded(&Evaluation::output_cost),
          banded(&Evaluation::month_cost)};
}

QString DevicesView::name(const Offer& offer) const { return catalog_text(offer.design.cluster.accelerator->name); }

QString DevicesView::text(const Offers& offers) const {
  return offers.empty() ? tr("No other accelerator of the catalog meets the targets.")
                        : tr("Available accelerators with measured kernels, each with its best layout and number of "
                             "users. Those without a price are listed last.");
}

QString DevicesView::summary() const {
  if (found().empty()) return {};
  const Offer& best = found().front();
  return tr("Cheapest alternative: <b>%1 × %2</b>, <b>%3</b> per month")
      .arg(number_text(best.evaluation.serving_gpus, Unit::none), name(best),
           std::isfinite(best.evaluation.month_cost) ? banded_text(best.evaluation, &Evaluation::month_cost)
                                                     : tr("price unknown"));
}

}  // namespace trainyard::ui
