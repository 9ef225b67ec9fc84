// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/serving_charts.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/figures/serving_axes.h"
#include "ui/text/device_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ServingCharts)
};

using Line = LinePlot::Line;
using Limit = LinePlot::Limit;
using Point = LinePlot::Point;

/// Each marked point on the design's own curve has about twice as many users as the previous one.
constexpr double choice_ratio = 1.999;
/// Number of points along an area; enough to place its name.
constexpr int area_places = 41;
/// Ratio of throughput from which a better point is marked.
constexpr double better_ratio = 1.05;

QString count_text(double count) { return QLocale().toString(count, 'f', 0); }
QString rate_text(double rate) { return number_or_dash(rate, Unit::token_rate); }
QString seconds_text(double seconds) { return number_or_dash(seconds, Unit::seconds); }
/// A load in requests per second: "1.69/s".
QString load_text(double requests) {
  const bool is_large = requests >= 100;
  return Texts::tr("%1/s").arg(QLocale().toString(requests, is_large ? 'f' : 'g', is_large ? 0 : 3));
}

Part part_of(ServingVariant variant) {
  switch (variant) {
    case ServingVariant::as_given:
      return Part::compute;
    case ServingVariant::separate:
      return Part::gradients;
    case ServingVariant::accelerator:
      return Part::context;
    case ServingVariant::accelerator_separate:
      return Part::optimizer;
    case ServingVariant::best_layouts:
      return Part::stragglers;
  }
  return Part::compute;
}

QString layout_text(const ReplicaLayout& layout) {
  QStringList degrees{QStringLiteral("TP %1").arg(layout.tensor_parallel)};
  if (layout.pipeline_parallel > 1) degrees << QStringLiteral("PP %1").arg(layout.pipeline_parallel);
  if (layout.expert_parallel > 1) degrees << QStringLiteral("EP %1").arg(layout.expert_parallel);
  if (layout.context_parallel > 1) degrees << QStringLiteral("CP %1").arg(layout.context_parallel);
  return degrees.join(QStringLiteral(" × "));
}

QString tip_of(const FrontierPoint& p, const QString& curve, bool can_apply) {
  QStringList lines{curve, Texts::tr("%1 users per replica, %2").arg(count_text(p.users), layout_text(p.layout)),
                    Texts::tr("%1 per user, %2 per GPU").arg(rate_text(p.user_rate), rate_text(p.gpu_output_rate)),
                    p.in_time ? Texts::tr("first token after %1").arg(seconds_text(p.first_token))
                              : Texts::tr("first token after %1, too late").arg(seconds_text(p.first_token))};
  if (can_apply) lines << Texts::tr("Click to apply");
  return lines.join('\n');
}

QString label_of(const FrontierCurve& curve, const QString& letter) {
  const Accelerator& device = *curve.design.cluster.accelerator;
  const QString label = message_text(curve.label).replace(catalog_text(device.name), short_device_name(device));
  return curve.variant == ServingVariant::as_given ? Texts::tr("%1 now: %2").arg(letter, label) : label;
}

Line line_of(const FrontierCurve& curve, const QString& letter, const QString& id) {
  Line line;
  line.id = id;
  line.label = label_of(curve, letter);
  line.part = part_of(curve.variant);
  line.thin = curve.variant != ServingVariant::as_given;
  line.label_share = line.thin ? 0.45 : 0.3;
  for (const FrontierPoint& p : curve.points) {
    line.x.push_back(p.user_rate);
    line.y.push_back(p.gpu_output_rate);
    line.missed.push_back(!p.in_time);
    line.names.push_back(Texts::tr("%1 users, %2").arg(count_text(p.users), layout_text(p.layout)));
  }
  return line;
}

