// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/charts/line_plot.h"
#include "ui/charts/spec_text.h"
#include "ui/figures/serving_axes.h"
#include "ui/figures/serving_charts.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ServingCharts)
};

QString whole_day(double day) { return QLocale().toString(std::ceil(day), 'f', 0); }
QString day_text(double day) { return Texts::tr("day %1").arg(whole_day(day)); }

QString cost_text(double dollars, const std::optional<ResultBand>& band) {
  return banded_or_dash(dollars, band, Unit::money);
}

/// The break-even day with its likely range: "break-even on day 900 (700–1,240)".
QString break_even_text(const LifetimeBill& bill) {
  const auto& band = bill.break_even_band;
  const QString text = Texts::tr("break-even on %1").arg(day_text(bill.break_even_day));
  const QString ends = !band ? QString()
                       : std::isinf(band->high)
                           ? Texts::tr("%1 or later, or never").arg(whole_day(band->low))
                           : QStringLiteral("%1–%2").arg(whole_day(band->low), whole_day(band->high));
  return ends.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, ends);
}

/// Whether serving pays for itself, in words.
QString verdict_of(const LifetimeBill& bill) {
  if (bill.verdict == BillVerdict::pays && std::isfinite(bill.break_even_day)) return break_even_text(bill);
  if (std::isfinite(bill.break_even_price) && bill.break_even_price > 0)
    return Texts::tr("breaks even within this time at %1 per 1\u00A0M output tokens")
        .arg(banded_text(bill.break_even_price, bill.price_band, Unit::money));
  return engine_text(bill_verdict_text(bill.verdict));
}

void add_lines(LinePlot& plot, const LifetimeBill& bill, const UnitStep& step) {
  LinePlot::Line spent{metric_id(&Evaluation::month_cost), Texts::tr("cost"), Part::compute, {}, {}};
  LinePlot::Line charged{
      metric_id(&Evaluation::output_cost), Texts::tr("revenue from tokens"), Part::gradients, {}, {}};
  spent.label_share = charged.label_share = 0.7;
  charged.thin = true;
  for (const BillPoint& p : bill.curve) {
    spent.x.push_back(p.day);
    spent.y.push_back(p.spent / step.factor);
    charged.y.push_back(p.charged / step.factor);
  }
  charged.x = spent.x;
  plot.lines.push_back(spent);
  if (bill.month_charged > 0) plot.lines.push_back(charged);
}

}  // namespace

LinePlot lifetime_cost_chart(const LifetimeBill& bill, const QString& training, const LinePlot* before) {
  LinePlot plot;
  plot.title = Texts::tr("Cost of training and serving");
  plot.x_title = Texts::tr("Days since the start of training");
  plot.x_unit = Unit::days;
  double most = 0, last = 0;
  for (const BillPoint& p : bill.curve) {
    last = std::max(last, p.day);
    for (const double dollars : {p.spent, p.charged})
      if (std::isfinite(dollars)) most = std::max(most, dollars);
  }
  if (training.isEmpty()) {
    plot.empty = Texts::tr(
        "No scenario of this project trains this model. To add one, choose “Train this model” in the menu Scenario");
  } else if (!(most > 0) || !(last > 0)) {
    plot.empty = engine_text(bill_verdict_text(bill.verdict));
  }
  plot.sentence = plot.empty;
  if (!plot.empty.isEmpty()) return plot;
  const UnitStep step = unit_step(most, Unit::money);
  plot.y_title = *step.name ? Texts::tr("$ %1", "a thousand, a million dollars").arg(spec_text::label(step.name))
                            : QStringLiteral("$");
  set_x_axis(plot, last, Unit::days, 1, before);
  set_y_axis(plot, most, Unit::money, step.factor, before);
  add_lines(plot, bill, step);
  plot.limits.push_back({LinePlot::Rule::capacity, true, bill.training_days, metric_id(&Evaluation::cost),
                         Texts::tr("training cost %1").arg(cost_text(bill.training_cost, bill.training_band))});
  if (std::isfinite(bill.break_even_day)) {
    const double dollars = height_at(plot.lines.front(), bill.break_even_day);
    plot.points.push_back({LinePlot::Mark::best,
                           Part::gradients,
                           bill.break_even_day,
                           dollars,
                           metric_id(&Evaluation::month_cost),
                           break_even_text(bill),
                           {},
                           true});
  }
  plot.subtitle = Texts::tr("training: %1; %2 per month; %3")
                      .arg(training, cost_text(bill.month_cost, bill.month_band), verdict_of(bill));
  plot.sentence = Texts::tr("Cost of training and serving: %1 for training, %2 per month; %3")
                      .arg(cost_text(bill.training_cost, bill.training_band),
                           cost_text(bill.month_cost, bill.month_band), verdict_of(bill));
  return plot;
}

}  // namespace trainyard::ui
