// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/bill_card.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <QVector>

#include "engine/studies/lifetime_bill.h"
#include "ui/document/document.h"
#include "ui/figures/serving_charts.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr double year = 365.25;
constexpr int years[] = {1, 2, 3, 5, 10};
constexpr int usual_years = 1;  ///< index of the entry "two years"

}  // namespace

BillCard::BillCard(Document* document, QWidget* parent)
    : ChartCard(lifetime_cost_chart(LifetimeBill(), {}), parent),
      document_(document),
      training_(new QComboBox(this)),
      horizon_(new QComboBox(this)) {
  setObjectName(QStringLiteral("serving_bill_card"));
  training_->setObjectName(QStringLiteral("bill_training"));
  training_->setAccessibleName(tr("Scenario that trains the model"));
  training_->setToolTip(tr(
      "Training scenario whose cost is included. The list shows scenarios of this project that train the same model"));
  horizon_->setObjectName(QStringLiteral("bill_horizon"));
  horizon_->setAccessibleName(tr("Period"));
  horizon_->setToolTip(tr("Period covered, from the start of training"));
  for (const int count : years) horizon_->addItem(count == 1 ? tr("1 year") : tr("%1 years").arg(count), count);
  horizon_->setCurrentIndex(usual_years);
  auto* row = new QHBoxLayout;
  row->setSpacing(scaled(8));
  for (QComboBox* box : {training_, horizon_}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    box->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(box, box == training_ ? 1 : 0);
    connect(box, &QComboBox::activated, this, &BillCard::refresh);
  }
  content()->addLayout(row);
}

int BillCard::listTrainings() {
  const QSignalBlocker quiet(training_);
  QVector<int> places;
  const QVariant kept = training_->currentData();
  training_->clear();
  const auto& scenarios = document_->project().scenarios;
  for (size_t i = 0; i < scenarios.size(); ++i) {
    const Design& design = scenarios[i].design;
    if (design.job != Job::training || design.work.model->id != document_->design().work.model->id) continue;
    const QString letter = scenario_letter(document_->project(), int(i));
    // Store the choice by letter, because indices change when scenarios are moved or removed.
    training_->addItem(QStringLiteral("%1 %2").arg(letter, QString::fromStdString(scenarios[i].name)), letter);
    places.push_back(int(i));
  }
  training_->setCurrentIndex(std::max(0, training_->findData(kept)));
  for (QComboBox* box : {training_, horizon_}) box->setVisible(training_->count() > 0);
  return training_->count() > 0 ? places[training_->currentIndex()] : -1;
}

void BillCard::refresh() {
  const int index = listTrainings();
  if (index < 0) return setSpec(lifetime_cost_chart(LifetimeBill(), {}));
  const Design& training = document_->project().scenarios[size_t(index)].design;
  const double days = year * horizon_->currentData().toInt();
  const auto* before = document_->inGesture() ? std::get_if<LinePlot>(&spec()) : nullptr;
  setSpec(lifetime_cost_chart(lifetime_bill(training, document_->design(), days),
                              scenario_letter(document_->project(), index), before));
}

}  // namespace trainyard::ui
