// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <cmath>

#include "app/commands.h"
#include "app/output.h"
#include "app/overwriting.h"
#include "app/records.h"
#include "engine/error.h"
#include "engine/explore/rank_map.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/machine/device_kinds.h"
#include "engine/studies/findings.h"
#include "engine/units/csv.h"
#include "ui/document/output_files.h"

namespace trainyard::app {
namespace {

std::string count(std::int64_t value) { return std::to_string(value); }

/// Returns "3;19;35-36": layers of the chunks in the order in which a micro-batch visits them.
std::string layers_cell(const std::vector<LayerRange>& layers) {
  std::string out;
  for (const LayerRange& range : layers) {
    if (range.count == 0) continue;
    if (!out.empty()) out += ';';
    out += count(range.first) + (range.count > 1 ? '-' + count(range.first + range.count - 1) : "");
  }
  return out;
}

std::string head_row(const RankMap& map) {
  std::vector<std::string> cells{"rank"};
  for (const RankMap::Level& level : map.levels())
    if (level.kind != UnitKind::cluster) cells.emplace_back(unit_id(level.kind));
  for (const char* name :
       {"tensor", "context", "data", "pipeline", "expert", "expert_tensor", "expert_data", "shard", "layers",
        "embedding", "head", "first_expert", "experts", "first_sequence", "sequences", "memory"})
    cells.emplace_back(name);
  return csv_row(cells);
}

std::string rank_row(const RankMap& map, std::int64_t rank) {
  std::vector<std::string> cells{count(rank)};
  for (const RankMap::Level& level : map.levels())
    if (level.kind != UnitKind::cluster) cells.push_back(count(rank / level.size));
  const RankPlace at = map.place(rank);
  for (const std::int64_t place :
       {at.tensor, at.context, at.data, at.pipeline, at.expert, at.expert_tensor, at.expert_data})
    cells.push_back(count(place));
  const RankHolding held = map.holding(rank);
  cells.insert(cells.end(), {count(held.shard), layers_cell(held.layers), held.embedding ? "yes" : "no",
                             held.head ? "yes" : "no", count(held.experts.first), count(held.experts.count),
                             count(held.sequences.first), count(held.sequences.count), csv_number(held.memory)});
  return csv_row(cells);
}

void write_ranks(const RankMap& map, const std::string& path) {
  ui::OutputFiles file({QFile::decodeName(path.c_str())});
  file.write(0, QByteArray::fromStdString(head_row(map)));
  for (std::int64_t rank = 0; rank < map.devices(); ++rank)
    file.write(0, QByteArray::fromStdString(rank_row(map, rank)));
  file.commit();
}

Json group_json(const RankMap& map, const GroupTraffic& t) {
  Json units = Json::object();
  for (size_t i = 0; i < map.levels().size(); ++i)
    units[unit_id(map.levels()[i].kind)] = {{"members", t.inside[i]}, {"leaving", t.leaving[i]}};
  return {{"group", group_id(t.group)}, {"members", t.shape.size},        {"stride", t.shape.stride},
          {"bytes", t.bytes},           {"exposed", json_number(t.time)}, {"units", units}};
}

std::string all_json(const RankMap& map) {
  const auto level = [](const RankMap::Level& l) -> Json { return {{"unit", unit_id(l.kind)}, {"devices", l.size}}; };
  const auto group = [&](const GroupTraffic& t) { return group_json(map, t); };
  return json_text({{"devices", map.devices()},
                    {"levels", json_list(map.levels(), level)},
                    {"groups", json_list(map.traffic(), group)}});
}

std::string all_text(const RankMap& map) {
  TextTable table({1, 2, 3, 4, 5});
  table.add({"group", "GPUs", "in a " + std::string(unit_id(map.levels().front().kind)), "sends a step", "leaves it",
             "waits"});
  for (const GroupTraffic& t : map.traffic())
    table.add({group_label(t.group), format(t.shape.size, Unit::none).text(),
               format(t.inside.front(), Unit::none).text(), format(t.bytes, Unit::file).text(),
               format(t.leaving.front(), Unit::file).text(),
               std::isfinite(t.time) ? format(t.time, Unit::seconds).text() : ""});
  std::string units;
  for (const RankMap::Level& level : map.levels())
    units += std::string(unit_label(level.kind)) + ": " + format(double(level.size), Unit::none).text() + " GPUs\n";
  return units + '\n' + table.text();
}

}  // namespace

int run_ranks(const RanksOptions& options) {
  check_outputs(options.force, {{options.csv, OutputKind::table}});
  const ChosenDesign chosen = read_design(options.input);
  check_training(chosen.design(), "ranks");
  if (is_mixed(chosen.design())) throw InputError("ranks: not available for clusters with two kinds of GPUs");
  const RankMap map(chosen.design());
  const Evaluation evaluation = evaluate(chosen.design());
  if (map.devices() == 0)
    throw InputError("ranks: not a legal layout: " + legality_message(chosen.design(), evaluation).text());
  if (!options.csv.empty()) write_ranks(map, options.csv);
  if (options.json)
    print(all_json(map));
  else if (options.csv.empty())
    print(all_text(map));
  return exit_status_of(evaluation);
}

}  // namespace trainyard::app
