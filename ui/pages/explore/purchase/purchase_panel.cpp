// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/purchase/purchase_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/parameters/handle.h"
#include "ui/document/document.h"
#include "ui/inputs/input_row.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {
namespace {

constexpr double compact_width = 330;

QString name_of(const EntryBase& entry) { return catalog_text(entry.name); }

/// Omits the remark in brackets, because the panel is narrow and the tool tip shows the full name. Keeps it if another
/// name differs only by the remark.
QString short_name(const QString& name, const QStringList& all) {
  const QString stem = name.section(QStringLiteral(" ("), 0, 0);
  const auto same = [&](const QString& other) { return other.section(QStringLiteral(" ("), 0, 0) == stem; };
  return std::count_if(all.begin(), all.end(), same) > 1 ? name : stem;
}

QString goal_tip(PurchaseGoal goal) {
  switch (goal) {
    case PurchaseGoal::least_cost:
      return PurchasePanel::tr("Hardware, GPU count and layout with the lowest cost within the limits");
    case PurchaseGoal::soonest:
      return PurchasePanel::tr("Earliest finish within the limits");
    case PurchaseGoal::fewest_devices:
      break;
  }
  return PurchasePanel::tr("Smallest cluster within the limits");
}

}  // namespace

PurchasePanel::PurchasePanel(Document* document, QWidget* parent) : QWidget(parent), document_(document) {
  setObjectName(QStringLiteral("purchase_panel"));
  setAccessibleName(tr("Purchase settings"));
  setProperty("region", QStringLiteral("panel"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea(this);
  make_bare(*scroll);
  auto* sheet = new QWidget;
  column_ = new QVBoxLayout(sheet);
  column_->setContentsMargins(0, 0, 0, scaled(8));
  column_->setSpacing(scaled(2));
  scroll->setWidget(sheet);
  whole->addWidget(scroll, 1);
  addGoals();
  addLimits();
  addMachines();
  addNetworks();
  addOther();
  column_->addStretch(1);
}

void PurchasePanel::addHeading(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("type", QStringLiteral("title"));
  label->setContentsMargins(scaled(14), scaled(10), scaled(14), scaled(2));
  column_->addWidget(label);
}

QCheckBox* PurchasePanel::addCheck(const QString& id, const QString& text, const QString& tip, bool on,
                                   const QString& figure) {
  auto* box = new QCheckBox(text);
  box->setObjectName(id);
  box->setToolTip(tip);
  box->setChecked(on);
  box->setMinimumHeight(scaled(22));
  auto* row = new QHBoxLayout;
  row->setContentsMargins(scaled(14), 0, scaled(12), 0);
  // Ignore the width of the name, so that a long one does not widen the panel.
  box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  row->addWidget(box, 1);
  if (!figure.isEmpty()) {
    auto* label = new QLabel(figure);
    label->setProperty("type", QStringLiteral("muted"));
    row->addSpacing(scaled(8));
    row->addWidget(label);
  }
  column_->addLayout(row);
  connect(box, &QCheckBox::toggled, this, &PurchasePanel::changed);
  return box;
}

void PurchasePanel::addGoals() {
  addHeading(tr("Goal"));
  for (const PurchaseGoal goal : purchase_goals) {
    auto* button = new QRadioButton(engine_text(purchase_goal_label(goal)));
    button->setObjectName(QStringLiteral("goal_") + QLatin1String(purchase_goal_id(goal)));
    button->setToolTip(button->text() + '\n' + goal_tip(goal));
    button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    button->setChecked(goals_.isEmpty());
    button->setMinimumHeight(scaled(22));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(scaled(14), 0, scaled(12), 0);
    row->addWidget(button);
    column_->addLayout(row);
    connect(button, &QRadioButton::toggled, this, [this](bool on) {
      if (on) emit changed();
    });
    goals_.push_back(button);
  }
}

void PurchasePanel::addLimit(ParameterHandle limit, QCheckBox*& box) {
  const QString label = engine_text(limit->label);
  box = addCheck(QStringLiteral("hold_") + QLatin1String(limit->id), tr("%1 enforced", "a limit").arg(label),
                 tr("Excludes hardware and layouts that miss this limit"), true);
  InputRow* row = make_input_row(*document_, *limit, this);
  row->setMetrics(row_metrics(true));
  limits_.push_back(row);
  column_->addWidget(row);
}

void PurchasePanel::addLimits() {
  addHeading(tr("Limits"));
  addLimit(&Failures::deadline, by_deadline_);
  addLimit(&Economics::budget, within_budget_);
  addLimit(&Economics::power_limit, within_power_);
  addLikelihood();
}

void PurchasePanel::addLikelihood() {
  likelihood_ = new QSpinBox;
  likelihood_->setObjectName(QStringLiteral("purchase_likelihood"));
  likelihood_->setRange(50, 99);
  likelihood_->setValue(int(std::lround(100 * PurchaseQuestion().likelihood)));
  likelihood_->setSuffix(QStringLiteral("\u00A0%"));
  likelihood_->setAccessibleName(tr("Likelihood"));
  likelihood_->setToolTip(
      tr("Required probability of meeting deadline and budget, by the likely ranges. 50\u00A0% checks the expected "
         "values."));
  likelihood_->setKeyboardTracking(false);
  leave_undo_to_window(likelihood_->findChild<QLineEdit*>(), likelihood_);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(scaled(14), scaled(2), scaled(12), 0);
  row->addWidget(new QLabel(likelihood_->accessibleName()), 1);
  row->addWidget(likelihood_);
  column_->addLayout(row);
  connect(likelihood_, &QSpinBox::valueChanged, this, &PurchasePanel::changed);
}

/// Adds buttons that select all machines, no machine, or the machines that are available today.
void PurchasePanel::addMachineButtons() {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(scaled(14), 0, scaled(12), 0);
  const auto add = [&](const char* name, const QString& text, const QString& tip, auto wanted) {
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    row->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, wanted] {
      {
        const QSignalBlocker quiet(this);
        for (const Machine& machine : machines_) machine.box->setChecked(wanted(*machine.accelerator));
      }
      emit changed();
    });
  };
  add("buy_all", tr("All"), tr("Compares every accelerator with a rent of any kind"),
      [](const Accelerator&) { return true; });
  add("buy_none", tr("None"), tr("Compares no accelerator; tick those to compare"),
      [](const Accelerator&) { return false; });
  add("buy_shipping", tr("Shipping"), tr("Compares the accelerators that ship today"), is_shipping);
  row->addStretch(1);
  column_->addLayout(row);
}

