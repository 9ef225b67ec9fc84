// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/documents/python_expression.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/documents/document.h"

namespace trainyard {
namespace {

using Kind = PythonToken::Kind;

/// A text counts by its length.
size_t count_values(const Json& value) {
  if (value.is_string()) return 1 + value.get_ref<const std::string&>().size() / 64;
  size_t count = 1;
  if (value.is_structured())
    for (const Json& item : value) count += count_values(item);
  return count;
}

std::optional<double> number_in(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

/// Python divides and rounds towards minus infinity.
std::optional<double> combine(const std::string& sign, double a, double b) {
  if (sign == "+") return a + b;
  if (sign == "-") return a - b;
  if (sign == "*") return a * b;
  if (sign == "**") return std::pow(a, b);
  if (b == 0) return std::nullopt;
  if (sign == "/") return a / b;
  if (sign == "//") return std::floor(a / b);
  if (sign == "%") return a - b * std::floor(a / b);
  return std::nullopt;
}

}  // namespace

bool PythonExpressions::is_unknown(const Json& value) {
  return value.is_string() && value.get_ref<const std::string&>().starts_with("${");
}

std::optional<bool> PythonExpressions::truth(const Json& value) {
  if (is_unknown(value)) return std::nullopt;
  if (value.is_null()) return false;
  if (const auto number = number_in(value)) return *number != 0;
  if (value.is_string()) return !value.get_ref<const std::string&>().empty();
  // The result of a call to another file.
  if (value.is_object() && value.contains("_target_")) return std::nullopt;
  return !value.empty();
}

void PythonExpressions::spend(const Json& value) { spend(count_values(value)); }

void PythonExpressions::spend(size_t count) {
  spent_ += count;
  if (spent_ > 20 * most_values)
    throw InputError(file_ +
                     ": the functions build more values or call each other more often than a configuration may");
}

/// Parses and evaluates by precedence.
class PythonExpressions::Parser {
 public:
  Parser(PythonExpressions& all, size_t at, const PythonScope& local, const PythonScope& global)
      : all_(all), tokens_(all.tokens_), at_(at), local_(local), global_(global) {}
  size_t at() const { return at_; }

  PythonValue list() {
    PythonValue first = ternary();
    if (!is_sign(",")) return first;
    Json items = Json::array();
    items.push_back(std::move(first.json));
    while (take_sign(",") && !ends()) items.push_back(ternary().json);
    return {std::move(items)};
  }

 private:
  const PythonToken& here() const { return tokens_[std::min(at_, tokens_.size() - 1)]; }
  bool is_sign(std::string_view sign) const { return here().kind == Kind::sign && here().text == sign; }
  bool is_word(std::string_view word) const { return here().kind == Kind::name && here().text == word; }
  bool take_sign(std::string_view sign) { return is_sign(sign) && ++at_; }
  bool take_word(std::string_view word) { return is_word(word) && ++at_; }
  bool ends() const {
    return here().kind == Kind::line_end || here().kind == Kind::end || is_sign(")") || is_sign("]") || is_sign("}") ||
           is_sign("=");
  }
  std::string text_from(size_t begin) const {
    std::string out;
    constexpr size_t longest = 80;
    for (size_t i = begin; i < at_ && out.size() < longest; ++i) out += tokens_[i].text;
    return out;
  }
  PythonValue unknown_from(size_t begin) const { return {unknown(text_from(begin))}; }

  struct Depth {
    explicit Depth(Parser& parser) : parser_(parser) {
      if (++parser_.all_.depth_ > 4 * deepest_document)
        throw InputError(parser_.all_.file_ + ": line " + std::to_string(parser_.here().line) +
                         ": the expression is nested too deeply");
    }
    ~Depth() { --parser_.all_.depth_; }
    Parser& parser_;
  };

  PythonValue ternary() {
    const Depth depth(*this);
    const size_t begin = at_;
    if (is_word("lambda")) {
      skip_to_end_of_argument();
      return unknown_from(begin);
    }
    PythonValue value = either();
    if (!take_word("if")) return value;
    const std::optional<bool> condition = truth(either().json);
    if (!take_word("else")) return unknown_from(begin);
    PythonValue other = ternary();
    if (!condition) return unknown_from(begin);
    return *condition ? value : other;
  }

