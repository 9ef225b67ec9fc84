// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "engine/catalog/entries.h"

namespace trainyard {

/// One request of a trace. Seconds and tokens.
struct TraceRequest {
  double time = 0, prompt = 0, answer = 0;
  std::size_t line = 0;  ///< of the file
  /// Ids of the prompt's blocks. Equal ids at the start of two prompts are a shared prefix.
  std::vector<std::uint64_t> blocks;
  std::vector<std::uint64_t> answer_blocks;  ///< blocks that the answer adds; a later prompt may repeat them
};

/// Requests in order of arrival.
struct RequestTrace {
  std::string name;          ///< of the file, in messages
  std::string format;        ///< "Mooncake", "Azure", "BurstGPT" or "table"
  std::string lengths;       ///< columns of prompt and answer: "input_length + output_length"
  double block_tokens = 0;   ///< tokens per block; 0: the trace does not tell which prompts share a prefix
  std::size_t left_out = 0;  ///< requests without an answer
  std::vector<TraceRequest> requests;
};

/// Reads a trace of requests:
/// - Mooncake (JSONL): timestamp in ms, input_length, output_length, and hash_ids: one for each block of 512 tokens of
///   the prompt, whose last block may be shorter;
/// - Azure LLM inference (CSV): TIMESTAMP as date and time, ContextTokens, GeneratedTokens;
/// - BurstGPT (CSV): Timestamp in s, Request tokens, Response tokens, and Session ID if present;
/// - a table (CSV): time_s, prompt_tokens, answer_tokens, and session if present.
/// A request of a session repeats the previous prompt and answer of that session as its prefix. Throws InputError
/// naming the line and what is allowed.
RequestTrace read_request_trace(std::istream& in, const std::string& name);

/// Throws InputError naming the line if prompt and answer of a request exceed the model's maximum length. A model
/// without a maximum accepts all.
void check_trace_lengths(const RequestTrace& trace, const Model& model);

/// Statistics of a trace. Spreads are standard deviations of the logarithm of log-normal lengths with the same mean and
/// mean square.
struct TraceFigures {
  double duration = 0, requests_per_second = 0;
  double peak_requests_per_second = 0;  ///< in the busiest minute
  double prompt_tokens = 0, prompt_spread = 0, output_tokens = 0, output_spread = 0;
  double working_set = 0;  ///< tokens of all different blocks; 0 if unknown
};
TraceFigures figures_of(const RequestTrace& trace);

/// Share of all prompt tokens that a cache of `tokens` tokens, which evicts the least recently used block, still holds
/// when they are needed again. 0 if the trace does not tell.
double prefix_hits_of(const RequestTrace& trace, double tokens);

}  // namespace trainyard
