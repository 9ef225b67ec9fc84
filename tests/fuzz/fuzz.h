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

/// A named function that feeds arbitrary bytes to a part of the engine that reads external data. It may throw
/// InputError with one sentence; any other exception is a defect.
struct Fed {
  Fed(const char* name, void (*feed)(const std::string& text));
};
#define TRAINYARD_FED(name, feed) const Fed fed_##name(#name, feed)

/// Aborts with the place of the call if a property of what was read is violated.
inline void expect(bool holds, const std::string& of = {},
                   std::source_location place = std::source_location::current()) {
  if (holds) return;
  std::cerr << place.file_name() << ':' << place.line() << ": this does not hold " << of << '\n';
  std::abort();
}

/// True if a JSON file can hold the text.
inline bool fits_json(const std::string& text) {
  try {
    return !trainyard::Json(text).dump().empty();
  } catch (const trainyard::JsonError&) {
    return false;
  }
}

/// True for UTF-8 text without NUL. Other bytes are refused before any parser sees them.
inline bool is_text(const std::string& text) { return text.find('\0') == std::string::npos && fits_json(text); }

/// Name of the first field in which two entries differ; empty if they are equal.
inline std::string difference(const trainyard::EntryRef& a, const trainyard::EntryRef& b) {
  const auto all = trainyard::fields(a), others = trainyard::fields(b);
  for (size_t i = 0; i < all.size(); ++i) {
    const double* x = std::get_if<double>(&all[i].value);
    const double* y = std::get_if<double>(&others[i].value);
    if (all[i].value != others[i].value && !(x && y && std::isnan(*x) && std::isnan(*y))) return all[i].id;
  }
  return {};
}

/// Checks a design from a file: the command line accepts its assignments and reproduces it, and it can be evaluated.
inline void expect_design(const trainyard::Design& design) {
  using namespace trainyard;
  Design again = default_design();
  try {
    for (const std::string& assignment : assignments(design)) assign(again, assignment);
  } catch (const InputError& error) {
    expect(false, error.what());
  }
  // Edited entries have ids of their own, so compare their fields.
  for (const Parameter& p : parameters()) {
    const std::string other = is_entry(p) ? difference(entry(again, p), entry(design, p)) : std::string();
    if (other.empty() && (is_entry(p) || same_value(again, design, p))) continue;
    expect(false, std::string(p.id) + '.' + other + ":" + set_arguments(assignments(design)));
  }
  static Evaluation out;
  evaluate(design, out);
}

/// Returns what `read` reads from the text, or an empty value if it refuses the text.
template <class Read>
auto unless_refused(const std::string& text, const Read& read) -> decltype(read(std::declval<std::istream&>())) {
  std::istringstream in(text);
  try {
    return read(in);
  } catch (const trainyard::InputError&) {
    return {};
  }
}
