// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/context.h"

#include <QRegularExpression>
#include <cmath>

#include "engine/units/csv.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// As a shell takes it: quoted only where it must be.
QString shell_word(const QString& word) {
  static const QRegularExpression harmless(QStringLiteral("^[A-Za-z0-9_@%+=:,./-]+$"));
  if (harmless.match(word).hasMatch()) return word;
  return u'\'' + QString(word).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

QString field_value(const FieldView& field) {
  if (const auto* number = std::get_if<double>(&field.value)) return QString::fromStdString(csv_number(*number));
  if (const auto* truth = std::get_if<bool>(&field.value)) return *truth ? QStringLiteral("on") : QStringLiteral("off");
  return QString::fromStdString(std::get<std::string>(field.value));
}

bool same(const FieldView& a, const FieldView& b) {
  const auto* x = std::get_if<double>(&a.value);
  const auto* y = std::get_if<double>(&b.value);
  return a.value == b.value || (x && y && std::isnan(*x) && std::isnan(*y));
}

/// The built-in entry that an edited one started from, or the default's where that is not known.
EntryRef original_of(const Parameter& parameter, const EntryRef& edited) {
  constexpr std::string_view suffix = "-custom";
  std::string id = base(edited).id;
  if (id.ends_with(suffix)) id.resize(id.size() - suffix.size());
  return find_entry(kind_of(edited), id).value_or(entry(default_design(), parameter));
}

/// The fields of an edited entry that are not those of the original.
QStringList field_arguments(const Parameter& parameter, const EntryRef& edited, const EntryRef& original) {
  QStringList result;
  const std::vector<FieldView> before = fields(original), after = fields(edited);
  for (size_t i = 0; i < after.size(); ++i) {
    // Editing any other field names the entry so by itself.
    const bool named_by_edit = field_value(after[i]) == field_value(before[i]) + QStringLiteral(" (custom)");
    if (same(before[i], after[i]) || named_by_edit) continue;
    result +=
        QStringLiteral("%1.%2=%3").arg(QLatin1String(parameter.id), QLatin1String(after[i].id), field_value(after[i]));
  }
  return result;
}

QStringList entry_arguments(const Parameter& parameter, const EntryRef& chosen) {
  const EntryRef original = base(chosen).custom ? original_of(parameter, chosen) : chosen;
  QStringList result;
  if (base(original).id != base(entry(default_design(), parameter)).id)
    result += QStringLiteral("%1=%2").arg(QLatin1String(parameter.id), QString::fromStdString(base(original).id));
  return result + field_arguments(parameter, chosen, original);
}

QStringList assignments(const Parameter& parameter, const Design& design) {
  if (is_entry(parameter)) return entry_arguments(parameter, entry(design, parameter));
  const std::string value = is_automatic(design, parameter) ? "auto"
                            : is_number(parameter)          ? csv_number(number(design, parameter))
                                                            : id_of(design, parameter);
  return {QStringLiteral("%1=%2").arg(QLatin1String(parameter.id), QString::fromStdString(value))};
}

}  // namespace

ReportContext::ReportContext(const Project& of, int index, const ReportOptions& with)
    : project(of),
      options(with),
      scenario(index),
      design(of.scenarios[size_t(index)].design),
      evaluation(evaluate(design)),
      findings(trainyard::findings(design, evaluation)) {
  const bool other = of.baseline != index && of.baseline >= 0 && of.baseline < int(of.scenarios.size());
  if (!other) return;
  baseline = of.baseline;
  baseline_evaluation = evaluate(baselineDesign());
}

QString ReportContext::scenarioName(int index) const {
  const QString name = QString::fromStdString(project.scenarios[size_t(index)].name);
  if (project.scenarios.size() < 2) return name.isEmpty() ? name : ReportText::tr("Scenario: %1").arg(name);
  const QString letter = index < 26 ? QString(QChar(u'A' + index)) : QString::number(index + 1);
  return name.isEmpty() ? ReportText::tr("Scenario %1").arg(letter)
                        : ReportText::tr("Scenario %1, %2").arg(letter, name);
}

QString sentence_of(const Message& message) {
  const QString text = message_text(message);
  return text.isEmpty() || text.endsWith(u'.') ? text : text + u'.';
}

QString result_text(const Evaluation& evaluation, const Metric& metric) {
  return metric.value ? number_text(number(evaluation, metric), metric.unit) : engine_text(verdict_label(evaluation));
}

QString set_arguments(const Design& design) {
  QString result;
  for (const Parameter* parameter : changed(design, default_design()))
    for (const QString& assignment : assignments(*parameter, design))
      result += QStringLiteral(" --set ") + shell_word(assignment);
  return result;
}

}  // namespace trainyard::ui
