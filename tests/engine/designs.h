// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>

#include "engine/parameters/parameter.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// Returns the default design with these assignments, written as on the command line.
inline Design with(std::initializer_list<const char*> assignments) {
  Design design = default_design();
  for (const char* assignment : assignments) assign(design, assignment);
  return design;
}

/// Returns the answer of `question` for the resolved design.
template <class Ask>
double ask(const Design& design, Ask question) {
  const Design whole = resolved(design);
  return question(make_setting(whole));
}

}  // namespace trainyard
