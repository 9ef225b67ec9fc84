// SPDX-License-Identifier: Apache-2.0
#include "engine/units/message.h"

namespace trainyard {
namespace {

std::string list_text(const Message::Argument& argument, const NumberStyle& style) {
  std::string out;
  for (const Message::Labelled& each : argument.list)
    out += (out.empty() ? "" : argument.separator) + std::string(each.label) + ' ' +
           format(each.value, each.unit, style).text();
  return out;
}

std::string argument_text(const Message::Argument& argument, const NumberStyle& style) {
  if (!argument.list.empty()) return list_text(argument, style);
  return argument.text.empty() ? format(argument.value, argument.unit, style).text() : argument.text;
}

}  // namespace

std::string Message::text(const NumberStyle& style) const {
  std::string out;
  for (const char* c = format; *c; ++c) {
    const bool place = *c == '%' && c[1] >= '1' && c[1] <= '9';
    if (!place || static_cast<size_t>(c[1] - '1') >= arguments.size()) {
      out += *c;
      continue;
    }
    out += argument_text(arguments[static_cast<size_t>(*++c - '1')], style);
  }
  return out;
}

}  // namespace trainyard
