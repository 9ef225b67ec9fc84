// SPDX-License-Identifier: GPL-3.0-or-later
// Parses Python sources. A source is read or refused; the values that it builds stay within the limits.
#include "engine/formats/documents/python.h"
#include "tests/fuzz/fuzz.h"

namespace {

void feed(const std::string& text) {
  const trainyard::Document document = trainyard::parse_python({"file.py", text});
  expect(document.tree->contains("functions"));
  expect(!document.tree->dump(-1, trainyard::Json::InvalidUtf8::replace).empty());
}

}  // namespace

TRAINYARD_FED(python, feed);
