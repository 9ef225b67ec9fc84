// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trainyard {

/// The variables of a script and their expansion in words. Nothing is executed, so values known only at run time stay
/// as written: "${GPUS}" or "$(nproc)".
class ShellVariables {
 public:
  struct Value {
    std::vector<std::string> words;
    bool list = false;
  };

  void set(const std::string& name, std::string text);
  void append(const std::string& name, const std::string& text);
  void set_list(const std::string& name, std::vector<std::string> words, bool append);
  const Value* find(const std::string& name) const;
  /// Returns the names in the order of their first assignment.
  const std::vector<std::string>& names() const { return names_; }

  /// Expands one raw word to words: none for an empty variable, several for a list.
  std::vector<std::string> words(std::string_view raw);
  /// Expands to a single text, as in an assignment.
  std::string text(std::string_view raw);
  /// Returns the value of an expression after expanding its variables; empty if one of them is unknown.
  std::optional<double> number(std::string_view expression);
  /// Expands text as in a here-document, where quotes are ordinary characters.
  std::string here_text(std::string_view raw);

 private:
  struct Fields;
  void expand(std::string_view raw, bool quoted, Fields& out, int depth);
  size_t expand_dollar(std::string_view raw, size_t at, bool quoted, Fields& out, int depth);
  void expand_braces(std::string_view inside, bool quoted, Fields& out, int depth);
  void put(const std::string& name, bool all, bool quoted, Fields& out);
  void spend(size_t characters);
  std::optional<double> result_of(std::string_view command);

  std::map<std::string, Value, std::less<>> values_;
  std::vector<std::string> names_;
  size_t spent_ = 0;
};

/// True if the text contains a variable or command whose value is known only at run time.
bool has_runtime_value(std::string_view text);

/// Evaluates whole numbers with + - * / % and brackets; empty for anything else.
std::optional<double> shell_arithmetic(std::string_view expression);

}  // namespace trainyard
