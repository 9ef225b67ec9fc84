// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/sequence_split.h"

namespace trainyard {

double sequence_parts(const Design& d) {
  const Layout& l = d.layout;
  const bool divides_evenly = l.sequence_parallel && !d.cluster.accelerator->kernel_family->id.starts_with("tpu");
  return l.context_parallel * (divides_evenly ? l.tensor_parallel : 1);
}

double context_pieces(const Design& d) {
  const Layout& l = d.layout;
  if (l.context_parallel <= 1) return 1;
  const Framework framework = d.recipe.framework;
  const bool megatron = framework == Framework::megatron || framework == Framework::megatron_eager;
  const bool in_order = l.context_method == ContextMethod::all_to_all && !megatron;
  return l.context_parallel * (in_order ? 1 : 2);
}

}  // namespace trainyard
