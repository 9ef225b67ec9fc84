// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/schedule/schedule_card.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/studies/findings.h"
#include "ui/document/document.h"
#include "ui/pages/schedule/schedule_rule.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr Face strong{TextStyle::table, QFont::DemiBold}, plain{TextStyle::table}, caption{TextStyle::caption},
    strong_caption{TextStyle::caption, QFont::DemiBold};
constexpr double row_height = 32, head_height = 20, cell_width = 49, mark_side = 14, text_left = 22;
/// Smallest widths of the name column. Below the first, the column of free memory is hidden. Below the second, the step
/// time is hidden as well, because tokens per second contain the same information.
constexpr double least_name = 90, barest_name = 70;
constexpr int step_column = 1, free_column = 3;
constexpr int usual_lines = 4;

QString decimals(double value, int digits) {
  if (!std::isfinite(value)) return QStringLiteral("–");
  return QString::fromStdString(format_like(value, Unit::none, 1, digits, number_style()).number);
}

ScheduleRow::Cell change_cell(double percent) {
  if (!std::isfinite(percent)) return {QStringLiteral("–"), Role::muted_text};
  const int digits = std::abs(percent) >= 10 ? 0 : 1;
  if (std::abs(percent) < 0.05) return {QStringLiteral("0"), Role::muted_text};
  const QString sign = percent > 0 ? QStringLiteral("+") : QStringLiteral("−");
  return {sign + decimals(std::abs(percent), digits), percent > 0 ? Role::better : Role::worse};
}

ScheduleRow row_of(const ScheduleChoice& choice, const Evaluation& now, double second, double gib) {
  const Evaluation& e = choice.evaluation;
  ScheduleRow row{choice.id, choice.label, {}, mark_of(e), {}, choice.in_use};
  if (e.legality.reason != Illegality::none) {
    row.reason = message_text(legality_message(choice.design, e));
    return row;
  }
  const double step = now.step_time / second;
  const int digits = step >= 100 ? 0 : step >= 10 ? 1 : 2;
  const Role room = e.fits == Fit::yes ? Role::fits : e.fits == Fit::tight ? Role::tight : Role::error;
  row.cells = {
      {decimals(e.time_bubble / second, digits), Role::text},
      {decimals(e.step_time / second, digits), Role::text},
      {decimals(e.memory / gib, 1), Role::text},
      {(e.memory_free < 0 ? QStringLiteral("−") : QString()) + decimals(std::abs(e.memory_free) / gib, 1), room},
      choice.in_use ? ScheduleRow::Cell{QStringLiteral("0"), Role::muted_text}
                    : change_cell((e.tokens_per_second / now.tokens_per_second - 1) * 100)};
  return row;
}

/// Draws text on at most two lines, broken between words; the second line is elided if necessary. QPainter's own
/// wrapping would compute the text layout again in each frame.
void draw_wrapped(QPainter& painter, Face face, const QRectF& box, Qt::Alignment side, const QString& text) {
  qsizetype end = text.size();
  while (end > 0 && text_width(face, text.left(end)) > box.width()) end = text.lastIndexOf(u' ', end - 1);
  if (end <= 0 || end == text.size()) return draw_line(painter, face, box, side, text);
  QRectF line = box;
  line.setHeight(scaled_f(15));
  line.moveBottom(box.center().y() + scaled_f(0.5));
  draw_line(painter, face, line, side, text.left(end));
  line.moveTop(line.bottom() - scaled_f(1));
  draw_line(painter, face, line, side, text.mid(end + 1));
}

/// Draws a name on one line, or on two smaller ones.
void draw_name(QPainter& painter, const QRectF& box, const QString& text, bool in_use) {
  const Face whole = in_use ? strong : plain;
  if (text_width(whole, text) <= box.width()) return draw_line(painter, whole, box, Qt::AlignLeft, text);
  draw_wrapped(painter, in_use ? strong_caption : caption, box, Qt::AlignLeft, text);
}

}  // namespace

ScheduleTable::ScheduleTable(QWidget* parent) : ItemArea(parent) {
  setObjectName(QStringLiteral("schedules"));
  setAccessibleName(tr("Schedules for this design"));
  connect(this, &ItemArea::activated, this, [this](int index) { emit chosen(rows_[index].id); });
}

void ScheduleTable::setRows(const QStringList& heads, const QVector<ScheduleRow>& rows) {
  if (heads == heads_ && rows == rows_) return;
  const bool resized = rows.size() != rows_.size();
  if (resized) update();
  if (heads != heads_) update(0, 0, width(), scaled(head_height));
  for (int i = 0; !resized && i < rows.size(); ++i)
    if (rows[i] != rows_[i]) update(rowArea(i, rows[i].in_use != rows_[i].in_use || rows[i].reason != rows_[i].reason));
  heads_ = heads;
  rows_ = rows;
  while (buttons_.size() < rows_.size()) {
    auto* button = new QPushButton(tr("Use", "this schedule"), this);
    const int index = int(buttons_.size());
    button->setProperty("small", true);
    connect(button, &QPushButton::clicked, this, [this, index] { emit chosen(rows_[index].id); });
    buttons_.push_back(button);
  }
  layOut();
  if (resized) updateGeometry();
}

