// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/replica.h"

namespace trainyard {

ReplicaLayout layout_of(const Serving& serving) {
  return {serving.tensor_parallel, serving.pipeline_parallel, serving.expert_parallel, serving.context_parallel,
          serving.attention_data_parallel};
}

}  // namespace trainyard