void PurchasePanel::addMachines() {
  addHeading(tr("Accelerators"));
  addMachineButtons();
  const std::vector<AcceleratorRef> devices = purchasable(document_->design());
  QStringList names;
  for (const AcceleratorRef& device : devices) names << name_of(*device);
  for (const AcceleratorRef& device : devices) {
    const OfferBasis basis = price_basis(document_->design(), device);
    const bool has_price = basis.price.origin != DevicePrice::Origin::none;
    const QString price = has_price ? number_text(basis.price.usd, Unit::money_per_hour) : tr("no price");
    const QString kind = message_text(price_basis_text(basis));
    const bool wanted = device == document_->design().cluster.accelerator || (is_shipping(*device) && has_price);
    const QString name = name_of(*device);
    machines_.push_back(
        {addCheck(QStringLiteral("buy_") + QString::fromStdString(device->id), short_name(name, names),
                  name + '\n' + (has_price ? tr("%1, %2", "price, its kind").arg(price, kind) : kind), wanted, price),
         device});
  }
  unmeasured_ = addCheck(
      QStringLiteral("rank_unmeasured"), tr("Rank unmeasured devices"),
      tr("Also ranks devices without a measured training run. Otherwise they are listed below the ranking."), false);
}

void PurchasePanel::addNetworks() {
  addHeading(tr("Networks"));
  for (const EntryRef& entry : catalog(CatalogKind::networks)) {
    const auto& network = std::get<NetworkRef>(entry);
    networks_.push_back({addCheck(QStringLiteral("network_") + QString::fromStdString(network->id), name_of(*network),
                                  catalog_text(network->notes), false),
                         network});
  }
  auto* note = new QLabel(
      tr("If none is selected, each device has its own network, or the current one. The network choice does not change "
         "GPU prices."));
  note->setProperty("type", QStringLiteral("muted"));
  note->setWordWrap(true);
  note->setContentsMargins(scaled(14), 0, scaled(14), 0);
  column_->addWidget(note);
}