/// Marks possible numbers of concurrent users.
void add_choices(LinePlot& plot, const FrontierCurve& curve, const QString& label, double chosen) {
  double last = 0;
  for (size_t i = 0; i < curve.points.size(); ++i) {
    const FrontierPoint& p = curve.points[i];
    if (last > 0 && p.users < choice_ratio * last) continue;
    last = p.users;
    if (std::abs(p.users - chosen) < 0.5) continue;
    plot.points.push_back({LinePlot::Mark::choice, Part::compute, p.user_rate, p.gpu_output_rate,
                           frontier_id(0, qsizetype(i)), count_text(p.users), tip_of(p, label, true)});
  }
}

/// Marks the largest throughput within the targets if it is clearly better than that of the design.
void add_best(LinePlot& plot, const ServingFrontier& frontier) {
  const FrontierPoint* best = nullptr;
  qsizetype curve = 0, place = 0;
  for (size_t c = 0; c < frontier.curves.size(); ++c)
    for (size_t i = 0; i < frontier.curves[c].points.size(); ++i) {
      const FrontierPoint& p = frontier.curves[c].points[i];
      if (!p.in_time || p.user_rate < frontier.user_rate_target) continue;
      if (best && p.gpu_output_rate <= best->gpu_output_rate) continue;
      best = &p;
      curve = qsizetype(c);
      place = qsizetype(i);
    }
  const double now = frontier.chosen.gpu_output_rate;
  if (!best || !(now > 0) || best->gpu_output_rate < better_ratio * now) return;
  const ServingVariant variant = frontier.curves[size_t(curve)].variant;
  const QString ratio = QLocale().toString(best->gpu_output_rate / now, 'f', 1);
  plot.points.push_back({LinePlot::Mark::best, part_of(variant), best->user_rate, best->gpu_output_rate,
                         frontier_id(curve, place), Texts::tr("%1 × the throughput at the same target").arg(ratio),
                         tip_of(*best, label_of(frontier.curves[size_t(curve)], {}), true)});
}

QString missing_price(const Design& design) {
  return Texts::tr("price of %1 unknown; GPUs shown instead").arg(catalog_text(design.cluster.accelerator->name));
}

/// Cache bytes that each user adds on a device, and cache bytes of shared prompts, which are stored once.
std::pair<double, double> cache_growth(const Evaluation& e) {
  const double each = e.cache_sequence_bytes, shared = e.serving_cache - each * e.users_running;
  if (shared >= 0 && each > 0) return {each, shared};
  return {e.users_running > 0 ? e.serving_cache / e.users_running : 0, 0};
}

/// Memory from the bottom: constant parts, then the cache.
void add_memory_areas(LinePlot& plot, const Design& design, const Evaluation& e, const spec_text::Whole& unit) {
  const auto [slope, shared] = cache_growth(e);
  for (int i = 0; i < area_places; ++i) plot.area_x.push_back(plot.x_max * i / (area_places - 1));
  const auto add = [&](MetricHandle metric, Part part, const QString& label, double bytes, double each) {
    LinePlot::Area area{metric_id(metric), label, part, {}, {}};
    for (const double users : plot.area_x) area.y.push_back(unit.number(bytes + each * users));
    area.tip = QStringLiteral("%1\n%2").arg(spec_text::label(metric->label),
                                            spec_text::value(number(e, *metric), Unit::memory));
    plot.areas.push_back(std::move(area));
  };
  add(&Evaluation::serving_weights, Part::weights,
      Texts::tr("weights, %1: %2")
          .arg(value_text(design, parameter(&Serving::weight_format)), unit.text(e.serving_weights)),
      e.serving_weights, 0);
  if (e.serving_graphs > 0)
    add(&Evaluation::serving_graphs, Part::driver, Texts::tr("CUDA graphs"), e.serving_graphs, 0);
  add(&Evaluation::serving_reserve, Part::reserve, Texts::tr("reserve"), e.serving_reserve, 0);
  add(&Evaluation::serving_cache, Part::activations,
      Texts::tr("KV cache: %1 per user").arg(spec_text::value(slope, Unit::memory)), shared, slope);
}

