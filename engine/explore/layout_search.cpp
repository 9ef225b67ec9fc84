// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/layout_search.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <ranges>

#include "engine/explore/axis_order.h"
#include "engine/explore/found_layouts.h"
#include "engine/explore/search_part.h"
#include "engine/explore/visit.h"

namespace trainyard {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Seconds between snapshots, and between a thread's deliveries of results to the snapshot.
constexpr double snapshot_pause = 0.1, delivery_pause = 0.02;
/// Minimum number of points for which a first look pays off, maximum number of points that it tries, and maximum number
/// of blocks that it sorts.
constexpr std::uint64_t worth_a_first_look = 20000, most_of_first_look = 50000, most_ordered_blocks = 100000;
/// With fewer blocks than this, blocks are split to keep all threads busy; blocks above `large_piece` are split so that
/// a stop takes effect soon.
constexpr std::uint64_t few_blocks = 64, large_piece = 1 << 15;

/// One search over one range: assigns visitors to threads and merges their results.
class Run {
 public:
  Run(const SearchPlan& plan, SearchRange range, const SearchSnapshot& snapshot)
      : plan_(plan), range_(range), snapshot_(snapshot), all_(plan.goals()) {}

  /// Visits blocks in the given order, or in their natural order if it is empty.
  void visit(const std::vector<std::uint64_t>& order, const Execution& execution) {
    const std::uint64_t first = range_.begin / plan_.block_size();
    const std::uint64_t last = (range_.end + plan_.block_size() - 1) / plan_.block_size();
    const std::uint64_t blocks = order.empty() ? last - first : order.size();
    const std::uint64_t wanted = std::max(few_blocks / (blocks + 1), plan_.block_size() / large_piece) + 1;
    const std::uint64_t pieces = std::min(wanted, plan_.block_size());
    const std::uint64_t piece = (plan_.block_size() + pieces - 1) / pieces;
    parallel_for(static_cast<std::size_t>(blocks * pieces), execution, [&](std::size_t i) {
      const std::uint64_t place = i / pieces, block = order.empty() ? first + place : order[place];
      const std::uint64_t begin = block * plan_.block_size() + i % pieces * piece;
      const SearchRange part{std::max(begin, range_.begin), std::min(begin + piece, range_.end)};
      std::unique_ptr<Visitor> visitor = acquire_visitor(plan_.model_of_block(block));
      visitor->visit(block, part, execution.stop);
      release_visitor(std::move(visitor));
    });
    const std::lock_guard lock(mutex_);
    for (const std::unique_ptr<Visitor>& visitor : idle_) all_.join(visitor->take());
  }

  SearchPart take() {
    SearchPart out = all_.take();
    out.size = range_.end - range_.begin;
    out.seconds = seconds_since(start_);
    return out;
  }

  /// Shows the result of a first look over fewer points, until the search itself has found more.
  void show(SearchPart part) {
    part.size = range_.end - range_.begin;
    snapshot_(build_search_result(plan_, part));
    shown_ = Clock::now();
  }

 private:
  std::unique_ptr<Visitor> acquire_visitor(std::uint64_t model) {
    {
      const std::lock_guard lock(mutex_);
      auto free = std::ranges::find(idle_, model, [](const auto& visitor) { return visitor->model(); });
      if (free == idle_.end() && !idle_.empty()) free = std::prev(idle_.end());
      if (free != idle_.end()) {
        std::unique_ptr<Visitor> out = std::move(*free);
        idle_.erase(free);
        out->prepare(model);
        return out;
      }
    }
    return std::make_unique<Visitor>(plan_, model);
  }

  void release_visitor(std::unique_ptr<Visitor> visitor) {
    SearchPart part;
    {
      const std::lock_guard lock(mutex_);
      Visitor& kept = *idle_.emplace_back(std::move(visitor));
      if (!snapshot_ || kept.seconds_since_taken() < delivery_pause) return;
      all_.join(kept.take());
      if (seconds_since(shown_) < snapshot_pause || showing_) return;
      showing_ = true;
      part = all_.take();
      all_.join(part);
    }
    part.size = range_.end - range_.begin;
    part.seconds = seconds_since(start_);
    snapshot_(build_search_result(plan_, part));
    const std::lock_guard lock(mutex_);
    shown_ = Clock::now();
    showing_ = false;
  }

