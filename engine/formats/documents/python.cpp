// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/documents/python.h"

#include <algorithm>
#include <set>

#include "engine/error.h"
#include "engine/formats/documents/python_expression.h"

namespace trainyard {
namespace {

using Kind = PythonToken::Kind;

struct Parameter {
  std::string name;
  size_t fallback = 0;  ///< token of the default value; 0 if there is none
};
struct Function {
  std::string name;
  std::vector<Parameter> parameters;
  size_t body = 0, end = 0;  ///< tokens
};

/// Runs the statements of a source that set values; skips all others.
class Source {
 public:
  explicit Source(const NamedText& file)
      : name_(file.name),
        read_(python_tokens(file)),
        tokens_(read_.tokens),
        expressions_(name_, tokens_, [this](const std::string& function, std::vector<PythonArgument> arguments) {
          return call(function, std::move(arguments));
        }) {
    read_module();
  }

  /// The objects that functions without an underscore return, by their name. `skipped` gets the lines of conditions and
  /// loops that are not read.
  Json configurations(Json& skipped) {
    Json out = Json::object();
    for (const Function& function : functions_) {
      if (function.name.starts_with('_')) continue;
      skipped_.clear();
      const std::optional<Json> result = call(function.name, {});
      if (result && result->is_object() && result->contains("_target_") && !skipped_.empty())
        append_key(skipped, function.name, Json(std::vector<int>(skipped_.begin(), skipped_.end())));
      if (result && result->is_object() && result->contains("_target_")) append_key(out, function.name, *result);
    }
    return out;
  }
  std::vector<std::string> take_comments() { return std::move(read_.comments); }

 private:
  const PythonToken& here() const { return tokens_[std::min(at_, tokens_.size() - 1)]; }
  bool is_sign(std::string_view sign) const { return here().kind == Kind::sign && here().text == sign; }
  bool is_word(std::string_view word) const { return here().kind == Kind::name && here().text == word; }

  void skip_line() {
    while (here().kind != Kind::line_end && here().kind != Kind::end) ++at_;
    if (here().kind == Kind::line_end) ++at_;
  }
  /// Skips a statement with the block that belongs to it.
  void skip_statement() {
    skip_line();
    skip_block();
  }
  void skip_block() {
    if (here().kind != Kind::indent) return;
    int depth = 0;
    do {
      depth += (here().kind == Kind::indent) - (here().kind == Kind::dedent);
      ++at_;
    } while (depth > 0 && here().kind != Kind::end);
  }

  void read_module() {
    while (here().kind != Kind::end) {
      if (is_word("def"))
        read_function();
      else if (here().kind == Kind::name && !starts_block())
        read_assignment(global_);
      else
        skip_statement();
    }
  }
  bool starts_block() const {
    static const std::set<std::string, std::less<>> words{"class", "if",   "for",    "while",  "with",  "try",
                                                          "async", "from", "import", "return", "raise", "assert"};
    return words.contains(here().text);
  }

  void read_function() {
    Function function;
    ++at_;
    function.name = here().text;
    ++at_;
    int depth = is_sign("(");
    ++at_;
    for (bool is_start = true; depth > 0 && here().kind != Kind::end; ++at_) {
      if (depth == 1 && is_start && here().kind == Kind::name) function.parameters.push_back({here().text, 0});
      if (depth == 1 && is_sign("=") && !function.parameters.empty()) function.parameters.back().fallback = at_ + 1;
      is_start = depth == 1 && (is_sign(",") || (is_start && (is_sign("*") || is_sign("**"))));
      depth += is_sign("(") || is_sign("[") || is_sign("{");
      depth -= is_sign(")") || is_sign("]") || is_sign("}");
    }
    skip_line();
    function.body = at_;
    skip_block();
    function.end = at_;
    if (function.body != at_) functions_.push_back(std::move(function));
  }