  PythonValue either() {
    PythonValue value = both();
    for (const size_t begin = at_; take_word("or");) {
      PythonValue next = both();
      const std::optional<bool> first = truth(value.json);
      value = !first ? unknown_from(begin) : *first ? value : next;
    }
    return value;
  }
  PythonValue both() {
    PythonValue value = inverse();
    for (const size_t begin = at_; take_word("and");) {
      PythonValue next = inverse();
      const std::optional<bool> first = truth(value.json);
      value = !first ? unknown_from(begin) : *first ? next : value;
    }
    return value;
  }
  PythonValue inverse() {
    const size_t begin = at_;
    if (!take_word("not")) return comparison();
    const Depth depth(*this);
    const std::optional<bool> value = truth(inverse().json);
    return value ? PythonValue{Json(!*value)} : unknown_from(begin);
  }

  PythonValue comparison() {
    const size_t begin = at_;
    PythonValue value = sum();
    static constexpr std::string_view signs[] = {"==", "!=", "<", ">", "<=", ">="};
    for (;;) {
      const bool is_comparison = here().kind == Kind::sign && std::ranges::find(signs, here().text) != std::end(signs);
      if (!is_comparison && !is_word("in") && !is_word("is") && !(is_word("not") && at_ > begin)) return value;
      const std::string sign = here().text;
      ++at_;
      const bool negated = sign == "not" ? take_word("in") : sign == "is" && take_word("not");
      value = compare(value.json, sign, sum().json, negated, begin);
    }
  }
  PythonValue compare(const Json& a, const std::string& sign, const Json& b, bool negated, size_t begin) const {
    if (is_unknown(a) || is_unknown(b)) return unknown_from(begin);
    if (sign == "==") return {Json(a == b)};
    if (sign == "!=") return {Json(!(a == b))};
    if (sign == "is") return {Json((a == b) != negated)};
    if ((sign == "in" || sign == "not") && b.is_array())
      return {Json((std::ranges::find(b, a) != b.end()) == (sign == "in"))};
    const auto x = number_in(a), y = number_in(b);
    if (!x || !y || sign == "in" || sign == "not") return unknown_from(begin);
    return {Json(sign == "<" ? *x < *y : sign == ">" ? *x > *y : sign == "<=" ? *x <= *y : *x >= *y)};
  }

  PythonValue sum() {
    const size_t begin = at_;
    PythonValue value = product();
    while (is_sign("+") || is_sign("-") || is_sign("|") || is_sign("&") || is_sign("<<") || is_sign(">>")) {
      const std::string sign = here().text;
      ++at_;
      value = calculate(value, sign, product(), begin);
    }
    return value;
  }
  PythonValue product() {
    const size_t begin = at_;
    PythonValue value = unary();
    while (is_sign("*") || is_sign("/") || is_sign("//") || is_sign("%") || is_sign("@")) {
      const std::string sign = here().text;
      ++at_;
      value = calculate(value, sign, unary(), begin);
    }
    return value;
  }
  PythonValue unary() {
    const Depth depth(*this);
    const size_t begin = at_;
    if (is_sign("-") || is_sign("+") || is_sign("~")) {
      const std::string sign = here().text;
      ++at_;
      return calculate({Json(0)}, sign, unary(), begin);
    }
    PythonValue value = postfix();
    if (!take_sign("**")) return value;
    return calculate(value, "**", unary(), begin);
  }
  PythonValue calculate(const PythonValue& a, const std::string& sign, const PythonValue& b, size_t begin) const {
    if (sign == "+" && a.json.is_string() && b.json.is_string() && !is_unknown(a.json) && !is_unknown(b.json))
      return {Json(a.json.get<std::string>() + b.json.get<std::string>())};
    const auto x = number_in(a.json), y = number_in(b.json);
    const auto result = x && y ? combine(sign, *x, *y) : std::nullopt;
    return result && std::isfinite(*result) ? PythonValue{json_number(*result)} : unknown_from(begin);
  }

