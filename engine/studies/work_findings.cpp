// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/work_findings.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/metrics/metric.h"
#include "engine/studies/case_studies.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// True for inputs that influence a step; the FLOP convention and the length of the run do not.
bool affects_step(const Parameter& p) {
  const bool counting = ParameterHandle(p) == ParameterHandle(&Workload::flop_convention) ||
                        ParameterHandle(p) == ParameterHandle(&Workload::tokens) ||
                        ParameterHandle(p) == ParameterHandle(&Workload::epochs) ||
                        ParameterHandle(p) == ParameterHandle(&Workload::dataset);
  const bool group =
      p.group == Group::work || p.group == Group::cluster || p.group == Group::layout || p.group == Group::recipe;
  return group && !counting;
}

bool has_same_step(const Design& design, const CaseStudy& study) {
  return std::ranges::none_of(changed(design, study.design), [](const Parameter* p) { return affects_step(*p); });
}

/// True for rates per device that a publication may print.
bool is_rate(const Metric& m) {
  const std::array rates{&Evaluation::model_flops_per_accelerator, &Evaluation::flops_full, &Evaluation::flops_causal,
                         &Evaluation::flops_megatron, &Evaluation::flops_without_embedding};
  return std::ranges::any_of(rates, [&m](double Evaluation::*rate) { return m.value == rate; });
}

void compare(const CaseStudy& study, const Evaluation& e, std::vector<Finding>& out) {
  for (const PublishedFigure& figure : study.published) {
    const Metric* metric = find_metric(figure.metric);
    if (!metric || !is_rate(*metric)) continue;
    const double predicted = number(e, *metric);
    out.push_back({Severity::note,
                   {TRAINYARD_TR("Published: %1 per GPU; predicted: %2"),
                    {{figure.value, metric->unit, {}}, {predicted, metric->unit, {}}}},
                   {TRAINYARD_TR("%1, both as %2. The prediction is %3 of the published figure"),
                    {{0, Unit::none, study.name, true},
                     {0, Unit::none, metric->label, true},
                     {predicted / figure.value, Unit::fraction, {}}}},
                   {}});
  }
}

}  // namespace

void work_findings(const Design& given, const Evaluation& e, std::vector<Finding>& out) {
  // A run may be in both lists, but its figures are reported once.
  const auto same = [&given](const CaseStudy& study) { return has_same_step(given, study); };
  const auto run = std::ranges::find_if(known_runs(), same);
  const auto study = std::ranges::find_if(case_studies(), same);
  if (run != known_runs().end())
    compare(*run, e, out);
  else if (study != case_studies().end())
    compare(*study, e, out);
  if (std::isnan(e.hfu) && e.tokens_per_second_per_accelerator * e.hardware_flops_per_token > e.peak_flops)
    out.push_back(
        {Severity::note,
         {std::isnan(e.mfu) ? TRAINYARD_TR("MFU is not defined: more operations are counted than the GPU can perform")
                            : TRAINYARD_TR("HFU is not defined: more operations are counted than the GPU can perform"),
          {}},
         {TRAINYARD_TR("The FLOP convention counts operations that kernels skip; with causal attention, MFU is %1"),
          {{e.flops_causal / e.peak_flops, Unit::fraction, {}}}},
         {&Workload::flop_convention}});
}

}  // namespace trainyard
