// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/formats/kit/import.h"

namespace trainyard {

/// Records which file sets each input and each model field. Finds files that contradict each other and decides which
/// takes precedence.
class Claims {
 public:
  struct Claim {
    const Document* document = nullptr;
    const Format* format = nullptr;
    StatedValue stated;
    std::string meaning;  ///< the value in this program's notation, used for comparison
  };

  /// Names of the files that take precedence.
  void prefer(const std::vector<std::string>& files) { preferred_ = files; }
  /// Records a claim. Returns false if another file claims a different value and takes precedence.
  bool add_claim(const std::string& id, Claim claim);
  /// The claim that takes precedence; nullptr if no file sets the value.
  const Claim* find_winner(const std::string& id) const;
  bool is_preferred(const Claim& claim) const;
  /// Records a contradiction that the caller found.
  void contradict(const std::string& id, const Claim& first, const Claim& second);
  /// Returns the files that state another model than a file that takes precedence. If `undecided` is true, skips
  /// configurations of a model whose contradictions the preferred files decide.
  std::set<const Document*> documents_of_other_models(bool undecided) const;
  /// `assignments` has the user's `--set` arguments. They settle contradictions about the inputs that they set.
  std::vector<Contradiction> contradictions(const std::vector<std::string>& assignments) const;

 private:
  struct Pair {
    std::string id;
    Claim first, second;
  };
  /// Updates the recorded pairs when a file claims a value again; drops pairs that agree now.
  void update(const std::string& id, const Claim& claim);

  std::vector<std::string> preferred_;
  std::map<std::string, Claim> winners_;
  std::vector<Pair> pairs_;
};

/// True for the id of a model field.
bool is_of_model(const std::string& id);
/// True if the `--set` arguments set this input or model field.
bool is_set(const std::string& id, const std::vector<std::string>& assignments);

}  // namespace trainyard
