// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace trainyard {

/// The network of the machine room: by the design's network or accelerator, or one of reference_fabrics(), in the order
/// of resources/catalog/fabrics.json.
enum class RoomFabric {
  automatic,
  superpod_h100,
  superpod_b200,
  superpod_b300_xdr,
  superpod_b300_spectrum,
  superpod_gb200,
  superpod_gb300,
  ncp,
  rail_isolated_h100,
  three_tier_512,
  hpn,
  meta_24k,
  tpu_v4,
  frontier,
  aurora,
  leonardo,
  basepod,
  hgx_enterprise
};

/// Who owns the building of the machine room.
enum class RoomSite { own_power, colocation };

}  // namespace trainyard
