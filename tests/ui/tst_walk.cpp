// SPDX-License-Identifier: GPL-3.0-or-later
// Walks through every page and view of every job: no text is cut, overlaps another or has too little contrast. Each run
// checks a few screens, which together have every theme; TRAINYARD_EVERY_SCREEN=1 checks all.
#include <QAction>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <map>

#include "tests/ui/screen_texts.h"
#include "tests/ui/window_test.h"
#include "ui/exchange/export_dialog.h"
#include "ui/exchange/import_dialog.h"
#include "ui/inputs/input_group.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/pages/page.h"
#include "ui/text/translations.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/segmented_row.h"
#include "ui/window/actions.h"
#include "ui/window/exchange_commands.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

constexpr int narrowest = 880;  ///< width of a window at 100 %

/// True if the arrow of the tool bar's overflow button has too little contrast.
bool is_blank(QWidget& button) {
  const QImage picture = button.grab().toImage();
  const QColor ground = current_theme().color(Role::panel);
  double most = 0;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) most = std::max(most, contrast(picture.pixelColor(x, y), ground));
  return most < 4.5;
}

struct Screen {
  const char* language;
  QSize size;   ///< in device pixels
  int percent;  ///< scale of the screen
  ThemeChoice theme;
};

const char* name_of(ThemeChoice theme) {
  return theme == ThemeChoice::dark ? "dark" : theme == ThemeChoice::contrast ? "contrast" : "light";
}

QVector<Screen> screens() {
  if (!qEnvironmentVariableIsSet("TRAINYARD_EVERY_SCREEN"))
    return {{"en_GB", {960, 640}, 100, ThemeChoice::dark},
            {"de_DE", {960, 640}, 100, ThemeChoice::contrast},
            {"en_GB", {1366, 768}, 100, ThemeChoice::light},
            {"de_DE", {1280, 720}, 100, ThemeChoice::light}};
  QVector<Screen> all;
  const QSize sizes[] = {{960, 640}, {1280, 720}, {1366, 768}, {1920, 1080}, {2560, 1440}, {3840, 2160}};
  for (const char* language : {"en_GB", "de_DE"})
    for (const QSize& size : sizes)
      for (const int percent : {100, 150, 200})
        if (size.width() * 100 >= narrowest * percent) all.push_back({language, size, percent, ThemeChoice::light});
  for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark, ThemeChoice::contrast})
    all.push_back({"en_GB", {1600, 900}, 100, theme});
  return all;
}

}  // namespace

class TestWalk : public WindowTest {
  Q_OBJECT

 private slots:
  void init() {}
  void every_text_is_complete_and_readable_data();
  void every_text_is_complete_and_readable();

 private:
  void open(const Screen& screen);
  void walk();
  void walkDialogs();
  void look(const QString& where);
  /// Checks a dialog at its largest size within a window frame.
  void look(QDialog* dialog);
  double least_contrast_ = 0;
  std::map<QString, QString> faults_;  ///< where each fault occurred first
};

void TestWalk::every_text_is_complete_and_readable_data() {
  QTest::addColumn<int>("place");
  const QVector<Screen> all = screens();
  for (int i = 0; i < int(all.size()); ++i)
    QTest::addRow("%s %dx%d %d%% %s", all[i].language, all[i].size.width(), all[i].size.height(), all[i].percent,
                  name_of(all[i].theme))
        << i;
}

void TestWalk::open(const Screen& screen) {
  speak(screen.language);
  // WCAG 2, AA and AAA.
  least_contrast_ = screen.theme == ThemeChoice::contrast ? 7 : 4.5;
  faults_.clear();
  openWindow(screen.size * 100 / screen.percent, screen.theme);
}

