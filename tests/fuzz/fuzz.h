// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/error.h"

/// What one program feeds: any bytes. A refusal is one sentence; everything else that is thrown is a defect.
void feed(const std::string& text);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    feed(std::string(reinterpret_cast<const char*>(data), size));
  } catch (const trainyard::InputError& error) {
    // A sentence that cannot be read is none.
    const std::string sentence = error.what();
    if (sentence.empty() || sentence.size() > 8192 || sentence.find('\0') != std::string::npos) __builtin_trap();
  }
  return 0;
}
