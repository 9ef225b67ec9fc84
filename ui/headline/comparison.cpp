// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/headline/comparison.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/metrics/result_band.h"
#include "ui/document/value_text.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/tab_separated.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Comparison)
};

/// A larger relative difference is never called "about the same", even within the uncertainty.
constexpr double most_about_equal = 0.1;

/// The relative difference as "−34 %"; empty for values that are shares themselves.
QString percent_text(double value, double reference, Unit unit) {
  const double percent = 100 * (value - reference) / std::abs(reference);
  if (unit == Unit::fraction || !std::isfinite(percent) || std::abs(percent) < 0.05) return {};
  const QString amount = QLocale().toString(std::abs(percent), 'f', std::abs(percent) < 9.95 ? 1 : 0);
  return (percent > 0 ? QStringLiteral("+") : QStringLiteral("−")) + amount + QStringLiteral("\u00A0%");
}

Standing standing_of(Change change) {
  switch (change) {
    case Change::better:
      return Standing::better;
    case Change::worse:
      return Standing::worse;
    case Change::other:
      return Standing::other;
    case Change::equal:
      break;
  }
  return Standing::same;
}

QString input_text(const Design& design, const Parameter& p) {
  const QString text = value_text(design, p);
  return is_automatic(design, p) ? Text::tr("%1, automatic", "value of an input that nobody set").arg(text) : text;
}

bool same_figure(const FieldView& a, const FieldView& b) {
  const auto* left = std::get_if<double>(&a.value);
  const auto* right = std::get_if<double>(&b.value);
  return a.value == b.value || (left && right && std::isnan(*left) && std::isnan(*right));
}

/// The labels of the fields that differ between two entries with the same id.
QString changed_fields(const EntryRef& a, const EntryRef& b) {
  if (base(a).id != base(b).id) return {};
  const std::vector<FieldView> left = fields(a), right = fields(b);
  QStringList names;
  for (size_t i = 0; i < std::min(left.size(), right.size()); ++i)
    if (!same_figure(left[i], right[i])) names << engine_text(left[i].label);
  return names.join(QStringLiteral(", "));
}

ComparedCell input_cell(const Design& design, const Design& baseline, const Parameter& p) {
  ComparedCell cell{.text = input_text(design, p)};
  if (&design == &baseline) return cell;
  cell.standing = same_value(design, baseline, p) ? Standing::same : Standing::other;
  if (cell.standing == Standing::same) return cell;
  if (is_entry(p)) cell.remark = changed_fields(entry(design, p), entry(baseline, p));
  if (!is_number(p)) return cell;
  const double now = number(design, p), before = number(baseline, p), delta = now - before;
  if (!std::isfinite(delta) || delta == 0) return cell;
  cell.difference = (delta > 0 ? QStringLiteral("+") : QStringLiteral("−")) + number_text(std::abs(delta), p.unit);
  cell.percent = percent_text(now, before, p.unit);
  return cell;
}

bool differs(const QVector<ComparedScenario>& scenarios, const Design& baseline, const Parameter& p) {
  return std::any_of(scenarios.begin(), scenarios.end(),
                     [&](const ComparedScenario& s) { return !same_value(*s.design, baseline, p); });
}

ComparedRow input_row(const QVector<ComparedScenario>& scenarios, const Design& baseline, const Parameter& p) {
  ComparedRow row{.id = QString::fromLatin1(p.id), .label = engine_text(p.label)};
  for (const ComparedScenario& scenario : scenarios) row.cells.push_back(input_cell(*scenario.design, baseline, p));
  row.differs = differs(scenarios, baseline, p);
  return row;
}

ComparedRow verdict_row(const QVector<ComparedScenario>& scenarios, const Evaluation& baseline) {
  ComparedRow row{.id = {}, .label = Text::tr("Verdict")};
  const QString reference = engine_text(verdict_label(baseline));
  for (const ComparedScenario& scenario : scenarios) {
    ComparedCell cell{.text = engine_text(verdict_label(*scenario.result))};
    if (scenario.result != &baseline) cell.standing = cell.text == reference ? Standing::same : Standing::other;
    row.differs = row.differs || cell.standing == Standing::other;
    row.cells.push_back(cell);
  }
  return row;
}

ComparedRow result_row(const QVector<ComparedScenario>& scenarios, const Evaluation& baseline, const Metric& metric) {
  ComparedRow row{.id = QString::fromLatin1(metric.id), .label = engine_text(metric.label)};
  for (const ComparedScenario& scenario : scenarios) {
    row.cells.push_back(compared_cell(*scenario.result, baseline, metric));
    const Standing standing = row.cells.back().standing;
    row.differs = row.differs || (standing != Standing::baseline && standing != Standing::same);
  }
  return row;
}

}  // namespace

