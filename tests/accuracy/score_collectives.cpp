// SPDX-License-Identifier: GPL-3.0-or-later
// Compares predicted collective times with tables of nccl-tests: score_collectives FILE.csv. Prints median, 90th
// percentile and bias of the error by system and collective.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/machine/fabric.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/setting.h"
#include "engine/statistics/quantile.h"

using namespace trainyard;

namespace {

const std::map<std::string, const char*> accelerators{
    {"a100_sxm", "a100-sxm-80gb"}, {"h100_sxm", "h100-sxm"}, {"h200_sxm", "h200-sxm"}, {"b200_sxm", "b200"},
    {"b300_sxm", "b300"},          {"gb200", "gb200"},       {"gb300", "gb300"},       {"a100_dgx", "a100-sxm-80gb"},
    {"h100_dgx", "h100-sxm"}};

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> out;
  std::string cell;
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      out.push_back(cell);
      cell.clear();
    } else {
      cell += c;
    }
  }
  out.push_back(cell);
  return out;
}

double quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return sorted_quantile(values, share);
}

/// One line of a table: collective, devices, devices per node, message size and time.
struct Measured {
  std::string system, op;
  double devices, on_node, bytes, seconds;
};

/// Reads both table layouts: one node (system, op, num_gpus, message_bytes, latency_ms) or several (node, collective,
/// num_workers, devices_per_node, size_bytes, latency_ms_median).
std::vector<Measured> read(std::istream& in) {
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> header = cells(line);
  const auto column = [&](const char* name) {
    return static_cast<size_t>(std::find(header.begin(), header.end(), name) - header.begin());
  };
  const bool nodes = column("node") < header.size();
  const size_t system = column(nodes ? "node" : "system"), op = column(nodes ? "collective" : "op"),
               devices = column(nodes ? "num_workers" : "num_gpus"), on_node = column("devices_per_node"),
               bytes = column(nodes ? "size_bytes" : "message_bytes"),
               latency = column(nodes ? "latency_ms_median" : "latency_ms");
  std::vector<Measured> out;
  while (std::getline(in, line)) {
    const std::vector<std::string> row = cells(line);
    if (!accelerators.contains(row[system])) continue;
    const double count = std::atof(row[devices].c_str());
    out.push_back({row[system], row[op], count, nodes ? std::atof(row[on_node].c_str()) : count,
                   std::atof(row[bytes].c_str()), std::atof(row[latency].c_str()) * 1e-3});
  }
  return out;
}

double predicted(const Measured& row, bool reduction) {
  Design d = default_design();
  set_text(d, *find_parameter("accelerator"), accelerators.at(row.system));
  d.layout.tensor_parallel = row.devices;
  d.layout.pipeline_parallel = row.op == "send_recv" ? 2 : 1;
  d.cluster.accelerators = row.devices * d.layout.pipeline_parallel;
  d.cluster.scale_up_domain = 8;
  d.cluster.scale_up_reduction = reduction;
  const Design whole = resolved(d);
  const Setting s = make_setting(whole);
  const CommGroup group{row.devices, row.devices > row.on_node ? 8 / row.on_node : 1};
  if (row.op == "all_reduce") return all_reduce_time(s.fabric, group, row.bytes);
  if (row.op == "alltoall") return all_to_all_time(s.fabric, group, row.bytes);
  return gather_time(s.fabric, group, row.bytes);
}

using Errors = std::map<std::string, std::vector<double>>;

void print(const char* title, const Errors& errors) {
  std::printf("%-44s %6s %8s %8s %8s\n", title, "n", "median", "p90", "bias");
  for (const auto& [name, values] : errors) {
    std::vector<double> sizes;
    for (const double r : values) sizes.push_back(std::abs(r));
    std::printf("%-44s %6zu %7.1f%% %7.1f%% %+7.1f%%\n", name.c_str(), values.size(), 100 * quantile(sizes, 0.5),
                100 * quantile(sizes, 0.9), 100 * quantile(values, 0.5));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 1;
  std::ifstream in(argv[1]);
  Errors medium, large;
  for (const Measured& row : read(in)) {
    if (row.bytes < 1e6 || row.op == "send_recv") continue;
    for (const bool reduction : {false, true}) {
      if (reduction && (row.op != "all_reduce" || row.devices > row.on_node)) continue;
      const std::string nodes = row.devices > row.on_node ? " on several nodes" : "";
      const std::string name = row.system + " " + row.op + nodes + (reduction ? " in the switch" : "");
      (row.bytes < 64e6 ? medium : large)[name].push_back(predicted(row, reduction) / row.seconds - 1);
    }
  }
  print("1 to 64 MB", medium);
  print("from 64 MB", large);
  return 0;
}
