// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/refused_card.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document/value_text.h"
#include "ui/pages/explore/search_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr double row_height = 56, line_height = 16, bar_room = 90, count_room = 74;
constexpr Face label_face{TextStyle::table, QFont::DemiBold}, detail_face{TextStyle::caption};
constexpr int most_changes = 3;

QString mend_text(const RefusedLayouts& refused) {
  QStringList changes;
  for (const ParameterHandle input : refused.mend->changed)
    if (changes.size() < most_changes) changes << change_text(refused.example, refused.mend->design, *input);
  return changes.join(QStringLiteral(", "));
}

RefusedRows::Row row_of(const RefusedLayouts& refused, std::uint64_t most, MetricHandle rank) {
  RefusedRows::Row row;
  row.label = engine_text(refused.label);
  row.count = QLocale().toString(qulonglong(refused.count));
  row.share = most > 0 ? double(refused.count) / double(most) : 0;
  row.legal = refused.refusal == Refusal::unfit;
  row.mended = refused.mend.has_value() && refused.refusal != Refusal::repeats;
  const QString why = message_text(refused.why);
  if (!why.isEmpty()) row.example = RefusedCard::tr("e.g. %1", "why a layout is refused").arg(why);
  if (row.mended)
    row.change = RefusedCard::tr("%1: then %2", "a change; the result that ranks")
                     .arg(mend_text(refused), number_text(refused.mend->value, rank->unit));
  return row;
}

}  // namespace

RefusedRows::RefusedRows(QWidget* parent) : ItemArea(parent) { setObjectName(QStringLiteral("refused_rows")); }

void RefusedRows::setRows(const QVector<Row>& rows) {
  if (rows == rows_) return;
  const bool other_count = rows.size() != rows_.size();
  rows_ = rows;
  place();
  if (other_count) updateGeometry();
  update();
}

void RefusedRows::place() {
  QVector<Item> items;
  for (int i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    QStringList tip{row.example};
    if (row.mended) tip << row.change << tr("A click makes a scenario of the mended layout");
    items.push_back({QRect(0, i * scaled(row_height), width(), scaled(row_height)), row.label,
                     QStringLiteral("%1, %2 %3").arg(row.count, row.example, row.change), tip.join(QLatin1Char('\n')),
                     row.mended});
  }
  setItems(items);
}

QSize RefusedRows::sizeHint() const { return {scaled(220), int(rows_.size()) * scaled(row_height)}; }

void RefusedRows::resizeEvent(QResizeEvent*) { place(); }

void RefusedRows::changeEvent(QEvent* event) {
  ItemArea::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) place();
}

void RefusedRows::paintItem(QPainter& painter, int index) {
  const Theme& look = current_theme();
  const Row& row = rows_[index];
  const QRectF box = items()[index].rect;
  if (hoveredItem() == index && row.mended) painter.fillRect(box, look.color(Role::hover));
  const double right = box.right() - scaled_f(4), room = box.width() - scaled_f(bar_room + count_room);
  const double line = scaled_f(line_height);
  const QRectF upper(box.left() + scaled_f(2), box.top() + scaled_f(4), room, line);
  painter.setPen(look.color(Role::text));
  draw_line(painter, label_face, upper, Qt::AlignLeft, row.label);
  QRectF lower(upper.left(), upper.bottom(), right - upper.left(), line);
  painter.setPen(look.color(Role::muted_text));
  draw_line(painter, detail_face, lower, Qt::AlignLeft, row.example);
  painter.setPen(look.color(Role::accent));
  draw_line(painter, detail_face, lower.translated(0, line), Qt::AlignLeft, row.change);
  painter.setPen(look.color(Role::text));
  draw_line(painter, label_face, QRectF(right - scaled_f(count_room), upper.top(), scaled_f(count_room), line),
            Qt::AlignRight, row.count);
  const double length = std::max(scaled_f(2), scaled_f(bar_room - 12) * row.share);
  painter.fillRect(QRectF(right - scaled_f(count_room) - length, upper.center().y() - scaled_f(3), length, scaled_f(7)),
                   look.color(row.legal ? Role::error : Role::muted_text));
}

RefusedCard::RefusedCard(QWidget* parent) : Card(tr("Refused, and the smallest change"), parent) {
  setObjectName(QStringLiteral("refused_card"));
  rows_ = new RefusedRows;
  rows_->setAccessibleName(title());
  auto* sheet = new QWidget;
  auto* column = new QVBoxLayout(sheet);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(rows_);
  column->addStretch(1);
  content()->addWidget(bare_scroll(sheet, this), 1);
  connect(rows_, &ItemArea::activated, this, [this](int row) {
    if (answer_ && size_t(row) < answer_->found.refused.size() && answer_->found.refused[size_t(row)].mend)
      emit mendChosen(answer_->found.refused[size_t(row)]);
  });
}

void RefusedCard::setAnswer(const std::shared_ptr<const SearchAnswer>& answer) {
  answer_ = answer;
  const LayoutSearch& found = answer->found;
  QVector<RefusedRows::Row> rows;
  const std::uint64_t most = found.refused.empty() ? 0 : found.refused.front().count;
  for (const RefusedLayouts& refused : found.refused) rows.push_back(row_of(refused, most, answer->goals.rank));
  rows_->setRows(rows);
  setSubtitle(tr("%1 of %2 combinations")
                  .arg(QLocale().toString(qulonglong(found.decided - found.holding)),
                       QLocale().toString(qulonglong(found.size))));
}

}  // namespace trainyard::ui
