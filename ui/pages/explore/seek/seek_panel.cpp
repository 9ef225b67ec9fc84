// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/seek/seek_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <limits>

#include "engine/error.h"
#include "ui/pages/explore/common/find_box.h"
#include "ui/pages/explore/common/progress_row.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

QString target_text(const Goal& goal) {
  if (!goal.relative) return to_text(format_exact(goal.value, goal.metric->unit, number_style()));
  const QString size = to_text(format_exact(std::abs(goal.value), Unit::fraction, number_style()));
  return (goal.value < 0 ? QStringLiteral("−") : QStringLiteral("+")) + size;
}

}  // namespace

SeekPanel::SeekPanel(BackgroundStudy* study, QWidget* parent)
    : StudyPanel(QStringLiteral("seek_panel"), tr("Goal seek settings"), parent),
      target_(new QLineEdit),
      complaint_(new QLabel) {
  addHeading(tr("Input to vary"));
  input_ = new FindBox(QStringLiteral("seek_input"), tr("Input to vary"),
                       tr("Input whose value is searched; type part of its name"));
  addWidget(input_);
  wanted_ = addChoice(
      QStringLiteral("seek_wanted"), tr("Which value"), tr("Choice if several values qualify"),
      {{QString(), tr("the smallest")}, {QString(), tr("the largest")}, {QString(), tr("nearest to the current one")}});
  other_layout_ = addCheck(QStringLiteral("seek_other_layout"), tr("Best layout at each value"),
                           tr("Searches for the best layout at each value"), false);
  addHeading(tr("Goal"));
  metric_ = new FindBox(QStringLiteral("seek_metric"), tr("Result"),
                        tr("Result that must reach the target; type part of its name"));
  addWidget(metric_);
  relation_ = addChoice(QStringLiteral("seek_relation"), tr("is"), tr("Condition for the result"),
                        {{QString(), tr("at most")},
                         {QString(), tr("at least")},
                         {QString(), tr("exactly")},
                         {QString(), tr("anything that fits")}});
  target_->setObjectName(QStringLiteral("seek_target"));
  target_->setAccessibleName(tr("Target"));
  target_->setToolTip(tr("Value with unit, or +2\u00A0% relative to the current value"));
  leave_undo_to_window(target_);
  addWidget(target_);
  complaint_->setObjectName(QStringLiteral("seek_complaint"));
  complaint_->setProperty("type", QStringLiteral("error"));
  complaint_->setWordWrap(true);
  complaint_->hide();
  addWidget(complaint_);
  addHeading(tr("Progress"));
  addWidget(progress_ = new ProgressRow(QStringLiteral("seek"), study));
  finish();
  setJob(Job::training);
  connect(input_, &FindBox::chosen, this, &SeekPanel::read);
  connect(metric_, &FindBox::chosen, this, [this] {
    if (relation_->currentIndex() == int(Relation::fits)) relation_->setCurrentIndex(int(Relation::at_most));
    target_->setText(QStringLiteral("+0\u00A0%"));
    read();
  });
  connect(relation_, &QComboBox::activated, this, &SeekPanel::read);
  connect(wanted_, &QComboBox::activated, this, &SeekPanel::read);
  connect(other_layout_, &QCheckBox::toggled, this, &SeekPanel::read);
  connect(target_, &QLineEdit::editingFinished, this, [this] {
    if (target_->isModified()) read();
    target_->setModified(false);
  });
}

void SeekPanel::setJob(Job job) {
  job_ = job;
  offer_inputs(*input_, job);
  offer_metrics(*metric_, job);
  // Only training jobs offer alternative layouts.
  other_layout_->setEnabled(job == Job::training);
}

void SeekPanel::show(const SeekQuestion& question) {
  const QSignalBlocker quiet(other_layout_);
  input_->setId(parameter_id(question.input));
  wanted_->setCurrentIndex(int(question.preference));
  other_layout_->setChecked(question.other_layout);
  relation_->setCurrentIndex(int(question.goal.relation));
  const bool room = question.goal.relation == Relation::fits;
  metric_->setId(QString::fromLatin1(goal_metric(question.goal, job_).id));
  target_->setText(room ? QString() : target_text(question.goal));
  complaint_->hide();
  showTarget();
}

void SeekPanel::showTarget() {
  const bool room = relation_->currentIndex() == int(Relation::fits);
  target_->setEnabled(!room);
  metric_->setEnabled(!room);
}

void SeekPanel::read() {
  showTarget();
  const Parameter* input = find_parameter(input_->id().toStdString());
  const Metric* metric = find_metric(metric_->id().toStdString());
  if (!input || !metric) return;
  SeekQuestion question{*input,
                        {fits_metric(), Relation::fits},
                        Preference(wanted_->currentIndex()),
                        other_layout_->isChecked(),
                        -endless,
                        endless};
  const auto relation = Relation(relation_->currentIndex());
  if (relation != Relation::fits) {
    try {
      question.goal =
          make_goal(*metric, relation, target_->text().toStdString(), PlainNumber::displayed, number_style());
    } catch (const InputError&) {
      complaint_->setText(
          tr("“%1” is not a valid value of %2. Enter a number with unit, or +2\u00A0% relative to the current value")
              .arg(target_->text(), engine_text(metric->label)));
      complaint_->show();
      return;
    }
  }
  complaint_->hide();
  emit asked(question);
}

}  // namespace trainyard::ui