  /// Calls a function of the source; empty if it has none of this name.
  std::optional<Json> call(const std::string& name, std::vector<PythonArgument> arguments) {
    const auto function = std::ranges::find(functions_, name, &Function::name);
    constexpr size_t deepest = 16;
    if (function == functions_.end() || calls_.size() >= deepest) return std::nullopt;
    expressions_.spend(function->end - function->body);
    PythonScope local;
    std::map<std::string, std::string> paths;
    // A default value may call the same function.
    calls_.push_back(name);
    for (const Parameter& parameter : function->parameters) {
      size_t at = parameter.fallback;
      local[parameter.name] =
          at > 0 ? expressions_.evaluate(at, {}, global_).json : PythonExpressions::unknown(parameter.name);
    }
    size_t position = 0;
    for (PythonArgument& argument : arguments) {
      if (argument.name.empty() && position >= function->parameters.size()) break;
      const std::string target = argument.name.empty() ? function->parameters[position++].name : argument.name;
      if (!argument.value.path.empty() && argument.value.is_bound) paths[target] = argument.value.path;
      local[target] = std::move(argument.value.json);
    }
    const size_t back = std::exchange(at_, function->body);
    std::optional<Json> result = run_block(local);
    calls_.pop_back();
    at_ = back;
    // A function may change the object that it gets.
    changed_.clear();
    for (const auto& [parameter, path] : paths)
      if (local[parameter].is_object()) changed_.emplace_back(path, local[parameter]);
    return result ? std::move(*result) : Json(nullptr);
  }

  /// Runs the block that starts here. Returns the value of its return statement, if it reaches one.
  std::optional<Json> run_block(PythonScope& local) {
    if (here().kind != Kind::indent) return std::nullopt;
    const size_t begin = at_;
    ++at_;
    std::optional<Json> result;
    while (!result && here().kind != Kind::dedent && here().kind != Kind::end) result = run_statement(local);
    at_ = begin;
    skip_block();
    return result;
  }

  std::optional<Json> run_statement(PythonScope& local) {
    if (is_word("return")) {
      ++at_;
      if (here().kind == Kind::line_end) return Json(nullptr);
      Json value = expressions_.evaluate(at_, local, global_).json;
      skip_line();
      return value;
    }
    if (is_word("if")) return run_condition(local);
    if (is_word("with") || is_word("try")) {
      const int line = here().line;
      skip_line();
      if (here().kind != Kind::indent) skipped_.insert(line);
      return run_block(local);
    }
    if (is_word("for") || is_word("while")) skipped_.insert(here().line);
    if (here().kind != Kind::name || starts_block() || is_word("def") || is_word("else") || is_word("elif") ||
        is_word("except") || is_word("finally") || is_word("pass") || is_word("del"))
      skip_statement();
    else
      read_assignment(local);
    return std::nullopt;
  }

  std::optional<Json> run_condition(PythonScope& local) {
    std::optional<Json> result;
    bool is_done = false;
    const int line = here().line;
    do {
      ++at_;
      const std::optional<bool> condition = PythonExpressions::truth(expressions_.evaluate(at_, local, global_).json);
      const bool taken = !is_done && condition.value_or(false);
      if (!condition && !is_done) skipped_.insert(line);
      if (std::optional<Json> value = run_body(local, taken)) result = std::move(value);
      is_done = is_done || taken || !condition;
    } while (is_word("elif"));
    if (is_word("else")) {
      ++at_;
      if (std::optional<Json> value = run_body(local, !is_done)) result = std::move(value);
    }
    return result;
  }
  /// Runs or skips what follows a condition: a block, or one statement on the same line.
  std::optional<Json> run_body(PythonScope& local, bool runs) {
    const bool has_colon = is_sign(":");
    if (has_colon) ++at_;
    const bool is_simple = here().kind == Kind::name && !is_word("if") && !is_word("with") && !is_word("try");
    if (runs && has_colon && is_simple) return run_statement(local);
    if (runs && here().kind != Kind::line_end) skipped_.insert(here().line);
    skip_line();
    if (runs) return run_block(local);
    skip_block();
    return std::nullopt;
  }
  /// Reads "a.b[c] = value" and "a: Type = value". Any other statement only calls functions.
  void read_assignment(PythonScope& scope) {
    const size_t begin = at_;
    std::vector<std::string> path;
    bool is_path = true;
    while (is_path && here().kind == Kind::name) {
      path.push_back(here().text);
      ++at_;
      while (is_path && is_sign("[")) {
        ++at_;
        is_path = here().kind == Kind::text && tokens_[at_ + 1].text == "]";
        if (is_path) path.push_back(here().text);
        if (is_path) at_ += 2;
      }
      if (!is_sign(".")) break;
      ++at_;
    }
    if (is_path && is_sign(":")) {
      while (!is_sign("=") && here().kind != Kind::line_end && here().kind != Kind::end) ++at_;
    }
    if (is_path && path.size() == 1 && is_sign(",") && assign_parts(scope, path.front())) return skip_statement();
    const bool adds = is_sign("+=") || is_sign("-=") || is_sign("*=") || is_sign("|=");
    if (is_path && (is_sign("=") || adds)) {
      ++at_;
      Json value = expressions_.evaluate(at_, scope, global_).json;
      // "a = b = value"
      while (is_sign("=")) {
        ++at_;
        value = expressions_.evaluate(at_, scope, global_).json;
      }
      assign(scope, path, adds ? PythonExpressions::unknown(path.back()) : std::move(value));
    } else {
      run_call(scope, begin);
    }
    if (is_sign(";")) skipped_.insert(here().line);
    skip_statement();
  }
  /// Reads "a, b = value". The parts of a call's result that is not a list are that result.
  bool assign_parts(PythonScope& scope, const std::string& first) {
    const size_t begin = at_;
    std::vector<std::string> names{first};
    while (is_sign(",")) {
      ++at_;
      if (here().kind != Kind::name) break;
      names.push_back(here().text);
      ++at_;
    }
    if (!is_sign("=")) {
      at_ = begin;
      return false;
    }
    ++at_;
    const Json value = expressions_.evaluate(at_, scope, global_).json;
    for (size_t i = 0; i < names.size(); ++i) scope[names[i]] = value.is_array() && i < value.size() ? value[i] : value;
    return true;
  }
  void run_call(PythonScope& scope, size_t begin) {
    at_ = begin;
    changed_.clear();
    expressions_.evaluate(at_, scope, global_);
    for (auto& [changed, value] : std::exchange(changed_, {})) {
      std::vector<std::string> path;
      for (size_t start = 0; start <= changed.size();) {
        const size_t end = std::min(changed.find('.', start), changed.size());
        path.push_back(changed.substr(start, end - start));
        start = end + 1;
      }
      assign(scope, path, std::move(value));
    }
  }

