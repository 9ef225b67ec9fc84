// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/data_path.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "engine/text.h"

namespace trainyard {

double Hop::load() const {
  double most = 0;
  for (const double share : {read / read_supply, restart / read_supply, write / write_supply})
    if (!std::isnan(share)) most = std::max(most, share);
  return most;
}

std::array<Hop, hop_count> data_path(const Design& d, const Evaluation& e) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const double read = e.read_bandwidth, write = e.checkpoint_bandwidth, restart = e.restart_bandwidth;
  const double write_nic = d.checkpoints.writers * d.storage.nic * d.storage.nic_efficiency;
  return {{
      {metric(&Evaluation::path_host_link).id, TRAINYARD_TR("GPU to host"), e.path_host_link, e.path_host_link, read,
       write, restart},
      {metric(&Evaluation::path_loader).id, TRAINYARD_TR("Loader cores"), e.path_loader, none, read, none, none},
      {metric(&Evaluation::path_nic).id, TRAINYARD_TR("Node to network"), e.path_nic, write_nic, read, write, restart},
      {metric(&Evaluation::path_client).id, TRAINYARD_TR("Client"), e.path_client, e.path_client_write, read, write,
       restart},
      {metric(&Evaluation::path_fabric).id, TRAINYARD_TR("Fabric"), e.path_fabric, e.path_fabric, read, write, restart},
      {parameter(&Storage::read_bandwidth).id, TRAINYARD_TR("Storage system"), d.storage.read_bandwidth,
       d.storage.write_bandwidth, read, write, restart},
  }};
}

const Hop& find_bottleneck(const std::array<Hop, hop_count>& path) {
  return *std::max_element(path.begin(), path.end(), [](const Hop& a, const Hop& b) { return a.load() < b.load(); });
}

}  // namespace trainyard
