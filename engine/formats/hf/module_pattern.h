// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace trainyard {

/// A regular expression for names of modules, in the part of Python's syntax that ECMAScript shares.
class ModulePattern {
 public:
  /// Empty if the pattern is wrong, too long, or uses back-references.
  static std::optional<ModulePattern> parse(std::string_view pattern);
  /// Returns whether the pattern matches the beginning of the name, like Python's re.match(). Subtracts the cost from
  /// `steps`, and returns false when they are used up: files are not trusted.
  bool matches(const std::string& name, int& steps) const;

 private:
  struct Expression;
  std::shared_ptr<const Expression> expression_;
};

}  // namespace trainyard
