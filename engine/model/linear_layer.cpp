// SPDX-License-Identifier: Apache-2.0
#include "engine/model/linear_layer.h"

namespace trainyard {
namespace {

bool delta_rule(const Model& m) { return m.linear_mixer == LinearMixer::gated_deltanet; }

double key_width(const Model& m) { return m.linear_groups * m.linear_state; }

/// Mamba-2 has one step size a head, the delta rule a decay and a writing strength.
double head_scalars(const Model& m) { return delta_rule(m) ? 2 : 1; }

/// Tokens of a chunk in the published kernels.
double chunk(const Model& m) { return delta_rule(m) ? 64 : 128; }

}  // namespace

double linear_value_width(const Model& m) { return m.linear_heads * m.linear_head_dim; }
double linear_conv_width(const Model& m) { return linear_value_width(m) + 2 * key_width(m); }

double linear_input_width(const Model& m) {
  return 2 * linear_value_width(m) + 2 * key_width(m) + head_scalars(m) * m.linear_heads;
}

double linear_parameters(const Model& m) {
  const double projections = m.hidden * (linear_input_width(m) + linear_value_width(m));
  // Mamba-2's convolution has biases; its heads keep decay, step bias and skip, the delta rule decay and bias.
  const double convolution = linear_conv_width(m) * (m.linear_conv + (delta_rule(m) ? 0 : 1));
  const double heads = (delta_rule(m) ? 2 : 3) * m.linear_heads;
  const double norm = delta_rule(m) ? m.linear_head_dim : linear_value_width(m);
  return projections + convolution + heads + norm;
}

double linear_scan_flops(const Model& m) {
  const double q = chunk(m);
  const double values = linear_value_width(m);
  const double state = values * m.linear_state;
  // Scores inside a chunk, scores times values, the state written and read (arXiv 2405.21060, section 6).
  const double scan = 2 * (q * key_width(m) + q * values + 2 * state);
  if (!delta_rule(m)) return scan;
  // The delta rule also solves for what each token writes: key products, two triangular products, one more pass of
  // the state (arXiv 2412.06464, section 3.3).
  return scan + 2 * (q * key_width(m) + q * (values + m.linear_heads * m.linear_state) + state);
}

double linear_scan_elements(const Model& m) {
  const double states = 2 * 3 * linear_value_width(m) * m.linear_state / chunk(m);  // in FP32, written and read twice
  return 4 * linear_conv_width(m) + 6 * linear_value_width(m) + states;
}

double linear_kept_elements(const Model& m) { return linear_input_width(m) + linear_value_width(m); }

}  // namespace trainyard
