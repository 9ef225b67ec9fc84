// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/formats/documents/document.h"

namespace trainyard {

/// The longest header that is read, in bytes: a model of a million tensors has a tenth of it.
inline constexpr std::uint64_t longest_header = 100'000'000;

/// A file of tensors begins with eight bytes, the length of what says which tensors follow. How many bytes to read of a
/// file that begins with `first` (nine bytes are enough) and has `size` bytes: never what the tensors hold. 0 for
/// another kind of file.
std::size_t safetensors_head(std::string_view first, std::uint64_t size);

/// Whether the text is the head of such a file, or what Git keeps instead of one (a pointer of Git LFS).
bool is_safetensors(const NamedText& file);

/// {"tensors", "parameters", "bytes", "packed", "dtypes": {"BF16": …}, "layers", "experts", "shapes": {"layers.*.…":
/// …}}: numbers of layers and experts in names are '*'. Of a pointer {"pointer_size"}. Checks lengths, offsets, formats
/// and shapes. Throws InputError.
Document parse_safetensors(const NamedText& file);

/// What a name of a tensor says.
struct TensorName {
  std::string pattern;             ///< with '*' for numbers
  double layer = -1, expert = -1;  ///< counted from 0; -1 where it belongs to none
};
TensorName tensor_name(std::string_view name);
/// Whether a tensor of that name is only there to read others: scales, zero points, orders.
bool is_scale(std::string_view name);

}  // namespace trainyard
