// SPDX-License-Identifier: Apache-2.0
#include "engine/model/linear_layer.h"

namespace trainyard {
namespace {

bool delta_rule(const Model& m) {
  return m.linear_mixer == LinearMixer::gated_deltanet || m.linear_mixer == LinearMixer::kimi_delta;
}

double key_width(const Model& m) { return m.linear_groups * m.linear_state; }
double channels(const Model& m) { return m.linear_heads * m.linear_head_dim; }

/// Properties in which the mixers differ.
struct Mixer {
  double scalars;        ///< per token and head in the input projection: step size; decay and write strength
  double chunk;          ///< tokens in a chunk of the published kernels; 0: no chunks
  double conv_biases;    ///< biases per channel of the convolution
  double head_numbers;   ///< trained numbers per head: decay, step bias, skip
  double values;         ///< projections of the width of the values: the values and their gate
  bool keys;             ///< keys and queries come from the input projection and pass the convolution
  double value_numbers;  ///< trained numbers per channel of the values: norm, step bias, skip, decay, biases
  bool norm_of_head;     ///< the scales of the output norm are shared by all heads
};

const Mixer& mixer(const Model& m) {
  static constexpr Mixer mamba2{1, 128, 1, 3, 2, true, 1, false}, delta{2, 64, 0, 2, 2, true, 0, true},
      lightning{0, 256, 0, 0, 2, true, 1, false}, kimi{1, 64, 0, 1, 1, true, 1, true},
      mamba1{0, 0, 1, 0, 2, false, 2, false}, recurrence{0, 0, 1, 0, 2, false, 5, false},
      convolution{0, 0, 0, 0, 3, false, 0, false};
  switch (m.linear_mixer) {
    case LinearMixer::mamba2:
      return mamba2;
    case LinearMixer::gated_deltanet:
      return delta;
    case LinearMixer::lightning:
      return lightning;
    case LinearMixer::kimi_delta:
      return kimi;
    case LinearMixer::mamba1:
      return mamba1;
    case LinearMixer::rg_lru:
      return recurrence;
    case LinearMixer::short_conv:
      return convolution;
  }
  return mamba2;
}

/// Columns of the input projection for the first halves of low-rank projections.
double compressed_width(const Model& m) {
  if (m.linear_mixer != LinearMixer::kimi_delta) return 0;
  return m.linear_head_dim + (m.linear_rank > 0 ? m.linear_rank : channels(m));
}

/// Trained numbers that belong to no head and no channel of the values.
double further_numbers(const Model& m) {
  switch (m.linear_mixer) {
    case LinearMixer::mamba1:  // decay per state number; norms of step size, keys and queries (Jamba)
      return channels(m) * m.linear_state + m.linear_rank + 2 * m.linear_state;
    case LinearMixer::rg_lru:  // bias of the output projection
      return m.hidden;
    default:
      return 0;
  }
}

}  // namespace

double linear_value_width(const Model& m) { return channels(m); }
double linear_conv_width(const Model& m) { return linear_value_width(m) + (mixer(m).keys ? 2 * key_width(m) : 0); }

double linear_input_width(const Model& m) {
  const double keys = mixer(m).keys ? 2 * key_width(m) : 0;
  return mixer(m).values * linear_value_width(m) + keys + mixer(m).scalars * m.linear_heads + compressed_width(m);
}

std::array<InnerProjection, 2> linear_inner_projections(const Model& m) {
  const double values = channels(m);
  switch (m.linear_mixer) {
    case LinearMixer::kimi_delta:
      return {{{m.linear_head_dim, values}, {m.linear_rank, m.linear_rank > 0 ? values : 0}}};
    case LinearMixer::mamba1:
      return {{{values, m.linear_rank + 2 * m.linear_state}, {m.linear_rank, values}}};
    case LinearMixer::rg_lru:
      return {{{m.linear_head_dim, 2 * values}, {}}};
    default:
      return {};
  }
}

double linear_parameters(const Model& m) {
  const double projections = m.hidden * (linear_input_width(m) + linear_value_width(m));
  const double convolution = m.linear_conv > 0 ? linear_conv_width(m) * (m.linear_conv + mixer(m).conv_biases) : 0;
  const double heads = mixer(m).head_numbers * m.linear_heads;
  const double values = mixer(m).value_numbers * linear_value_width(m);
  const double norm = mixer(m).norm_of_head ? m.linear_head_dim : 0;
  double inner = 0;
  for (const InnerProjection& p : linear_inner_projections(m)) inner += p.inner * p.columns;
  return projections + convolution + heads + values + norm + inner + further_numbers(m);
}

namespace {

/// FLOPs of mixers that process one channel at a time.
double channel_flops(const Model& m) {
  // Mamba-1: decay, input, state and output of each state number (arXiv 2312.00752, reference kernel).
  constexpr double per_state = 9;
  // RG-LRU: decay from the gate, its square root, gated input, state (arXiv 2402.19427, equations 1 to 4).
  constexpr double per_channel = 12;
  const double convolution = 2 * m.linear_conv * linear_conv_width(m);
  switch (m.linear_mixer) {
    case LinearMixer::mamba1:
      return per_state * channels(m) * m.linear_state + convolution;
    case LinearMixer::rg_lru:
      return per_channel * channels(m) + convolution;
    default:
      return 2 * channels(m) + convolution;
  }
}

}  // namespace

double linear_scan_flops(const Model& m) {
  const double q = mixer(m).chunk;
  if (q <= 0) return channel_flops(m);
  const double values = linear_value_width(m);
  const double state = values * m.linear_state;
  // Scores inside a chunk, scores times values, state written and read (arXiv 2405.21060, section 6).
  const double scan = 2 * (q * key_width(m) + q * values + 2 * state);
  if (!delta_rule(m)) return scan;
  // The delta rule also computes what each token writes: matmuls of keys, two triangular matmuls and another pass over
  // the state (arXiv 2412.06464, section 3.3).
  return scan + 2 * (q * key_width(m) + q * (values + m.linear_heads * m.linear_state) + state);
}

double linear_scan_elements(const Model& m) {
  // In FP32, written and read twice; kernels without chunks keep the state in registers.
  const double chunk = mixer(m).chunk;
  const double states = chunk > 0 ? 2 * 3 * linear_value_width(m) * m.linear_state / chunk : 0;
  // The convolution reads, writes and is read again; without one, an activation takes its place.
  return (m.linear_conv > 0 ? 4 : 3) * linear_conv_width(m) + 6 * linear_value_width(m) + states;
}

double linear_kept_elements(const Model& m) { return linear_input_width(m) + linear_value_width(m); }

}  // namespace trainyard
