// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/documents/document.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) { trainyard::parse_json_document({"file", text}); }

}  // namespace

TRAINYARD_FED(json, feed);
