// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/machine/rates.h"
#include "engine/parameters/derivations.h"
#include "engine/physics/offload.h"
#include "engine/text.h"

namespace trainyard {

const char* why_fixed_moments(const Design& d) {
  const Optimizer o = d.recipe.optimizer;
  const bool fixed = o == Optimizer::adam_8bit || o == Optimizer::adafactor;
  return fixed ? TRAINYARD_TR("This optimizer has a fixed format.") : nullptr;
}
const char* why_no_quantized_matmuls(const Design& d) {
  return is_quantized(d.recipe.precision) ? nullptr : TRAINYARD_TR("Matmuls run in 16 or 32 bits.");
}
const char* why_no_module_recompute(const Design& d) {
  return d.recipe.recompute == Recompute::modules ? nullptr
                                                  : TRAINYARD_TR("Recomputation is not set to \"By module\".");
}
const char* why_no_expert_recompute(const Design& d) {
  const char* reason = why_no_experts(d);
  return reason ? reason : why_no_module_recompute(d);
}
const char* why_no_latent_recompute(const Design& d) {
  if (d.work.model->attention != Attention::mla) return TRAINYARD_TR("The model has no latent attention.");
  return why_no_module_recompute(d);
}
const char* why_no_full_recompute(const Design& d) {
  return d.recipe.recompute == Recompute::full ? nullptr : TRAINYARD_TR("Only full recomputation is set per layer.");
}
const char* why_no_quantized_weights(const Design& d) {
  if (!is_quantized(d.recipe.precision)) return TRAINYARD_TR("Matmuls run in 16 or 32 bits.");
  return d.recipe.adapters == Adapters::none ? nullptr : TRAINYARD_TR("Frozen weights have their own format.");
}
const char* why_no_quantized_copies(const Design& d) {
  if (const char* reason = why_no_quantized_weights(d)) return reason;
  return d.recipe.weight_copies == WeightCopies::on_the_fly ? TRAINYARD_TR("No quantized copy is kept.") : nullptr;
}
const char* why_no_adapters(const Design& d) {
  return d.recipe.adapters == Adapters::none ? TRAINYARD_TR("All weights are trained.") : nullptr;
}
const char* why_no_offload(const Design& d) {
  return has_offload(d.recipe) ? nullptr : TRAINYARD_TR("Nothing is offloaded.");
}

double derived_recompute_layers(const Design& d) {
  // All layers of the model, because uneven splits give some stages more layers than the mean.
  return std::min(1000.0, d.work.model->layers);
}

namespace {
const GenerationCoefficients& find_generation(const Design& d) {
  return coefficients_of(d).generations[static_cast<size_t>(generation_of(*d.cluster.accelerator))];
}

/// Returns the share of the 8-bit matmul rate that remains with block scales. Matrix units that support MXFP8 also
/// apply the scales of larger blocks.
double scaled_share(const Design& d) {
  const Precision p = d.recipe.precision;
  if (p != Precision::mxfp8 && p != Precision::fp8_block) return 1;
  const Coefficients& k = coefficients_of(d);
  return has_format(*d.cluster.accelerator, Precision::mxfp8) ? k.block_units : k.block_kernels;
}
}  // namespace

double derived_gemm_efficiency(const Design& d) {
  const Accelerator& a = *d.cluster.accelerator;
  const GenerationCoefficients& g = find_generation(d);
  const double library = coefficients_of(d).time[static_cast<size_t>(d.recipe.framework)].gemm;
  if (d.recipe.precision == Precision::nvfp4 && !std::isnan(a.peak_fp4)) return library * g.gemm_fp4;
  if (is_quantized(d.recipe.precision) && !std::isnan(a.peak_fp8)) return library * g.gemm_fp8 * scaled_share(d);
  return library * g.gemm;
}

double derived_attention_efficiency(const Design& d) {
  const double library = coefficients_of(d).time[static_cast<size_t>(d.recipe.framework)].attention;
  return find_generation(d).attention * (d.recipe.vendor_attention ? 1 : library);
}

}  // namespace trainyard
