// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/shell/shell_variables.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "engine/error.h"
#include "engine/formats/shell/shell_tokens.h"

namespace trainyard {
namespace {

/// Limits the total size of expanded values, because a script may double a variable repeatedly.
constexpr size_t most_characters = size_t(4) << 20;
constexpr int deepest_values = 16;
constexpr double largest_integer = 0x1p53;

bool is_name_start(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)); }

size_t end_of_name(std::string_view text, size_t at) {
  while (at < text.size() && is_name(text[at])) ++at;
  return at;
}

/// Evaluates shell arithmetic: sums and products of numbers.
class Arithmetic {
 public:
  explicit Arithmetic(std::string_view text) : text_(text) {}
  std::optional<double> result() {
    const double value = sum(0);
    skip();
    if (failed_ || at_ != text_.size() || !(std::abs(value) < largest_integer)) return std::nullopt;
    return value;
  }

 private:
  void skip() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  double fail() {
    failed_ = true;
    return 0;
  }
  double sum(int depth) {
    double value = product(depth);
    for (;;) {
      if (take('+'))
        value += product(depth);
      else if (take('-'))
        value -= product(depth);
      else
        return value;
    }
  }
  double product(int depth) {
    double value = term(depth);
    for (;;) {
      if (take('*')) {
        value *= term(depth);
      } else if (take('/')) {
        const double by = term(depth);
        value = by == 0 ? fail() : std::trunc(value / by);
      } else if (take('%')) {
        const double by = term(depth);
        value = by == 0 ? fail() : std::fmod(value, by);
      } else {
        return value;
      }
    }
  }
  double term(int depth) {
    if (depth > deepest_values) return fail();
    if (take('-')) return -term(depth + 1);
    if (take('(')) {
      const double value = sum(depth + 1);
      return take(')') ? value : fail();
    }
    skip();
    long long value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) return fail();
    at_ = static_cast<size_t>(end - text_.data());
    return static_cast<double>(value);
  }

  std::string_view text_;
  size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace

bool has_runtime_value(std::string_view text) {
  return text.find("${") != std::string_view::npos || text.find("$(") != std::string_view::npos;
}

std::optional<double> shell_arithmetic(std::string_view expression) { return Arithmetic(expression).result(); }

/// Collects the words of an expansion; blanks in unquoted text separate them.
struct ShellVariables::Fields {
  std::vector<std::string> done;
  std::string open;
  bool started = false;

  void add(std::string_view text) {
    open += text;
    started = true;
  }
  void divide() {
    if (started) done.push_back(std::move(open));
    open.clear();
    started = false;
  }
  /// Adds a text and starts a new word at each blank. A part that is known only at run time stays one word, including
  /// its blanks: "$(expr 2 + 3)".
  void add_divided(std::string_view text) {
    for (size_t i = 0; i < text.size();) {
      if (is_space(text[i])) {
        divide();
        ++i;
        continue;
      }
      size_t end = i;
      while (end < text.size() && !is_space(text[end]))
        end = has_runtime_value(text.substr(end, 2)) ? std::max(end_of_quoted(text, end), end + 1) : end + 1;
      add(text.substr(i, end - i));
      i = end;
    }
  }
};

void ShellVariables::set(const std::string& name, std::string text) { set_list(name, {std::move(text)}, false); }

void ShellVariables::append(const std::string& name, const std::string& text) {
  Value& value = values_[name];
  if (value.words.empty()) return set(name, text);
  spend(value.words.front().size());
  value.words.front() += text;
}

void ShellVariables::set_list(const std::string& name, std::vector<std::string> words, bool append) {
  if (!values_.contains(name) || values_[name].words.empty()) names_.push_back(name);
  Value& value = values_[name];
  value.list = words.size() != 1 || append || value.list;
  if (!append) {
    value = {std::move(words), value.list};
    return;
  }
  for (std::string& word : words) value.words.push_back(std::move(word));
}

