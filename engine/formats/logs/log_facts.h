// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/measured/run.h"

namespace trainyard {

/// Facts about a run from the lines before its first step: dumps of arguments and configurations.
class LogFacts {
 public:
  /// Adds facts from a line that reports no step.
  void add(std::string_view line);
  /// Returns the logged value, or an empty text. Names are those of the log. DeepSpeed's engine has the prefix
  /// "deepspeed.".
  const std::string& find_value(const std::string& name) const;
  bool has_values() const { return !values_.empty(); }
  bool is_deepspeed() const { return deepspeed_; }

  /// Fills columns of the run from the log.
  void fill(Run& run) const;

 private:
  void add_dotted(std::string_view line);
  void add_pairs(std::string_view text);
  void add_torchtitan(std::string_view line);
  void add_device(std::string_view line);
  void record(std::string_view name, std::string_view value);
  double number(const std::string& name) const;
  bool truth(const std::string& name) const;
  void fill_model(Run& run) const;
  void fill_layout(Run& run) const;
  void fill_recipe(Run& run) const;

  std::map<std::string, std::string, std::less<>> values_;
  bool deepspeed_ = false;
};

}  // namespace trainyard
