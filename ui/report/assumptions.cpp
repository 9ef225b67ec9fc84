// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/document/value_text.h"
#include "ui/report/context.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// Inputs that someone may want to argue about: what was changed, and what the model assumes.
bool worth_arguing(const ReportContext& context, const Parameter& parameter) {
  const bool idle = parameter.idle && parameter.idle(context.design);
  const bool same = same_value(context.design, default_design(context.design.job), parameter);
  return !same || (parameter.advanced && !idle);
}

QString source_of(const ReportContext& context, const Parameter& parameter) {
  if (same_value(context.design, default_design(context.design.job), parameter)) return engine_text(parameter.source);
  return ReportText::tr("Set for this design; the default is %1.")
      .arg(value_text(default_design(context.design.job), parameter));
}

Span state_of(const ReportContext& context, const Parameter& parameter) {
  if (is_automatic(context.design, parameter)) return {ReportText::tr("derived"), false, Tone::muted};
  if (same_value(context.design, default_design(context.design.job), parameter))
    return {ReportText::tr("default"), false, Tone::muted};
  return {ReportText::tr("changed"), true, Tone::warning};
}

/// Changed inputs first, each kind in table order.
std::vector<const Parameter*> assumptions(const ReportContext& context) {
  std::vector<const Parameter*> result;
  for (const Parameter* parameter : parameters(context.design.job))
    if (worth_arguing(context, *parameter)) result.push_back(parameter);
  std::stable_partition(result.begin(), result.end(), [&](const Parameter* parameter) {
    return !same_value(context.design, default_design(context.design.job), *parameter);
  });
  return result;
}

QString fact_text(const FieldView& field) {
  if (const auto* number = std::get_if<double>(&field.value)) return number_text(*number, field.unit);
  if (const auto* truth = std::get_if<bool>(&field.value)) return *truth ? ReportText::tr("yes") : ReportText::tr("no");
  const std::string& text = std::get<std::string>(field.value);
  return field.words ? catalog_text(text) : QString::fromStdString(text);
}

/// Whether a field says something: known, and neither empty nor "no".
bool says_something(const FieldView& field) {
  if (const auto* number = std::get_if<double>(&field.value)) return std::isfinite(*number) && *number != 0;
  if (const auto* truth = std::get_if<bool>(&field.value)) return *truth;
  return !std::get<std::string>(field.value).empty();
}

block::Columns::Section facts_of(const Parameter& parameter, const EntryRef& entry) {
  block::Columns::Section section;
  section.title = ReportText::tr("%1: %2").arg(engine_text(parameter.label), catalog_text(base(entry).name));
  for (const FieldView& field : fields(entry))
    if (field.id != std::string_view("name") && (says_something(field) || field.unverified))
      section.rows.append({engine_text(field.label),
                           {},
                           fact_text(field),
                           field.unverified ? ReportText::tr("(unverified)") : QString(),
                           field.unverified});
  QStringList sources;
  for (const std::string& source : base(entry).sources) sources += QString::fromStdString(source);
  if (base(entry).custom) sources.prepend(ReportText::tr("edited for this project"));
  if (!sources.isEmpty())
    section.text = {{ReportText::tr("Sources: "), true}, {sources.join(QStringLiteral("; ")) + u'.'}};
  return section;
}

/// The catalog lists figures that agree as well, with that word first.
bool agrees(const QuotedFigure& quoted) { return quoted.reason.rfind("Agrees", 0) == 0; }

block::Table quoted_table(const ReportContext& context) {
  block::Table table;
  table.dense = true;
  table.columns = {{ReportText::tr("Of"), false, 1.2},
                   {ReportText::tr("Figure"), false, 1.6},
                   {ReportText::tr("Who prints it"), false, 1.9},
                   {ReportText::tr("Why it is not used here"), false, 2.6}};
  for (const Parameter* parameter : parameters(context.design.job)) {
    if (!is_entry(*parameter)) continue;
    const EntryRef of = entry(context.design, *parameter);
    for (const QuotedFigure& quoted : base(of).quoted) {
      if (agrees(quoted)) continue;
      table.rows.append({Rich{{catalog_text(base(of).name), true}}, Rich{{catalog_text(quoted.figure)}},
                         Rich{{QString::fromStdString(quoted.where), false, Tone::second}},
                         Rich{{catalog_text(quoted.reason), false, Tone::second}}});
    }
  }
  return table;
}

}  // namespace

void add_assumptions(const ReportContext& context, QVector<Block>& blocks) {
  blocks.append(block::Heading{ReportText::tr("Assumptions and sources"), 1, true});
  blocks.append(block::Paragraph{
      rich(ReportText::tr("Inputs that were changed, then those that the model assumes. All others stand in the "
                          "appendix with their values."))});
  block::Table table;
  table.dense = true;
  table.columns = {{ReportText::tr("Assumption"), false, 1},
                   {ReportText::tr("Value"), false, 1},
                   {ReportText::tr("Source"), false, 2.6},
                   {ReportText::tr("State"), true, 0}};
  for (const Parameter* parameter : assumptions(context))
    table.rows.append({Rich{{engine_text(parameter->label), true}}, Rich{{value_text(context.design, *parameter)}},
                       Rich{{source_of(context, *parameter), false, Tone::second}},
                       Rich{state_of(context, *parameter)}});
  blocks.append(table);
}

void add_quoted(const ReportContext& context, QVector<Block>& blocks) {
  const block::Table quoted = quoted_table(context);
  if (quoted.rows.isEmpty()) return;
  blocks.append(block::Heading{ReportText::tr("Figures you may have seen elsewhere"), 2});
  blocks.append(quoted);
}

void add_facts(const ReportContext& context, QVector<Block>& blocks) {
  blocks.append(block::Heading{ReportText::tr("Facts from the catalog"), 2});
  blocks.append(block::Paragraph{
      rich(ReportText::tr("Rates are dense and of one device. ● marks a figure that no second source confirms."))});
  block::Columns columns;
  for (const Parameter* parameter : parameters(context.design.job))
    if (is_entry(*parameter)) columns.sections.append(facts_of(*parameter, entry(context.design, *parameter)));
  blocks.append(columns);
}

}  // namespace trainyard::ui
