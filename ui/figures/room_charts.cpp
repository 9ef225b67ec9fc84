// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/room_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/line_plot.h"
#include "ui/charts/spec_text.h"
#include "ui/figures/serving_axes.h"

namespace trainyard::ui {
namespace {

struct RoomTexts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::RoomCharts)
};

QString months_text(double months) { return RoomTexts::tr("%1 months").arg(number_text(months, Unit::none)); }

QString break_even_text(const Ownership& money, bool has_rent) {
  if (std::isnan(money.per_accelerator_hour)) return RoomTexts::tr("the price of the servers is unknown");
  if (!has_rent) return RoomTexts::tr("the rent is unknown");
  if (!money.is_complete()) return RoomTexts::tr("known part of the cost of buying; break-even unknown");
  return money.break_even_months
             ? RoomTexts::tr("buying costs less after %1").arg(months_text(*money.break_even_months))
             : RoomTexts::tr("renting costs less over the whole life");
}

void add_lines(LinePlot& plot, const std::vector<OwnershipMonth>& months, double factor) {
  LinePlot::Line low{QStringLiteral("owned"), RoomTexts::tr("own, lower prices"), Part::compute, {}, {}};
  LinePlot::Line high{QStringLiteral("owned_high"), RoomTexts::tr("own, higher prices"), Part::compute, {}, {}};
  LinePlot::Line rent{QStringLiteral("rented"), RoomTexts::tr("rent"), Part::gradients, {}, {}};
  high.thin = true;
  low.label_share = 0.9;
  high.label_share = 0.35;
  rent.label_share = 0.6;
  for (const OwnershipMonth& month : months) {
    for (LinePlot::Line* line : {&low, &high, &rent}) line->x.push_back(month.month);
    low.y.push_back(month.owned / factor);
    high.y.push_back(month.owned_high / factor);
    rent.y.push_back(month.rented.value_or(LinePlot::nowhere) / factor);
  }
  const bool has_range = low.y != high.y;
  plot.lines.push_back(low);
  if (has_range) plot.lines.push_back(high);
  if (std::ranges::none_of(rent.y, [](double y) { return std::isfinite(y); })) return;
  plot.lines.push_back(rent);
}

}  // namespace

BarList room_cost_by_part(const RoomReport& room, double previous_axis_max) {
  BarList chart;
  chart.title = RoomTexts::tr("Cost per year by part");
  const bool complete = room.money.is_complete();
  const spec_text::Whole whole(room.money.yearly, Unit::money);
  chart.unit = whole.unit();
  double largest = 0;
  for (const CostPart& part : room.money.parts) {
    const bool known = part.yearly && std::isfinite(*part.yearly);
    const QString text = known ? number_text(*part.yearly, Unit::money) : RoomTexts::tr("unknown");
    chart.rows.push_back({QString(), engine_text(part.name), text, known ? whole.number(*part.yearly) : 0});
    largest = std::max(largest, chart.rows.back().value);
  }
  chart.axis_max = linear_axis(largest, previous_axis_max).max;
  chart.total_label = complete ? RoomTexts::tr("Total") : RoomTexts::tr("Known part");
  chart.total = whole.number(room.money.yearly);
  chart.total_text = number_text(room.money.yearly, Unit::money);
  chart.sentence = (complete ? RoomTexts::tr("Cost per year by part: %1 in total")
                             : RoomTexts::tr("Known cost per year by part: %1"))
                       .arg(chart.total_text);
  return chart;
}

LinePlot owned_and_rented(const RoomReport& room, const LinePlot* before) {
  LinePlot plot;
  plot.title = RoomTexts::tr("Buying and renting");
  plot.x_title = RoomTexts::tr("Months");
  const auto& months = room.money.months;
  double most = 0;
  bool has_rent = false;
  for (const OwnershipMonth& month : months) {
    most = std::max({most, month.owned, month.owned_high, month.rented.value_or(0)});
    has_rent = has_rent || month.rented.has_value();
  }
  if (!(most > 0))
    plot.empty =
        months.empty() ? RoomTexts::tr("The price of the servers is unknown") : RoomTexts::tr("No price is known");
  plot.sentence = plot.empty;
  if (!plot.empty.isEmpty()) return plot;
  const UnitStep step = unit_step(most, Unit::money);
  plot.y_title = *step.name ? RoomTexts::tr("$ %1", "a thousand, a million dollars").arg(spec_text::label(step.name))
                            : QStringLiteral("$");
  set_x_axis(plot, months.back().month, Unit::none, 1, before);
  set_y_axis(plot, most, Unit::money, step.factor, before);
  add_lines(plot, months, step.factor);
  if (const auto even = room.money.break_even_months; even && *even <= months.back().month)
    plot.points.push_back({LinePlot::Mark::best,
                           Part::gradients,
                           *even,
                           height_at(plot.lines.front(), *even),
                           QStringLiteral("owned"),
                           months_text(*even),
                           {},
                           true});
  plot.subtitle = break_even_text(room.money, has_rent);
  plot.sentence = RoomTexts::tr("Cost of buying and renting by month: %1").arg(plot.subtitle);
  return plot;
}

}  // namespace trainyard::ui
