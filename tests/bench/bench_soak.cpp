// SPDX-License-Identifier: GPL-3.0-or-later
// Random operations on the whole window: edits, undo, scenarios, pages, views, studies, exports and imports.
// bench_soak [OPERATIONS] [SEED]: 50,000 operations by default. Prints the resident memory every 2,000 operations and
// the growth per operation in the second half. Under the sanitizers it finds errors in unusual orders of events. A seed
// repeats the operations, but not the times at which studies answer.
#include <QAbstractButton>
#include <QApplication>
#include <QEventLoop>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>

#include <malloc.h>
#include <unistd.h>

#include "engine/error.h"
#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "ui/document/document.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/pages/page.h"
#include "ui/report/export.h"
#include "ui/theme/theme.h"
#include "ui/widgets/segmented_row.h"
#include "ui/window/main_window.h"
#include "ui/window/theme_switch.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

constexpr int print_step = 2000;
constexpr size_t most_scenarios = 8;

double resident_mib() {
  std::ifstream statm("/proc/self/statm");
  double total = 0, resident = 0;
  statm >> total >> resident;
  return resident * double(sysconf(_SC_PAGESIZE)) / 1048576;
}

/// Memory in use, without freed memory that the allocator keeps.
double allocated_mib() {
  const struct mallinfo2 info = ::mallinfo2();
  return double(info.uordblks + info.hblkhd) / 1048576;
}

class Soak {
 public:
  Soak(MainWindow& window, unsigned seed) : window_(window), document_(*window.document()), random_(seed) {}

  /// Performs one operation and sometimes processes events, so that answers arrive between and during operations.
  void step() {
    const int kind = below(100);
    try {
      if (kind < 40)
        edit();
      else if (kind < 55)
        undo();
      else if (kind < 70)
        change_scenarios();
      else if (kind < 80)
        show_page();
      else if (kind < 88)
        show_view();
      else if (kind < 93)
        explain();
      else if (kind < 98)
        click_button();
      else if (kind < 99)
        write_and_read_formats();
      else if (below(10) == 0)
        write_report_files();
    } catch (const InputError&) {
      // A value or layout that is not allowed is refused, and the document is unchanged.
    }
    if (below(3) == 0) QCoreApplication::processEvents(QEventLoop::AllEvents, below(30));
  }

 private:
  int below(int count) { return int(random_() % unsigned(count)); }
  int any_scenario() { return below(int(document_.project().scenarios.size())); }

  void edit() {
    const auto& inputs = parameters(document_.design().job);
    const Parameter& p = *inputs[size_t(below(int(inputs.size())))];
    if (is_entry(p)) {
      const auto& entries = catalog(std::get<EntryField>(p.access).kind);
      document_.edit(p, entries[size_t(below(int(entries.size())))]);
    } else if (is_choice(p)) {
      document_.edit(p, std::string(p.choices[size_t(below(int(p.choices.size())))].id));
    } else if (is_toggle(p)) {
      document_.edit(p, below(2) == 0);
    } else {
      drag(p);
    }
  }

  void drag(const Parameter& p) {
    document_.beginGesture();
    const int steps = 1 + below(4);
    for (int i = 0; i < steps; ++i) {
      try {
        document_.edit(p, value_at(p, below(slider_positions(p))));
      } catch (const InputError&) {
        break;
      }
      if (below(2) == 0) QCoreApplication::processEvents();
    }
    document_.endGesture();
  }

  void undo() {
    const int steps = 1 + below(6);
    const bool back = below(5) < 3;
    for (int i = 0; i < steps; ++i) back ? document_.undoStack().undo() : document_.undoStack().redo();
  }

  void change_scenarios() {
    const size_t count = document_.project().scenarios.size();
    switch (below(8)) {
      case 0:
        if (count < most_scenarios) document_.addScenario();
        break;
      case 1:
        if (count < most_scenarios) document_.addScenarioFor(every_job[size_t(below(int(std::size(every_job))))]);
        break;
      case 2:
        if (count < most_scenarios) document_.duplicateScenario(any_scenario());
        break;
      case 3:
        document_.removeScenario(any_scenario());
        break;
      case 4:
        document_.moveScenario(any_scenario(), any_scenario());
        break;
      case 5:
        document_.setBaseline(any_scenario());
        break;
      case 6:
        document_.renameScenario(any_scenario(), QStringLiteral("Scenario %1").arg(below(1000)));
        break;
      default:
        document_.setCurrent(any_scenario());
    }
  }

