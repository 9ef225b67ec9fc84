// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QVector>

#include "engine/parameters/parameter.h"
#include "ui/pages/page.h"
#include "ui/palette/palette_item.h"
#include "ui/window/tour.h"

class QDockWidget;
class QAction;
class QLabel;
class QMimeData;
class QStackedWidget;
class QToolBar;

namespace trainyard::ui {

class Banner;
class Document;
class ExchangeCommands;
class ExplanationDock;
class FileCommands;
class HeadlineStrip;
class InputsPanel;
class JobNotice;
class LegalOffer;
class PaletteButton;
class PresentWindow;
class Recovery;
class ScenarioBar;
class WindowActions;

/// The window: bars at the top, inputs at the left, a page in the middle, the explanation at the right.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  Document* document() const { return document_; }
  WindowActions* actions() const { return actions_; }
  FileCommands* files() const { return files_; }
  ExchangeCommands* exchange() const { return exchange_; }
  Recovery* recovery() const { return recovery_; }
  ScenarioBar* scenarioBar() const { return scenarios_; }
  HeadlineStrip* headline() const { return headline_; }
  InputsPanel* inputs() const { return inputs_; }
  ExplanationDock* explanation() const { return explanation_; }
  /// The page of that kind; nullptr where the table of pages has none.
  template <class T>
  T* page() const {
    for (const PageEntry& entry : page_entries_)
      if (T* found = qobject_cast<T*>(entry.page)) return found;
    return nullptr;
  }
  void showPage(Page* page);
  /// The project before a room, over the whole screen; it is there until it is left.
  void present();
  PresentWindow* presentation() const { return presentation_; }
  Banner* banner() const { return banner_; }

  /// Explains a number, and opens the explanation when it is out of sight.
  void explain(const QString& metric, int stage = -1);
  /// Shows an input and puts the keyboard on it.
  void showParameter(const QString& parameter);
  /// The palette over everything that the window can find and do.
  void openPalette();
  /// From its first step, also while it runs.
  void startTour();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  /// A page of the table, and what the window has made for it.
  struct PageEntry {
    Page* page;
    Jobs jobs;
    bool roomy;
    QAction* action = nullptr;
    QDockWidget* panel = nullptr;  ///< nullptr for none
  };

  // main_window.cpp
  void connectDocument();
  void connectActions();
  void fillCaseMenus();
  void connectPages();
  void refresh();
  void refreshFile();
  void refreshScenarios();
  /// Actions that make sense in one job only.
  void followJob();
  /// Goes to a page of the design's job where that has changed and the shown page has nothing to say of it.
  bool leavesPageOfAnotherJob();
  void resetInputs();
  void editNote();
  void removeScenario();
  void moveScenario(int step);
  void stepScenario(int step);

  // main_window_exchange.cpp
  void connectExchange();
  void addExports();
  void followExports();
  void openMeasured(const QStringList& paths);
  /// Files or a text that somebody copied or drags.
  void take(const QMimeData* offered);
  static bool isTaken(const QMimeData* offered);

  // main_window_present.cpp
  void endPresentation();
  void choosePresentation(QWidget* over);
  // window_palette.cpp
  QVector<PaletteItem> pageItems();

  // window_tour.cpp
  QVector<TourStep> tourSteps();

  // main_window_layout.cpp
  void buildBars();
  void buildCentre();
  void buildInputs();
  void buildExplanation();
  void addDock(QDockWidget* dock, Qt::DockWidgetArea area, const QString& menu_text);
  /// Hidden until its page is shown.
  void addPanel(PageEntry& entry);
  void buildStatusBar();
  /// With a button in the tool bar and the next of the keys Ctrl+1, Ctrl+2 …
  void addPage(PageEntry& entry);
  const PageEntry& shownPage() const;
  /// Whether a page has something to show for the open scenario.
  bool isOfUse(const PageEntry& entry) const;
  /// The first page for the open scenario; nullptr where there is none.
  Page* usefulPage() const;
  /// The page that is chosen, or the notice that it is for other scenarios.
  void placePage();
  /// The panel beside the inputs that is on screen; nullptr for none.
  QDockWidget* shownPanel() const;
  void makeScenario(Job job);
  /// Docks that belong to the page that is shown.
  void followPage();
  void showPanel(QDockWidget* panel, bool shown);
  /// Explanation at the right, or a tab of the left dock where there is too little room.
  void arrangeDocks();
  void resetLayout();
  void restoreLayout();
  void storeLayout() const;
  void followDockWidth();
  void goToRegion(int step);
  QVector<QWidget*> regions() const;

  Document* document_;
  WindowActions* actions_;
  FileCommands* files_;
  ExchangeCommands* exchange_;
  Recovery* recovery_;
  QToolBar *tool_bar_ = nullptr, *scenario_bar_ = nullptr, *headline_bar_ = nullptr;
  PaletteButton* palette_button_ = nullptr;
  ScenarioBar* scenarios_ = nullptr;
  HeadlineStrip* headline_ = nullptr;
  Banner* banner_ = nullptr;
  LegalOffer* legal_offer_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  JobNotice* notice_ = nullptr;
  PresentWindow* presentation_ = nullptr;  ///< while there is one
  Job shown_job_ = Job::training;
  qsizetype shown_page_ = 0;  ///< that is chosen, also while the notice stands in its place
  QAction* after_pages_ = nullptr;
  QVector<PageEntry> page_entries_;  ///< in the order of the table, which is that of the stack
  QDockWidget* inputs_dock_ = nullptr;
  InputsPanel* inputs_ = nullptr;
  ExplanationDock* explanation_ = nullptr;
  bool roomy_ = false;              ///< a page is shown that needs the room of the explanation
  bool explanation_wanted_ = true;  ///< shown again when such a page is left
  QLabel *baseline_label_ = nullptr, *saved_label_ = nullptr;
  enum class DockPlace { unset, beside, tabbed } dock_place_ = DockPlace::unset;
};

}  // namespace trainyard::ui
