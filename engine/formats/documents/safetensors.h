// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/formats/documents/document.h"

namespace trainyard {

/// Maximum length of a header in bytes: ten times that of a model with a million tensors.
inline constexpr std::uint64_t longest_header = 100'000'000;

/// Returns the number of bytes to read from a safetensors file: length and header, without tensor data. Returns 0 for
/// other files. The file starts with the length of the header in eight bytes. `first` has at least nine bytes of the
/// file; `size` is its size in bytes.
std::size_t safetensors_head(std::string_view first, std::uint64_t size);

/// True if the text is a safetensors header, or a Git LFS pointer to such a file.
bool is_safetensors(const NamedText& file);

/// {"tensors", "parameters", "bytes", "packed", "dtypes": {"BF16": …}, "layers", "experts", "shapes": {"layers.*.…":
/// …}}; '*' replaces layer and expert numbers. {"pointer_size"} for a Git LFS pointer. Throws InputError for invalid
/// lengths, offsets, formats or shapes.
Document parse_safetensors(const NamedText& file);

/// The parts of a tensor name.
struct TensorName {
  std::string pattern;             ///< the name with '*' for numbers
  double layer = -1, expert = -1;  ///< counted from 0; -1 if none
};
TensorName tensor_name(std::string_view name);
/// True for tensors that serve only to decode others: scales, zero points, orders.
bool is_scale(std::string_view name);

}  // namespace trainyard
