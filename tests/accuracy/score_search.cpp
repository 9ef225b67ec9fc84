// SPDX-License-Identifier: GPL-3.0-or-later
// Scores the choice of a search on measured layouts: score_search [RUNS.csv] [--equal SHARE]
// A cell holds five or more runs of one model, number of devices and batch. Its layouts are ranked as a search ranks
// them, and the speed of the first is compared with the fastest measured. SHARE sets how close to the best a layout
// counts as equal, as a share of half the best layout's likely range; the simplest of the equal layouts ranks first.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <tuple>

#include "engine/error.h"
#include "engine/explore/search_part.h"
#include "engine/measured/published_runs.h"
#include "engine/measured/validation.h"
#include "engine/statistics/quantile.h"

using namespace trainyard;

namespace {

constexpr size_t fewest_layouts = 5;
constexpr double hit = 0.02;

using Cell = std::vector<const ValidatedRun*>;
/// Group, model, accelerator, devices, batch, sequence length, precision, further settings.
using Key = std::tuple<std::string, std::string, std::string, double, double, double, std::string, std::string>;

std::map<Key, Cell> cells_of(const std::vector<ValidatedRun>& rows) {
  std::map<Key, Cell> cells;
  for (const ValidatedRun& row : rows) {
    if (!row.refused.empty() || !std::isfinite(std::log(row.step_time.measured / row.step_time.predicted))) continue;
    const Workload& w = row.design.work;
    cells[{row.run.group, row.run.model, row.run.accelerator, row.run.gpus, w.global_batch, w.sequence_length,
           row.run.precision, row.run.set}]
        .push_back(&row);
  }
  std::erase_if(cells, [](const auto& cell) { return cell.second.size() < fewest_layouts; });
  return cells;
}

/// The layouts in the order of a search; those that do not fit come last.
std::vector<SearchPart::Candidate> ranked(const Cell& cell, const SearchGoals& goals) {
  std::vector<SearchPart::Candidate> fitting, others;
  for (size_t i = 0; i < cell.size(); ++i) {
    const Evaluation& e = cell[i]->evaluation;
    (e.memory_free >= 0 ? fitting : others).push_back({i, ranking_value(goals, e), simplicity_of(cell[i]->design, 0)});
  }
  const auto evaluation = [&](std::uint64_t i) { return cell[static_cast<size_t>(i)]->evaluation; };
  sort_candidates(fitting, goals, evaluation);
  sort_candidates(others, goals, evaluation);
  fitting.insert(fitting.end(), others.begin(), others.end());
  return fitting;
}

struct Score {
  std::vector<double> first, of_three;

  void add(const Cell& cell, const SearchGoals& goals, bool print) {
    double fastest = HUGE_VAL;
    for (const ValidatedRun* row : cell) fastest = std::min(fastest, row->step_time.measured);
    const auto order = ranked(cell, goals);
    const auto measured = [&](size_t i) { return cell[static_cast<size_t>(order[i].index)]->step_time.measured; };
    first.push_back(1 - fastest / measured(0));
    of_three.push_back(1 - fastest / std::min({measured(0), measured(1), measured(2)}));
    if (!print) return;
    const Run& run = cell.front()->run;
    std::printf("  %-10s %-24s %6.0f devices, batch %6.0f: %3zu layouts, first %6.1f %%, of three %6.1f %%\n",
                run.group.c_str(), run.model.c_str(), run.gpus, cell.front()->design.work.global_batch, cell.size(),
                first.back() * 100, of_three.back() * 100);
  }

  void print(const char* name) const {
    if (first.empty()) return;
    std::vector<double> sorted = first;
    std::ranges::sort(sorted);
    double sum = 0, sum_of_three = 0;
    for (const double loss : first) sum += loss;
    for (const double loss : of_three) sum_of_three += loss;
    const auto n = static_cast<double>(first.size());
    const auto hits = std::ranges::count_if(first, [](double loss) { return loss <= hit; });
    std::printf(
        "%-10s %3zu cells: the first loses %.1f %% of the speed on average and %.1f %% in the median, %.0f %% of them "
        "within "
        "2 %%; the best of three loses %.1f %%\n",
        name, first.size(), sum / n * 100, sorted_quantile(sorted, 0.5) * 100, static_cast<double>(hits) / n * 100,
        sum_of_three / n * 100);
  }
};

/// Prints how often the predicted order of two layouts is right, by their distance as a share of half the likely range.
void print_order(const std::map<Key, Cell>& cells) {
  constexpr std::array bounds{0.1, 0.25, 0.5, 1.0, HUGE_VAL};
  std::array<long, bounds.size()> pairs{}, right{};
  for (const auto& [key, cell] : cells) {
    for (const ValidatedRun* a : cell) {
      for (const ValidatedRun* b : cell) {
        const double apart = std::log(b->step_time.predicted / a->step_time.predicted);
        if (!(apart > 0)) continue;
        const double share = apart / (std::log(a->step_time.high / a->step_time.low) / 2);
        const auto place = static_cast<size_t>(std::ranges::lower_bound(bounds, share) - bounds.begin());
        ++pairs[place];
        if (b->step_time.measured > a->step_time.measured) ++right[place];
      }
    }
  }
  for (size_t i = 0; i < bounds.size(); ++i)
    std::printf("  up to %4.2f of half the band apart: %6ld pairs, %.0f %% in the predicted order\n", bounds[i],
                pairs[i], pairs[i] > 0 ? 100.0 * static_cast<double>(right[i]) / static_cast<double>(pairs[i]) : 0.0);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<Run> runs = published_runs();
  SearchGoals goals;
  goals.rank = &Evaluation::step_time;
  try {
    for (int i = 1; i < argc; ++i) {
      if (std::strcmp(argv[i], "--equal") == 0 && i + 1 < argc) {
        goals.equal_share = std::atof(argv[++i]);
        continue;
      }
      std::ifstream file(argv[i]);
      runs = read_runs(file, argv[i]);
    }
  } catch (const InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
  const std::vector<ValidatedRun> rows = predict(runs);
  const std::map<Key, Cell> cells = cells_of(rows);
  Score all;
  std::map<std::string, Score> by_group;
  for (const auto& [key, cell] : cells) {
    all.add(cell, goals, true);
    by_group[std::get<0>(key)].add(cell, goals, false);
  }
  for (const auto& [group, score] : by_group) score.print(group.c_str());
  all.print("all");
  print_order(cells);
  return 0;
}
