// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/storage_advice.h"

#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/storage_findings.h"
#include "ui/cards/advice_table.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"
#include "ui/widgets/bare_scroll.h"

namespace trainyard::ui {
namespace {

/// A change of the finish in days; sooner is coloured as better.
AdviceRow::Cell days_cell(double days) {
  if (!std::isfinite(days)) return {QStringLiteral("–"), Role::muted_text};
  const int digits = std::abs(days) >= 10 ? 1 : 2;
  const QString number = QLocale().toString(std::abs(days), 'f', digits);
  if (std::abs(days) < 0.5 * std::pow(10.0, -digits)) return {QStringLiteral("0"), Role::muted_text};
  return {(days > 0 ? QStringLiteral("+") : QStringLiteral("−")) + number, days > 0 ? Role::worse : Role::better};
}

AdviceRow row_of(const Finding& finding, int index) {
  AdviceRow row;
  row.id = QStringLiteral("finding:%1").arg(index);
  row.mark = mark_of(finding.severity);
  row.title = message_text(finding.title);
  row.detail = message_text(finding.detail);
  if (finding.proposal) {
    row.cells = {days_cell(finding.proposal->days_change)};
    row.button = StorageAdviceCard::tr("Apply");
  } else if (!finding.parameters.empty()) {
    row.button = StorageAdviceCard::tr("Show");
  }
  return row;
}

}  // namespace

StorageAdviceCard::StorageAdviceCard(Document* document, QWidget* parent)
    : Card(tr("Findings"), parent), document_(document), scroll_(new QScrollArea(this)), table_(new AdviceTable) {
  setObjectName(QStringLiteral("storage_advice_card"));
  setSubtitle(tr("storage and failures"));
  table_->setObjectName(QStringLiteral("storage_advice"));
  make_bare(*scroll_);
  scroll_->setWidget(table_);
  content()->addWidget(scroll_, 1);
  idle_.setSingleShot(true);
  idle_.setInterval(30);
  connect(&idle_, &QTimer::timeout, this, &StorageAdviceCard::refreshNow);
  connect(table_, &AdviceTable::chosen, this, &StorageAdviceCard::choose);
  connect(table_, &ItemArea::pointed, this, [this](int row) {
    if (row < 0 || row != table_->focusedItem()) return;
    const QRect seen = table_->items()[row].rect;
    scroll_->ensureVisible(0, seen.center().y(), 0, seen.height() / 2);
  });
}

void StorageAdviceCard::refreshLater() { idle_.start(); }

void StorageAdviceCard::refreshNow() {
  idle_.stop();
  findings_.clear();
  const Design& design = document_->design();
  storage_findings(design, resolved(design), document_->evaluation(), findings_);
  std::stable_sort(findings_.begin(), findings_.end(),
                   [](const Finding& a, const Finding& b) { return a.severity < b.severity; });
  QVector<AdviceRow> rows;
  for (size_t i = 0; i < findings_.size(); ++i) rows.push_back(row_of(findings_[i], int(i)));
  const bool changes = std::any_of(findings_.begin(), findings_.end(), [](const Finding& f) { return !!f.proposal; });
  table_->setRows(changes ? QStringList{tr("days")} : QStringList(), rows);
}

void StorageAdviceCard::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  const QMargins margins = content()->contentsMargins();
  table_->setRoom(height() - margins.top() - margins.bottom());
}

void StorageAdviceCard::choose(const QString& id) {
  // The row belongs to an older design: refresh it, and let the user decide again.
  if (idle_.isActive()) return refreshNow();
  const size_t index = id.section(u':', 1).toUInt();
  if (index >= findings_.size()) return;
  const Finding& finding = findings_[index];
  if (!finding.proposal) {
    if (!finding.parameters.empty()) emit showParameter(parameter_id(finding.parameters.front()));
    return;
  }
  try {
    const Design next = finding.proposal->design;
    QStringList changes;
    for (const Parameter* parameter : changed(next, document_->design()))
      changes << change_text(document_->design(), next, *parameter);
    document_->edit(next, changes.join(QStringLiteral(", ")));
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace trainyard::ui