/// The unit of a time axis: "s" or "ms".
struct TimeUnit {
  explicit TimeUnit(double longest) : step(unit_step(std::isfinite(longest) ? longest : 1, Unit::seconds)) {}
  QString name() const { return spec_text::label(step.name); }
  UnitStep step;
};

}  // namespace

QString serving_title(ServingChart chart) {
  switch (chart) {
    case ServingChart::throughput:
      return Texts::tr("Throughput against speed per user");
    case ServingChart::memory:
      return Texts::tr("Memory against concurrent users");
    case ServingChart::first_token:
      return Texts::tr("Time to first token against load");
    case ServingChart::next_token:
      return Texts::tr("Time per next token against load");
    case ServingChart::cost:
      return Texts::tr("Cost against load");
    case ServingChart::first_limit:
      return Texts::tr("Cost of a first-token limit");
    case ServingChart::next_limit:
      return Texts::tr("Cost of a next-token limit");
  }
  return {};
}

LinePlot pending_chart(ServingChart chart) {
  LinePlot plot;
  plot.title = serving_title(chart);
  plot.empty = Texts::tr("Calculating…");
  plot.sentence = plot.empty;
  return plot;
}

QString share_of_requests(double percentile) {
  const double of = 100 * percentile;
  return Texts::tr("%1 of 100").arg(QLocale().toString(of, 'f', std::abs(of - std::round(of)) < 0.05 ? 0 : 1));
}

QString frontier_id(qsizetype curve, qsizetype point) { return QStringLiteral("point:%1:%2").arg(curve).arg(point); }

const FrontierPoint* frontier_point(const ServingFrontier& frontier, const QString& id, const FrontierCurve*& curve) {
  if (!id.startsWith(QLatin1String("point:"))) return nullptr;
  const size_t c = id.section(u':', 1, 1).toUInt(), i = id.section(u':', 2, 2).toUInt();
  if (c >= frontier.curves.size() || i >= frontier.curves[c].points.size()) return nullptr;
  curve = &frontier.curves[c];
  return &curve->points[i];
}

LinePlot throughput_and_speed(const Design& design, const ServingFrontier& frontier, const QString& letter,
                              const LinePlot* before) {
  LinePlot plot;
  plot.title = serving_title(ServingChart::throughput);
  // Read these inputs from the design as it is, because resolving it searches for the best replica.
  plot.subtitle =
      Texts::tr("numbers: users per replica; dashed: first token too late; %1, %2, %3 in, %4 out")
          .arg(catalog_text(design.work.model->name), value_text(design, parameter(&Serving::weight_format)),
               value_text(design, parameter(&Serving::prompt_tokens)),
               value_text(design, parameter(&Serving::output_tokens)));
  plot.x_title = Texts::tr("Mean tokens per second per user");
  plot.y_title = Texts::tr("Output tokens/s per GPU");
  double most_x = frontier.user_rate_target * 1.2, most_y = 0;
  for (const FrontierCurve& curve : frontier.curves) {
    if (curve.points.empty()) continue;
    plot.lines.push_back(line_of(curve, letter, metric_id(&Evaluation::gpu_output_rate)));
    for (const FrontierPoint& p : curve.points) {
      most_x = std::max(most_x, p.user_rate);
      most_y = std::max(most_y, p.gpu_output_rate);
    }
  }
  set_x_axis(plot, most_x, Unit::token_rate, 1, before);
  set_y_axis(plot, most_y, Unit::token_rate, 1, before);
  if (plot.lines.isEmpty()) {
    plot.empty = Texts::tr("The model does not fit in a replica");
    plot.sentence = plot.empty;
    return plot;
  }
  plot.good_from = frontier.user_rate_target;
  plot.limits = {Limit{LinePlot::Rule::target, true, frontier.user_rate_target, parameter_id(&Serving::next_token),
                       Texts::tr("target: %1 per user").arg(rate_text(frontier.user_rate_target)),
                       Texts::tr("and the first token within %1").arg(seconds_text(frontier.first_token_target))}};
  const FrontierPoint& now = frontier.chosen;
  if (now.users > 0) {
    // The tile shows the speed at the percentile, the curve the mean.
    const QString users = Texts::tr("%1 users per replica").arg(count_text(now.users));
    const bool differs = frontier.percentile_rate > 0 && frontier.percentile_rate < 0.99 * now.user_rate;
    const QString label =
        differs ? Texts::tr("%1; for %2 at least %3", "users per replica; 95 of 100; a speed")
                      .arg(users, share_of_requests(frontier.percentile), rate_text(frontier.percentile_rate))
                : users;
    plot.points.push_back({LinePlot::Mark::now, Part::compute, now.user_rate, now.gpu_output_rate,
                           metric_id(&Evaluation::user_rate), label,
                           tip_of(now, label_of(frontier.curves[0], letter), false)});
  }
  add_best(plot, frontier);
  if (!frontier.curves.empty() && !frontier.curves[0].points.empty())
    add_choices(plot, frontier.curves[0], label_of(frontier.curves[0], letter), now.users);
  plot.sentence = Texts::tr("Throughput against speed: %1 per GPU at %2 per user with %3 users per replica; target %4")
                      .arg(rate_text(now.gpu_output_rate), rate_text(now.user_rate), count_text(now.users),
                           rate_text(frontier.user_rate_target));
  return plot;
}

