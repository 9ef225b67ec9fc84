// SPDX-License-Identifier: Apache-2.0
// Reports the keys of files that set nothing.
#include <algorithm>
#include <functional>

#include "engine/files/json.h"
#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {

std::string shown_text(const Json& value) {
  return value.is_string() ? truncate_utf8(value.get<std::string>(), 200) : json_quote(value);
}

namespace {

/// Visits all keys that have a value instead of subkeys, with their full path.
void visit_leaves(const Json& value, const std::string& path,
                  const std::function<void(const std::string&, const Json&)>& visit) {
  if (!value.is_object() || value.empty()) {
    if (!path.empty()) visit(path, value);
    return;
  }
  for (const auto& [key, item] : value.items()) visit_leaves(item, path.empty() ? key : path + '.' + key, visit);
}

/// True if a key matches a pattern. Dashes and underscores are equal, because programs use dashes on a command line and
/// underscores in files.
bool matches(std::string_view pattern, std::string_view path) {
  const bool begins = pattern.ends_with('*');
  if (begins) pattern.remove_suffix(1);
  if (path.size() < pattern.size() || (!begins && path.size() != pattern.size())) return false;
  const auto plain = [](char c) { return c == '_' ? '-' : c; };
  return std::ranges::equal(path.substr(0, pattern.size()), pattern, {}, plain, plain);
}

}  // namespace

void Reading::report_unused_keys() {
  visit_leaves(tree(), "", [this](const std::string& path, const Json& value) {
    // The parser adds these keys itself: variables, scheduler requests and the words before the arguments.
    if (document_->syntax == Syntax::arguments && (path.starts_with('$') || path.starts_with('#') || path == "command"))
      return;
    for (size_t end = path.find('.'); end != std::string::npos; end = path.find('.', end + 1))
      if (used_->contains(path.substr(0, end))) return;
    if (used_->contains(path)) return;
    const std::string key = own_key(path);
    const std::string_view inside =
        !branch_.empty() && path.starts_with(branch_) ? std::string_view(path).substr(branch_.size()) : path;
    if (!branch_.empty() && used_->contains(branch_ + path))
      return report_ignored(path, shown_text(value),
                            {TRAINYARD_TR("Repeated in an inner section; that value is used"), {}});
    for (const IgnoredKey& known : format_->ignored)
      if (matches(known.key, key) || matches(known.key, inside))
        return report_ignored(key, shown_text(value), {known.reason, {}});
    if (value.is_null())
      return report_ignored(key, shown_text(value), {TRAINYARD_TR("Left to the program that reads the file"), {}});
    report_ignored(key, shown_text(value), {TRAINYARD_TR("Unknown key"), {}}, true);
  });
}

void Reading::report_other_used_keys() {
  for (const std::string& key : *used_) {
    const Json* found = find_key(tree(), key);
    if (found && !reported_.contains({document_, own_key(key)}))
      import_.understood.push_back({document_->name, own_key(key), shown_text(*found), ""});
  }
}

void Reading::warn_of_open_keys() {
  const Design now = open_keys_.empty() ? design_ : resolved(design_);
  for (const OpenKey& open : open_keys_) {
    const Message::Argument file{0, Unit::none, open.file}, key{0, Unit::none, open.key + " = " + open.value};
    const ParameterHandle* input = open.target.input();
    if (input && !stated_.contains(&**input)) {
      warn({TRAINYARD_TR("%1: %2: the file does not set this variable. Used instead: %3 = %4"),
            {file, key, {0, Unit::none, (*input)->label, true}, {0, Unit::none, trainyard::text(now, **input)}}});
    } else {
      warn({TRAINYARD_TR("%1: %2: nothing in this file sets this variable, so the entry is ignored"), {file, key}});
    }
  }
}

}  // namespace trainyard
