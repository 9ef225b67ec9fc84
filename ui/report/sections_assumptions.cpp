// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "engine/explore/offer_basis.h"
#include "engine/explore/sensitivity.h"
#include "engine/parameters/handle.h"
#include "engine/studies/job_profile.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/inputs/entry_facts.h"
#include "ui/report/context.h"
#include "ui/report/sections.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// Maximum number of rows, to keep the table readable.
constexpr size_t most_rows = 14;
/// Relative change of the result from which an input is listed.
constexpr double matters = 0.02;

/// The effect of an input on the main results of the report: time or GPU count, and cost.
struct Assumption {
  const Parameter* parameter;
  std::optional<Sensitivity> effect, on_money;
  bool changed;
  /// Returns the larger of the two relative changes.
  double size() const { return std::max(share(effect), share(on_money)); }

 private:
  static double share(const std::optional<Sensitivity>& of) {
    if (!of) return 0;
    const std::optional<Influence>& side = of->better ? of->better : of->worse;
    return std::abs(of->effect() / side->before);
  }
};

bool is_changed(const ReportContext& context, const Parameter& parameter) {
  return !same_value(context.design, default_design(context.design.job), parameter);
}

std::optional<Sensitivity> find_effect(const std::vector<Sensitivity>& moved, const Parameter& parameter) {
  const auto effect = std::ranges::find(moved, &parameter, &Sensitivity::parameter);
  return effect != moved.end() && (effect->better || effect->worse) ? std::optional(*effect) : std::nullopt;
}

/// Returns changed inputs and inputs that move a result, largest effect first.
std::vector<Assumption> assumptions(const ReportContext& context, const Metric& metric, const Metric& money) {
  SensitivityOptions options;
  options.entries = false;
  const auto moved = context.study(
      "sensitivities", [&] { return sensitivities(context.design, metric, options, context.execution.unwatched()); });
  const auto paid = context.study("sensitivities of money", [&] {
    return sensitivities(context.design, money, options, context.execution.unwatched());
  });
  std::vector<Assumption> result;
  for (const Parameter* parameter : parameters(context.design.job)) {
    if (is_rule_of_thumb(*parameter)) continue;
    const Assumption row{parameter, find_effect(*moved, *parameter), find_effect(*paid, *parameter),
                         is_changed(context, *parameter)};
    // Inputs that the user chooses freely are part of the design. Assumptions are advanced inputs and inputs with a
    // known uncertainty.
    const bool taken = is_number(*parameter) && (parameter->advanced || parameter->uncertainty.spread != Spread::none);
    if (row.changed || (taken && row.size() >= matters)) result.push_back(row);
  }
  std::ranges::stable_sort(result, std::greater(), &Assumption::size);
  if (result.size() > most_rows) result.resize(most_rows);
  return result;
}

QString source_of(const ReportContext& context, const Parameter& parameter) {
  if (!is_changed(context, parameter)) {
    if (&parameter == &*ParameterHandle(&Economics::accelerator_price))
      return message_text(price_basis_text(price_basis(context.design, context.design.cluster.accelerator)));
    return engine_text(parameter.source);
  }
  const QString usual = value_text(resolved(default_design(context.design.job)), parameter);
  if (usual == value_text(resolved(context.design), parameter))
    return ReportText::tr("Set for this design; equal to the default.");
  return ReportText::tr("Set for this design; the default is %1.").arg(usual);
}

/// Returns the input values that cause the effect. An integer input shows the values themselves, because its relative
/// steps are rounded.
QString values_text(const Sensitivity& effect) {
  if (!effect.parameter->integer) return engine_text(span_label(effect.span));
  QStringList values;
  for (const auto& side : {effect.better, effect.worse})
    if (side) values += value_text(side->design, *effect.parameter);
  return values.join(ReportText::tr(" and ", "between two values"));
}

/// Says what the values beyond the tried end do: they cannot run, or have no effect.
QString untried_side_text(const ReportContext& context, const Sensitivity& effect, const Influence& tried) {
  const bool higher = number(tried.design, *effect.parameter) < number(resolved(context.design), *effect.parameter);
  if (effect.illegal + effect.too_large > 0)
    return higher ? ReportText::tr("higher values cannot run") : ReportText::tr("lower values cannot run");
  return higher ? ReportText::tr("higher values have no effect") : ReportText::tr("lower values have no effect");
}

/// Returns the change of a result and the change of the input that causes it: "−3.1 % to +4.2 % (half and double)". If
/// only one side of a number has an effect, gives its value: "+6.0 % at 8; lower values cannot run".
QString effect_text(const ReportContext& context, const std::optional<Sensitivity>& effect) {
  if (!effect) return QStringLiteral("–");
  QStringList ends;
  const Influence* tried = nullptr;
  for (const auto& side : {&effect->better, &effect->worse}) {
    if (!*side) continue;
    tried = &**side;
    ends += spec_text::signed_share(tried->after / tried->before - 1, 1);
  }
  if (ends.size() == 1 && is_number(*effect->parameter))
    return ReportText::tr("%1 at %2; %3", "change of a result, value of an input, remark")
        .arg(ends.front(), value_text(tried->design, *effect->parameter), untried_side_text(context, *effect, *tried));
  return ends.join(ReportText::tr(" to ", "between two ends")) +
         ReportText::tr(" (%1)", "by which change of an input").arg(values_text(*effect));
}

