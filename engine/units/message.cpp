// SPDX-License-Identifier: Apache-2.0
#include "engine/units/message.h"

namespace trainyard {

std::string Message::text(const NumberStyle& style) const {
  std::string out;
  for (const char* c = format; *c; ++c) {
    const bool place = *c == '%' && c[1] >= '1' && c[1] <= '9';
    if (!place || static_cast<size_t>(c[1] - '1') >= arguments.size()) {
      out += *c;
      continue;
    }
    const Argument& argument = arguments[static_cast<size_t>(*++c - '1')];
    out += argument.text.empty() ? trainyard::format(argument.value, argument.unit, style).text() : argument.text;
  }
  return out;
}

}  // namespace trainyard
