// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/roofline/roofline_chart.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(RooflineTexts)
};

using Pass = RooflinePoint::Pass;
using Point = RooflineChart::Point;

QString pass_text(Pass pass) {
  switch (pass) {
    case Pass::forward:
      return Text::tr("forward");
    case Pass::backward:
      return Text::tr("backward");
    case Pass::both:
      break;
  }
  return Text::tr("both ways");
}

Point point_of(const RooflinePoint& p) {
  Point out;
  out.pass = pass_text(p.pass);
  out.id = QStringLiteral("%1:%2").arg(QLatin1String(p.id)).arg(int(p.pass));
  out.label = engine_text(p.label);
  out.ring = p.pass == Pass::backward;
  out.plain = !p.counts_flops;
  out.share = p.share;
  out.seconds = p.work.seconds;
  if (p.work.bytes > 0) {
    out.intensity = p.intensity();
    out.attained = p.attained();
    out.bytes_rate = p.work.bytes / p.work.seconds;
  }
  QStringList lines{QStringLiteral("%1, %2").arg(out.label, out.pass),
                    Text::tr("%1, %2 of the computing time")
                        .arg(number_text(out.seconds, Unit::seconds), number_text(p.share, Unit::fraction))};
  if (p.work.bytes > 0 && p.counts_flops)
    lines << Text::tr("%1 at %2 FLOP per byte")
                 .arg(number_text(out.attained, Unit::flop_rate), number_text(out.intensity, Unit::none));
  if (p.work.bytes > 0) lines << number_text(out.bytes_rate, Unit::bandwidth);
  if (p.work.bytes > 0 && !p.counts_flops) lines << Text::tr("limited by memory; counted as one operation per element");
  out.tip = lines.join(u'\n');
  return out;
}

/// The powers of ten in [min, max].
QVector<double> decades(double min, double max) {
  QVector<double> out;
  for (int power = int(std::ceil(std::log10(min) - 1e-9)); std::pow(10.0, power) <= max * (1 + 1e-9); ++power)
    out.push_back(std::pow(10.0, power));
  return out;
}

/// Sets axes of whole decades around the points and the roofs.
void lay_axes(RooflineChart& out) {
  double x_low = out.bandwidth > 0 && !out.roofs.isEmpty() ? out.roofs.first().rate / out.bandwidth : 1;
  double x_high = out.bandwidth > 0 && !out.roofs.isEmpty() ? out.roofs.last().rate / out.bandwidth : 10;
  double y_low = out.roofs.isEmpty() ? 1e12 : out.roofs.first().rate / 10, y_high = y_low * 10;
  for (const RooflineChart::Roof& roof : out.roofs) y_high = std::max(y_high, roof.rate);
  for (const RooflineChart::Point& p : out.points) {
    if (!(p.intensity > 0)) continue;
    x_low = std::min(x_low, p.intensity);
    x_high = std::max(x_high, p.intensity);
    y_low = std::min(y_low, p.attained);
  }
  const auto down = [](double value) { return std::pow(10.0, std::floor(std::log10(value / 1.5))); };
  const auto up = [](double value) { return std::pow(10.0, std::ceil(std::log10(value * 1.5))); };
  out.x_min = down(x_low), out.x_max = up(x_high);
  out.y_min = down(y_low), out.y_max = up(y_high);
  out.x_ticks = decades(out.x_min, out.x_max);
  out.y_ticks = decades(out.y_min, out.y_max);
  for (const double tick : out.x_ticks) out.x_tick_labels << QLocale().toString(tick, 'g', 6);
  for (const double tick : out.y_ticks) {
    const UnitStep step = unit_step(tick, Unit::flop_rate);
    out.y_tick_labels << QStringLiteral("%1\u00A0%2")
                             .arg(QLocale().toString(tick / step.factor, 'g', 6), QString::fromUtf8(step.name));
  }
}

}  // namespace

RooflineChart roofline_chart(const Design& design, const Roofline& roofline) {
  RooflineChart out;
  out.title = Text::tr("Attained rate of the operations");
  const QString device = QString::fromStdString(design.cluster.accelerator->name);
  out.subtitle = roofline.points.empty()
                     ? device
                     : Text::tr("%1, stage %2; area: share of the computing time").arg(device).arg(roofline.stage);
  out.x_title = Text::tr("FLOP per byte moved, log scale");
  out.y_title = Text::tr("attained, log scale");
  out.forward_label = Text::tr("forward");
  out.backward_label = Text::tr("backward");
  out.plain_label = Text::tr("memory traffic only");
  if (roofline.bandwidth > 0) {
    out.bandwidth = roofline.bandwidth;
    out.bandwidth_label = Text::tr("memory, %1").arg(number_text(roofline.bandwidth, Unit::bandwidth));
  }
  if (roofline.reached_bandwidth > 0) {
    out.reached = roofline.reached_bandwidth;
    out.reached_label = Text::tr("achieved by kernels, %1").arg(number_text(out.reached, Unit::bandwidth));
  }
  for (const Roof& roof : roofline.roofs)
    out.roofs.push_back({QStringLiteral("%1, %2").arg(engine_text(roof.label), number_text(roof.rate, Unit::flop_rate)),
                         roof.rate, roof.used});
  for (const RooflinePoint& p : roofline.points) out.points.push_back(point_of(p));
  lay_axes(out);
  if (!out.points.isEmpty())
    out.sentence = Text::tr("%1 operations; the longest is %2, %3, with %4 of the computing time.")
                       .arg(out.points.size())
                       .arg(out.points.first().label, out.points.first().pass,
                            number_text(out.points.first().share, Unit::fraction));
  return out;
}

}  // namespace trainyard::ui
