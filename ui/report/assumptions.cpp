// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "engine/explore/sensitivity.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/report/context.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// As many rows as a reader follows.
constexpr size_t most_rows = 14;
/// Share of the result from which on an input matters.
constexpr double matters = 0.02;

/// What an input does to the result that the report is about.
struct Assumption {
  const Parameter* parameter;
  std::optional<Sensitivity> effect;
  bool changed;
  double size() const { return effect ? std::abs(effect->effect()) : 0; }
};

bool is_changed(const ReportContext& context, const Parameter& parameter) {
  return !same_value(context.design, default_design(context.design.job), parameter);
}

/// Those that were changed and those that move the result, the one that moves it most first.
std::vector<Assumption> assumptions(const ReportContext& context, const Metric& metric) {
  SensitivityOptions options;
  options.entries = false;
  const auto moved = context.study(
      "sensitivities", [&] { return sensitivities(context.design, metric, options, context.execution.unwatched()); });
  std::vector<Assumption> result;
  for (const Parameter* parameter : parameters(context.design.job)) {
    if (is_beside(*parameter)) continue;
    const auto effect = std::ranges::find(*moved, parameter, &Sensitivity::parameter);
    Assumption row{parameter, {}, is_changed(context, *parameter)};
    if (effect != moved->end() && (effect->better || effect->worse)) row.effect = *effect;
    // What people choose is the design; what the model or a price takes for granted is an assumption.
    const bool taken = parameter->advanced || parameter->uncertainty.spread != Spread::none;
    if (row.changed || (taken && row.size() >= matters * std::abs(number(context.evaluation, metric))))
      result.push_back(row);
  }
  std::ranges::stable_sort(result, std::greater(), &Assumption::size);
  if (result.size() > most_rows) result.resize(most_rows);
  return result;
}

QString source_of(const ReportContext& context, const Parameter& parameter) {
  const Design& usual = default_design(context.design.job);
  if (!is_changed(context, parameter)) return engine_text(parameter.source);
  return ReportText::tr("Set for this design; the default is %1.").arg(value_text(usual, parameter));
}

/// "−3.1 % to +4.2 %", and under which change of the input.
QString effect_text(const Assumption& row) {
  if (!row.effect) return QStringLiteral("–");
  QStringList ends;
  for (const auto& side : {row.effect->better, row.effect->worse})
    if (side) ends += spec_text::signed_share(side->after / side->before - 1, 1);
  return ends.join(ReportText::tr(" to ", "between two ends")) +
         ReportText::tr(" (%1)", "by which change of an input").arg(engine_text(span_label(row.effect->span)));
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
    section.text = Rich{{ReportText::tr("Sources: "), true}} + with_links(sources.join(QStringLiteral("; ")) + u'.');
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
  const Metric& metric = *main_results(context.design.job).front();
  const std::vector<Assumption> rows = assumptions(context, metric);
  if (rows.empty()) return;
  blocks.append(block::Paragraph{
      rich(ReportText::tr(
               "Inputs that were changed, and those that the model takes for granted and that move the result (%1) by "
               "2 % and more, the strongest first. All others stand in the appendix and in the attached project.")
               .arg(engine_text(metric.label)))});
  block::Table table;
  table.dense = true;
  table.columns = {{ReportText::tr("Assumption"), false, 1.2},
                   {ReportText::tr("Value"), false, 1},
                   {ReportText::tr("Moves the result by"), false, 1.3},
                   {ReportText::tr("Source"), false, 2.6}};
  for (const Assumption& row : rows)
    table.rows.append({Rich{{engine_text(row.parameter->label), true}},
                       Rich{{value_text(context.design, *row.parameter), row.changed}}, Rich{{effect_text(row)}},
                       with_links(source_of(context, *row.parameter), Tone::second)});
  blocks.append(table);
}

void add_quoted(const ReportContext& context, QVector<Block>& blocks) {
  const block::Table quoted = quoted_table(context);
  if (quoted.rows.isEmpty()) return;
  blocks.append(quoted);
}

block::Columns facts_columns(const ReportContext& context) {
  block::Columns columns;
  for (const Parameter* parameter : parameters(context.design.job))
    if (is_entry(*parameter) && !is_beside(*parameter))
      columns.sections.append(facts_of(*parameter, entry(context.design, *parameter)));
  return columns;
}

void add_quick(const ReportContext& context, QVector<Block>& blocks) {
  blocks.append(block::Paragraph{rich(
      ReportText::tr("Rules of thumb know neither batches nor memory nor failures, and are no part of the results."))});
  block::Columns columns;
  block::Columns::Section inputs{ReportText::tr("Inputs"), {}, {}}, results{ReportText::tr("Results"), {}, {}};
  for (const Parameter* parameter : parameters(context.design.job))
    if (is_beside(*parameter))
      inputs.rows.append({engine_text(parameter->label),
                          QLatin1String(parameter->id),
                          value_text(context.design, *parameter),
                          {},
                          false});
  for (const Metric* metric : metrics(context.design.job))
    if (is_beside(*metric))
      results.rows.append({engine_text(metric->label),
                           QLatin1String(metric->id),
                           result_text(context.design, context.evaluation, *metric),
                           {},
                           false});
  for (const block::Columns::Section& section : {inputs, results})
    if (!section.rows.isEmpty()) columns.sections.append(section);
  for (const Parameter* parameter : parameters(context.design.job))
    if (is_entry(*parameter) && is_beside(*parameter))
      columns.sections.append(facts_of(*parameter, entry(context.design, *parameter)));
  blocks.append(columns);
}

}  // namespace trainyard::ui
