// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <ranges>

#include "engine/metrics/missing.h"
#include "ui/charts/axis_rule.h"
#include "ui/document/value_text.h"
#include "ui/headline/comparison_charts.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Comparison)
};

/// Two or three columns share the width, so each axis has few ticks.
constexpr int most_ticks = 5;
/// An input with a smaller share of the total effect gets no row of its own.
constexpr double least_share = 1e-6;

/// The inputs of one row: one input, or several that take effect only together.
using Group = std::vector<size_t>;
/// The groups with a row of their own, and the inputs that share the last row.
struct Chosen {
  std::vector<Group> own;
  Group together;
};

std::vector<Group> groups_of(const Attribution& why) {
  std::vector<Group> groups;
  std::vector<size_t> place(why.changed.size());
  for (size_t i = 0; i < why.changed.size(); ++i) {
    if (const size_t first = why.joint[i]; first < i) {
      place[i] = place[first];
      groups[place[i]].push_back(i);
      continue;
    }
    place[i] = groups.size();
    groups.push_back({i});
  }
  return groups;
}

double effect_of(const Attribution& why, const Metric& metric, const Group& group) {
  double sum = 0;
  for (const size_t i : group) sum += why.effect(metric, *why.changed[i]);
  return sum;
}

bool is_layout(const Attribution& why, const Group& group) {
  return std::ranges::all_of(group, [&](size_t i) { return why.changed[i]->group == trainyard::Group::layout; });
}

/// Whether effects cancel: their sizes add up to more than twice their sum. Each alone then says little, because none
/// of them is changed without the others.
bool do_cancel(const Attribution& why, const Metric& metric, const std::vector<Group>& groups) {
  double sum = 0, sizes = 0;
  for (const Group& group : groups) {
    const double effect = effect_of(why, metric, group);
    sum += effect;
    sizes += std::abs(effect);
  }
  return sizes > 2 * std::abs(sum) * (1 + 1e-9);
}

/// Merges the inputs of the layout into one group if their effects on a result cancel.
std::vector<Group> merged_layout(std::vector<Group> groups, const Attribution& why,
                                 const std::vector<const Metric*>& columns) {
  std::vector<Group> of_layout;
  std::ranges::copy_if(groups, std::back_inserter(of_layout),
                       [&](const Group& group) { return is_layout(why, group); });
  const auto cancel = [&](const Metric* metric) { return do_cancel(why, *metric, of_layout); };
  if (of_layout.size() < 2 || std::ranges::none_of(columns, cancel)) return groups;
  std::erase_if(groups, [&](const Group& group) { return is_layout(why, group); });
  Group whole;
  for (const Group& group : of_layout) whole.insert(whole.end(), group.begin(), group.end());
  groups.push_back(std::move(whole));
  return groups;
}

Chosen chosen_inputs(const Attribution& why, const std::vector<const Metric*>& columns, int most_rows) {
  std::vector<Group> groups = merged_layout(groups_of(why), why, columns);
  std::vector<double> weight(groups.size());
  for (const Metric* metric : columns) {
    double sum = 0;
    for (const Group& group : groups) sum += std::abs(effect_of(why, *metric, group));
    if (!std::isfinite(sum) || sum <= 0) continue;
    for (size_t i = 0; i < weight.size(); ++i)
      weight[i] = std::max(weight[i], std::abs(effect_of(why, *metric, groups[i])) / sum);
  }
  std::vector<size_t> order(weight.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return weight[a] > weight[b]; });
  size_t own = 0;
  while (own < order.size() && own < size_t(most_rows) && weight[order[own]] > least_share) ++own;
  // If a single input remains, give it its own row, because a shared row takes the same space.
  if (own + 1 == order.size() && weight[order[own]] > least_share) ++own;
  Chosen chosen;
  for (size_t i = 0; i < order.size(); ++i) {
    Group& group = groups[order[i]];
    if (i < own)
      chosen.own.push_back(std::move(group));
    else
      chosen.together.insert(chosen.together.end(), group.begin(), group.end());
  }
  return chosen;
}

QString setting(const Design& design, const Parameter& p) {
  return is_automatic(design, p) ? Text::tr("automatic") : value_text(design, p);
}