const ShellVariables::Value* ShellVariables::find(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

void ShellVariables::spend(size_t characters) {
  spent_ += characters;
  if (spent_ > most_characters) throw InputError("its variables exceed 4 MiB");
}

std::vector<std::string> ShellVariables::words(std::string_view raw) {
  Fields out;
  expand(raw, false, out, 0);
  out.divide();
  return std::move(out.done);
}

std::string ShellVariables::text(std::string_view raw) {
  Fields out;
  expand(raw, false, out, 0);
  out.divide();
  std::string joined;
  for (const std::string& word : out.done) joined += (joined.empty() ? "" : " ") + word;
  return joined;
}

std::string ShellVariables::here_text(std::string_view raw) {
  Fields out;
  spend(raw.size());
  for (size_t i = 0; i < raw.size();) {
    if (raw[i] == '$') {
      i = expand_dollar(raw, i, true, out, 0);
      continue;
    }
    const size_t end = std::min(raw.find('$', i), raw.size());
    out.add(raw.substr(i, end - i));
    i = end;
  }
  out.divide();
  std::string joined;
  for (const std::string& part : out.done) joined += part;
  return joined;
}

void ShellVariables::put(const std::string& name, bool all, bool quoted, Fields& out) {
  const Value* value = find(name);
  if (!value) {
    out.add("${" + name + (all ? "[@]}" : "}"));
    return;
  }
  bool first = true;
  for (const std::string& word : value->words) {
    if (!first && (all || !quoted)) out.divide();
    if (!first && !all) break;
    first = false;
    spend(word.size());
    if (quoted)
      out.add(word);
    else
      out.add_divided(word);
  }
}

std::optional<double> ShellVariables::number(std::string_view expression) {
  // In an expression, names may occur with or without a dollar sign.
  std::string plain;
  for (size_t i = 0; i < expression.size();) {
    const bool dollar = expression[i] == '$';
    const bool braces = dollar && i + 1 < expression.size() && (expression[i + 1] == '{' || expression[i + 1] == '(');
    const size_t end = braces ? end_of_quoted(expression, i) : end_of_name(expression, i + (dollar ? 1 : 0));
    const std::string_view part = expression.substr(i, std::max(end, i + 1) - i);
    plain += !dollar && is_name_start(part.front()) ? "${" + std::string(part) + '}' : std::string(part);
    i += part.size();
  }
  std::string values = text(plain);
  std::erase(values, '"');
  return shell_arithmetic(values);
}

/// Evaluates commands that only compute: expr 4 \* $N, echo "$A * $B" | bc, bc <<< "$A * $B".
std::optional<double> ShellVariables::result_of(std::string_view command) {
  const auto without = [&command](std::string_view begin, std::string_view end) {
    const bool fits =
        command.starts_with(begin) && command.ends_with(end) && command.size() > begin.size() + end.size();
    return fits ? command.substr(begin.size(), command.size() - begin.size() - end.size()) : std::string_view();
  };
  while (!command.empty() && is_space(command.front())) command.remove_prefix(1);
  while (!command.empty() && is_space(command.back())) command.remove_suffix(1);
  std::string_view inside = without("expr ", "");
  for (const auto& [begin, end] :
       {std::pair("echo ", "| bc"), std::pair("echo ", "|bc"), std::pair("bc <<< ", ""), std::pair("bc <<<", "")})
    if (inside.empty()) inside = without(begin, end);
  if (inside.empty()) return std::nullopt;
  std::string values = text(inside);
  std::erase_if(values, [](char c) { return c == '"' || c == '\\' || c == '\''; });
  return shell_arithmetic(values);
}

void ShellVariables::expand_braces(std::string_view inside, bool quoted, Fields& out, int depth) {
  size_t end = end_of_name(inside, 0);
  if (end == 0 && !inside.empty()) end = 1;
  const std::string name(inside.substr(0, end));
  std::string_view rest = inside.substr(end);
  const bool all = rest.starts_with("[@]") || rest.starts_with("[*]");
  if (all) rest.remove_prefix(3);
  const Value* value = find(name);
  const bool known = value && !(value->words.size() == 1 && value->words.front().empty());
  const bool colon = rest.starts_with(':');
  if (colon) rest.remove_prefix(1);
  if (rest.empty() && !colon) return put(name, all, quoted, out);
  const char sign = rest.empty() ? '\0' : rest.front();
  const std::string_view word = rest.empty() ? rest : rest.substr(1);
  if (sign == '-' || sign == '=') {
    if (colon ? known : value != nullptr) return put(name, all, quoted, out);
    if (sign == '=') set(name, text(word));
    return expand(word, quoted, out, depth + 1);
  }
  if (sign == '?' && known) return put(name, all, quoted, out);
  if (sign == '+' && colon) {
    if (known) expand(word, quoted, out, depth + 1);
    return;
  }
  out.add("${" + std::string(inside) + '}');
}

size_t ShellVariables::expand_dollar(std::string_view raw, size_t at, bool quoted, Fields& out, int depth) {
  const char next = at + 1 < raw.size() ? raw[at + 1] : '\0';
  if (next == '(' || next == '{') {
    const size_t end = end_of_quoted(raw, at);
    const std::string_view whole = raw.substr(at, end - at);
    if (next == '{') {
      expand_braces(whole.substr(2, whole.size() - 3), quoted, out, depth);
    } else if (whole.starts_with("$((") && whole.ends_with("))")) {
      const std::optional<double> result = number(whole.substr(3, whole.size() - 5));
      out.add(result ? std::to_string(static_cast<long long>(*result)) : std::string(whole));
    } else {
      const std::optional<double> result = result_of(whole.substr(2, whole.size() - 3));
      out.add(result ? std::to_string(static_cast<long long>(*result)) : std::string(whole));
    }
    return end;
  }
  if (is_name_start(next)) {
    const size_t end = end_of_name(raw, at + 1);
    put(std::string(raw.substr(at + 1, end - at - 1)), false, quoted, out);
    return end;
  }
  if (next == '\'' && !quoted) return at + 1;
  if (next != '\0' && (std::isdigit(static_cast<unsigned char>(next)) || next == '@' || next == '*' || next == '#')) {
    out.add("${" + std::string(1, next) + '}');
    return at + 2;
  }
  out.add("$");
  return at + 1;
}

void ShellVariables::expand(std::string_view raw, bool quoted, Fields& out, int depth) {
  spend(raw.size());
  if (depth > deepest_values) return out.add(raw);
  for (size_t i = 0; i < raw.size();) {
    const char c = raw[i];
    if (c == '$') {
      i = expand_dollar(raw, i, quoted, out, depth);
    } else if (c == '\\' && i + 1 < raw.size()) {
      const char next = raw[i + 1];
      const bool kept = quoted && next != '$' && next != '`' && next != '"' && next != '\\' && next != '\n';
      if (kept) out.add("\\");
      if (next != '\n') out.add(std::string_view(&raw[i + 1], 1));
      i += 2;
    } else if ((c == '"' || c == '\'') && !(quoted && c == '\'')) {
      const size_t end = end_of_quoted(raw, i);
      const size_t length = end - i < 2 ? 0 : end - i - 2;
      out.add("");
      if (c == '"')
        expand(raw.substr(i + 1, length), true, out, depth + 1);
      else
        out.add(raw.substr(i + 1, length));
      i = end;
    } else if (c == '`') {
      const size_t end = end_of_quoted(raw, i);
      const std::string command = "$(" + std::string(raw.substr(i + 1, end - i < 2 ? 0 : end - i - 2)) + ')';
      expand_dollar(command, 0, quoted, out, depth);
      i = end;
    } else {
      size_t end = i;
      while (end < raw.size() && std::string_view("$\\\"'`").find(raw[end]) == std::string_view::npos) ++end;
      if (end == i) ++end;
      // Unquoted replacement text in ${X:+--a b} is split into two words.
      if (depth > 0 && !quoted)
        out.add_divided(raw.substr(i, end - i));
      else
        out.add(raw.substr(i, end - i));
      i = end;
    }
  }
}

}  // namespace trainyard
