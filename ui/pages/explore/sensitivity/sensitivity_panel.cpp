// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/sensitivity/sensitivity_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QLocale>
#include <QSpinBox>

#include "ui/pages/explore/common/find_box.h"
#include "ui/pages/explore/common/progress_row.h"
#include "ui/text/ids.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {

SensitivityPanel::SensitivityPanel(BackgroundStudy* draws, QWidget* parent)
    : StudyPanel(QStringLiteral("sensitivity_panel"), tr("What the sensitivity is of"), parent), seed_(new QSpinBox) {
  heading(tr("Result"));
  metric_ = new FindBox(QStringLiteral("sensitivity_metric"), tr("Result whose sensitivity is shown"),
                        tr("Type a part of its name"));
  offer_metrics(*metric_, job_);
  metric_->setId(metric_id(metric_now_));
  add(metric_);
  heading(tr("Inputs"));
  stated_ = check(QStringLiteral("sensitivity_stated"), tr("Move by stated uncertainty"),
                  tr("Where somebody has published how far an input may be off, it is moved that far; otherwise, and "
                     "without this, by its slider"),
                  true);
  entries_ = check(QStringLiteral("sensitivity_entries"), tr("Other catalog entries"),
                   tr("Tries every accelerator, network and storage system of the catalogs"), true);
  assumptions_ = check(QStringLiteral("sensitivity_assumptions"), tr("Assumptions of the model"),
                       tr("Also inputs that few designs touch: efficiencies, latencies, rates of failure"), true);
  other_layout_ = check(QStringLiteral("sensitivity_other_layout"), tr("Other layouts where needed"),
                        tr("Where the next degree or number of GPUs is not legal or does not fit, the nearest legal "
                           "layout is taken"),
                        true);
  heading(tr("Monte Carlo"));
  inputs_ = check(QStringLiteral("sensitivity_inputs"), tr("Draw uncertain inputs"),
                  tr("Each input with a stated uncertainty, by itself"), true);
  bands_ = check(QStringLiteral("sensitivity_bands"), tr("Draw within the bands"),
                 tr("Where in their bands step time and memory lie, once a draw for all that depends on them"), true);
  count_ = choice(QStringLiteral("sensitivity_draws"), tr("Draws"), tr("More draws take longer and scatter less"), {});
  for (const int count : {1000, 10000, 100000}) count_->addItem(QLocale().toString(count), count);
  count_->setCurrentIndex(1);
  seed_->setObjectName(QStringLiteral("sensitivity_seed"));
  seed_->setRange(1, 999999);
  seed_->setAccessibleName(tr("Seed of the random numbers"));
  seed_->findChild<QLineEdit*>()->setAccessibleName(seed_->accessibleName());
  seed_->setToolTip(tr("The same seed draws the same numbers again, on any machine"));
  seed_->setKeyboardTracking(false);
  seed_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  leave_undo_to_window(seed_->findChild<QLineEdit*>(), seed_);
  field(tr("Seed"), seed_);
  heading(tr("Progress"));
  add(progress_ = new ProgressRow(QStringLiteral("sensitivity"), draws));
  finish();
  connect(metric_, &FindBox::chosen, this, [this](const QString& id) {
    if (const Metric* found = find_metric(id.toStdString())) metric_now_ = *found;
    emit changed();
  });
  for (QCheckBox* box : {stated_, entries_, assumptions_, other_layout_, inputs_, bands_})
    connect(box, &QCheckBox::toggled, this, &SensitivityPanel::changed);
  connect(count_, &QComboBox::activated, this, &SensitivityPanel::changed);
  connect(seed_, &QSpinBox::valueChanged, this, &SensitivityPanel::changed);
}

void SensitivityPanel::setJob(Job job) {
  if (job == job_) return;
  job_ = job;
  offer_metrics(*metric_, job);
  other_layout_->setEnabled(job == Job::training);
  setMetric(job == Job::training ? MetricHandle(&Evaluation::finish_days) : MetricHandle(*headline_metrics(job)[0]));
}

void SensitivityPanel::setMetric(MetricHandle metric) {
  metric_now_ = metric;
  metric_->setId(metric_id(metric));
}

SensitivityOptions SensitivityPanel::options() const {
  return {.assumptions = assumptions_->isChecked(),
          .entries = entries_->isChecked(),
          .stated = stated_->isChecked(),
          .other_layout = other_layout_->isChecked()};
}

UncertaintyOptions SensitivityPanel::draws() const {
  return {.draws = size_t(count_->currentData().toInt()),
          .seed = std::uint64_t(seed_->value()),
          .inputs = inputs_->isChecked(),
          .bands = bands_->isChecked()};
}

}  // namespace trainyard::ui
