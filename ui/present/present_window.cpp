// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScreen>
#include <QWindow>
#include <algorithm>

#include "engine/parameters/handle.h"
#include "ui/headline/headline_model.h"
#include "ui/inputs/value_slider.h"
#include "ui/pages/serving/serving_study.h"
#include "ui/present/input_finder.h"
#include "ui/present/present_body.h"
#include "ui/present/present_charts.h"
#include "ui/present/present_foot.h"
#include "ui/present/present_head.h"
#include "ui/present/present_input.h"
#include "ui/present/present_inputs.h"
#include "ui/present/present_strip.h"
#include "ui/present/presenter_notes.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/current_theme.h"

namespace trainyard::ui {
namespace {

/// A dark screen in every theme that hides the slide.
class Blank : public QWidget {
 public:
  explicit Blank(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("present_blank"));
    QPalette dark = palette();
    dark.setColor(QPalette::Window, theme(ThemeKind::dark).color(Role::window));
    setPalette(dark);
    setAutoFillBackground(true);
    hide();
  }
};

}  // namespace

qsizetype screen_of_slide(qsizetype screens, qsizetype own) {
  if (screens < 2) return own;
  return own == 0 ? 1 : 0;
}

PresentWindow::PresentWindow(Document& document, QWidget* parent)
    : QWidget(parent, Qt::Window),
      document_(document),
      kept_before_(document.keepLegal()),
      head_(new PresentHead(this)),
      strip_(new PresentStrip(this)),
      body_(new PresentBody(this)),
      inputs_(new PresentInputs(document, this)),
      foot_(new PresentFoot(this)),
      finder_(new InputFinder(document, this)),
      notes_(new PresenterNotes(this)),
      blank_(new Blank(this)),
      study_(new ServingStudy(this)),
      baseline_study_(new ServingStudy(this)),
      difference_(new CompareStudy(this)) {
  setObjectName(QStringLiteral("presentation"));
  setAccessibleName(tr("Presentation"));
  // No file name or path, because the audience and viewers of a shared screen can read the title.
  setWindowTitle(QStringLiteral("Trainyard"));
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(480, 360);
  finder_->hide();
  notes_->hide();
  // Adjust the layout automatically, including the batch, so that any number of GPUs gets a legal layout.
  if (kept_before_ == Document::KeepLegal::off) document_.setKeepLegal(Document::KeepLegal::batch);
  // Scenarios with different prices cannot be compared.
  document_.setSharesEconomics(true);
  connectParts();
  qApp->installEventFilter(this);
  refresh();
  setFocus();
}

PresentWindow::~PresentWindow() {
  if (left_) return;
  document_.setKeepLegal(kept_before_);
  document_.setSharesEconomics(false);
}

void PresentWindow::connectParts() {
  connect(&document_, &Document::changed, this, &PresentWindow::refresh);
  connect(&document_, &Document::scenariosChanged, this, &PresentWindow::refresh);
  connect(&document_, &Document::editedTogether, this, [this](const Parameter* parameter) {
    shared_ = parameter;
    showKeys();
  });
  connect(head_, &PresentHead::chosen, this, [this](int scenario) { document_.setCurrent(scenario); });
  connect(foot_, &PresentFoot::pressed, this, &PresentWindow::press);
  connect(inputs_, &PresentInputs::moreRequested, this, [this] { showFinder(); });
  connect(inputs_, &PresentInputs::typingRequested, this, [this](const QString& label) { showFinder(label + u' '); });
  connect(finder_, &InputFinder::inputChosen, this, [this](const Parameter* parameter) {
    if (parameter) addInput(*parameter);
  });
  connect(finder_, &InputFinder::left, this, [this] { setFocus(); });
  for (ServingStudy* study : {study_, baseline_study_})
    connect(study, &ServingStudy::answered, this, &PresentWindow::showCharts);
  connect(difference_, &CompareStudy::answered, this, &PresentWindow::showCharts);
}

void PresentWindow::start(QScreen* own) {
  own_ = own;
  takeScreens(QGuiApplication::screens());
  // Queued, so that the system has moved the windows of a removed screen first.
  const auto again = [this] {
    if (!left_) takeScreens(QGuiApplication::screens());
  };
  connect(qApp, &QGuiApplication::screenAdded, this, again, Qt::QueuedConnection);
  connect(qApp, &QGuiApplication::screenRemoved, this, again, Qt::QueuedConnection);
}

