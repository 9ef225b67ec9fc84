// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>

#include "engine/catalog/catalog.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/replica.h"

namespace trainyard {

template <class Ref>
Ref entry_of(CatalogKind kind, std::string_view id) {
  return std::get<Ref>(*find_entry(kind, id));
}

/// Returns a resolved serving job of a model on devices of one node.
inline Design served(std::string_view model, std::string_view accelerator, std::string_view engine, double devices,
                     WeightFormat weights, CacheFormat cache) {
  Design d = default_design();
  d.work.model = entry_of<ModelRef>(CatalogKind::models, model);
  d.cluster.accelerator = entry_of<AcceleratorRef>(CatalogKind::accelerators, accelerator);
  d.cluster.accelerators = devices;
  // Resolve as training: the machine and the model resolve alike in all jobs.
  d.job = Job::training;
  d = resolved(d);
  d.job = Job::serving;
  d.serving.engine = entry_of<ServingEngineRef>(CatalogKind::serving_engines, engine);
  d.serving.weight_format = weights;
  d.serving.group_size = 0;
  d.serving.cache_format = cache;
  d.serving.prefill_chunk = 8192;
  return d;
}

/// Replaces the serving engine by a custom one.
inline void set_engine(Design& d, const ServingEngine& engine) {
  d.serving.engine = std::make_shared<const ServingEngine>(engine);
}

}  // namespace trainyard
