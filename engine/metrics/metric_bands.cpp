// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

const Metric ends[] = {
    {.id = "memory_low",
     .label = TR("Memory, low end"),
     .group = MetricGroup::memory,
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_low,
     .help =
         TR("Five to ten of a hundred held-out runs like this one need less than this. Never less than the states."),
     .formula = TR("in words: memory ÷ e to the half-width that held-out runs of such a framework and layout need, but "
                   "at least weights, gradients and optimizer states"),
     .source = TR("Published runs whose model was held out of the fit.")},
    {.id = "memory_high",
     .label = TR("Memory, high end"),
     .group = MetricGroup::memory,
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_high,
     .help = TR("Five to ten of a hundred held-out runs like this one need more than this."),
     .formula = TR("in words: memory × e to the half-width that held-out runs of such a framework and layout need"),
     .source = TR("Published runs whose model was held out of the fit.")},
    {.id = "step_time_low",
     .label = TR("Step time, low end"),
     .group = MetricGroup::time,
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::step_time_low,
     .help = TR("Five to ten of a hundred held-out runs like this one are faster than this."),
     .formula =
         TR("in words: step time ÷ e to the half-width that held-out runs of such a framework, size and layout need"),
     .source = TR("Published runs whose model was held out of the fit.")},
    {.id = "step_time_high",
     .label = TR("Step time, high end"),
     .group = MetricGroup::time,
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::step_time_high,
     .help = TR("Five to ten of a hundred held-out runs like this one are slower than this."),
     .formula =
         TR("in words: step time × e to the half-width that held-out runs of such a framework, size and layout need"),
     .source = TR("Published runs whose model was held out of the fit.")},
    {.id = "finish_days_low",
     .label = TR("Time to train, low end"),
     .unit = Unit::days,
     .better = Better::lower,
     .value = &Evaluation::finish_days_low,
     .help = TR(
         "Five to ten of a hundred runs like this one are below: by the band of the step time and by the luck of their "
         "failures together."),
     .formula = "{finish_days} ÷ 2 ^ sqrt(log2({step_time} ÷ {step_time_low}) ^ 2 + 2.989626033 × log2(1 + "
                "{finish_spread} ^ 2))",
     .source = TR("Published runs whose model was held out of the fit; independent log-normal parts.")},
    {.id = "finish_days_high",
     .label = TR("Time to train, high end"),
     .unit = Unit::days,
     .better = Better::lower,
     .value = &Evaluation::finish_days_high,
     .help = TR(
         "Five to ten of a hundred runs like this one are above: by the band of the step time and by the luck of their "
         "failures together."),
     .formula = "{finish_days} × 2 ^ sqrt(log2({step_time_high} ÷ {step_time}) ^ 2 + 2.989626033 × log2(1 + "
                "{finish_spread} ^ 2))",
     .source = TR("Published runs whose model was held out of the fit; independent log-normal parts.")},
    {.id = "cost_low",
     .label = TR("Cost, low end"),
     .unit = Unit::money,
     .better = Better::lower,
     .value = &Evaluation::cost_low,
     .help = TR(
         "Five to ten of a hundred runs like this one are below: by the band of the step time and by the luck of their "
         "failures together."),
     .formula =
         "{cost} ÷ 2 ^ sqrt(log2({step_time} ÷ {step_time_low}) ^ 2 + 2.989626033 × log2(1 + {finish_spread} ^ 2))",
     .source = TR("Published runs whose model was held out of the fit; independent log-normal parts.")},
    {.id = "cost_high",
     .label = TR("Cost, high end"),
     .unit = Unit::money,
     .better = Better::lower,
     .value = &Evaluation::cost_high,
     .help = TR(
         "Five to ten of a hundred runs like this one are above: by the band of the step time and by the luck of their "
         "failures together."),
     .formula =
         "{cost} × 2 ^ sqrt(log2({step_time_high} ÷ {step_time}) ^ 2 + 2.989626033 × log2(1 + {finish_spread} ^ 2))",
     .source = TR("Published runs whose model was held out of the fit; independent log-normal parts.")},
};

}  // namespace

MetricTable metric_bands() { return {MetricGroup::run, {Job::training}, ends}; }

}  // namespace trainyard
