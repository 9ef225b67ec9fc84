// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/shard.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "engine/error.h"
#include "engine/explore/exact_json.h"
#include "engine/explore/search_files.h"
#include "engine/explore/sweep_files.h"
#include "engine/files/json.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

constexpr const char* format_name = "trainyard part";
/// Raise this when the stored parts of a search or their ranking change.
constexpr int part_version = 1;
constexpr std::uint64_t most_shards = 1000000;
/// The end of a complete file.
constexpr std::string_view last_line = "}\n";

std::string checksum(const Json& file) {
  Checksum sum;
  sum.add(file.dump());
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(sum.value()));
  return text;
}

std::string text_of(Json question, Shard shard, Json found) {
  Json file = {{"format", format_name},
               {"version", part_version},
               {"shard", {shard.k, shard.n}},
               {"question", std::move(question)},
               {"found", std::move(found)}};
  file["checksum"] = checksum(file);
  return file.dump() + '\n';
}

/// The file's content without its checksum; throws InputError if the file is not valid.
Json read_file(const std::string& text, const std::string& name) {
  if (!text.starts_with(R"({"format":")" + std::string(format_name) + '"'))
    throw InputError(name + ": this is not a part of a search or a sweep");
  if (!text.ends_with(last_line)) throw InputError(name + ": this part is incomplete: run its shard again");
  Json file = parse_json(text, name);
  const std::string version = file.value("version", Json()).dump();
  if (version != std::to_string(part_version))
    throw InputError(name + ": this part has version " + version + ", from another version of Trainyard");
  const Json sum = file.value("checksum", Json());
  file.erase("checksum");
  if (sum != checksum(file)) throw InputError(name + ": this part is damaged: run its shard again");
  return file;
}

Shard shard_of(const Json& file, const std::string& name) {
  try {
    return parse_shard(file.at("shard").at(0).dump() + '/' + file.at("shard").at(1).dump());
  } catch (const std::exception& error) {
    throw InputError(name + ": " + error.what());
  }
}

/// Equal questions have equal bytes, so the stored question is compared as text.
bool is_part_of(const std::string& text, const Json& question, Shard shard) {
  try {
    const Json file = read_file(text, {});
    const Shard written = shard_of(file, {});
    return written.k == shard.k && written.n == shard.n && file.at("question").dump() == question.dump();
  } catch (const InputError&) {
    return false;
  } catch (const JsonError&) {
    return false;
  }
}

/// Lists numbers with ranges: "2, 5 and 7 to 9".
std::string numbers_text(const std::vector<std::uint64_t>& numbers) {
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    runs.push_back(std::to_string(numbers[i]));
    if (end - i > 1) runs.back() += (end - i > 2 ? " to " : " and ") + std::to_string(numbers[end - 1]);
    i = end;
  }
  std::string text = runs.front();
  for (std::size_t i = 1; i < runs.size(); ++i) text += (i + 1 < runs.size() ? ", " : " and ") + runs[i];
  return text;
}

std::size_t points_of(const MergedSearch& search) { return search.question.space.size(); }
std::size_t points_of(const MergedSweep& sweep) { return sweep.question.points(); }

void put(MergedSearch& all, const Json& json, SearchRange range, const std::string& name) {
  const SearchPart part = read_part(json, name);
  if (part.size != range.end - range.begin || part.decided != part.size)
    throw InputError(name + ": this part is not finished: run its shard again");
  all.part = merge_parts(all.part, part, all.question.goals);
}

void put(MergedSweep& all, const Json& json, SearchRange range, const std::string& name) {
  GridResult part = read_sweep_part(all.question, json, name);
  if (part.first != range.begin || part.points.size() != range.end - range.begin)
    throw InputError(name + ": this part is not finished: run its shard again");
  const auto place = [&](auto& whole, auto& own, std::size_t each) {
    std::ranges::move(own, whole.begin() + static_cast<std::ptrdiff_t>(part.first * each));
  };
  place(all.result.points, part.points, 1);
  place(all.result.values, part.values, all.question.metrics.size());
  if (!part.layouts.empty()) place(all.result.layouts, part.layouts, 1);
}

