// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QVector>
#include <utility>
#include <vector>

#include "engine/design/design.h"
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
class ChangeOffer;
class Document;
class ExchangeCommands;
class ExplanationDock;
class FileCommands;
class HeadlineStrip;
class InputsPanel;
class PaletteButton;
class PresentWindow;
class Recovery;
class ScenarioBar;
class StartPage;
class WindowActions;
struct StartAnswer;
struct PageRow;

/// The main window: bars at the top, inputs on the left, a page in the centre, the explanation on the right.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(QWidget* parent = nullptr);
  /// A window on `document`, which it owns from now on.
  explicit MainWindow(Document* document, QWidget* parent = nullptr);
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
  /// The page of type T, created on first use; nullptr if the window has none.
  template <class T>
  T* page() {
    return static_cast<T*>(pageOf(T::staticMetaObject));
  }
  Page* pageOf(const QMetaObject& type);
  /// Shows a page; ignored for a page of another job than that of the open scenario.
  void showPage(Page* page);
  /// Opens the full-screen presentation of the project; it lasts until the user leaves it.
  void present();
  PresentWindow* presentation() const { return presentation_; }
  Banner* banner() const { return banner_; }

  /// Explains a metric, and shows the explanation dock if it is hidden. `stage` is a pipeline stage, or -1 for none.
  void explain(const QString& metric, int stage = -1);
  /// Shows an input and gives it the keyboard focus.
  void showParameter(const QString& parameter);
  /// Opens the palette, which finds and runs everything that the window offers.
  void openPalette();
  /// Starts the tour at its first step, even if it is running already.
  void startTour();
  /// Covers the window with the start page.
  void showStart();
  /// Shows a new window on the same document, with the same page, layout and explanation, and deletes this one.
  void replace();
  /// The start page; nullptr while it is closed.
  StartPage* startPage() const { return start_; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  /// F1 explains the focused input; without one, it opens the manual. Numbers and charts explain themselves.
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  /// A row of the page table with the objects that the window has created for it.
  struct PageEntry {
    const PageRow& row;
    QAction* action = nullptr;
    Page* page = nullptr;          ///< nullptr before its first use
    QDockWidget* panel = nullptr;  ///< nullptr for none
  };

  // Defined in main_window.cpp:
  void connectDocument();
  void connectActions();
  void fillCaseMenus();
  void fillStudyMenu();
  /// Returns the study actions of all pages; creates those pages.
  QList<QAction*> studyActions();
  void connectPages();
  void refresh();
  void refreshFile();
  void refreshScenarios();
  /// Enables the actions that apply to the current job.
  void followJob();
  /// After a change of the job, leaves a page that cannot show it. Returns true if it has shown another page.
  bool leavePageOfAnotherJob();
  void resetInputs();
  void editNote();
  void removeScenario();
  void moveScenario(int step);
  void stepScenario(int step);

  // Defined in main_window_exchange.cpp:
  void connectExchange();
  void addExports();
  void updateExportActions();
  void openMeasured(const QStringList& paths);
  /// Takes files or text from the clipboard or a drop.
  void take(const QMimeData* offered);
  static bool isTaken(const QMimeData* offered);

  // Defined in main_window_present.cpp:
  void endPresentation();
  /// Asks whether changes made while presenting stay; by default, they are undone.
  void offerToKeepPresented();
  void choosePresentation(QWidget* over);
  // Defined in main_window_start.cpp:
  void closeStart();
  void placeStart();
  /// Opens an answer of the start page: in the untouched new project, otherwise as another scenario.
  void openAnswer(const StartAnswer& answer);

  // Defined in main_window_palette.cpp:
  QVector<PaletteItem> pageItems();

  // Defined in main_window_tour.cpp:
  QVector<TourStep> tourSteps();

  // Defined in main_window_layout.cpp:
  void buildBars();
  void buildCentre();
  void buildInputs();
  void buildExplanation();
  void addDock(QDockWidget* dock, Qt::DockWidgetArea area, const QString& menu_text);
  /// Adds the side panel of a page; it is hidden until its page is shown.
  void addPanel(PageEntry& entry);
  void buildStatusBar();
  /// Adds the button of a page to the tool bar.
  void addButton(PageEntry& entry);
  /// The page of an entry, created on first use.
  Page* pageOf(PageEntry& entry);
  void connectPage(Page* page);
  /// Shows the page of an entry; ignored for a page of another job than that of the open scenario.
  void showEntry(PageEntry& entry);
  PageEntry& shownPage() { return page_entries_[shown_page_]; }
  const PageEntry& shownPage() const { return page_entries_[shown_page_]; }
  /// Whether the page can show the job of the open scenario.
  bool isOfUse(const PageEntry& entry) const;
  /// The first page for the job of the open scenario.
  PageEntry& usefulPage();
  /// Offers the pages for the job of the open scenario, numbered from Ctrl+1.
  void offerPages();
  void placePage();
  /// The visible side panel of a page; nullptr for none.
  QDockWidget* shownPanel() const;
  void makeScenario(Job job);
  /// Shows and hides docks for the shown page.
  void followPage();
  void showPanel(QDockWidget* panel, bool shown);
  /// Places the explanation on the right, or as a tab of the left dock if the window is narrow.
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
  ChangeOffer* change_offer_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  StartPage* start_ = nullptr;
  PresentWindow* presentation_ = nullptr;  ///< nullptr unless presenting
  /// Index of the undo stack and the design of each scenario when the presentation began.
  std::pair<int, std::vector<Design>> before_presentation_;
  Job shown_job_ = Job::training;
  size_t shown_page_ = 0;  ///< index of the selected page
  QAction* after_pages_ = nullptr;
  std::vector<PageEntry> page_entries_;  ///< in table order
  QDockWidget* inputs_dock_ = nullptr;
  InputsPanel* inputs_ = nullptr;
  ExplanationDock* explanation_ = nullptr;
  bool roomy_ = false;              ///< the shown page hides the explanation, because it needs the room
  bool explanation_wanted_ = true;  ///< show the explanation again when such a page is left
  QLabel *baseline_label_ = nullptr, *saved_label_ = nullptr;
  enum class DockPlace { unset, beside, tabbed } dock_place_ = DockPlace::unset;
};

}  // namespace trainyard::ui
