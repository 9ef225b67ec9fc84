// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/probe.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/machine/fabric.h"
#include "engine/machine/kernels.h"
#include "engine/measured/device_name.h"
#include "engine/measured/named_rows.h"
#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

struct KindOfOp {
  const char* op;
  ProbeKind kind;
};
constexpr KindOfOp kinds[] = {{"product", ProbeKind::product},       {"copy", ProbeKind::memory},
                              {"triad", ProbeKind::memory},          {"all_reduce", ProbeKind::all_reduce},
                              {"all_gather", ProbeKind::all_gather}, {"reduce_scatter", ProbeKind::reduce_scatter},
                              {"all_to_all", ProbeKind::all_to_all}, {"send_recv", ProbeKind::send_recv},
                              {"launch", ProbeKind::launch}};

struct FormatOfProduct {
  const char* format;
  Precision precision;
};
constexpr FormatOfProduct formats[] = {{"bf16", Precision::bf16},
                                       {"fp16", Precision::fp16},
                                       {"fp8", Precision::fp8},
                                       {"tf32", Precision::fp32},
                                       {"fp32", Precision::fp32}};

[[noreturn]] void refuse(const NamedRows& rows, const char* column, const std::string& value, const char* allowed) {
  throw InputError(rows.where() + ", column " + column + ": “" + value + "” is not allowed: " + allowed + ".");
}

/// Reads a positive number from a column that this kind of row needs.
double needed(const NamedRows& rows, const char* column) {
  const double value = rows.number(column);
  if (!(value > 0) || !std::isfinite(value)) refuse(rows, column, rows.cell(column), "a number above 0");
  return value;
}

ProbeRow row_of(const NamedRows& rows) {
  ProbeRow row;
  row.line = rows.line();
  row.op = rows.cell("op");
  row.format = rows.cell("format");
  const auto* kind = std::ranges::find_if(kinds, [&row](const KindOfOp& one) { return row.op == one.op; });
  if (kind == std::end(kinds))
    refuse(rows, "op", row.op,
           "product, copy, triad, all_reduce, all_gather, reduce_scatter, all_to_all, send_recv, launch");
  row.kind = kind->kind;
  row.seconds = needed(rows, "seconds");
  switch (row.kind) {
    case ProbeKind::product: {
      const auto* form =
          std::ranges::find_if(formats, [&row](const FormatOfProduct& f) { return row.format == f.format; });
      if (form == std::end(formats)) refuse(rows, "format", row.format, "bf16, fp16, fp8, tf32, fp32");
      row.precision = form->precision;
      row.m = needed(rows, "m");
      row.n = needed(rows, "n");
      row.k = needed(rows, "k");
      break;
    }
    case ProbeKind::launch:
      break;
    case ProbeKind::memory:
      row.bytes = needed(rows, "bytes");
      break;
    default:
      row.bytes = needed(rows, "bytes");
      row.devices = needed(rows, "devices");
      row.per_node = needed(rows, "per_node");
  }
  return row;
}

/// Returns the dense peak in FLOP/s. "fp32" matmuls run on vector units; so do "tf32" matmuls on devices without TF32.
double peak_of(const Accelerator& a, const ProbeRow& row) {
  return row.format == "fp32" ? a.peak_fp32 : peak_flops(a, row.precision);
}

double product_seconds(const ProbeRow& row, const Design& d, const Coefficients& k) {
  const Accelerator& a = *d.cluster.accelerator;
  if (!has_format(a, row.precision)) return unknown;
  const GenerationCoefficients& g = k.generations[static_cast<size_t>(generation_of(a))];
  const bool eight = row.precision == Precision::fp8;
  const KernelShares shares{.precision = row.precision,
                            .quantized_share = eight ? 1.0 : 0.0,
                            .quantized_attention = false,
                            .gemm = eight ? g.gemm_fp8 : g.gemm,
                            .grouped_gemm = k.grouped_gemm,
                            .attention = g.attention,
                            .bandwidth = k.bandwidth,
                            .gemm_saturation = k.gemm_saturation,
                            .grouped_saturation = k.grouped_saturation,
                            .attention_half_length = g.attention_half_length};
  Rates rates = rates_of(a, shares, k);
  rates.gemm = peak_of(a, row) * shares.gemm;
  return matmul_time(rates, plain_matmuls(rates), row.m, row.k, row.n);
}

/// Numbers ranks as launchers do: the ranks of a node are consecutive, with per_node ranks on each node.
Cluster cluster_of(const ProbeRow& row, const Design& resolved) {
  Cluster c = resolved.cluster;
  const double domain = std::min(c.scale_up_domain, row.devices);
  // A scale-up domain that spans several nodes keeps its size.
  if (c.scale_up_domain <= c.accelerators_per_node) c.scale_up_domain = std::min(domain, row.per_node);
  c.accelerators_per_node = row.per_node;
  return c;
}

