// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/served_device.h"

#include <algorithm>
#include <cmath>

#include "engine/serving/formats.h"

namespace trainyard {
namespace {

const ServingKernelCoefficients& kernels_of(const Design& d) {
  return coefficients_of(d).serving.kernels[static_cast<size_t>(d.cluster.accelerator->kernel_family->serving)];
}

double share_of(const ServingKernelCoefficients& k, ProductFormat format) {
  if (format == ProductFormat::bits_4) return k.gemm_4;
  return format == ProductFormat::bits_8 ? k.gemm_8 : k.gemm;
}

/// Read rate of weights in a format ÷ that of 16-bit weights.
double read_share(const Design& d, WeightFormat format) {
  const ServingCoefficients& k = coefficients_of(d).serving;
  const double bits = weight_bits(format);
  return bits > 8 ? 1 : bits > 4 ? k.dense_reads_8 : k.dense_reads_4;
}
double expert_read_share(const ServingKernelCoefficients& k, WeightFormat format) {
  const double bits = weight_bits(format);
  return bits > 8 ? 1 : bits > 4 ? k.expert_reads_8 : k.expert_reads_4;
}

/// Share of the full clock. Boards with less power per FLOP/s than the strongest of their family run at lower clocks.
double clock_share(const Design& d, const ServingKernelCoefficients& k) {
  const Accelerator& a = *d.cluster.accelerator;
  const double watts = a.power / (product_peak(a, ProductFormat::bits_16, WeightFormat::bits_16) / 1e12);
  if (std::isnan(watts) || watts >= k.full_power) return 1;
  return std::pow(watts / k.full_power, coefficients_of(d).serving.power);
}

/// Share of a device's scale-up bandwidth that a small group can use if each pair of devices has its own link.
double mesh_share(const Cluster& c, double members) {
  if (!c.accelerator->scale_up_mesh || c.scale_up_domain <= 1) return 1;
  return std::min(1.0, (members - 1) / (c.scale_up_domain - 1));
}

}  // namespace

ServedDevice served_device(const Design& d) {
  const Accelerator& a = *d.cluster.accelerator;
  const ServingCoefficients& k = coefficients_of(d).serving;
  const ServingKernelCoefficients& family = kernels_of(d);
  const double speed = d.cluster.capped_speed;
  // Decoding draws less than the thermal design power, so a cap above its power does not slow down memory reads.
  const double read_speed = d.cluster.power_cap >= d.serving.power_floor ? 1 : speed;
  const double bandwidth = a.memory_bandwidth * read_speed;
  const double reached = clock_share(d, family) * d.serving.engine->matmul_rate * speed;
  const auto rate_of = [&](WeightFormat weights) {
    const ProductFormat format = product_format(a, weights);
    return product_peak(a, format, weights) * share_of(family, format) * reached;
  };
  const double wide = product_peak(a, ProductFormat::bits_16, WeightFormat::bits_16);
  ServedDevice out{};
  out.product = rate_of(d.serving.weight_format);
  out.rate_16_bit = wide * family.gemm * reached;
  out.projections = rate_of(attention_format(d));
  out.experts = rate_of(expert_format(d)) * k.grouped;
  out.attention = wide * family.attention * speed;
  out.weights = bandwidth * k.weights;
  out.projection_reads = out.weights * read_share(d, attention_format(d));
  out.dense_reads = out.weights * read_share(d, d.serving.weight_format);
  out.expert_reads = out.weights * expert_read_share(family, expert_format(d));
  out.cache = bandwidth * k.cache;
  return out;
}

ServedLink served_link(const Design& d, double members) {
  const Cluster& c = d.cluster;
  const ServingCoefficients& k = coefficients_of(d).serving;
  const double growth = d.serving.engine->collective_latency * std::pow(std::max(2.0, members) / 2, k.latency_growth);
  if (members <= c.scale_up_domain) return {k.latency * growth, c.scale_up_bandwidth * k.link * mesh_share(c, members)};
  if (members <= c.accelerators_per_node) return {k.node_latency * growth, c.node_bandwidth * k.node_link};
  return {(k.latency + c.network_latency) * growth, c.network_bandwidth * c.network_efficiency};
}

ServedLink exchange_link(const Design& d, double members) {
  const ServingCoefficients& k = coefficients_of(d).serving;
  ServedLink link = served_link(d, members);
  link.latency = k.exchange_latency * std::pow(std::max(2.0, members) / 2, k.exchange_growth);
  if (members > std::max(d.cluster.scale_up_domain, d.cluster.accelerators_per_node))
    link.latency += d.cluster.network_latency;
  return link;
}

ServedLink stage_link(const Design& d, double apart) {
  const Cluster& c = d.cluster;
  const ServingCoefficients& k = coefficients_of(d).serving;
  if (apart < c.scale_up_domain) return {k.stage_latency, c.scale_up_bandwidth * k.link * mesh_share(c, 2)};
  if (apart < c.accelerators_per_node) return {k.stage_latency, c.node_bandwidth * k.node_link};
  return {k.stage_latency + c.network_latency, c.network_bandwidth * c.network_efficiency};
}

}  // namespace trainyard
