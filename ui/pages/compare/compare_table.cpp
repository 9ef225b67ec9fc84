// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QShortcut>

#include "ui/widgets/fact_table.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr double narrowest_column = 104;
// Prefixes of row ids, because an input and a result may have the same id.
const QString input_mark = QStringLiteral("input:"), result_mark = QStringLiteral("result:");

FactRow section(const QString& title, int columns) {
  FactRow row{.id = {}, .cells = {FactCell{.text = title, .strong = true}}};
  row.cells.resize(columns);
  return row;
}

/// The short form of a difference that fits under a value: "−34 %", "+23 %, uncertain".
QString short_difference(const ComparedCell& cell) {
  const QString figure = cell.percent.isEmpty() ? cell.difference : cell.percent;
  if (cell.standing == Standing::within_uncertainty) return CompareTable::tr("%1, uncertain").arg(figure);
  return cell.standing == Standing::refused ? QStringLiteral("%1, %2").arg(figure, cell.remark) : figure;
}

/// The difference with its percentage: "−$26.5 M, −34 %".
QString difference_text(const ComparedCell& cell) {
  QStringList parts;
  for (const QString& part : {cell.difference, cell.percent, cell.remark})
    if (!part.isEmpty()) parts << part;
  return parts.join(QStringLiteral(", "));
}

QString tip_of(const ComparedRow& row, const Comparison& comparison) {
  QStringList lines{row.label};
  for (qsizetype i = 0; i < row.cells.size(); ++i) {
    const ComparedCell& cell = row.cells[i];
    QString line = QStringLiteral("%1: %2").arg(comparison.heads[i], cell.text);
    if (!cell.band.isEmpty()) line += QStringLiteral(" (%1)").arg(cell.band);
    if (const QString difference = difference_text(cell); !difference.isEmpty())
      line += QStringLiteral("; ") + difference;
    lines << line;
  }
  return lines.join(u'\n');
}

FactRow row_of(const ComparedRow& row, const Comparison& comparison, const QString& mark, bool two) {
  FactRow out{.id = row.id.isEmpty() ? QString() : mark + row.id, .cells = {FactCell{.text = row.label}}};
  out.tip = tip_of(row, comparison);
  for (int i = 0; i < row.cells.size(); ++i) {
    const ComparedCell& cell = row.cells[i];
    const bool apart = cell.standing != Standing::baseline && cell.standing != Standing::same;
    FactCell value{.text = cell.text};
    if (two) {
      value.strong = apart;
    } else {
      value.role = role_of(cell.standing);
      value.strong = cell.standing == Standing::better || cell.standing == Standing::worse;
      value.detail = short_difference(cell);
    }
    out.cells.push_back(value);
  }
  if (!two) return out;
  const ComparedCell& other = row.cells[comparison.baseline == 0 ? 1 : 0];
  const bool judged = other.standing == Standing::better || other.standing == Standing::worse;
  out.cells.push_back({.text = other.difference, .role = role_of(other.standing), .strong = judged});
  out.cells.push_back({.text = other.percent, .role = role_of(other.standing)});
  out.cells.push_back({.text = other.remark, .role = Role::muted_text});
  return out;
}

}  // namespace

CompareTable::CompareTable(QWidget* parent)
    : TableCard(QStringLiteral("compare_table"), tr("Inputs and results"), parent) {
  // The names of inputs stay readable with many scenarios; the other columns scroll.
  table()->horizontalHeader()->setMinimumSectionSize(scaled(narrowest_column));
  menu()->addAction(tr("&Copy table\tCtrl+C"), this, &CompareTable::copy);
  showMenuButton();
  auto* key = new QShortcut(QKeySequence(QKeySequence::Copy), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
  connect(key, &QShortcut::activated, this, &CompareTable::copy);
  connect(table(), &FactTable::chosen, this, [this](const QString& id) {
    if (id.startsWith(input_mark)) emit parameterChosen(id.mid(input_mark.size()));
    if (id.startsWith(result_mark)) emit metricChosen(id.mid(result_mark.size()));
  });
}

void CompareTable::setComparison(const Comparison& comparison, bool only_differing) {
  if (comparison == comparison_ && !heads_.isEmpty()) return;
  comparison_ = comparison;
  setSubtitle(only_differing ? tr("only differences") : QString());
  const bool two = comparison.heads.size() == 2;
  QStringList heads{QString()};
  heads << comparison.heads;
  if (two) heads << tr("difference") << QStringLiteral("%") << QString();
  if (heads != heads_) {
    heads_ = heads;
    table()->setHeads(heads, two ? QVector<int>{int(heads.size()) - 1} : QVector<int>{});
  }
  int differing = 0;
  for (const ComparedRow& row : comparison.inputs) differing += row.differs;
  QVector<FactRow> rows{
      section(tr("Inputs that differ (%1 of %2)").arg(differing).arg(comparison.all_inputs), int(heads.size()))};
  if (!only_differing)
    rows.front().cells.front().text = tr("Inputs (%1 of %2 differ)").arg(differing).arg(comparison.all_inputs);
  for (const ComparedRow& row : comparison.inputs) rows.push_back(row_of(row, comparison, input_mark, two));
  rows.push_back(section(only_differing ? tr("Results that differ (%1)").arg(comparison.results.size()) : tr("Results"),
                         int(heads.size())));
  for (const ComparedRow& row : comparison.results) rows.push_back(row_of(row, comparison, result_mark, two));
  table()->setRows(rows);
  // Show the table at full height, because the page scrolls already.
  table()->setMinimumHeight(table()->sizeHint().height());
}

void CompareTable::copy() const { QGuiApplication::clipboard()->setText(tab_separated(comparison_)); }

}  // namespace trainyard::ui
