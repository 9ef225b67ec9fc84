// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/purchase/purchase_texts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/metrics/handle.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/handle.h"
#include "engine/units/share.h"
#include "ui/cards/figure_cell.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/text/band_text.h"
#include "ui/text/device_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::PurchaseView)
};

QString device_name(const PurchaseOffer& offer) { return catalog_text(offer.accelerator->name); }

QString bold(const QString& text) { return QStringLiteral("<b>%1</b>").arg(text); }

QString devices_text(const PurchaseOffer& offer) {
  return spec_text::value(offer.design->cluster.accelerators, Unit::accelerators);
}

/// "TP 8, PP 4, CP 2"
QString layout_text(const Design& design) {
  return degree_texts(design, Group::layout, {.always = 2, .replicas = false}).join(QStringLiteral(", "));
}

/// "$2.50 per GPU-hour (reserved, 2026-10-06)"
QString price_text(const PurchaseOffer& offer) {
  const QString basis = message_text(price_basis_text(offer.basis));
  const double price = offer.design ? resolved(*offer.design).economics.accelerator_price : offer.basis.price.usd;
  return price > 0 ? QStringLiteral("%1 (%2)").arg(number_text(price, Unit::money_per_hour), basis) : basis;
}

/// A result of an offer, coloured as worse if it violates its limit.
FactCell figure(const Evaluation& e, MetricHandle metric, LimitStatus limit) {
  return figure_cell(e, *metric, limit == LimitStatus::no ? Role::worse : Role::text);
}

QString percent_text(double share) { return QString::fromStdString(probability_text(share, number_style())); }

/// The probability of meeting both deadline and budget. If both can fail, the two separate probabilities are below.
FactCell likelihood_cell(const PurchaseOffer& offer) {
  if (std::isnan(offer.likelihood())) return {QStringLiteral("–")};
  // A limit that is not set is met with certainty.
  const bool both = offer.in_time < 1 && offer.in_budget < 1;
  return {percent_text(offer.likelihood()),
          both ? Texts::tr("deadline %1, budget %2").arg(percent_text(offer.in_time), percent_text(offer.in_budget))
               : QString(),
          offer.meets_limits ? Role::text : Role::worse, false, offer.likelihood()};
}

/// "1,024 B200": for sentences with little room.
QString short_cluster(const Design& design) {
  return QStringLiteral("%1\u00A0%2")
      .arg(spec_text::value(design.cluster.accelerators, Unit::accelerators),
           short_device_name(*design.cluster.accelerator));
}

/// "1,024 B200: 41.2 days, $30.1 M, 92 % likely"
QString verdict_figures(const Design& design, const Evaluation& e, double likelihood) {
  const QString out =
      Texts::tr("%1: %2, %3", "a cluster, days, cost")
          .arg(short_cluster(design), number_text(e.finish_days, Unit::days), number_text(e.cost, Unit::money));
  return std::isnan(likelihood)
             ? out
             : Texts::tr("%1, %2 likely", "an offer; a probability").arg(out, percent_text(likelihood));
}

/// The days and dollars of an offer in 8 bits, and below the format and the number of devices.
FactCell eight_bit_cell(const PurchaseOffer& offer) {
  if (!offer.in_eight_bits) return {QStringLiteral("–")};
  const EightBitOffer& eight = *offer.in_eight_bits;
  const Evaluation& e = eight.evaluation;
  const QString money = number_text(e.cost, Unit::money), days = number_text(e.finish_days, Unit::days);
  return {QStringLiteral("%1, %2").arg(days, money),
          QStringLiteral("%1, %2").arg(
              format_name(eight.format.precision),
              ui::devices_text(eight.design.cluster.accelerators, *eight.design.cluster.accelerator)),
          eight.meets_limits ? Role::text : Role::worse, false, e.cost};
}

