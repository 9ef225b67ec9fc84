// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/field.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using E = ServingEngine;
using M = RequestMix;

const CatalogField<ServingEngine> engine_rows[] = {
    {"name", TRAINYARD_TR("Name"), nullptr, Unit::none, &E::name,
     TRAINYARD_TR("Name of this engine on screen and in reports.")},
    {"family", TRAINYARD_TR("Program"), nullptr, Unit::none, &E::family,
     TRAINYARD_TR("The program without its version: vllm, sglang, tensorrt-llm.")},
    {"year", TRAINYARD_TR("Year"), nullptr, Unit::year, &E::year,
     TRAINYARD_TR("Year of the measured release. It affects the rate more than the device does."), 2017, 2100, true},
    {"product_rate", TRAINYARD_TR("Matmul rate"), "g", Unit::none, &E::matmul_rate,
     TRAINYARD_TR("Matmul rate of the engine ÷ rate that kernels of the device reach."), 0.01, 2},
    {"layer_time", TRAINYARD_TR("Host time per layer"), "τ", Unit::seconds, &E::layer_time,
     TRAINYARD_TR("Time added per layer and step in addition to the device time: launches, gaps between kernels."), 0,
     1e-2},
    {"step_time", TRAINYARD_TR("Host time per step"), "σ", Unit::seconds, &E::step_time,
     TRAINYARD_TR("Time added per step: scheduler, sampling, detokenising."), 0, 1},
    {"sequence_time", TRAINYARD_TR("Host time per sequence"), "ρ", Unit::seconds, &E::sequence_time,
     TRAINYARD_TR("Time added per sequence and step."), 0, 1e-2},
    {"collective_latency", TRAINYARD_TR("Collective latency"), "r", Unit::none, &E::collective_latency,
     TRAINYARD_TR("Latency of the engine's collectives ÷ common latency."), 0.01, 20},
    {"grouped_heads", TRAINYARD_TR("Shared KV head factor"), "Γ", Unit::none, &E::grouped_heads,
     TRAINYARD_TR("Time to read the cache if eight query heads share a KV head ÷ time for its bytes."), 0.5, 50},
    {"narrow_cache", TRAINYARD_TR("8-bit cache factor"), nullptr, Unit::none, &E::narrow_cache,
     TRAINYARD_TR("Time to read an 8-bit cache ÷ time for its bytes."), 0.5, 50},
    {"exchange_overlap", TRAINYARD_TR("Exchange overlap"), nullptr, Unit::fraction, &E::exchange_overlap,
     TRAINYARD_TR(
         "Share of the expert exchange that can overlap with compute of a second micro-batch; 0 if there is only one."),
     0, 1},
    {"pipelined", TRAINYARD_TR("Fills pipelines"), nullptr, Unit::none, &E::pipelined,
     TRAINYARD_TR(
         "On: a batch is divided to keep all pipeline stages busy. Off: it passes one stage after the other.")},
    {"first_token_steps", TRAINYARD_TR("Steps to the first token"), "c", Unit::none, &E::first_token_steps,
     TRAINYARD_TR("Steps of a loaded server until it accepts a new prompt and sends its first token."), 0, 100},
    {"request_time", TRAINYARD_TR("Request time"), nullptr, Unit::seconds, &E::request_time,
     TRAINYARD_TR("Time of client and server from the end of an answer until the next request of the same user is "
                  "queued."),
     0, 10},
    {"prompt_layer_time", TRAINYARD_TR("Prompt step time per layer"), nullptr, Unit::seconds, &E::prompt_layer_time,
     TRAINYARD_TR("Least time of a step with prompts per layer: such steps run outside captured graphs. Layers with "
                  "experts or latent attention take longer."),
     0, 1e-1},
    {"prompt_rate", TRAINYARD_TR("Prompt time factor"), nullptr, Unit::none, &E::prompt_factor,
     TRAINYARD_TR("Time that prompts add to a step ÷ predicted time of their kernels."), 0.1, 10},
    {"polling_steps", TRAINYARD_TR("Steps between polls"), nullptr, Unit::none, &E::polling_steps,
     TRAINYARD_TR("Decode steps between two looks at the queue of new requests."), 0, 1000},
    {"prompts_alone", TRAINYARD_TR("Prompts alone"), nullptr, Unit::none, &E::prompts_alone,
     TRAINYARD_TR("On: a step reads prompts or decodes. Off: prompts join the decode steps.")},
    {"host_hidden", TRAINYARD_TR("Host in parallel"), nullptr, Unit::none, &E::host_hidden,
     TRAINYARD_TR("On: the host runs ahead of the device, as in eager PyTorch. Off: host time is added.")},
    {"memory_share", TRAINYARD_TR("Memory share"), nullptr, Unit::fraction, &E::memory_share,
     TRAINYARD_TR("Share of the memory that the engine can use."), 0.05, 1},
    {"share_of_rest", TRAINYARD_TR("Share of remaining memory"), nullptr, Unit::none, &E::share_of_rest,
     TRAINYARD_TR("On: the memory share applies to the memory that weights and reserve leave. Off: it applies to the "
                  "whole memory.")},
    {"reserve", TRAINYARD_TR("Reserve"), nullptr, Unit::memory, &E::reserve,
     TRAINYARD_TR("Driver context, CUDA graphs and workspace per device."), 0, 1e12},
    {"graph_memory", TRAINYARD_TR("CUDA graphs"), nullptr, Unit::memory, &E::graph_memory,
     TRAINYARD_TR("Part of the reserve that captured CUDA graphs take. More captured batch sizes take more."), 0, 1e12},
    {"output_reserved", TRAINYARD_TR("Reserved answer share"), "o", Unit::fraction, &E::output_reserved,
     TRAINYARD_TR("Share of the answer tokens whose cache is reserved when the answer starts."), 0, 1},
    {"largest_batch", TRAINYARD_TR("Largest batch"), nullptr, Unit::sequences, &E::largest_batch,
     TRAINYARD_TR("Maximum number of sequences per step."), 1, 1e6, true},
    {"block_tokens", TRAINYARD_TR("Cache page size"), nullptr, Unit::tokens_exact, &E::block_tokens,
     TRAINYARD_TR("Tokens per page of the KV cache. 0: the longest sequence is reserved in one piece."), 0, 65536,
     true},
    {"continuous", TRAINYARD_TR("Continuous batching"), nullptr, Unit::none, &E::continuous,
     TRAINYARD_TR("Sequences can join and leave a running batch.")},
};

