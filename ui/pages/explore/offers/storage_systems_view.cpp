// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/offers/storage_systems_view.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "engine/explore/storage_options.h"
#include "ui/cards/figure_cell.h"
#include "ui/cards/table_card.h"
#include "ui/inputs/entry_facts.h"
#include "ui/inputs/unit_field.h"
#include "ui/pages/explore/common/change_card.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr const char* settings_group = "storage_prices";

FactCell rate(double value) {
  return {
      std::isfinite(value) ? number_text(value, Unit::bandwidth) : QStringLiteral("–"), {}, Role::text, false, value};
}

/// The capacity of the system, and the share that data and checkpoints use.
FactCell capacity_cell(double capacity, const Evaluation& e) {
  if (!std::isfinite(capacity)) return {StorageSystemsView::tr("not published"), {}, Role::muted_text};
  const QString used = std::isfinite(e.capacity_used)
                           ? StorageSystemsView::tr("%1 used").arg(number_text(e.capacity_used, Unit::fraction))
                           : QString();
  return {number_text(capacity, Unit::file), used, e.capacity_used > 1 ? Role::worse : Role::text, false, capacity};
}

QString state_text(StorageState state) {
  switch (state) {
    case StorageState::keeps_up:
      return StorageSystemsView::tr("keeps up");
    case StorageState::not_published:
      return StorageSystemsView::tr("unknown");
    case StorageState::too_slow:
      return StorageSystemsView::tr("too slow");
    case StorageState::too_small:
      break;
  }
  return StorageSystemsView::tr("too small");
}

}  // namespace

StorageSystemsView::StorageSystemsView(Document* document, QWidget* parent)
    : OffersView(document, QStringLiteral("storage_systems"), tr("Storage systems"), parent) {
  offers()->setHeads({tr("System"), tr("verdict"), tr("bandwidth ÷ need"), tr("cost per month"), tr("capacity"),
                      tr("read rate"), tr("checkpoint rate"), tr("restart time"), tr("days to finish")},
                     {1}, 1);
  offers()->setOptional({8, 7, 6, 5, 4, 2});
  change()->addBelow(makePriceRow());
  QSettings settings;
  settings.beginGroup(settings_group);
  for (const QString& id : settings.childKeys())
    if (const double price = settings.value(id).toDouble(); price > 0) prices_[id.toStdString()] = price;
}

QWidget* StorageSystemsView::makePriceRow() {
  auto* line = new QWidget;
  auto* column = new QVBoxLayout(line);
  column->setContentsMargins(0, scaled(4), 0, scaled(4));
  column->setSpacing(scaled(4));
  auto* row = new QHBoxLayout;
  column->addLayout(row);
  row->setSpacing(scaled(8));
  price_label_ = new QLabel(tr("Price per TB and month"), line);
  row->addWidget(price_label_);
  price_ = new UnitField(line);
  price_->setObjectName(QStringLiteral("storage_price"));
  price_->setAccessibleName(price_label_->text());
  price_->setToolTip(
      tr("Your price of usable capacity; systems with a price are ranked by cost. Empty: no price. It stays on this "
         "computer and is not part of the project"));
  price_label_->setBuddy(price_);
  price_->setFixedWidth(scaled(110));
  row->addWidget(price_);
  connect(price_, &UnitField::committed, this, &StorageSystemsView::takePrice);
  refusal_ = new QLabel(line);
  refusal_->setObjectName(QStringLiteral("storage_price_refusal"));
  refusal_->setProperty("type", "second");
  refusal_->setTextFormat(Qt::PlainText);
  refusal_->setWordWrap(true);
  refusal_->hide();
  column->addWidget(refusal_);
  connect(price_, &UnitField::restored, this, [this] { refusePrice({}); });
  return line;
}

void StorageSystemsView::selected(const Offer* offer) {
  system_ = offer ? offer->design.storage.system->id : std::string();
  price_->setEnabled(offer);
  refusePrice({});
  const auto price = prices_.find(system_);
  price == prices_.end() ? price_->showUnit(1, Unit::money) : price_->showNumber(price->second, Unit::money);
}

void StorageSystemsView::takePrice() {
  if (system_.empty()) return;
  const std::optional<double> typed = price_->typed();
  const bool cleared = price_->isEmpty();
  if (!cleared && !(typed && *typed > 0))
    return refusePrice(
        tr("A price must be an amount above 0, or empty; “%1” was rejected.").arg(price_->text().trimmed()));
  refusePrice({});
  QSettings settings;
  settings.beginGroup(settings_group);
  const QString id = QString::fromStdString(system_);
  cleared ? settings.remove(id) : settings.setValue(id, *typed);
  {
    const std::lock_guard lock(guard_);
    cleared ? void(prices_.erase(system_)) : void(prices_[system_] = *typed);
  }
  findAgain();
}

