// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/filter_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {

FilterPanel::FilterPanel(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("run_filter"));
  setWindowTitle(tr("Runs"));
  setAccessibleName(tr("Filter of the runs"));
  setProperty("region", QStringLiteral("panel"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, scaled(8), 0, 0);
  whole->setSpacing(scaled(4));
  words_ = new QLineEdit(this);
  words_->setObjectName(QStringLiteral("run_words"));
  words_->setPlaceholderText(tr("Model, source, accelerator"));
  words_->setAccessibleName(tr("Search the runs"));
  words_->setToolTip(tr("Shows runs whose model, source, accelerator or framework contains every word"));
  words_->setClearButtonEnabled(true);
  leave_undo_to_window(words_);
  auto* search = new QHBoxLayout;
  search->setContentsMargins(scaled(12), 0, scaled(12), 0);
  search->addWidget(words_);
  whole->addLayout(search);

  auto* scroll = new QScrollArea(this);
  make_bare(*scroll);
  auto* sheet = new QWidget;
  column_ = new QVBoxLayout(sheet);
  column_->setContentsMargins(scaled(12), 0, scaled(12), scaled(8));
  column_->setSpacing(scaled(3));
  scroll->setWidget(sheet);
  whole->addWidget(scroll, 1);

  addHeading(tr("Accelerator"));
  addClasses(RunKind::accelerator, accelerators_);
  addHeading(tr("Framework"));
  addClasses(RunKind::framework, frameworks_);
  addHeading(tr("Model"));
  models_ = new QComboBox;
  models_->setObjectName(QStringLiteral("run_model"));
  models_->setAccessibleName(tr("Model of the runs"));
  models_->setToolTip(tr("Shows the runs of one model"));
  models_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  models_->setMinimumContentsLength(12);
  models_->setFocusPolicy(Qt::StrongFocus);
  models_->addItem(tr("All models"));
  column_->addWidget(models_);
  addHeading(tr("Show"));
  outside_ = addCheck(QStringLiteral("only_outside"), tr("Only runs outside their range"));
  own_ = addCheck(QStringLiteral("only_own"), tr("Only own runs"));
  auto* all = new QPushButton(tr("Show all runs"));
  all->setObjectName(QStringLiteral("show_all_runs"));
  all->setToolTip(tr("Clears all filters"));
  column_->addSpacing(scaled(10));
  column_->addWidget(all, 0, Qt::AlignLeft);
  column_->addStretch(1);
  // The panel scrolls only vertically, so its width must fit the longest name.
  scroll->setMinimumWidth(sheet->minimumSizeHint().width() + style()->pixelMetric(QStyle::PM_ScrollBarExtent));

  connect(all, &QPushButton::clicked, this, &FilterPanel::reset);
  connect(words_, &QLineEdit::textChanged, this, &FilterPanel::read);
  connect(models_, &QComboBox::currentIndexChanged, this, &FilterPanel::read);
}

void FilterPanel::addHeading(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("type", QStringLiteral("title"));
  label->setContentsMargins(0, scaled(10), 0, scaled(2));
  column_->addWidget(label);
}

QCheckBox* FilterPanel::addCheck(const QString& id, const QString& text) {
  auto* box = new QCheckBox(text);
  box->setObjectName(id);
  box->setToolTip(text);
  auto* number = new QLabel;
  number->setProperty("type", QStringLiteral("muted"));
  number->ensurePolished();
  number->setMinimumWidth(number->fontMetrics().horizontalAdvance(QLocale().toString(9999)));
  number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(box, 1);
  row->addWidget(number);
  box->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
  box->setMinimumHeight(scaled(24));
  column_->addLayout(row);
  counts_[box] = number;
  connect(box, &QCheckBox::toggled, this, &FilterPanel::read);
  return box;
}

void FilterPanel::addClasses(RunKind kind, Checks& checks) {
  for (const QString& id : classes(kind)) {
    checks[id] = addCheck(QStringLiteral("runs_") + id, class_label(kind, id));
    const QSignalBlocker quiet(checks[id]);
    checks[id]->setChecked(true);
  }
}

void FilterPanel::updateCounts(const QVector<ShownRun>& all, Measure measure) {
  QHash<QString, int> classes;
  QHash<QString, int> models;
  int outside = 0, own = 0;
  const RunFilter everything;
  for (const ShownRun& run : all) {
    if (!everything.accepts(*run.row, measure)) continue;
    ++classes[class_of(*run.row, RunKind::accelerator)];
    ++classes[class_of(*run.row, RunKind::framework)];
    ++models[QString::fromStdString(run.row->run.model)];
    outside += !compared(*run.row, measure).inside();
    own += run.own;
  }
  const auto show = [&](QCheckBox* box, int number) {
    counts_[box]->setText(QLocale().toString(number));
    box->setAccessibleDescription(tr("%n runs", nullptr, number));
  };
  for (const Checks& checks : {accelerators_, frameworks_})
    for (auto it = checks.begin(); it != checks.end(); ++it) show(it.value(), classes[it.key()]);
  show(outside_, outside);
  show(own_, own);
  QStringList names = models.keys();
  names.removeAll(QString());
  names.sort(Qt::CaseInsensitive);
  if (names == model_names_) return;
  model_names_ = names;
  const QSignalBlocker quiet(models_);
  models_->clear();
  models_->addItem(tr("All models"));
  models_->addItems(names);
  models_->setCurrentIndex(std::max(0, int(names.indexOf(filter_.model)) + 1));
}

void FilterPanel::reset() {
  {
    const QSignalBlocker a(words_), b(models_), c(outside_), d(own_);
    words_->clear();
    models_->setCurrentIndex(0);
    outside_->setChecked(false);
    own_->setChecked(false);
    for (const Checks& checks : {accelerators_, frameworks_})
      for (QCheckBox* box : checks) {
        const QSignalBlocker quiet(box);
        box->setChecked(true);
      }
  }
  read();
}

void FilterPanel::read() {
  RunFilter next;
  next.words = words_->text().trimmed();
  if (models_->currentIndex() > 0) next.model = models_->currentText();
  next.only_outside = outside_->isChecked();
  next.only_own = own_->isChecked();
  for (auto it = accelerators_.begin(); it != accelerators_.end(); ++it)
    if (!it.value()->isChecked()) next.hidden_accelerators.insert(it.key());
  for (auto it = frameworks_.begin(); it != frameworks_.end(); ++it)
    if (!it.value()->isChecked()) next.hidden_frameworks.insert(it.key());
  if (next == filter_) return;
  filter_ = next;
  emit changed();
}

}  // namespace trainyard::ui
