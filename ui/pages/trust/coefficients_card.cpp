// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/coefficients_card.h"

#include <QHeaderView>
#include <QVBoxLayout>

#include "ui/pages/trust/run_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {
namespace {

FactCell value_cell(double value, Unit unit, bool strong = false) {
  return {number_text(value, unit), {}, strong ? Role::accent : Role::text, strong, value};
}

}  // namespace

CoefficientsCard::CoefficientsCard(QWidget* parent)
    : Card(tr("Coefficients"), parent), table_(new FactTable(tr("Coefficients"), this)) {
  setObjectName(QStringLiteral("coefficients_card"));
  table_->setObjectName(QStringLiteral("coefficients"));
  table_->setHeads({tr("Coefficient"), tr("Scope"), tr("Value"), tr("Shipped"), tr("Prior"), tr("Lowest"),
                    tr("Highest"), tr("Source of the prior")},
                   {1, 7}, 7);
  table_->setSortingEnabled(true);
  table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  table_->horizontalHeader()->setSortIndicatorClearable(true);
  content()->addWidget(table_, 1);
}

void CoefficientsCard::setCalibration(const CoefficientsRef& calibration) {
  if (filled_ && same_calibration(calibration, shown_)) return;
  filled_ = true;
  shown_ = calibration;
  const Coefficients& values = calibration ? *calibration : shipped_coefficients();
  QVector<FactRow> rows;
  int changed = 0;
  for (const Coefficient& row : coefficients()) {
    const double value = value_of(values, row), shipped = value_of(shipped_coefficients(), row);
    const bool other = value != shipped;
    changed += other;
    rows.push_back({QString::fromStdString(row.id),
                    {{engine_text(row.label), {}, Role::text, other},
                     {row.owner ? engine_text(row.owner) : tr("all"), {}, Role::second_text},
                     value_cell(value, row.unit, other),
                     value_cell(shipped, row.unit),
                     value_cell(row.prior, row.unit),
                     value_cell(row.min, row.unit),
                     value_cell(row.max, row.unit),
                     {engine_text(row.source), {}, Role::muted_text}},
                    QStringLiteral("%1\n%2").arg(engine_text(row.help), engine_text(row.source))});
  }
  table_->setRows(rows);
  setSubtitle(changed > 0 ? tr("%1 in total; %n differ from the shipped ones", nullptr, changed).arg(rows.size())
                          : tr("%n in total, as shipped", nullptr, int(rows.size())));
}

}  // namespace trainyard::ui
