// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "engine/metrics/metric_tables.h"
#include "engine/physics/degrees.h"

namespace trainyard {
namespace {

/// Returns the sum of the exposed communication of all dimensions as a formula.
std::string sum_of_degrees() {
  std::string sum;
  for (const Degree& each : degrees()) sum += (sum.empty() ? "{time_" : " + {time_") + std::string(each.id) + '}';
  return sum;
}

/// Returns a formula in which {time_of_degrees} is replaced by the sum over the table of degrees.
const char* written_out(const char* formula) {
  if (!formula) return formula;
  constexpr std::string_view term = "{time_of_degrees}";
  const std::string_view whole(formula);
  const size_t place = whole.find(term);
  if (place == std::string_view::npos) return formula;
  static std::deque<std::string> kept;
  kept.push_back(std::string(whole).replace(place, term.size(), sum_of_degrees()));
  return kept.back().c_str();
}

std::vector<Metric> joined() {
  std::vector<Metric> all;
  for (const MetricTable& table : {memory_metrics(),       time_metrics(),          run_metrics(),
                                   metric_bands(),         storage_metrics(),       checkpoint_metrics(),
                                   failure_metrics(),      capacity_metrics(),      memory_part_metrics(),
                                   time_part_metrics(),    recipe_metrics(),        objective_metrics(),
                                   network_metrics(),      kind_metrics(),          serving_metrics(),
                                   cache_tier_metrics(),   serving_cost_metrics(),  fleet_metrics(),
                                   serving_part_metrics(), post_training_metrics(), post_training_part_metrics()})
    for (Metric row : table.rows) {
      if (row.group == metric_group_of_table) row.group = table.group;
      if (row.jobs.empty()) row.jobs = table.jobs;
      row.formula = written_out(row.formula);
      all.push_back(row);
    }
  return all;
}

}  // namespace

std::span<const Metric> metrics() {
  static const std::vector<Metric> table = joined();
  return table;
}

namespace {

constexpr std::array data_kinds{LearnsFrom::tokens, LearnsFrom::samples};
/// Rows by job and by what a model learns from.
using JobTables = std::array<std::array<std::vector<const Metric*>, data_kinds.size()>, every_job.size()>;

}  // namespace

std::span<const Metric* const> metrics(Job job, LearnsFrom learns_from) {
  static const auto tables = [] {
    JobTables rows;
    for (const Metric& m : metrics())
      for (const Job each : every_job)
        for (const LearnsFrom from : data_kinds)
          if (m.jobs.has(each) && applies(m, from)) rows[size_t(each)][size_t(from)].push_back(&row_for(m, from));
    return rows;
  }();
  return tables[size_t(job)][size_t(learns_from)];
}

std::span<const Metric* const> headline_metrics(Job job, LearnsFrom learns_from) {
  static const auto tables = [] {
    JobTables rows;
    for (const Job each : every_job)
      for (const LearnsFrom from : data_kinds) {
        std::vector<const Metric*>& own = rows[size_t(each)][size_t(from)];
        std::ranges::copy_if(metrics(each, from), std::back_inserter(own),
                             [](const Metric* m) { return m->headline > 0 && m->value; });
        std::ranges::stable_sort(own, {}, &Metric::headline);
      }
    return rows;
  }();
  return tables[size_t(job)][size_t(learns_from)];
}

LearnsFrom learns_from(const Design& design) {
  return design.job == Job::training ? design.work.model->learns_from() : LearnsFrom::tokens;
}

}  // namespace trainyard
