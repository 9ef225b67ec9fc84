// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/storage/data_tables.h"

#include <QCoreApplication>
#include <array>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "engine/studies/data_path.h"
#include "ui/document/value_text.h"
#include "ui/storage/fact_rows.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::DataTables)
};

/// A stage of the building, by the names of its figures.
struct Stage {
  const char *hours, *bytes, *rate, *keep;
};
constexpr std::array<Stage, 6> text_stages{
    {{"prep_extract_hours", "raw_bytes", "extract_rate", "extract_keep"},
     {"prep_filter_hours", "prep_filter_bytes", "filter_rate", "filter_keep"},
     {"prep_exact_hours", "prep_exact_bytes", "exact_rate", "exact_keep"},
     {"prep_fuzzy_hours", "prep_fuzzy_bytes", "fuzzy_rate", "fuzzy_keep"},
     {"prep_decontaminate_hours", "prep_decontaminate_bytes", "decontaminate_rate", "decontaminate_keep"},
     {"prep_tokenise_hours", "clean_bytes", "tokenise_rate", nullptr}}};

FactRow stage_row(const Design& d, const Evaluation& e, const Stage& stage) {
  constexpr double gigabyte = 1e9, seconds_per_hour = 3600;
  const Metric& hours = *find_metric(stage.hours);
  const Parameter& rate = *find_parameter(stage.rate);
  const Parameter* keep = stage.keep ? find_parameter(stage.keep) : nullptr;
  const double cost = gigabyte / number(d, rate) / seconds_per_hour;
  const QString source = engine_text(rate.source);
  return {QString::fromLatin1(stage.hours),
          {{engine_text(hours.label), source, Role::text, true},
           fact_cell(e, stage.bytes),
           {keep ? value_text(d, *keep) : QStringLiteral("–")},
           {QLocale().toString(cost, 'g', 2)},
           fact_cell(e, stage.hours, true)},
          QStringLiteral("%1: %2\n%3").arg(engine_text(rate.label), value_text(d, rate), source)};
}

FactRow media_row(const Design& d, const Evaluation& e) {
  const Parameter &rate = *find_parameter("image_rate"), &keep = *find_parameter("image_keep"),
                  &hash = *find_parameter("hash_keep");
  const Metric& hours = *find_metric("prep_media_hours");
  return {QString::fromLatin1(hours.id),
          {{engine_text(hours.label), engine_text(rate.source), Role::text, true},
           {Texts::tr("%1 items").arg(fact_amount(e.media_raw_items, Unit::scaled))},
           {fact_amount(number(d, keep) * number(d, hash), Unit::fraction)},
           {Texts::tr("%1 items/s").arg(value_text(d, rate))},
           fact_cell(e, "prep_media_hours", true)},
          QStringLiteral("%1: %2\n%3").arg(engine_text(rate.label), value_text(d, rate), engine_text(hours.source))};
}

}  // namespace

QVector<FactRow> sample_rate_rows(const Evaluation& e) {
  struct Rate {
    QString name, detail;
    const char *gpu, *node, *cluster, *busy;
  };
  const std::array<Rate, 3> rates{
      {{Texts::tr("At the peak"), Texts::tr("bytes per FLOP × dense peak"), "sample_read_bandwidth_peak",
        "sample_peak_node", "sample_peak_cluster", nullptr},
       {Texts::tr("At the achieved rate"), Texts::tr("the same × the share that is reached"), "sample_read_bandwidth",
        "sample_read_bandwidth_node", "sample_read_bandwidth_cluster", "sample_busy_given"},
       {Texts::tr("By step time"), Texts::tr("records × samples a second"), "sample_bandwidth_step", "sample_step_node",
        "sample_step_cluster", "sample_busy_step"}}};
  QVector<FactRow> rows;
  for (const Rate& rate : rates)
    rows.push_back({QString::fromLatin1(rate.gpu),
                    {{rate.name, rate.detail, Role::text, true},
                     fact_cell(e, rate.gpu, true),
                     fact_cell(e, rate.node),
                     fact_cell(e, rate.cluster),
                     rate.busy ? fact_cell(e, rate.busy) : FactCell{QStringLiteral("–"), {}, Role::muted_text}},
                    engine_text(find_metric(rate.gpu)->help)});
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
  const auto text = [&](const char* id) { return value_text(whole, *find_parameter(id)); };
  const Role waits = e.data_idle > 0.01 ? Role::error : Role::text;
  const Role cores = e.loader_workers_needed > storage.loader_workers ? Role::error : Role::text;
  return {metric_fact(e, "sequence_bytes",
                      storage.media == Media::text
                          ? Texts::tr("%1 of %2").arg(text("sequence_length"), text("token_bytes"))
                          : Texts::tr("tokens, and %1 of %2 each").arg(text("media_items"), text("media_bytes"))),
          metric_fact(e, "read_bandwidth_accelerator",
                      Texts::tr("%1 per node").arg(fact_amount(e.read_bandwidth_node, Unit::bandwidth))),
          metric_fact(e, "loader_workers_needed",
                      Texts::tr("%1 are there, %2 each").arg(text("loader_workers"), text("loader_bandwidth")), cores),
          metric_fact(e, "read_bandwidth_given",
                      Texts::tr("narrowest: %1").arg(engine_text(narrowest(data_path(whole, e)).label))),
          metric_fact(e, "cache_hit",
                      Texts::tr("%1 per node for %2; epochs: %3")
                          .arg(fact_amount(e.cache_node_bytes, Unit::file), fact_amount(e.training_bytes, Unit::file),
                               text("epochs"))),
          metric_fact(e, "read_bandwidth_storage", Texts::tr("on average over the epochs")),
          metric_fact(e, "data_idle",
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
      notes << QStringLiteral("%1: %2").arg(QString::fromStdString(quoted.figure),
                                            QString::fromStdString(quoted.reason));
    if (!set.notes.empty()) notes << QString::fromStdString(set.notes);
    for (const std::string& source : set.sources) notes << QString::fromStdString(source);
    rows.push_back(
        {QString::fromStdString(set.id),
         {{QString::fromStdString(set.name), QString::fromStdString(set.notes), Role::text, true},
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