QString fact_text(const FieldView& field) {
  if (const auto* number = std::get_if<double>(&field.value)) return number_text(*number, field.unit);
  if (const auto* truth = std::get_if<bool>(&field.value)) return *truth ? ReportText::tr("yes") : ReportText::tr("no");
  return text_in_words(field);
}

/// Returns whether a field has a known value that is neither zero, empty nor "no".
bool is_informative(const FieldView& field) {
  if (const auto* number = std::get_if<double>(&field.value)) return std::isfinite(*number) && *number != 0;
  if (const auto* truth = std::get_if<bool>(&field.value)) return *truth;
  return !std::get<std::string>(field.value).empty();
}

block::Columns::Section facts_of(const Parameter& parameter, const EntryRef& entry) {
  block::Columns::Section section;
  section.title = ReportText::tr("%1: %2").arg(engine_text(parameter.label), catalog_text(base(entry).name));
  for (const FieldView& field : fields(entry))
    if (field.id != std::string_view("name") && (is_informative(field) || field.unverified))
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

/// Returns whether a quoted figure agrees with the catalog; its reason then starts with "Agrees".
bool agrees(const QuotedFigure& quoted) { return quoted.reason.rfind("Agrees", 0) == 0; }

block::Table quoted_table(const ReportContext& context) {
  block::Table table;
  table.dense = true;
  table.columns = {{ReportText::tr("Catalog entry"), false, 1.2},
                   {ReportText::tr("Published figure"), false, 1.6},
                   {ReportText::tr("Published by"), false, 1.9},
                   {ReportText::tr("Reason for not using it"), false, 2.6}};
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
  const Metric &metric = *job_profile(context.design.job).main_results.front(),
               &money = *job_profile(context.design.job).main_results.back();
  const std::vector<Assumption> rows = assumptions(context, metric, money);
  if (rows.empty()) return;
  const auto appendix = std::ranges::find(report_sections(), std::string_view("appendix"), &ReportSection::id);
  const QString others =
      is_wanted(*appendix, context.options.sections)
          ? ReportText::tr("All other inputs are listed in the appendix and in the attached project.")
          : ReportText::tr("All other inputs are in the attached project.");
  blocks.append(block::Paragraph{rich(ReportText::tr("Changed inputs, and assumptions of the model that change a "
                                                     "result (%1; %2) by at least 2\u00A0%, largest effect first.")
                                          .arg(engine_text(metric.label), engine_text(money.label)) +
                                      u' ' + others)});
  block::Table table;
  table.dense = true;
  table.columns = {{ReportText::tr("Assumption"), false, 1.2},
                   {ReportText::tr("Value"), false, 1},
                   {ReportText::tr("Effect on: %1", "a result").arg(engine_text(metric.label)), false, 1.3},
                   {ReportText::tr("Effect on: %1", "a result").arg(engine_text(money.label)), false, 1.3},
                   {ReportText::tr("Source"), false, 2}};
  for (const Assumption& row : rows)
    table.rows.append({Rich{{engine_text(row.parameter->label), true}},
                       Rich{{value_text(context.design, *row.parameter), row.changed}},
                       Rich{{effect_text(context, row.effect)}}, Rich{{effect_text(context, row.on_money)}},
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
    if (is_entry(*parameter) && !is_rule_of_thumb(*parameter))
      columns.sections.append(facts_of(*parameter, entry(context.design, *parameter)));
  return columns;
}

void add_quick(const ReportContext& context, QVector<Block>& blocks) {
  blocks.append(block::Paragraph{
      rich(ReportText::tr("Rules of thumb ignore batches, memory and failures. They are not part of the results."))});
  block::Columns columns;
  block::Columns::Section inputs{ReportText::tr("Inputs"), {}, {}}, results{ReportText::tr("Results"), {}, {}};
  for (const Parameter* parameter : parameters(context.design.job))
    if (is_rule_of_thumb(*parameter))
      inputs.rows.append({engine_text(parameter->label),
                          QLatin1String(parameter->id),
                          value_text(context.design, *parameter),
                          {},
                          false});
  for (const Metric* metric : metrics(context.design.job, learns_from(context.design)))
    if (is_rule_of_thumb(*metric))
      results.rows.append({engine_text(metric->label),
                           QLatin1String(metric->id),
                           result_text(context.design, context.evaluation, *metric),
                           {},
                           false});
  for (const block::Columns::Section& section : {inputs, results})
    if (!section.rows.isEmpty()) columns.sections.append(section);
  for (const Parameter* parameter : parameters(context.design.job))
    if (is_entry(*parameter) && is_rule_of_thumb(*parameter))
      columns.sections.append(facts_of(*parameter, entry(context.design, *parameter)));
  blocks.append(columns);
}

}  // namespace trainyard::ui
