// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/sample_inputs.h"

#include <cmath>

#include "engine/text.h"

namespace trainyard {

const char* why_no_sample_model(const Design& d) {
  return d.work.model->reads_samples() ? nullptr : TRAINYARD_TR("The model learns from text, not from samples.");
}

double derived_samples(const Design& d) {
  const Dataset& data = *d.work.dataset;
  // The samples of a text data set are its documents, from which these models do not learn.
  return std::isnan(data.tokens) ? data.samples : unknown;
}

double derived_sample_bytes(const Design& d) {
  const double of_data = d.work.dataset->size / derived_samples(d);
  return std::isnan(of_data) ? d.work.model->sample_bytes : of_data;
}

void use_samples(Design& d) {
  Workload& work = d.work;
  const double bytes = std::isnan(work.sample_bytes) ? derived_sample_bytes(d) : work.sample_bytes;
  work.tokens = std::isnan(work.samples) ? derived_samples(d) : work.samples;
  work.objective = Objective::pre_training;
  work.sequence_length = work.document_length = work.critical_batch = 1;
  work.mtp_depth = 0;
  work.flop_convention = FlopConvention::full_attention;
  d.storage.media = Media::text;
  d.storage.token_bytes = bytes;
  d.data.text_bytes = 0;
  d.recipe.adapters = Adapters::none;
  d.recipe.plain_layers = 0;
  use_samples(d.recipe, d.layout);
}

void use_samples(Recipe& recipe, Layout& layout) {
  recipe.recompute = Recompute::none;
  layout.gradient_compression = GradientCompression::none;
}

}  // namespace trainyard
