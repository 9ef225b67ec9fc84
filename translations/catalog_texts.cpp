// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the texts of the JSON catalogs as C++ source for lupdate, which cannot read JSON. Their context is "catalog".
#include "engine/studies/catalog_texts.h"

#include <cstdio>
#include <fstream>

#include "engine/room/room_texts.h"

namespace {

std::string literal(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return std::fputs("usage: catalog_texts OUTPUT\n", stderr), 2;
  std::ofstream out(arguments[1], std::ios::binary);
  for (const auto& texts : {trainyard::catalog_texts(), trainyard::room_texts()})
    for (const std::string& text : texts) out << "QT_TRANSLATE_NOOP(\"catalog\", " << literal(text) << ");\n";
  return out.flush() ? 0 : 1;
}
