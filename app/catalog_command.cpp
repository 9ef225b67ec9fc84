// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "app/price_records.h"
#include "app/records.h"
#include "engine/catalog/catalog.h"
#include "engine/catalog/model_kinds.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/units/csv.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

CatalogKind kind_named(const std::string& name) {
  if (const auto kind = catalog_kind(name)) return *kind;
  throw InputError("catalog: \"" + name + "\" is not allowed: " + joined(catalog_kinds, ", ", catalog_id) +
                   ", prices.");
}

/// Formats a value for computing: SI units, blank if unknown.
std::string cell_of(const FieldView& field) {
  if (const auto* number = std::get_if<double>(&field.value)) return std::isnan(*number) ? "" : csv_number(*number);
  if (const auto* truth = std::get_if<bool>(&field.value)) return *truth ? "yes" : "no";
  return std::get<std::string>(field.value);
}

/// Formats a value for readers; empty if it is unknown, zero or "no".
std::string text_of(const FieldView& field) {
  const std::string label = field.label;
  if (const auto* number = std::get_if<double>(&field.value))
    return std::isnan(*number) || *number == 0 ? "" : label + ' ' + format(*number, field.unit).text();
  if (const auto* truth = std::get_if<bool>(&field.value)) return *truth ? label : "";
  const auto& text = std::get<std::string>(field.value);
  return text.empty() ? "" : label + ' ' + text;
}

/// Describes a group of layers by what differs from the model.
std::string group_text(const std::vector<FieldView>& kind) {
  std::vector<std::string> facts;
  for (const FieldView& field : kind) {
    const auto* number = std::get_if<double>(&field.value);
    const std::string text = text_of(field);
    facts.push_back(!text.empty() ? text : std::string(field.label) + (number ? " 0" : " off"));
  }
  return "Group of layers: " + joined(facts, ", ");
}

std::string catalog_csv(CatalogKind kind) {
  std::vector<std::string> head{"id", "name"};
  std::string rows;
  for (const EntryRef& entry : catalog(kind)) {
    std::vector<std::string> row{base(entry).id, base(entry).name};
    const bool first = rows.empty();
    for (const FieldView& field : fields(entry)) {
      if (first) head.emplace_back(field.id);
      row.push_back(cell_of(field));
    }
    row.push_back(joined(base(entry).unverified, "; "));
    row.push_back(joined(base(entry).sources, "; "));
    rows += csv_row(row);
  }
  head.insert(head.end(), {"unverified", "sources"});
  return csv_row(head) + rows;
}

std::string catalog_text(CatalogKind kind) {
  std::string result;
  for (const EntryRef& entry : catalog(kind)) {
    std::vector<std::string> facts;
    for (const FieldView& field : fields(entry))
      if (const std::string text = text_of(field); !text.empty()) facts.push_back(text);
    result += base(entry).id + "  " + base(entry).name + '\n' + wrapped(joined(facts, "; "), "    ");
    for (const std::vector<FieldView>& kind : kind_fields(entry)) result += wrapped(group_text(kind), "    ");
  }
  return result;
}

}  // namespace

int run_catalog(const CatalogOptions& options) {
  if (options.kind == "prices") {
    const std::vector<PriceRecord> records = price_records();
    print(options.format.json  ? json_text(price_table().json_list(records))
          : options.format.csv ? price_table().csv(records)
                               : price_table().text(records, "–"));
    return done;
  }
  const CatalogKind kind = kind_named(options.kind);
  print(options.format.json  ? json_text(json_list(catalog(kind), to_json))
        : options.format.csv ? catalog_csv(kind)
                             : catalog_text(kind));
  return done;
}

}  // namespace trainyard::app
