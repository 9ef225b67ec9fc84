// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/sweep/sweep_panel.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/document/document.h"
#include "ui/inputs/quiet_combo_box.h"
#include "ui/inputs/unit_field.h"
#include "ui/pages/explore/common/search_box.h"
#include "ui/pages/explore/sweep/sweep_study.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {
namespace {

constexpr int most_steps = 400;

QVector<SearchBox::Item> inputs(bool optional, Job job) {
  QVector<SearchBox::Item> items;
  if (optional) items.push_back({QString(), SweepPanel::tr("None: a line"), QString()});
  for (const Parameter* p : parameters(job))
    if (may_vary(*p, job))
      items.push_back(
          {QString::fromLatin1(p->id), engine_text(p->label), engine_text(group_label(group_of(*p, job), job))});
  return items;
}

QVector<SearchBox::Item> results(Job job) {
  QVector<SearchBox::Item> items;
  for (const Metric* m : metrics(job))
    if (m->value)
      items.push_back({QString::fromLatin1(m->id), engine_text(m->label), engine_text(metric_group_label(m->group))});
  return items;
}

/// The number field cannot show integers without a unit, so they get one.
Unit field_unit(const Parameter& p) { return p.integer && p.unit == Unit::none ? Unit::accelerators : p.unit; }

}  // namespace

