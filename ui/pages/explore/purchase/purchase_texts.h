// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/mixed_cluster.h"
#include "engine/explore/purchase.h"
#include "ui/charts/chart_spec.h"
#include "ui/headline/headline_model.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// The name of an offer: "1,024 B200".
QString purchase_name(const PurchaseOffer& offer);
/// The name of an offer in 8 bits, which it must have: "1,024 B200, MXFP8".
QString eight_bit_name(const PurchaseOffer& offer);
/// The name of a number format: "MXFP8".
QString format_name(Precision precision);
/// The recommended purchase in one sentence with <b>; if no offer meets the limits, the nearest offer.
QString purchase_summary(const PurchaseAnswer& answer);
/// The best of the results so far in one sentence with <b>; empty if none has a layout.
QString purchase_best_so_far(const PurchaseAnswer& answer);
/// That the search runs, how far it is, and the best of the results so far.
QString purchase_progress(const PurchaseAnswer& answer);
/// The answer in place of the verdict: whether an offer meets the limits, which one, and the verdict `now` on the
/// current design. While the search runs, the best offer so far.
VerdictText purchase_verdict(const PurchaseAnswer& answer, bool searching, const QString& now);
/// What training in 8 bits changes: "In MXFP8: 1,024 B200, 41.2 days (…), $30.1 M (…). …"; empty if nothing is known.
QString eight_bit_sentence(const PurchaseOffer& offer);
/// Days against dollars for all offers, with the limits.
Curves purchase_chart(const Design& design, const PurchaseAnswer& answer, qsizetype chosen);
QStringList offer_heads();
QVector<FactRow> offer_rows(const PurchaseAnswer& answer);
/// The results of an offer compared with the current design.
QVector<FactRow> offer_figures(const Evaluation& now, const PurchaseOffer& offer);
/// The input changes of an offer.
QString offer_changes(const Design& design, const PurchaseOffer& offer);
QVector<FactRow> mixed_rows(const MixedCluster& mixed);
QString mixed_sentence(const MixedCluster& mixed);

}  // namespace trainyard::ui
