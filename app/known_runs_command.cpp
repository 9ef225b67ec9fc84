// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <span>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/interruption.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/explore/known_run_search.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/case_studies.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

/// Returns by how much the computed time of a run exceeds the published one: "+3.2 %".
std::string signed_share(double share) {
  const std::string text = format(std::abs(share), Unit::fraction).text();
  return (share < 0 ? "\u2212" : "+") + text;
}

/// A published figure of a run.
struct RunFigure {
  const CaseStudy* run;
  const FigureComparison* row;
};

const RecordTable<RunFigure> figures{
    {"id", [](const auto& f) { return f.run->id; }, In::csv},
    {"name", [](const auto& f) { return f.run->name; }, In::csv},
    {"metric", [](const auto& f) { return f.row->figure->metric; }},
    {"pue", [](const auto& f) { return Json(f.row->figure->pue); }},
    {"printed", [](const auto& f) { return f.row->figure->figure; }},
    {"published", [](const auto& f) { return Json(f.row->figure->value); }},
    {"here", [](const auto& f) { return f.row->here; }},
    {"error", [](const auto& f) { return f.row->error; }},
    {"whole_project", [](const auto& f) { return f.row->figure->whole_project; }},
    {"note", [](const auto& f) { return f.row->figure->note; }},
    {"sources", [](const auto& f) { return f.run->sources; }, In::csv},
};

std::vector<RunFigure> figures_of(std::span<const ComparedRun> runs) {
  std::vector<RunFigure> out;
  for (const ComparedRun& compared : runs)
    for (const FigureComparison& row : compared.figures) out.push_back({compared.run, &row});
  return out;
}

struct Compared {
  std::vector<ComparedRun> training = compare_known(known_runs());
  std::vector<ComparedRun> serving = compare_known(known_serving());
};

Json rows_json(const std::vector<ComparedRun>& runs) {
  return json_list(runs, [](const ComparedRun& compared) -> Json {
    const CaseStudy& run = *compared.run;
    return {{"id", run.id},           {"name", run.name},
            {"summary", run.summary}, {"figures", figures.json_list(figures_of({&compared, 1}))},
            {"assumed", run.assumed}, {"sources", run.sources}};
  });
}

Json summary_json(const std::vector<ComparedRun>& runs) {
  const KnownRunsSummary s = summarize(runs);
  return {{"runs", s.runs},
          {"median_abs", s.median},
          {"p90_abs", s.p90},
          {"within_8_percent", s.within_8},
          {"within_25_percent", s.within_25}};
}

std::string all_json(const Compared& all) {
  return json_text({{"summary", summary_json(all.training)},
                    {"runs", rows_json(all.training)},
                    {"serving_summary", summary_json(all.serving)},
                    {"serving", rows_json(all.serving)}});
}

std::string all_csv(const Compared& all) {
  std::vector<RunFigure> rows = figures_of(all.training);
  for (const RunFigure& figure : figures_of(all.serving)) rows.push_back(figure);
  return figures.csv(rows);
}

/// Formats GPU-hours of whole projects. They are separate, because they are compared with one pass over the data.
std::string projects_text(const std::vector<ComparedRun>& runs) {
  TextTable table({2, 3, 4});
  table.add({"id", "whole project", "published", "one pass here", "share"});
  bool any = false;
  for (const ComparedRun& compared : runs)
    for (const FigureComparison& row : compared.figures) {
      if (!row.figure->whole_project) continue;
      any = true;
      table.add({compared.run->id, compared.run->name, row.figure->figure, format(row.here, Unit::device_time).text(),
                 format(row.here / row.figure->value, Unit::fraction).text()});
    }
  if (!any) return {};
  return '\n' + table.text() + '\n' +
         wrapped("GPU-hours of whole projects include experiments and repeated passes. They do not measure speed.");
}

std::string text_of(const std::vector<ComparedRun>& runs, const char* what) {
  TextTable table({3, 4});
  table.add({"id", what, "published", "here", "error"});
  for (const ComparedRun& compared : runs) {
    bool first = true;
    for (const FigureComparison& row : compared.figures) {
      if (row.figure->whole_project) continue;
      const Metric& metric = *find_metric(row.figure->metric);
      table.add({first ? compared.run->id : "", first ? compared.run->name : "  " + compared_with(*row.figure).text(),
                 row.figure->figure, format(row.here, metric.unit).text(), signed_share(row.error)});
      first = false;
    }
  }
  const KnownRunsSummary s = summarize(runs);
  const auto percent = [](double share) { return format(share, Unit::fraction).text(); };
  return table.text() + '\n' +
         wrapped("Speed (first figure of each): " + std::to_string(s.runs) + ", median error " + percent(s.median) +
                 ", 90 % within " + percent(s.p90) + "; " + percent(s.within_8) + " within 8 %, " +
                 percent(s.within_25) + " within 25 %. A positive error means slower here than published.") +
         projects_text(runs);
}

std::string all_text(const Compared& all) {
  return text_of(all.training, "run") + "\n\n" + text_of(all.serving, "serving system");
}

/// Formats the changed inputs as assignments: "pipeline_parallel=8 schedule=zb_v".
std::string changes_of(const KnownRunSearch& s) {
  const auto assignment = [&](ParameterHandle input) { return assignment_of(s.design, *input); };
  return joined(s.changed, " ", assignment);
}

const RecordTable<KnownRunSearch> table{
    {"id", [](const auto& s) { return s.run->id; }, In::all, "id"},
    {"name", [](const auto& s) { return s.run->name; }, In::all, "run"},
    {"tokens_per_second", &KnownRunSearch::published},
    {"fastest", &KnownRunSearch::fastest},
    {"faster", &KnownRunSearch::faster},
    {"", [](const auto& s) { return signed_share(s.faster()); }, In::text, "faster by", Unit::fraction},
    {"changes", changes_of, In::all, "changes", Unit::none},
};

std::string searches_text(const std::vector<KnownRunSearch>& searches) {
  return table.text(searches, "") + '\n' +
         wrapped(
             "Gain of the fastest layout over the published one on the same devices, with the same model and recipe. "
             "Both are predictions. It may use as much memory as the published layout.");
}

int run_known_run_searches(const OutputFormat& format) {
  Interruptible work(0);
  const std::vector<KnownRunSearch> searches = search_known_runs(work.execution());
  if (work.interrupted()) return print_stopped();
  print(format.json  ? json_text({{"runs", table.json_list(searches)}})
        : format.csv ? table.csv(searches)
                     : searches_text(searches));
  return done;
}

}  // namespace

int run_known_runs(const KnownRunsOptions& options) {
  if (options.search) return run_known_run_searches(options.format);
  const Compared all;
  print(options.format.json ? all_json(all) : options.format.csv ? all_csv(all) : all_text(all));
  return done;
}

}  // namespace trainyard::app