SweepPanel::SweepPanel(Document* document, QWidget* parent) : QWidget(parent), document_(document) {
  setObjectName(QStringLiteral("sweep_panel"));
  setAccessibleName(tr("Sweep settings"));
  setProperty("region", QStringLiteral("panel"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, scaled(8), 0, 0);
  auto* sheet = new QWidget;
  column_ = new QVBoxLayout(sheet);
  column_->setContentsMargins(scaled(12), 0, scaled(12), scaled(8));
  column_->setSpacing(scaled(3));
  whole->addWidget(make_bare_scroll(sheet, this), 1);

  QFormLayout* form = addSection(tr("Predefined sweeps"));
  ready_ = new QuietComboBox;
  ready_->setObjectName(QStringLiteral("sweep_ready"));
  ready_->setAccessibleName(tr("Predefined sweep"));
  ready_->setToolTip(tr("Predefined questions for any design. A change below makes it a custom sweep"));
  form->addRow(ready_);

  x_ = makeAxis(addSection(tr("Horizontal axis")), QStringLiteral("sweep_x"), tr("First input"), false);
  y_ = makeAxis(addSection(tr("Second axis")), QStringLiteral("sweep_y"), tr("Second input"), true);

  form = addSection(tr("Result"));
  metric_ = new SearchBox(tr("Result to draw"), tr("Type part of its name, or open the list"), {});
  metric_->setObjectName(QStringLiteral("sweep_metric"));
  form->addRow(metric_);
  layout_ = new QuietComboBox;
  layout_->setObjectName(QStringLiteral("sweep_layout"));
  layout_->setAccessibleName(tr("Layout at each point"));
  layout_->setToolTip(tr("How the layout changes where it is not legal"));
  for (const SweepLayoutRow& row : sweep_layouts()) {
    layout_->addItem(engine_text(row.label));
    layout_->setItemData(layout_->count() - 1, engine_text(row.help), Qt::ToolTipRole);
  }
  form->addRow(tr("Layout"), layout_);
  click_ = new QuietComboBox;
  click_->setObjectName(QStringLiteral("sweep_click"));
  click_->setAccessibleName(tr("Action of a click on a point"));
  click_->setToolTip(tr("Action of a click on a chart point, or of Enter on the focused point"));
  click_->addItem(tr("adds a scenario"));
  click_->addItem(tr("applies it"));
  form->addRow(tr("A click"), click_);
  makeProgress();
  column_->addStretch(1);

  connect(ready_, &QComboBox::activated, this, [this](int index) {
    setReady(find_preset_sweep(ready_->itemData(index).toString().toStdString()));
    emit changed();
  });
  connect(metric_, &SearchBox::chosen, this, [this](const QString& id) {
    becomeOwn();
    question_.metric = *find_metric(id.toStdString());
    emit changed();
  });
  connect(layout_, &QComboBox::activated, this, [this](int index) {
    question_.layout = sweep_layouts()[size_t(index)].layout;
    question_.layout_chosen = true;
    emit changed();
  });
  offer();
  setReady(&throughput_by_batch());
}

void SweepPanel::setJob(Job job) {
  if (job == job_) return;
  asked_[job_] = question_;
  job_ = job;
  offer();
  if (const auto before = asked_.find(job); before != asked_.end()) {
    question_ = before->second;
    return show();
  }
  setReady(job == Job::training ? &throughput_by_batch() : preset_sweeps(job).front());
}

void SweepPanel::offer() {
  const QSignalBlocker quiet(ready_);
  ready_->clear();
  ready_->addItem(tr("Custom sweep"), QString());
  for (const PresetSweep* row : preset_sweeps(job_))
    ready_->addItem(engine_text(row->label), QString::fromLatin1(row->id));
  x_.input->setItems(inputs(false, job_));
  y_.input->setItems(inputs(true, job_));
  metric_->setItems(results(job_));
  // Only training jobs offer alternative layouts.
  layout_->setEnabled(job_ == Job::training);
}

QFormLayout* SweepPanel::addSection(const QString& title) {
  auto* label = new QLabel(title);
  label->setProperty("type", QStringLiteral("title"));
  label->setContentsMargins(0, scaled(10), 0, scaled(2));
  column_->addWidget(label);
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(scaled(5));
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  column_->addLayout(form);
  return form;
}

SweepPanel::Axis SweepPanel::makeAxis(QFormLayout* form, const QString& id, const QString& name, bool optional) {
  Axis axis;
  axis.input = new SearchBox(name, tr("Type part of its name, or open the list"), {});
  axis.input->setObjectName(id);
  form->addRow(axis.input);
  axis.values = new QuietComboBox;
  axis.values->setObjectName(id + QStringLiteral("_values"));
  axis.values->setAccessibleName(tr("Values of the input: %1").arg(name));
  axis.values->setToolTip(tr("Values to test"));
  form->addRow(tr("Values"), axis.values);
  axis.range = new QWidget;
  auto* row = new QHBoxLayout(axis.range);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(scaled(4));
  const auto field = [&](const QString& part, const QString& label) {
    auto* made = new UnitField(axis.range);
    made->setObjectName(id + part);
    made->setAccessibleName(label);
    made->setToolTip(label);
    leave_undo_to_window(made);
    row->addWidget(made, 3);
    return made;
  };
  axis.from = field(QStringLiteral("_from"), tr("From"));
  axis.to = field(QStringLiteral("_to"), tr("To"));
  axis.steps = new QSpinBox(axis.range);
  axis.steps->setObjectName(id + QStringLiteral("_steps"));
  axis.steps->setAccessibleName(tr("Number of values"));
  axis.steps->setToolTip(tr("Number of values, including both ends"));
  axis.steps->setRange(2, most_steps);
  axis.steps->setButtonSymbols(QAbstractSpinBox::NoButtons);
  leave_undo_to_window(axis.steps->findChild<QLineEdit*>(), axis.steps);
  row->addWidget(axis.steps, 1);
  form->addRow(axis.range);

  AskedAxis SweepQuestion::*asked = optional ? &SweepQuestion::y : &SweepQuestion::x;
  const auto read = [this, optional, asked] {
    becomeOwn();
    readAxis(optional ? y_ : x_, question_.*asked);
    show();
    emit changed();
  };
  connect(axis.input, &SearchBox::chosen, this, [this, asked](const QString& chosen) {
    leaveReadyInput();
    question_.*asked = {find_parameter(chosen.toStdString()), ValueChoice::usual, {}};
    show();
    emit changed();
  });
  connect(axis.values, &QComboBox::activated, this, read);
  connect(axis.from, &UnitField::committed, this, read);
  connect(axis.to, &UnitField::committed, this, read);
  connect(axis.steps, &QSpinBox::editingFinished, this, read);
  return axis;
}

void SweepPanel::makeProgress() {
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, scaled(12), 0, 0);
  progress_ = new QProgressBar;
  progress_->setObjectName(QStringLiteral("sweep_progress"));
  progress_->setAccessibleName(tr("Progress of the sweep"));
  progress_->setRange(0, 100);
  progress_->setTextVisible(false);
  cancel_ = new QPushButton(tr("Stop"));
  cancel_->setObjectName(QStringLiteral("sweep_cancel"));
  cancel_->setToolTip(tr("Stops the sweep and keeps its results"));
  line->addWidget(progress_, 1);
  line->addWidget(cancel_);
  column_->addWidget(row);
  connect(cancel_, &QPushButton::clicked, this, &SweepPanel::cancelled);
  state_ = new QLabel;
  state_->setProperty("type", QStringLiteral("muted"));
  state_->setWordWrap(true);
  column_->addWidget(state_);
}

