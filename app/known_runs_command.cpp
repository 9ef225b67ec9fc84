// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/interruption.h"
#include "app/output.h"
#include "engine/explore/known_run_search.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/case_studies.h"
#include "engine/units/csv.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

/// Returns "+3.2 %": how much longer a run takes here than published.
std::string signed_share(double share) {
  const std::string text = format(std::abs(share), Unit::fraction).text();
  return (share < 0 ? "\u2212" : "+") + text;
}

Json run_json(const ComparedRun& compared) {
  const CaseStudy& run = *compared.run;
  Json figures = Json::array();
  for (const FigureComparison& row : compared.figures)
    figures.push_back({{"metric", row.figure->metric},
                       {"pue", row.figure->pue},
                       {"printed", row.figure->figure},
                       {"published", row.figure->value},
                       {"here", json_number(row.here)},
                       {"error", json_number(row.error)},
                       {"whole_project", row.figure->whole_project},
                       {"note", row.figure->note}});
  return {{"id", run.id},       {"name", run.name},       {"summary", run.summary},
          {"figures", figures}, {"assumed", run.assumed}, {"sources", run.sources}};
}

struct Compared {
  std::vector<ComparedRun> training = compare_known(known_runs());
  std::vector<ComparedRun> serving = compare_known(known_serving());
};

Json rows_json(const std::vector<ComparedRun>& runs) {
  Json rows = Json::array();
  for (const ComparedRun& run : runs) rows.push_back(run_json(run));
  return rows;
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
  return Json{{"summary", summary_json(all.training)},
              {"runs", rows_json(all.training)},
              {"serving_summary", summary_json(all.serving)},
              {"serving", rows_json(all.serving)}}
             .dump(2) +
         '\n';
}

std::string all_csv(const Compared& all) {
  std::string text = csv_row(
      {"id", "name", "metric", "pue", "printed", "published", "here", "error", "whole_project", "note", "sources"});
  for (const auto* runs : {&all.training, &all.serving})
    for (const ComparedRun& compared : *runs)
      for (const FigureComparison& row : compared.figures) {
        const CaseStudy& run = *compared.run;
        text += csv_row({run.id, run.name, row.figure->metric, csv_number(row.figure->pue), row.figure->figure,
                         csv_number(row.figure->value), csv_number(row.here), csv_number(row.error),
                         row.figure->whole_project ? "true" : "false", row.figure->note, joined(run.sources, "; ")});
      }
  return text;
}

/// Formats GPU-hours of whole projects separately from those of one pass over the data.
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

std::string searches_json(const std::vector<KnownRunSearch>& searches) {
  Json rows = Json::array();
  for (const KnownRunSearch& s : searches)
    rows.push_back({{"id", s.run->id},
                    {"name", s.run->name},
                    {"tokens_per_second", json_number(s.published)},
                    {"fastest", json_number(s.fastest)},
                    {"faster", json_number(s.faster())},
                    {"changes", changes_of(s)}});
  return Json{{"runs", rows}}.dump(2) + '\n';
}

std::string searches_csv(const std::vector<KnownRunSearch>& searches) {
  std::string text = csv_row({"id", "name", "tokens_per_second", "fastest", "faster", "changes"});
  for (const KnownRunSearch& s : searches)
    text += csv_row({s.run->id, s.run->name, csv_number(s.published), csv_number(s.fastest), csv_number(s.faster()),
                     changes_of(s)});
  return text;
}

std::string searches_text(const std::vector<KnownRunSearch>& searches) {
  TextTable table({2, 3});
  table.add({"id", "run", "faster by", "changes"});
  for (const KnownRunSearch& s : searches) table.add({s.run->id, s.run->name, signed_share(s.faster()), changes_of(s)});
  return table.text() + '\n' +
         wrapped(
             "Gain of the fastest layout over the published one on the same devices, with the same model and recipe. "
             "Both are predictions. It may use as much memory as the published layout.");
}

int run_known_run_searches(const OutputFormat& format) {
  Interruptible work(0);
  const std::vector<KnownRunSearch> searches = search_known_runs(work.execution());
  if (work.interrupted()) return complain_of_stop();
  print(format.json ? searches_json(searches) : format.csv ? searches_csv(searches) : searches_text(searches));
  return done;
}

}  // namespace

int run_known_runs(const OutputFormat& format, bool search) {
  if (search) return run_known_run_searches(format);
  const Compared all;
  print(format.json ? all_json(all) : format.csv ? all_csv(all) : all_text(all));
  return done;
}

}  // namespace trainyard::app
