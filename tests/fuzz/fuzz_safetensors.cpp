// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a tensor file, once with its own length field and once behind a matching length field. Without the
// second, nearly all inputs would be refused for their length.
#include "engine/formats/documents/safetensors.h"
#include "engine/formats/kit/import.h"
#include "tests/fuzz/fuzz.h"

namespace {

void read(const std::string& head, std::uint64_t size) {
  using namespace trainyard;
  const NamedText file{"file", head.substr(0, safetensors_head(head.substr(0, 9), size)), size};
  if (!is_safetensors(file)) return;
  expect(!parse_safetensors(file).tree->dump().empty());
  expect_design(import_files({file}, default_design()).design);
}

void feed(const std::string& text) {
  try {
    read(text, text.size());
  } catch (const trainyard::InputError&) {
  }
  std::string head;
  for (int i = 0; i < 8; ++i) head += static_cast<char>((text.size() >> (8 * i)) & 255);
  read(head + text, std::uint64_t(1) << 40);
}

}  // namespace

TRAINYARD_FED(safetensors, feed);
