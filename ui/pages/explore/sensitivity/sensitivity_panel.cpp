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
    : StudyPanel(QStringLiteral("sensitivity_panel"), tr("Sensitivity settings"), parent), seed_(new QSpinBox) {
  addHeading(tr("Result"));
  metric_ = new FindBox(QStringLiteral("sensitivity_metric"), tr("Result whose sensitivity is shown"),
                        tr("Type part of its name"));
  offer_metrics(*metric_, job_);
  metric_->setId(metric_id(metric_now_));
  addWidget(metric_);
  addHeading(tr("Inputs"));
  stated_ =
      addCheck(QStringLiteral("sensitivity_stated"), tr("Use published uncertainty"),
               tr("Varies each input by its published uncertainty. Without one, inputs vary by a fixed step."), true);
  entries_ = addCheck(QStringLiteral("sensitivity_entries"), tr("Other catalog entries"),
                      tr("Tests every accelerator, network and storage system of the catalogs"), true);
  assumptions_ = addCheck(QStringLiteral("sensitivity_assumptions"), tr("Assumptions of the model"),
                          tr("Also varies inputs that rarely change: efficiencies, latencies, failure rates"), true);
  other_layout_ = addCheck(
      QStringLiteral("sensitivity_other_layout"), tr("Other layouts where needed"),
      tr("If the next degree or GPU count is not legal or does not fit, the nearest legal layout is used"), true);
  addHeading(tr("Monte Carlo"));
  inputs_ = addCheck(QStringLiteral("sensitivity_inputs"), tr("Draw uncertain inputs"),
                     tr("Draws each input with a published uncertainty independently"), true);
  bands_ = addCheck(
      QStringLiteral("sensitivity_bands"), tr("Draw within likely ranges"),
      tr("Draws step time and memory within their likely ranges, once per draw for all results that depend on them"),
      true);
  count_ =
      addChoice(QStringLiteral("sensitivity_draws"), tr("Draws"), tr("More draws take longer and scatter less"), {});
  for (const int count : {1000, 10000, 100000}) count_->addItem(QLocale().toString(count), count);
  count_->setCurrentIndex(1);
  seed_->setObjectName(QStringLiteral("sensitivity_seed"));
  seed_->setRange(1, 999999);
  seed_->setAccessibleName(tr("Seed of the random numbers"));
  seed_->findChild<QLineEdit*>()->setAccessibleName(seed_->accessibleName());
  seed_->setToolTip(tr("The same seed gives the same draws on every machine"));
  seed_->setKeyboardTracking(false);
  seed_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  leave_undo_to_window(seed_->findChild<QLineEdit*>(), seed_);
  addField(tr("Seed"), seed_);
  addHeading(tr("Progress"));
  addWidget(progress_ = new ProgressRow(QStringLiteral("sensitivity"), draws));
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
