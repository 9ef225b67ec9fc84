// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/mixed_cluster.h"
#include "engine/explore/purchase.h"
#include "ui/charts/chart_spec.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// "1,024 B200", "3,072 H200 SXM on Fat tree".
QString purchase_name(const PurchaseOffer& offer);
/// What is to be bought, in one sentence with <b>; what is missing where nothing holds the limits.
QString purchase_summary(const PurchaseAnswer& answer);
/// Days and dollars of all offers, with the limits.
Curves purchase_chart(const Design& design, const PurchaseAnswer& answer, qsizetype chosen);
QStringList offer_heads();
QVector<FactRow> offer_rows(const PurchaseAnswer& answer);
/// An offer beside the present design.
QVector<FactRow> offer_figures(const Evaluation& now, const PurchaseOffer& offer);
/// What an offer changes of the design.
QString offer_changes(const Design& design, const PurchaseOffer& offer);
QVector<FactRow> mixed_rows(const MixedCluster& mixed);
QString mixed_sentence(const MixedCluster& mixed);

}  // namespace trainyard::ui