  const SearchPlan& plan_;
  const SearchRange range_;
  const SearchSnapshot& snapshot_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  std::vector<std::unique_ptr<Visitor>> idle_;
  SearchAccumulator all_;
  bool showing_ = false;
  Clock::time_point shown_ = Clock::now();
};

/// Translates point numbers of the smaller space into those of the whole space.
void renumber(SearchPart& part, const SearchPlan& look, const SearchPlan& plan) {
  const auto number = [&](std::uint64_t& index) {
    std::uint64_t whole = 0;
    for (std::size_t i = 0; i < plan.axes().size(); ++i) {
      const bool fixed = look.axes()[i].axis->values.size() == 1;
      whole += (fixed ? plan.axes()[i].baseline : look.axes()[i].at(index)) * plan.axes()[i].stride;
    }
    index = whole;
  };
  for (auto* list : {&part.best, &part.simplest})
    for (SearchPart::Candidate& candidate : *list) number(candidate.index);
  for (auto* list : {&part.front, &part.points})
    for (ChartPoint& point : *list) number(point.index);
  for (SearchPart::Refused& refused : part.refused)
    for (auto* list : {&refused.examples, &refused.misses})
      for (SearchPart::Candidate& example : *list) number(example.index);
}

/// Blocks ordered by the best layout that the first look found in them, then all others.
std::vector<std::uint64_t> order_of(const SearchPlan& plan, const SearchPart& part, SearchRange range) {
  const std::uint64_t first = range.begin / plan.block_size();
  const std::uint64_t last = (range.end + plan.block_size() - 1) / plan.block_size();
  std::vector<std::uint64_t> order;
  std::vector<bool> placed(static_cast<std::size_t>(last - first), false);
  const auto place = [&](std::uint64_t block) {
    if (block < first || block >= last || placed[static_cast<std::size_t>(block - first)]) return;
    placed[static_cast<std::size_t>(block - first)] = true;
    order.push_back(block);
  };
  for (const SearchPart::Candidate& c : part.best) place(c.index / plan.block_size());
  for (std::uint64_t block = first; block < last; ++block) place(block);
  return order;
}

}  // namespace

SearchSpace first_look_space(const Design& design, const SearchSpace& space) {
  SearchSpace out = space;
  for (const SearchAxis& axis : std::ranges::reverse_view(space.axes())) {
    const AxisDepth depth = depth_of_axis(axis.input);
    const bool recipe =
        depth == AxisDepth::figures || axis.input == &Layout::zero_stage || axis.input == &Layout::shard_group;
    const bool too_many = depth == AxisDepth::legality && out.size() > most_of_first_look;
    if (recipe || too_many) out.vary(axis.input, {axis.values[baseline_position(design, axis)]});
  }
  return out;
}

SearchPart search_range(const Design& design, const SearchSpace& space, const SearchGoals& goals, SearchRange range,
                        const Execution& execution, const SearchSnapshot& snapshot) {
  range.end = std::min(range.end, space.size());
  range.begin = std::min(range.begin, range.end);
  const SearchPlan plan(design, space, goals);
  Run run(plan, range, snapshot);
  const std::uint64_t blocks = (range.end - range.begin) / plan.block_size();
  std::vector<std::uint64_t> order;
  double share = 0;
  if (snapshot && range.end - range.begin >= worth_a_first_look && blocks <= most_ordered_blocks) {
    const SearchSpace fewer = first_look_space(design, space);
    const SearchPlan look(design, fewer, goals);
    share = std::min(0.5, static_cast<double>(fewer.size()) / static_cast<double>(space.size()));
    const SearchRange part{range.begin / plan.block_size() * look.block_size(),
                           (range.end + plan.block_size() - 1) / plan.block_size() * look.block_size()};
    const SearchSnapshot nobody;
    Run first(look, part, nobody);
    first.visit({}, execution.part(0, share));
    SearchPart seen = first.take();
    renumber(seen, look, plan);
    run.show(seen);
    order = order_of(plan, seen, range);
  }
  run.visit(order, execution.part(share, 1));
  return run.take();
}

LayoutSearch search_layouts(const Design& design, const SearchSpace& space, const SearchGoals& goals,
                            const Execution& execution, const SearchSnapshot& snapshot) {
  const SearchPart part = search_range(design, space, goals, {0, space.size()}, execution.part(0, 0.95), snapshot);
  return build_search_result(design, space, goals, part, execution.part(0.95, 1));
}

}  // namespace trainyard
