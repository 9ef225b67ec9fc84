// SPDX-License-Identifier: GPL-3.0-or-later
// A complete meeting in the real window, by mouse and keyboard only: three scenarios, why they differ, a question of
// the audience answered by a drag, a report, and the same numbers read back from it.
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "tests/ui/present_hands.h"
#include "tests/ui/window_test.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/palette/command_palette.h"
#include "ui/present/present_window.h"
#include "ui/report/report_dialog.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// Limit on user actions: a shortcut, some letters with Enter, a click, or a drag.
constexpr int most_actions = 40;

}  // namespace

class TestMeeting : public WindowTest {
  Q_OBJECT

 private slots:
  void init();
  void from_a_project_to_its_report_and_back();

 private:
  void press(QWidget* where, int key, Qt::KeyboardModifiers with = {});
  void type(QWidget* where, const QString& text);
  void click(QWidget* where);
  /// Types a path into the file dialog that the next action opens.
  void chooseNext(const QString& path);
  void open(const QString& path);
  void find(const QString& text);
  void makeThreeScenarios();
  void compare();
  void answerTheRoom();
  void exportReport(const QString& path);
  /// Saves a picture into the folder TRAINYARD_PICTURES, if that is set.
  void keepPicture(QWidget& of, const char* name);

  int actions_ = 0;
};

void TestMeeting::init() {
  QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
  openWindow({1366, 768});
}

void TestMeeting::press(QWidget* where, int key, Qt::KeyboardModifiers with) {
  ++actions_;
  QTest::keyClick(where, Qt::Key(key), with);
  QCoreApplication::processEvents();
}

void TestMeeting::type(QWidget* where, const QString& text) {
  ++actions_;
  QTest::keyClicks(where, text);
  QCoreApplication::processEvents();
}

void TestMeeting::click(QWidget* where) {
  ++actions_;
  QTest::mouseClick(where, Qt::LeftButton);
  QCoreApplication::processEvents();
}

void TestMeeting::chooseNext(const QString& path) {
  actions_ += 2;
  auto* timer = new QTimer(this);
  connect(timer, &QTimer::timeout, this, [timer, path, known = QPointer<QFileDialog>(), found = false]() mutable {
    if (!found) known = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    found |= !known.isNull();
    if (found && (!known || !known->isVisible())) return timer->deleteLater();
    if (!found) return;
    auto* name = known->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    // The completer may have opened a list by then, which would take the Enter.
    name->setCompleter(nullptr);
    name->clear();
    QTest::keyClicks(name, path);
    QTest::keyClick(name, Qt::Key_Return);
  });
  // Repeats while the dialog is open, because a dialog that is still reading its folder ignores keys.
  timer->start(100);
}

void TestMeeting::open(const QString& path) {
  chooseNext(path);
  press(window_.get(), Qt::Key_O, Qt::ControlModifier);
  window_->activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(window_.get()));
}

void TestMeeting::find(const QString& text) {
  press(window_.get(), Qt::Key_K, Qt::ControlModifier);
  auto* palette = window_->findChild<CommandPalette*>();
  QVERIFY(palette && palette->isVisible());
  type(palette->search(), text);
  press(palette->search(), Qt::Key_Return);
}

void TestMeeting::makeThreeScenarios() {
  press(window_.get(), Qt::Key_D, Qt::ControlModifier);
  find(QStringLiteral("checkpoint mode async"));
  press(window_.get(), Qt::Key_D, Qt::ControlModifier);
  find(QStringLiteral("gpus 8192"));
  QCOMPARE(document().project().scenarios.size(), size_t(3));
  QCOMPARE(document().design().cluster.accelerators, 8192.0);
  for (int i = 1; i < 3; ++i)
    QVERIFY(document().project().scenarios[size_t(i)].design != document().project().scenarios[size_t(i - 1)].design);
}