void PresentWindow::takeScreens(const QList<QScreen*>& screens) {
  if (screens.isEmpty()) return;
  const qsizetype here = std::max<qsizetype>(0, screens.indexOf(own_));
  const qsizetype there = screen_of_slide(screens.size(), here);
  const bool apart = there != here;
  // A full-screen window cannot move to another screen.
  if (isFullScreen()) showNormal();
  setGeometry(screens[there]->geometry());
  showFullScreen();
  // Changing the flag also hides the notes.
  if (notes_->isWindow() != apart) notes_->setWindowFlag(Qt::Window, apart);
  if (apart) {
    notes_->setGeometry(screens[here]->availableGeometry());
    notes_->showMaximized();
  } else {
    notes_->setStage(stage_);
    layOut();
  }
  raise();
  activateWindow();
}

int PresentWindow::shown() const { return showing_baseline_ ? document_.project().baseline : document_.current(); }

QVector<PresentPage> PresentWindow::pages() const {
  const bool alone = !explained_pair(document_.project(), document_.current());
  return presented_pages(document_.project().presentation, document_.design().job,
                         alone ? OtherScenario::none : OtherScenario::exists);
}

int PresentWindow::page() const {
  return std::clamp(pages_[size_t(document_.design().job)], 0, int(pages().size()) - 1);
}

void PresentWindow::goToPage(int page) {
  pages_[size_t(document_.design().job)] = std::clamp(page, 0, int(pages().size()) - 1);
  shared_ = nullptr;
  refresh();
}

void PresentWindow::stepScenario(int step) {
  const int count = int(document_.project().scenarios.size());
  document_.setCurrent((document_.current() + step + count) % count);
}

void PresentWindow::showBaseline(bool baseline) {
  if (baseline && !document_.hasBaseline()) return;
  if (baseline == showing_baseline_) return;
  showing_baseline_ = baseline;
  refresh();
}

void PresentWindow::addInput(const Parameter& parameter) {
  const std::vector<const Parameter*> before = shownInputs();
  if (std::find(before.begin(), before.end(), &parameter) == before.end()) added_inputs_.push_back(&parameter);
  refresh();
  if (PresentInput* input = inputs_->input(parameter)) input->slider()->setFocus(Qt::OtherFocusReason);
}

std::vector<const Parameter*> PresentWindow::shownInputs() const {
  const Job job = document_.design().job;
  std::vector<const Parameter*> shown = presented_inputs(document_.project().presentation, job);
  // The most recently added input comes last. If all places are taken, it replaces the last one.
  for (const Parameter* p : added_inputs_) {
    if (!may_vary(*p, job) || std::find(shown.begin(), shown.end(), p) != shown.end()) continue;
    if (shown.size() == most_inputs) shown.pop_back();
    shown.push_back(p);
  }
  return shown;
}

void PresentWindow::showFinder(const QString& typed) {
  if (showing_baseline_) showBaseline(false);
  finder_->start(typed);
}

void PresentWindow::toggleNotes() {
  notes_->setVisible(!notes_->isVisible());
  if (!notes_->isWindow()) notes_->raise();
}

bool PresentWindow::isBlank() const { return !blank_->isHidden(); }

void PresentWindow::toggleBlank() {
  blank_->setVisible(blank_->isHidden());
  blank_->raise();
}

void PresentWindow::refresh() {
  if (left_) return;
  if (showing_baseline_ && !document_.hasBaseline()) showing_baseline_ = false;
  showChangedBatch();
  inputs_->setInputs(shownInputs());
  showHead();
  const int strip = strip_->heightAt(width());
  showNumbers();
  const Scenario& scenario = document_.project().scenarios[size_t(shown())];
  const bool taller = inputs_->show(scenario.design, document_.reference(), !showing_baseline_);
  showCharts();
  showNotes();
  showKeys();
  if (taller || strip_->heightAt(width()) != strip || inputs_->height() != inputs_->heightAt(width())) layOut();
}

/// If a change of the number of devices has changed the batch, adds the batch as an input. Waits for the end of a drag.
void PresentWindow::showChangedBatch() {
  if (document_.inGesture()) return;
  const double batch = document_.design().work.global_batch;
  const Parameter& input = parameter(&Workload::global_batch);
  const bool followed = batch_of_ == document_.current() && batch != batch_;
  const auto shown = std::find(added_inputs_.begin(), added_inputs_.end(), &input);
  if (followed && shown == added_inputs_.end()) {
    added_inputs_.push_back(&input);
    batch_before_ = batch_;
  } else if (followed && batch_before_ == batch) {
    // The batch is back at its old value: remove its slider again.
    if (shown != added_inputs_.end()) added_inputs_.erase(shown);
    batch_before_.reset();
  }
  batch_of_ = document_.current();
  batch_ = batch;
}

