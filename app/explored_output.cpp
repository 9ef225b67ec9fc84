// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explored_output.h"

#include <QFile>
#include <algorithm>
#include <cmath>

#include "app/command_line.h"
#include "app/interruption.h"
#include "app/output.h"
#include "engine/error.h"
#include "engine/explore/search_files.h"
#include "engine/explore/sweep_files.h"
#include "engine/explore/sweep_values.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/units/joined.h"
#include "ui/document/output_files.h"

namespace trainyard::app {
namespace {

std::string count(std::uint64_t number) { return format(static_cast<double>(number), Unit::accelerators).number; }

/// Formats the inputs as assignments: "schedule=zb_v virtual_pipeline=2".
std::string assignments_text(const Design& design, const std::vector<ParameterHandle>& inputs) {
  return joined(inputs, " ", [&](ParameterHandle input) { return assignment_of(design, *input); });
}

/// Returns the inputs in which the best layouts differ, or those that they have in common.
std::vector<ParameterHandle> inputs_of(const LayoutSearch& found, const SearchSpace& space, bool differing) {
  std::vector<ParameterHandle> inputs;
  for (const SearchAxis& axis : space.axes()) {
    const auto differs = [&](const FoundLayout& layout) {
      return !same_value(layout.design, found.best.front().design, *axis.input);
    };
    const Parameter& p = *axis.input;
    const bool idle = p.why_idle && p.why_idle(found.best.front().design) && !differing;
    const bool varied = axis.values.size() > 1 && !idle;
    if (varied && std::ranges::any_of(found.best, differs) == differing) inputs.push_back(axis.input);
  }
  return inputs;
}

std::string cell(const Design& design, const Parameter& p) {
  if (p.why_idle && p.why_idle(design)) return "-";
  return is_number(p) ? text(design, p) : id_of(design, p);
}

std::string best_table(const LayoutSearch& found, const SearchSpace& space, const SearchGoals& goals) {
  if (*found.unranked.format) return wrapped(found.unranked.text() + '.');
  if (found.best.empty()) return "No layout meets the conditions.\n";
  const std::vector<ParameterHandle> inputs = inputs_of(found, space, true);
  std::vector<MetricHandle> results{goals.rank};
  for (const MetricHandle result : {MetricHandle(&Evaluation::memory), MetricHandle(&Evaluation::step_time),
                                    MetricHandle(&Evaluation::finish_days), MetricHandle(&Evaluation::cost)})
    if (std::ranges::find(results, result) == results.end()) results.push_back(result);
  std::vector<size_t> right{0};
  for (size_t i = 0; i < results.size(); ++i) right.push_back(2 + inputs.size() + i);
  TextTable table(right);
  std::vector<std::string> row{"#", ""};
  for (const ParameterHandle input : inputs) row.emplace_back(input->id);
  for (const MetricHandle result : results) row.emplace_back(result->id);
  table.add(row);
  size_t place = 0;
  for (const FoundLayout& layout : found.best) {
    row = {std::to_string(++place), layout.equal ? "=" : ""};
    for (const ParameterHandle input : inputs) row.push_back(cell(layout.design, *input));
    for (const MetricHandle result : results)
      row.push_back(format(number(layout.evaluation, *result), result->unit).text());
    table.add(row);
  }
  const std::vector<ParameterHandle> common = inputs_of(found, space, false);
  const std::string all = common.empty() ? "" : "All with " + assignments_text(found.best.front().design, common) + '.';
  return table.text() + '\n' + (all.empty() ? "" : wrapped(all));
}

std::string refused_lines(const LayoutSearch& found) {
  if (found.refused.empty()) return {};
  std::string all = "\nRefused\n";
  for (const RefusedLayouts& refused : found.refused) {
    std::string why = refused.why.text();
    if (refused.refusal == Refusal::unfit) why = assignments_text(refused.example, refused.changed) + ": " + why;
    if (refused.fix && refused.refusal != Refusal::repeats)
      why += "; fixed by " + assignments_text(refused.fix->design, refused.fix->changed);
    all += "  " + count(refused.count) + "  " + refused.label + '\n' + wrapped("e.g. " + why, "    ");
  }
  return all;
}

std::string present_line(const LayoutSearch& found) {
  if (!found.present_meets_conditions) return "The current layout does not meet the conditions.";
  std::string text = "The current layout ranks " + count(found.present_place) + ".";
  if (found.present_place == 1) return text;
  const FoundLayout& best = found.best.front();
  return best.changed.empty() ? text
                              : text + " Change to the best: " + assignments_text(best.design, best.changed) + ".";
}

std::string verdict_text(const GridSweep& sweep, const GridResult& result, std::size_t point) {
  const GridPoint& p = result.at(point);
  if (p.state == PointState::illegal) return "Not legal: " + reason_of(sweep, result, point).text();
  const std::string change = layout_change(sweep, result, point);
  return change.empty() ? p.verdict : p.verdict + ", with " + change;
}

std::string number_cell(const BandedValue& value, Unit unit) {
  if (std::isnan(value.value)) return "–";
  std::string text = format(value.value, unit).text();
  if (std::isnan(value.low) || std::isnan(value.high)) return text;
  return text + " (" + format(value.low, unit).text() + " to " + format(value.high, unit).text() + ')';
}

}  // namespace

std::string search_text(const LayoutSearch& found, const SearchQuestion& question) {
  std::string text = count(found.decided) + " of " + count(found.size) + " combinations, " + count(found.legal) +
                     " legal, " + count(found.fitting) + " fit; " + format(found.seconds, Unit::seconds).text() +
                     "\n\n";
  text += best_table(found, question.space, question.goals);
  if (!found.best.empty())
    text += wrapped("= marks layouts within the uncertainty of the best; the simplest of them is first.");
  if (!found.best.empty() || (found.present_meets_conditions && !*found.unranked.format))
    text += wrapped(present_line(found));
  text += '\n';
  for (const Message& limit : space_limits(question.design, question.space)) text += wrapped(limit.text() + '.');
  return text + refused_lines(found);
}

std::string sweep_text(const GridSweep& sweep, const GridResult& result) {
  const std::size_t axes = sweep.axes.size(), metrics = sweep.metrics.size();
  std::vector<std::size_t> right;
  std::vector<std::string> head;
  for (const SweepAxis& axis : sweep.axes) head.emplace_back(axis.input->label);
  for (std::size_t i = 0; i < metrics; ++i) {
    head.emplace_back(sweep.metrics[i]->label);
    right.push_back(axes + i);
  }
  head.emplace_back("Verdict");
  TextTable table(right);
  table.add(head);
  for (std::size_t i = 0; i < result.points.size(); ++i) {
    if (result.points[i].state == PointState::pending) continue;
    const std::size_t point = result.first + i;
    std::vector<std::string> row;
    for (std::size_t a = 0; a < axes; ++a)
      row.push_back(value_text(*sweep.axes[a].input, sweep.axes[a].values[sweep.place(point, a)]));
    for (std::size_t m = 0; m < metrics; ++m)
      row.push_back(number_cell(result.value(point, m, metrics), sweep.metrics[m]->unit));
    row.push_back(verdict_text(sweep, result, point));
    table.add(row);
  }
  return table.text();
}

ExploredOutput::ExploredOutput(bool json, const std::string& csv) : json_(json), print_csv_(csv == "-") {
  if (json_ && print_csv_) throw InputError("--json and --csv to standard output cannot both print");
  if (!csv.empty() && !print_csv_)
    file_ = std::make_unique<ui::OutputFiles>(QStringList{QFile::decodeName(csv.c_str())});
}

ExploredOutput::~ExploredOutput() = default;

void ExploredOutput::write(const std::string& csv) {
  file_->write(0, QByteArray::fromStdString(csv));
  file_->commit();
}

int ExploredOutput::show_stopped(const Json& json) {
  if (json_) print(json_text(json));
  return print_stopped();
}

int ExploredOutput::show(LayoutSearch found, const SearchQuestion& question) {
  found.best.resize(std::min(found.best.size(), question.shown));
  if (file_) write(search_csv(found));
  if (json_)
    print(json_text(search_json(found, question.goals)));
  else if (print_csv_)
    print(search_csv(found));
  else
    print(search_text(found, question));
  return found.best.empty() ? infeasible : done;
}

int ExploredOutput::show(const GridSweep& sweep, const GridResult& result) {
  if (file_) write(sweep_csv(sweep, result));
  if (json_)
    print(json_text(sweep_json(sweep, result)));
  else if (print_csv_)
    print(sweep_csv(sweep, result));
  else if (!file_)
    print(sweep_text(sweep, result));
  return done;
}

}  // namespace trainyard::app
