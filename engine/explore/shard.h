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
/// Parses "3/8". Throws InputError.
Shard parse_shard(std::string_view text);
/// Formats a shard as "3/8".
std::string shard_text(Shard shard);

/// The points of the sweep or search in this shard.
SearchRange range_of(const GridSweep& sweep, Shard shard);
SearchRange range_of(const SearchQuestion& question, Shard shard);

/// A part as a self-contained file: question, shard, results, checksum.
std::string part_text(const SearchQuestion& question, Shard shard, const SearchPart& part);
std::string part_text(const GridSweep& question, Shard shard, const GridResult& part);

/// True if the file holds this part of this question completely, so that it need not be computed again.
bool is_complete_part(const std::string& text, const SearchQuestion& question, Shard shard);
bool is_complete_part(const std::string& text, const GridSweep& question, Shard shard);

struct MergedSearch {
  SearchQuestion question;
  SearchPart part;
};
struct MergedSweep {
  GridSweep question;
  GridResult result;
};
using Merged = std::variant<MergedSearch, MergedSweep>;

/// Merges the parts of one question, in any order, into the result of a single run.
class Merge {
 public:
  Merge();
  ~Merge();
  Merge(const Merge&) = delete;
  Merge& operator=(const Merge&) = delete;

  /// Throws InputError for a part that is truncated, duplicate, of another question or of another number of shards.
  void add(const std::string& text, const std::string& name);
  /// Throws InputError that names missing parts.
  Merged take();

 private:
  struct Found;
  void add(const Json& file, const std::string& name);
  void check_place(const Json& file, Shard shard, const std::string& name) const;

  std::unique_ptr<Found> found_;
};

}  // namespace trainyard
