// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/offers/replicas_view.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "engine/explore/replica_search.h"
#include "ui/cards/figure_cell.h"
#include "ui/cards/table_card.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

FactCell figure(double value, Unit unit) {
  return {std::isfinite(value) ? number_text(value, unit) : QStringLiteral("–"), {}, Role::text, false, value};
}

}  // namespace

ReplicasView::ReplicasView(Document* document, QWidget* parent)
    : OffersView(document, QStringLiteral("replicas"), tr("Replica layouts"), parent) {
  offers()->setHeads({tr("Layout"), tr("GPUs per replica"), tr("users"), tr("GPUs in total"), tr("tokens/s per GPU"),
                      tr("per month"), tr("Reason")},
                     {6}, 6);
  offers()->setOptional({1, 4, 2});
}

QString ReplicasView::title() { return tr("Layouts"); }

QString ReplicasView::tip() { return tr("All layouts of a replica on one or more nodes, and why others are rejected"); }

OffersView::Offers ReplicasView::find(const Design& design, const Execution& execution) const {
  Offers out;
  for (SearchedReplica& found : search_replicas(design, execution))
    out.push_back({std::move(found.design), std::move(found.evaluation), refusal_text(found.refusal)});
  return out;
}

QVector<FactCell> ReplicasView::cells(const Offer& offer) const {
  // A layout that is not legal has no results.
  const bool evaluated = offer.evaluation.job == Job::serving;
  const auto of = [&](double Evaluation::*field, Unit unit) {
    return figure(evaluated ? offer.evaluation.*field : std::nan(""), unit);
  };
  const auto with_band = [&](MetricHandle metric) {
    return evaluated ? figure_cell(offer.evaluation, *metric) : figure(std::nan(""), metric->unit);
  };
  QVector<FactCell> out{{name(offer), {}, Role::text, !*offer.refused}};
  out << of(&Evaluation::replica_devices, Unit::accelerators)
      << figure(evaluated ? std::floor(offer.evaluation.replica_users) : std::nan(""), Unit::none)
      << with_band(&Evaluation::serving_gpus) << of(&Evaluation::gpu_output_rate, Unit::none)
      << with_band(&Evaluation::month_cost) << FactCell{engine_text(offer.refused)};
  return out;
}

QString ReplicasView::name(const Offer& offer) const {
  const Serving& s = offer.design.serving;
  QStringList parts = degree_texts(offer.design, Group::replica, {.always = 1});
  if (s.attention_data_parallel) parts << tr("DP attention");
  return parts.join(QStringLiteral(", "));
}

QString ReplicasView::text(const Offers& offers) const {
  const auto good = std::ranges::count_if(offers, [](const Offer& o) { return !*o.refused; });
  return tr("%1 of %2 layouts meet the targets.")
      .arg(QLocale().toString(qlonglong(good)), QLocale().toString(qulonglong(offers.size())));
}

QString ReplicasView::summary() const {
  if (found().empty()) return {};
  const Offer& best = found().front();
  if (*best.refused) return tr("<b>No layout</b> of a replica meets the targets");
  return tr("Fewest GPUs: <b>%1</b> with <b>%2</b>")
      .arg(number_text(best.evaluation.serving_gpus, Unit::accelerators), name(best));
}

}  // namespace trainyard::ui
