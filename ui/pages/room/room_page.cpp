// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/room/room_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <cmath>

#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/document/document.h"
#include "ui/figures/room_charts.h"
#include "ui/pages/room/room_exports.h"
#include "ui/pages/room/room_tables.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/summary_line.h"

namespace trainyard::ui {
namespace {

class RoomSheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  using CardSheet::Place;
  void place(const QVector<Place>& places) { setPlaces(places); }
};

/// A source with a link to its document, if its address is known.
QString link_source(const std::string& source) {
  const QString text = QString::fromStdString(source).toHtmlEscaped();
  const QString address = QString::fromStdString(find_source_address(source)).toHtmlEscaped();
  return address.isEmpty() ? text : QStringLiteral("<a href=\"%1\">%2</a>").arg(address, text);
}

QString make_strong(const QString& text) { return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()); }

}  // namespace

RoomPage::RoomPage(Document* document, QWidget* parent) : Page(parent), document_(document) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, scaled(8), 0, 0);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(scaled(12), 0, scaled(12), 0);
  summary_ = new SummaryLine(this);
  summary_->setObjectName(QStringLiteral("room_summary"));
  summary_->setLeftAligned();
  head->addWidget(summary_);
  column->addLayout(head);
  stack_ = new QStackedWidget(this);
  column->addWidget(stack_, 1);
  stack_->addWidget(makeSheet());
  problem_ = new QLabel(stack_);
  problem_->setObjectName(QStringLiteral("room_problem"));
  problem_->setWordWrap(true);
  problem_->setAlignment(Qt::AlignCenter);
  stack_->addWidget(problem_);
}

QString RoomPage::title() { return tr("Machine room"); }

QString RoomPage::summary() const { return summary_->plainText(); }

QWidget* RoomPage::makeSheet() {
  auto* sheet = new RoomSheet(stack_);
  QWidget* ground = sheet->sheet();
  networks_ = new TableCard(QStringLiteral("room_networks"), tr("Networks"), ground);
  networks_->table()->setHeads(
      {tr("Network"), tr("tier"), tr("switches"), tr("ports used"), tr("free"), tr("cables"), tr("transceivers")}, {1});
  changes_ = new TableCard(QStringLiteral("room_changes"), tr("Changes of the compute network"), ground);
  changes_->table()->setHeads({tr("Change"), tr("tiers"), tr("switches"), tr("cables")});
  bill_ = new TableCard(QStringLiteral("room_bill"), tr("Bill of materials"), ground);
  bill_->table()->setHeads({tr("Part"), tr("quantity"), tr("U"), tr("kg"), tr("typ. power"), tr("max. power"),
                            tr("unit price"), tr("sum"), tr("date"), tr("confidence")},
                           {8, 9});
  bill_->table()->setOptional({3, 2, 9, 8, 4});
  connect(bill_->table(), &FactTable::chosen, this, [this](const QString& id) {
    chosen_ = id;
    showSource();
  });
  power_ = new TableCard(QStringLiteral("room_power"), tr("Power, heat and racks"), ground);
  power_->table()->setHeads({tr("Quantity"), tr("Value")});
  money_ = new TableCard(QStringLiteral("room_money"), tr("Cost for comparison"), ground);
  money_->table()->setHeads({tr("Cost"), tr("Value")});
  for (TableCard* card : {power_, money_})
    connect(card->table(), &FactTable::chosen, this, [this, card](const QString& id) { explain(card, id); });
  for (TableCard* card : {networks_, changes_, power_, bill_, money_}) card->setWhole();
  exports_ = new RoomExports(document_, bill_);
  bill_->addBelow(exports_);
  connect(exports_, &RoomExports::failed, this, &Page::failed);
  picture_ = new ChartCard(FabricPicture{}, ground);
  picture_->setObjectName(QStringLiteral("room_picture"));
  racks_ = new ChartCard(RackRows{}, ground);
  racks_->setObjectName(QStringLiteral("room_racks"));
  cost_ = new ChartCard(BarList{}, ground);
  cost_->setObjectName(QStringLiteral("room_cost"));
  months_ = new ChartCard(LinePlot{}, ground);
  months_->setObjectName(QStringLiteral("room_months"));
  for (ChartCard* card : {picture_, racks_, cost_, months_}) connect(card, &ChartCard::failed, this, &Page::failed);
  sheet->place({{picture_, 0, 0, 7, 300, 300},
                {racks_, 0, 7, 5, 300, 260},
                {networks_, 1, 0, 7, 260, 300},
                {changes_, 1, 7, 5, 180, 220},
                {bill_, 2, 0, 12, 320, 400},
                {cost_, 3, 0, 5, 300, 300},
                {months_, 3, 5, 7, 300, 300},
                {power_, 4, 0, 7, 300, 320},
                {money_, 4, 7, 5, 220, 240}});
  return sheet;
}