  Page* shown_page() {
    for (Page* page : window_.findChildren<Page*>())
      if (page->isVisible()) return page;
    return nullptr;
  }

  void show_page() {
    const auto pages = window_.findChildren<Page*>();
    window_.showPage(pages[below(int(pages.size()))]);
  }

  void show_view() {
    Page* page = shown_page();
    const QList<QPushButton*> views = page ? page->viewButtons() : QList<QPushButton*>();
    if (!views.empty()) views[below(int(views.size()))]->click();
  }

  /// Clicks a random button of the page that opens no menu or dialog: studies, switches, links.
  void click_button() {
    Page* page = shown_page();
    if (!page) return;
    const auto buttons = page->findChildren<QAbstractButton*>();
    if (buttons.isEmpty()) return;
    QAbstractButton* button = buttons[below(int(buttons.size()))];
    if (!button->isVisible() || !button->isEnabled() || button->text().endsWith(u'…') ||
        button->property("menu").isValid())
      return;
    button->click();
  }

  void explain() {
    const auto& results = metrics(document_.design().job);
    window_.explain(QString::fromLatin1(results[size_t(below(int(results.size())))]->id));
  }

  void write_and_read_formats() {
    for (const Format* format : formats()) {
      if (!format->writable || !describes_design(*format) || !can_describe(*format, document_.design().job) ||
          below(4) != 0)
        continue;
      const Export out = export_design(document_.design(), *format, "a design");
      const Design back = import_files({{"file", out.text}}, document_.design()).design;
      document_.edit(back, QStringLiteral("Import"));
    }
  }

  void write_report_files() {
    ChartStore charts;
    ReportStudies studies;
    const QString path = folder_.filePath(QStringLiteral("report"));
    write_report(document_.project(), document_.current(), {},
                 {path + QStringLiteral(".pdf"), path + QStringLiteral(".html"), path + QStringLiteral(".csv")}, charts,
                 studies);
  }

  MainWindow& window_;
  ui::Document& document_;
  std::mt19937 random_;
  QTemporaryDir folder_;
};

/// Aborts if Qt warns of a shape with a NaN or infinite size. Qt would only warn and draw the shape anywhere.
void stop_at_invalid_shapes(QtMsgType, const QMessageLogContext&, const QString& text) {
  if (!text.contains(QLatin1String("NaN")) && !text.contains(QLatin1String("inf"), Qt::CaseSensitive)) return;
  std::fprintf(stderr, "%s\n", qPrintable(text));
  std::abort();
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("trainyard-bench"));
  QApplication::setApplicationName(QStringLiteral("bench_soak"));
  register_fonts();
  apply_theme();
  const int operations = argc > 1 ? std::atoi(argv[1]) : 50000;
  const unsigned seed = argc > 2 ? unsigned(std::atoi(argv[2])) : 1;
  qInstallMessageHandler(stop_at_invalid_shapes);
  MainWindow window;
  window.resize(1920, 1080);
  window.show();
  // Close dialogs and menus that a click opens; they would wait for a user.
  QTimer closes_dialogs;
  QObject::connect(&closes_dialogs, &QTimer::timeout, [] {
    if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
    if (QWidget* dialog = QApplication::activeModalWidget()) dialog->close();
  });
  closes_dialogs.start(20);
  Soak soak(window, seed);
  double half = 0;
  int done = 0;
  // Run the steps in the event loop, because only there deleteLater() takes effect.
  QTimer steps;
  QObject::connect(&steps, &QTimer::timeout, [&] {
    if (done % print_step == 0)
      std::printf("%7d operations %7.1f MiB resident, %7.1f MiB allocated, %d widgets\n", done, resident_mib(),
                  allocated_mib(), int(QApplication::allWidgets().size()));
    if (done == operations / 2) half = allocated_mib();
    std::fflush(stdout);
    soak.step();
    if (++done >= operations) QApplication::exit();
  });
  steps.start(0);
  QApplication::exec();
  const double grown = allocated_mib() - half;
  std::printf("%7d operations %7.1f MiB resident; %.2f kB allocated by an operation of the second half\n", operations,
              resident_mib(), grown * 1024 / std::max(1, operations - operations / 2));
  window.document()->undoStack().setClean();
  return 0;
}