Merged merged_of(const Json& question, const std::string& name) {
  if (question.at("kind") == "search") return MergedSearch{read_search_question(question, name), {}};
  MergedSweep sweep{read_sweep_question(question, name), {}};
  sweep.result.points.resize(sweep.question.points());
  sweep.result.values.resize(sweep.question.points() * sweep.question.metrics.size());
  if (sweep.question.layout != SweepLayout::kept) sweep.result.layouts.resize(sweep.question.points());
  sweep.result.complete = true;
  return sweep;
}

}  // namespace

Shard parse_shard(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto [slash, error] = std::from_chars(text.data(), end, shard.k);
  bool good = error == std::errc() && slash != end && *slash == '/';
  if (good) {
    const auto [rest, wrong] = std::from_chars(slash + 1, end, shard.n);
    good = wrong == std::errc() && rest == end && shard.k >= 1 && shard.k <= shard.n && shard.n <= most_shards;
  }
  if (!good)
    throw InputError("“" + std::string(text) + "” is not a shard: write K/N, with K from 1 to N and N up to 1,000,000");
  return shard;
}

std::string shard_text(Shard s) { return std::to_string(s.k) + '/' + std::to_string(s.n); }

SearchRange range_of(const GridSweep& sweep, Shard s) { return shard(sweep.points(), s.k, s.n); }
SearchRange range_of(const SearchQuestion& question, Shard s) { return shard(question.space.size(), s.k, s.n); }

std::string part_text(const SearchQuestion& question, Shard shard, const SearchPart& part) {
  return text_of(question_json(question), shard, part_json(part));
}
std::string part_text(const GridSweep& question, Shard shard, const GridResult& part) {
  return text_of(question_json(question), shard, sweep_part_json(question, part));
}

bool is_complete_part(const std::string& text, const SearchQuestion& question, Shard shard) {
  return is_part_of(text, question_json(question), shard);
}
bool is_complete_part(const std::string& text, const GridSweep& question, Shard shard) {
  return is_part_of(text, question_json(question), shard);
}

struct Merge::Found {
  Json question;
  std::string first;  ///< name of the first part added
  std::uint64_t shards = 0;
  std::map<std::uint64_t, std::string> names;  ///< file names by shard number
  Merged all;
};

Merge::Merge() = default;
Merge::~Merge() = default;

void Merge::check_place(const Json& file, Shard shard, const std::string& name) const {
  const std::string difference = question_difference(found_->question, file.at("question"));
  if (!difference.empty())
    throw InputError(name + ": this part does not belong to " + found_->first + ": " + difference);
  if (shard.n != found_->shards)
    throw InputError(name + ": this is shard " + shard_text(shard) + ", but " + found_->first + " is one of " +
                     std::to_string(found_->shards));
  const auto twice = found_->names.find(shard.k);
  if (twice != found_->names.end())
    throw InputError(name + ": shard " + shard_text(shard) + " was already given in " + twice->second);
}

void Merge::add(const std::string& text, const std::string& name) {
  try {
    add(read_file(text, name), name);
  } catch (const JsonError& error) {
    throw InputError(name + ": this is not a valid part of a search or a sweep: " + error.what());
  }
}

void Merge::add(const Json& file, const std::string& name) {
  const Shard place = shard_of(file, name);
  if (!found_) {
    auto first = std::make_unique<Found>();
    first->question = file.at("question");
    first->first = name;
    first->shards = place.n;
    first->all = merged_of(first->question, name);
    found_ = std::move(first);
  }
  check_place(file, place, name);
  std::visit([&](auto& all) { put(all, file.at("found"), shard(points_of(all), place.k, place.n), name); },
             found_->all);
  found_->names[place.k] = name;
}

Merged Merge::take() {
  if (!found_) throw InputError("no part was given to merge");
  std::vector<std::uint64_t> missing;
  for (std::uint64_t k = 1; k <= found_->shards; ++k)
    if (!found_->names.contains(k)) missing.push_back(k);
  if (!missing.empty())
    throw InputError("expected " + std::to_string(found_->shards) + " shards; " + numbers_text(missing) +
                     (missing.size() == 1 ? " is missing" : " are missing"));
  return std::move(found_->all);
}

}  // namespace trainyard
