// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/machine/rates.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/figures/overview_charts.h"
#include "ui/text/band_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ScalingChart)
};

constexpr double seconds_a_day = 86400;
constexpr QChar no_break_space(0xA0);

QString mfu_text(double mfu) {
  return Texts::tr("%1 MFU").arg(QLocale().toString(100 * mfu, 'f', 0) + no_break_space + '%');
}

QString tool_tip(const Design& design, const ScalingPoint& p) {
  QStringList lines{Texts::tr("%1 GPUs").arg(spec_text::value(p.accelerators, Unit::accelerators)),
                    Texts::tr("%1; ideal %2")
                        .arg(banded_text(p.time / seconds_a_day, p.days_band, Unit::days),
                             spec_text::value(p.ideal / seconds_a_day, Unit::days)),
                    mfu_text(p.mfu)};
  for (const ParameterHandle input : p.changed) lines << change_text(design, p.design, *input);
  if (!p.legal)
    lines << Texts::tr("Not a legal layout");
  else if (!p.fits)
    lines << Texts::tr("Does not fit");
  return lines.join('\n');
}

/// The nearest 1, 2 or 5 times a power of ten, below or above.
double nice_bound(double value, bool up) {
  const QVector<double> ticks = log_ticks(value / 10, value * 10);
  if (up) return *std::lower_bound(ticks.cbegin(), ticks.cend(), value * (1 - 1e-9));
  return *std::prev(std::upper_bound(ticks.cbegin(), ticks.cend(), value * (1 + 1e-9)));
}

void set_ranges(Curves& chart, double now) {
  double least = std::numeric_limits<double>::infinity(), most = 0, first = least, last = 0;
  for (const Curves::Point& p : chart.points) {
    least = std::min(least, p.y);
    most = std::max(most, p.y);
    first = std::min(first, p.x);
    last = std::max(last, p.x);
  }
  if (!has_logarithm(least) || !has_logarithm(first)) return;
  // A margin, so that no mark touches the frame.
  chart.y_min = nice_bound(least / 1.08, false);
  chart.y_max = nice_bound(most * 1.08, true);
  chart.x_min = first / 1.5;
  chart.x_max = last * 1.5;
  chart.y_ticks = log_ticks(chart.y_min, chart.y_max);
  for (const double tick : chart.y_ticks) chart.y_tick_labels.push_back(tick_text(tick, std::min(tick, 1.0)));

  for (double tick = std::exp2(std::ceil(std::log2(chart.x_min))); tick <= chart.x_max; tick *= 2)
    chart.x_ticks.push_back(tick);
  if (has_logarithm(now) && !chart.x_ticks.contains(now)) chart.x_ticks.push_back(now);
  for (const double tick : chart.x_ticks) chart.x_tick_labels.push_back(spec_text::value(tick, Unit::accelerators));
}

class ScalingChart {
 public:
  ScalingChart(const Design& design, const Evaluation& evaluation) : design_(design), evaluation_(evaluation) {
    ideal_.label = Texts::tr("ideal, no losses");
    ideal_.dashed = true;
  }

  Curves make(const std::vector<ScalingPoint>& points, const std::vector<ScalingPoint>& best) {
    const double now = design_.cluster.accelerators;
    for (const ScalingPoint& p : best) add(p, false);
    for (const ScalingPoint& p : points) {
      const bool is_now = p.accelerators == now;
      if (best.empty() || is_now) add(p, is_now);
    }
    if (!best.empty()) removeFromLine(now);
    texts(!best.empty());
    chart_.lines = {expected_, ideal_};
    set_ranges(chart_, now);
    return std::move(chart_);
  }

 private:
  void add(const ScalingPoint& p, bool is_now) {
    const double days = p.time / seconds_a_day;
    // Omit layouts that take thousands of years; they would stretch the axis.
    constexpr double most_days = 1e6;
    if (!has_logarithm(p.accelerators) || !has_logarithm(days) || days > most_days) return;
    expected_.x.push_back(p.accelerators);
    expected_.y.push_back(days);
    if (has_logarithm(p.ideal)) {
      ideal_.x.push_back(p.accelerators);
      ideal_.y.push_back(p.ideal / seconds_a_day);
    }
    Curves::Point point{p.accelerators, days, Curves::Mark::point, mfu_text(p.mfu), tool_tip(design_, p)};
    const bool cannot = !p.legal || !p.fits;
    refused_ = refused_ || (p.legal && !p.fits);
    if (is_now) {
      point.mark = Curves::Mark::now;
      point.refused = cannot && p.legal;
      illegal_ = !p.legal;
      if (illegal_) point.mark = Curves::Mark::unranked;
      point.label = present_ =
          Texts::tr("%1, %2 MFU")
              .arg(banded_text(days, p.days_band, Unit::days), spec_text::value(p.mfu, Unit::fraction));
    } else if (cannot) {
      point.mark = Curves::Mark::refused;
    }
    other_ = other_ || !p.changed.empty();
    chart_.points.push_back(point);
  }

  /// Removes the current layout, which was added last, from the line of the best layouts.
  void removeFromLine(double now) {
    for (Curves::Line* line : {&expected_, &ideal_}) {
      if (line->x.isEmpty() || line->x.back() != now) continue;
      line->x.pop_back();
      line->y.pop_back();
    }
  }

  void texts(bool best) {
    chart_.title = Texts::tr("Time to train against GPU count");
    chart_.x_title = Texts::tr("GPUs, log scale");
    chart_.y_title = Texts::tr("days, log scale");
    chart_.explain_id = metric_id(&Evaluation::finish_days);
    const QString batch = spec_text::value(evaluation_.tokens_per_step, Unit::scaled);
    chart_.subtitle = best     ? Texts::tr("best legal layout per GPU count; fixed batch of %1 tokens").arg(batch)
                      : other_ ? Texts::tr("fixed batch of %1 tokens; some points use another layout").arg(batch)
                               : Texts::tr("fixed batch of %1 tokens").arg(batch);
    if (!best && refused_)
      chart_.keys = {{Curves::Mark::point, Texts::tr("fits")}, {Curves::Mark::refused, Texts::tr("does not fit")}};
    if (illegal_) chart_.keys.push_back({Curves::Mark::unranked, Texts::tr("not legal")});
    if (!chart_.points.isEmpty())
      chart_.subtitle +=
          Texts::tr("; MFU of the %1 peak", "FP8")
              .arg(QLatin1String(peak_rate(*design_.cluster.accelerator, design_.recipe.precision).format));
    chart_.sentence = Texts::tr("Time to train with %1 GPUs: %2")
                          .arg(spec_text::value(design_.cluster.accelerators, Unit::accelerators), present_);
  }

  const Design& design_;
  const Evaluation& evaluation_;
  Curves chart_;
  Curves::Line expected_, ideal_;
  bool refused_ = false, other_ = false, illegal_ = false;
  QString present_;
};

}  // namespace

Curves scaling(const Design& design, const Evaluation& evaluation) {
  static thread_local std::vector<ScalingPoint> points;
  scaling_curve(design, points);
  return scaling(design, evaluation, points);
}

Curves scaling(const Design& design, const Evaluation& evaluation, const std::vector<ScalingPoint>& points) {
  return ScalingChart(design, evaluation).make(points, {});
}

Curves scaling(const Design& design, const Evaluation& evaluation, const std::vector<ScalingPoint>& points,
               const std::vector<ScalingPoint>& best) {
  return ScalingChart(design, evaluation).make(points, best);
}

}  // namespace trainyard::ui
