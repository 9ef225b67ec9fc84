// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

#include "engine/design/design.h"
#include "engine/units/message.h"

namespace trainyard {

/// An 8-bit number format in which a job could train, and the published runs that did so.
struct EightBitFormat {
  Precision precision = Precision::fp8;
  std::size_t device_runs = 0;     ///< runs of the framework on the device in this format
  std::size_t framework_runs = 0;  ///< runs of the framework in any 8-bit format
  std::size_t model_runs = 0;      ///< runs of the model in any 8-bit format
};

/// The 8-bit format of the device with most published runs of the design's framework. Empty if the design already
/// trains in 8 or 4 bits, if the model learns from samples, if the device has no 8-bit matmuls, or if neither the
/// framework nor the model has a published 8-bit run. Thread-safe; the first call takes about 0.1 s.
std::optional<EightBitFormat> eight_bit_format(const Design& design);

/// Name of the format: "MXFP8"; marked for translation.
const char* format_label(Precision precision);

/// The published runs behind a format: "Megatron in MXFP8 on this device, measured runs: 31".
Message eight_bit_evidence(const EightBitFormat& format, Framework framework);

}  // namespace trainyard
