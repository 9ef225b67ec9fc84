// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/search/search_charts.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/pages/explore/search/search_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::LayoutsChart)
};

/// The memory axis ends at most at 1.6 times the capacity; the other shows values up to 6 times the best.
constexpr double most_beyond_limit = 1.6, worst_shown = 6;
constexpr int x_steps = 8, y_steps = 7;

QString count_text(std::uint64_t number) { return QLocale().toString(qulonglong(number)); }

class CloudMaker {
 public:
  CloudMaker(const SearchAnswer& answer, const SelectedLayout* selected, const QString& letter)
      : answer_(answer), found_(answer.found), selected_(selected), letter_(letter) {}

  PointCloud make(const PointCloud* previous) {
    texts();
    setAxes(previous);
    addPoints();
    addFront();
    addLimit();
    addStrip();
    addMarks();
    return std::move(chart_);
  }

 private:
  MetricHandle xMetric() const { return answer_.goals.x; }
  MetricHandle yMetric() const { return answer_.goals.y; }
  double x(double si) const { return si / x_step_.factor; }
  double y(double si) const { return si / y_step_.factor; }
  double presentX() const { return found_.present.*xMetric()->value; }
  double presentY() const { return found_.present.*yMetric()->value; }

  void texts() {
    const QString y_label = engine_text(yMetric()->label), x_label = engine_text(xMetric()->label);
    chart_.title = Texts::tr("%1 against %2 for every legal layout").arg(y_label, x_label);
    const QString legal = count_text(found_.legal);
    chart_.subtitle = found_.points.size() < found_.legal
                          ? Texts::tr("%1 of %2 layouts; line: best trade-offs (Pareto front)")
                                .arg(count_text(found_.points.size()), legal)
                          : Texts::tr("%1 layouts; line: best trade-offs (Pareto front)").arg(legal);
    const QString none = *found_.unranked.format ? message_text(found_.unranked)
                         : found_.best.empty()   ? Texts::tr("No layout fits.")
                                                 : Texts::tr("Best: %1").arg(layout_name(found_.best.front().design));
    chart_.sentence = Texts::tr("%1 legal layouts, %2 fit. %3").arg(legal, count_text(found_.fitting), none);
  }

