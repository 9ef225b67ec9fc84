// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/scenario_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QShortcut>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>

#include "ui/document/document.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/line_icon.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/status_mark.h"

namespace trainyard::ui {

DragTabBar::DragTabBar(QWidget* parent) : QTabBar(parent) {
  setDocumentMode(true);
  setExpanding(false);
  setMovable(true);
  setDrawBase(false);
  setUsesScrollButtons(true);
  setElideMode(Qt::ElideRight);
  setIconSize({scaled(15), scaled(15)});
}

void DragTabBar::mousePressEvent(QMouseEvent* event) {
  dragging_ = event->button() == Qt::LeftButton;
  QTabBar::mousePressEvent(event);
}

void DragTabBar::mouseReleaseEvent(QMouseEvent* event) {
  QTabBar::mouseReleaseEvent(event);
  if (!dragging_) return;
  dragging_ = false;
  emit dropped();
}

ScenarioBar::ScenarioBar(Document* document, QWidget* parent)
    : QWidget(parent), document_(document), tabs_(new DragTabBar(this)), add_(new QToolButton(this)) {
  tabs_->setObjectName(QStringLiteral("scenarios"));
  tabs_->setAccessibleName(tr("Scenarios"));
  tabs_->setContextMenuPolicy(Qt::CustomContextMenu);
  add_->setObjectName(QStringLiteral("add_scenario"));
  add_->setIcon(line_icon(QStringLiteral("plus")));
  add_->setAutoRaise(true);
  add_->setProperty("bare", true);
  add_->setIconSize({scaled(18), scaled(18)});
  add_->setToolTip(tr("Add a copy of this scenario (Ctrl+D)"));
  add_->setAccessibleName(tr("Add a scenario"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(scaled(8), 0, 0, 0);
  row->setSpacing(scaled(4));
  row->addWidget(tabs_, 0, Qt::AlignBottom);
  row->addWidget(add_, 0, Qt::AlignVCenter);
  row->addStretch(1);

  connect(add_, &QToolButton::clicked, this, &ScenarioBar::addRequested);
  connect(tabs_, &QTabBar::currentChanged, this, [this](int index) {
    if (!tabs_->isDragging() || tabs_->tabData(index).toInt() == index) document_->setCurrent(index);
  });
  connect(tabs_, &QTabBar::tabBarDoubleClicked, this, [this](int index) {
    if (index >= 0) rename();
  });
  connect(tabs_, &DragTabBar::dropped, this, &ScenarioBar::reorder);
  connect(tabs_, &QWidget::customContextMenuRequested, this, &ScenarioBar::openContextMenu);
  connect(document_, &Document::scenariosChanged, this, &ScenarioBar::rebuild);
  rebuild();
}

void ScenarioBar::rebuild() {
  if (tabs_->isDragging()) return;
  const QSignalBlocker quiet(tabs_);
  const Project& project = document_->project();
  const int count = int(project.scenarios.size());
  while (tabs_->count() > count) tabs_->removeTab(tabs_->count() - 1);
  while (tabs_->count() < count) tabs_->addTab(QString());
  for (int i = 0; i < count; ++i) {
    const Scenario& scenario = project.scenarios[size_t(i)];
    const QString name = QString::fromStdString(scenario.name);
    QString shown = name;
    const QString text = QStringLiteral("%1  %2").arg(scenario_letter(document_->project(), i),
                                                      shown.replace(u'&', QStringLiteral("&&")));
    if (tabs_->tabText(i) != text) tabs_->setTabText(i, text);
    tabs_->setTabData(i, i);
    const QString note = QString::fromStdString(scenario.note);
    tabs_->setTabToolTip(i, note.isEmpty() ? name : name + u'\n' + note);
    const bool baseline = i == project.baseline, tagged = tabs_->tabButton(i, QTabBar::RightSide);
    if (baseline == tagged) continue;
    auto* tag = baseline ? new QLabel(tr("baseline"), tabs_) : nullptr;
    if (tag) {
      tag->setObjectName(QStringLiteral("baseline_tag"));
      tag->setProperty("type", "tag");
    }
    QWidget* old = tabs_->tabButton(i, QTabBar::RightSide);
    tabs_->setTabButton(i, QTabBar::RightSide, tag);
    if (old) old->deleteLater();
  }
  tabs_->setCurrentIndex(project.current);
  showJobs();
  marks_.clear();
  refreshMarks();
}

void ScenarioBar::showJobs() {
  const auto& scenarios = document_->project().scenarios;
  const bool mixed = std::ranges::any_of(scenarios, [](const Scenario& s) { return s.design.job != Job::training; });
  for (int i = 0; i < tabs_->count(); ++i) {
    const QString job = mixed ? QString::fromLatin1(job_id(scenarios[size_t(i)].design.job)) : QString();
    QWidget* old = tabs_->tabButton(i, QTabBar::LeftSide);
    if ((old ? old->property("job").toString() : QString()) == job) continue;
    QLabel* sign = nullptr;
    if (mixed) {
      const int side = scaled(15);
      sign = new QLabel(tabs_);
      sign->setObjectName(QStringLiteral("job_sign"));
      sign->setProperty("job", job);
      sign->setPixmap(line_icon(QStringLiteral("job_") + job).pixmap(QSize(side, side), devicePixelRatioF()));
      sign->setToolTip(engine_text(job_label(scenarios[size_t(i)].design.job)));
      sign->setAttribute(Qt::WA_TransparentForMouseEvents);
    }
    tabs_->setTabButton(i, QTabBar::LeftSide, sign);
    if (old) old->deleteLater();
    marks_.clear();
  }
}

void ScenarioBar::refreshMarks() {
  if (tabs_->isDragging()) return;
  showJobs();
  marks_.resize(tabs_->count(), -1);
  for (int i = 0; i < tabs_->count(); ++i) {
    const Evaluation& evaluation = document_->evaluationOf(i);
    const StatusMark mark = mark_of(evaluation);
    if (marks_[i] == int(mark)) continue;
    marks_[i] = int(mark);
    tabs_->setTabIcon(i, mark_icon(mark));
    // The status mark and the tag in words, for screen readers.
    QStringList spoken{scenario_letter(document_->project(), i),
                       QString::fromStdString(document_->project().scenarios[size_t(i)].name),
                       engine_text(verdict_label(evaluation))};
    if (tabs_->tabButton(i, QTabBar::LeftSide))
      spoken << engine_text(job_label(document_->project().scenarios[size_t(i)].design.job));
    if (i == document_->project().baseline) spoken << tr("baseline");
    tabs_->setAccessibleTabName(i, spoken.join(QStringLiteral(", ")));
  }
}

void ScenarioBar::reorder() {
  // The tab data still has the index before the drag. The dragged tab is the current one.
  const int to = tabs_->currentIndex();
  const int from = to < 0 ? -1 : tabs_->tabData(to).toInt();
  if (from >= 0 && from != to) document_->moveScenario(from, to);
  rebuild();
}

void ScenarioBar::rename() {
  if (editor_) return;
  const int index = document_->current();
  editor_ = new QLineEdit(QString::fromStdString(document_->scenario().name), tabs_);
  editor_->setObjectName(QStringLiteral("rename_scenario"));
  editor_->setAccessibleName(tr("Name of the scenario"));
  editor_->setToolTip(tr("Enter applies the name, Escape cancels"));
  QRect place = tabs_->tabRect(index);
  place.setWidth(qMax(place.width(), scaled(140)));
  editor_->setGeometry(place.adjusted(scaled(4), scaled(4), -scaled(4), -scaled(4)));
  editor_->selectAll();
  editor_->show();
  editor_->setFocus();
  connect(editor_, &QLineEdit::editingFinished, this, &ScenarioBar::finishRename);
  auto* leave = new QShortcut(QKeySequence(Qt::Key_Escape), editor_, nullptr, nullptr, Qt::WidgetShortcut);
  connect(leave, &QShortcut::activated, this, [this] {
    if (editor_) editor_->setText(QString());
    finishRename();
  });
}

void ScenarioBar::finishRename() {
  if (!editor_) return;
  const QString name = editor_->text().trimmed();
  editor_->deleteLater();
  editor_.clear();
  if (!name.isEmpty() && name != QString::fromStdString(document_->scenario().name))
    document_->renameScenario(document_->current(), name);
  tabs_->setFocus();
}

void ScenarioBar::openContextMenu(const QPoint& position) {
  const int index = tabs_->tabAt(position);
  if (index < 0 || !context_menu_) return;
  document_->setCurrent(index);
  context_menu_->popup(tabs_->mapToGlobal(position));
}

}  // namespace trainyard::ui
