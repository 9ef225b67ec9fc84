// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/data_tables.h"

#include <QCoreApplication>
#include <array>
#include <cmath>
#include <optional>

#include "engine/parameters/parameter.h"
#include "engine/studies/data_path.h"
#include "ui/document/value_text.h"
#include "ui/pages/storage/fact_rows.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::DataTables)
};

/// A stage of data preparation. The last one keeps everything.
struct Stage {
  MetricHandle hours, bytes;
  ParameterHandle rate;
  std::optional<ParameterHandle> keep;
};
constexpr std::array<Stage, 6> text_stages{
    {{&Evaluation::prep_extract_hours, &Evaluation::raw_bytes, &DataPlan::extract_rate, &DataPlan::extract_keep},
     {&Evaluation::prep_filter_hours, &Evaluation::prep_filter_bytes, &DataPlan::filter_rate, &DataPlan::filter_keep},
     {&Evaluation::prep_exact_hours, &Evaluation::prep_exact_bytes, &DataPlan::exact_rate, &DataPlan::exact_keep},
     {&Evaluation::prep_fuzzy_hours, &Evaluation::prep_fuzzy_bytes, &DataPlan::fuzzy_rate, &DataPlan::fuzzy_keep},
     {&Evaluation::prep_decontaminate_hours, &Evaluation::prep_decontaminate_bytes, &DataPlan::decontaminate_rate,
      &DataPlan::decontaminate_keep},
     {&Evaluation::prep_tokenise_hours, &Evaluation::clean_bytes, &DataPlan::tokenise_rate, std::nullopt}}};

FactRow stage_row(const Design& d, const Evaluation& e, const Stage& stage) {
  constexpr double gigabyte = 1e9, seconds_per_hour = 3600;
  const Parameter& rate = *stage.rate;
  const double cost = gigabyte / number(d, rate) / seconds_per_hour;
  const QString source = engine_text(rate.source);
  return {metric_id(stage.hours),
          {{engine_text(stage.hours->label), source, Role::text, true},
           fact_cell(e, stage.bytes),
           {stage.keep ? value_text(d, **stage.keep) : QStringLiteral("–")},
           {QLocale().toString(cost, 'g', 2)},
           fact_cell(e, stage.hours, true)},
          QStringLiteral("%1: %2\n%3").arg(engine_text(rate.label), value_text(d, rate), source)};
}

FactRow media_row(const Design& d, const Evaluation& e) {
  const Parameter &rate = parameter(&DataPlan::image_rate), &keep = parameter(&DataPlan::image_keep),
                  &hash = parameter(&DataPlan::hash_keep);
  const Metric& hours = metric(&Evaluation::prep_media_hours);
  return {metric_id(hours),
          {{engine_text(hours.label), engine_text(rate.source), Role::text, true},
           {Texts::tr("%1 items").arg(fact_amount(e.media_raw_items, Unit::scaled))},
           {fact_amount(number(d, keep) * number(d, hash), Unit::fraction)},
           {Texts::tr("%1 items/s").arg(value_text(d, rate))},
           fact_cell(e, hours, true)},
          QStringLiteral("%1: %2\n%3").arg(engine_text(rate.label), value_text(d, rate), engine_text(hours.source))};
}

}  // namespace

QVector<FactRow> sample_rate_rows(const Evaluation& e) {
  struct Rate {
    QString name, detail;
    MetricHandle gpu, node, cluster;
    std::optional<MetricHandle> busy;
  };
  const std::array<Rate, 3> rates{
      {{Texts::tr("At peak rate"), Texts::tr("bytes per FLOP × dense peak"), &Evaluation::sample_read_bandwidth_peak,
        &Evaluation::sample_peak_node, &Evaluation::sample_peak_cluster, std::nullopt},
       {Texts::tr("At the achieved rate"), Texts::tr("the same × achieved share of peak"),
        &Evaluation::sample_read_bandwidth, &Evaluation::sample_read_bandwidth_node,
        &Evaluation::sample_read_bandwidth_cluster, &Evaluation::sample_busy_given},
       {Texts::tr("By step time"), Texts::tr("records × samples per second"), &Evaluation::sample_bandwidth_step,
        &Evaluation::sample_step_node, &Evaluation::sample_step_cluster, &Evaluation::sample_busy_step}}};
  QVector<FactRow> rows;
  for (const Rate& rate : rates)
    rows.push_back({metric_id(rate.gpu),
                    {{rate.name, rate.detail, Role::text, true},
                     fact_cell(e, rate.gpu, true),
                     fact_cell(e, rate.node),
                     fact_cell(e, rate.cluster),
                     rate.busy ? fact_cell(e, *rate.busy) : FactCell{QStringLiteral("–"), {}, Role::muted_text}},
                    engine_text(rate.gpu->help)});
  return rows;
}

