// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/error_rows.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/charts/spec_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ErrorRows)
};

/// A likely range is too narrow if it contains a smaller share of the measured values.
constexpr double least_coverage = 0.8;

FactCell share_cell(double share, bool strong, Role role = Role::text) {
  const QString shown = std::isfinite(share) ? QLocale().toString(share * 100, 'f', 1) : QStringLiteral("–");
  return {shown, {}, role, strong, share};
}

FactRow error_row(const QString& program, const QString& device, const ErrorStatistics& s, bool strong) {
  return {program + device,
          {{program, device, Role::text, strong},
           {QLocale().toString(qulonglong(s.n)), {}, Role::muted_text, strong, double(s.n)},
           share_cell(s.median_abs, true),
           share_cell(s.mean_abs, strong),
           share_cell(s.p90_abs, strong),
           {spec_text::signed_percent(s.bias, 1), {}, Role::text, strong, s.bias},
           share_cell(s.coverage, strong, s.coverage < least_coverage ? Role::worse : Role::text)},
          {}};
}

}  // namespace

void set_error_heads(FactTable& table, const QString& first) {
  table.setOptional({5, 3});
  table.setHeads({first, Text::tr("runs"), Text::tr("median %"), Text::tr("mean %"), Text::tr("p90 %"),
                  Text::tr("bias %"), Text::tr("in range %")});
}

QVector<FactRow> error_rows(const ErrorGroups& groups, const ErrorTally& all) {
  QVector<FactRow> rows;
  for (const auto& [names, errors] : groups)
    rows.push_back(error_row(names.first, names.second, errors.statistics(), false));
  std::ranges::stable_sort(rows,
                           [](const FactRow& a, const FactRow& b) { return a.cells[1].order > b.cells[1].order; });
  if (!rows.isEmpty()) rows.push_back(error_row(Text::tr("All"), {}, all.statistics(), true));
  return rows;
}

}  // namespace trainyard::ui
