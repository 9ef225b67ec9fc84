// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/documents/document.h"

#include <algorithm>
#include <string_view>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/documents/escaping.h"
#include "engine/formats/documents/python.h"
#include "engine/formats/documents/safetensors.h"
#include "engine/formats/documents/syntaxes.h"
#include "engine/json/json.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

/// Only this many non-blank lines are examined, because the start of a file already shows its syntax.
constexpr size_t most_lines = 200;

struct Signs {
  size_t arguments = 0, toml = 0, yaml = 0;
};

std::string_view trimmed(std::string_view line) {
  const size_t first = line.find_first_not_of(" \t\r"), last = line.find_last_not_of(" \t\r");
  return first == std::string_view::npos ? std::string_view() : line.substr(first, last - first + 1);
}

/// Counts the signs of each syntax in a line. YAML keys may start with dashes without being shell options:
/// "--num-layers: 14".
void count_signs(std::string_view line, Signs& signs) {
  const size_t colon = line.find(": "), equals = line.find('=');
  const bool ends_in_colon = line.back() == ':';
  // A colon after the first word belongs to a value: --speculative-config '{"method": "mtp"}'.
  const bool begins_with_key = line.substr(0, line.find(' ')).ends_with(':');
  const bool has_option = (line.starts_with("--") && line.size() > 2) || line.find(" --") != std::string_view::npos;
  // Only shell scripts have these lines: exports, the no-op command that sets a variable, servers without a long
  // option, and commands that continue on the next line.
  const bool shell = line.ends_with(" \\") || line.starts_with("set -") || line.starts_with("export ") ||
                     line.starts_with(": $") || line.starts_with(": \"$") || line.starts_with("vllm serve ") ||
                     line.starts_with("docker run ") || line.starts_with("python3 -m ") ||
                     line.starts_with("python -m ") || line.starts_with("torchrun ") ||
                     (line.find("bash ") != std::string_view::npos && line.find(".sh") != std::string_view::npos);
  // In YAML, options may be the items of a list.
  const bool item = line.starts_with("- ");
  if (item)
    ++signs.yaml;
  else if (shell || (has_option && !begins_with_key && !ends_in_colon))
    ++signs.arguments;
  else if (line.starts_with("[") && line.ends_with("]"))
    ++signs.toml;
  else if (colon != std::string_view::npos || ends_in_colon)
    ++signs.yaml;
  else if (equals != std::string_view::npos && line.find(" = ") != std::string_view::npos)
    ++signs.toml;
}

Signs count_all_signs(std::string_view text) {
  Signs signs;
  for (size_t start = 0, seen = 0; start < text.size() && seen < most_lines;) {
    const size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = trimmed(text.substr(start, end - start));
    start = end + 1;
    if (line.empty() || line.front() == '#') continue;
    ++seen;
    count_signs(line, signs);
  }
  return signs;
}

/// Returns an upper bound on the number of values. Each value follows a comma or colon outside strings, except the
/// first of a list.
size_t values_at_most(std::string_view text) {
  size_t count = 0;
  bool inside = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') inside = !inside;
    if (inside && text[i] == '\\') ++i;
    count += !inside && (text[i] == ',' || text[i] == ':');
  }
  return count;
}

void check_text(const NamedText& file) {
  check_size(file, largest_document);
  if (file.text.find_first_not_of(" \t\r\n") == std::string::npos) throw InputError(file.name + ": the file is empty");
  if (file.text.find('\0') != std::string::npos)
    throw InputError(file.name + ": this is not text: it contains a zero byte");
  const size_t invalid_byte = find_not_utf8(file.text);
  if (invalid_byte != std::string::npos) {
    const auto line =
        1 + std::count(file.text.begin(), file.text.begin() + static_cast<std::ptrdiff_t>(invalid_byte), '\n');
    throw InputError(file.name + ": line " + std::to_string(line) +
                     " has a character that is not UTF-8; save the file as UTF-8");
  }
}

