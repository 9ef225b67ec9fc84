// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "engine/explore/question.h"
#include "engine/json/json.h"

namespace trainyard {

/// The K-th of N parts of a search or a sweep, K from 1.
struct Shard {
  std::uint64_t k = 1, n = 1;
};
/// "3/8". Throws InputError.
Shard parse_shard(std::string_view text);
/// "3/8"
std::string shard_text(Shard shard);

/// The points of a sweep that are its share.
SearchRange range_of(const GridSweep& sweep, Shard shard);
SearchRange range_of(const SearchQuestion& question, Shard shard);

/// A part as a file, from which other processes join the whole: question, place, what was found, checksum.
std::string part_text(const SearchQuestion& question, Shard shard, const SearchPart& part);
std::string part_text(const GridSweep& question, Shard shard, const GridResult& part);

/// Whether a file holds this part of this question, whole: it need not be computed again.
bool holds_part(const std::string& text, const SearchQuestion& question, Shard shard);
bool holds_part(const std::string& text, const GridSweep& question, Shard shard);

struct MergedSearch {
  SearchQuestion question;
  SearchPart part;
};
struct MergedSweep {
  GridSweep question;
  GridResult result;
};
using Merged = std::variant<MergedSearch, MergedSweep>;

/// Joins the parts of one question, in any order, to what one run finds.
class Merge {
 public:
  Merge();
  ~Merge();
  Merge(const Merge&) = delete;
  Merge& operator=(const Merge&) = delete;

  /// Throws InputError for a part that is cut, of another question or another division, or there already.
  void add(const std::string& text, const std::string& name);
  /// Throws InputError with the parts that are missing.
  Merged take();

 private:
  struct Found;
  void add(const Json& file, const std::string& name);
  void check_place(const Json& file, Shard shard, const std::string& name) const;

  std::unique_ptr<Found> found_;
};

}  // namespace trainyard