LinePlot memory_and_users(const Design& design, const Evaluation& e, const LinePlot* before) {
  LinePlot plot;
  const spec_text::Whole unit(std::max(e.serving_memory, e.serving_memory_capacity), Unit::memory);
  plot.title = serving_title(ServingChart::memory);
  plot.subtitle = Texts::tr("%1 each, KV in %2")
                      .arg(number_text(number(design, parameter(&Serving::prompt_tokens)) +
                                           number(design, parameter(&Serving::output_tokens)),
                                       Unit::tokens_exact),
                           value_text(design, parameter(&Serving::cache_format)));
  plot.y_title = Texts::tr("%1 per GPU").arg(unit.unit());
  plot.x_title = Texts::tr("Concurrent users per replica");
  const double held = e.serving_weights + e.serving_graphs + e.serving_reserve;
  if (!(e.users_fit >= 1)) {
    plot.empty = std::isfinite(held) ? Texts::tr("Weights and reserve take %1 of %2:\nno room for requests")
                                           .arg(spec_text::value(held, Unit::memory),
                                                spec_text::value(e.serving_memory_capacity, Unit::memory))
                                     : Texts::tr("The memory of this device is unknown");
    plot.sentence = plot.empty;
    return plot;
  }
  const auto [slope, shared] = cache_growth(e);
  set_x_axis(plot, std::max(e.users_fit * 1.07, e.users_running), Unit::none, 1, before);
  set_y_axis(plot, std::max(held + shared + slope * plot.x_max, e.serving_memory_capacity), Unit::memory, unit.factor(),
             before);
  add_memory_areas(plot, design, e, unit);
  plot.excess_from = e.users_fit;
  plot.limits = {Limit{LinePlot::Rule::capacity, false, unit.number(e.serving_memory_capacity),
                       metric_id(&Evaluation::serving_memory_capacity), Texts::tr("capacity"),
                       spec_text::value(e.serving_memory_capacity, Unit::memory)}};
  const QString memory = spec_text::value(e.serving_memory, Unit::memory);
  plot.points = {Point{LinePlot::Mark::now,
                       Part::weights,
                       e.users_running,
                       unit.number(e.serving_memory),
                       metric_id(&Evaluation::serving_memory),
                       Texts::tr("%1 users: %2").arg(count_text(e.users_running), memory),
                       {},
                       true},
                 Point{LinePlot::Mark::best,
                       Part::activations,
                       e.users_fit,
                       unit.number(held + shared + slope * e.users_fit),
                       metric_id(&Evaluation::users_fit),
                       Texts::tr("%1 users fit").arg(count_text(e.users_fit)),
                       {}}};
  plot.sentence = Texts::tr("Memory per GPU: %1 of %2 with %3 concurrent users; %4 fit")
                      .arg(memory, spec_text::value(e.serving_memory_capacity, Unit::memory),
                           count_text(e.users_running), count_text(e.users_fit));
  return plot;
}

