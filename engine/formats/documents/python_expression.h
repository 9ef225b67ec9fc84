// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/formats/documents/python_tokens.h"
#include "engine/json/json.h"

namespace trainyard {

/// Names and their values in a function, or in the module.
using PythonScope = std::map<std::string, Json>;

/// The value of an expression.
struct PythonValue {
  Json json;
  std::string path = {};  ///< "cfg.model" for a name with attributes; empty for anything else
  bool is_bound = true;   ///< false for a name that the source does not define, such as an import
};

/// An argument of a call; the name is empty for a positional one.
struct PythonArgument {
  std::string name;
  PythonValue value;
};

/// Evaluates expressions of a source. Functions of the source are called through `call`.
class PythonExpressions {
 public:
  using Call = std::function<std::optional<Json>(const std::string& function, std::vector<PythonArgument> arguments)>;

  PythonExpressions(const std::string& file, const std::vector<PythonToken>& tokens, Call call)
      : file_(file), tokens_(tokens), call_(std::move(call)) {}

  /// Evaluates the expression at `at`, a list without brackets included, and moves `at` behind it.
  PythonValue evaluate(size_t& at, const PythonScope& local, const PythonScope& global);
  /// Throws InputError if the values that a source builds exceed the limit of a configuration.
  void spend(const Json& value);
  /// Counts values or words that are evaluated. Throws InputError if they exceed the limit of a source.
  void spend(size_t count);
  /// The value of an expression that is known only at run time.
  static Json unknown(const std::string& text) { return "${" + text + '}'; }
  static bool is_unknown(const Json& value);
  /// True, false, or empty if the value is known only at run time.
  static std::optional<bool> truth(const Json& value);

 private:
  class Parser;
  const std::string& file_;
  const std::vector<PythonToken>& tokens_;
  Call call_;
  size_t spent_ = 0;
  int depth_ = 0;  ///< of the expressions under way, also those of functions that they call
};

}  // namespace trainyard
