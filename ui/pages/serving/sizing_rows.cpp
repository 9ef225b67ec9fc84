// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/sizing_rows.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "ui/document/value_text.h"
#include "ui/figures/serving_charts.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::Sizing)
};

QString figures(double value, int significant) {
  if (!std::isfinite(value)) return QStringLiteral("–");
  const int digits = value > 0 ? std::clamp(significant - 1 - int(std::floor(std::log10(value))), 0, 6) : 0;
  return QLocale().toString(value, 'f', digits);
}

QString whole(double value) { return figures(std::round(value), 1); }

FactRow line(MetricHandle metric, const QString& sum, const QString& result) {
  return {metric_id(metric), {{sum}, {result, {}, Role::text, true}}, engine_text(metric->help)};
}

/// A saving as a negative number, coloured as better: "−104".
AdviceRow::Cell saved_cell(double saved, Unit unit) {
  if (!std::isfinite(saved)) return {QStringLiteral("–"), Role::muted_text};
  if (std::abs(saved) < 0.5) return {QStringLiteral("0"), Role::muted_text};
  return {(saved > 0 ? QStringLiteral("−") : QStringLiteral("+")) + number_text(std::abs(saved), unit),
          saved > 0 ? Role::better : Role::worse};
}

}  // namespace

QVector<FactRow> sizing_lines(const Design& design, const Evaluation& e) {
  const Serving s = resolved(design).serving;
  QVector<FactRow> rows;
  Design counted = design;
  counted.serving.requests = e.served_requests;
  const QString load = value_text(counted, parameter(&Serving::requests));
  rows << line(&Evaluation::saturation_requests,
               Texts::tr("%1 ÷ %2 per replica", "requests a second").arg(load, figures(e.saturation_requests, 3)),
               Texts::tr("%1 replicas").arg(figures(e.served_requests / e.saturation_requests, 3)));
  const double room = e.replica_requests / e.saturation_requests;
  rows << line(&Evaluation::replicas,
               Texts::tr("headroom for %1, ÷ %2", "95 of 100").arg(share_of_requests(s.percentile), figures(room, 2)),
               Texts::tr("%1 replicas").arg(whole(e.replicas)));
  const double spares = e.serving_replicas - e.replicas - e.prefill_replicas;
  const QString whole_sum = e.prefill_replicas > 0
                                ? Texts::tr("%1 decode + %2 prefill + %3 spare")
                                      .arg(whole(e.replicas), whole(e.prefill_replicas), whole(spares))
                                : Texts::tr("%1 spare, × %2 GPUs each").arg(whole(spares), whole(e.replica_devices));
  rows << line(&Evaluation::serving_gpus, whole_sum, Texts::tr("%1 GPUs").arg(whole(e.serving_gpus)));
  rows << line(&Evaluation::quick_serving_gpus, Texts::tr("Quick estimate, no batching"),
               Texts::tr("%1 GPUs").arg(figures(e.quick_serving_gpus, 3)));
  return rows;
}

QStringList sizing_advice_heads(const std::vector<ServingAdvice>& advice) {
  return advice.empty() ? QStringList() : QStringList{Texts::tr("$ per month"), Texts::tr("GPUs")};
}

QVector<AdviceRow> sizing_advice(const std::vector<ServingAdvice>& advice) {
  QVector<AdviceRow> rows;
  for (size_t i = 0; i < advice.size(); ++i) {
    const ServingAdvice& one = advice[i];
    AdviceRow row;
    row.id = QStringLiteral("advice:%1").arg(i);
    row.mark = one.relaxes ? StatusMark::warning : i == 0 ? StatusMark::star : StatusMark::note;
    row.title = message_text(one.title);
    row.detail = message_text(one.reason);
    row.cells = {saved_cell(one.month_saved, Unit::money), saved_cell(one.gpus_saved, Unit::accelerators)};
    row.button = Texts::tr("Apply");
    rows.push_back(row);
  }
  return rows;
}

}  // namespace trainyard::ui