void RoomPage::refresh() {
  const RoomReport room =
      report_room(resolved(document_->design()), document_->evaluation(), document_->project().prices);
  stack_->setCurrentIndex(room.problem ? 1 : 0);
  if (!room.problem) return showRoom(room);
  problem_->setText(message_text(*room.problem));
  summary_->setText({});
}

void RoomPage::showRoom(const RoomReport& room) {
  showSummary(room);
  networks_->setSubtitle(room.reference ? catalog_text(room.reference->name) : tr("general tree"));
  networks_->table()->setRows(network_rows(room));
  networks_->setText(remarks(room));
  changes_->table()->setRows(change_rows(room));
  bill_->setSubtitle(tr("priced parts: %1").arg(price_range(room.bill.total_low, room.bill.total_high)));
  bill_->table()->setRows(bill_rows(room));
  shown_ = room.bill;
  exports_->setRoom(room);
  showSource();
  picture_->setSpec(fabric_picture(room));
  racks_->setSpec(rack_rows(room));
  std::optional<PoweredTraining> training;
  if (room.powered) training = train_within(document_->design(), double(room.powered->accelerators));
  power_->table()->setRows(power_rows(room, training));
  const Parameter& kind = parameter(&Economics::price_basis);
  const QString basis = engine_text(kind.choices[size_t(document_->design().economics.price_basis)].label);
  money_->table()->setRows(cost_rows(room, basis));
  values_ = room_values(resolved(document_->design()), room);
  explain(power_, {});
  explain(money_, {});
  const bool moving = document_->inGesture();
  cost_->setSpec(room_cost_by_part(room, moving ? std::get<BarList>(cost_->spec()).axis_max : 0));
  months_->setSpec(owned_and_rented(room, moving ? &std::get<LinePlot>(months_->spec()) : nullptr));
}

void RoomPage::showSummary(const RoomReport& room) {
  const QString devices = make_strong(number_text(double(room.bill.accelerators), Unit::accelerators));
  const QString places = make_strong(racks_text(room.bill.racks));
  const QString power = make_strong(number_text(room.power.utility_max, Unit::power));
  const QString price = make_strong(price_range(room.bill.total_low, room.bill.total_high));
  if (const double hour = room.money.per_accelerator_hour; std::isnan(hour))
    summary_->setText(tr("%1 GPUs in %2 use up to %3; the priced parts cost %4, without the servers, whose price is "
                         "unknown")
                          .arg(devices, places, power, price));
  else if (!room.money.is_complete())
    summary_->setText(
        tr("%1 GPUs in %2 use up to %3; the priced parts cost %4, and the known part of a GPU-hour costs %5")
            .arg(devices, places, power, price, make_strong(number_text(hour, Unit::money_per_hour))));
  else
    summary_->setText(tr("%1 GPUs in %2 use up to %3; the priced parts cost %4, and a GPU-hour costs at least %5")
                          .arg(devices, places, power, price, make_strong(number_text(hour, Unit::money_per_hour))));
}

QString RoomPage::remarks(const RoomReport& room) const {
  QStringList lines;
  for (const Message& note : room.notes) lines << message_text(note).toHtmlEscaped();
  if (room.reference) lines << tr("Source: %1").arg(link_source(room.reference->source));
  return lines.join(QStringLiteral("<br>"));
}

void RoomPage::explain(TableCard* card, const QString& id) {
  const RoomValue* value = find_room_value(values_, id.toStdString());
  if (!value) return card->setText(tr("Select a line to see its formula."));
  card->setText(tr("%1 = %2<br>Source: %3")
                    .arg(make_strong(engine_text(value->label)), engine_text(value->formula).toHtmlEscaped(),
                         link_source(engine_text(value->source.c_str()).toStdString())));
}

void RoomPage::showSource() {
  QStringList lines;
  for (const BillLine& line : shown_.lines) {
    if (chosen_.isEmpty() || QString::fromStdString(line.part) != chosen_) continue;
    const QString name = catalog_text(line.name).toHtmlEscaped();
    if (line.source.empty()) {
      lines << tr("%1: no source is known.").arg(name);
    } else {
      const QString date = line.date.empty() ? tr("no date") : QString::fromStdString(line.date).toHtmlEscaped();
      lines << tr("%1, %2, confidence %3. Source: %4")
                   .arg(name, date, confidence_text(line.confidence), link_source(line.source));
    }
    break;
  }
  if (lines.isEmpty()) lines << tr("Select a line to see its source.");
  if (!shown_.unpriced.empty()) {
    QStringList names;
    for (const std::string& name : shown_.unpriced) names << catalog_text(name);
    lines
        << tr("Not in the total, because no price is known: %1.").arg(names.join(QStringLiteral(", ")).toHtmlEscaped());
  }
  bill_->setText(lines.join(QStringLiteral("<br>")));
}

}  // namespace trainyard::ui