void SweepPanel::setStudy(SweepStudy* study) {
  const auto follow = [this, study] {
    const bool running = study->isRunning();
    // Disable instead of hide the progress, so that the panel keeps its layout while a slider moves.
    progress_->setEnabled(running);
    cancel_->setEnabled(running);
    progress_->setValue(running ? int(100 * study->done()) : 100);
    state_->setText(running ? tr("testing points") : tr("done; restarts when an input changes"));
  };
  connect(study, &SweepStudy::stateChanged, this, follow);
  connect(study, &SweepStudy::progressed, this, follow);
  follow();
}

PointClick SweepPanel::click() const { return click_->currentIndex() == 0 ? PointClick::scenario : PointClick::apply; }

void SweepPanel::setReady(const PresetSweep* row) {
  if (row) {
    question_ = {row, {&*row->input, ValueChoice::usual, {}}, {}, row->metrics.front(), row->layout};
  } else {
    question_.ready = nullptr;
  }
  show();
}

void SweepPanel::setQuestion(const SweepQuestion& question) {
  question_ = question;
  show();
  emit changed();
}

void SweepPanel::becomeOwn() { question_.ready = nullptr; }

void SweepPanel::leaveReadyInput() {
  becomeOwn();
  if (!question_.layout_chosen && question_.layout == SweepLayout::best) question_.layout = SweepLayout::nearest;
}

void SweepPanel::show() {
  const QSignalBlocker quiet(ready_);
  ready_->setCurrentIndex(
      std::max(0, ready_->findData(QString::fromLatin1(question_.ready ? question_.ready->id : ""))));
  const QString help = question_.ready ? engine_text(question_.ready->help) : QString();
  ready_->setAccessibleDescription(help);
  showAxis(x_, question_.x, !question_.ready);
  showAxis(y_, question_.y, !question_.ready);
  metric_->setId(QString::fromLatin1(question_.metric->id));
  for (int i = 0; i < layout_->count(); ++i)
    if (sweep_layouts()[size_t(i)].layout == question_.layout) layout_->setCurrentIndex(i);
}

void SweepPanel::showAxis(const Axis& axis, const AskedAxis& asked, bool own) {
  axis.input->setId(asked.input ? QString::fromLatin1(asked.input->id) : QString());
  fillValues(axis, asked);
  axis.values->setEnabled(asked.input);
  axis.range->setVisible(own && asked.input && asked.values == ValueChoice::range);
  if (!asked.input || asked.values != ValueChoice::range) return;
  axis.from->showNumber(asked.range.from, field_unit(*asked.input));
  axis.to->showNumber(asked.range.to, field_unit(*asked.input));
  axis.steps->setValue(asked.range.count);
}

void SweepPanel::fillValues(const Axis& axis, const AskedAxis& asked) {
  const QSignalBlocker quiet(axis.values);
  axis.values->clear();
  const auto add = [&](const QString& text, ValueChoice choice) {
    axis.values->addItem(text, int(choice));
    if (asked.values == choice) axis.values->setCurrentIndex(axis.values->count() - 1);
  };
  if (!asked.input) return;
  if (!is_number(*asked.input)) {
    add(is_entry(*asked.input) ? tr("all built-in") : tr("all"), ValueChoice::usual);
    if (has_price(*asked.input)) add(tr("with a price"), ValueChoice::priced);
    return;
  }
  add(tr("around the current value"), ValueChoice::usual);
  add(tr("full slider range"), ValueChoice::all);
  add(tr("custom range"), ValueChoice::range);
}

void SweepPanel::suggestRange(const Axis& axis, AskedAxis& asked) {
  const std::vector<double> usual = usual_values(document_->design(), *asked.input, axis.steps->maximum());
  constexpr int usual_steps = 41;
  asked.range = {usual.front(), usual.back(), usual_steps};
}

void SweepPanel::readAxis(const Axis& axis, AskedAxis& asked) {
  if (!asked.input) return;
  const auto chosen = static_cast<ValueChoice>(axis.values->currentData().toInt());
  if (chosen == ValueChoice::range && asked.values != ValueChoice::range) suggestRange(axis, asked);
  asked.values = chosen;
  if (chosen != ValueChoice::range || !axis.range->isVisible()) return;
  const auto number_of = [&](UnitField* field, double before) {
    const auto typed = field->typed();
    const bool good = typed && *typed >= asked.input->min && *typed <= asked.input->max;
    field->setRefused(!good);
    return good ? *typed : before;
  };
  asked.range = {number_of(axis.from, asked.range.from), number_of(axis.to, asked.range.to), axis.steps->value()};
}

}  // namespace trainyard::ui
