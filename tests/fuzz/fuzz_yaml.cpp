// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/document.h"
#include "tests/fuzz/fuzz.h"

void feed(const std::string& text) { trainyard::parse_yaml({"file", text}); }
