// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

const Metric network_rows[] = {
    {.id = "data_compute",
     .label = TR("Compression time"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::data_compute,
     .help = TR("Kernels per step that quantize or factorize gradients and weights before they are sent."),
     .formula = TR("in words: bytes read and written per reduced gradient and gathered weight ÷ memory bandwidth; "
                   "PowerSGD adds 6 × rank operations per gradient; 0 without compression"),
     .source = TR("ZeRO++ (arXiv 2306.10209), PowerSGD (arXiv 1905.13727), 1-bit Adam (arXiv 2102.02888).")},
    {.id = "straggler_excess",
     .label = TR("Straggler excess"),
     .unit = Unit::fraction,
     .better = Better::lower,
     .value = &Evaluation::straggler_excess,
     .help = TR("Time lost to stragglers and noise ÷ time of an undisturbed step."),
     .formula = "{straggler_share} × log2({nodes}) + {jitter_mean} + {jitter_spread} × {expected_maximum}",
     .source = TR("Stragglers as fitted to published runs; jitter as entered.")},
    {.id = "expected_maximum",
     .label = TR("Expected maximum"),
     .unit = Unit::none,
     .value = &Evaluation::expected_maximum,
     .help = TR("Standard deviations by which the slowest node exceeds the mean of all nodes."),
     .formula = TR("in words: quantile of the normal distribution at (nodes − 0.375) ÷ (nodes + 0.25)"),
     .source = TR("Blom, Statistical Estimates and Transformed Beta-Variables (1958).")},
    {.id = "context_buffer_bytes",
     .label = TR("Context buffers"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::context_buffer_bytes,
     .help = TR("Keys and values (or heads) received from the devices that share the sequence."),
     .formula = TR("in words: keys and values of one block (ring) or of all other blocks (gather); query, key, value "
                   "and output by heads (all-to-all)"),
     .source = TR("Ring attention (arXiv 2310.01889); Ulysses (arXiv 2309.14509).")},
    {.id = "compression_buffer_bytes",
     .label = TR("Compression buffers"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::compression_buffer_bytes,
     .help = TR("Second copy of the weights inside the domain, and error feedback of the compression."),
     .formula = TR("in words: weight bytes ÷ domain devices per parameter (weight copy); one gradient and its factors "
                   "(PowerSGD); 4 bytes and a share of the server's 4 (1 bit)"),
     .source = TR("ZeRO++ (arXiv 2306.10209), PowerSGD (arXiv 1905.13727), 1-bit Adam (arXiv 2102.02888).")},
};

}  // namespace

MetricTable network_metrics() { return {MetricGroup::details, {Job::training}, network_rows}; }

}  // namespace trainyard
