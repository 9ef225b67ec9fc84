// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/document.h"

namespace trainyard {
namespace {

using Json = nlohmann::ordered_json;

/// Words as a shell takes them, without running anything.
std::vector<std::string> words_of(const std::string& text, std::vector<std::string>& comments) {
  std::vector<std::string> words;
  std::string word;
  bool open = false;
  const auto close = [&] {
    if (open) words.push_back(std::move(word));
    word.clear();
    open = false;
  };
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      if (text[++i] == '\n') continue;
      word += text[i], open = true;
    } else if (c == '#' && !open) {
      const size_t end = std::min(text.find('\n', i), text.size());
      const std::string line = text.substr(i, end - i);
      comments.push_back(line.substr(std::min(line.find_first_not_of("# \t"), line.size())));
      i = end;
    } else if (c == '\'' || c == '"') {
      const size_t end = std::min(text.find(c, i + 1), text.size());
      word += text.substr(i + 1, end - i - 1), open = true, i = end;
    } else if (std::isspace(static_cast<unsigned char>(c)) || c == '(' || c == ')') {
      if (c == '(' && open && !word.ends_with('='))
        word += c;
      else if (c == ')' && word.find('(') != std::string::npos)
        word += c;
      else
        close();
    } else {
      word += c, open = true;
    }
  }
  close();
  return words;
}

}  // namespace

Document parse_arguments(const NamedText& file) {
  Document document{.name = file.name, .syntax = Syntax::arguments, .tree = nullptr, .comments = {}, .warnings = {}};
  Json tree = Json::object(), variables = Json::object();
  const std::vector<std::string> words = words_of(file.text, document.comments);
  std::map<std::string, Json> options;
  std::vector<std::string> order;
  std::string open;
  for (const std::string& word : words) {
    if (word.starts_with("--") && word.size() > 2) {
      const size_t equals = word.find('=');
      open = word.substr(2, equals == std::string::npos ? equals : equals - 2);
      if (!options.contains(open)) order.push_back(open);
      options[open] = equals == std::string::npos ? Json(true) : Json(word.substr(equals + 1));
      if (equals != std::string::npos) open.clear();
    } else if (!open.empty()) {
      Json& value = options[open];
      value = value.is_boolean() ? Json(word) : Json(value.get<std::string>() + ' ' + word);
    }
  }
  for (const std::string& key : order) append_key(tree, key, options[key]);
  document.tree = std::make_shared<const Json>(std::move(tree));
  return document;
}

std::string write_arguments(const Json& tree) {
  std::string out;
  for (const auto& [key, value] : tree.items()) {
    if (value.is_boolean() && !value.get<bool>()) continue;
    out += "--" + key;
    if (!value.is_boolean()) out += ' ' + (value.is_string() ? value.get<std::string>() : value.dump());
    out += '\n';
  }
  return out;
}

}  // namespace trainyard