void TestMeeting::compare() {
  press(window_.get(), Qt::Key_5, Qt::ControlModifier);
  auto* page = window_->page<ComparePage>();
  QVERIFY(page->isVisible());
  auto* sentence = page->findChild<QWidget*>(QStringLiteral("compare_sentence"));
  QVERIFY(sentence && sentence->isVisible());
  QTRY_VERIFY(page->isReady());
  keepPicture(*window_, "compare");
}

void TestMeeting::answerTheRoom() {
  press(window_.get(), Qt::Key_F5);
  PresentWindow* slide = window_->presentation();
  QVERIFY(slide);
  slide->showNormal();
  slide->resize(1280, 720);
  QVERIFY(QTest::qWaitForWindowExposed(slide));
  press(slide, Qt::Key_PageDown);

  const double before = document().design().cluster.accelerators, days = document().evaluation().finish_days;
  auto* slider = slide->findChild<ValueSlider*>(QLatin1String(parameter(&Cluster::accelerators).id));
  QVERIFY(slider && slider->isVisible());
  ++actions_;
  // Three eighths of an octave: 30 % more.
  ui::testing::drag(slider, double(slider->value() + 3) / slider->maximum());
  QVERIFY2(document().design().cluster.accelerators > before, "more GPUs");
  QVERIFY2(document().evaluation().finish_days < days, "and sooner");
  keepPicture(*slide, "present");
  press(slide, Qt::Key_Escape);
  auto* question = window_->findChild<QMessageBox*>(QStringLiteral("keep_presented"));
  QVERIFY(question);
  click(question->button(QMessageBox::Yes));
  window_->activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  QVERIFY(!window_->presentation() || !window_->presentation()->isVisible());
}

void TestMeeting::exportReport(const QString& path) {
  press(window_.get(), Qt::Key_P, Qt::ControlModifier);
  auto* dialog = window_->findChild<ReportDialog*>();
  QVERIFY(dialog && dialog->isVisible());
  keepPicture(*dialog, "report");
  auto* pdf = dialog->findChild<QPushButton*>(QStringLiteral("export_pdf"));
  QVERIFY(pdf);
  QTRY_VERIFY_WITH_TIMEOUT(pdf->isEnabled(), 60000);
  chooseNext(path);
  click(pdf);
  QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(path), 60000);
  press(dialog, Qt::Key_Escape);
  window_->activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(window_.get()));
}

void TestMeeting::keepPicture(QWidget& of, const char* name) {
  const QString folder = qEnvironmentVariable("TRAINYARD_PICTURES");
  if (folder.isEmpty()) return;
  QVERIFY(QDir().mkpath(folder));
  QVERIFY(of.grab().save(QStringLiteral("%1/meeting-%2.png").arg(folder, QLatin1String(name))));
}

void TestMeeting::from_a_project_to_its_report_and_back() {
  const QString project = folder_.filePath("study.json"), report = folder_.filePath("study.pdf");
  {
    Document made;
    made.save(project);
  }
  open(project);
  QCOMPARE(document().path(), project);
  makeThreeScenarios();
  compare();
  answerTheRoom();
  exportReport(report);

  std::vector<Design> designs;
  std::vector<Evaluation> results;
  for (int i = 0; i < int(document().project().scenarios.size()); ++i) {
    designs.push_back(document().project().scenarios[size_t(i)].design);
    results.push_back(document().evaluationOf(i));
  }
  press(window_.get(), Qt::Key_S, Qt::ControlModifier);
  open(report);
  QCOMPARE(document().project().scenarios.size(), designs.size());
  for (int i = 0; i < int(designs.size()); ++i) {
    QVERIFY(document().project().scenarios[size_t(i)].design == designs[size_t(i)]);
    for (const Metric* m : metrics(Job::training)) {
      const double now = number(document().evaluationOf(i), *m), then = number(results[size_t(i)], *m);
      QVERIFY2(now == then || (std::isnan(now) && std::isnan(then)), m->id);
    }
  }
  keepPicture(*window_, "reopened");
  QVERIFY2(actions_ < most_actions, qPrintable(QString::number(actions_)));
  qInfo("%d actions", actions_);
}

TRAINYARD_TEST(TestMeeting);
#include "tst_meeting.moc"
