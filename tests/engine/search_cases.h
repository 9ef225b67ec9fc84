// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>

#include "engine/explore/search_space.h"
#include "tests/engine/designs.h"

namespace trainyard {

inline bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

inline SearchSpace space_of(const Design& design, std::initializer_list<const char*> assignments) {
  SearchSpace space;
  for (const char* assignment : assignments) vary(space, design, assignment);
  return space;
}

struct Case {
  Design design;
  SearchSpace space;
};

inline Case dense() {
  const Design design = with({"model=llama3.1-8b", "accelerators=64", "global_batch=96"});
  return {design, space_of(design, {"tensor_parallel=1:16", "pipeline_parallel=1,2,3,4", "context_parallel=1,2",
                                    "micro_batch=1,2,4", "schedule=1f1b,interleaved,zb_v,dualpipe",
                                    "virtual_pipeline=1,2,4", "zero_stage=0,1,3", "shard_group=auto,8",
                                    "sequence_parallel=on,off", "recompute=none,full", "data_parallel=auto"})};
}

/// A sequence of 6,024 = 8 × 753 tokens, which many context-parallel degrees do not divide.
inline Case uneven_sequence() {
  const Design design = with({"model=llama3.1-8b", "accelerators=64", "global_batch=96", "sequence_length=6024",
                              "pipeline_parallel=2", "virtual_pipeline=1", "schedule=1f1b"});
  return {design, space_of(design, {"tensor_parallel=1,2,3,4,8", "context_parallel=1,2,4,8", "micro_batch=1,2",
                                    "context_method=ring,all_to_all", "sequence_parallel=on,off", "recompute=none,full",
                                    "framework=megatron,deepspeed", "data_parallel=auto"})};
}

inline Case experts() {
  const Design design = with({"model=mixtral-8x7b", "accelerators=64", "pipeline_parallel=4", "virtual_pipeline=1",
                              "schedule=1f1b", "context_method=all_to_all"});
  return {design, space_of(design, {"tensor_parallel=1,2,4", "context_parallel=1,2,16", "expert_parallel=1,2,3,8",
                                    "expert_tensor_parallel=auto,1", "micro_batch=1,2", "recompute=none,mlp,full",
                                    "offload_optimizer=0,1", "precision=bf16,fp8", "recompute_layers=auto,2"})};
}

}  // namespace trainyard
