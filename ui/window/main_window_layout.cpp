// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QResizeEvent>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document/document.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/explanation/explanation_view.h"
#include "ui/headline/headline_cells.h"
#include "ui/headline/headline_strip.h"
#include "ui/headline/verdict_block.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/palette/palette_button.h"
#include "ui/widgets/line_icon.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/tab_order.h"
#include "ui/window/actions.h"
#include "ui/window/banner.h"
#include "ui/window/change_offer.h"
#include "ui/window/dock_title.h"
#include "ui/window/main_window.h"
#include "ui/window/page_table.h"
#include "ui/window/scenario_bar.h"

namespace trainyard::ui {
namespace {

/// Window width below which the explanation is a tab of the left dock.
constexpr double room_for_two_docks = 1500;

QToolBar* make_tool_bar(QMainWindow* window, const QString& id, const QString& title, bool bare = false) {
  auto* bar = new QToolBar(title, window);
  if (bare) {
    // A tool bar reads its margins from the style sheet when it is created, before it can have the property.
    bar->setProperty("bare", true);
    bar->style()->unpolish(bar);
    bar->style()->polish(bar);
    QEvent change(QEvent::StyleChange);
    QApplication::sendEvent(bar, &change);
  }
  bar->setObjectName(id);
  bar->setMovable(false);
  bar->setFloatable(false);
  bar->setContextMenuPolicy(Qt::PreventContextMenu);
  bar->toggleViewAction()->setVisible(false);
  return bar;
}

}  // namespace

void MainWindow::buildBars() {
  setContextMenuPolicy(Qt::NoContextMenu);
  tool_bar_ = make_tool_bar(this, QStringLiteral("tool_bar"), tr("Tools"));
  tool_bar_->setIconSize({scaled(20), scaled(20)});
  actions_->fillToolBar(tool_bar_, &document_->undoStack());
  tool_bar_->addSeparator();
  auto* space = new QWidget(tool_bar_);
  space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  auto* row = new QHBoxLayout(space);
  row->setContentsMargins(scaled(2), 0, scaled(2), 0);
  row->addStretch(1);
  palette_button_ = new PaletteButton(actions_->palette->shortcut().toString(QKeySequence::NativeText), space);
  connect(palette_button_, &QPushButton::clicked, actions_->palette, &QAction::trigger);
  row->addWidget(palette_button_, 1000);
  palette_button_->setMaximumWidth(palette_button_->sizeHint().width());
  after_pages_ = tool_bar_->addWidget(space);
  auto* present = new QPushButton(tr("Present"), tool_bar_);
  present->setFocusPolicy(Qt::TabFocus);
  present->setObjectName(QStringLiteral("present_button"));
  present->setToolTip(actions_->present->toolTip());
  present->setAccessibleName(tr("Present"));
  connect(present, &QPushButton::clicked, actions_->present, &QAction::trigger);
  tool_bar_->addWidget(present);
  auto* gap = new QWidget(tool_bar_);
  gap->setFixedWidth(scaled(6));
  tool_bar_->addWidget(gap);
  auto* report = new QPushButton(line_icon(QStringLiteral("report")), tr("Report"), tool_bar_);
  report->setFocusPolicy(Qt::TabFocus);
  report->setObjectName(QStringLiteral("report_button"));
  report->setToolTip(actions_->export_report->toolTip());
  report->setAccessibleName(tr("Export report"));
  connect(report, &QPushButton::clicked, actions_->export_report, &QAction::trigger);
  tool_bar_->addWidget(report);
  tool_bar_->setFixedHeight(scaled(44));
  // Replace the arrow of the style, because it is dark in every theme.
  if (auto* rest = tool_bar_->findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button")))
    rest->setIcon(line_icon(QStringLiteral("rest")));
  addToolBar(tool_bar_);
  addToolBarBreak();

  scenario_bar_ = make_tool_bar(this, QStringLiteral("scenario_bar"), tr("Scenarios"), true);
  scenarios_ = new ScenarioBar(document_, scenario_bar_);
  scenario_bar_->addWidget(scenarios_);
  scenario_bar_->setFixedHeight(scaled(36));
  addToolBar(scenario_bar_);
  addToolBarBreak();

  headline_bar_ = make_tool_bar(this, QStringLiteral("headline_bar"), tr("Headline"), true);
  headline_ = new HeadlineStrip(document_, headline_bar_);
  headline_bar_->addWidget(headline_);
  headline_bar_->setFixedHeight(scaled(88));
  addToolBar(headline_bar_);
}

void MainWindow::buildCentre() {
  auto* centre = new QWidget(this);
  centre->setObjectName(QStringLiteral("centre"));
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(banner_ = new Banner(centre));
  column->addWidget(pages_ = new QStackedWidget(centre), 1);
  change_offer_ = new ChangeOffer(document_, centre);
  setCentralWidget(centre);
  for (const PageRow& row : page_table()) page_entries_.push_back({.row = row});
  for (PageEntry& entry : page_entries_) addButton(entry);
  page_entries_.front().action->setChecked(true);
  offerPages();
  pageOf(page_entries_.front());
}

void MainWindow::addButton(PageEntry& entry) {
  const QString title = entry.row.title();
  QAction* action = entry.action = actions_->addPage(QLatin1String(entry.row.id), title);
  tool_bar_->insertAction(after_pages_, action);
  QWidget* button = tool_bar_->widgetForAction(action);
  button->setProperty("page", true);
  button->setFocusPolicy(Qt::TabFocus);
  button->setAccessibleName(title);
  connect(action, &QAction::triggered, this, [this, &entry] { showEntry(entry); });
}

Page* MainWindow::pageOf(PageEntry& entry) {
  if (entry.page) return entry.page;
  // Create it in its final parent: Qt applies the style sheet again to every widget that gets a new parent.
  Page* page = entry.page = entry.row.make(document_, pages_);
  page->setObjectName(QLatin1String(entry.row.id));
  page->setAccessibleName(entry.row.title());
  // Only the visible page may set the minimum width of the window, so that the panels keep their room.
  page->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  pages_->addWidget(page);
  append_to_tab_order(pages_, page);
  connectPage(page);
  if (page->sidePanel()) addPanel(entry);
  if (explanation_) page->setSelected(explanation_->explained());
  return page;
}

Page* MainWindow::pageOf(const QMetaObject& type) {
  for (PageEntry& entry : page_entries_)
    if (entry.row.type == &type) return pageOf(entry);
  return nullptr;
}

void MainWindow::connectPage(Page* page) {
  connect(page, &Page::showRequested, this, [this, page] { showPage(page); });
  connect(page, &Page::explain, this, &MainWindow::explain);
  connect(page, &Page::showParameter, this, &MainWindow::showParameter);
  connect(page, &Page::failed, banner_, &Banner::showError);
  connect(page, &Page::answerChanged, this, [this, page] {
    if (shownPage().page == page) headline_->setAnswer(page->verdict());
  });
  connect(page, &Page::viewChanged, this, [this, page] {
    if (shownPage().page == page) followPage();
  });
}

void MainWindow::showPage(Page* page) {
  for (PageEntry& entry : page_entries_)
    if (entry.page == page) showEntry(entry);
}

void MainWindow::showEntry(PageEntry& entry) {
  closeStart();
  if (!isOfUse(entry)) return;
  entry.action->setChecked(true);
  if (&entry == &shownPage()) return;
  shown_page_ = size_t(&entry - page_entries_.data());
  // Hidden pages skip changes; update the page that becomes visible.
  refresh();
}

bool MainWindow::isOfUse(const PageEntry& entry) const { return entry.row.jobs.has(document_->design().job); }

MainWindow::PageEntry& MainWindow::usefulPage() {
  return *std::ranges::find_if(page_entries_, [this](const PageEntry& entry) { return isOfUse(entry); });
}

void MainWindow::offerPages() {
  QList<QAction*> offered;
  for (const PageEntry& entry : page_entries_)
    if (isOfUse(entry)) offered << entry.action;
  actions_->offerPages(offered);
}

void MainWindow::placePage() {
  Page* page = pageOf(shownPage());
  for (const PageEntry& entry : page_entries_) {
    const auto policy = entry.page == page ? QSizePolicy::Preferred : QSizePolicy::Ignored;
    if (entry.page) entry.page->setSizePolicy(policy, policy);
  }
  pages_->setCurrentWidget(page);
  followPage();
}

QDockWidget* MainWindow::shownPanel() const {
  const PageEntry& now = shownPage();
  return now.page->usesSidePanel() ? now.panel : nullptr;
}

void MainWindow::followPage() {
  QDockWidget* panel = shownPanel();
  const bool hides_explanation = shownPage().row.hides_explanation;
  for (const PageEntry& entry : page_entries_)
    if (entry.panel && entry.panel != panel && !entry.panel->isHidden()) showPanel(entry.panel, false);
  if (panel && panel->isHidden()) showPanel(panel, true);
  if (hides_explanation == roomy_) return;
  roomy_ = hides_explanation;
  // A page that needs the room hides the explanation until the user clicks on a number. If the page also has a side
  // panel, the explanation is hidden even as a tab.
  if (hides_explanation) explanation_wanted_ = !explanation_->isHidden();
  explanation_->setVisible(hides_explanation && (panel || dock_place_ == DockPlace::beside) ? false
                                                                                            : explanation_wanted_);
  inputs_dock_->raise();
}

void MainWindow::showPanel(QDockWidget* panel, bool shown) {
  if (shown) {
    tabifyDockWidget(inputs_dock_, panel);
    panel->show();
    panel->raise();
  } else {
    panel->hide();
    inputs_dock_->raise();
  }
  static_cast<DockTitle*>(inputs_dock_->titleBarWidget())->setShown(!shown && dock_place_ == DockPlace::beside);
}

void MainWindow::buildInputs() {
  setDockNestingEnabled(false);
  setTabPosition(Qt::LeftDockWidgetArea, QTabWidget::North);
  inputs_dock_ = new QDockWidget(tr("Inputs"), this);
  inputs_dock_->setObjectName(QStringLiteral("inputs"));
  inputs_ = new InputsPanel(*document_, inputs_dock_);
  inputs_dock_->setWidget(inputs_);
  // The dock shows the title "Inputs". The window owns the shortcut, so that it also shows a hidden panel.
  inputs_->setTitleVisible(false);
  inputs_->findAction()->setShortcut({});
  inputs_dock_->installEventFilter(this);
  addDock(inputs_dock_, Qt::LeftDockWidgetArea, tr("&Inputs"));
}

void MainWindow::addPanel(PageEntry& entry) {
  QWidget* content = entry.page->sidePanel();
  QDockWidget* dock = entry.panel = new QDockWidget(content->windowTitle(), this);
  dock->setObjectName(QLatin1String(entry.row.id) + QStringLiteral("_panel"));
  dock->setWidget(content);
  dock->setAllowedAreas(Qt::LeftDockWidgetArea);
  auto* title = new DockTitle(dock);
  dock->setTitleBarWidget(title);
  title->setShown(false);
  dock->toggleViewAction()->setVisible(false);
  dock->hide();
  addDockWidget(Qt::LeftDockWidgetArea, dock);
  append_to_tab_order(inputs_dock_, dock);
}

void MainWindow::buildExplanation() {
  explanation_ = new ExplanationDock(document_, this);
  addDock(explanation_, Qt::RightDockWidgetArea, tr("&Explanation"));
}

void MainWindow::addDock(QDockWidget* dock, Qt::DockWidgetArea area, const QString& menu_text) {
  dock->setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
  dock->setTitleBarWidget(new DockTitle(dock));
  QAction* toggle = dock->toggleViewAction();
  toggle->setText(menu_text);
  toggle->setToolTip(tr("Show or hide “%1”").arg(dock->windowTitle()));
  actions_->view_docks->insertAction(actions_->full_screen, toggle);
  addDockWidget(area, dock);
}

void MainWindow::buildStatusBar() {
  statusBar()->setSizeGripEnabled(false);
  baseline_label_ = new QLabel;
  saved_label_ = new QLabel;
  statusBar()->addWidget(baseline_label_);
  for (PageEntry& entry : page_entries_)
    if (entry.row.make_status_button)
      statusBar()->addPermanentWidget(
          entry.row.make_status_button(document_, [this, &entry] { return pageOf(entry); }));
  auto* units = new QLabel(tr("GiB = 2³⁰ B, GB = 10⁹ B"));
  units->setContentsMargins(0, 0, scaled(16), 0);
  statusBar()->addPermanentWidget(units);
  statusBar()->addPermanentWidget(saved_label_);
  statusBar()->setFixedHeight(scaled(26));
  statusBar()->setContentsMargins(scaled(8), 0, scaled(8), 0);
}

void MainWindow::arrangeDocks() {
  const DockPlace wanted = width() < scaled(room_for_two_docks) ? DockPlace::tabbed : DockPlace::beside;
  if (wanted == dock_place_) return;
  dock_place_ = wanted;
  const bool shown = !explanation_->isHidden();
  if (wanted == DockPlace::tabbed) {
    tabifyDockWidget(inputs_dock_, explanation_);
  } else {
    addDockWidget(Qt::RightDockWidgetArea, explanation_);
  }
  explanation_->setVisible(shown);
  if (wanted == DockPlace::tabbed) {
    // raise() ignores a widget that is on top, and its tab would stay in the background; raise the other first.
    explanation_->raise();
    inputs_dock_->raise();
  }
  const bool titles = wanted == DockPlace::beside;
  const bool alone = !shownPanel();
  for (QDockWidget* dock : {inputs_dock_, static_cast<QDockWidget*>(explanation_)})
    static_cast<DockTitle*>(dock->titleBarWidget())->setShown(titles && (alone || dock != inputs_dock_));
  inputs_->setCompact(!titles);
  resizeDocks({inputs_dock_}, {scaled(titles ? 340 : 304)}, Qt::Horizontal);
  if (titles) resizeDocks({explanation_}, {scaled(348)}, Qt::Horizontal);
}

void MainWindow::resetLayout() {
  inputs_dock_->setFloating(false);
  explanation_->setFloating(false);
  addDockWidget(Qt::LeftDockWidgetArea, inputs_dock_);
  inputs_dock_->show();
  explanation_->show();
  dock_place_ = DockPlace::unset;
  arrangeDocks();
}

void MainWindow::restoreLayout() {
  QSettings settings;
  // Fits into half of a screen at any font size.
  setMinimumSize(QSize(scaled(880), scaled(600)).boundedTo(screen()->availableSize() / 2).expandedTo({640, 480}));
  // Fill a projector or laptop screen, but take no more of a large screen than a page needs.
  resize(QSize(scaled(1920), scaled(1080)).boundedTo(screen()->availableSize()));
  restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
  explanation_->setVisible(settings.value(QStringLiteral("window/explanation"), true).toBool());
  arrangeDocks();
}

void MainWindow::storeLayout() const {
  QSettings settings;
  settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
  settings.setValue(QStringLiteral("window/explanation"), roomy_ ? explanation_wanted_ : !explanation_->isHidden());
}

void MainWindow::followDockWidth() {
  const bool docked = !inputs_dock_->isFloating() && inputs_dock_->isVisible() &&
                      dockWidgetArea(inputs_dock_) == Qt::LeftDockWidgetArea;
  headline_->setVerdictWidth(docked ? inputs_dock_->width() : scaled(320));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  arrangeDocks();
  placeStart();
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  followDockWidth();
  // Start without focus in a widget, so that the first Tab goes to the first region.
  if (!focusWidget()) setFocus();
}

bool MainWindow::eventFilter(QObject* object, QEvent* event) {
  if (object == inputs_dock_ && (event->type() == QEvent::Resize || event->type() == QEvent::Show)) followDockWidth();
  return QMainWindow::eventFilter(object, event);
}

QVector<QWidget*> MainWindow::regions() const {
  QDockWidget* panel = shownPanel();
  QVector<QWidget*> all{scenarios_->tabs(), headline_->verdict(), headline_->cells(), inputs_};
  if (panel) all << panel->widget();
  return all << pages_->currentWidget() << explanation_->view();
}

void MainWindow::goToRegion(int step) {
  const QVector<QWidget*> all = regions();
  QWidget* focus = QApplication::focusWidget();
  int now = step > 0 ? -1 : 0;
  for (int i = 0; i < all.size(); ++i) {
    if (focus && (all[i] == focus || all[i]->isAncestorOf(focus))) now = i;
  }
  const int count = int(all.size());
  for (int tried = 1; tried <= count; ++tried) {
    QWidget* region = all[(now + step * tried + 2 * count) % count];
    if (!region->isVisible()) continue;
    QWidget* target = region;
    // If the region accepts no focus, focus its first child that does.
    if (target->focusPolicy() == Qt::NoFocus) {
      for (target = region->nextInFocusChain(); target != region; target = target->nextInFocusChain()) {
        const bool takes_focus = target->isVisible() && target->isEnabled() && (target->focusPolicy() & Qt::TabFocus);
        if (takes_focus && region->isAncestorOf(target)) break;
      }
    }
    return target->setFocus(Qt::TabFocusReason);
  }
}

}  // namespace trainyard::ui