LinePlot latency_and_load(const Evaluation& e, const LoadCurve& curve, TokenOf token, const LinePlot* before) {
  const bool first = token == TokenOf::first;
  const double target = first ? curve.first_token_target : curve.next_token_target;
  const double now = first ? curve.chosen.ttft : curve.chosen.tpot;
  const QString share = share_of_requests(curve.percentile),
                id = first ? metric_id(&Evaluation::ttft) : metric_id(&Evaluation::tpot);
  LinePlot plot;
  plot.title = serving_title(first ? ServingChart::first_token : ServingChart::next_token);
  plot.x_title = Texts::tr("Requests per second, %1 replicas").arg(count_text(curve.replicas));
  const double longest =
      std::max({2 * (std::isfinite(target) ? target : 0), 1.3 * (std::isfinite(now) ? now : 0), 1e-3});
  const TimeUnit unit(longest);
  plot.y_title =
      first ? Texts::tr("%1 to the first token").arg(unit.name()) : Texts::tr("%1 per token").arg(unit.name());
  set_x_axis(plot, std::max(curve.saturation, curve.chosen.requests), Unit::request_rate, 1, before);
  set_y_axis(plot, longest, Unit::seconds, unit.step.factor, before);
  if (curve.points.empty()) {
    plot.empty = Texts::tr("No load can be served");
    plot.sentence = plot.empty;
    return plot;
  }
  Line tail{id, share, Part::compute, {}, {}},
      middle{first ? metric_id(&Evaluation::ttft_mean) : metric_id(&Evaluation::tpot_mean),
             first ? Texts::tr("median") : Texts::tr("mean"),
             Part::compute,
             {},
             {}};
  middle.thin = true;
  middle.label_share = 0.97;
  tail.label_share = 0.9;
  for (const LoadPoint& p : curve.points) {
    tail.x.push_back(p.requests);
    tail.y.push_back((first ? p.ttft : p.tpot) / unit.step.factor);
    middle.y.push_back((first ? p.ttft_median : p.tpot_mean) / unit.step.factor);
  }
  middle.x = tail.x;
  plot.lines = {tail, middle};
  if (std::isfinite(target))
    plot.limits.push_back({LinePlot::Rule::target, false, target / unit.step.factor,
                           first ? parameter_id(&Serving::first_token) : parameter_id(&Serving::next_token),
                           Texts::tr("target %1").arg(seconds_text(target))});
  plot.limits.push_back({LinePlot::Rule::end, true, curve.saturation, metric_id(&Evaluation::saturation_requests),
                         Texts::tr("saturated at %1").arg(load_text(curve.saturation))});
  plot.points = {Point{LinePlot::Mark::now, Part::compute, curve.chosen.requests, now / unit.step.factor, id,
                       Texts::tr("%1: %2").arg(load_text(curve.chosen.requests), seconds_text(now))}};
  plot.subtitle = e.serving_verdict == ServingVerdict::saturated
                      ? Texts::tr("load exceeds the capacity of the replicas")
                      : QString();
  plot.sentence = Texts::tr("%1: %2 for %3 at %4, target %5; saturated at %6")
                      .arg(plot.title, seconds_text(now), share, load_text(curve.chosen.requests), seconds_text(target),
                           load_text(curve.saturation));
  return plot;
}

