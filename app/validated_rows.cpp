// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/validated_rows.h"

#include <span>

#include "engine/metrics/metric.h"

namespace trainyard::app {
namespace {

template <class Row>
using Columns = std::vector<Column<Row>>;

template <class Row>
RecordTable<Row> table_of(std::initializer_list<Columns<Row>> parts) {
  Columns<Row> all;
  for (const Columns<Row>& part : parts) all.insert(all.end(), part.begin(), part.end());
  return RecordTable<Row>(std::move(all));
}

template <class Row>
Columns<Row> identity() {
  return {{"id", [](const Row& row) { return row.run.id; }}, {"group", [](const Row& row) { return row.run.group; }}};
}

/// Returns the measured and the predicted value as JSON; with `ranged`, also the likely range.
template <class Row>
Columns<Row> quantity(const std::string& id, const std::string& unit, Compared Row::*quantity, bool ranged) {
  const auto part = [&](const char* name, double Compared::*value) {
    return Column<Row>{id + name + unit, [=](const Row& row) { return row.*quantity.*value; }};
  };
  Columns<Row> out{part("_measured", &Compared::measured), part("", &Compared::predicted)};
  if (ranged) out.insert(out.end(), {part("_low", &Compared::low), part("_high", &Compared::high)});
  return out;
}

/// Returns as JSON why a row is not predicted or not scored, and which values were assumed.
template <class Row>
Columns<Row> remarks() {
  return {{"refused", [](const Row& row) { return text_or_null(row.refused); }},
          {"not_scored", [](const Row& row) { return text_or_null(row.not_scored); }},
          {"assumed", &Row::assumed}};
}

const RecordTable<ErrorStatistics> statistics{
    {"n", &ErrorStatistics::n, In::all, "runs"},
    {"mean_abs", &ErrorStatistics::mean_abs, In::all, "mean", Unit::fraction},
    {"median_abs", &ErrorStatistics::median_abs, In::all, "median", Unit::fraction},
    {"p90_abs", &ErrorStatistics::p90_abs, In::all, "p90", Unit::fraction},
    {"bias", &ErrorStatistics::bias, In::all, "bias", Unit::fraction},
    {"coverage", &ErrorStatistics::coverage, In::all, "in band", Unit::fraction},
};

/// The errors of one quantity, with their key in JSON and their title in text.
template <class Summary>
struct Errors {
  const char *id, *title;
  ErrorStatistics Summary::*statistics;
};
constexpr Errors<ValidationSummary> training_errors[] = {
    {"step_time", "Step time", &ValidationSummary::step_time},
    {"memory", "Peak memory", &ValidationSummary::memory},
};
constexpr Errors<ServingSummary> serving_errors[] = {
    {"throughput", "Output tokens a second", &ServingSummary::throughput},
    {"ttft", "First token", &ServingSummary::ttft},
    {"tpot", "Each next token", &ServingSummary::tpot},
};
constexpr Errors<IterationSummary> post_training_errors[] = {
    {"iteration", "Iteration", &IterationSummary::from_columns},
    {"iteration_calibrated", "Iteration, one other row calibrates", &IterationSummary::calibrated},
    {"rollout", "Rollout", &IterationSummary::rollout},
    {"training", "Training", &IterationSummary::training},
    {"weight_sync", "Weight synchronisation", &IterationSummary::sync},
    {"whole_run", "Whole run", &IterationSummary::whole_run},
};

template <class Summary>
Json summary_json(const Summary& s, std::span<const Errors<Summary>> errors) {
  Json out{{"group", s.group}, {"n", s.n}, {"refused", s.refused}, {"not_scored", s.not_scored}};
  for (const Errors<Summary>& e : errors) out[e.id] = statistics.json(s.*e.statistics);
  return out;
}

/// One table per quantity, with one line per group that has it.
template <class Summary>
std::string summary_text(const std::vector<Summary>& summaries, std::span<const Errors<Summary>> errors) {
  TextTable table({1, 2, 3, 4, 5, 6});
  const auto add = [&table](const std::string& group, std::vector<std::string> cells) {
    cells.insert(cells.begin(), "  " + group);
    table.add(std::move(cells));
  };
  for (const Errors<Summary>& e : errors) {
    table.line((&e == errors.data() ? "" : "\n") + std::string(e.title) + ": error of the prediction");
    add("group", statistics.text_heads());
    for (const Summary& s : summaries)
      if ((s.*e.statistics).n > 0) add(s.group, statistics.text_cells(s.*e.statistics, ""));
  }
  return table.text();
}

}  // namespace

const RecordTable<ValidatedRun> TrainingRows::table = table_of<Row>({
    identity<Row>(),
    {{"status", [](const Row& row) { return row.run.failed() ? "failed" : "ran"; }}},
    quantity("step_time", "_s", &Row::step_time, true),
    quantity("memory", "_bytes", &Row::memory, true),
    {{"fits", [](const Row& row) { return row.refused.empty() ? Json(fit_id(row.fits)) : Json(); }}},
    remarks<Row>(),
    {{"doubt", [](const Row& row) { return text_or_null(row.doubt); }}},
});

const RecordTable<ValidatedServingRun> ServingRows::table = table_of<Row>({
    identity<Row>(),
    {{"scenario", [](const Row& row) { return scenario_id(row.scenario); }}},
    quantity("throughput", "", &Row::throughput, true),
    quantity("ttft", "_s", &Row::ttft, true),
    quantity("tpot", "_s", &Row::tpot, true),
    remarks<Row>(),
});

const RecordTable<ValidatedIteration> PostTrainingRows::table = table_of<Row>({
    identity<Row>(),
    {{"kind", [](const Row& row) { return row.run.kind; }}},
    quantity("iteration", "_s", &Row::from_columns, true),
    {{"iteration_calibrated_s", [](const Row& row) { return row.calibrated.predicted; }}},
    quantity("rollout", "_s", &Row::rollout, false),
    quantity("training", "_s", &Row::training, false),
    quantity("weight_sync", "_s", &Row::sync, false),
    quantity("whole_run", "_s", &Row::whole_run, false),
    remarks<Row>(),
});

Json TrainingRows::json(const Summary& s) {
  Json out = summary_json<Summary>(s, training_errors);
  out.update({{"ran", s.ran}, {"ran_fit", s.ran_fit}, {"failed", s.failed}, {"failed_not_fit", s.failed_not_fit}});
  return out;
}
Json ServingRows::json(const Summary& s) { return summary_json<Summary>(s, serving_errors); }
Json PostTrainingRows::json(const Summary& s) { return summary_json<Summary>(s, post_training_errors); }

std::string TrainingRows::text(const std::vector<Summary>& summaries) {
  const Summary& all = summaries.back();
  std::string text = summary_text<Summary>(summaries, training_errors) + '\n';
  if (all.ran > 0)
    text += std::to_string(all.ran_fit) + " of " + std::to_string(all.ran) +
            " successful runs are predicted to fit or to be tight.\n";
  if (all.failed > 0)
    text += std::to_string(all.failed_not_fit) + " of " + std::to_string(all.failed) +
            " failed runs are predicted to be tight or not to fit.\n";
  return text;
}
std::string ServingRows::text(const std::vector<Summary>& s) { return summary_text<Summary>(s, serving_errors); }
std::string PostTrainingRows::text(const std::vector<Summary>& s) {
  return summary_text<Summary>(s, post_training_errors);
}

}  // namespace trainyard::app