/// The leading ranked offer that meets the limits in 8 bits; nullptr if none does.
const PurchaseOffer* best_in_eight_bits(const PurchaseAnswer& answer) {
  const auto meets = [](const PurchaseOffer& o) {
    return o.ranked && o.in_eight_bits && o.in_eight_bits->meets_limits;
  };
  const auto found = std::ranges::find_if(answer.offers, meets);
  return found == answer.offers.end() ? nullptr : &*found;
}

/// "; in MXFP8: 41.2 days, $30.1 M" after the recommended offer; empty without an 8-bit format.
QString eight_bit_clause(const PurchaseAnswer& answer) {
  const PurchaseOffer& best = answer.offers.front();
  if (best.meets_limits && best.in_eight_bits) {
    const Evaluation& e = best.in_eight_bits->evaluation;
    return Texts::tr("; in %1: %2, %3", "a number format, days, cost")
        .arg(format_name(best.in_eight_bits->format.precision), number_text(e.finish_days, Unit::days),
             number_text(e.cost, Unit::money));
  }
  const PurchaseOffer* other = best.meets_limits ? nullptr : best_in_eight_bits(answer);
  if (!other) return {};
  const Evaluation& e = other->in_eight_bits->evaluation;
  return Texts::tr("; in %1, %2 meets them: %3, %4", "a number format, a cluster, days, cost")
      .arg(format_name(other->in_eight_bits->format.precision), bold(short_cluster(other->in_eight_bits->design)),
           number_text(e.finish_days, Unit::days), number_text(e.cost, Unit::money));
}

