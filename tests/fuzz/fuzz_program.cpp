// SPDX-License-Identifier: GPL-3.0-or-later
// One program for all fuzz targets. TRAINYARD_FED=NAME selects one; libFuzzer's child processes inherit the variable.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>

#include "tests/fuzz/fuzz.h"

namespace {

using Feed = void (*)(const std::string& text);

std::map<std::string, Feed>& feeds() {
  static std::map<std::string, Feed> all;
  return all;
}

Feed chosen() {
  const char* name = std::getenv("TRAINYARD_FED");
  const auto place = feeds().find(name ? name : "");
  if (place != feeds().end()) return place->second;
  std::cerr << "TRAINYARD_FED is one of:";
  for (const auto& [known, feed] : feeds()) std::cerr << ' ' << known;
  std::cerr << '\n';
  std::exit(2);
}

}  // namespace

Fed::Fed(const char* name, void (*feed)(const std::string& text)) { feeds().emplace(name, feed); }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Feed feed = chosen();
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    feed(text);
  } catch (const trainyard::InputError& error) {
    // The message must be readable: not empty, short, without NUL and, if the input is valid UTF-8, valid UTF-8.
    const std::string sentence = error.what();
    expect(!sentence.empty() && sentence.size() <= 8192 && sentence.find('\0') == std::string::npos);
    expect(fits_json(sentence) || !fits_json(text));
  }
  return 0;
}
