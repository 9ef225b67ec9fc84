// SPDX-License-Identifier: GPL-3.0-or-later
// Holds the model of collectives against tables of nccl-tests on one node: score_collectives FILE.csv
// with the columns system, op, num_gpus, message_bytes, latency_ms. Prints the median and the 90th percentile of the
// error by system and collective, for messages of 1 MB and more.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/design/parameter.h"
#include "engine/physics/network.h"

using namespace trainyard;

namespace {

const std::map<std::string, const char*> accelerators{
    {"a100_sxm", "a100-sxm-80gb"}, {"h100_sxm", "h100-sxm"}, {"h200_sxm", "h200-sxm"}, {"b200_sxm", "b200"},
    {"b300_sxm", "b300"},          {"gb200", "gb200"},       {"gb300", "gb300"}};

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

double quantile(std::vector<double> v, double q) {
  std::sort(v.begin(), v.end());
  return v.empty() ? NAN : v[static_cast<size_t>(q * static_cast<double>(v.size() - 1) + 0.5)];
}

double predicted(const Setting& s, const std::string& op, double bytes) {
  const CommGroup group = tensor_group(s);
  if (op == "all_reduce") return all_reduce_time(s, group, bytes);
  if (op == "alltoall") return all_to_all_time(s, group, bytes);
  return gather_time(s, group, bytes);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 1;
  std::ifstream in(argv[1]);
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> header = cells(line);
  const auto column = [&](const char* name) {
    return static_cast<size_t>(std::find(header.begin(), header.end(), name) - header.begin());
  };
  const size_t system = column("system"), op = column("op"), gpus = column("num_gpus"), size = column("message_bytes"),
               latency = column("latency_ms");
  std::map<std::string, std::vector<double>> ratios;
  while (std::getline(in, line)) {
    const std::vector<std::string> row = cells(line);
    const auto known = accelerators.find(row[system]);
    const double bytes = std::atof(row[size].c_str());
    if (known == accelerators.end() || bytes < 1e6) continue;
    for (const bool reduction : {false, true}) {
      if (reduction && row[op] != "all_reduce") continue;
      Design d = default_design();
      set_text(d, *find_parameter("accelerator"), known->second);
      d.layout.tensor_parallel = std::atof(row[gpus].c_str());
      d.layout.pipeline_parallel = 1;
      d.cluster.accelerators = d.layout.tensor_parallel;
      d.cluster.scale_up_reduction = reduction;
      const Design whole = resolved(d);
      const Setting s = make_setting(whole);
      const double time = predicted(s, row[op], bytes);
      ratios[row[system] + " " + row[op] + (reduction ? " in the switch" : "")].push_back(
          time / (std::atof(row[latency].c_str()) * 1e-3) - 1);
    }
  }
  std::printf("%-34s %6s %8s %8s %8s\n", "from 1 MB", "n", "median", "p90", "bias");
  for (const auto& [name, values] : ratios) {
    std::vector<double> size_of;
    for (const double r : values) size_of.push_back(std::abs(r));
    std::printf("%-34s %6zu %7.1f%% %7.1f%% %+7.1f%%\n", name.c_str(), values.size(), 100 * quantile(size_of, 0.5),
                100 * quantile(size_of, 0.9), 100 * quantile(values, 0.5));
  }
  return 0;
}
