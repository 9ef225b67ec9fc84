// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/field.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using E = ServingEngine;
using M = RequestMix;

const CatalogField<ServingEngine> engine_rows[] = {
    {"name", TRAINYARD_TR("Name"), nullptr, Unit::none, &E::name,
     TRAINYARD_TR("How this engine is called on screen and in reports.")},
    {"family", TRAINYARD_TR("Program"), nullptr, Unit::none, &E::family,
     TRAINYARD_TR("The program, whatever its release: vllm, sglang, tensorrt-llm.")},
    {"year", TRAINYARD_TR("Year"), nullptr, Unit::year, &E::year,
     TRAINYARD_TR("Year of the release that was measured. Its age moves the rate more than the device does."), 2017,
     2100, true},
    {"product_rate", TRAINYARD_TR("Product rate"), "g", Unit::none, &E::product_rate,
     TRAINYARD_TR("Rate of its matrix products ÷ the rate that kernels of the device reach."), 0.01, 2},
    {"layer_time", TRAINYARD_TR("Host time a layer"), "τ", Unit::seconds, &E::layer_time,
     TRAINYARD_TR("Time that each layer of a step adds beside the device's work: launches, gaps between kernels."), 0,
     1e-2},
    {"step_time", TRAINYARD_TR("Host time a step"), "σ", Unit::seconds, &E::step_time,
     TRAINYARD_TR("Time that each step adds: scheduler, sampling, detokenising."), 0, 1},
    {"sequence_time", TRAINYARD_TR("Host time a sequence"), "ρ", Unit::seconds, &E::sequence_time,
     TRAINYARD_TR("Time that each sequence adds to a step."), 0, 1e-2},
    {"collective_latency", TRAINYARD_TR("Collective latency"), "r", Unit::none, &E::collective_latency,
     TRAINYARD_TR("Latency of its collectives ÷ the common one."), 0.01, 20},
    {"grouped_heads", TRAINYARD_TR("Shared KV heads"), "Γ", Unit::none, &E::grouped_heads,
     TRAINYARD_TR("Time to read the cache where eight query heads share a KV head ÷ the time of its bytes."), 0.5, 50},
    {"narrow_cache", TRAINYARD_TR("8-bit cache"), nullptr, Unit::none, &E::narrow_cache,
     TRAINYARD_TR("Time to read an 8-bit cache ÷ the time of its bytes."), 0.5, 50},
    {"exchange_overlap", TRAINYARD_TR("Hidden exchange"), nullptr, Unit::fraction, &E::exchange_overlap,
     TRAINYARD_TR("Share of the experts' exchange that can run while a second micro-batch computes; 0 where there is "
                  "only one."),
     0, 1},
    {"pipelined", TRAINYARD_TR("Fills pipelines"), nullptr, Unit::none, &E::pipelined,
     TRAINYARD_TR("A batch is divided to keep all stages of a pipeline busy; else it passes one after the other.")},
    {"first_token_steps", TRAINYARD_TR("Steps before the first token"), "c", Unit::none, &E::first_token_steps,
     TRAINYARD_TR("Steps of a loaded server until a new prompt is taken up and its first token is sent."), 0, 100},
    {"host_hidden", TRAINYARD_TR("Host beside the device"), nullptr, Unit::none, &E::host_hidden,
     TRAINYARD_TR("The host runs ahead of the device, as in eager PyTorch; else its time is added.")},
    {"memory_share", TRAINYARD_TR("Memory share"), nullptr, Unit::fraction, &E::memory_share,
     TRAINYARD_TR("Share of the memory that it may take."), 0.05, 1},
    {"share_of_rest", TRAINYARD_TR("Share of the rest"), nullptr, Unit::none, &E::share_of_rest,
     TRAINYARD_TR("The share is of what weights and reserve leave, not of the whole memory.")},
    {"reserve", TRAINYARD_TR("Reserve"), nullptr, Unit::memory, &E::reserve,
     TRAINYARD_TR("Driver context, captured graphs and workspace of a device."), 0, 1e12},
    {"output_reserved", TRAINYARD_TR("Answer reserved"), "o", Unit::fraction, &E::output_reserved,
     TRAINYARD_TR("Share of an answer's tokens whose cache is spoken for when it starts."), 0, 1},
    {"largest_batch", TRAINYARD_TR("Largest batch"), nullptr, Unit::sequences, &E::largest_batch,
     TRAINYARD_TR("Sequences that one step takes at most."), 1, 1e6, true},
    {"block_tokens", TRAINYARD_TR("Page of the cache"), nullptr, Unit::tokens_exact, &E::block_tokens,
     TRAINYARD_TR("Tokens in a page of the KV cache; 0 reserves the longest sequence in one piece."), 0, 65536, true},
    {"continuous", TRAINYARD_TR("Continuous batching"), nullptr, Unit::none, &E::continuous,
     TRAINYARD_TR("Sequences join and leave a running batch.")},
};

const CatalogField<RequestMix> mix_rows[] = {
    in_words<M>({"name", TRAINYARD_TR("Name"), nullptr, Unit::none, &M::name,
                 TRAINYARD_TR("How this kind of requests is called on screen and in reports.")}),
    {"prompt_tokens", TRAINYARD_TR("Prompt"), "I", Unit::tokens_exact, &M::prompt_tokens,
     TRAINYARD_TR("Mean tokens of a prompt."), 1, 1e8},
    {"prompt_spread", TRAINYARD_TR("Spread of prompts"), "σ", Unit::none, &M::prompt_spread,
     TRAINYARD_TR("Standard deviation of the logarithm of prompt lengths."), 0, 3},
    {"output_tokens", TRAINYARD_TR("Answer"), "O", Unit::tokens_exact, &M::output_tokens,
     TRAINYARD_TR("Mean tokens of an answer."), 1, 1e8},
    {"output_spread", TRAINYARD_TR("Spread of answers"), "σ", Unit::none, &M::output_spread,
     TRAINYARD_TR("Standard deviation of the logarithm of answer lengths."), 0, 3},
    {"prefix_hits", TRAINYARD_TR("Prefix cache hits"), nullptr, Unit::fraction, &M::prefix_hits,
     TRAINYARD_TR("Share of a prompt that an earlier request has left in the cache."), 0, 1},
    {"first_token", TRAINYARD_TR("First token"), nullptr, Unit::seconds, &M::first_token,
     TRAINYARD_TR("Wait for the first token that such users usually accept."), 0, 1e6},
    {"next_token", TRAINYARD_TR("Each next token"), nullptr, Unit::seconds, &M::next_token,
     TRAINYARD_TR("Time between tokens that such users usually accept."), 0, 1e4},
};

}  // namespace

std::span<const CatalogField<ServingEngine>> serving_engine_fields() { return engine_rows; }
std::span<const CatalogField<RequestMix>> request_mix_fields() { return mix_rows; }

}  // namespace trainyard
