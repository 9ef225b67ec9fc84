// SPDX-License-Identifier: Apache-2.0
#include "engine/model/linear_layer.h"

namespace trainyard {
namespace {

bool delta_rule(const Model& m) { return m.linear_mixer == LinearMixer::gated_deltanet; }

double key_width(const Model& m) { return m.linear_groups * m.linear_state; }

/// Properties in which the mixers differ. Comments list them for Mamba-2, delta rule and Lightning attention, in this
/// order.
struct Mixer {
  double scalars;       ///< per token and head: step size; decay and write strength; none
  double chunk;         ///< tokens in a chunk of the published kernels
  double conv_biases;   ///< biases per channel of the convolution
  double head_numbers;  ///< trained parameters per head: decay, step bias and skip; decay and bias; none
  bool norm_of_head;    ///< the scales of the output norm are shared by all heads
};

const Mixer& mixer(const Model& m) {
  static constexpr Mixer mamba2{1, 128, 1, 3, false}, delta{2, 64, 0, 2, true}, lightning{0, 256, 0, 0, false};
  switch (m.linear_mixer) {
    case LinearMixer::mamba2:
      return mamba2;
    case LinearMixer::gated_deltanet:
      return delta;
    case LinearMixer::lightning:
      return lightning;
  }
  return mamba2;
}

}  // namespace

double linear_value_width(const Model& m) { return m.linear_heads * m.linear_head_dim; }
double linear_conv_width(const Model& m) { return linear_value_width(m) + 2 * key_width(m); }

double linear_input_width(const Model& m) {
  return 2 * linear_value_width(m) + 2 * key_width(m) + mixer(m).scalars * m.linear_heads;
}

double linear_parameters(const Model& m) {
  const double projections = m.hidden * (linear_input_width(m) + linear_value_width(m));
  const double convolution = m.linear_conv > 0 ? linear_conv_width(m) * (m.linear_conv + mixer(m).conv_biases) : 0;
  const double heads = mixer(m).head_numbers * m.linear_heads;
  const double norm = mixer(m).norm_of_head ? m.linear_head_dim : linear_value_width(m);
  return projections + convolution + heads + norm;
}

double linear_scan_flops(const Model& m) {
  const double q = mixer(m).chunk;
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
  const double states =
      2 * 3 * linear_value_width(m) * m.linear_state / mixer(m).chunk;  // in FP32, written and read twice
  // The convolution reads, writes and is read again; without one, an activation takes its place.
  return (m.linear_conv > 0 ? 4 : 3) * linear_conv_width(m) + 6 * linear_value_width(m) + states;
}

double linear_kept_elements(const Model& m) { return linear_input_width(m) + linear_value_width(m); }

}  // namespace trainyard
