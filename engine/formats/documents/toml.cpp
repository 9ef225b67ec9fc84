// SPDX-License-Identifier: Apache-2.0
#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/documents/document.h"
#include "engine/formats/documents/escaping.h"
#include "engine/formats/documents/syntaxes.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

Json convert(const toml::node& node, const std::string& name, int depth);

/// toml++ sorts keys, so their positions restore the order of the file.
Json read_table(const toml::table& table, const std::string& name, int depth) {
  std::vector<std::pair<const toml::key*, const toml::node*>> items;
  for (const auto& [key, value] : table) items.emplace_back(&key, &value);
  std::stable_sort(items.begin(), items.end(), [](const auto& a, const auto& b) {
    const auto &x = a.first->source().begin, &y = b.first->source().begin;
    return std::pair(x.line, x.column) < std::pair(y.line, y.column);
  });
  Json out = Json::object();
  for (const auto& [key, value] : items) append_key(out, std::string(key->str()), convert(*value, name, depth + 1));
  return out;
}

Json convert(const toml::node& node, const std::string& name, int depth) {
  if (depth > deepest_document)
    throw InputError(name + ": the file is nested more than " + std::to_string(deepest_document) + " levels deep");
  if (const auto* table = node.as_table()) return read_table(*table, name, depth);
  if (const auto* list = node.as_array()) {
    Json out = Json::array();
    for (const toml::node& item : *list) out.push_back(convert(item, name, depth + 1));
    return out;
  }
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* whole = node.as_integer()) return whole->get();
  if (const auto* number = node.as_floating_point()) return number->get();
  if (const auto* truth = node.as_boolean()) return truth->get();
  std::ostringstream date;
  date << toml::node_view<const toml::node>(node);
  return date.str();
}

std::vector<std::string> comments_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (const size_t sign = line.find_first_not_of(" \t"); sign != std::string::npos && line[sign] == '#')
      out.push_back(line.substr(std::min(line.find_first_not_of("# \t", sign), line.size())));
  return out;
}

std::string value_text(const Json& value) {
  if (value.is_string()) return toml_text(value.get_ref<const std::string&>());
  if (!value.is_array()) return value.dump();
  std::string out;
  for (const Json& item : value) out += (out.empty() ? "" : ", ") + value_text(item);
  return "[" + out + "]";
}

/// Writes values before nested tables, because keys after a table's head belong to that table. Skips null, which TOML
/// lacks.
void emit_table(std::string& out, const std::string& path, const Json& table) {
  const bool only_tables = std::ranges::all_of(table, [](const Json& value) { return value.is_object(); });
  if (!path.empty() && (table.empty() || !only_tables)) out += (out.empty() ? "[" : "\n[") + path + "]\n";
  for (const auto& [key, value] : table.items())
    if (!value.is_object() && !value.is_null()) out += toml_key(key) + " = " + value_text(value) + '\n';
  for (const auto& [key, value] : table.items())
    if (value.is_object()) emit_table(out, (path.empty() ? "" : path + '.') + toml_key(key), value);
}

/// Limits the number of dots in a key: "a.a.a" creates nested tables, which toml++ processes recursively.
void check_dots(const NamedText& file) {
  int dots = 0;
  for (size_t i = 0; i < file.text.size(); ++i) {
    const char c = file.text[i];
    if (c == '"' || c == '\'') {
      // Dots in quotes do not separate keys.
      for (++i; i < file.text.size() && file.text[i] != c && file.text[i] != '\n'; ++i)
        if (c == '"' && file.text[i] == '\\') ++i;
    } else if (c == '#') {
      i = std::min(file.text.find('\n', i), file.text.size()) - 1;
    } else if (c == '.') {
      if (++dots > deepest_document)
        throw InputError(file.name + ": a key is nested more than " + std::to_string(deepest_document) +
                         " levels deep");
    } else if (c == '=' || c == ',' || c == '\n') {
      dots = 0;
    }
  }
}

}  // namespace

Document parse_toml(const NamedText& file) {
  check_size(file, largest_configuration);
  check_dots(file);
  try {
    const toml::table table = toml::parse(file.text, file.name);
    return {.name = file.name,
            .syntax = Syntax::toml,
            .tree = std::make_shared<const Json>(read_table(table, file.name, 0)),
            .comments = comments_of(file.text),
            .warnings = {}};
  } catch (const toml::parse_error& error) {
    const auto& at = error.source().begin;
    throw InputError(file.name + ": line " + std::to_string(at.line) + ", column " + std::to_string(at.column) +
                     ": this is not TOML: " + std::string(error.description()));
  }
}

std::string write_toml(const Json& tree) {
  std::string out;
  emit_table(out, "", tree);
  return out;
}

}  // namespace trainyard
