// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "ui/headline/headline_model.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Headline)
};

/// A value without its unit, in the unit of `like`, with at most three significant digits: "0.95", "39.1", "40".
QString number_without_unit(double value, double like, Unit unit) {
  const double shown = std::abs(value) / unit_step(like, unit).factor;
  int decimals = shown >= 99.95 ? 0 : shown >= 9.995 ? 1 : 2;
  const auto has = [shown](int digits) {
    const double scaled = shown * std::pow(10.0, digits);
    return std::abs(scaled - std::round(scaled)) < 1e-6 * std::max(1.0, scaled);
  };
  while (decimals > 0 && has(decimals - 1)) --decimals;
  return QString::fromStdString(format_like(value, unit, like, decimals, number_style()).number);
}

QString share_of_limit_text(double value, double whole, Unit unit) {
  const QString name = engine_text(format(whole, unit, number_style()).unit.c_str());
  return Text::tr("%1 of %2", "value of its limit")
      .arg(number_without_unit(value, whole, unit),
           number_without_unit(whole, whole, unit) + QChar(QChar::Nbsp) + name);
}

/// The percentile that the latency targets apply to, in percent: "95".
QString percentile_text(const Design& design) { return QLocale().toString(100 * design.serving.percentile, 'g', 4); }

/// The latency targets of the design in seconds.
struct Targets {
  explicit Targets(const Design& design)
      : first_token(number(design, parameter(&Serving::first_token))),
        next_token(number(design, parameter(&Serving::next_token))) {}
  double first_token, next_token;
};

/// Both latencies against their targets: "TTFT p95 0.95 of 1.5 s, TPOT p95 39.1 of 40 ms".
QString latencies_text(const Design& design, const Evaluation& e, const Targets& targets) {
  const QString percentile = percentile_text(design);
  return Text::tr("TTFT p%1 %2, TPOT p%1 %3", "first and next token: percentile, value of limit")
      .arg(percentile, share_of_limit_text(e.ttft, targets.first_token, Unit::seconds),
           share_of_limit_text(e.tpot, targets.next_token, Unit::seconds));
}

void describe_memory(const Evaluation& e, VerdictText& out) {
  const double used = e.serving_memory, capacity = e.serving_memory_capacity;
  out.share = -1;
  if (!(capacity > 0) || !std::isfinite(used)) return;
  out.share = used / capacity;
  if (used > capacity) out.room = Text::tr("%1 over").arg(number_text(used - capacity, Unit::memory));
  out.sentence = Text::tr("%1 per GPU").arg(share_of_limit_text(used, capacity, Unit::memory));
}

void describe_latencies(const Design& design, const Evaluation& e, VerdictText& out) {
  const Targets targets(design);
  out.share = -1;
  out.sentence = latencies_text(design, e, targets);
  const auto share = [](double value, double target) { return std::isfinite(value) ? value / target : 10.0; };
  if (!std::isnan(e.ttft) && !std::isnan(e.tpot))
    out.targets = {share(e.ttft, targets.first_token), share(e.tpot, targets.next_token)};
  if (e.serving_replicas > 0 && std::isfinite(e.serving_replicas))
    out.room = Text::tr("%n replicas", nullptr, int(e.serving_replicas));
}

}  // namespace

VerdictText serving_verdict_text(const Design& design, const Evaluation& e) {
  VerdictText out;
  out.mark = mark_of(e);
  out.title = engine_text(verdict_label(e));
  switch (e.serving_verdict) {
    case ServingVerdict::not_legal:
      out.share = -1;
      out.sentence = Text::tr("The replica’s degrees do not divide the model, or it has more GPUs than can be joined");
      break;
    case ServingVerdict::does_not_fit:
      describe_memory(e, out);
      break;
    case ServingVerdict::cannot_tell:
      out.share = -1;
      out.sentence = Text::tr("A figure of the accelerator, the engine or the load is unknown");
      break;
    case ServingVerdict::saturated:
      out.share = -1;
      out.sentence = Text::tr("More requests arrive than the replicas can serve");
      break;
    default:
      describe_latencies(design, e, out);
  }
  const QString missed = e.serving_verdict == ServingVerdict::meets ? missed_limits(design, e) : QString();
  if (!missed.isEmpty()) out.sentence = missed;
  return out;
}

QString serving_remark(const Metric& metric, const Design& design, const Evaluation& e) {
  if (e.job != Job::serving) return {};
  const MetricHandle of = metric;
  const auto target = [](double limit, double like, Unit unit) {
    return std::isfinite(like) ? Text::tr("target %1").arg(number_without_unit(limit, like, unit)) : QString();
  };
  if (of == &Evaluation::serving_gpus && std::isfinite(e.replicas))
    return Text::tr("%1 + %2 spare", "replicas")
        .arg(number_text(e.replicas, Unit::none), number_text(e.serving_replicas - e.replicas, Unit::none));
  if (of == &Evaluation::ttft) return target(Targets(design).first_token, e.ttft, Unit::seconds);
  if (of == &Evaluation::tpot) return target(Targets(design).next_token, e.tpot, Unit::seconds);
  if (of == &Evaluation::user_rate) return target(1 / Targets(design).next_token, e.user_rate, metric.unit);
  if (of == &Evaluation::gpu_output_rate) return Text::tr("output", "tokens that a GPU puts out");
  if (of == &Evaluation::serving_memory && std::isfinite(e.serving_memory_capacity))
    return Text::tr("of %1").arg(number_without_unit(e.serving_memory_capacity, e.serving_memory, Unit::memory));
  if (of == &Evaluation::users_fit && std::isfinite(e.users_running))
    return Text::tr("%1 running", "users whose requests run at once")
        .arg(QString::fromStdString(format(e.users_running, Unit::sequences, number_style()).number));
  return {};
}

}  // namespace trainyard::ui