void PresentWindow::showHead() {
  const Project& project = document_.project();
  QVector<SwitchEntry> entries;
  for (int i = 0; i < int(project.scenarios.size()); ++i)
    entries.push_back({scenario_letter(project, i), QString::fromStdString(project.scenarios[size_t(i)].name)});
  head_->setContent(subject_text(project.scenarios[size_t(shown())].design, document_.evaluationOf(shown())), entries,
                    shown());
}

void PresentWindow::showNumbers() {
  const Project& project = document_.project();
  const Design& design = project.scenarios[size_t(shown())].design;
  const Evaluation& result = document_.evaluationOf(shown());
  const bool compared = !showing_baseline_ && document_.hasBaseline();
  const Evaluation* baseline = compared ? &document_.evaluationOf(project.baseline) : nullptr;
  QVector<HeadlineCell> cells;
  for (const Metric* metric : presented_results(project.presentation, design.job))
    cells.push_back(headline_cell(*metric, design, result, baseline, scenario_letter(project, project.baseline)));
  strip_->setContent(verdict_text(design, result), cells);
}

void PresentWindow::showCharts() {
  if (left_) return;
  const Project& project = document_.project();
  PresentSubject subject{project, shown(), {}, nullptr, document_.inGesture() && !showing_baseline_};
  for (int i = 0; i < int(project.scenarios.size()); ++i) subject.results << &document_.evaluationOf(i);
  const QString id = pages()[page()].id;
  if (needs_serving_study(id)) subject.serving = servingAnswer(subject.design());
  if (explains_difference(id)) subject.why = differenceAnswer();
  body_->setCharts(presented_charts(id, subject, body_->charts()));
}

const ServingAnswer* PresentWindow::servingAnswer(const Design& design) {
  ServingStudy* study = showing_baseline_ ? baseline_study_ : study_;
  if (!study->isAbout(design)) study->ask(design);
  const ServingAnswer* answer = study->answer();
  // Keep an older answer about the same scenario, so that curves stay visible during a drag. Never show an answer about
  // another scenario.
  const bool about = answer && answer->design == design;
  const QString letter = scenario_letter(document_.project(), shown());
  if (about || answered_scenario_ != letter) answered_scenario_ = about ? letter : QString();
  return answered_scenario_ == letter ? answer : nullptr;
}

/// Returns the comparison of the open scenario with its reference, even while the baseline is shown; nullptr if not
/// ready.
const CompareStudy::Answer* PresentWindow::differenceAnswer() {
  const Project& project = document_.project();
  const auto compared = [&](int i) {
    const Scenario& scenario = project.scenarios[size_t(i)];
    return ComparedScenario{scenario_letter(project, i), QString::fromStdString(scenario.name), &scenario.design,
                            &document_.evaluationOf(i)};
  };
  const auto pair = explained_pair(project, document_.current());
  if (!pair) return nullptr;
  const ComparedScenario from = compared(pair->from), to = compared(pair->to);
  difference_->ask(from, to);
  // Keep the last answer about the same two scenarios until the next one is ready.
  const CompareStudy::Answer* answer = difference_->answer();
  const bool theirs = answer && answer->from.heading() == from.heading() && answer->to.heading() == to.heading() &&
                      answer->before.job == from.design->job;
  return theirs ? answer : nullptr;
}

void PresentWindow::showNotes() {
  const Project& project = document_.project();
  const Scenario& scenario = project.scenarios[size_t(shown())];
  const QVector<PresentPage> all = pages();
  const QString next = page() + 1 < all.size() ? tr("Next: %1").arg(all[page() + 1].title) : tr("Last page");
  notes_->setContent(scenario_letter(project, shown()) + QStringLiteral("  ") + QString::fromStdString(scenario.name),
                     QString::fromStdString(scenario.note), next);
}

void PresentWindow::showKeys() {
  QVector<PresentFoot::Key> keys;
  if (document_.hasBaseline())
    keys.push_back({QStringLiteral("flip"), tr("Space: baseline"), tr("Shows the baseline while the key is held")});
  keys.push_back({QStringLiteral("find"), tr("/: add input"),
                  tr("Adds a slider for any input (/ or Ctrl+F). Click the number of a slider to edit it")});
  keys.push_back(
      {QStringLiteral("next"), tr("PgUp, PgDn: pages"),
       tr("Page Up, Page Down or the arrow keys change the page; with Ctrl, the scenario. After a click on a slider, "
          "the arrow keys move it")});
  keys.push_back({QStringLiteral("leave"), tr("Esc: leave"),
                  tr("Returns to the main window; asks whether the changes of the presentation stay")});
  keys.push_back({QStringLiteral("notes"), tr("N: notes"), tr("Shows or hides the presenter’s notes")});
  foot_->setKeys(keys);
  const QString together = shared_ ? shared_value_text(document_, *shared_) : QString();
  const Design& design = document_.project().scenarios[size_t(shown())].design;
  foot_->setContent(together.isEmpty() ? single_source_text(design) : together,
                    tr("%1 of %2", "page of pages").arg(page() + 1).arg(pages().size()));
}