/// Removes the unit if the other value has the same unit: "2,048 → 4,096 sequences".
QString without_unit(const QString& text, const QString& other) {
  const auto unit_at = [](const QString& of) { return of.indexOf(QChar(0xA0)); };
  const auto at = unit_at(text), there = unit_at(other);
  return at > 0 && there > 0 && text.mid(at) == other.mid(there) ? text.left(at) : text;
}

QString change_of(const Parameter& p, const ComparedScenario& from, const ComparedScenario& to) {
  QString before = setting(*from.design, p);
  const QString after = setting(*to.design, p);
  if (before != after && is_number(p)) before = without_unit(before, after);
  return before == after ? Text::tr("%1, edited").arg(after) : QStringLiteral("%1 → %2").arg(before, after);
}

QString joined(const QString& one, const QString& other) {
  return Text::tr("%1 with %2", "inputs that work only together").arg(one, other);
}

/// The row of a group: "GPUs 16,384 → 8,192", "GPUs with Global batch" for inputs that take effect only together, or
/// "Layout, 5 inputs" for those of the layout.
auto row_of(const Attribution& why, const Group& group, const ComparedScenario& from, const ComparedScenario& to) {
  Waterfall::Row row{.id = QString::fromLatin1(why.changed[group.front()]->id)};
  QStringList changes;
  for (const size_t i : group) {
    const QString name = engine_text(why.changed[i]->label);
    row.label = row.label.isEmpty() ? name : joined(row.label, name);
    changes << change_of(*why.changed[i], from, to);
  }
  row.detail = changes.join(QStringLiteral("; "));
  if (group.size() > 1 && is_layout(why, group)) {
    QStringList named;
    for (size_t i = 0; i < group.size(); ++i)
      named << QStringLiteral("%1 %2").arg(engine_text(why.changed[group[i]]->label), changes[qsizetype(i)]);
    row.label = Text::tr("Layout, %n inputs", nullptr, int(group.size()));
    row.detail = named.join(QStringLiteral("; "));
  }
  return row;
}

/// Formats all numbers of a column with the same unit and decimals.
struct Scale {
  Unit unit;
  double reference, factor;
  int decimals;

  Scale(const Metric& metric, double from, double to)
      : unit(metric.unit), reference(std::max(std::abs(from), std::abs(to))) {
    factor = unit_step(reference, unit).factor;
    const double shown = reference / factor;
    const bool things = unit == Unit::accelerators || unit == Unit::sequences || unit == Unit::tokens_exact;
    decimals = things || shown >= 1000 ? 0 : shown >= 20 ? 1 : 2;
  }
  bool isNothing(double si) const { return std::abs(si) / factor < 0.5 * std::pow(10, -decimals); }
  /// A difference, such as "+3.2" or "−$21.8 M"; amounts of money keep their unit, as at the other bars.
  QString signedNumber(double si) const {
    if (isNothing(si)) return QStringLiteral("0");
    const Formatted made = format_like(std::abs(si), unit, reference, decimals, number_style());
    const QString amount = QString::fromStdString(made.number), step = engine_text(made.unit.c_str());
    const bool money = amount.startsWith(u'$') && !step.isEmpty();
    return (si > 0 ? QStringLiteral("+") : QStringLiteral("−")) + amount + (money ? QChar(0xA0) + step : QString());
  }
  /// The unit of the column: "$ M", "days".
  QString name() const {
    const Formatted whole = format(reference, unit, number_style());
    const QString step = engine_text(whole.unit.c_str());
    if (!whole.number.starts_with('$')) return step;
    return step.isEmpty() ? QStringLiteral("$") : QStringLiteral("$\u00A0") + step;
  }
};

auto end_bar(const ComparedScenario& scenario, const Metric& metric, double value, const Scale& scale) {
  Waterfall::Bar bar{.to = value / scale.factor, .text = number_text(value, metric.unit)};
  bar.tip = QStringLiteral("%1: %2 %3").arg(scenario.heading(), engine_text(metric.label), bar.text);
  if (const auto band = band_ends(*scenario.result, metric)) {
    bar.low = band->low / scale.factor;
    bar.high = band->high / scale.factor;
    bar.tip = Text::tr("%1, likely range %2").arg(bar.tip, range_with_unit(*band, value, metric.unit));
  }
  return bar;
}