  PythonValue postfix() {
    const size_t begin = at_;
    PythonValue value = primary();
    for (;;) {
      if (take_sign(".")) {
        value = attribute(std::move(value), here().kind == Kind::name ? here().text : std::string(), begin);
        if (here().kind == Kind::name) ++at_;
        if (!is_sign("(") && !is_sign(".")) method_of_ = Json();
      } else if (is_sign("(")) {
        value = call(value, begin);
      } else if (is_sign("[")) {
        value = item(value, begin);
      } else {
        return value;
      }
    }
  }

  PythonValue attribute(PythonValue of, const std::string& name, size_t begin) const {
    const std::string path = of.path.empty() ? std::string() : of.path + '.' + name;
    if (!of.is_bound) return {Json(path), path, false};
    if (of.json.is_object())
      if (const auto found = of.json.find(name); found != of.json.end()) return {*found, path};
    PythonValue out = {unknown(text_from(begin) + name), path};
    if (of.json.is_object() && of.json.contains("_target_")) method_of_ = of.json;
    return out;
  }

  PythonValue item(const PythonValue& of, size_t begin) {
    ++at_;
    const Json index = is_sign("]") ? Json() : list().json;
    skip_to_close("]");
    if (!of.is_bound) return {Json(of.path), of.path, false};
    if (of.json.is_object() && index.is_string())
      if (const auto found = of.json.find(index.get_ref<const std::string&>()); found != of.json.end()) return {*found};
    if (of.json.is_array() && index.is_number()) {
      const double place = index.get<double>() < 0 ? index.get<double>() + double(of.json.size()) : index.get<double>();
      if (place >= 0 && place < double(of.json.size())) return {of.json[size_t(place)]};
    }
    return unknown_from(begin);
  }

  std::vector<PythonArgument> arguments() {
    std::vector<PythonArgument> out;
    ++at_;
    while (!is_sign(")") && here().kind != Kind::end) {
      if (take_sign("**")) {
        const Json more = ternary().json;
        if (more.is_object())
          for (const auto& [key, value] : more.items()) out.push_back({key, {value}});
      } else if (take_sign("*")) {
        const Json more = ternary().json;
        if (more.is_array())
          for (const Json& value : more) out.push_back({"", {value}});
      } else {
        std::string name;
        const bool is_named =
            here().kind == Kind::name && tokens_[at_ + 1].kind == Kind::sign && tokens_[at_ + 1].text == "=";
        if (is_named) {
          name = here().text;
          at_ += 2;
        }
        out.push_back({std::move(name), ternary()});
      }
      if (!take_sign(",")) skip_to_close(")", false);
    }
    if (is_sign(")")) ++at_;
    return out;
  }

  PythonValue call(const PythonValue& callee, size_t begin) {
    const Json of = std::exchange(method_of_, Json());
    const std::string target = callee.path.empty() ? text_from(begin) : callee.path;
    std::vector<PythonArgument> given = arguments();
    if (target == "cast" && given.size() == 2) return given[1].value;
    if ((target == "copy.deepcopy" || target == "deepcopy" || target == "int" || target == "float") &&
        given.size() == 1)
      return given[0].value;
    if (!callee.is_bound || is_unknown(callee.json))
      if (std::optional<Json> result = all_.call_(target, given)) return {std::move(*result)};
    Json out = Json::object(), positional = Json::array();
    const bool is_replaced = target == "replace" || target == "dataclasses.replace";
    if (is_replaced && !given.empty() && given[0].value.json.is_object()) {
      out = given[0].value.json;
      given.erase(given.begin());
    } else if (target != "dict") {
      out["_target_"] = target;
    }
    for (PythonArgument& argument : given)
      if (argument.name.empty())
        positional.push_back(std::move(argument.value.json));
      else
        out[argument.name] = std::move(argument.value.json);
    if (!positional.empty()) out["_args_"] = std::move(positional);
    if (!of.is_null()) out["_of_"] = of;
    all_.spend(out);
    return {std::move(out)};
  }

