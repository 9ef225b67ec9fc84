// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/json/json.h"

namespace trainyard {

namespace {

/// Maximum nesting depth. Project files are shallower, and recursive functions must not overflow the stack.
constexpr size_t deepest = 64;

std::string place_of(const std::string& text, size_t byte) {
  const size_t end = std::min(byte == 0 ? 0 : byte - 1, text.size());
  const std::string_view before = std::string_view(text).substr(0, end);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const size_t start = before.rfind('\n');
  const size_t column = start == std::string_view::npos ? end + 1 : end - start;
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

bool has_only_space_after(const std::string& text, size_t byte) {
  return text.find_first_not_of(" \t\r\n", byte) == std::string::npos;
}

/// Builds the tree from parser events. The library's own tree builder searches all keys of an object for each new one,
/// and silently keeps the last value of a repeated key.
class Builder : public JsonEvents {
 public:
  Builder(const std::string& text, const std::string& name) : text_(text), name_(name) {}

  Json take() { return std::move(root_); }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(std::int64_t value) override { return add(value); }
  bool number_unsigned(std::uint64_t value) override { return add(value); }
  bool number_float(double value) override { return add(value); }
  bool string(std::string& value) override { return add(std::move(value)); }
  bool start_object() override { return open(Json::object()); }
  bool start_array() override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(std::string& key) override {
    if (!levels_.back().keys.insert(key).second) fail("the key " + json_quote(key) + " occurs twice in one object");
    key_ = std::move(key);
    return true;
  }

  bool parse_error(size_t byte, const JsonError& error) override {
    if (error.kind() != JsonError::Kind::syntax) fail("the file has a number that is too large");
    if (has_only_space_after(text_, 0)) fail("the file is empty");
    if (has_only_space_after(text_, byte)) fail("the file ends too early, at " + place_of(text_, byte));
    fail(place_of(text_, byte) + ": this is not JSON");
  }

 private:
  struct Level {
    Json* value;
    std::unordered_set<std::string> keys;
  };

  [[noreturn]] void fail(const std::string& sentence) const { throw InputError(name_ + ": " + sentence); }

  Json& place(Json value) {
    if (levels_.empty()) return root_ = std::move(value);
    Json& parent = *levels_.back().value;
    if (parent.is_array()) return parent.emplace_back(std::move(value));
    append_key(parent, std::move(key_), std::move(value));
    return parent.back();
  }
  bool add(Json value) {
    place(std::move(value));
    return true;
  }
  bool open(Json value) {
    if (levels_.size() == deepest) fail("the file is nested too deeply");
    levels_.push_back({&place(std::move(value)), {}});
    return true;
  }
  bool close() {
    levels_.pop_back();
    return true;
  }

  const std::string& text_;
  const std::string& name_;
  Json root_;
  std::vector<Level> levels_;
  std::string key_;
};

}  // namespace

Json parse_json(const std::string& text, const std::string& name) {
  // The parser stops at a NUL byte and would silently drop the text after it.
  if (const size_t byte = text.find('\0'); byte != std::string::npos)
    throw InputError(name + ": " + place_of(text, byte + 1) + ": a NUL byte is not allowed");
  Builder builder(text, name);
  Json::parse(text, builder);
  return builder.take();
}

}  // namespace trainyard