/// Whether the effect of one input alone exceeds the uncertainty, even if other inputs cancel the effect.
bool leaves_band(const ComparedScenario& from, const Metric& metric, double effect) {
  const auto band = band_ends(*from.result, metric);
  const double before = number(*from.result, metric), share = (before + effect) / before;
  return !band || !(share * band->low <= band->high && band->low <= share * band->high);
}

Role role_of_effect(double effect, const Metric& metric, const Scale& scale) {
  if (scale.isNothing(effect)) return Role::muted_text;
  if (metric.better == Better::neither) return Role::second_text;
  return (metric.better == Better::higher) == (effect > 0) ? Role::better : Role::worse;
}

void fit_axis(Waterfall::Column& column) {
  double highest = 0, lowest = 0;
  for (const Waterfall::Bar& bar : column.bars) {
    highest = std::max({highest, bar.from, bar.to, bar.high.value_or(0)});
    lowest = std::min({lowest, bar.from, bar.to, bar.low.value_or(0)});
  }
  const LinearAxis axis = linear_axis(std::max(highest, -lowest), 0, most_ticks);
  column.step = axis.step;
  column.max = highest > 0 ? axis.max : 0;
  column.min = lowest < 0 ? -axis.step * std::ceil(-lowest / axis.step) : 0;
}

QString orders_note(const Attribution& why, const Metric& metric) {
  const bool joined = std::ranges::any_of(groups_of(why), [](const Group& group) { return group.size() > 1; });
  if (why.orders_of(metric) == Orders::together && !joined)
    return Text::tr("Some changes work only together: their effect is split evenly between the first and the last");
  return {};
}

class Columns {
 public:
  Columns(const Attribution& why, const ComparedScenario& from, const ComparedScenario& to, const Chosen& inputs)
      : why_(why), from_(from), to_(to), inputs_(inputs) {}

  Waterfall::Column of(const Metric& metric) const {
    const double before = number(*from_.result, metric), after = number(*to_.result, metric);
    Waterfall::Column column{.id = QString::fromLatin1(metric.id)};
    if (!std::isfinite(before) || !std::isfinite(after)) {
      column.title = engine_text(metric.label);
      column.note = unknownNote(metric, std::isfinite(before) ? to_ : from_);
      return column;
    }
    const Scale scale(metric, before, after);
    const Standing standing = compared_cell(*to_.result, *from_.result, metric).standing;
    const QString unit = scale.name();
    column.title =
        unit.isEmpty() ? engine_text(metric.label) : QStringLiteral("%1, %2").arg(engine_text(metric.label), unit);
    column.note = orders_note(why_, metric);
    column.bars.push_back(end_bar(from_, metric, before, scale));
    double at = before;
    for (const Group& group : inputs_.own) addStep(column, metric, group, at, scale);
    if (!inputs_.together.empty()) addShared(column, metric, at, scale);
    column.within_uncertainty = standing == Standing::within_uncertainty;
    if (!is_significant(standing)) mute(column, metric, scale);
    column.bars.push_back(end_bar(to_, metric, after, scale));
    column.bars.front().role = Role::axis;
    fit_axis(column);
    return column;
  }

 private:
  static QString unknownNote(const Metric& metric, const ComparedScenario& scenario) {
    const QString missing = message_text(missing_message(metric, *scenario.design, *scenario.result));
    return missing.isEmpty() ? Text::tr("unknown in %1").arg(scenario.letter)
                             : Text::tr("unknown in %1: %2").arg(scenario.letter, missing);
  }

  auto step(const Metric& metric, double effect, double& at, const Scale& scale, const QString& what) const {
    Waterfall::Bar bar{.from = at / scale.factor, .to = (at + effect) / scale.factor};
    bar.text = scale.signedNumber(effect);
    bar.role = role_of_effect(effect, metric, scale);
    bar.tip = QStringLiteral("%1: %2 %3").arg(what, engine_text(metric.label), bar.text);
    const double whole = why_.whole(metric);
    if (std::abs(effect) <= std::abs(whole) && !scale.isNothing(whole) && effect * whole > 0)
      bar.tip =
          Text::tr("%1, %2\u00A0% of the difference").arg(bar.tip, QLocale().toString(100 * effect / whole, 'f', 0));
    at += effect;
    return bar;
  }

