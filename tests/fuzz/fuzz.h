// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <source_location>
#include <sstream>
#include <string>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/parameter.h"

/// A way into the engine from outside, by its name: feeds any bytes. A refusal is one sentence; everything else that is
/// thrown is a defect.
struct Fed {
  Fed(const char* name, void (*feed)(const std::string& text));
};
#define TRAINYARD_FED(name, feed) const Fed fed_##name(#name, feed)

/// What has to hold of whatever was read.
inline void expect(bool holds, const std::string& of = {},
                   std::source_location place = std::source_location::current()) {
  if (holds) return;
  std::cerr << place.file_name() << ':' << place.line() << ": this does not hold " << of << '\n';
  std::abort();
}

/// Whether a file of JSON can hold the text.
inline bool fits_json(const std::string& text) {
  try {
    return !trainyard::Json(text).dump().empty();
  } catch (const trainyard::JsonError&) {
    return false;
  }
}

/// Whether it is text at all; other bytes are refused before any syntax looks at them.
inline bool is_text(const std::string& text) { return text.find('\0') == std::string::npos && fits_json(text); }

/// The first field in which two entries differ; empty for none.
inline std::string difference(const trainyard::EntryRef& a, const trainyard::EntryRef& b) {
  const auto all = trainyard::fields(a), others = trainyard::fields(b);
  for (size_t i = 0; i < all.size(); ++i) {
    const double* x = std::get_if<double>(&all[i].value);
    const double* y = std::get_if<double>(&others[i].value);
    if (all[i].value != others[i].value && !(x && y && std::isnan(*x) && std::isnan(*y))) return all[i].id;
  }
  return {};
}

/// A design from outside is one that the command line takes, and has an evaluation.
inline void expect_design(const trainyard::Design& design) {
  using namespace trainyard;
  Design again = default_design();
  try {
    for (const std::string& assignment : assignments(design)) assign(again, assignment);
  } catch (const InputError& error) {
    expect(false, error.what());
  }
  // Edited entries have ids of their own, and are the same in all that they say.
  for (const Parameter& p : parameters()) {
    const std::string other = is_entry(p) ? difference(entry(again, p), entry(design, p)) : std::string();
    if (other.empty() && (is_entry(p) || same_value(again, design, p))) continue;
    expect(false, std::string(p.id) + '.' + other + ":" + set_arguments(assignments(design)));
  }
  static Evaluation out;
  evaluate(design, out);
}

/// What `read` makes of a stream, or nothing where it refuses.
template <class Read>
auto unless_refused(const std::string& text, const Read& read) -> decltype(read(std::declval<std::istream&>())) {
  std::istringstream in(text);
  try {
    return read(in);
  } catch (const trainyard::InputError&) {
    return {};
  }
}
