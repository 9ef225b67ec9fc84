// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

const Metric tier_rows[] = {
    {.id = "prefix_repeated",
     .label = TR("Repeated prompt share"),
     .unit = Unit::fraction,
     .value = &Evaluation::prefix_repeated,
     .help = TR("Share of the prompt tokens that earlier prompts contained. A cache of unlimited size finds all."),
     .formula = TR("in words: with a working set, tokens per document ÷ prompt; otherwise prefix cache hits, or, with "
                   "further tiers, hits ÷ share of the repeats that the GPUs hold"),
     .source = TR("Mooncake (arXiv 2407.00079), table 1: hits by the size of the cache.")},
    {.id = "prefix_on_device",
     .label = TR("Prefixes on GPUs"),
     .unit = Unit::fraction,
     .better = Better::higher,
     .value = &Evaluation::prefix_on_device,
     .help = TR("Share of the repeated tokens found in GPU memory."),
     .formula = TR("in words: entered hits, or, with a working set, hits of an LRU cache with the tokens that the GPUs "
                   "keep, ÷ repeated prompt share"),
     .source = TR("Che et al. (IEEE JSAC 20, 2002): characteristic time of an LRU cache; docs/serving.md.")},
    {.id = "prefix_on_host",
     .label = TR("Prefixes from host"),
     .unit = Unit::fraction,
     .value = &Evaluation::prefix_on_host,
     .help = TR("Share of the repeated tokens fetched from host memory."),
     .formula = TR("in words: (hits of a cache with the tokens of this tier and those before it − hits without it) ÷ "
                   "repeated prompt share; 0 if computing takes less time than fetching"),
     .source = TR("LRU caches have the inclusion property (Mattson et al., IBM Systems Journal 9, 1970).")},
    {.id = "prefix_on_flash",
     .label = TR("Prefixes from flash"),
     .unit = Unit::fraction,
     .value = &Evaluation::prefix_on_flash,
     .help = TR("Share of the repeated tokens fetched from local flash."),
     .formula = TR("in words: (hits of a cache with the tokens of this tier and those before it − hits without it) ÷ "
                   "repeated prompt share; 0 if computing takes less time than fetching"),
     .source = TR("LRU caches have the inclusion property (Mattson et al., IBM Systems Journal 9, 1970).")},
    {.id = "prefix_on_shared",
     .label = TR("Prefixes from shared tier"),
     .unit = Unit::fraction,
     .value = &Evaluation::prefix_on_shared,
     .help = TR("Share of the repeated tokens fetched from shared storage or network memory."),
     .formula = TR("in words: (hits of a cache with the tokens of this tier and those before it − hits without it) ÷ "
                   "repeated prompt share; 0 if computing takes less time than fetching"),
     .source = TR("LRU caches have the inclusion property (Mattson et al., IBM Systems Journal 9, 1970).")},
    {.id = "prefix_recomputed",
     .label = TR("Prefixes recomputed"),
     .unit = Unit::fraction,
     .better = Better::lower,
     .value = &Evaluation::prefix_recomputed,
     .help = TR("Share of the repeated tokens that are computed again: evicted from all tiers, or slower to fetch."),
     .formula = TR("in words: 1 − shares of the repeated tokens that are found on GPUs or fetched from further tiers"),
     .source = TR("Computed from the quantities above.")},
    {.id = "fetch_time",
     .label = TR("Prefix fetch time"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::fetch_time,
     .help = TR("Mean time per prompt to fetch prefixes from tiers after GPU memory. TTFT includes it."),
     .formula = TR("in words: for each tier that is fetched, tokens × bytes per token and GPU ÷ bandwidth per GPU + "
                   "latency × share of the prompts with a prefix there"),
     .source = TR("Computed from the quantities above.")},
    {.id = "fetch_saving",
     .label = TR("Time saved by fetching"),
     .unit = Unit::seconds,
     .better = Better::higher,
     .value = &Evaluation::fetch_saving,
     .help = TR("Mean time by which the first token of an idle replica is earlier than if it computed the prefixes "
                "again."),
     .formula = TR("in words: time to compute the fetched tokens on an idle replica − prefix fetch time"),
     .source = TR("Computed from the quantities above.")},
    {.id = "break_even_host",
     .label = TR("Break-even length, host"),
     .unit = Unit::tokens_exact,
     .better = Better::lower,
     .value = &Evaluation::break_even_host,
     .help = TR("Prefix length from which fetching from host memory takes less time than computing. ∞: never."),
     .formula = TR("in words: root of latency + r L = a L + b L², with r the time to read a token, a and b the time to "
                   "compute it and its attention"),
     .source = TR("Closed form of a quadratic equation; docs/serving.md.")},
    {.id = "break_even_flash",
     .label = TR("Break-even length, flash"),
     .unit = Unit::tokens_exact,
     .better = Better::lower,
     .value = &Evaluation::break_even_flash,
     .help = TR("Prefix length from which fetching from local flash takes less time than computing. ∞: never."),
     .formula = TR("in words: root of latency + r L = a L + b L², with r the time to read a token, a and b the time to "
                   "compute it and its attention"),
     .source = TR("Closed form of a quadratic equation; docs/serving.md.")},
    {.id = "break_even_shared",
     .label = TR("Break-even length, shared tier"),
     .unit = Unit::tokens_exact,
     .better = Better::lower,
     .value = &Evaluation::break_even_shared,
     .help = TR("Prefix length from which fetching from the shared tier takes less time than computing. ∞: never."),
     .formula = TR("in words: root of latency + r L = a L + b L², with r the time to read a token, a and b the time to "
                   "compute it and its attention"),
     .source = TR("Closed form of a quadratic equation; docs/serving.md.")},
    {.id = "shared_tier_rate",
     .label = TR("Shared tier read rate"),
     .unit = Unit::bandwidth,
     .better = Better::lower,
     .value = &Evaluation::shared_tier_rate,
     .help = TR("Bytes per second that the whole service reads from the shared tier. Its system must reach this rate."),
     .formula =
         TR("in words: requests per second × tokens fetched per prompt × bytes per token and GPU × GPUs per replica ÷ "
            "context parallelism"),
     .source = TR("Computed from the quantities above.")},
    {.id = "host_tier_cost",
     .label = TR("Host tier per month"),
     .unit = Unit::money,
     .better = Better::lower,
     .value = &Evaluation::host_tier_cost,
     .help = TR("Additional dollars per month for host memory of the prefix cache. The bill does not include them."),
     .formula = TR("in words: GB per GPU, at most those of the node, × price per GB and month × GPUs"),
     .source = TR("The entered price.")},
    {.id = "flash_tier_cost",
     .label = TR("Flash tier per month"),
     .unit = Unit::money,
     .better = Better::lower,
     .value = &Evaluation::flash_tier_cost,
     .help = TR("Additional dollars per month for flash of the prefix cache. The bill does not include them."),
     .formula = TR("in words: GB per GPU, at most those of the node, × price per GB and month × GPUs"),
     .source = TR("The entered price.")},
    {.id = "shared_tier_cost",
     .label = TR("Shared tier per month"),
     .unit = Unit::money,
     .better = Better::lower,
     .value = &Evaluation::shared_tier_cost,
     .help = TR("Dollars per month for the shared tier of the prefix cache. The bill does not include them."),
     .formula = TR("in words: GB per GPU × price per GB and month × GPUs"),
     .source = TR("The entered price.")},
};

}  // namespace

MetricTable cache_tier_metrics() { return {MetricGroup::serving, {Job::serving}, tier_rows}; }

}  // namespace trainyard