void PurchasePanel::addOther() {
  addHeading(tr("In addition to existing machines"));
  other_ = new QComboBox;
  other_->setObjectName(QStringLiteral("mixed_accelerator"));
  other_->setAccessibleName(tr("Additional accelerator"));
  other_->setToolTip(tr("One job on both generations. The batch is split so that both finish a step at the same time"));
  other_->setFocusPolicy(Qt::StrongFocus);
  other_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  other_->addItem(tr("none"));
  for (const Machine& machine : machines_) other_->addItem(name_of(*machine.accelerator));
  other_devices_ = new QSpinBox;
  other_devices_->setObjectName(QStringLiteral("mixed_devices"));
  other_devices_->setRange(1, 1048576);
  other_devices_->setValue(1024);
  other_devices_->setGroupSeparatorShown(true);
  other_devices_->setSuffix(tr(" GPUs"));
  other_devices_->setAccessibleName(tr("Additional GPUs"));
  other_devices_->setToolTip(other_devices_->accessibleName());
  other_devices_->setKeyboardTracking(false);
  leave_undo_to_window(other_devices_->findChild<QLineEdit*>(), other_devices_);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(scaled(14), 0, scaled(12), 0);
  row->addWidget(other_, 1);
  row->addWidget(other_devices_);
  column_->addLayout(row);
  connect(other_, &QComboBox::currentIndexChanged, this, &PurchasePanel::otherChanged);
  connect(other_devices_, &QSpinBox::valueChanged, this, &PurchasePanel::otherChanged);
}

void PurchasePanel::follow() {
  for (InputRow* row : limits_) row->follow();
}

PurchaseQuestion PurchasePanel::question() const {
  PurchaseQuestion out;
  for (qsizetype i = 0; i < goals_.size(); ++i)
    if (goals_[i]->isChecked()) out.goal = purchase_goals[size_t(i)];
  out.by_deadline = by_deadline_->isChecked();
  out.within_budget = within_budget_->isChecked();
  out.within_power = within_power_->isChecked();
  out.likelihood = likelihood_->value() / 100.0;
  out.rank_unmeasured = unmeasured_->isChecked();
  for (const Machine& machine : machines_)
    if (machine.box->isChecked()) out.accelerators.push_back(machine.accelerator);
  for (const Network& network : networks_)
    if (network.box->isChecked()) out.networks.push_back(network.network);
  return out;
}

void PurchasePanel::ask(PurchaseGoal goal) {
  for (qsizetype i = 0; i < goals_.size(); ++i)
    if (purchase_goals[size_t(i)] == goal) goals_[i]->setChecked(true);
}

AcceleratorRef PurchasePanel::other() const {
  const int index = other_->currentIndex() - 1;
  return index < 0 ? AcceleratorRef() : machines_[index].accelerator;
}

double PurchasePanel::otherDevices() const { return other_devices_->value(); }

void PurchasePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  for (InputRow* row : limits_) row->setMetrics(row_metrics(width() < scaled(compact_width)));
}

}  // namespace trainyard::ui
