// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "engine/files/json.h"
#include "engine/metrics/metric.h"
#include "engine/studies/case_studies.h"
#include "engine/units/csv.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t text_width = 96;

/// "+3.2 %": by how much a run takes longer here than published.
std::string signed_share(double share) {
  const std::string text = format(std::abs(share), Unit::fraction).text();
  return (share < 0 ? "\u2212" : "+") + text;
}

Json run_json(const CaseStudy& run, const Evaluation& e) {
  Json figures = Json::array();
  for (const FigureComparison& row : compare_published(run, e))
    figures.push_back({{"metric", row.figure->metric},
                       {"printed", row.figure->figure},
                       {"published", row.figure->value},
                       {"here", json_number(row.here)},
                       {"error", json_number(row.error)},
                       {"note", row.figure->note}});
  return {{"id", run.id},       {"name", run.name},       {"summary", run.summary},
          {"figures", figures}, {"assumed", run.assumed}, {"sources", run.sources}};
}

std::string all_json(const KnownRunsSummary& s) {
  Json rows = Json::array();
  for (const CaseStudy& run : known_runs()) rows.push_back(run_json(run, evaluate(run.design)));
  const Json summary{{"runs", s.runs},
                     {"median_abs", s.median},
                     {"p90_abs", s.p90},
                     {"within_8_percent", s.within_8},
                     {"within_25_percent", s.within_25}};
  return Json{{"summary", summary}, {"runs", rows}}.dump(2) + '\n';
}

std::string all_csv() {
  std::string text = csv_row({"id", "name", "metric", "printed", "published", "here", "error", "note", "sources"});
  for (const CaseStudy& run : known_runs())
    for (const FigureComparison& row : compare_published(run, evaluate(run.design)))
      text += csv_row({run.id, run.name, row.figure->metric, row.figure->figure, csv_number(row.figure->value),
                       csv_number(row.here), csv_number(row.error), row.figure->note, joined(run.sources, "; ")});
  return text;
}

std::string all_text(const KnownRunsSummary& s) {
  TextTable table({3, 4});
  table.add({"id", "run", "published", "here", "error"});
  for (const CaseStudy& run : known_runs()) {
    bool first = true;
    for (const FigureComparison& row : compare_published(run, evaluate(run.design))) {
      const Metric& metric = *find_metric(row.figure->metric);
      table.add({first ? run.id : "", first ? run.name : "", row.figure->figure, format(row.here, metric.unit).text(),
                 signed_share(row.error)});
      first = false;
    }
  }
  const auto percent = [](double share) { return format(share, Unit::fraction).text(); };
  return table.text() + '\n' +
         wrapped("Speed (first figure of each run): " + std::to_string(s.runs) + " runs, median error " +
                     percent(s.median) + ", nine of ten within " + percent(s.p90) + "; " + percent(s.within_8) +
                     " of the runs within 8 %, " + percent(s.within_25) +
                     " within 25 %. Plus: it takes longer here than published.",
                 text_width, "");
}

}  // namespace

int run_known_runs(const OutputFormat& format) {
  const KnownRunsSummary summary = summarize_known_runs();
  print(format.json ? all_json(summary) : format.csv ? all_csv() : all_text(summary));
  return done;
}

}  // namespace trainyard::app
