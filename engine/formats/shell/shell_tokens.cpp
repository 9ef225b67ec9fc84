// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/shell/shell_tokens.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "engine/error.h"

namespace trainyard {
namespace {

using Kind = ShellToken::Kind;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Limits the depth of nested quotes. Deeper ones are read as plain text.
constexpr int deepest_quotes = 32;

size_t end_of_quotes(std::string_view text, size_t at, int depth);

size_t end_of_brackets(std::string_view text, size_t at, char open, char close, int outer = 0) {
  int depth = 0;
  for (size_t i = at; i < text.size();) {
    const char c = text[i];
    if (c == '\\') {
      i += 2;
    } else if ((c == '\'' || c == '"' || c == '`') && outer < deepest_quotes) {
      i = end_of_quotes(text, i, outer + 1);
    } else {
      depth += (c == open) - (c == close);
      ++i;
      if (depth == 0) return i;
    }
  }
  return text.size();
}

size_t end_of_quotes(std::string_view text, size_t at, int depth) {
  const char c = text[at];
  const auto opens = [&](size_t i) {
    return text[i] == '$' && i + 1 < text.size() && (text[i + 1] == '{' || text[i + 1] == '(');
  };
  if (c == '\'') return std::min(text.find('\'', at + 1), text.size() - 1) + 1;
  if (opens(at)) return end_of_brackets(text, at + 1, text[at + 1], text[at + 1] == '{' ? '}' : ')', depth);
  for (size_t i = at + 1; i < text.size();) {
    if (text[i] == '\\')
      i += 2;
    else if (text[i] == c)
      return i + 1;
    else if (c == '"' && opens(i) && depth < deepest_quotes)
      i = end_of_quotes(text, i, depth + 1);
    else
      ++i;
  }
  return text.size();
}

class Lexer {
 public:
  explicit Lexer(const NamedText& file) : file_(file), text_(file.text) {}

  ShellTokens all() {
    while (at_ < text_.size()) step();
    add(Kind::end);
    return std::move(out_);
  }

 private:
  char here() const { return text_[at_]; }
  char next(size_t distance = 1) const { return at_ + distance < text_.size() ? text_[at_ + distance] : '\0'; }

  ShellToken& add(Kind kind, std::string text = {}) {
    if (++words_ > most_shell_words)
      throw InputError(file_.name + ": more than " + std::to_string(most_shell_words) +
                       " words are too many for a script");
    out_.tokens.push_back({kind, std::move(text), {}, false, line_});
    return out_.tokens.back();
  }

  void step() {
    const char c = here();
    if (is_blank(c)) {
      ++at_;
    } else if (c == '\\' && (next() == '\n' || (next() == '\r' && next(2) == '\n'))) {
      at_ = text_.find('\n', at_) + 1;
      ++line_;
    } else if (c == '\n') {
      add(Kind::line_end);
      ++at_, ++line_;
      read_here_documents();
    } else if (c == '#') {
      read_comment();
    } else if ((c == '(' && has_value_next()) || (!read_divider() && !read_redirection())) {
      word();
    }
  }

  /// True after an option that expects a value. The value may start like a subshell, for example a list of layers:
  /// ([0]*3+[1]*58).
  bool has_value_next() const {
    const ShellToken* last = out_.tokens.empty() ? nullptr : &out_.tokens.back();
    return last && last->kind == Kind::word && is_open_option(last->text);
  }
  static bool is_open_option(std::string_view word) {
    return word.starts_with("--") && word.find('=') == std::string_view::npos;
  }

  void read_comment() {
    const size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view line = text_.substr(at_, end - at_);
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    // Directives for a scheduler keep their mark: "#SBATCH --nodes=4".
    const bool marked = line.size() > 1 && std::isupper(static_cast<unsigned char>(line[1]));
    const size_t first = marked ? 0 : std::min(line.find_first_not_of("# \t"), line.size());
    out_.comments.emplace_back(line.substr(first));
    at_ = end;
  }

  bool read_divider() {
    static constexpr std::pair<std::string_view, Kind> signs[] = {
        {";;", Kind::case_end}, {"&&", Kind::both}, {"||", Kind::either}, {";", Kind::separator},
        {"|", Kind::pipe},      {"(", Kind::open},  {")", Kind::close}};
    const std::string_view rest = text_.substr(at_);
    for (const auto& [sign, kind] : signs)
      if (rest.starts_with(sign)) {
        add(kind);
        at_ += sign.size();
        return true;
      }
    if (here() != '&' || next() == '>') return false;
    add(Kind::separator);
    ++at_;
    return true;
  }