/// The area of a row. Excludes the button unless `whole` is true, because painting a button takes longer than painting
/// all texts of the row.
QRect ScheduleTable::rowArea(int row, bool whole) const {
  const QRect area(0, scaled(head_height) + row * scaled(row_height), width(), scaled(row_height));
  return whole || buttons_.isEmpty() ? area : area.adjusted(0, 0, -buttons_.first()->sizeHint().width(), 0);
}

QRect ScheduleTable::changedRect(const Item& before, const Item& after) const {
  if (before.rect != after.rect) return before.rect | after.rect;
  const int row = (after.rect.top() - scaled(head_height)) / std::max(1, scaled(row_height));
  return rowArea(row, before.active != after.active);
}

QPushButton* ScheduleTable::button(const QString& id) const {
  for (int i = 0; i < rows_.size(); ++i)
    if (rows_[i].id == id) return buttons_[i];
  return nullptr;
}

QSize ScheduleTable::sizeHint() const {
  return {scaled(400), scaled(head_height) + int(rows_.size()) * scaled(row_height)};
}

QVector<int> ScheduleTable::shownCells() const {
  QVector<int> shown;
  for (int i = 0; i < heads_.size(); ++i) shown.push_back(i);
  const double button = buttons_.isEmpty() ? 0 : buttons_.first()->sizeHint().width() + scaled_f(8);
  const auto name = [&] {
    return width() - button - scaled_f(text_left) - double(shown.size()) * scaled_f(cell_width);
  };
  if (name() < scaled_f(least_name)) shown.removeOne(free_column);
  if (name() < scaled_f(barest_name)) shown.removeOne(step_column);
  return shown;
}

double ScheduleTable::cellsLeft() const {
  const double button = buttons_.isEmpty() ? 0 : buttons_.first()->sizeHint().width() + scaled_f(8);
  return width() - button - double(shown_.size()) * scaled_f(cell_width);
}

void ScheduleTable::layOut() {
  shown_ = shownCells();
  QVector<Item> items;
  for (int i = 0; i < buttons_.size(); ++i) {
    QPushButton* button = buttons_[i];
    if (i >= rows_.size()) {
      button->hide();
      continue;
    }
    const ScheduleRow& row = rows_[i];
    const QRect box(0, scaled(head_height) + i * scaled(row_height), width(), scaled(row_height));
    const bool takes = !row.in_use && row.reason.isEmpty();
    QStringList spoken{row.reason};
    for (int c = 0; c < row.cells.size(); ++c)
      spoken << QStringLiteral("%1 %2").arg(heads_.value(c), row.cells[c].text);
    if (row.in_use) spoken << tr("current");
    spoken.removeAll(QString());
    const QString said = spoken.join(QStringLiteral(", "));
    items.push_back({box, row.label, said, row.label + u'\n' + said, takes});
    const QString name = tr("Use %1", "a schedule").arg(row.label);
    if (button->accessibleName() != name) {
      button->setAccessibleName(name);
      button->setToolTip(name);
      button->setObjectName(QStringLiteral("use_") + row.id);
    }
    const QSize size = button->sizeHint();
    button->setGeometry(width() - size.width(), box.center().y() - scaled(11), size.width(), scaled(22));
    button->setVisible(takes);
  }
  setItems(items);
}

void ScheduleTable::resizeEvent(QResizeEvent*) { layOut(); }

void ScheduleTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layOut();
  ItemArea::changeEvent(event);
}

void ScheduleTable::paintGround(QPainter& painter, const QRect& dirty) {
  if (dirty.top() > scaled(head_height)) return;
  painter.setPen(current_theme().color(Role::muted_text));
  double left = cellsLeft();
  for (const int i : shown_) {
    const QRectF box(left - scaled_f(10), 0, scaled_f(cell_width + 10), scaled_f(head_height));
    draw_line(painter, caption, box, Qt::AlignRight, heads_[i]);
    left += scaled_f(cell_width);
  }
}

