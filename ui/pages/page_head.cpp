// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page_head.h"

#include "engine/metrics/missing.h"
#include "ui/document/document.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/summary_line.h"

namespace trainyard::ui {

PageHead::PageHead(const QVector<SegmentedRow::Segment>& views, const QString& summary_name, QWidget* parent)
    : QWidget(parent), views_(new SegmentedRow(views, this)), summary_(new SummaryLine(this)) {
  auto* row = new FlowLayout;
  setLayout(row);
  row->setSpacing(scaled(16));
  row->setContentsMargins(scaled(12), scaled(8), scaled(12), 0);
  row->addWidget(views_);
  summary_->setObjectName(summary_name);
  row->addWidget(summary_);
}

QString strong_result(const Document& document, MetricHandle metric) {
  const Evaluation& e = document.evaluation();
  const QString text = banded_text(e, metric);
  const QString missing = message_text(missing_message(*metric, document.design(), e));
  return QStringLiteral("<b>%1</b>").arg(missing.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, missing));
}

}  // namespace trainyard::ui