void PresentWindow::layOut() {
  const int head = head_->heightHint(), foot = foot_->heightHint();
  const int strip = strip_->heightAt(width()), bar = inputs_->heightAt(width());
  head_->setGeometry(0, 0, width(), head);
  strip_->setGeometry(0, head, width(), strip);
  foot_->setGeometry(0, height() - foot, width(), foot);
  inputs_->setGeometry(0, height() - foot - bar, width(), bar);
  body_->setGeometry(0, head + strip, width(), std::max(1, height() - head - strip - bar - foot));
  blank_->setGeometry(rect());
  const int wide = std::min(width() - stage_.length(64), stage_.length(820));
  finder_->setGeometry((width() - wide) / 2, head, wide, std::max(1, height() - head - foot));
  if (!notes_->isWindow())
    notes_->setGeometry(width() - stage_.length(520), head, stage_.length(520), height() - head - foot);
}

void PresentWindow::resizeEvent(QResizeEvent*) {
  stage_ = Stage(size());
  head_->setStage(stage_);
  strip_->setStage(stage_);
  body_->setStage(stage_);
  inputs_->setStage(stage_);
  foot_->setStage(stage_);
  finder_->setStage(stage_);
  if (!notes_->isWindow()) notes_->setStage(stage_);
  layOut();
}

void PresentWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
    body_->followTheme();
    update();
  }
  if (event->type() == QEvent::ActivationChange && !isActiveWindow()) showBaseline(false);
  QWidget::changeEvent(event);
}

void PresentWindow::press(const QString& key) {
  if (key == QLatin1String("flip")) showBaseline(!showing_baseline_);
  if (key == QLatin1String("next")) goToPage((page() + 1) % int(pages().size()));
  if (key == QLatin1String("leave")) leave();
  if (key == QLatin1String("find")) showFinder();
  if (key == QLatin1String("notes")) toggleNotes();
}

void PresentWindow::leave() {
  if (left_) return;
  left_ = true;
  document_.setKeepLegal(kept_before_);
  document_.setSharesEconomics(false);
  emit left();
}

void PresentWindow::closeEvent(QCloseEvent* event) {
  event->accept();
  leave();
}

bool PresentWindow::eventFilter(QObject* watched, QEvent* event) {
  const bool press = event->type() == QEvent::KeyPress, release = event->type() == QEvent::KeyRelease;
  if (!press && !release) return QWidget::eventFilter(watched, event);
  const auto* widget = qobject_cast<QWidget*>(watched);
  if (!widget || qobject_cast<const QLineEdit*>(widget)) return false;
  if (widget->window() != this && widget->window() != notes_) return false;
  return handleKey(*static_cast<QKeyEvent*>(event), press);
}

/// Handles the keys of the presentation wherever the focus is, before a slider or button takes them.
bool PresentWindow::handleKey(QKeyEvent& event, bool press) {
  const bool scenarios = event.modifiers() & Qt::ControlModifier;
  switch (event.key()) {
    case Qt::Key_Space:
      if (!event.isAutoRepeat()) showBaseline(press);
      return true;
    case Qt::Key_PageDown:
    case Qt::Key_PageUp: {
      const int step = event.key() == Qt::Key_PageDown ? 1 : -1;
      if (press) scenarios ? stepScenario(step) : goToPage(page() + step);
      return true;
    }
    default:
      return false;
  }
}

void PresentWindow::keyPressEvent(QKeyEvent* event) {
  const bool control = event->modifiers() & Qt::ControlModifier, shift = event->modifiers() & Qt::ShiftModifier;
  switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
      return control ? stepScenario(1) : goToPage(page() + 1);
    case Qt::Key_Left:
    case Qt::Key_Up:
      return control ? stepScenario(-1) : goToPage(page() - 1);
    case Qt::Key_Home:
      return goToPage(0);
    case Qt::Key_End:
      return goToPage(int(pages().size()) - 1);
    case Qt::Key_Escape:
      return isBlank() ? toggleBlank() : leave();
    case Qt::Key_Slash:
      return showFinder();
    case Qt::Key_F:
      return control ? showFinder() : QWidget::keyPressEvent(event);
    case Qt::Key_N:
      return toggleNotes();
    case Qt::Key_B:
    case Qt::Key_Period:
      return toggleBlank();
    case Qt::Key_Comma:
      return emit choicesRequested();
    case Qt::Key_Z:
      if (!control) return QWidget::keyPressEvent(event);
      return shift ? document_.undoStack().redo() : document_.undoStack().undo();
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace trainyard::ui