/// The ends of a logarithmic axis; extend_to() extends them to a value.
struct Ends {
  double low = std::numeric_limits<double>::infinity(), high = 0;
  void extend_to(double value) {
    if (!has_logarithm(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  bool is_known() const { return has_logarithm(low) && has_logarithm(high); }
};

void set_axis(const Ends& ends, Unit unit, double& min, double& max, QVector<double>& ticks, QVector<QString>& labels) {
  min = ends.low / 1.3;
  max = ends.high * 1.3;
  ticks = log_ticks(min, max);
  for (const double tick : ticks)
    labels.push_back(unit == Unit::money ? number_text(tick, unit) : tick_text(tick, std::min(tick, 1.0)));
}

void add_limits(const Design& design, Curves& chart, Ends& x, Ends& y) {
  const double deadline = number(design, parameter(&Failures::deadline));
  const double budget = number(design, parameter(&Economics::budget));
  // Do not extend the axes to a limit that is far from every offer.
  constexpr double far = 4;
  if (deadline < far * x.high && deadline > x.low / far) x.extend_to(deadline);
  if (budget < far * y.high && budget > y.low / far) y.extend_to(budget);
  if (deadline >= x.low && deadline <= x.high)
    chart.lines.push_back({Texts::tr("deadline"), {deadline, deadline}, {y.low / 1.3, y.high * 1.3}, true});
  if (budget >= y.low && budget <= y.high)
    chart.lines.push_back({Texts::tr("budget"), {x.low / 1.3, x.high * 1.3}, {budget, budget}, true});
}

/// The legend of the marks that the chart has.
void name_marks(Curves& chart) {
  const std::pair<Curves::Mark, QString> all[] = {{Curves::Mark::now, Texts::tr("selected")},
                                                  {Curves::Mark::point, Texts::tr("meets the limits")},
                                                  {Curves::Mark::refused, Texts::tr("misses a limit")},
                                                  {Curves::Mark::unranked, Texts::tr("not ranked")}};
  for (const auto& [mark, name] : all)
    if (std::ranges::any_of(chart.points, [mark](const Curves::Point& p) { return p.mark == mark; }))
      chart.keys.push_back({mark, name});
}

}  // namespace

QString purchase_name(const PurchaseOffer& offer) {
  return QStringLiteral("%1\u00A0%2").arg(devices_text(offer), device_name(offer));
}

QString format_name(Precision precision) {
  return engine_text(format_label(precision)).section(QStringLiteral(", "), 0, 0);
}

QString eight_bit_name(const PurchaseOffer& offer) {
  return QStringLiteral("%1, %2").arg(short_cluster(offer.in_eight_bits->design),
                                      format_name(offer.in_eight_bits->format.precision));
}

QString purchase_summary(const PurchaseAnswer& answer) {
  if (answer.offers.empty()) return Texts::tr("Select an accelerator to compare");
  const PurchaseOffer& best = answer.offers.front();
  if (!best.ranked) return Texts::tr("No selected accelerator has a measured run; none is ranked");
  if (!best.design) return Texts::tr("None of the tested layouts fits");
  const Evaluation& e = best.evaluation;
  const QString what = bold(purchase_name(best)), days = bold(banded_text(e, &Evaluation::finish_days)),
                money = bold(banded_text(e, &Evaluation::cost));
  const QString eight = eight_bit_clause(answer);
  if (best.meets_limits) return Texts::tr("%1: finishes in %2 for %3").arg(what, days, money) + eight;
  if (std::isnan(e.finish_days) || std::isnan(e.cost))
    return Texts::tr("No tested option is known to meet the limits. %1").arg(message_text(best.why));
  return Texts::tr("No tested option meets the limits; nearest: %1, %2, %3").arg(what, days, money) + eight;
}

VerdictText purchase_verdict(const PurchaseAnswer& answer, bool searching, const QString& now) {
  const PurchaseOffer* first = answer.offers.empty() || !answer.offers[0].design ? nullptr : &answer.offers[0];
  const PurchaseOffer* eight = best_in_eight_bits(answer);
  const auto [mark, title] =
      searching       ? std::pair(StatusMark::note, Texts::tr("Searching offers…"))
      : answer.best() ? std::pair(StatusMark::good, Texts::tr("Limits can be met"))
      : eight
          ? std::pair(
                StatusMark::warning,
                Texts::tr("Limits need %1", "a number format").arg(format_name(eight->in_eight_bits->format.precision)))
      : first && first->ranked ? std::pair(StatusMark::error, Texts::tr("No offer in limits"))
                               : std::pair(StatusMark::warning, Texts::tr("No ranked offer"));
  VerdictText out{.mark = mark, .title = title, .room = {}, .sentence = {}, .share = -1};
  QStringList sentences;
  if (!searching && !answer.best() && eight)
    sentences << verdict_figures(eight->in_eight_bits->design, eight->in_eight_bits->evaluation,
                                 eight->in_eight_bits->likelihood());
  else if (first)
    sentences << verdict_figures(*first->design, first->evaluation, first->likelihood());
  sentences << now;
  out.sentence = sentences.join(QStringLiteral(". "));
  return out;
}

QString eight_bit_sentence(const PurchaseOffer& offer) {
  if (!offer.in_eight_bits) return {};
  const EightBitOffer& eight = *offer.in_eight_bits;
  return Texts::tr("In %1: %2, %3, %4 (%5). Check the loss.", "a number format, a cluster, days, cost, evidence")
      .arg(bold(format_name(eight.format.precision)), short_cluster(eight.design),
           bold(banded_text(eight.evaluation, &Evaluation::finish_days)),
           bold(banded_text(eight.evaluation, &Evaluation::cost)),
           message_text(eight_bit_evidence(eight.format, offer.basis.framework)).toHtmlEscaped());
}

QString purchase_best_so_far(const PurchaseAnswer& answer) {
  if (answer.offers.empty() || !answer.offers.front().design) return {};
  const PurchaseOffer& best = answer.offers.front();
  return Texts::tr("Best so far: %1, %2, %3", "a cluster, days, cost")
      .arg(bold(purchase_name(best)), number_text(best.evaluation.finish_days, Unit::days),
           number_text(best.evaluation.cost, Unit::money));
}

QString purchase_progress(const PurchaseAnswer& answer) {
  const QString best = purchase_best_so_far(answer);
  const QString progress =
      Texts::tr("Searching, %1 of %2 complete…")
          .arg(number_text(double(answer.decided), Unit::none), number_text(double(answer.wanted), Unit::none));
  return best.isEmpty() ? progress : progress + u' ' + best;
}

Curves purchase_chart(const Design& design, const PurchaseAnswer& answer, qsizetype chosen) {
  Curves chart;
  chart.title = Texts::tr("Cost against time by accelerator");
  chart.subtitle = Texts::tr("each with its best GPU count and layout");
  chart.x_title = Texts::tr("days to finish, log scale");
  chart.y_title = Texts::tr("dollars, log scale");
  chart.explain_id = metric_id(&Evaluation::cost);
  Ends x, y;
  for (std::size_t i = 0; i < answer.offers.size(); ++i) {
    const PurchaseOffer& offer = answer.offers[i];
    const double days = offer.evaluation.finish_days, cost = offer.evaluation.cost;
    if (!offer.design || !has_logarithm(days) || !has_logarithm(cost)) continue;
    x.extend_to(days);
    y.extend_to(cost);
    const QString tip = QStringList{purchase_name(offer),
                                    banded_text(offer.evaluation, &Evaluation::finish_days),
                                    banded_text(offer.evaluation, &Evaluation::cost),
                                    layout_text(resolved(*offer.design)),
                                    price_text(offer),
                                    message_text(offer.why)}
                            .join('\n');
    const auto mark = qsizetype(i) == chosen ? Curves::Mark::now
                      : !offer.ranked        ? Curves::Mark::unranked
                      : offer.meets_limits   ? Curves::Mark::point
                                             : Curves::Mark::refused;
    chart.points.push_back({days, cost, mark, device_name(offer), tip.trimmed()});
  }
  if (!x.is_known() || !y.is_known()) return chart;
  name_marks(chart);
  add_limits(design, chart, x, y);
  set_axis(x, Unit::days, chart.x_min, chart.x_max, chart.x_ticks, chart.x_tick_labels);
  set_axis(y, Unit::money, chart.y_min, chart.y_max, chart.y_ticks, chart.y_tick_labels);
  chart.sentence = purchase_summary(answer).remove(QStringLiteral("<b>")).remove(QStringLiteral("</b>"));
  return chart;
}

QStringList offer_heads() {
  return {Texts::tr("Accelerator"), Texts::tr("GPUs"),       Texts::tr("layout"),    Texts::tr("days"),
          Texts::tr("cost"),        Texts::tr("likelihood"), Texts::tr("in 8 bits"), Texts::tr("power"),
          Texts::tr("rent"),        Texts::tr("reason")};
}

QVector<FactRow> offer_rows(const PurchaseAnswer& answer) {
  QVector<FactRow> rows;
  for (std::size_t i = 0; i < answer.offers.size(); ++i) {
    const PurchaseOffer& offer = answer.offers[i];
    const Evaluation& e = offer.evaluation;
    const double devices = offer.design ? offer.design->cluster.accelerators : 0;
    const FactCell name{device_name(offer),
                        message_text(network_basis_text(offer.basis, devices)) + QStringLiteral("; ") +
                            message_text(framework_basis_text(offer.basis)),
                        Role::text, i == 0};
    const bool leads = &offer == answer.best();
    const QString why = message_text(offer.why);
    const FactCell reason{leads ? Texts::tr("best") : why,
                          offer.is_estimate ? Texts::tr("first estimate; the search continues")
                          : offer.near_best ? Texts::tr("within the uncertainty")
                                            : QString(),
                          leads ? Role::better : Role::second_text};
    const FactCell price{price_text(offer), offer.comparable ? QString() : Texts::tr("not comparable with the first"),
                         offer.comparable ? Role::text : Role::second_text};
    if (!offer.design) {
      const FactCell none{QStringLiteral("–")};
      rows.push_back(
          {QString::number(i), {name, none, none, none, none, none, eight_bit_cell(offer), none, price, reason}, why});
      continue;
    }
    const Limits limits = check_limits(e);
    rows.push_back(
        {QString::number(i),
         {name,
          {devices_text(offer), engine_text(verdict_label(e)), Role::text, false, offer.design->cluster.accelerators},
          {layout_text(resolved(*offer.design))},
          figure(e, &Evaluation::finish_days, limits.deadline),
          figure(e, &Evaluation::cost, limits.budget),
          likelihood_cell(offer),
          eight_bit_cell(offer),
          figure(e, &Evaluation::site_power_peak, limits.power),
          price,
          reason},
         why});
  }
  return rows;
}

QVector<FactRow> offer_figures(const Evaluation& now, const PurchaseOffer& offer) {
  static const MetricHandle shown[]{&Evaluation::finish_days,       &Evaluation::cost,   &Evaluation::site_power_peak,
                                    &Evaluation::accelerators_paid, &Evaluation::energy, &Evaluation::tokens_per_second,
                                    &Evaluation::memory_free};
  QVector<FactRow> rows;
  for (const MetricHandle metric : shown) {
    rows.push_back({QString::fromLatin1(metric->id),
                    {{engine_text(metric->label)},
                     figure_cell(now, *metric),
                     make_strong(figure_cell(offer.evaluation, *metric)),
                     change_cell(offer.evaluation, now, *metric)},
                    engine_text(metric->help)});
  }
  return rows;
}

QString offer_changes(const Design& design, const PurchaseOffer& offer) {
  QStringList lines;
  for (const ParameterHandle input : offer.changed) {
    const QString line = change_text(design, *offer.design, *input).toHtmlEscaped();
    lines << QString(line).replace(' ', QChar(0xA0));
  }
  return lines.join(QStringLiteral("; "));
}

QVector<FactRow> mixed_rows(const MixedCluster& mixed) {
  QVector<FactRow> rows;
  for (const MixedPool& pool : mixed.pools) {
    const Design whole = resolved(pool.design);
    rows.push_back({QString::fromStdString(whole.cluster.accelerator->id),
                    {{catalog_text(whole.cluster.accelerator->name), layout_text(whole), Role::text, true},
                     {spec_text::value(whole.cluster.accelerators, Unit::accelerators)},
                     {number_text(pool.replicas, Unit::none)},
                     {number_text(pool.sequences, Unit::sequences)},
                     {number_text(pool.evaluation.step_time, Unit::seconds)}}});
  }
  return rows;
}

QString mixed_sentence(const MixedCluster& mixed) {
  if (mixed.pools.empty()) return message_text(mixed.why);
  QString text =
      Texts::tr(
          "Step time %1, including %2 for the gradient exchange between both. The existing machines alone take %3.")
          .arg(bold(number_text(mixed.step_time, Unit::seconds)), number_text(mixed.exchange_time, Unit::seconds),
               number_text(mixed.alone_step_time, Unit::seconds));
  if (!std::isnan(mixed.equal_step_time))
    text +=
        ' ' +
        Texts::tr("Equal batches per replica would take %1.").arg(number_text(mixed.equal_step_time, Unit::seconds));
  const auto figure = [](double value, const ResultBand& band, Unit unit) {
    const QString amount = number_text(value, unit);
    return bold(std::isfinite(value) ? QStringLiteral("%1 (%2)").arg(amount, range_beside_value(band, value, unit))
                                     : amount);
  };
  return text + ' ' +
         Texts::tr("Finishes in %1 for %2.")
             .arg(figure(mixed.finish_days, mixed.finish_band, Unit::days),
                  figure(mixed.cost, mixed.cost_band, Unit::money));
}

}  // namespace trainyard::ui
