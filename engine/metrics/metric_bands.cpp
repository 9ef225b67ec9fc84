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
     .help = TR("Low end of the likely range, which contains 85 % of comparable measured runs. Never below the memory "
                "of weights, gradients and optimizer state."),
     .formula = TR("in words: memory ÷ e^(half-width), from held-out runs of similar framework and layout; at least "
                   "weights, gradients and optimizer state"),
     .source = TR("Published runs whose model was held out of calibration.")},
    {.id = "memory_high",
     .label = TR("Memory, high end"),
     .group = MetricGroup::memory,
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_high,
     .help = TR("High end of the likely range: 85 % of comparable measured runs are inside it."),
     .formula = TR("in words: memory × e^(half-width), from held-out runs of similar framework and layout"),
     .source = TR("Published runs whose model was held out of calibration.")},
    {.id = "step_time_low",
     .label = TR("Step time, low end"),
     .group = MetricGroup::time,
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::step_time_low,
     .help = TR("Low end of the likely range: 85 % of comparable measured runs are inside it."),
     .formula = TR("in words: step time ÷ e^(half-width), from held-out runs of similar framework, size and layout"),
     .source = TR("Published runs whose model was held out of calibration.")},
    {.id = "step_time_high",
     .label = TR("Step time, high end"),
     .group = MetricGroup::time,
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::step_time_high,
     .help = TR("High end of the likely range: 85 % of comparable measured runs are inside it."),
     .formula = TR("in words: step time × e^(half-width), from held-out runs of similar framework, size and layout"),
     .source = TR("Published runs whose model was held out of calibration.")},
    {.id = "finish_days_low",
     .label = TR("Time to train, low end"),
     .unit = Unit::days,
     .better = Better::lower,
     .value = &Evaluation::finish_days_low,
     .help = TR("Low end of the likely range, which combines the error of the step time and random failures."),
     .formula = "{finish_days} ÷ 2 ^ sqrt(log2({step_time} ÷ {step_time_low}) ^ 2 + 2.989626033 × log2(1 + "
                "{finish_spread} ^ 2))",
     .source = TR("Published runs whose model was held out of calibration; independent log-normal errors.")},
    {.id = "finish_days_high",
     .label = TR("Time to train, high end"),
     .unit = Unit::days,
     .better = Better::lower,
     .value = &Evaluation::finish_days_high,
     .help = TR("High end of the likely range, which combines the error of the step time and random failures."),
     .formula = "{finish_days} × 2 ^ sqrt(log2({step_time_high} ÷ {step_time}) ^ 2 + 2.989626033 × log2(1 + "
                "{finish_spread} ^ 2))",
     .source = TR("Published runs whose model was held out of calibration; independent log-normal errors.")},
    {.id = "cost_low",
     .label = TR("Cost, low end"),
     .unit = Unit::money,
     .better = Better::lower,
     .value = &Evaluation::cost_low,
     .help = TR("Low end of the likely range, which combines the error of the step time and random failures."),
     .formula =
         "{cost} ÷ 2 ^ sqrt(log2({step_time} ÷ {step_time_low}) ^ 2 + 2.989626033 × log2(1 + {finish_spread} ^ 2))",
     .source = TR("Published runs whose model was held out of calibration; independent log-normal errors.")},
    {.id = "cost_high",
     .label = TR("Cost, high end"),
     .unit = Unit::money,
     .better = Better::lower,
     .value = &Evaluation::cost_high,
     .help = TR("High end of the likely range, which combines the error of the step time and random failures."),
     .formula =
         "{cost} × 2 ^ sqrt(log2({step_time_high} ÷ {step_time}) ^ 2 + 2.989626033 × log2(1 + {finish_spread} ^ 2))",
     .source = TR("Published runs whose model was held out of calibration; independent log-normal errors.")},
};

}  // namespace

MetricTable metric_bands() { return {MetricGroup::run, {Job::training}, ends}; }

}  // namespace trainyard