  /// Mutes the bars of a difference that is not significant, except inputs whose own effect exceeds the uncertainty.
  void mute(Waterfall::Column& column, const Metric& metric, const Scale& scale) const {
    for (Waterfall::Bar& bar : column.bars | std::views::drop(1))
      if (!column.within_uncertainty || !leaves_band(from_, metric, (bar.to - bar.from) * scale.factor))
        bar.role = Role::muted_text;
  }

  void addStep(Waterfall::Column& column, const Metric& metric, const Group& group, double& at,
               const Scale& scale) const {
    const Waterfall::Row row = row_of(why_, group, from_, to_);
    column.bars.push_back(
        step(metric, effect_of(why_, metric, group), at, scale, QStringLiteral("%1 %2").arg(row.label, row.detail)));
  }

  void addShared(Waterfall::Column& column, const Metric& metric, double& at, const Scale& scale) const {
    QStringList names;
    for (const size_t i : inputs_.together) names << engine_text(why_.changed[i]->label);
    column.bars.push_back(
        step(metric, effect_of(why_, metric, inputs_.together), at, scale, names.join(QStringLiteral(", "))));
  }

  const Attribution& why_;
  const ComparedScenario& from_;
  const ComparedScenario& to_;
  const Chosen& inputs_;
};

QVector<Waterfall::Row> rows_of(const Attribution& why, const Chosen& inputs, const ComparedScenario& from,
                                const ComparedScenario& to) {
  QVector<Waterfall::Row> rows{{{}, from.letter, from.name, true}};
  for (const Group& group : inputs.own) rows.push_back(row_of(why, group, from, to));
  if (inputs.together.size() == 1) {
    rows.push_back(row_of(why, inputs.together, from, to));
  } else if (!inputs.together.empty()) {
    QStringList names;
    for (const size_t i : inputs.together) names << engine_text(why.changed[i]->label);
    rows.push_back({{},
                    inputs.own.empty() ? Text::tr("%n inputs", nullptr, int(names.size()))
                                       : Text::tr("%n other inputs", nullptr, int(names.size())),
                    names.join(QStringLiteral(", ")),
                    false});
  }
  rows.push_back({{}, to.letter, to.name, true});
  return rows;
}

/// The results whose difference is within the uncertainty: "within the uncertainty: …".
QString in_band_text(const Waterfall& chart) {
  QStringList names;
  for (const Waterfall::Column& column : chart.columns)
    if (column.within_uncertainty) names << engine_text(find_metric(column.id.toStdString())->label);
  return names.isEmpty() ? QString() : Text::tr("within the uncertainty: %1").arg(names.join(QStringLiteral(", ")));
}

QString sentence_of(const Waterfall& chart) {
  QStringList said;
  for (const Waterfall::Column& column : chart.columns) {
    if (column.bars.isEmpty()) {
      said << QStringLiteral("%1: %2").arg(column.title, column.note);
      continue;
    }
    QStringList steps;
    for (qsizetype i = 1; i + 1 < chart.rows.size(); ++i)
      steps << QStringLiteral("%1 %2").arg(chart.rows[i].label, column.bars[i].text);
    said << QStringLiteral("%1: %2 → %3 (%4)")
                .arg(column.title, column.bars.first().text, column.bars.last().text, steps.join(QStringLiteral("; ")));
  }
  return said.join(QStringLiteral(". "));
}

}  // namespace

Waterfall waterfall(const Attribution& why, const std::vector<const Metric*>& columns, const ComparedScenario& from,
                    const ComparedScenario& to, int most_rows) {
  Waterfall chart;
  chart.title = Text::tr("Why %1 differs from %2").arg(to.letter, from.letter);
  chart.subtitle =
      why.changed.empty() ? Text::tr("no input differs")
      : why.exact
          ? Text::tr("share of the difference due to each changed input; the shares add up")
          : Text::tr(
                "share of the difference due to each changed input, averaged over sampled orders; the shares add up");
  const Chosen inputs = chosen_inputs(why, columns, most_rows);
  chart.rows = rows_of(why, inputs, from, to);
  const Columns make(why, from, to, inputs);
  for (const Metric* metric : columns) chart.columns.push_back(make.of(*metric));
  chart.sentence = sentence_of(chart);
  if (const QString unclear = in_band_text(chart); !unclear.isEmpty()) {
    chart.subtitle += QStringLiteral("; ") + unclear;
    chart.sentence += QStringLiteral(". ") + unclear;
  }
  return chart;
}

}  // namespace trainyard::ui