/// JSON has no comments, but frameworks ignore keys that start with '_'.
constexpr const char* json_comment = "_comment";

std::string write_json(const Json& tree, const std::vector<std::string>& comments) {
  Json out = Json::object();
  for (const std::string& line : comments) out[json_comment].push_back(comment_text(line));
  for (const auto& [key, value] : tree.items()) append_key(out, key, value);
  return out.dump(2, Json::InvalidUtf8::replace) + '\n';
}

}  // namespace

std::string with_quoted_infinities(const std::string& text) {
  if (text.find("Infinity") == std::string::npos && text.find("NaN") == std::string::npos) return text;
  std::string out;
  bool inside = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') inside = !inside;
    if (inside && text[i] == '\\') out += text[i++];
    const std::string_view rest = std::string_view(text).substr(i);
    std::string_view word;
    for (const std::string_view other : {"-Infinity", "Infinity", "NaN"})
      if (!inside && rest.starts_with(other)) word = other;
    if (word.empty()) {
      if (i < text.size()) out += text[i];
      continue;
    }
    out += '"' + std::string(word) + '"';
    i += word.size() - 1;
  }
  return out;
}

void check_size(const NamedText& file, size_t largest) {
  if (file.text.size() > largest)
    throw InputError(file.name + ": the file is larger than the " + std::to_string(largest >> 20) +
                     " MiB allowed for a configuration");
}

Document parse_json_document(const NamedText& file) {
  // The index of a model with 10¹² parameters has half as many keys.
  constexpr size_t most_keys = 600'000;
  if (values_at_most(file.text) > most_keys)
    throw InputError(file.name + ": the file has more than the 600,000 values allowed for a configuration");
  Json tree = parse_json(with_quoted_infinities(file.text), file.name);
  if (!tree.is_object()) throw InputError(file.name + ": this is not a table of keys, as a configuration must be");
  Document document{.name = file.name, .syntax = Syntax::json, .tree = nullptr, .comments = {}, .warnings = {}};
  if (const auto comment = tree.find(json_comment); comment != tree.end() && comment->is_array()) {
    for (const Json& line : *comment)
      if (line.is_string()) document.comments.push_back(line.get<std::string>());
    tree.erase(comment);
  }
  document.tree = std::make_shared<const Json>(std::move(tree));
  return document;
}

Document parse_document(const NamedText& file) {
  if (is_safetensors(file)) return parse_safetensors(file);
  // Some editors write a byte order mark.
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (file.text.starts_with(byte_order_mark))
    return parse_document({file.name, file.text.substr(byte_order_mark.size()), file.size});
  check_text(file);
  if (file.text[file.text.find_first_not_of(" \t\r\n")] == '{') return parse_json_document(file);
  if (is_python(file)) return parse_python(file);
  if (file.text.starts_with("#!")) return parse_arguments(file);
  const Signs signs = count_all_signs(file.text);
  if (signs.arguments > signs.yaml && signs.arguments >= signs.toml) return parse_arguments(file);
  return signs.toml > signs.yaml ? parse_toml(file) : parse_yaml(file);
}

std::string write_document(Syntax syntax, const Json& tree, const std::vector<std::string>& comments) {
  switch (syntax) {
    case Syntax::yaml:
      return comment_lines(comments) + write_yaml(tree);
    case Syntax::toml:
      return comment_lines(comments) + write_toml(tree);
    case Syntax::arguments:
      return comment_lines(comments) + write_arguments(tree);
    default:
      return write_json(tree, comments);
  }
}

const Json* find_key(const Json& tree, const std::string& path) {
  if (!tree.is_object()) return nullptr;
  if (const auto whole = tree.find(path); whole != tree.end()) return &*whole;
  for (size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.', dot + 1)) {
    const auto branch = tree.find(path.substr(0, dot));
    if (branch == tree.end()) continue;
    if (const Json* found = find_key(*branch, path.substr(dot + 1))) return found;
  }
  return nullptr;
}

}  // namespace trainyard