const CatalogField<RequestMix> mix_rows[] = {
    in_words<M>({"name", TRAINYARD_TR("Name"), nullptr, Unit::none, &M::name,
                 TRAINYARD_TR("Name of this kind of requests on screen and in reports.")}),
    {"prompt_tokens", TRAINYARD_TR("Prompt"), "I", Unit::tokens_exact, &M::prompt_tokens,
     TRAINYARD_TR("Mean tokens per prompt."), 1, 1e8},
    {"prompt_spread", TRAINYARD_TR("Spread of prompt lengths"), "σ", Unit::none, &M::prompt_spread,
     TRAINYARD_TR("Standard deviation of the logarithm of prompt lengths."), 0, 3},
    {"output_tokens", TRAINYARD_TR("Answer"), "O", Unit::tokens_exact, &M::output_tokens,
     TRAINYARD_TR("Mean tokens per answer."), 1, 1e8},
    {"output_spread", TRAINYARD_TR("Spread of answer lengths"), "σ", Unit::none, &M::output_spread,
     TRAINYARD_TR("Standard deviation of the logarithm of answer lengths."), 0, 3},
    {"prefix_hits", TRAINYARD_TR("Prefix cache hits"), nullptr, Unit::fraction, &M::prefix_hits,
     TRAINYARD_TR("Share of a prompt that an earlier request left in the cache."), 0, 1},
    {"first_token", TRAINYARD_TR("TTFT limit"), nullptr, Unit::seconds, &M::first_token,
     TRAINYARD_TR("Longest wait for the first token that these users usually accept."), 0, 1e6},
    {"next_token", TRAINYARD_TR("TPOT limit"), nullptr, Unit::seconds, &M::next_token,
     TRAINYARD_TR("Longest time between tokens that these users usually accept."), 0, 1e4},
    {"fan_out", TRAINYARD_TR("Requests sent together"), nullptr, Unit::none, &M::fan_out,
     TRAINYARD_TR("Mean number of requests that a user or agent sends at the same time."), 1, 1000},
    {"reuse_time", TRAINYARD_TR("Time until reuse"), nullptr, Unit::seconds, &M::reuse_time,
     TRAINYARD_TR("Mean time from a request of a session to the next one. 0: no sessions are known."), 0, 1e6},
};

}  // namespace

std::span<const CatalogField<ServingEngine>> serving_engine_fields() { return engine_rows; }
std::span<const CatalogField<RequestMix>> request_mix_fields() { return mix_rows; }

}  // namespace trainyard
