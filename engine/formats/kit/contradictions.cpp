// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/contradictions.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/formats/kit/import.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

constexpr size_t longest_value = 60;

std::string stated_value_text(const StatedValue& stated) {
  if (stated.value.empty()) return stated.file + ": " + (stated.key.empty() ? "" : stated.key + " ") + "not set";
  const std::string value = truncate_utf8(stated.value, longest_value);
  return stated.file + ": " + (stated.key.empty() ? value : stated.key + " = " + value);
}

bool is_server_format(const Format& format) { return describes_design(format) && format.job == Job::serving; }

/// True if a command names the other file as its configuration ("--config vllm.yaml"). The command's own options then
/// take precedence.
bool names_file(const Claims::Claim& command, const Claims::Claim& other) {
  if (!command.document || !other.document || command.document == other.document) return false;
  const Json* config = find_key(*command.document->tree, "config");
  if (!config || !config->is_string()) return false;
  const std::string path = config->get<std::string>();
  return other.document->name.ends_with(path.substr(path.rfind('/') + 1));
}

/// True if `later` takes precedence because it is more specific: a server command or quantisation file overrides the
/// data type in a model's configuration.
bool is_more_specific(const Claims::Claim& later, const Claims::Claim& earlier) {
  if (is_server_format(*later.format) && !is_server_format(*earlier.format)) return true;
  if (is_server_format(*later.format) && names_file(later, earlier)) return true;
  return earlier.stated.key == "torch_dtype" || earlier.stated.key == "dtype" ||
         earlier.stated.key.ends_with(".torch_dtype") || earlier.stated.key.ends_with(".dtype");
}

/// Files may differ in this value without a contradiction, because a training may use sequences shorter than the
/// model's maximum.
constexpr const char* uncompared_field = "model.max_sequence";

}  // namespace

bool Claims::is_preferred(const Claim& claim) const {
  return std::ranges::find(preferred_, claim.stated.file) != preferred_.end();
}

void Claims::update(const std::string& id, const Claim& claim) {
  const auto is_outdated = [&](Pair& pair) {
    if (pair.id != id) return false;
    for (Claim* side : {&pair.first, &pair.second})
      if (side->document == claim.document) *side = claim;
    return pair.first.meaning == pair.second.meaning;
  };
  std::erase_if(pairs_, is_outdated);
}

bool Claims::add_claim(const std::string& id, Claim claim) {
  if (id == uncompared_field) return true;
  Claim& winner = winners_.try_emplace(id, claim).first->second;
  update(id, claim);
  if (winner.document == claim.document || is_more_specific(claim, winner)) {
    winner = std::move(claim);
    return true;
  }
  if (winner.meaning == claim.meaning) return true;
  if (is_more_specific(winner, claim)) return false;
  const bool known = std::ranges::any_of(
      pairs_, [&](const Pair& pair) { return pair.id == id && pair.second.document == claim.document; });
  if (!known) pairs_.push_back({id, winner, claim});
  if (!is_preferred(claim) || is_preferred(winner)) return false;
  winner = std::move(claim);
  return true;
}

const Claims::Claim* Claims::find_winner(const std::string& id) const {
  const auto found = winners_.find(id);
  return found == winners_.end() ? nullptr : &found->second;
}

void Claims::contradict(const std::string& id, const Claim& first, const Claim& second) {
  pairs_.push_back({id, first, second});
}

std::set<const Document*> Claims::documents_of_other_models(bool undecided) const {
  std::set<const Document*> out;
  for (const Pair& pair : pairs_) {
    if (!is_of_model(pair.id)) continue;
    const bool takes_second = is_preferred(pair.second) && !is_preferred(pair.first);
    const bool is_decided = is_preferred(pair.first) != is_preferred(pair.second);
    // A configuration describes its model completely, so others fill no gap of it; but it fills those of others.
    const Claim& other = takes_second ? pair.first : pair.second;
    if (undecided && is_decided && other.format->id == std::string_view("hf_config")) continue;
    out.insert(takes_second ? pair.first.document : pair.second.document);
  }
  return out;
}

std::vector<Contradiction> Claims::contradictions(const std::vector<std::string>& assignments) const {
  std::vector<Contradiction> out;
  for (const Pair& pair : pairs_) {
    const bool chosen = is_preferred(pair.first) != is_preferred(pair.second);
    out.push_back({pair.id, pair.first.stated, pair.second.stated, chosen || is_set(pair.id, assignments)});
  }
  return out;
}

bool is_of_model(const std::string& id) { return id.starts_with("model."); }

bool is_set(const std::string& id, const std::vector<std::string>& assignments) {
  return std::ranges::any_of(assignments, [&](const std::string& assignment) {
    const std::string assigned = assignment.substr(0, assignment.find('='));
    return assigned == id || assigned == id.substr(0, id.find('.'));
  });
}

std::vector<Contradiction> open_contradictions(const Import& import) {
  std::vector<Contradiction> out;
  std::ranges::copy_if(import.contradictions, std::back_inserter(out),
                       [](const Contradiction& c) { return !c.settled; });
  return out;
}

std::string contradiction_text(const Contradiction& c) {
  return stated_value_text(c.first) + ", " + stated_value_text(c.second);
}

Import agreed_import(const std::vector<NamedText>& files, const Design& base) {
  Import import = import_files(files, base);
  check_agreement(import, "open the log with one of them");
  return import;
}

void check_agreement(const Import& import, const std::string& remedy) {
  const std::vector<Contradiction> open = open_contradictions(import);
  if (open.empty()) return;
  std::string text = "the files contradict each other: ";
  for (const Contradiction& c : open) text += c.id + " (" + contradiction_text(c) + "); ";
  throw InputError(text + remedy);
}

}  // namespace trainyard
