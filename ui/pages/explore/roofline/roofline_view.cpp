// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/roofline/roofline_view.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/explore/roofline.h"
#include "engine/machine/device_kinds.h"
#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/document/document.h"
#include "ui/pages/explore/roofline/roofline_chart.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {
namespace {

class Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  void hold(ChartCard* chart, TableCard* table) { setPlaces({{chart, 0, 0, 7, 420, 420}, {table, 0, 7, 5, 420, 480}}); }
};

FactRow row_of(const RooflineChart::Point& p) {
  const bool known = p.intensity > 0;
  const QString none = QStringLiteral("–");
  return {p.id,
          {{p.label, p.pass, Role::text, true},
           {known && !p.plain ? number_text(p.intensity, Unit::none) : none, {}, Role::text, false, p.intensity},
           {known && !p.plain ? number_text(p.attained, Unit::flop_rate) : none,
            known ? number_text(p.bytes_rate, Unit::bandwidth) : QString(), Role::text, false, p.attained},
           {number_text(p.seconds, Unit::seconds), number_text(p.share, Unit::fraction), Role::text, true, p.seconds}},
          p.tip};
}

/// The share of the computing time that matmuls take.
double product_share(const Roofline& r) {
  double share = 0;
  for (const RooflinePoint& p : r.points)
    if (p.counts_flops) share += p.share;
  return share;
}

}  // namespace

RooflineView::RooflineView(Document* document, QWidget* parent) : ExploreView(parent), document_(document) {
  setObjectName(QStringLiteral("roofline"));
  auto* sheet = new Sheet(this);
  chart_ = new ChartCard(RooflineChart{}, sheet->sheet());
  chart_->setObjectName(QStringLiteral("roofline_chart"));
  table_ = new TableCard(QStringLiteral("roofline_table"), tr("Operations of a step"), sheet->sheet());
  table_->table()->setHeads({tr("Operation"), tr("FLOP per byte"), tr("attained"), tr("time")});
  table_->table()->setSortingEnabled(true);
  table_->table()->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  table_->table()->horizontalHeader()->setSortIndicatorClearable(true);
  sheet->hold(chart_, table_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(sheet);
}

QString RooflineView::title() { return tr("Roofline"); }
QString RooflineView::tip() { return tr("Attained rate of each operation, limited by matmuls or memory"); }

void RooflineView::refresh() {
  const Roofline found = roofline(document_->design(), document_->evaluation());
  const RooflineChart spec = roofline_chart(document_->design(), found);
  chart_->setSpec(spec);
  QVector<FactRow> rows;
  for (const RooflineChart::Point& p : spec.points) rows.push_back(row_of(p));
  table_->table()->setRows(rows);
  if (found.points.empty()) {
    const char* reason = why_not_mixed(document_->design());
    table_->setSubtitle(reason ? engine_text(reason) : tr("no step without a legal layout"));
    summary_.clear();
  } else {
    table_->setSubtitle(tr("%1 in total, as counted in the step").arg(number_text(found.seconds, Unit::seconds)));
    table_->setText(
        found.recompute > 0
            ? tr("Recomputation repeats some of them and adds %1.").arg(number_text(found.recompute, Unit::seconds))
            : QString());
    summary_ = tr("<b>%1</b> of the computing time is matmuls. The rest moves data or launches kernels.")
                   .arg(number_text(product_share(found), Unit::fraction));
  }
  emit summaryChanged();
}

}  // namespace trainyard::ui