  /// The end of an axis: the maximum value, but at most 6 times the best if less is better.
  double reach(MetricHandle metric, double ChartPoint::*value) const {
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const ChartPoint& p : found_.points) {
      if (!p.meets_conditions || !std::isfinite(p.*value)) continue;
      least = std::min(least, p.*value);
      most = std::max(most, p.*value);
    }
    if (most == 0)
      for (const ChartPoint& p : found_.points)
        if (std::isfinite(p.*value)) most = std::max(most, p.*value);
    const double present = found_.present.*metric->value;
    if (metric->better == Better::lower && least > 0 && std::isfinite(least))
      most = std::min(most, worst_shown * least);
    if (std::isfinite(present) && present < 2 * most) most = std::max(most, present);
    return most;
  }

  void setAxes(const PointCloud* previous) {
    double most_x = reach(xMetric(), &ChartPoint::x);
    limited_ = xMetric() == &Evaluation::memory && found_.present.memory_capacity > 0;
    if (limited_) {
      const double capacity = found_.present.memory_capacity;
      double beyond = capacity;
      for (const ChartPoint& p : found_.points) beyond = std::max(beyond, p.x);
      most_x = std::min(beyond, most_beyond_limit * capacity);
    }
    x_step_ = unit_step(limited_ ? found_.present.memory_capacity : most_x, xMetric()->unit);
    const double most_y = reach(yMetric(), &ChartPoint::y);
    y_step_ = unit_step(most_y, yMetric()->unit);
    chart_.x_unit = spec_text::label(x_step_.name);
    chart_.y_unit = spec_text::label(y_step_.name);
    const auto title = [](MetricHandle metric, const QString& unit) {
      const QString label = engine_text(metric->label);
      return unit.isEmpty() ? label : QStringLiteral("%1, %2").arg(label, unit);
    };
    chart_.x_title = title(xMetric(), chart_.x_unit);
    chart_.y_title = title(yMetric(), chart_.y_unit);
    const bool same = previous && previous->x_title == chart_.x_title && previous->y_title == chart_.y_title;
    const LinearAxis across = linear_axis(x(most_x), same ? previous->x_max : 0, x_steps);
    const LinearAxis up = linear_axis(y(most_y), same ? previous->y_max : 0, y_steps);
    chart_.x_max = across.max;
    chart_.x_step = across.step;
    chart_.y_max = up.max;
    chart_.y_step = up.step;
  }

  void addPoints() {
    chart_.points.reserve(qsizetype(found_.points.size()));
    for (const ChartPoint& p : found_.points) chart_.points.push_back({p.index, x(p.x), y(p.y), !p.meets_conditions});
  }

  QString tip(const Design& design, double x_value, double y_value) const {
    return QStringLiteral("%1\n%2 %3\n%4 %5")
        .arg(layout_name(design), engine_text(yMetric()->label), number_text(y_value, yMetric()->unit),
             engine_text(xMetric()->label), number_text(x_value, xMetric()->unit));
  }

  void addFront() {
    chart_.front_reaches_right = xMetric()->better == Better::lower;
    for (const ChartPoint& p : found_.front)
      chart_.front.push_back({p.index, x(p.x), y(p.y), tip(answer_.layout(p.index), p.x, p.y)});
  }

  void addLimit() {
    if (!limited_) return;
    const double capacity = found_.present.memory_capacity - answer_.goals.memory_left;
    const QString text = number_text(capacity, Unit::memory);
    chart_.limit = PointCloud::Limit{
        x(capacity),
        answer_.goals.memory_left > 0 ? Texts::tr("usable capacity %1").arg(text) : Texts::tr("capacity %1").arg(text),
        Texts::tr("%1 legal layouts do not fit").arg(count_text(found_.legal - found_.fitting))};
  }

  void addStrip() {
    if (found_.best.empty() || !(found_.equal_within > 0) || !(answer_.goals.rank == yMetric())) return;
    const bool higher = yMetric()->better == Better::higher;
    double best = found_.best.front().value;
    for (const FoundLayout& layout : found_.best)
      if (layout.equal) best = higher ? std::max(best, layout.value) : std::min(best, layout.value);
    const double other = higher ? best - found_.equal_within : best + found_.equal_within;
    chart_.strip =
        PointCloud::Strip{y(std::min(best, other)), y(std::max(best, other)), Texts::tr("within the uncertainty")};
  }

  void addMarks() {
    const auto value = [](const Evaluation& e, MetricHandle metric) { return e.*metric->value; };
    if (!found_.best.empty()) {
      const FoundLayout& best = found_.best.front();
      const double bx = value(best.evaluation, xMetric()), by = value(best.evaluation, yMetric());
      chart_.marks.push_back({PointCloud::Sign::best, cloud_point_id(best.index),
                              Texts::tr("best: %1").arg(layout_name(best.design)), tip(best.design, bx, by), x(bx),
                              y(by), Texts::tr("best")});
    }
    if (found_.present.legality.reason == Illegality::none)
      chart_.marks.push_back({PointCloud::Sign::now, QStringLiteral("now"),
                              Texts::tr("%1 now", "a scenario's letter").arg(letter_),
                              tip(answer_.design, presentX(), presentY()), x(presentX()), y(presentY())});
    if (!selected_) return;
    const double px = value(selected_->evaluation, xMetric()), py = value(selected_->evaluation, yMetric());
    const bool is_best = !found_.best.empty() && selected_->number == found_.best.front().index;
    chart_.marks.push_back(
        {PointCloud::Sign::chosen, selected_->number ? cloud_point_id(*selected_->number) : QStringLiteral("pointed"),
         is_best ? QString() : layout_name(selected_->design), tip(selected_->design, px, py), x(px), y(py)});
  }

  const SearchAnswer& answer_;
  const LayoutSearch& found_;
  const SelectedLayout* selected_;
  const QString letter_;
  PointCloud chart_;
  UnitStep x_step_{1, ""}, y_step_{1, ""};
  bool limited_ = false;
};

}  // namespace

PointCloud layouts_chart(const SearchAnswer& answer, const SelectedLayout* selected, const QString& letter,
                         const PointCloud* previous) {
  return CloudMaker(answer, selected, letter).make(previous);
}

}  // namespace trainyard::ui
