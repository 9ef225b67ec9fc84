// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/formats/kit/import.h"

namespace trainyard {

/// Which file says what of each input and of each field of the model, while several files are read. Finds files that
/// contradict each other, and decides which of them is believed.
class Claims {
 public:
  struct Claim {
    const Document* document = nullptr;
    const Format* format = nullptr;
    Saying saying;
    std::string meaning;  ///< the value in the words of this program, which are compared
  };

  /// Files that are believed, by their names.
  void prefer(const std::vector<std::string>& files) { preferred_ = files; }
  /// A file says something. False where another file said something else and is believed.
  bool take(const std::string& id, Claim claim);
  /// What is believed; nullptr where no file said it.
  const Claim* holder(const std::string& id) const;
  bool is_preferred(const Claim& claim) const;
  /// Two files that do not agree, found elsewhere.
  void contradict(const std::string& id, const Claim& first, const Claim& second);
  /// `given` is what the user sets in addition to the files, as `--set` takes it.
  std::vector<Contradiction> contradictions(const std::vector<std::string>& given) const;

 private:
  struct Pair {
    std::string id;
    Claim first, second;
  };
  /// A file says a second time what it has said: its pairs have the new value, or are none any more.
  void update(const std::string& id, const Claim& claim);

  std::vector<std::string> preferred_;
  std::map<std::string, Claim> held_;
  std::vector<Pair> pairs_;
};

/// Whether `--set` arguments set an input, or the field of a model.
bool is_set(const std::string& id, const std::vector<std::string>& assignments);

}  // namespace trainyard
