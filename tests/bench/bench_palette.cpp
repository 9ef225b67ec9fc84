// SPDX-License-Identifier: GPL-3.0-or-later
// Time from each typed letter to the painted answers of the palette.
// bench_palette [ROUNDS]: how often each text is typed.
#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QStandardPaths>
#include <cstdlib>
#include <string>

#include "tests/bench/frame_times.h"
#include "ui/document/document.h"
#include "ui/palette/command_palette.h"
#include "ui/text/translations.h"
#include "ui/theme/theme.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"
#include "ui/window/theme_switch.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

constexpr double longest = 1000;  ///< time limit of an answer to a letter, in ms

/// Typical searches: inputs, results, entries, values, several words, and a word without a match.
constexpr const char* texts[] = {"sequence length 8192",
                                 "tensor parallel 4",
                                 "mfu",
                                 "accelerator price 2.5",
                                 "h100 sxm",
                                 "tp 8",
                                 "storage",
                                 "checkpoint interval = 600",
                                 "schedule interleaved",
                                 "gpus 4096",
                                 "xyzzy nothing",
                                 "serving requests 200"};

/// Counts the paint events of the list of answers.
class PaintCounter : public QObject {
 public:
  int paints = 0;
  bool eventFilter(QObject*, QEvent* event) override {
    paints += event->type() == QEvent::Paint;
    return false;
  }
};

void press(QWidget& where, int key, const QString& text = {}) {
  for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
    QKeyEvent event(type, key, Qt::NoModifier, text);
    QCoreApplication::sendEvent(&where, &event);
  }
}

void type(CommandPalette& palette, const char* text, FrameTimes& times) {
  QLineEdit* search = palette.search();
  auto* list = palette.findChild<QListView*>();
  PaintCounter counter;
  list->viewport()->installEventFilter(&counter);
  search->clear();
  QCoreApplication::processEvents();
  std::string typed;
  for (const char* letter = text; *letter; ++letter) {
    typed += *letter;
    const int before = counter.paints;
    const Clocks start;
    press(*search, 0, QString(QLatin1Char(*letter)));
    while (counter.paints == before && Clocks().wall < start.wall + longest) QCoreApplication::processEvents();
    times.add(Clocks().since(start), typed);
  }
}

void measure(const char* language, int rounds) {
  QLocale::setDefault(QLocale(QLatin1String(language)));
  install_translations(QLocale());
  MainWindow window;
  window.resize(1920, 1080);
  window.show();
  window.activateWindow();
  for (int i = 0; i < 50; ++i) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
  FrameTimes all;
  for (const Job job : every_job) {
    if (job != Job::training) window.document()->addScenarioFor(job);
    for (int i = 0; i < 50; ++i) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    const Clocks start;
    window.actions()->palette->trigger();
    QCoreApplication::processEvents();
    FrameTimes opening, letters;
    opening.add(Clocks().since(start), "open");
    auto* palette = window.findChild<CommandPalette*>();
    if (!palette) continue;
    for (int i = 0; i < rounds; ++i)
      for (const char* text : texts) type(*palette, text, letters);
    opening.print(std::string(language) + ' ' + job_id(job) + " opening");
    letters.print(std::string(language) + ' ' + job_id(job) + " letters");
    all.add(letters);
    palette->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  all.print(std::string(language) + " all letters");
  all.print_slowest(5);
  window.document()->undoStack().setClean();
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("trainyard-bench"));
  register_fonts();
  apply_theme();
  FrameTimes::print_heads();
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 10;
  for (const char* language : {"en_GB", "de_DE"}) measure(language, rounds);
  return 0;
}