  /// Skips a redirection of output. Keeps the text of a here-document, because it may be a script.
  bool read_redirection() {
    size_t i = at_;
    while (i < text_.size() && std::isdigit(static_cast<unsigned char>(text_[i]))) ++i;
    if (i < text_.size() && text_[i] == '&') ++i;
    if (i >= text_.size() || (text_[i] != '<' && text_[i] != '>')) return false;
    if (text_.substr(i).starts_with("<<") && !text_.substr(i).starts_with("<<<")) {
      here_document(i + 2);
      return true;
    }
    while (i < text_.size() && (text_[i] == '<' || text_[i] == '>' || text_[i] == '&')) ++i;
    if (i < text_.size() && text_[i] == '(') {
      at_ = end_of_brackets(text_, i, '(', ')');
      return true;
    }
    while (i < text_.size() && is_blank(text_[i])) ++i;
    at_ = i;
    raw_word(false);
    return true;
  }

  void here_document(size_t at) {
    if (at < text_.size() && text_[at] == '-') ++at;
    while (at < text_.size() && is_blank(text_[at])) ++at;
    at_ = at;
    std::string mark = raw_word(false);
    std::erase_if(mark, [](char c) { return c == '\'' || c == '"' || c == '\\'; });
    add(Kind::here);
    waiting_.emplace_back(out_.tokens.size() - 1, std::move(mark));
  }

  void read_here_documents() {
    for (const auto& [token, mark] : waiting_) {
      std::string body;
      while (at_ < text_.size()) {
        const size_t end = std::min(text_.find('\n', at_), text_.size());
        std::string_view line = text_.substr(at_, end - at_);
        at_ = std::min(end + 1, text_.size());
        ++line_;
        while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
        const size_t first = std::min(line.find_first_not_of('\t'), line.size());
        if (line.substr(first) == mark) break;
        body.append(line) += '\n';
      }
      out_.tokens[token].text = std::move(body);
    }
    waiting_.clear();
  }

  /// Reads up to the end of a word. In bare arguments, a value may contain '|' and '(': Et*2|(tt|)*5t|tmL.
  std::string raw_word(bool value) {
    const size_t start = at_;
    int brackets = 0;
    while (at_ < text_.size() && !is_word_end(value, start, brackets)) {
      const char c = here();
      if (c == '\\')
        at_ = std::min(at_ + 2, text_.size());
      else if (c == '\'' || c == '"' || c == '`' || (c == '$' && (next() == '{' || next() == '(')))
        at_ = end_of_quoted(text_, at_);
      else
        ++at_;
    }
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(start),
                                         text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
    return std::string(text_.substr(start, at_ - start));
  }

  bool is_word_end(bool value, size_t start, int& brackets) const {
    const char c = here();
    if (is_blank(c) || c == '\n' || c == ';' || c == '&' || c == '<' || c == '>') return true;
    if (c == '(') return !value || ++brackets == 0;
    if (c == ')') return !value || --brackets < 0;
    const bool inside = value && at_ > start && !is_blank(next()) && next() != '\n' && next() != '\0';
    return c == '|' && !inside;
  }

  void word() {
    const bool value = has_value_next();
    const size_t start = at_;
    std::string raw = raw_word(value);
    if (at_ == start) {
      ++at_;
      return;
    }
    if (raw.ends_with('=') && at_ < text_.size() && here() == '(' && is_target(raw)) {
      list(std::move(raw));
      return;
    }
    add(Kind::word, std::move(raw));
  }

  static bool is_target(std::string_view raw) {
    raw.remove_suffix(1);
    if (raw.ends_with('+')) raw.remove_suffix(1);
    return !raw.empty() && std::ranges::all_of(raw, is_name);
  }

  void list(std::string name) {
    name.pop_back();
    const bool appended = name.ends_with('+');
    if (appended) name.pop_back();
    ++at_;
    ShellToken token{Kind::list, std::move(name), {}, appended, line_};
    while (at_ < text_.size() && here() != ')') {
      if (is_blank(here())) {
        ++at_;
      } else if (here() == '\n') {
        ++at_, ++line_;
      } else if (here() == '\\' && (next() == '\n' || next() == '\r')) {
        at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
        ++line_;
      } else if (here() == '#') {
        read_comment();
      } else {
        item(token);
      }
    }
    at_ = std::min(at_ + 1, text_.size());
    words_ += token.items.size();
    out_.tokens.push_back(std::move(token));
  }

  void item(ShellToken& token) {
    const size_t start = at_;
    std::string raw = raw_word(!token.items.empty() && is_open_option(token.items.back()));
    // Inside a list, characters that end a word elsewhere are part of an item.
    if (at_ == start) raw += text_[at_++];
    token.items.push_back(std::move(raw));
    if (token.items.size() > most_shell_words)
      throw InputError(file_.name + ": more than " + std::to_string(most_shell_words) +
                       " words are too many for a script");
  }

  const NamedText& file_;
  std::string_view text_;
  size_t at_ = 0, words_ = 0;
  int line_ = 1;
  ShellTokens out_;
  std::vector<std::pair<size_t, std::string>> waiting_;  ///< here-documents whose text starts on the next line
};

}  // namespace

ShellTokens shell_tokens(const NamedText& file) { return Lexer(file).all(); }

size_t end_of_quoted(std::string_view text, size_t at) { return end_of_quotes(text, at, 0); }

}  // namespace trainyard