void StorageSystemsView::refusePrice(const QString& sentence) {
  price_->setRefused(!sentence.isEmpty());
  price_->setAccessibleDescription(sentence);
  refusal_->setText(sentence);
  refusal_->setVisible(!sentence.isEmpty());
  if (sentence.isEmpty()) return;
  QAccessibleEvent alert(refusal_, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

StoragePrices StorageSystemsView::prices() const {
  const std::lock_guard lock(guard_);
  return prices_;
}

double StorageSystemsView::monthCost(const Offer& offer) const {
  const auto price = prices_.find(offer.design.storage.system->id);
  constexpr double terabyte = 1e12;
  return price == prices_.end() ? NAN : price->second * offer.evaluation.capacity_provisioned / terabyte;
}

bool StorageSystemsView::isPriced(const Offer& offer) const {
  return judge_storage(offer.design, offer.evaluation).state == StorageState::keeps_up && !std::isnan(monthCost(offer));
}

QString StorageSystemsView::headingAbove(size_t place) const {
  if (place == 0 || !isPriced(found()[place - 1]) || isPriced(found()[place])) return {};
  return tr("No price known: select a system and enter its price");
}

QString StorageSystemsView::title() { return tr("Storage"); }

QString StorageSystemsView::tip() { return tr("Storage systems that keep up with this design"); }

OffersView::Offers StorageSystemsView::find(const Design& design, const Execution& execution) const {
  Offers out;
  for (StorageOption& option : storage_options(design, execution, prices()))
    out.push_back({std::move(option.design), std::move(option.evaluation), ""});
  return out;
}

QVector<FactCell> StorageSystemsView::cells(const Offer& offer) const {
  const Evaluation& e = offer.evaluation;
  const StorageJudgement judged = judge_storage(offer.design, e);
  const Role role = judged.state == StorageState::keeps_up        ? Role::better
                    : judged.state == StorageState::not_published ? Role::second_text
                                                                  : Role::worse;
  const QString surplus = std::isnan(judged.surplus)
                              ? QStringLiteral("–")
                              : QStringLiteral("%1 ×").arg(number_text(judged.surplus, Unit::none));
  const double cost = monthCost(offer);
  const FactCell money = std::isnan(cost) ? FactCell{tr("no price"), {}, Role::muted_text}
                                          : FactCell{number_text(cost, Unit::money), {}, Role::text, false, cost};
  return {{name(offer), choice_label(offer.design.storage.system->kind), Role::text, true},
          {state_text(judged.state), message_text(judged.why), role},
          {surplus, {}, Role::text, false, judged.surplus},
          money,
          capacity_cell(resolved(offer.design).data.capacity, e),
          rate(e.read_bandwidth_given),
          rate(e.checkpoint_bandwidth_given),
          figure_cell(e, *MetricHandle(&Evaluation::restart_read_time)),
          figure_cell(e, *MetricHandle(&Evaluation::finish_days))};
}

QString StorageSystemsView::name(const Offer& offer) const { return catalog_text(offer.design.storage.system->name); }

QString StorageSystemsView::text(const Offers& offers) const {
  const QStringList sentences{
      tr("Bandwidth ÷ need: available ÷ needed bandwidth at the tightest of training data, checkpoints and restarts."),
      tr("Systems that keep up come first, by days to finish, then by spare bandwidth, smallest first."),
      tr("Every system of the catalog was evaluated. No price of these systems is published."),
      tr("To rank by cost, select a system and enter its price per TB and month; the capacity needed is above.")};
  const QString how = sentences.join(u' ');
  if (offers.empty()) return how;
  const Evaluation& e = offers.front().evaluation;
  return tr("Needed: %1 for training data, %2 for checkpoints, %3 for a restart, %4 of capacity.")
             .arg(number_text(e.read_bandwidth, Unit::bandwidth), number_text(e.checkpoint_bandwidth, Unit::bandwidth),
                  number_text(e.restart_bandwidth, Unit::bandwidth), number_text(e.capacity_provisioned, Unit::file)) +
         u' ' + how;
}

QString StorageSystemsView::summary() const {
  if (found().empty()) return {};
  const auto keep_up = std::ranges::count_if(found(), [](const Offer& offer) {
    return judge_storage(offer.design, offer.evaluation).state == StorageState::keeps_up;
  });
  if (keep_up == 0) return tr("No system of the catalog is known to keep up with this design");
  const QString first = tr("%1 of %2 systems keep up; first: <b>%3</b>")
                            .arg(number_text(double(keep_up), Unit::none),
                                 number_text(double(found().size()), Unit::none), name(found().front()));
  const auto priced = std::ranges::count_if(found(), [this](const Offer& offer) { return isPriced(offer); });
  if (priced == 0) return first;
  return first + tr(", <b>%1</b> per month; %2 without a price", "dollars; a number of systems")
                     .arg(number_text(monthCost(found().front()), Unit::money),
                          number_text(double(keep_up - priced), Unit::none));
}

}  // namespace trainyard::ui