void TestWalk::look(const QString& where) {
  QVERIFY(studies_end(*window_));
  // Texts of a study are laid out before the window paints them.
  for (int round = 0; round < 3; ++round) QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  for (const QString& fault : cut_texts(*window_) + pale_texts(*window_, least_contrast_))
    faults_.emplace(fault, where);
  if (auto* more = window_->findChild<QWidget*>(QStringLiteral("qt_toolbar_ext_button")))
    if (more->isVisible() && is_blank(*more))
      faults_.emplace(QStringLiteral("The button for the rest is blank"), where);
}

void TestWalk::walk() {
  const QSize size = window_->size();
  for (const Job job : every_job) {
    if (job != Job::training) window_->document()->addScenarioFor(job);
    QCoreApplication::processEvents();
    window_->inputs()->setShowsAll(true);
    for (InputGroup* group : window_->findChildren<InputGroup*>()) {
      group->setOpen(true);
      group->setShowsAdvanced(true);
    }
    for (QAction* action : window_->findChildren<QAction*>(QRegularExpression(QStringLiteral("^page_")))) {
      if (!action->isVisible()) continue;
      action->trigger();
      const QString where = QLatin1String(job_id(job)) + u' ' + action->objectName();
      look(where);
      const Page* page = nullptr;
      for (const Page* one : window_->findChildren<Page*>())
        if (one->isVisible()) page = one;
      for (QPushButton* view : page ? page->viewButtons() : QList<QPushButton*>()) {
        view->click();
        look(where + u' ' + view->objectName());
      }
      if (window_->size() != size) faults_.emplace(QStringLiteral("The page makes the window larger"), where);
    }
  }
}

void TestWalk::look(QDialog* dialog) {
  QVERIFY(dialog);
  const QString where = dialog->objectName();
  const QSize room = window_->size() - QSize(20, 50);
  const QSize takes = dialog->minimumSizeHint();
  if (takes.width() > room.width() || takes.height() > room.height())
    faults_.emplace(QStringLiteral("It takes %1x%2").arg(takes.width()).arg(takes.height()), where);
  dialog->resize(room.boundedTo(QSize(1100, 640)));
  finish_events();
  for (const QString& fault : cut_texts(*dialog) + pale_texts(*dialog, least_contrast_)) faults_.emplace(fault, where);
  dialog->reject();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

/// Checks the dialogs that import and export files of other programs.
void TestWalk::walkDialogs() {
  window_->document()->setCurrent(0);
  window_->exchange()->paste(
      QStringLiteral("distributed_type: FSDP\nnum_processes: 64\nmixed_precision: fp8\nmain_process_ip: 10.0.0.1\n"
                     "colour_of_the_rack: blue\nfsdp_config:\n  fsdp_sharding_strategy: FULL_SHARD\n"));
  QTRY_VERIFY(window_->findChild<ImportDialog*>());
  look(window_->findChild<ImportDialog*>());
  for (QAction* action : window_->actions()->export_for) {
    if (!action->isVisible()) continue;
    action->trigger();
    look(window_->findChild<ExportDialog*>());
  }
}

void TestWalk::every_text_is_complete_and_readable() {
  QFETCH(int, place);
  const Screen screen = screens()[place];
  const double factor = screen.percent / 100.0;
  // The scale of an application is fixed at its start, so another scale needs another process.
  if (qFuzzyCompare(qApp->devicePixelRatio(), factor)) {
    open(screen);
  } else {
    QProcess other;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QString::number(factor));
    other.setProcessEnvironment(environment);
    other.setProcessChannelMode(QProcess::ForwardedChannels);
    other.start(QCoreApplication::applicationFilePath(),
                {QStringLiteral("tst_walk"),
                 QString::fromLatin1(QTest::currentTestFunction()) + u':' + QLatin1String(QTest::currentDataTag())});
    QVERIFY(other.waitForFinished(-1));
    QCOMPARE(other.exitCode(), 0);
    return;
  }
  walk();
  walkDialogs();
  for (const auto& [fault, where] : faults_) qInfo("%s: %s", qPrintable(where), qPrintable(fault));
  QCOMPARE(faults_.size(), size_t(0));
}

TRAINYARD_TEST(TestWalk);
#include "tst_walk.moc"
