// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/measured/run.h"

namespace trainyard {

/// What the lines of a log before its steps say of the run: dumps of arguments and configurations.
class LogFacts {
 public:
  /// A line that tells no step.
  void add(std::string_view line);
  /// Empty where it is not told; names as the log has them, those of DeepSpeed's engine behind "deepspeed.".
  const std::string& told(const std::string& name) const;
  bool any() const { return !told_.empty(); }
  bool deepspeed() const { return deepspeed_; }

  /// The columns that they tell.
  void fill(Run& run) const;

 private:
  void add_dotted(std::string_view line);
  void add_pairs(std::string_view text);
  void add_torchtitan(std::string_view line);
  void add_device(std::string_view line);
  void keep(std::string_view name, std::string_view value);
  double number(const std::string& name) const;
  bool truth(const std::string& name) const;
  void fill_model(Run& run) const;
  void fill_layout(Run& run) const;
  void fill_recipe(Run& run) const;

  std::map<std::string, std::string, std::less<>> told_;
  bool deepspeed_ = false;
};

}  // namespace trainyard
