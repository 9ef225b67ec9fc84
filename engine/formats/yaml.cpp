// SPDX-License-Identifier: Apache-2.0
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/document.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using Json = nlohmann::ordered_json;

std::string place(const YAML::Mark& mark) {
  return ": line " + std::to_string(mark.line + 1) + ", column " + std::to_string(mark.column + 1);
}

bool one_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

/// A plain scalar by the core schema of YAML 1.2, and the "yes" and "no" of 1.1, which PyYAML reads as truths.
Json plain(const std::string& word) {
  if (one_of(word, {"", "~", "null", "Null", "NULL"})) return nullptr;
  if (one_of(word, {"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"})) return true;
  if (one_of(word, {"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"})) return false;
  const char *first = word.data(), *last = first + word.size();
  if (*first == '+') ++first;
  // Python groups digits so.
  std::string digits(first, last);
  digits.erase(std::remove(digits.begin(), digits.end(), '_'), digits.end());
  first = digits.data(), last = first + digits.size();
  long long whole = 0;
  if (const auto [end, error] = std::from_chars(first, last, whole); error == std::errc() && end == last) return whole;
  const bool starts_as_number =
      first != last && (std::isdigit(static_cast<unsigned char>(*first)) || *first == '-' || *first == '.');
  double number = 0;
  if (const auto [end, error] = std::from_chars(first, last, number);
      starts_as_number && error == std::errc() && end == last && std::isfinite(number))
    return number;
  return word;
}

/// Turns nodes into values. An alias is the node that it names: a file of a few lines can stand for a billion values,
/// so they are counted.
class Converter {
 public:
  Converter(const std::string& name, std::vector<Message>& warnings) : name_(name), warnings_(warnings) {}

  Json convert(const YAML::Node& node, int depth = 0) {
    if (++values_ > most_values)
      throw InputError(name_ + ": it holds more than 100,000 values, which no configuration does");
    if (depth > deepest_document)
      throw InputError(name_ + place(node.Mark()) + ": it is nested more than " + std::to_string(deepest_document) +
                       " levels deep");
    switch (node.Type()) {
      case YAML::NodeType::Map:
        return object(node, depth);
      case YAML::NodeType::Sequence:
        return list(node, depth);
      case YAML::NodeType::Scalar:
        return node.Tag() == "?" ? plain(node.Scalar()) : Json(node.Scalar());
      default:
        return nullptr;
    }
  }

 private:
  Json object(const YAML::Node& node, int depth) {
    Json out = Json::object();
    std::unordered_map<std::string, size_t> places;
    for (const auto& pair : node) {
      if (!pair.first.IsScalar()) throw InputError(name_ + place(pair.first.Mark()) + ": a key has to be one word");
      const std::string key = pair.first.Scalar();
      Json value = convert(pair.second, depth + 1);
      if (const auto [known, fresh] = places.try_emplace(key, out.size()); !fresh) {
        (out.get_ref<Json::object_t&>().begin() + std::ptrdiff_t(known->second))->second = std::move(value);
        warnings_.push_back({TRAINYARD_TR("The key %1 stands twice: its last value is taken"), {{0, Unit::none, key}}});
        continue;
      }
      append_key(out, key, std::move(value));
    }
    return out;
  }

  Json list(const YAML::Node& node, int depth) {
    Json out = Json::array();
    for (const YAML::Node& value : node) out.push_back(convert(value, depth + 1));
    return out;
  }

  const std::string& name_;
  std::vector<Message>& warnings_;
  size_t values_ = 0;
};

/// yaml-cpp gives no comments: a line that begins with the sign is one, unless it stands in a block of text.
std::vector<std::string> comments_of(const std::string& text) {
  std::vector<std::string> out;
  for (size_t start = 0; start < text.size();) {
    const size_t end = std::min(text.find('\n', start), text.size());
    const std::string line = text.substr(start, end - start);
    if (const size_t sign = line.find_first_not_of(" \t"); sign != std::string::npos && line[sign] == '#')
      out.push_back(line.substr(std::min(line.find_first_not_of("# \t", sign), line.size())));
    start = end + 1;
  }
  return out;
}

void emit(YAML::Emitter& out, const Json& value);

void emit_text(YAML::Emitter& out, const std::string& text) {
  // A text that a reader would take for a number or a truth.
  if (!plain(text).is_string())
    out << YAML::DoubleQuoted << text;
  else
    out << text;
}

void emit_object(YAML::Emitter& out, const Json& value) {
  out << YAML::BeginMap;
  for (const auto& [key, item] : value.items()) {
    out << YAML::Key;
    emit_text(out, key);
    out << YAML::Value;
    emit(out, item);
  }
  out << YAML::EndMap;
}

void emit(YAML::Emitter& out, const Json& value) {
  if (value.is_object()) {
    emit_object(out, value);
  } else if (value.is_array()) {
    out << YAML::BeginSeq;
    for (const Json& item : value) emit(out, item);
    out << YAML::EndSeq;
  } else if (value.is_null()) {
    out << YAML::Null;
  } else if (value.is_string()) {
    emit_text(out, value.get<std::string>());
  } else {
    // JSON spells numbers and truths as YAML does.
    out << value.dump();
  }
}

}  // namespace

Document parse_yaml(const NamedText& file) {
  Document document{
      .name = file.name, .syntax = Syntax::yaml, .tree = nullptr, .comments = comments_of(file.text), .warnings = {}};
  check_size(file, largest_configuration);
  try {
    const YAML::Node root = YAML::Load(file.text);
    if (!root.IsMap()) throw InputError(file.name + ": this is neither a table of keys nor arguments");
    document.tree = std::make_shared<const Json>(Converter(file.name, document.warnings).convert(root));
  } catch (const YAML::Exception& error) {
    throw InputError(file.name + (error.mark.is_null() ? "" : place(error.mark)) + ": this is not YAML: " + error.msg);
  }
  return document;
}

std::string write_yaml(const Json& tree) {
  YAML::Emitter out;
  emit(out, tree);
  return std::string(out.c_str()) + '\n';
}

}  // namespace trainyard
