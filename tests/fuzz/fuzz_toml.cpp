// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/documents/document.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  if (is_text(text)) trainyard::parse_toml({"file", text});
}

}  // namespace

TRAINYARD_FED(toml, feed);