void ScheduleTable::paintItem(QPainter& painter, int index) {
  const Theme& look = current_theme();
  const ScheduleRow& row = rows_[index];
  const QRectF box = items()[index].rect;
  const bool hovered = index == hoveredItem() && items()[index].active;
  if (row.in_use)
    painter.fillRect(box, look.color(Role::selection));
  else if (hovered)
    painter.fillRect(box, look.color(Role::hover));
  painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), look.color(Role::grid));
  const double side = scaled_f(mark_side);
  paint_mark(painter, {box.left() + scaled_f(2), box.center().y() - side / 2, side, side}, row.mark, look,
             look.color(row.in_use ? Role::selection : Role::card));
  const bool refused = !row.reason.isEmpty();
  const double name_room =
      refused ? std::min(text_width(plain, row.label), box.width() / 2) : cellsLeft() - scaled_f(text_left);
  painter.setPen(look.color(refused ? Role::muted_text : Role::text));
  const QRectF name(box.left() + scaled_f(text_left), box.top(), name_room, box.height());
  draw_name(painter, name, row.label, row.in_use);
  if (refused) {
    QRectF rest = box;
    rest.setLeft(name.right() + scaled_f(10));
    draw_wrapped(painter, caption, rest, Qt::AlignRight, row.reason);
    return;
  }
  double left = cellsLeft();
  for (const int i : shown_) {
    painter.setPen(look.color(row.cells[i].role));
    draw_line(painter, row.in_use ? strong : plain, {left, box.top(), scaled_f(cell_width), box.height()},
              Qt::AlignRight, row.cells[i].text);
    left += scaled_f(cell_width);
  }
}

ScheduleCard::ScheduleCard(Document* document, QWidget* parent)
    : Card(tr("Schedules for this design"), parent),
      document_(document),
      table_(new ScheduleTable(this)),
      rule_(new Prose(this)),
      better_(new QPushButton(this)),
      bubble_(new QPushButton(tr("Explain bubble"), this)) {
  setObjectName(QStringLiteral("schedule_card"));
  setSubtitle(tr("all other inputs unchanged"));
  content()->addWidget(table_);
  rule_->setObjectName(QStringLiteral("schedule_rule"));
  rule_->label()->setProperty("type", "second");
  rule_->label()->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  better_->setObjectName(QStringLiteral("use_fastest"));
  better_->setProperty("primary", true);
  better_->hide();
  bubble_->setObjectName(QStringLiteral("explain_bubble"));
  bubble_->setToolTip(tr("Explains how the waiting time of the stages follows from the inputs"));
  auto* buttons = new FlowLayout;
  buttons->setSpacing(scaled(8));
  buttons->addWidget(better_);
  buttons->addWidget(bubble_);
  content()->addSpacing(scaled(8));
  content()->addWidget(rule_);
  content()->addSpacing(scaled(8));
  content()->addLayout(buttons);
  content()->addSpacing(scaled(4));
  connect(table_, &ScheduleTable::chosen, this, &ScheduleCard::apply);
  connect(better_, &QPushButton::clicked, this, [this] { apply(better_id_); });
  connect(bubble_, &QPushButton::clicked, this, [this] { emit explain(metric_id(&Evaluation::time_bubble), -1); });
}

QString ScheduleCard::rule() const { return rule_->text(); }

void ScheduleCard::refresh() {
  choices_ = schedule_choices(document_->design());
  const Evaluation& now = document_->evaluation();
  const UnitStep second = unit_step(now.step_time, Unit::seconds);
  const UnitStep gib = unit_step(now.memory_capacity, Unit::memory);
  QVector<ScheduleRow> rows;
  for (const ScheduleChoice& choice : choices_) rows.push_back(row_of(choice, now, second.factor, gib.factor));
  table_->setRows({tr("bubble, %1").arg(engine_text(second.name)), tr("step, %1").arg(engine_text(second.name)),
                   engine_text(gib.name), tr("free", "memory"), tr("% tok/s")},
                  rows);
  showRule();
}

void ScheduleCard::showRule() {
  const ScheduleRule rule = schedule_rule(document_->design(), document_->evaluation(), choices_);
  rule_->setText(rule.sentence);
  // Reserve the height of most sentences, so that the cards below do not move during a drag.
  rule_->setMinimumHeight(usual_lines * rule_->label()->fontMetrics().lineSpacing());
  const bool offered = rule.better >= 0;
  if (!offered && better_->hasFocus()) bubble_->setFocus();
  better_->setVisible(offered);
  better_id_ = offered ? choices_[size_t(rule.better)].id : QString();
  if (!offered) return;
  const QString text = tr("Use %1", "a schedule").arg(choices_[size_t(rule.better)].label);
  if (text == better_->text()) return;
  better_->setText(text);
  better_->setAccessibleName(text);
  better_->setToolTip(tr("Applies the fastest schedule that fits; all other inputs stay unchanged"));
}

void ScheduleCard::apply(const QString& id) {
  // Change only the schedule and keep all other inputs, because the row may belong to an older design.
  for (const ScheduleChoice& choice : schedule_choices(document_->design())) {
    if (choice.id != id || choice.in_use) continue;
    try {
      document_->edit(choice.design, schedule_change_text(document_->design(), choice.design));
    } catch (const InputError& error) {
      emit failed(QString::fromUtf8(error.what()));
    }
    return;
  }
}

}  // namespace trainyard::ui
