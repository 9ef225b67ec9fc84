// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/ranks/ranks_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include "engine/machine/device_kinds.h"
#include "engine/parameters/handle.h"
#include "ui/cards/card_sheet.h"
#include "ui/cards/table_card.h"
#include "ui/document/document.h"
#include "ui/inputs/quiet_combo_box.h"
#include "ui/pages/explore/ranks/rank_area.h"
#include "ui/pages/explore/ranks/rank_rows.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {
namespace {

class MapCard : public Card {
 public:
  using Card::Card;
  void hold(QWidget* tools, QWidget* map) {
    content()->addWidget(tools);
    content()->addWidget(map, 1);
  }
};

class Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  void hold(QWidget* map, QWidget* device, QWidget* traffic) {
    setPlaces({{map, 0, 0, 8, 380, 420}, {device, 0, 8, 4, 380, 400}, {traffic, 1, 0, 12, 170, 240}});
  }
};

/// A control with its label, as one widget, so that they stay together if the row wraps.
QWidget* add_label(const QString& text, QWidget* control, QWidget* parent) {
  auto* pair = new QWidget(parent);
  auto* line = new QHBoxLayout(pair);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(scaled(6));
  auto* label = new QLabel(text, pair);
  label->setBuddy(control);
  line->addWidget(label);
  line->addWidget(control);
  return pair;
}

}  // namespace

