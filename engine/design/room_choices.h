// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace trainyard {

/// The published network design of the machine room. Automatic: by the design's network or accelerator. Other values
/// are places in the choices of the input, whose ids are those of reference_fabrics().
enum class RoomFabric : int { automatic };

/// Who owns the building of the machine room.
enum class RoomSite { own_power, colocation };

}  // namespace trainyard