LinePlot cost_and_load(const Design& design, const CostCurve& curve, const QString& letter, const LinePlot* before) {
  LinePlot plot;
  const double spares = number(design, parameter(&Serving::spare_replicas));
  const bool priced = std::any_of(curve.lines.begin(), curve.lines.end(), [](const CostLine& line) {
    return std::any_of(line.points.begin(), line.points.end(),
                       [](const CostPoint& p) { return std::isfinite(p.month_cost); });
  });
  const auto amount = [&](const CostPoint& p) { return priced ? p.month_cost : p.gpus; };
  plot.title = priced ? serving_title(ServingChart::cost) : Texts::tr("GPUs against load");
  plot.subtitle = spares < 0.5   ? Texts::tr("no spare replica")
                  : spares < 1.5 ? Texts::tr("one spare replica included")
                                 : Texts::tr("%1 spare replicas included").arg(count_text(spares));
  if (!priced) plot.subtitle = missing_price(design);
  double most = 0, most_load = 0;
  for (const CostLine& line : curve.lines)
    for (const CostPoint& p : line.points) {
      most_load = std::max(most_load, p.requests);
      if (std::isfinite(amount(p))) most = std::max(most, amount(p));
    }
  const Unit unit = priced ? Unit::money : Unit::accelerators;
  const UnitStep step = unit_step(most, unit);
  plot.x_title = Texts::tr("Requests per second");
  plot.y_title = !priced ? Texts::tr("GPUs")
                 : *step.name
                     ? Texts::tr("$ %1 per month", "a thousand, a million dollars").arg(spec_text::label(step.name))
                     : Texts::tr("$ per month");
  set_x_axis(plot, most_load, Unit::request_rate, 1, before);
  set_y_axis(plot, most, unit, step.factor, before);
  // Both lines use the design's accelerators, so omit their name.
  const QString other_place = design.serving.prefill_place == PrefillPlace::separate ? Texts::tr("shared prefill")
                                                                                     : Texts::tr("separate prefill");
  for (const CostLine& line : curve.lines) {
    if (line.points.empty()) continue;
    const bool own = line.variant == ServingVariant::as_given;
    Line out{priced ? metric_id(&Evaluation::month_cost) : metric_id(&Evaluation::serving_gpus),
             own ? Texts::tr("%1 now").arg(letter) : other_place,
             part_of(line.variant),
             {},
             {}};
    out.thin = !own;
    out.label_share = own ? 0.85 : 0.7;
    for (const CostPoint& p : line.points) {
      out.x.push_back(p.requests);
      out.y.push_back(amount(p) / step.factor);
      QString name = Texts::tr("%1 replicas, %2 GPUs")
                         .arg(count_text(p.replicas), banded_or_dash(p.gpus, p.gpus_band, Unit::accelerators));
      if (priced) name += QStringLiteral(", ") + banded_or_dash(p.month_cost, p.cost_band, Unit::money);
      out.names.push_back(name);
    }
    plot.lines.push_back(out);
  }
  if (plot.lines.isEmpty()) {
    plot.empty = Texts::tr("No number of replicas can serve this load");
    plot.sentence = plot.empty;
    return plot;
  }
  const CostPoint& now = curve.chosen;
  const QString total = banded_or_dash(amount(now), priced ? now.cost_band : now.gpus_band, unit);
  plot.points = {Point{LinePlot::Mark::now, Part::compute, now.requests, amount(now) / step.factor, plot.lines[0].id,
                       Texts::tr("%1: %2").arg(load_text(now.requests), total)}};
  const QString gpus = banded_or_dash(now.gpus, now.gpus_band, Unit::accelerators);
  plot.sentence =
      priced ? Texts::tr("Cost against load: %1 per month for %2 on %3 GPUs").arg(total, load_text(now.requests), gpus)
             : Texts::tr("GPUs against load: %1 for %2").arg(gpus, load_text(now.requests));
  return plot;
}

}  // namespace trainyard::ui
