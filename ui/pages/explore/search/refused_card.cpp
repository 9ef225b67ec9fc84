// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/search/refused_card.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document/value_text.h"
#include "ui/pages/explore/search/search_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr double margins = 8, line_height = 16, bar_room = 90, count_room = 74;
constexpr int most_lines = 4;
constexpr Face label_face{TextStyle::table, QFont::DemiBold}, detail_face{TextStyle::caption};
constexpr int most_changes = 3;

QString mend_text(const RefusedLayouts& refused) {
  QStringList changes;
  for (const ParameterHandle input : refused.fix->changed)
    if (changes.size() < most_changes) changes << change_text(refused.example, refused.fix->design, *input);
  return changes.join(QStringLiteral(", "));
}

RefusedRows::Row row_of(const RefusedLayouts& refused, std::uint64_t most, MetricHandle rank) {
  RefusedRows::Row row;
  row.label = engine_text(refused.label);
  row.count = QLocale().toString(qulonglong(refused.count));
  row.share = most > 0 ? double(refused.count) / double(most) : 0;
  row.legal = refused.refusal == Refusal::unfit;
  row.mended = refused.fix.has_value() && refused.refusal != Refusal::repeats;
  const QString why = message_text(refused.why);
  if (!why.isEmpty()) row.example = RefusedCard::tr("e.g. %1", "why a layout is refused").arg(why);
  if (row.mended)
    row.change = RefusedCard::tr("%1: then %2", "a change; the result that ranks")
                     .arg(mend_text(refused), number_text(refused.fix->value, rank->unit));
  return row;
}

}  // namespace

RefusedRows::RefusedRows(QWidget* parent) : ItemArea(parent) { setObjectName(QStringLiteral("refused_rows")); }

void RefusedRows::setRows(const QVector<Row>& rows) {
  if (rows == rows_) return;
  rows_ = rows;
  place();
  update();
}

RefusedRows::Lines RefusedRows::linesOf(const Row& row) const {
  const double room = width() - scaled_f(bar_room + count_room), all = width() - scaled_f(6);
  return {break_lines(label_face, row.label, room, most_lines), break_lines(detail_face, row.example, all, most_lines),
          break_lines(detail_face, row.change, all, most_lines)};
}

void RefusedRows::place() {
  QVector<Item> items;
  int top = 0;
  for (const Row& row : rows_) {
    QStringList tip{row.example};
    if (row.mended) tip << row.change << tr("Click to add a scenario with the fixed layout");
    const Lines lines = linesOf(row);
    const double count = double(lines.label.size() + lines.example.size() + lines.change.size());
    const QRect box(0, top, width(), scaled(margins + line_height * count));
    top += box.height();
    items.push_back({box, row.label, QStringLiteral("%1, %2 %3").arg(row.count, row.example, row.change),
                     tip.join(QLatin1Char('\n')), row.mended});
  }
  setItems(items);
  if (top == height_) return;
  height_ = top;
  updateGeometry();
}

QSize RefusedRows::sizeHint() const { return {scaled(220), height_}; }

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
  const Lines lines = linesOf(row);
  QRectF at(upper.left(), upper.top(), right - upper.left(), line);
  const auto write = [&](Face face, Role role, const QStringList& texts) {
    painter.setPen(look.color(role));
    for (const QString& text : texts) {
      draw_line(painter, face, at, Qt::AlignLeft, text);
      at.translate(0, line);
    }
  };
  write(label_face, Role::text, lines.label);
  write(detail_face, Role::muted_text, lines.example);
  write(detail_face, Role::accent, lines.change);
  painter.setPen(look.color(Role::text));
  draw_line(painter, label_face, QRectF(right - scaled_f(count_room), upper.top(), scaled_f(count_room), line),
            Qt::AlignRight, row.count);
  const double length = std::max(scaled_f(2), scaled_f(bar_room - 12) * row.share);
  painter.fillRect(QRectF(right - scaled_f(count_room) - length, upper.center().y() - scaled_f(3), length, scaled_f(7)),
                   look.color(row.legal ? Role::error : Role::muted_text));
}

RefusedCard::RefusedCard(QWidget* parent) : Card(tr("Rejected layouts, smallest fixes"), parent) {
  setObjectName(QStringLiteral("refused_card"));
  rows_ = new RefusedRows;
  rows_->setAccessibleName(title());
  auto* sheet = new QWidget;
  auto* column = new QVBoxLayout(sheet);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(rows_);
  column->addStretch(1);
  content()->addWidget(make_bare_scroll(sheet, this), 1);
  connect(rows_, &ItemArea::activated, this, [this](int row) {
    if (answer_ && size_t(row) < answer_->found.refused.size() && answer_->found.refused[size_t(row)].fix)
      emit fixChosen(answer_->found.refused[size_t(row)]);
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
                  .arg(QLocale().toString(qulonglong(found.decided - found.fitting)),
                       QLocale().toString(qulonglong(found.size))));
}

}  // namespace trainyard::ui
