// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/saves_tables.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "engine/parameters/parameter.h"
#include "ui/document/value_text.h"
#include "ui/pages/storage/fact_rows.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::SavesTables)
};

QString input(const Design& d, ParameterHandle handle) { return value_text(d, *handle); }

FactRow copy_row(MetricHandle metric, const QString& name, const QString& detail, double interval,
                 const QString& written, double serves) {
  return {metric_id(metric),
          {{name, detail, Role::text, true},
           {fact_amount(interval, Unit::seconds)},
           {written},
           {fact_amount(serves, Unit::fraction), {}, Role::text, true}},
          detail};
}

/// A component whose failures interrupt the run.
struct Component {
  double Failures::*rate;
  bool each_device;
};
constexpr std::array<Component, 5> components{{{&Failures::gpu, true},
                                               {&Failures::memory, true},
                                               {&Failures::host, false},
                                               {&Failures::network, false},
                                               {&Failures::software, false}}};

}  // namespace

QVector<FactRow> copy_rows(const Design& design, const Evaluation& e) {
  const Design d = resolved(design);
  const Checkpoints& plan = d.checkpoints;
  const bool tiered = plan.mode == CheckpointMode::tiered;
  const QString idle = Texts::tr("not used: checkpoints are not tiered");
  const auto seconds = [](double value) { return fact_amount(value, Unit::seconds); };
  // Keep the rows of unused tiers, so that the table does not jump when the mode changes.
  const auto tier = [&](MetricHandle metric, const QString& name, const QString& detail, double interval,
                        const QString& written, double serves) {
    return tiered ? copy_row(metric, name, detail, interval, written, serves)
                  : copy_row(metric, name, idle, unknown, QStringLiteral("–"), 0);
  };
  const double peers = tiered ? plan.peer_coverage : 0, drives = tiered ? (1 - peers) * plan.local_coverage : 0;
  const double local = std::max(plan.local_interval, e.local_time);
  return {tier(&Evaluation::peer_time, Texts::tr("Peer memory"), Texts::tr("over the training network"),
               e.checkpoint_interval_used, seconds(e.peer_time), peers),
          tier(&Evaluation::local_time, Texts::tr("Local drives"), Texts::tr("of the node itself"), local,
               seconds(e.local_time), drives),
          copy_row(&Evaluation::checkpoint_time, Texts::tr("Shared storage"), catalog_text(d.storage.system->name),
                   e.durable_interval, seconds(e.checkpoint_time), 1 - peers - drives),
          tier(&Evaluation::archive_bandwidth, Texts::tr("Object store"), Texts::tr("in the background, permanent"),
               plan.archive_interval, fact_amount(e.archive_bandwidth, Unit::bandwidth), 0)};
}

QVector<FactRow> checkpoint_rows(const Design& design, const Evaluation& e) {
  const Design d = resolved(design);
  const QString bytes = fact_amount(e.checkpoint_bytes_per_parameter, Unit::bytes);
  return {
      metric_fact(e, &Evaluation::checkpoint_size,
                  Texts::tr("%1 × %2 parameters").arg(bytes, fact_amount(e.parameters, Unit::scaled))),
      metric_fact(e, &Evaluation::checkpoint_gpu_bytes, Texts::tr("writers: %1").arg(input(d, &Checkpoints::writers))),
      metric_fact(e, &Evaluation::checkpoint_time,
                  Texts::tr("storage accepts %1").arg(fact_amount(e.checkpoint_bandwidth_given, Unit::bandwidth))),
      metric_fact(e, &Evaluation::checkpoint_stall, input(d, &Checkpoints::mode)),
      metric_fact(e, &Evaluation::checkpoint_host_memory,
                  Texts::tr("%1 per node").arg(input(d, &Storage::host_memory))),
      metric_fact(e, &Evaluation::restart_read_bytes, input(d, &Checkpoints::restart_mode)),
      metric_fact(e, &Evaluation::restart_read_time,
                  Texts::tr("including broadcast: %1").arg(fact_amount(e.restart_broadcast_time, Unit::seconds))),
      metric_fact(e, &Evaluation::capacity_checkpoints,
                  Texts::tr("kept at the same time: %1").arg(fact_amount(e.checkpoints_held, Unit::none)))};
}

QVector<FactRow> failure_rows(const Design& design, const Evaluation& e) {
  const Design d = resolved(design);
  QVector<FactRow> rows;
  for (const Component& component : components) {
    const Parameter& rate = parameter(component.rate);
    const double units = component.each_device ? d.cluster.accelerators : e.nodes;
    const double share = d.failures.factor * d.failures.*component.rate * units / e.failures;
    const QString source = engine_text(rate.source);
    rows.push_back({parameter_id(rate),
                    {{engine_text(rate.label), source, Role::text, true},
                     {value_text(d, rate)},
                     {component.each_device ? Texts::tr("%1 GPUs").arg(fact_amount(units, Unit::accelerators))
                                            : Texts::tr("%1 nodes").arg(fact_amount(units, Unit::accelerators))},
                     {QLocale().toString(share * e.interruptions, 'f', 0)},
                     {fact_amount(share, Unit::fraction), {}, Role::text, true, share}},
                    engine_text(rate.help) + '\n' + source});
  }
  return rows;
}

QVector<FactRow> recovery_rows(const Design& design, const Evaluation& e) {
  const Design d = resolved(design);
  const auto percent = [](double share) { return fact_amount(share, Unit::fraction); };
  return {
      metric_fact(e, &Evaluation::mean_time_to_interrupt, Texts::tr("rates × %1").arg(input(d, &Failures::factor))),
      metric_fact(e, &Evaluation::recovery_time,
                  Texts::tr("detection %1, restart %2, reading %3")
                      .arg(input(d, &Failures::detection), input(d, &Failures::restart),
                           fact_amount(e.recovery_read_time, Unit::seconds))),
      metric_fact(e, &Evaluation::lost_work, Texts::tr("on average, per interruption")),
      metric_fact(e, &Evaluation::checkpoint_interval_young, Texts::tr("√(2 × stall × time between interruptions)")),
      metric_fact(e, &Evaluation::checkpoint_interval_daly, Texts::tr("with higher-order terms")),
      metric_fact(e, &Evaluation::checkpoint_interval_optimal,
                  Texts::tr("goodput %1 instead of %2").arg(percent(e.goodput_best), percent(e.goodput))),
      metric_fact(e, &Evaluation::spare_shortage,
                  Texts::tr("spare nodes: %1; in repair on average: %2")
                      .arg(input(d, &Failures::spare_nodes), fact_amount(e.nodes_in_repair, Unit::none))),
      metric_fact(e, &Evaluation::goodput,
                  Texts::tr("stalls %1, lost work %2, restarts %3, planned %4")
                      .arg(percent(e.share_stall), percent(e.share_rework), percent(e.share_restart),
                           percent(e.share_planned)))};
}

}  // namespace trainyard::ui
