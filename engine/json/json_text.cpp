// SPDX-License-Identifier: Apache-2.0
// Converts JSON from and to text. Only this file includes nlohmann/json, which takes seconds to compile.
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/json/json.h"

namespace trainyard {
namespace {

using Library = nlohmann::ordered_json;

JsonError translated(const Library::exception& error) {
  using Kind = JsonError::Kind;
  if (dynamic_cast<const Library::parse_error*>(&error)) return {Kind::syntax, error.what()};
  return {dynamic_cast<const Library::out_of_range*>(&error) ? Kind::range : Kind::type, error.what()};
}

/// Forwards the events of the nlohmann/json parser.
class Events {
 public:
  explicit Events(JsonEvents& to) : to_(to) {}

  bool null() { return to_.null(); }
  bool boolean(bool value) { return to_.boolean(value); }
  bool number_integer(std::int64_t value) { return to_.number_integer(value); }
  bool number_unsigned(std::uint64_t value) { return to_.number_unsigned(value); }
  bool number_float(double value, const std::string&) { return to_.number_float(value); }
  bool string(std::string& value) { return to_.string(value); }
  bool binary(Library::binary_t&) { return false; }  // JSON text has no binary values.
  bool start_object(size_t) { return to_.start_object(); }
  bool key(std::string& value) { return to_.key(value); }
  bool end_object() { return to_.end_object(); }
  bool start_array(size_t) { return to_.start_array(); }
  bool end_array() { return to_.end_array(); }
  bool parse_error(size_t position, const std::string&, const Library::exception& error) {
    return to_.parse_error(position, translated(error));
  }

 private:
  JsonEvents& to_;
};

/// Builds a tree from parser events.
class Builder : public JsonEvents {
 public:
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
    key_ = std::move(key);
    return true;
  }
  bool parse_error(size_t, const JsonError& error) override { throw error; }

 private:
  Json& place(Json value) {
    if (levels_.empty()) return root_ = std::move(value);
    Json& parent = *levels_.back();
    if (parent.is_array()) return parent.emplace_back(std::move(value));
    return parent[key_] = std::move(value);
  }
  bool add(Json value) {
    place(std::move(value));
    return true;
  }
  bool open(Json value) {
    levels_.push_back(&place(std::move(value)));
    return true;
  }
  bool close() {
    levels_.pop_back();
    return true;
  }

  Json root_;
  std::vector<Json*> levels_;
  std::string key_;
};

/// Writes exactly the same bytes as nlohmann/json.
class Writer {
 public:
  Writer(int indent, Json::InvalidUtf8 invalid)
      : indented_(indent >= 0),
        step_(static_cast<size_t>(std::max(indent, 0))),
        invalid_(invalid == Json::InvalidUtf8::replace ? Library::error_handler_t::replace
                                                       : Library::error_handler_t::strict) {}

  std::string take() { return std::move(out_); }

  void write(const Json& value, size_t indent = 0) {
    if (value.is_structured())
      write_structure(value, indent);
    else if (value.is_string())
      write_text(value.get_ref<const std::string&>());
    else if (value.is_number())
      write_number(value);
    else
      out_ += value.is_null() ? "null" : value.get<bool>() ? "true" : "false";
  }

 private:
  void write_structure(const Json& value, size_t indent) {
    const bool object = value.is_object();
    out_ += object ? '{' : '[';
    bool first = true;
    for (auto item = value.begin(); item != value.end(); ++item) {
      if (!first) out_ += ',';
      first = false;
      if (indented_) new_line(indent + step_);
      if (object) {
        write_text(item.key());
        out_ += indented_ ? ": " : ":";
      }
      write(*item, indent + step_);
    }
    if (indented_ && !first) new_line(indent);
    out_ += object ? '}' : ']';
  }

  void new_line(size_t indent) {
    out_ += '\n';
    out_.append(indent, ' ');
  }

  void write_text(const std::string& text) {
    const auto is_plain = [](unsigned char c) { return c >= 0x20 && c < 0x80 && c != '"' && c != '\\'; };
    if (std::all_of(text.begin(), text.end(), is_plain)) {
      out_ += '"';
      out_ += text;
      out_ += '"';
      return;
    }
    try {
      out_ += Library(text).dump(-1, ' ', false, invalid_);
    } catch (const Library::exception& error) {
      throw translated(error);
    }
  }

  void write_number(const Json& value) {
    if (value.is_number_unsigned()) {
      out_ += std::to_string(value.get<std::uint64_t>());
    } else if (value.is_number_integer()) {
      out_ += std::to_string(value.get<std::int64_t>());
    } else if (const double number = value.get<double>(); std::isfinite(number)) {
      std::array<char, 64> digits{};
      char* const end = nlohmann::detail::to_chars(digits.data(), digits.data() + digits.size(), number);
      out_.append(digits.data(), end);
    } else {
      out_ += "null";
    }
  }

  bool indented_;
  size_t step_;
  Library::error_handler_t invalid_;
  std::string out_;
};

}  // namespace

Json Json::parse(std::string_view text) {
  Builder builder;
  parse(text, builder);
  return builder.take();
}

Json Json::parse_or_null(std::string_view text) {
  try {
    return parse(text);
  } catch (const JsonError&) {
    return nullptr;
  }
}

bool Json::parse(std::string_view text, JsonEvents& events) {
  Events passed(events);
  return Library::sax_parse(text.begin(), text.end(), &passed);
}

std::string Json::dump(int indent, InvalidUtf8 invalid) const {
  Writer writer(indent, invalid);
  writer.write(*this);
  return writer.take();
}

}  // namespace trainyard