QString ComparedScenario::heading() const { return QStringLiteral("%1 %2").arg(letter, name); }

Role role_of(Standing standing) {
  switch (standing) {
    case Standing::baseline:
      return Role::text;
    case Standing::better:
      return Role::better;
    case Standing::worse:
      return Role::worse;
    case Standing::other:
      return Role::second_text;
    default:
      return Role::muted_text;
  }
}

bool is_significant(Standing standing) {
  return standing == Standing::better || standing == Standing::worse || standing == Standing::other;
}

ComparedCell compared_cell(const Evaluation& result, const Evaluation& baseline, const Metric& metric) {
  const double now = number(result, metric), before = number(baseline, metric);
  ComparedCell cell{.text = number_text(now, metric.unit)};
  const auto band = band_ends(result, metric);
  if (band) cell.band = range_beside_value(*band, now, metric.unit);
  cell.remark = engine_text(condition_of(result, metric));
  if (&result == &baseline) return cell;
  if (std::isnan(now) || std::isnan(before)) {
    cell.standing = std::isnan(now) && std::isnan(before) ? Standing::same : Standing::unknown;
    return cell;
  }
  const Difference change = difference(now, before, metric);
  cell.up = now > before;
  if (now != before && !std::isfinite(now - before)) {
    const bool better = metric.better == Better::higher ? now > before : now < before;
    cell.standing = metric.better == Better::neither ? Standing::other : better ? Standing::better : Standing::worse;
    return cell;
  }
  if (change.change == Change::equal) {
    cell.standing = Standing::same;
    return cell;
  }
  cell.difference = change.signed_text;
  cell.amount = change.amount;
  // A difference that rounds to 0 counts as no difference.
  cell.standing = change.amount == QStringLiteral("0") ? Standing::same : standing_of(change.change);
  if (cell.standing == Standing::same) return cell;
  cell.percent = percent_text(now, before, metric.unit);
  cell.small = std::abs(now - before) <= most_about_equal * std::abs(before);
  if (!cell.remark.isEmpty()) {
    cell.standing = Standing::refused;
    return cell;
  }
  if (has_another_peak(result, baseline, metric)) {
    // Shares of different peak rates cannot be ranked.
    cell.standing = Standing::refused;
    cell.remark = Text::tr("other peak");
    return cell;
  }
  if (!within_bands(result, baseline, metric)) return cell;
  cell.standing = Standing::within_uncertainty;
  cell.remark = Text::tr("within the uncertainty");
  return cell;
}

Comparison comparison_rows(const QVector<ComparedScenario>& scenarios, int baseline, Rows rows) {
  Comparison out;
  out.baseline = baseline;
  if (scenarios.isEmpty()) return out;
  for (const ComparedScenario& scenario : scenarios) out.heads << scenario.heading();
  const ComparedScenario& reference = scenarios[baseline];
  const Job job = reference.design->job;
  for (const Parameter* p : parameters(job)) {
    ++out.all_inputs;
    if (rows == Rows::all || differs(scenarios, *reference.design, *p))
      out.inputs.push_back(input_row(scenarios, *reference.design, *p));
  }
  if (ComparedRow verdict = verdict_row(scenarios, *reference.result); rows == Rows::all || verdict.differs)
    out.results.push_back(std::move(verdict));
  for (const Metric* metric : headline_metrics(job, learns_from(*reference.design))) {
    ComparedRow row = result_row(scenarios, *reference.result, *metric);
    if (rows == Rows::all || row.differs) out.results.push_back(std::move(row));
  }
  return out;
}

QString tab_separated(const Comparison& comparison) {
  QStringList head{QString()};
  for (int i = 0; i < comparison.heads.size(); ++i) {
    head << comparison.heads[i];
    if (i != comparison.baseline) head << Text::tr("difference") << QStringLiteral("%") << QString();
  }
  QString text = tab_separated_row(head) + u'\n';
  for (const QVector<ComparedRow>* rows : {&comparison.inputs, &comparison.results})
    for (const ComparedRow& row : *rows) {
      QStringList cells{row.label};
      for (int i = 0; i < row.cells.size(); ++i) {
        const ComparedCell& cell = row.cells[i];
        cells << cell.text;
        if (i != comparison.baseline) cells << cell.difference << cell.percent << cell.remark;
      }
      text += tab_separated_row(cells) + u'\n';
    }
  return text;
}

}  // namespace trainyard::ui
