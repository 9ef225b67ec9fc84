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

void compare(const PublishedRate& rate, std::vector<Finding>& out) {
  out.push_back({Severity::note,
                 {TRAINYARD_TR("Published: %1 per GPU; predicted: %2"),
                  {{rate.published, rate.metric->unit, {}}, {rate.predicted, rate.metric->unit, {}}}},
                 {TRAINYARD_TR("%1, both as %2. The prediction is %3 of the published figure"),
                  {{0, Unit::none, rate.study->name, true},
                   {0, Unit::none, rate.metric->label, true},
                   {rate.predicted / rate.published, Unit::fraction, {}}}},
                 {}});
}

/// Returns the published run or case study of this design. A run may be in both lists; its figures count once.
const CaseStudy* study_of(const Design& design) {
  const auto same = [&design](const CaseStudy& study) { return has_same_step(design, study); };
  for (const auto* all : {&known_runs(), &case_studies()})
    if (const auto found = std::ranges::find_if(*all, same); found != all->end()) return &*found;
  return nullptr;
}

}  // namespace

std::vector<PublishedRate> published_rates(const Design& design, const Evaluation& e) {
  std::vector<PublishedRate> out;
  const CaseStudy* study = study_of(design);
  if (!study) return out;
  for (const PublishedFigure& figure : study->published)
    if (const Metric* metric = find_metric(figure.metric); metric && is_rate(*metric))
      out.push_back({study, metric, figure.value, number(e, *metric)});
  return out;
}

void work_findings(const Design& given, const Evaluation& e, std::vector<Finding>& out) {
  for (const PublishedRate& rate : published_rates(given, e)) compare(rate, out);
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
