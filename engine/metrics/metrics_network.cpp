// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

const Metric table[] = {
    {.id = "data_compute",
     .label = TR("Compressing traffic"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::data_compute,
     .help = TR("Kernels of one step that quantise or factor gradients and weights before they travel."),
     .formula = TR("in words: bytes read and written for each reduced gradient and each gathered weight ÷ memory "
                   "bandwidth; for PowerSGD also 6 × rank operations a gradient; 0 without compression"),
     .source = TR("ZeRO++ (arXiv 2306.10209), PowerSGD (arXiv 1905.13727), 1-bit Adam (arXiv 2102.02888).")},
    {.id = "straggler_excess",
     .label = TR("Excess of the slowest node"),
     .unit = Unit::fraction,
     .better = Better::lower,
     .value = &Evaluation::straggler_excess,
     .help = TR("Time lost to waiting and noise ÷ time of an undisturbed step."),
     .formula = "{straggler_share} × log2({nodes}) + {jitter_mean} + {jitter_spread} × {expected_maximum}",
     .source = TR("Stragglers as fitted over published runs; jitter as entered.")},
    {.id = "expected_maximum",
     .label = TR("Expected maximum"),
     .unit = Unit::none,
     .value = &Evaluation::expected_maximum,
     .help = TR("Standard deviations by which the slowest of all nodes exceeds their mean."),
     .formula = TR("in words: quantile of the normal distribution at (nodes − 0.375) ÷ (nodes + 0.25)"),
     .source = TR("Blom, Statistical Estimates and Transformed Beta-Variables (1958).")},
    {.id = "context_buffer_bytes",
     .label = TR("Context buffers"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::context_buffer_bytes,
     .help = TR("What arrives from the devices that share the sequence."),
     .formula = TR("in words: keys and values of one block (ring), of all other blocks (gather), or query, key, value "
                   "and output by heads (all-to-all)"),
     .source = TR("Ring attention (arXiv 2310.01889); Ulysses (arXiv 2309.14509).")},
    {.id = "compression_buffer_bytes",
     .label = TR("Compression buffers"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::compression_buffer_bytes,
     .help = TR("Second copy of the weights inside the domain, and the errors that a compression feeds back."),
     .formula = TR("in words: weight bytes ÷ devices of the domain for each parameter (second copy); one gradient "
                   "and its factors (PowerSGD); 4 bytes and their share of the server's (1 bit)"),
     .source = TR("ZeRO++ (arXiv 2306.10209), PowerSGD (arXiv 1905.13727), 1-bit Adam (arXiv 2102.02888).")},
};

}  // namespace

MetricTable network_metrics() { return {MetricGroup::details, {Job::training}, table}; }

}  // namespace trainyard