RanksView::RanksView(Document* document, QWidget* parent) : ExploreView(parent), document_(document) {
  setObjectName(QStringLiteral("ranks"));
  auto* sheet = new Sheet(this);
  auto* card = new MapCard(tr("GPU assignment"), sheet->sheet());
  map_card_ = card;
  area_ = new RankArea(card);
  card->hold(makeTools(), area_);
  device_ = new TableCard(QStringLiteral("rank_device"), tr("GPU"), sheet->sheet());
  device_->table()->setHeads({tr("Property"), tr("Value")});
  traffic_ = new TableCard(QStringLiteral("rank_traffic"), tr("Traffic by group"), sheet->sheet());
  traffic_->setSubtitle(tr("per GPU and step"));
  sheet->hold(map_card_, device_, traffic_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(sheet);
  connect(area_, &RankArea::opened, this, &RanksView::showPath);
  connect(area_, &RankArea::deviceChosen, this, &RanksView::showDevice);
  connect(out_, &QPushButton::clicked, area_, &RankArea::goOut);
  connect(rank_, &QSpinBox::editingFinished, this, [this] {
    if (area_->chosen() != rank_->value()) area_->choose(rank_->value());
  });
  connect(group_, &QComboBox::activated, this, [this](int index) {
    area_->setGroup(RankGroup(group_->itemData(index).toInt()));
    if (area_->chosen()) showDevice(*area_->chosen());
  });
  connect(order_, &QComboBox::activated, this, &RanksView::setOrder);
  connect(traffic_->table(), &FactTable::chosen, this, [this](const QString& id) {
    for (int i = 0; i < group_->count(); ++i)
      if (id == QLatin1String(group_id(RankGroup(group_->itemData(i).toInt())))) {
        group_->setCurrentIndex(i);
        area_->setGroup(RankGroup(group_->itemData(i).toInt()));
      }
  });
}

QString RanksView::title() { return tr("Ranks"); }
QString RanksView::tip() { return tr("Layers, experts and sequences of each GPU, by node, domain and pod"); }

QWidget* RanksView::makeTools() {
  auto* tools = new QWidget(this);
  auto* row = new FlowLayout;
  row->setSpacing(scaled(8));
  out_ = new QPushButton(tr("Zoom out"), tools);
  out_->setObjectName(QStringLiteral("rank_out"));
  out_->setToolTip(tr("Back to the enclosing level (Backspace)"));
  out_->setProperty("small", true);
  group_ = new QuietComboBox(tools);
  group_->setObjectName(QStringLiteral("rank_group"));
  group_->setToolTip(tr("Groups shown by colour; the members of the selected group are marked"));
  group_->setAccessibleName(tr("Colour by"));
  order_ = new QuietComboBox(tools);
  const Parameter& order = parameter(&Layout::placement_order);
  order_->setObjectName(QStringLiteral("rank_order"));
  order_->setToolTip(engine_text(order.help));
  order_->setAccessibleName(engine_text(order.label));
  for (const Choice& choice : order.choices) order_->addItem(engine_text(choice.label), QLatin1String(choice.id));
  rank_ = new QSpinBox(tools);
  rank_->setObjectName(QStringLiteral("rank_number"));
  rank_->setToolTip(tr("Shows this GPU in its node and marks its group"));
  rank_->setAccessibleName(tr("GPU"));
  rank_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  rank_->setFocusPolicy(Qt::StrongFocus);
  leave_undo_to_window(rank_->findChild<QLineEdit*>(), rank_);
  for (QComboBox* box : {group_, order_}) box->setMinimumWidth(scaled(150));
  rank_->setMinimumWidth(scaled(84));
  row->addWidget(out_);
  row->addWidget(add_label(tr("GPU"), rank_, tools));
  row->addWidget(add_label(tr("Colour by"), group_, tools));
  row->addWidget(add_label(engine_text(order.label), order_, tools));
  tools->setLayout(row);
  return tools;
}

void RanksView::fillGroups() {
  const RankGroup shown = area_->group();
  const QSignalBlocker quiet(group_);
  group_->clear();
  for (const RankGroup group : rank_groups)
    if (map_->size(group) > 1) group_->addItem(engine_text(group_label(group)), int(group));
  int index = group_->findData(int(shown));
  if (index < 0) index = 0;
  group_->setCurrentIndex(index);
  if (group_->count() > 0) area_->setGroup(RankGroup(group_->itemData(index).toInt()));
}

void RanksView::refresh() {
  const Design& design = document_->design();
  map_ = std::make_shared<const RankMap>(design);
  const QSignalBlocker order(order_), rank(rank_);
  order_->setCurrentIndex(int(design.layout.placement_order));
  rank_->setRange(0, int(std::max<std::int64_t>(1, map_->devices()) - 1));
  area_->setMap(map_);
  fillGroups();
  traffic_->table()->setHeads(traffic_heads(*map_));
  traffic_->table()->setRows(traffic_rows(*map_));
  showDevice(area_->chosen().value_or(0));
  showSummary();
}

void RanksView::showSummary() {
  if (map_->devices() == 0) {
    const char* reason = why_not_mixed(document_->design());
    summary_ = reason ? engine_text(reason) : tr("The GPU assignment needs a legal layout.");
  } else {
    double sent = 0, leaves = 0;
    for (const GroupTraffic& t : map_->traffic()) {
      sent += t.bytes;
      leaves += t.leaving.front();
    }
    const QString unit = engine_text(unit_label(map_->levels().front().kind)).toLower();
    summary_ = sent > 0 ? tr("<b>%1</b> of the data that a GPU sends per step leaves its %2.")
                              .arg(number_text(leaves / sent, Unit::fraction), unit)
                        : QString();
  }
  emit summaryChanged();
}

void RanksView::showPath() {
  QStringList names;
  for (const RankBox& box : area_->path())
    if (map_ && map_->devices() > 0) names << box_name(*map_, box);
  map_card_->setSubtitle(names.join(QStringLiteral(" › ")));
  out_->setEnabled(area_->path().size() > 1);
}

void RanksView::showDevice(qint64 rank) {
  if (!map_) return;
  device_->setTitle(map_->devices() > 0 ? tr("GPU %1").arg(QLocale().toString(rank)) : tr("GPU"));
  device_->setSubtitle(area_->chosen() ? tr("its group is marked") : QString());
  device_->table()->setRows(device_rows(*map_, rank, document_->evaluation()));
  const QSignalBlocker quiet(rank_);
  rank_->setValue(int(rank));
}

void RanksView::setOrder(int index) {
  document_->edit(parameter(&Layout::placement_order), order_->itemData(index).toString().toStdString());
}

}  // namespace trainyard::ui
