// SPDX-License-Identifier: GPL-3.0-or-later
#include <list>

#include "app/commands.h"
#include "app/explored_output.h"
#include "app/input_file.h"
#include "app/interruption.h"
#include "app/overwriting.h"
#include "engine/explore/search_files.h"
#include "engine/explore/shard.h"
#include "engine/files/outputs.h"
#include "engine/json/json.h"

namespace trainyard::app {
namespace {

int show(const MergedSearch& merged, ExploredOutput& output, int threads) {
  const SearchQuestion& question = merged.question;
  Interruptible work(threads);
  const LayoutSearch all =
      build_search_result(question.design, question.space, question.goals, merged.part, work.execution());
  if (work.interrupted()) return output.show_stopped(search_json(all, question.goals));
  return output.show(all, question);
}

int show(const MergedSweep& merged, ExploredOutput& output, int) { return output.show(merged.question, merged.result); }

}  // namespace

int run_merge(const MergeOptions& options) {
  check_outputs(options.force, {{options.csv, OutputKind::table}}, options.parts);
  std::list<HeldInput> held;
  for (const std::string& part : options.parts) held.emplace_back(InputKind::part, part);
  ExploredOutput output(options.json, options.csv);
  Merge merge;
  for (const std::string& part : options.parts) merge.add(read_file(part, "a part", largest_part), part);
  const Merged merged = merge.take();
  return std::visit([&](const auto& all) { return show(all, output, options.threads); }, merged);
}

}  // namespace trainyard::app