  void assign(PythonScope& scope, const std::vector<std::string>& path, Json value) {
    if (path.empty()) return;
    if (path.size() > 1 && !scope.contains(path.front())) return;
    if (path.size() > size_t(deepest_document)) throw InputError(name_ + ": a name has too many parts");
    Json* place = &scope[path.front()];
    for (size_t i = 1; i < path.size(); ++i) {
      if (!place->is_object()) *place = place->is_string() ? Json::object({{"_target_", *place}}) : Json::object();
      place = &(*place)[path[i]];
    }
    *place = std::move(value);
  }

  const std::string name_;
  PythonTokens read_;
  const std::vector<PythonToken>& tokens_;
  PythonExpressions expressions_;
  size_t at_ = 0;
  PythonScope global_;
  std::vector<Function> functions_;
  std::vector<std::string> calls_;
  std::vector<std::pair<std::string, Json>> changed_;
  std::set<int> skipped_;
};

/// Returns the first statement, without comments and the text that describes the module.
std::string_view first_statement(std::string_view text) {
  for (;;) {
    const size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin);
    if (text.starts_with('#')) {
      text.remove_prefix(std::min(text.find('\n'), text.size()));
    } else if (text.starts_with("\"\"\"")) {
      const size_t end = text.find("\"\"\"", 3);
      if (end == std::string_view::npos) return {};
      text.remove_prefix(end + 3);
    } else {
      return text.substr(0, text.find('\n'));
    }
  }
}

}  // namespace

bool is_python(const NamedText& file) {
  if (file.name.ends_with(".py")) return true;
  const std::string_view first = first_statement(file.text);
  return (first.starts_with("from ") && first.find(" import ") != std::string_view::npos) ||
         (first.starts_with("import ") && first.find(';') == std::string_view::npos) ||
         (first.starts_with("def ") && first.find('(') != std::string_view::npos);
}

Document parse_python(const NamedText& file) {
  check_size(file, largest_configuration);
  Source source(file);
  Document document{.name = file.name, .syntax = Syntax::python, .tree = nullptr, .comments = {}, .warnings = {}};
  Json tree = Json::object();
  Json skipped = Json::object();
  append_key(tree, "functions", source.configurations(skipped));
  append_key(tree, "skipped", std::move(skipped));
  document.comments = source.take_comments();
  document.tree = std::make_shared<const Json>(std::move(tree));
  return document;
}

}  // namespace trainyard
