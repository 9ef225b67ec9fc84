// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/documents/python_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "engine/error.h"

namespace trainyard {
namespace {

using Kind = PythonToken::Kind;

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80) != 0; }
bool continues_name(char c) { return starts_name(c) || std::isdigit(static_cast<unsigned char>(c)); }

/// Operators of more than one character, the longest first.
constexpr std::array<std::string_view, 20> long_signs{"**=", "//=", "...", "->", "==", "!=", "<=", ">=", "**", "//",
                                                      "+=",  "-=",  "*=",  "/=", "%=", "|=", "&=", ":=", "<<", ">>"};

class Scanner {
 public:
  explicit Scanner(const NamedText& file) : file_(file), text_(file.text) {}

  PythonTokens run() {
    std::vector<size_t> indents{0};
    while (at_ < text_.size()) {
      const size_t indent = skip_indent();
      if (at_ >= text_.size()) break;
      if (indent > indents.back()) {
        if (indents.size() > size_t(deepest_document)) fail("the blocks are nested too deeply");
        indents.push_back(indent);
        add(Kind::indent, "");
      }
      while (indent < indents.back()) {
        indents.pop_back();
        add(Kind::dedent, "");
      }
      scan_line();
    }
    for (; indents.size() > 1; indents.pop_back()) add(Kind::dedent, "");
    add(Kind::end, "");
    return {std::move(out_), std::move(comments_)};
  }

 private:
  char here(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(file_.name + ": line " + std::to_string(line_) + ": " + what);
  }
  void add(Kind kind, std::string text, bool is_format = false) {
    if (out_.size() >= most_python_tokens) fail("the source has more than the 200,000 words allowed");
    out_.push_back({kind, std::move(text), is_format, line_});
  }
  void skip_comment() {
    const size_t end = std::min(text_.find('\n', at_), text_.size());
    const std::string_view line = std::string_view(text_).substr(at_ + 1, end - at_ - 1);
    const size_t first = line.find_first_not_of(" \t"), last = line.find_last_not_of(" \t\r");
    if (first != std::string_view::npos && comments_.size() < most_python_tokens)
      comments_.emplace_back(line.substr(first, last - first + 1));
    at_ = end;
  }

  /// Skips blank lines and comments. Returns the indentation of the next statement.
  size_t skip_indent() {
    for (;;) {
      size_t indent = 0;
      while (here() == ' ' || here() == '\t' || here() == '\r') {
        ++indent;
        ++at_;
      }
      if (here() == '#') skip_comment();
      if (at_ >= text_.size() || here() != '\n') return indent;
      ++line_;
      ++at_;
    }
  }

  /// Scans a statement up to the end of its last line.
  void scan_line() {
    int depth = 0;
    while (at_ < text_.size()) {
      const char c = here();
      if (c == '\n') {
        ++line_;
        ++at_;
        if (depth == 0) return add(Kind::line_end, "");
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
        ++at_;
      } else if (c == '\\' && (here(1) == '\n' || here(1) == '\r')) {
        at_ += here(1) == '\n' ? 2 : 3;
        ++line_;
      } else if (c == '#') {
        skip_comment();
      } else if (starts_name(c)) {
        scan_name();
      } else if (std::isdigit(static_cast<unsigned char>(c)) ||
                 (c == '.' && std::isdigit(static_cast<unsigned char>(here(1))))) {
        scan_number();
      } else if (c == '"' || c == '\'') {
        scan_text(false, false);
      } else {
        scan_sign(depth);
      }
    }
    add(Kind::line_end, "");
  }

  void scan_name() {
    const size_t begin = at_;
    while (at_ < text_.size() && continues_name(here())) ++at_;
    const std::string name(text_.substr(begin, at_ - begin));
    const bool is_prefix = name.size() <= 2 && (here() == '"' || here() == '\'') &&
                           name.find_first_not_of("rRbBuUfF") == std::string::npos;
    if (!is_prefix) return add(Kind::name, name);
    scan_text(name.find_first_of("rR") != std::string::npos, name.find_first_of("fF") != std::string::npos);
  }

  void scan_number() {
    const size_t begin = at_;
    const auto is_exponent_sign = [&] {
      const char before = text_[at_ - 1];
      return (here() == '+' || here() == '-') && (before == 'e' || before == 'E') && here(0) != '\0';
    };
    while (at_ < text_.size() && (continues_name(here()) || here() == '.' || (at_ > begin && is_exponent_sign())))
      ++at_;
    std::string number(text_.substr(begin, at_ - begin));
    std::erase(number, '_');
    add(Kind::number, number);
  }

  void scan_text(bool is_raw, bool is_format) {
    const char quote = here();
    const bool is_long = here(1) == quote && here(2) == quote;
    const int first_line = line_;
    at_ += is_long ? 3 : 1;
    std::string value;
    const auto closes = [&] { return here() == quote && (!is_long || (here(1) == quote && here(2) == quote)); };
    while (at_ < text_.size() && !closes()) {
      if (here() == '\n') {
        if (!is_long) fail("the text has no closing quotation mark");
        ++line_;
      }
      if (here() == '\\' && at_ + 1 < text_.size()) {
        if (is_raw) value += here();
        ++at_;
        line_ += here() == '\n';
        value += here() == 'n' && !is_raw ? '\n' : here() == 't' && !is_raw ? '\t' : here();
        ++at_;
        continue;
      }
      value += here();
      ++at_;
    }
    if (at_ >= text_.size()) {
      line_ = first_line;
      fail("the text has no closing quotation mark");
    }
    at_ += is_long ? 3 : 1;
    add(Kind::text, std::move(value), is_format);
  }

  void scan_sign(int& depth) {
    const std::string_view rest = std::string_view(text_).substr(at_);
    for (const std::string_view sign : long_signs)
      if (rest.starts_with(sign)) {
        at_ += sign.size();
        return add(Kind::sign, std::string(sign));
      }
    const char c = here();
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && depth > 0) --depth;
    ++at_;
    add(Kind::sign, std::string(1, c));
  }

  const NamedText& file_;
  const std::string& text_;
  size_t at_ = 0;
  int line_ = 1;
  std::vector<PythonToken> out_;
  std::vector<std::string> comments_;
};

}  // namespace

PythonTokens python_tokens(const NamedText& file) { return Scanner(file).run(); }

}  // namespace trainyard
