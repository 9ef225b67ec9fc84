// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are open in two windows, and files that open at start.
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTimer>

#include "tests/ui/window_test.h"
#include "ui/document/recovery.h"
#include "ui/window/file_commands.h"
#include "ui/window/run_window.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// Presses a button of the message box that opens next, or Escape if `button` is empty.
void press(const QString& box_name, const QString& button) {
  QTimer::singleShot(0, qApp, [box_name, button] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    QVERIFY(box);
    QCOMPARE(box->objectName(), box_name);
    if (button.isEmpty()) return QTest::keyClick(box, Qt::Key_Escape);
    auto* found = box->findChild<QPushButton*>(button);
    QVERIFY(found);
    found->click();
  });
}

}  // namespace

class TestWindowFiles : public WindowTest {
  Q_OBJECT

 private slots:
  void init();

  void the_second_window_asks_before_it_saves_over_the_first_data();
  void the_second_window_asks_before_it_saves_over_the_first();
  void a_file_that_only_looks_newer_is_saved_without_asking();
  void recovered_work_does_not_erase_what_was_saved_since();
  void a_file_opens_next_to_recovered_work();
  void recovered_work_of_the_file_itself_opens_once();
};

void TestWindowFiles::init() {
  QDir(Recovery::folder()).removeRecursively();
  openWindow();
}

void TestWindowFiles::the_second_window_asks_before_it_saves_over_the_first_data() {
  QTest::addColumn<QString>("button");
  QTest::addColumn<double>("kept");  ///< value in the file afterwards
  QTest::addColumn<bool>("modified");
  QTest::newRow("cancel") << QString() << 4.0 << true;
  QTest::newRow("over") << QStringLiteral("save_over") << 2.0 << false;
}

void TestWindowFiles::the_second_window_asks_before_it_saves_over_the_first() {
  QFETCH(QString, button);
  QFETCH(double, kept);
  QFETCH(bool, modified);
  const QString path = folder_.filePath(QStringLiteral("shared.trainyard"));
  document().save(path);
  const auto other = std::make_unique<MainWindow>();
  QVERIFY(other->files()->openPath(path));
  document().edit(parameter("tensor_parallel"), 4.0);
  QVERIFY(window_->files()->save());
  other->document()->edit(parameter("tensor_parallel"), 2.0);
  press(QStringLiteral("changed_on_disk"), button);
  QCOMPARE(other->files()->save(), !modified);
  QCOMPARE(other->document()->isModified(), modified);
  ui::Document read;
  read.open(path);
  QCOMPARE(number(read.design(), parameter("tensor_parallel")), kept);
  // After an answer, the same change on disk is not asked about again.
  if (!modified) {
    other->document()->edit(parameter("tensor_parallel"), 1.0);
    QVERIFY(other->files()->save());
  }
  other->document()->newProject();
}

void TestWindowFiles::a_file_that_only_looks_newer_is_saved_without_asking() {
  const QString path = folder_.filePath(QStringLiteral("touched.trainyard"));
  document().save(path);
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadWrite));
  QVERIFY(file.setFileTime(QDateTime::currentDateTime().addDays(1), QFileDevice::FileModificationTime));
  file.close();
  document().edit(parameter("tensor_parallel"), 4.0);
  QVERIFY(window_->files()->save());
  QFile::remove(path);
  document().edit(parameter("tensor_parallel"), 2.0);
  QVERIFY(window_->files()->save());
  QVERIFY(QFile::exists(path));
}

void TestWindowFiles::recovered_work_does_not_erase_what_was_saved_since() {
  const QString path = folder_.filePath(QStringLiteral("recovered.trainyard"));
  document().save(path);
  document().edit(parameter("tensor_parallel"), 4.0);
  QVERIFY(window_->recovery()->write());
  // As after a crash: the copy without its session.
  const QDir folder(Recovery::folder());
  const QString copy = folder.filePath(folder.entryList({QStringLiteral("*.recovery")}, QDir::Files).value(0));
  const QByteArray content = bytes(copy);
  document().newProject();
  QFile left(copy);
  QVERIFY(left.open(QIODevice::WriteOnly) && left.write(content) > 0);
  left.close();

  const auto copies = Recovery::found();
  QCOMPARE(copies.size(), 1);
  window_->recovery()->recover(copies[0]);
  QVERIFY(!document().changedOnDisk());
  ui::Document other;
  other.open(path);
  other.edit(parameter("micro_batch"), 2.0);
  other.save(path);
  press(QStringLiteral("changed_on_disk"), {});
  QVERIFY(!window_->files()->save());
  ui::Document read;
  read.open(path);
  QCOMPARE(number(read.design(), parameter("micro_batch")), 2.0);
}

namespace {

/// Leaves a recovery copy as a crashed session does.
void leave_copy(const QString& original) {
  ui::Document lost;
  if (!original.isEmpty()) lost.save(original);
  lost.edit(parameter("tensor_parallel"), 4.0);
  QByteArray content;
  {
    Recovery recovery(lost);
    QVERIFY(recovery.write());
    const QDir folder(Recovery::folder());
    content = bytes(folder.filePath(folder.entryList({QStringLiteral("*.recovery")}, QDir::Files).value(0)));
  }
  QFile left(Recovery::folder() + QStringLiteral("/lost.recovery"));
  QVERIFY(left.open(QIODevice::WriteOnly) && left.write(content) > 0);
}

void take_the_copy() {
  QTimer::singleShot(0, qApp, [] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    QVERIFY(box);
    for (QAbstractButton* offered : box->buttons())
      if (box->buttonRole(offered) == QMessageBox::AcceptRole) return offered->click();
  });
}

QVector<MainWindow*> windows() {
  QVector<MainWindow*> found;
  for (QWidget* widget : QApplication::topLevelWidgets())
    if (auto* window = qobject_cast<MainWindow*>(widget)) found << window;
  return found;
}

}  // namespace

void TestWindowFiles::a_file_opens_next_to_recovered_work() {
  const QString path = folder_.filePath(QStringLiteral("asked_for.trainyard"));
  ui::Document asked;
  asked.edit(parameter("tensor_parallel"), 2.0);
  asked.save(path);
  leave_copy({});
  take_the_copy();
  open_at_start(window_.get(), {path});
  QCOMPARE(value("tensor_parallel"), 4.0);
  QCOMPARE(windows().size(), 2);
  for (MainWindow* other : windows()) {
    if (other == window_.get()) continue;
    QCOMPARE(other->document()->path(), path);
    QCOMPARE(number(other->document()->design(), parameter("tensor_parallel")), 2.0);
    QVERIFY(other->isVisible());
    delete other;
  }
}

void TestWindowFiles::recovered_work_of_the_file_itself_opens_once() {
  const QString path = folder_.filePath(QStringLiteral("itself.trainyard"));
  leave_copy(path);
  take_the_copy();
  open_at_start(window_.get(), {path});
  QCOMPARE(windows().size(), 1);
  QCOMPARE(value("tensor_parallel"), 4.0);
  QCOMPARE(document().path(), path);
  QVERIFY(document().isModified());
}

TRAINYARD_TEST(TestWindowFiles);
#include "tst_window_files.moc"
