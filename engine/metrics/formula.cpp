// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/formula.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "engine/text.h"

namespace trainyard {

namespace {

/// A token of a formula. An operator is its ASCII sign; a name is a function.
struct Token {
  enum class Kind { number, sign, name, end } kind = Kind::end;
  double number = 0;
  char sign = 0;
  std::string_view name;
};

constexpr std::pair<std::string_view, char> signs[] = {
    {"+", '+'},      {"\u2212", '-'}, {"-", '-'}, {"\u00D7", '*'}, {"\u00B7", '*'}, {"*", '*'},
    {"\u00F7", '/'}, {"/", '/'},      {"^", '^'}, {"(", '('},      {")", ')'},      {",", ','}};

/// A conversion of units that formulas name, and its value and label.
struct Conversion {
  std::string_view id;
  const char *value, *label;
};
constexpr Conversion conversions[] = {
    {"s_per_day", "86400", TRAINYARD_TR("86,400 s per day")},
    {"s_per_hour", "3600", TRAINYARD_TR("3,600 s per hour")},
    {"s_per_year", "31557600", TRAINYARD_TR("31,557,600 s per year")},
    {"h_per_day", "24", TRAINYARD_TR("24 h per day")},
    {"h_per_month", "730", TRAINYARD_TR("730 h per month")},
    {"million_s_per_month", "2.628", TRAINYARD_TR("2.628 million s per month")},
};

bool letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Removes one token from the front of a literal text and returns it; empty if it is unknown.
std::optional<Token> next_token(std::string_view& text) {
  Token token;
  if (is_digit(text.front()) || text.front() == '.') {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), token.number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(size_t(end - text.data()));
    token.kind = Token::Kind::number;
    return token;
  }
  if (letter(text.front())) {
    size_t length = 0;
    while (length < text.size() && (letter(text[length]) || is_digit(text[length]))) ++length;
    token.kind = Token::Kind::name;
    token.name = text.substr(0, length);
    text.remove_prefix(length);
    return token;
  }
  for (const auto& [written, sign] : signs) {
    if (!text.starts_with(written)) continue;
    token.kind = Token::Kind::sign;
    token.sign = sign;
    text.remove_prefix(written.size());
    return token;
  }
  return std::nullopt;
}

std::optional<std::vector<Token>> tokens_of(const Explanation& explanation) {
  std::vector<Token> tokens;
  for (const FormulaPiece& piece : explanation.formula) {
    if (piece.term >= 0) {
      tokens.push_back({Token::Kind::number, explanation.terms[size_t(piece.term)].value, 0, {}});
      continue;
    }
    std::string_view rest = piece.text;
    while (!rest.empty()) {
      if (rest.front() == ' ') {
        rest.remove_prefix(1);
        continue;
      }
      const auto token = next_token(rest);
      if (!token) return std::nullopt;
      tokens.push_back(*token);
    }
  }
  tokens.push_back({});
  return tokens;
}

/// Recursive descent parser: sum, product, sign, power, atom. After an error, every further step fails.
class Calculator {
 public:
  explicit Calculator(const std::vector<Token>& tokens) : tokens_(tokens) {}

  std::optional<double> result() {
    const double value = sum();
    if (failed_ || tokens_[at_].kind != Token::Kind::end) return std::nullopt;
    return value;
  }

 private:
  bool take(char sign) {
    const Token& token = tokens_[at_];
    if (token.kind != Token::Kind::sign || token.sign != sign) return false;
    ++at_;
    return true;
  }

  double fail() {
    failed_ = true;
    return 0;
  }

  double sum() {
    double value = product();
    while (!failed_) {
      if (take('+'))
        value += product();
      else if (take('-'))
        value -= product();
      else
        break;
    }
    return value;
  }

  double product() {
    double value = signed_value();
    while (!failed_) {
      if (take('*'))
        value *= signed_value();
      else if (take('/'))
        value /= signed_value();
      else
        break;
    }
    return value;
  }

  double signed_value() { return take('-') ? -signed_value() : power(); }

  double power() {
    const double base = atom();
    return take('^') ? std::pow(base, signed_value()) : base;
  }

  double atom() {
    const Token token = tokens_[at_];
    if (token.kind == Token::Kind::number) {
      ++at_;
      return token.number;
    }
    if (token.kind == Token::Kind::name) {
      ++at_;
      return function(token.name);
    }
    if (!take('(')) return fail();
    const double value = sum();
    return take(')') ? value : fail();
  }

  double function(std::string_view name) {
    if (!take('(')) return fail();
    std::vector<double> values{sum()};
    while (!failed_ && take(',')) values.push_back(sum());
    if (!take(')')) return fail();
    if (name == "max") return *std::max_element(values.begin(), values.end());
    if (name == "min") return *std::min_element(values.begin(), values.end());
    if (values.size() != 1) return fail();
    if (name == "sqrt") return std::sqrt(values[0]);
    if (name == "ceil") return std::ceil(values[0]);
    if (name == "floor") return std::floor(values[0]);
    if (name == "log2") return std::log2(values[0]);
    return fail();
  }

  const std::vector<Token>& tokens_;
  size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace

std::vector<FormulaPiece> split_formula(std::string_view formula) {
  std::vector<FormulaPiece> pieces;
  int places = 0;
  while (!formula.empty()) {
    const size_t open = formula.find('{');
    const size_t close = open == std::string_view::npos ? open : formula.find('}', open);
    if (close == std::string_view::npos) {
      pieces.push_back({std::string(formula), -1});
      break;
    }
    if (open > 0) pieces.push_back({std::string(formula.substr(0, open)), -1});
    const std::string_view id = formula.substr(open + 1, close - open - 1);
    const auto conversion = std::ranges::find(conversions, id, &Conversion::id);
    if (conversion != std::end(conversions))
      pieces.push_back({conversion->value, -1, conversion->label});
    else
      pieces.push_back({std::string(id), places++});
    formula.remove_prefix(close + 1);
  }
  return pieces;
}

std::optional<double> evaluate_formula(const Explanation& explanation) {
  if (explanation.formula.empty()) return std::nullopt;
  const auto tokens = tokens_of(explanation);
  return tokens ? Calculator(*tokens).result() : std::nullopt;
}

}  // namespace trainyard