QVector<FactRow> preparation_rows(const Design& design, const Evaluation& e) {
  QVector<FactRow> rows;
  for (const Stage& stage : text_stages) rows.push_back(stage_row(design, e, stage));
  if (design.storage.media != Media::text) rows.push_back(media_row(design, e));
  return rows;
}

QVector<FactRow> feeding_rows(const Design& design, const Evaluation& e) {
  const Design whole = resolved(design);
  const Storage& storage = whole.storage;
  const auto text = [&](ParameterHandle input) { return value_text(whole, *input); };
  const Role waits = e.data_idle > 0.01 ? Role::error : Role::text;
  const Role cores = e.loader_workers_needed > storage.loader_workers ? Role::error : Role::text;
  return {
      metric_fact(
          e, &Evaluation::sequence_bytes,
          storage.media == Media::text
              ? Texts::tr("%1 of %2").arg(text(&Workload::sequence_length), text(&Storage::token_bytes))
              : Texts::tr("tokens, and %1 of %2 each").arg(text(&Storage::media_items), text(&Storage::media_bytes))),
      metric_fact(e, &Evaluation::read_bandwidth_accelerator,
                  Texts::tr("%1 per node").arg(fact_amount(e.read_bandwidth_node, Unit::bandwidth))),
      metric_fact(
          e, &Evaluation::loader_workers_needed,
          Texts::tr("%1 available, %2 each").arg(text(&Storage::loader_workers), text(&Storage::loader_bandwidth)),
          cores),
      metric_fact(e, &Evaluation::read_bandwidth_given,
                  Texts::tr("bottleneck: %1").arg(engine_text(find_bottleneck(data_path(whole, e)).label))),
      metric_fact(e, &Evaluation::cache_hit,
                  Texts::tr("%1 per node for %2; epochs: %3")
                      .arg(fact_amount(e.cache_node_bytes, Unit::file), fact_amount(e.training_bytes, Unit::file),
                           text(&Workload::epochs))),
      metric_fact(e, &Evaluation::read_bandwidth_storage, Texts::tr("on average over the epochs")),
      metric_fact(e, &Evaluation::data_idle,
                  Texts::tr("%1 of a step of %2")
                      .arg(fact_amount(e.time_data_wait, Unit::seconds), fact_amount(e.step_time, Unit::seconds)),
                  waits)};
}

QVector<FactRow> dataset_rows() {
  QVector<FactRow> rows;
  for (const EntryRef& entry : catalog(CatalogKind::datasets)) {
    const Dataset& set = *std::get<DatasetRef>(entry);
    QStringList notes;
    for (const QuotedFigure& quoted : set.quoted)
      notes << QStringLiteral("%1: %2").arg(catalog_text(quoted.figure), catalog_text(quoted.reason));
    if (!set.notes.empty()) notes << catalog_text(set.notes);
    for (const std::string& source : set.sources) notes << QString::fromStdString(source);
    rows.push_back(
        {QString::fromStdString(set.id),
         {{catalog_text(set.name), catalog_text(set.notes), Role::text, true},
          {fact_amount(set.tokens, Unit::tokens), {}, Role::text, false, set.tokens},
          {fact_amount(set.size, Unit::file), {}, Role::text, false, set.size},
          {std::isfinite(set.bytes_per_token) ? QLocale().toString(set.bytes_per_token, 'f', 2) : QStringLiteral("–"),
           {},
           Role::text,
           false,
           set.bytes_per_token}},
         notes.join('\n')});
  }
  return rows;
}

}  // namespace trainyard::ui
