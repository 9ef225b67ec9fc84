// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trainyard {

/// What the variables of a script hold, and what words become when their values take their places. Nothing is run:
/// what only a run would tell keeps its name, "${GPUS}" or "$(nproc)".
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
  /// In the order in which they got their first value.
  const std::vector<std::string>& names() const { return names_; }

  /// The words that a word stands for: none for an empty variable, several for a list.
  std::vector<std::string> words(std::string_view raw);
  /// As one text, as in an assignment.
  std::string text(std::string_view raw);
  /// What an expression comes to, with the values of its names; nothing where one of them is open.
  std::optional<double> number(std::string_view expression);
  /// As a here-document: quotes are letters like any other.
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

/// A text that names what only a run of the script would tell.
bool is_open(std::string_view text);

/// Whole numbers, + - * / % and brackets; nothing where it is anything else.
std::optional<double> shell_arithmetic(std::string_view expression);

}  // namespace trainyard
