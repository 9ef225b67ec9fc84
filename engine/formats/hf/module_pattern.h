// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace trainyard {

/// A pattern for names of modules.
class ModulePattern {
 public:
  /// A pattern with *, ? and [ ], compared with the whole name like Python's fnmatch().
  static ModulePattern from_glob(std::string_view pattern);
  /// A regular expression in the part of Python's syntax that ECMAScript shares.
  /// Empty if the pattern is wrong, too long, or uses back-references.
  static std::optional<ModulePattern> parse(std::string_view pattern);
  /// Returns whether a glob matches the name, or an expression its beginning, like Python's re.match(). Subtracts the
  /// cost from `steps`, and returns false when they are used up: files are not trusted.
  bool matches(const std::string& name, int& steps) const;

 private:
  struct Expression;
  std::shared_ptr<const Expression> expression_;  ///< nullptr for a glob
  std::string glob_;
};

}  // namespace trainyard