  /// Moves to the bracket that closes the present one, and behind it.
  void skip_to_close(std::string_view close, bool behind = true) {
    for (int open = 0; here().kind != Kind::end; ++at_) {
      if (open == 0 && is_sign(close)) {
        at_ += behind;
        return;
      }
      if (is_sign("(") || is_sign("[") || is_sign("{")) ++open;
      if (is_sign(")") || is_sign("]") || is_sign("}")) --open;
    }
  }
  void skip_to_end_of_argument() {
    for (int open = 0; here().kind != Kind::end && here().kind != Kind::line_end; ++at_) {
      if (open == 0 && (is_sign(",") || is_sign(")") || is_sign("]") || is_sign("}"))) return;
      if (is_sign("(") || is_sign("[") || is_sign("{")) ++open;
      if (is_sign(")") || is_sign("]") || is_sign("}")) --open;
    }
  }

  PythonValue primary() {
    const PythonToken& token = here();
    const size_t begin = at_;
    if (token.kind == Kind::number) return number();
    if (token.kind == Kind::text) return text();
    if (token.kind == Kind::name) return name();
    if (is_sign("(") || is_sign("[")) return sequence(is_sign("(") ? ")" : "]");
    if (is_sign("{")) return mapping();
    if (!ends()) ++at_;
    return unknown_from(begin);
  }

  PythonValue number() {
    const std::string word = here().text;
    ++at_;
    char* end = nullptr;
    const double value = std::strtod(word.c_str(), &end);
    return *end == '\0' && std::isfinite(value) ? PythonValue{json_number(value)} : PythonValue{unknown(word)};
  }

  PythonValue text() {
    std::string joined;
    bool is_format = false;
    for (; here().kind == Kind::text; ++at_) {
      joined += here().text;
      is_format = is_format || (here().is_format && here().text.find('{') != std::string::npos);
    }
    return {is_format ? unknown(joined) : Json(joined)};
  }

  PythonValue name() {
    const std::string word = here().text;
    ++at_;
    if (word == "True" || word == "False") return {Json(word == "True")};
    if (word == "None") return {Json(nullptr)};
    if (word == "await" || word == "yield") return ternary();
    for (const PythonScope* scope : {&local_, &global_})
      if (const auto found = scope->find(word); found != scope->end()) {
        all_.spend(found->second);
        return {found->second, word};
      }
    return {Json(word), word, false};
  }

  PythonValue sequence(std::string_view close) {
    const Depth depth(*this);
    const size_t begin = at_;
    ++at_;
    Json items = Json::array();
    bool is_list = close == "]", is_unknown_list = false;
    PythonValue last;
    while (!is_sign(close) && here().kind != Kind::end) {
      const bool spreads = take_sign("*");
      last = ternary();
      if (spreads && last.json.is_array())
        for (const Json& item : last.json) items.push_back(item);
      else
        items.push_back(last.json);
      if (is_word("for") || is_word("async")) is_unknown_list = true;
      if (!take_sign(","))
        skip_to_close(close, false);
      else
        is_list = true;
    }
    if (is_sign(close)) ++at_;
    if (is_unknown_list) return unknown_from(begin);
    all_.spend(items);
    if (!is_list && items.size() == 1) return last;
    return {std::move(items)};
  }

  PythonValue mapping() {
    const Depth depth(*this);
    const size_t begin = at_;
    ++at_;
    Json out = Json::object();
    bool is_unknown_map = false;
    while (!is_sign("}") && here().kind != Kind::end) {
      if (take_sign("**")) {
        const Json more = ternary().json;
        if (more.is_object())
          for (const auto& [key, value] : more.items()) out[key] = value;
      } else {
        const Json key = ternary().json;
        if (!take_sign(":") || !key.is_string() || is_word("for")) is_unknown_map = true;
        if (!is_unknown_map) out[key.get<std::string>()] = ternary().json;
      }
      if (!take_sign(",")) skip_to_close("}", false);
    }
    if (is_sign("}")) ++at_;
    if (is_unknown_map) return unknown_from(begin);
    all_.spend(out);
    return {std::move(out)};
  }

  PythonExpressions& all_;
  const std::vector<PythonToken>& tokens_;
  size_t at_;
  const PythonScope &local_, &global_;
  mutable Json method_of_;  ///< the object of the method that the next call starts
};

PythonValue PythonExpressions::evaluate(size_t& at, const PythonScope& local, const PythonScope& global) {
  Parser parser(*this, at, local, global);
  PythonValue value = parser.list();
  at = parser.at();
  return value;
}

}  // namespace trainyard