double message_seconds(const ProbeRow& row, const Design& resolved, const Coefficients& k) {
  const Fabric fabric = make_fabric(cluster_of(row, resolved), k, 0);
  const CommGroup group{row.devices, 1};
  switch (row.kind) {
    case ProbeKind::all_reduce:
      return all_reduce_time(fabric, group, row.bytes);
    case ProbeKind::all_gather:
    case ProbeKind::reduce_scatter:
      return gather_time(fabric, group, row.bytes);
    case ProbeKind::all_to_all:
      return all_to_all_time(fabric, group, row.bytes);
    case ProbeKind::send_recv:
      return message_time(fabric, {2, row.per_node}, row.bytes);
    default:
      return unknown;
  }
}

double rate_of(const ProbeRow& row, double seconds) {
  if (row.kind == ProbeKind::product) return 2 * row.m * row.n * row.k / seconds;
  return row.kind == ProbeKind::launch ? seconds : row.bytes / seconds;
}

}  // namespace

bool is_probe_table(const std::vector<std::string>& columns) {
  const auto has = [&columns](const char* name) { return std::ranges::count(columns, name) > 0; };
  return has("probe") && has("op") && has("seconds");
}

ProbeTable read_probe(std::istream& in, const std::string& name) {
  NamedRows rows(in, name);
  constexpr size_t most_rows = 100'000;
  ProbeTable table;
  while (rows.next()) {
    if (rows.cell("probe") != "1")
      refuse(rows, "probe", rows.cell("probe"), "1, the version that this program supports");
    if (table.rows.size() >= most_rows) throw InputError(rows.where() + ": the table has too many rows for a probe.");
    if (table.rows.empty()) {
      table.device = rows.cell("device");
      table.torch = rows.cell("torch");
      table.nccl = rows.cell("nccl");
      table.design = rows.cell("design");
    } else if (rows.cell("device") != table.device) {
      refuse(rows, "device", rows.cell("device"), "one device per table");
    }
    table.rows.push_back(row_of(rows));
  }
  if (table.rows.empty()) throw InputError(name + " contains no measurement.");
  table.accelerator = accelerator_named(table.device);
  return table;
}

double kernel_start(const Design& design) {
  // The probe is plain PyTorch, so the kernel start of FSDP applies, whatever framework the design uses.
  const Coefficients& k = design.calibration ? *design.calibration : shipped_coefficients();
  return k.time[static_cast<size_t>(Framework::fsdp)].kernel_start;
}

std::vector<double> expected(const std::vector<ProbeRow>& rows, const Design& design, double start) {
  const Design d = resolved(design);
  const Coefficients& k = d.calibration ? *d.calibration : shipped_coefficients();
  if (std::isnan(start)) start = kernel_start(d);
  std::vector<double> out;
  out.reserve(rows.size());
  for (const ProbeRow& row : rows) {
    if (row.kind == ProbeKind::product)
      out.push_back(start + product_seconds(row, d, k));
    else if (row.kind == ProbeKind::memory)
      out.push_back(start + row.bytes / (d.cluster.accelerator->memory_bandwidth * k.bandwidth));
    else if (row.kind == ProbeKind::launch)
      out.push_back(d.recipe.launch_latency);
    else
      out.push_back(message_seconds(row, d, k));
  }
  return out;
}

std::vector<ProbeSummary> summarize(const ProbeTable& table, const Design& design, double start) {
  const std::vector<double> model = expected(table.rows, design, start);
  std::vector<ProbeSummary> out;
  std::vector<ErrorTally> tallies;
  for (size_t i = 0; i < table.rows.size(); ++i) {
    const ProbeRow& row = table.rows[i];
    const bool far = row.kind > ProbeKind::memory && row.kind != ProbeKind::launch && row.between_nodes();
    const bool product = row.kind == ProbeKind::product;
    const auto same = [&](const ProbeSummary& s) {
      return s.op == row.op && s.between_nodes == far && (!product || s.format == row.format);
    };
    auto place = std::ranges::find_if(out, same);
    if (place == out.end()) {
      out.push_back({row.op, product ? row.format : "", far, 0, unknown, unknown, {}});
      tallies.emplace_back();
      place = out.end() - 1;
    }
    ++place->rows;
    tallies[static_cast<size_t>(place - out.begin())].add({row.seconds, model[i], model[i], model[i]});
    const double rate = rate_of(row, row.seconds);
    const bool better = row.kind == ProbeKind::launch ? !(place->best <= rate) : !(place->best >= rate);
    if (!better) continue;
    place->best = rate;
    place->expected = rate_of(row, model[i]);
  }
  for (size_t i = 0; i < out.size(); ++i) out[i].error = tallies[i].statistics();
  return out;
}

}  // namespace trainyard
