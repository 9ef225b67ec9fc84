// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/output.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/units/csv.h"
#include "engine/units/message.h"
#include "engine/units/units.h"

namespace trainyard::app {

/// A JSON list with the value of `get` for each element: a member or a function.
template <class Range, class Get>
Json json_list(const Range& range, Get get) {
  Json out = Json::array();
  for (const auto& element : range) out.push_back(std::invoke(get, element));
  return out;
}

/// Returns the texts of the messages as a JSON list.
Json json_list(const std::vector<Message>& messages);
/// Returns the text as JSON; null if it is empty.
Json text_or_null(const std::string& text);

/// A value in CSV: blank if it is unknown; the texts of a list are joined with "; ".
std::string csv_text(const std::optional<Json>& value, bool is_whole);
/// A value in text: a number in `unit`, or `missing` if it is unknown.
std::string unit_text(const std::optional<Json>& value, Unit unit, const char* missing);

/// Reads the value of a column: a member of the record, or a function of it. The value is a number in SI units (NaN if
/// unknown), true or false, a text, a list of texts, or JSON. An empty std::optional<Json> omits the key from JSON.
template <class Record>
struct Getter {
  template <class Get>
  Getter(Get get) {
    using Result = std::decay_t<std::invoke_result_t<Get, const Record&>>;
    is_whole = std::is_integral_v<Result>;
    json = [get](const Record& record) -> std::optional<Json> {
      if constexpr (std::is_same_v<Result, double>)
        return json_number(std::invoke(get, record));
      else
        return std::invoke(get, record);
    };
  }

  std::function<std::optional<Json>(const Record&)> json;
  bool is_whole;  ///< CSV writes all digits; other numbers may have an exponent
};

/// The output format that contains a column. `all`: JSON and CSV, and also text if the column has a heading.
enum class In { all, json, csv, text };

template <class Record>
struct Column {
  std::string id;  ///< key in JSON, heading in CSV
  Getter<Record> value;
  In in = In::all;
  const char* heading = nullptr;  ///< heading of the column in text; nullptr: not in text
  std::optional<Unit> unit = {};  ///< unit of the numbers in text; a column with a unit is right-aligned
};

/// The columns that a command prints for each record. The table is written once, and all formats are generated from it:
///
///     const RecordTable<Replica> table{
///         {"devices", &Replica::devices, In::all, "GPUs", Unit::none},       // in all formats
///         {"refused", [](const auto& r) { return refusal_id(r.refusal); }},  // in JSON and CSV
///         {"tried", &Replica::tried, In::json},                              // only in JSON
///     };
///     table.json_list(replicas)    [{"devices": 8, "refused": "", "tried": 3}]
///     table.csv(replicas)          devices,refused
///     table.text(replicas)         GPUs
template <class Record>
class RecordTable {
 public:
  using Columns = std::vector<Column<Record>>;

  RecordTable(std::initializer_list<Column<Record>> columns) : columns_(columns) {}
  explicit RecordTable(Columns columns) : columns_(std::move(columns)) {}
  /// Returns the columns with these ids in this order. Throws std::out_of_range for an unknown id.
  RecordTable pick(std::initializer_list<const char*> ids) const {
    Columns out;
    for (const char* id : ids)
      out.push_back(columns_.at(size_t(std::ranges::find(columns_, id, &Column<Record>::id) - columns_.begin())));
    return RecordTable(out);
  }

  Json json(const Record& record) const {
    Json out = Json::object();
    for (const auto& c : columns_)
      if (c.in == In::all || c.in == In::json)
        if (auto value = c.value.json(record)) out.append(c.id, std::move(*value));
    return out;
  }
  Json json_list(const auto& records) const {
    return app::json_list(records, [this](const Record& record) { return json(record); });
  }

  std::vector<std::string> csv_heads() const {
    return cells(in_csv, [](const auto& c) { return c.id; });
  }
  std::vector<std::string> csv_cells(const Record& record) const {
    return cells(in_csv, [&](const auto& c) { return csv_text(c.value.json(record), c.value.is_whole); });
  }
  std::string csv(const auto& records) const {
    std::string out = csv_row(csv_heads());
    for (const Record& record : records) out += csv_row(csv_cells(record));
    return out;
  }

  std::vector<std::string> text_heads() const {
    return cells(in_text, [](const auto& c) { return c.heading; });
  }
  std::vector<std::string> text_cells(const Record& record, const char* missing) const {
    return cells(in_text, [&](const auto& c) {
      const auto value = c.value.json(record);
      return c.unit ? unit_text(value, *c.unit, missing) : csv_text(value, c.value.is_whole);
    });
  }
  /// Columns with a unit are right-aligned.
  std::string text(const auto& records, const char* missing) const {
    std::vector<size_t> right;
    for (size_t place = 0; const auto& c : columns_) {
      if (c.heading && c.unit) right.push_back(place);
      place += c.heading != nullptr;
    }
    TextTable out(right);
    out.add(text_heads());
    for (const Record& record : records) out.add(text_cells(record, missing));
    return out.text();
  }

 private:
  static bool in_csv(const Column<Record>& c) { return c.in == In::all || c.in == In::csv; }
  static bool in_text(const Column<Record>& c) { return c.heading; }
  std::vector<std::string> cells(bool (*shown)(const Column<Record>&), const auto& cell) const {
    std::vector<std::string> out;
    for (const auto& c : columns_)
      if (shown(c)) out.emplace_back(cell(c));
    return out;
  }

  Columns columns_;
};

}  // namespace trainyard::app
