// SPDX-License-Identifier: Apache-2.0
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>
#include <string_view>
#include <unordered_map>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/documents/document.h"
#include "engine/formats/documents/escaping.h"
#include "engine/formats/documents/syntaxes.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

std::string place(const YAML::Mark& mark) {
  return ": line " + std::to_string(mark.line + 1) + ", column " + std::to_string(mark.column + 1);
}

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

/// Reads a plain scalar by YAML 1.2's core schema. Also reads "yes" and "no" as booleans, as YAML 1.1 and PyYAML do.
Json read_plain_scalar(const std::string& word) {
  if (is_one_of(word, {"", "~", "null", "Null", "NULL"})) return nullptr;
  if (is_one_of(word, {"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"})) return true;
  if (is_one_of(word, {"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"})) return false;
  const char *first = word.data(), *last = first + word.size();
  if (*first == '+') ++first;
  // Remove '_', which Python allows between digits.
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

/// Converts nodes to values. Counts the values, because aliases let a few lines expand to a billion.
class Converter {
 public:
  Converter(const std::string& name, std::vector<Message>& warnings) : name_(name), warnings_(warnings) {}

  Json convert(const YAML::Node& node, int depth = 0) {
    if (++values_ > most_values)
      throw InputError(name_ + ": the file has more than the 100,000 values allowed for a configuration");
    if (depth > deepest_document)
      throw InputError(name_ + place(node.Mark()) + ": the file is nested more than " +
                       std::to_string(deepest_document) + " levels deep");
    switch (node.Type()) {
      case YAML::NodeType::Map:
        return object(node, depth);
      case YAML::NodeType::Sequence:
        return list(node, depth);
      case YAML::NodeType::Scalar:
        return node.Tag() == "?" ? read_plain_scalar(node.Scalar()) : Json(node.Scalar());
      default:
        return nullptr;
    }
  }

 private:
  Json object(const YAML::Node& node, int depth) {
    Json out = Json::object();
    std::unordered_map<std::string, size_t> places;
    for (const auto& pair : node) {
      if (!pair.first.IsScalar()) throw InputError(name_ + place(pair.first.Mark()) + ": a key must be a single word");
      const std::string key = pair.first.Scalar();
      Json value = convert(pair.second, depth + 1);
      if (const auto [known, fresh] = places.try_emplace(key, out.size()); !fresh) {
        out.begin()[std::ptrdiff_t(known->second)] = std::move(value);
        warnings_.push_back({TRAINYARD_TR("Key %1 occurs twice; the last value is used"), {{0, Unit::none, key}}});
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

/// Refuses text in which a document starts at the same place as the previous one, because yaml-cpp would read it
/// forever. An example is a tag before a comma outside a list: "!tag, x".
class Progress final : public YAML::EventHandler {
 public:
  void OnDocumentStart(const YAML::Mark& mark) override {
    if (mark.pos == last_start_)
      throw YAML::ParserException(mark, "this character is not allowed outside a list or a map");
    last_start_ = mark.pos;
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
  void OnMapEnd() override {}

 private:
  int last_start_ = -1;
};

void check_progress(const std::string& text) {
  std::istringstream stream(text);
  YAML::Parser parser(stream);
  Progress progress;
  while (parser.HandleNextDocument(progress)) {
  }
}

/// True if a line starts a block text, whose content is in the indented lines below: "script: |", "- >-".
bool is_block_text_start(std::string_view line) {
  line = line.substr(0, line.find(" #"));
  line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
  const std::string_view last = line.substr(line.find_last_of(" \t") + 1);
  return (last.starts_with('|') || last.starts_with('>')) && last.find_first_not_of("+-0123456789", 1) == last.npos;
}

/// Returns the comments that fill a whole line, because yaml-cpp drops them. Lines of a block text are never comments.
std::vector<std::string> comments_of(const std::string& text) {
  std::vector<std::string> out;
  std::optional<size_t> block;  ///< minimum indentation of the lines of a block text
  bool begins = false;          ///< the next line is the first of a block text and decides its indentation
  for (size_t start = 0; start < text.size();) {
    const size_t end = std::min(text.find('\n', start), text.size());
    const std::string line = text.substr(start, end - start);
    const size_t sign = line.find_first_not_of(" \t\r");
    start = end + 1;
    if (sign == std::string::npos) continue;
    if (block && sign < *block) block.reset();
    if (block && begins) block = sign;
    begins = !block && line[sign] != '#' && is_block_text_start(line);
    if (!block && line[sign] == '#')
      out.push_back(line.substr(std::min(line.find_first_not_of("# \t", sign), line.size())));
    if (begins) block = sign + 1;
  }
  return out;
}

/// PyYAML reads an exponent as a number only after a decimal point: 1.0e-05.
std::string number_text(const Json& value) {
  std::string text = value.dump();
  const size_t exponent = text.find('e');
  const bool has_point = text.find('.') != std::string::npos;
  if (value.is_number_float() && exponent != std::string::npos && !has_point) text.insert(exponent, ".0");
  return text;
}

void emit(std::string& out, const Json& value, const std::string& indent);

/// Writes a value after its key or item sign: on the same line, or as a block below.
void emit_below(std::string& out, const Json& value, const std::string& indent) {
  const bool is_block = value.is_structured() && !value.empty();
  out += is_block ? '\n' + indent : std::string(" ");
  emit(out, value, indent);
}

void emit_items(std::string& out, const Json& value, const std::string& indent) {
  bool first = true;
  for (const Json& item : value) {
    out += first ? "- " : '\n' + indent + "- ";
    emit(out, item, indent + "  ");
    first = false;
  }
}

void emit_keys(std::string& out, const Json& value, const std::string& indent) {
  bool first = true;
  for (const auto& [key, item] : value.items()) {
    out += (first ? "" : '\n' + indent) + yaml_text(key) + ':';
    emit_below(out, item, indent + "  ");
    first = false;
  }
}

void emit(std::string& out, const Json& value, const std::string& indent) {
  if (value.is_structured() && value.empty())
    out += value.is_object() ? "{}" : "[]";
  else if (value.is_object())
    emit_keys(out, value, indent);
  else if (value.is_array())
    emit_items(out, value, indent);
  else
    // JSON and YAML write booleans and null in the same way.
    out += value.is_string() ? yaml_text(value.get_ref<const std::string&>()) : number_text(value);
}

}  // namespace

Document parse_yaml(const NamedText& file) {
  Document document{
      .name = file.name, .syntax = Syntax::yaml, .tree = nullptr, .comments = comments_of(file.text), .warnings = {}};
  check_size(file, largest_configuration);
  try {
    check_progress(file.text);
    Converter converter(file.name, document.warnings);
    for (const YAML::Node& root : YAML::LoadAll(file.text)) {
      if (!root.IsMap()) continue;
      Json tree = converter.convert(root);
      if (document.tree)
        document.inside.push_back(write_yaml(tree));
      else
        document.tree = std::make_shared<const Json>(std::move(tree));
    }
    if (!document.tree) throw InputError(file.name + ": this contains neither a table of keys nor arguments");
  } catch (const YAML::Exception& error) {
    throw InputError(file.name + (error.mark.is_null() ? "" : place(error.mark)) + ": this is not YAML: " + error.msg);
  }
  return document;
}

std::string write_yaml(const Json& tree) {
  std::string out;
  emit(out, tree, "");
  return out + '\n';
}

}  // namespace trainyard
