// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/case_studies.h"

#include <algorithm>
#include <cmath>

#include "catalog_data.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/statistics/quantile.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using Json = Json;

CaseStudy read(const Json& json, Job job) {
  CaseStudy out;
  out.id = json.at("id");
  out.name = json.at("name");
  out.summary = json.at("summary");
  out.sources = json.at("sources");
  if (json.contains("assumed")) out.assumed = json.at("assumed");
  out.design = default_design();
  out.design.job = job;
  for (const Json& input : json.at("inputs")) assign(out.design, input.get<std::string>());
  for (const Json& figure : json.at("published"))
    out.published.push_back({figure.at("metric"), figure.at("value"), figure.value("tolerance", unknown),
                             figure.at("figure"), figure.value("note", std::string()), figure.value("pue", 1.0),
                             figure.value("whole_project", false)});
  return out;
}

std::vector<CaseStudy> read_all(const char* file, Job job = Job::training) {
  const std::string_view text = catalog_data(file);
  std::vector<CaseStudy> all;
  for (const Json& json : Json::parse(text)) all.push_back(read(json, job));
  return all;
}

/// Relative error, positive if the prediction is slower than the published figure.
double relative_slowdown(const Metric& metric, double here, double published) {
  return metric.better == Better::higher ? published / here - 1 : here / published - 1;
}

}  // namespace

Message compared_with(const PublishedFigure& figure) {
  const Metric* metric = find_metric(figure.metric);
  if (!metric) return {};
  if (figure.whole_project) return {TRAINYARD_TR("%1, whole project"), {{0, Unit::none, metric->label, true}}};
  if (figure.pue == 1) return {metric->label, {}};
  return {TRAINYARD_TR("%1 × PUE %2"), {{0, Unit::none, metric->label, true}, {figure.pue, Unit::none, {}, false}}};
}

const std::vector<CaseStudy>& case_studies() {
  static const std::vector<CaseStudy> all = read_all("case_studies");
  return all;
}

const std::vector<CaseStudy>& known_runs() {
  static const std::vector<CaseStudy> all = read_all("known_runs");
  return all;
}

const std::vector<CaseStudy>& known_serving() {
  static const std::vector<CaseStudy> all = read_all("known_serving", Job::serving);
  return all;
}

const CaseStudy* find_case_study(std::string_view id) {
  for (const std::vector<CaseStudy>* all : {&case_studies(), &known_runs(), &known_serving()})
    for (const CaseStudy& study : *all)
      if (study.id == id) return &study;
  return nullptr;
}

std::vector<FigureComparison> compare_published(const CaseStudy& study, const Evaluation& e) {
  std::vector<FigureComparison> out;
  for (const PublishedFigure& figure : study.published) {
    const Metric* metric = find_metric(figure.metric);
    const double here = metric ? number(e, *metric) * figure.pue : unknown;
    out.push_back({&figure, here, metric ? relative_slowdown(*metric, here, figure.value) : unknown});
  }
  return out;
}

std::vector<ComparedRun> compare_known(const std::vector<CaseStudy>& runs) {
  std::vector<ComparedRun> out;
  for (const CaseStudy& run : runs) out.push_back({&run, compare_published(run, evaluate(run.design))});
  return out;
}

const FigureComparison* ComparedRun::speed() const {
  return figures.front().figure->whole_project ? nullptr : &figures.front();
}

KnownRunsSummary summarize(const std::vector<ComparedRun>& runs) {
  std::vector<double> errors;
  for (const ComparedRun& run : runs)
    if (const FigureComparison* speed = run.speed()) errors.push_back(std::abs(speed->error));
  std::ranges::sort(errors);
  const auto share_within = [&errors](double most) {
    return static_cast<double>(std::ranges::upper_bound(errors, most) - errors.begin()) /
           static_cast<double>(errors.size());
  };
  return {errors.size(), sorted_quantile(errors, 0.5), sorted_quantile(errors, 0.9), share_within(0.08),
          share_within(0.25)};
}

}  // namespace trainyard
