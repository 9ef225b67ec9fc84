// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_head.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <map>

#include "ui/document/document.h"
#include "ui/headline/comparison.h"
#include "ui/inputs/quiet_combo_box.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/summary_line.h"

namespace trainyard::ui {
namespace {

constexpr double longest_name = 300;
constexpr size_t most_columns = 4;

QComboBox* make_chooser(const QString& name, const QString& tip, QWidget* parent) {
  auto* box = new QuietComboBox(parent);
  box->setObjectName(name);
  box->setAccessibleName(tip);
  // As wide as its longest name, but at most as wide as forty letters.
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  box->setMaximumWidth(scaled(longest_name));
  return box;
}

/// A box with its label in the same line.
QWidget* add_label(const QString& text, QComboBox* box, QWidget* parent) {
  auto* pair = new QWidget(parent);
  auto* line = new QHBoxLayout(pair);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(scaled(8));
  line->addWidget(new QLabel(text, pair));
  line->addWidget(box);
  return pair;
}

QPushButton* make_menu_button(const QString& name, const QString& text, const QString& tip, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setObjectName(name);
  button->setAccessibleName(text);
  button->setToolTip(tip);
  button->setMenu(new QMenu(button));
  return button;
}

}  // namespace

CompareHead::CompareHead(Document* document, QWidget* parent) : QWidget(parent), document_(document) {
  baseline_box_ =
      make_chooser(QStringLiteral("compare_baseline"), tr("Scenario that the others are compared with"), this);
  against_box_ = make_chooser(QStringLiteral("compare_against"), tr("Scenario whose difference is explained"), this);
  scenarios_button_ = make_menu_button(QStringLiteral("compare_scenarios"), tr("Scenarios"),
                                       tr("Scenarios to show side by side"), this);
  metrics_button_ = make_menu_button(QStringLiteral("compare_results"), tr("Explain"), tr("Results to explain"), this);
  scenarios_menu_ = scenarios_button_->menu();
  metrics_menu_ = metrics_button_->menu();
  only_ = new QCheckBox(tr("Only differences"), this);
  only_->setObjectName(QStringLiteral("compare_only"));
  only_->setToolTip(tr("Hides rows that are the same in all scenarios"));
  only_->setChecked(true);
  sentence_ = new SummaryLine(this);
  sentence_->setObjectName(QStringLiteral("compare_sentence"));

  auto* row = new FlowLayout;
  setLayout(row);
  row->setContentsMargins(scaled(12), scaled(8), scaled(12), 0);
  row->setSpacing(scaled(8));
  row->addWidget(add_label(tr("Baseline"), baseline_box_, this));
  row->addWidget(add_label(tr("against", "baseline against another scenario"), against_box_, this));
  for (QWidget* each : {static_cast<QWidget*>(scenarios_button_), static_cast<QWidget*>(metrics_button_),
                        static_cast<QWidget*>(only_), static_cast<QWidget*>(sentence_)})
    row->addWidget(each);
  for (const Job job : every_job) metrics_[size_t(job)] = leading_metrics(job);

  connect(baseline_box_, &QComboBox::activated, this, [this](int place) {
    const int scenario = placeOf(baseline_box_->itemData(place).toString());
    if (scenario >= 0 && scenario != document_->project().baseline) document_->setBaseline(scenario);
    refresh();
    emit changed();
  });
  connect(against_box_, &QComboBox::activated, this,
          [this](int place) { setAgainst(against_box_->itemData(place).toString()); });
  connect(only_, &QCheckBox::toggled, this, &CompareHead::changed);
}

Job CompareHead::job() const { return document_->design().job; }

QString CompareHead::letterOf(int scenario) const { return scenario_letter(document_->project(), scenario); }

int CompareHead::placeOf(const QString& letter) const {
  if (letter.isEmpty()) return -1;
  for (int i = 0; i < int(document_->project().scenarios.size()); ++i)
    if (letterOf(i) == letter) return i;
  return -1;
}

QVector<int> CompareHead::scenarios() const {
  QVector<int> places;
  for (const QString& letter : scenario_letters_)
    if (const int place = placeOf(letter); place >= 0) places.push_back(place);
  std::sort(places.begin(), places.end());
  return places;
}

bool CompareHead::onlyDiffering() const { return only_->isChecked(); }

const std::vector<const Metric*>& CompareHead::metrics() const { return metrics_[size_t(job())]; }

void CompareHead::setSentence(const QString& marked) { sentence_->setText(marked); }

QVector<int> CompareHead::scenariosOfJob() const {
  QVector<int> found;
  const auto& all = document_->project().scenarios;
  for (int i = 0; i < int(all.size()); ++i)
    if (all[size_t(i)].design.job == job()) found.push_back(i);
  return found;
}

void CompareHead::refresh() {
  const QVector<int> all = scenariosOfJob();
  const int baseline = all.contains(document_->project().baseline) ? document_->project().baseline : all.first();
  // When another scenario becomes current, explain it.
  const QString current = letterOf(document_->current());
  if (current != current_letter_ && document_->current() != baseline) against_letter_ = current;
  current_letter_ = current;
  int against = -1;
  for (const int i : all)
    if (i != baseline && (against < 0 || letterOf(i) == against_letter_)) against = i;
  baseline_letter_ = letterOf(baseline);
  shown_against_letter_ = against < 0 ? QString() : letterOf(against);
  scenario_letters_.clear();
  for (const int i : all)
    if (i == baseline || i == against || !left_out_.contains(letterOf(i))) scenario_letters_ << letterOf(i);
  fillCombos();
  fillScenarios();
  fillMetrics();
}

void CompareHead::fillCombos() {
  const QVector<int> all = scenariosOfJob();
  QStringList shown;
  for (const int i : all)
    shown << QStringLiteral("%1 %2").arg(letterOf(i),
                                         QString::fromStdString(document_->project().scenarios[size_t(i)].name));
  const QSignalBlocker quiet(baseline_box_), quiet_too(against_box_);
  const QStringList now = shown + QStringList{baseline_letter_};
  if (now != listed_) {
    listed_ = now;
    baseline_box_->clear();
    against_box_->clear();
    for (int i = 0; i < all.size(); ++i) {
      const QString letter = letterOf(all[i]);
      baseline_box_->addItem(shown[i], letter);
      if (letter != baseline_letter_) against_box_->addItem(shown[i], letter);
    }
  }
  baseline_box_->setCurrentIndex(baseline_box_->findData(baseline_letter_));
  against_box_->setCurrentIndex(against_box_->findData(shown_against_letter_));
  against_box_->setEnabled(hasPair());
  for (QComboBox* box : {baseline_box_, against_box_})
    box->setToolTip(QStringLiteral("%1\n%2").arg(box->currentText(), box->accessibleName()));
}

void CompareHead::fillScenarios() {
  const QVector<int> all = scenariosOfJob();
  if (scenarios_menu_->actions().size() != all.size()) {
    scenarios_menu_->clear();
    for (qsizetype i = 0; i < all.size(); ++i) {
      QAction* action = scenarios_menu_->addAction(QString());
      action->setCheckable(true);
      connect(action, &QAction::triggered, this, [this, action](bool on) { setShown(action->data().toString(), on); });
    }
  }
  for (qsizetype i = 0; i < all.size(); ++i) {
    QAction* action = scenarios_menu_->actions()[i];
    const QString letter = letterOf(all[i]);
    action->setData(letter);
    action->setText(QStringLiteral("%1 %2").arg(
        letter, QString::fromStdString(document_->project().scenarios[size_t(all[i])].name)));
    action->setChecked(scenario_letters_.contains(letter));
    action->setEnabled(letter != baseline_letter_ && letter != shown_against_letter_);
  }
  scenarios_button_->setEnabled(all.size() > 2);
}

void CompareHead::fillMetrics() {
  const QVariant job_shown = int(job());
  if (metrics_menu_->property("job") != job_shown) {
    metrics_menu_->setProperty("job", job_shown);
    // QMenu::clear() does not delete submenus.
    qDeleteAll(metrics_menu_->findChildren<QMenu*>());
    metrics_menu_->clear();
    checked_.clear();
    // The metrics of some groups are not adjacent in the table, so collect one menu per group.
    std::map<MetricGroup, QMenu*> menus;
    for (const Metric* m : trainyard::metrics(job())) {
      if (!m->value) continue;
      QMenu*& under = menus[m->group];
      if (!under) under = metrics_menu_->addMenu(engine_text(metric_group_label(m->group)));
      QAction* action = under->addAction(engine_text(m->label));
      action->setObjectName(QStringLiteral("explain_") + QString::fromLatin1(m->id));
      action->setCheckable(true);
      connect(action, &QAction::triggered, this, [this, m](bool on) { setExplained(*m, on); });
    }
  }
  if (checked_ == metrics()) return;
  checked_ = metrics();
  for (const QAction* group : metrics_menu_->actions())
    for (QAction* action : group->menu()->actions()) {
      const auto is = [action](const Metric* m) {
        return action->objectName() == QStringLiteral("explain_") + QString::fromLatin1(m->id);
      };
      action->setChecked(std::any_of(metrics().begin(), metrics().end(), is));
    }
}

void CompareHead::setAgainst(const QString& letter) {
  against_letter_ = letter;
  refresh();
  emit changed();
}

void CompareHead::setShown(const QString& letter, bool shown) {
  if (shown)
    left_out_.remove(letter);
  else
    left_out_.insert(letter);
  refresh();
  emit changed();
}

void CompareHead::setExplained(const Metric& metric, bool explained) {
  std::vector<const Metric*>& chosen = metrics_[size_t(job())];
  std::erase(chosen, &metric);
  if (explained) {
    // There is no room for more columns.
    if (chosen.size() == most_columns) chosen.erase(chosen.begin());
    chosen.push_back(&metric);
  }
  if (chosen.empty()) chosen = leading_metrics(job());
  // Refresh even if the choice stays the same, because the click has already changed the check mark.
  checked_.clear();
  refresh();
  emit changed();
}

}  // namespace trainyard::ui
