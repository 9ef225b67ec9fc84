// SPDX-License-Identifier: GPL-3.0-or-later
// Recovery of unsaved work when the program ends without being closed.
#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QProcess>
#include <QSessionManager>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include <sys/resource.h>

#include "tests/test_program.h"
#include "tests/ui/document_support.h"
#include "ui/document/recovery.h"
#include "ui/document/recovery_offer.h"
#include "ui/window/end_signals.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

QStringList copies() { return QDir(Recovery::folder()).entryList({QStringLiteral("*.recovery")}, QDir::Files); }

double number_of(const Project& project) { return number(project.scenarios[0].design, parameter("tensor_parallel")); }

constexpr const char* crash_variable = "TRAINYARD_WORK_AND_CRASH";
constexpr const char* wait_variable = "TRAINYARD_WORK_AND_WAIT";
constexpr const char* lose_variable = "TRAINYARD_WORK_AND_LOSE_THE_DISPLAY";

[[noreturn]] void work_and_crash(const QString& path) {
  Document document;
  Recovery recovery(document);
  document.open(path);
  document.edit(parameter("tensor_parallel"), 4.0);
  recovery.write();
  std::_Exit(3);
}

[[noreturn]] void work_and_wait(const QString& path) {
  Document document;
  Recovery recovery(document);
  const EndSignals end_signals;
  document.open(path);
  document.edit(parameter("tensor_parallel"), 4.0);
  std::puts("ready");
  std::fflush(stdout);
  std::_Exit(QCoreApplication::exec());
}

/// Runs this test in another process, whose behaviour the variable selects.
std::unique_ptr<QProcess> start_elsewhere(const char* variable, const QString& path) {
  auto other = std::make_unique<QProcess>();
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QString::fromLatin1(variable), path);
  other->setProcessEnvironment(environment);
  other->start(QCoreApplication::applicationFilePath(), {QCoreApplication::applicationName()});
  return other;
}

/// Opens the file in another process, changes it and crashes. Returns the exit code, −1 after a timeout.
int crash_elsewhere(const QString& path) {
  const auto other = start_elsewhere(crash_variable, path);
  return other->waitForFinished(30000) ? other->exitCode() : -1;
}

/// Returns the copy that a session leaves which crashed with unsaved work on the file.
RecoveryCopy copy_after_crash(const QString& path) {
  Document().save(path);
  [&] { QCOMPARE(crash_elsewhere(path), 3); }();
  const auto left = Recovery::found();
  [&] { QCOMPARE(left.size(), 1); }();
  return left.value(0);
}

/// Ends as Qt does when the display server is gone. `how` is "x11" or "wayland", a colon and the file.
[[noreturn]] void work_and_lose_the_display(const QString& how) {
  Document document, second;
  Recovery recovery(document), of_second(second);
  const EndSignals end_signals;
  document.open(how.section(u':', 1));
  for (Document* each : {&document, &second}) each->edit(parameter("tensor_parallel"), 4.0);
  if (how.startsWith(QLatin1String("x11")))
    qWarning("The X11 connection broke (error 1). Did the X11 server die?");
  else
    qWarning("The Wayland connection broke. Did the Wayland compositor die?");
  // The program must not come here, where Qt would destroy objects that background threads use.
  std::abort();
}

}  // namespace

class RecoveryTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void recovery_copy_lives_while_there_is_something_to_save();
  void a_crash_leaves_a_copy_that_opens_as_unsaved_work();
  void a_copy_is_offered_at_start_data();
  void a_copy_is_offered_at_start();
  void a_copy_is_for_the_user_alone();
  void the_copy_is_written_during_continuous_editing();
  void a_copy_stays_until_this_session_has_its_own();
  void a_copy_stays_if_no_other_can_be_written();
  void the_newest_copy_comes_first();
  void a_signal_leaves_a_copy_data();
  void a_signal_leaves_a_copy();
  void the_end_of_a_session_leaves_a_copy();
  void a_lost_display_leaves_a_copy_data();
  void a_lost_display_leaves_a_copy();
};

void RecoveryTest::initTestCase() {
  const QString path = qEnvironmentVariable(crash_variable);
  if (!path.isEmpty()) work_and_crash(path);
  const QString waiting = qEnvironmentVariable(wait_variable);
  if (!waiting.isEmpty()) work_and_wait(waiting);
  const QString losing = qEnvironmentVariable(lose_variable);
  if (!losing.isEmpty()) work_and_lose_the_display(losing);
}

void RecoveryTest::init() { QDir(Recovery::folder()).removeRecursively(); }

void RecoveryTest::recovery_copy_lives_while_there_is_something_to_save() {
  QTemporaryDir dir;
  Document document;
  {
    Recovery recovery(document);
    QVERIFY(!recovery.write());
    document.edit(parameter("tensor_parallel"), 4.0);
    QVERIFY(recovery.write());
    QCOMPARE(copies().size(), 1);
    QVERIFY2(Recovery::found().isEmpty(), "a copy in use must not be offered");
    document.undoStack().undo();
    QCOMPARE(copies().size(), 0);
    document.undoStack().redo();
    QVERIFY(recovery.write());
    document.save(dir.filePath(QStringLiteral("a.trainyard")));
    QCOMPARE(copies().size(), 0);
    document.edit(parameter("tensor_parallel"), 2.0);
    QTRY_COMPARE_WITH_TIMEOUT(copies().size(), 1, 5000);
  }
  QVERIFY2(copies().isEmpty(), "an orderly end leaves nothing behind");
}

void RecoveryTest::a_crash_leaves_a_copy_that_opens_as_unsaved_work() {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("mine.trainyard"));
  Document().save(path);
  const QByteArray content = bytes(path);
  QCOMPARE(crash_elsewhere(path), 3);
  QCOMPARE(bytes(path), content);

  const auto copies = Recovery::found();
  QCOMPARE(copies.size(), 1);
  QCOMPARE(copies[0].original, path);
  QCOMPARE(copies[0].displayName(), QStringLiteral("mine.trainyard"));
  QVERIFY(copies[0].time.secsTo(QDateTime::currentDateTime()) < 60);

  Document document;
  Recovery recovery(document);
  recovery.recover(copies[0]);
  QCOMPARE(number(document.design(), parameter("tensor_parallel")), 4.0);
  QVERIFY(document.isModified());
  QCOMPARE(document.path(), path);
  QVERIFY2(!QFile::exists(copies[0].file), "this session keeps its own copy now");
  QVERIFY(Recovery::found().isEmpty());
  document.save(path);
  QVERIFY(!document.isModified());
  QVERIFY(QDir(Recovery::folder()).entryList({QStringLiteral("*.recovery")}, QDir::Files).isEmpty());
}

void RecoveryTest::a_copy_is_offered_at_start_data() {
  QTest::addColumn<int>("button");
  QTest::addColumn<bool>("opened");
  QTest::addColumn<int>("left");
  QTest::newRow("recover") << 0 << true << 0;
  QTest::newRow("delete") << 1 << false << 0;
  QTest::newRow("later") << 2 << false << 1;
}

void RecoveryTest::a_copy_is_offered_at_start() {
  QFETCH(int, button);
  QFETCH(bool, opened);
  QFETCH(int, left);
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("mine.trainyard"));
  Document().save(path);
  QCOMPARE(crash_elsewhere(path), 3);
  Document document;
  Recovery recovery(document);
  QString asked;
  QTimer::singleShot(0, &document, [&] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    QVERIFY(box);
    asked = box->text();
    const QMessageBox::ButtonRole roles[] = {QMessageBox::AcceptRole, QMessageBox::DestructiveRole,
                                             QMessageBox::RejectRole};
    for (QAbstractButton* offered : box->buttons())
      if (box->buttonRole(offered) == roles[button]) return offered->click();
  });
  QCOMPARE(offer_recovery(recovery, nullptr), opened);
  QVERIFY(asked.contains(QStringLiteral("mine.trainyard")));
  QCOMPARE(document.isModified(), opened);
  QCOMPARE(Recovery::found().size(), left);
}

void RecoveryTest::a_copy_is_for_the_user_alone() {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("secret.trainyard"));
  Document document;
  document.save(path);
  const auto alone = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
  QVERIFY(QFile::setPermissions(path, alone));
  Recovery recovery(document);
  for (const double value : {4.0, 2.0}) {
    document.edit(parameter("tensor_parallel"), value);
    QVERIFY(recovery.write());
    QCOMPARE(QFile::permissions(QDir(Recovery::folder()).filePath(copies().value(0))), alone);
  }
  QVERIFY(!(QFile::permissions(Recovery::folder()) & (QFile::ReadGroup | QFile::ReadOther | QFile::ExeOther)));
  document.save(path);
  QCOMPARE(QFile::permissions(path), alone);
}

/// A timer that restarts with each edit would never fire during continuous work.
void RecoveryTest::the_copy_is_written_during_continuous_editing() {
  Document document;
  Recovery recovery(document);
  const auto edit_until_copied = [&, value = 2.0]() mutable {
    document.edit(parameter("tensor_parallel"), value = 6 - value);
    return !copies().isEmpty();
  };
  QVERIFY2(QTest::qWaitFor(edit_until_copied, 20000), "continuous edits left no copy");
}

void RecoveryTest::a_copy_stays_until_this_session_has_its_own() {
  const QTemporaryDir dir;
  const RecoveryCopy left = copy_after_crash(dir.filePath("mine.trainyard"));
  Document document;
  Recovery recovery(document);
  int fewest = 99;
  connect(&document, &Document::fileChanged, this, [&] { fewest = std::min(fewest, int(copies().size())); });
  connect(&document, &Document::designEdited, this, [&] { fewest = std::min(fewest, int(copies().size())); });
  recovery.recover(left);
  QCOMPARE(fewest, 1);
  QCOMPARE(copies().size(), 1);
  QVERIFY(copies().value(0) != QFileInfo(left.file).fileName());
}

/// On a full disk this session cannot write its own copy, so the old copy must stay.
void RecoveryTest::a_copy_stays_if_no_other_can_be_written() {
  const QTemporaryDir dir;
  const RecoveryCopy left = copy_after_crash(dir.filePath("mine.trainyard"));
  Document document;
  Recovery recovery(document);
  rlimit usual{};
  QCOMPARE(getrlimit(RLIMIT_FSIZE, &usual), 0);
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit full{100, usual.rlim_max};
  QCOMPARE(setrlimit(RLIMIT_FSIZE, &full), 0);
  recovery.recover(left);
  QCOMPARE(setrlimit(RLIMIT_FSIZE, &usual), 0);
  std::signal(SIGXFSZ, ignored);
  QVERIFY(document.isModified());
  QVERIFY(QFile::exists(left.file));
}

void RecoveryTest::the_newest_copy_comes_first() {
  QTemporaryDir dir;
  for (const char* name : {"first.trainyard", "second.trainyard", "third.trainyard"}) {
    const QString path = dir.filePath(QLatin1String(name));
    Document().save(path);
    QCOMPARE(crash_elsewhere(path), 3);
  }
  const auto left = Recovery::found();
  QCOMPARE(left.size(), 3);
  QCOMPARE(left[0].displayName(), QStringLiteral("third.trainyard"));
  QCOMPARE(left[2].displayName(), QStringLiteral("first.trainyard"));
}

void RecoveryTest::a_signal_leaves_a_copy_data() {
  QTest::addColumn<int>("number");
  QTest::newRow("SIGTERM") << SIGTERM;
  QTest::newRow("SIGHUP") << SIGHUP;
}

/// A signal at log-out or shutdown comes before the timer would write the copy.
void RecoveryTest::a_signal_leaves_a_copy() {
  QFETCH(int, number);
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("mine.trainyard"));
  Document().save(path);
  const QByteArray content = bytes(path);
  const auto other = start_elsewhere(wait_variable, path);
  QByteArray said;
  while (!said.contains("ready") && other->waitForReadyRead(30000)) said += other->readAll();
  QVERIFY2(said.contains("ready"), said.constData());
  QVERIFY2(copies().isEmpty(), "the copy was there before the signal");
  QCOMPARE(::kill(pid_t(other->processId()), number), 0);
  QVERIFY(other->waitForFinished(30000));
  QCOMPARE(other->exitStatus(), QProcess::CrashExit);
  QCOMPARE(other->exitCode(), number);
  QCOMPARE(bytes(path), content);
  const auto left = Recovery::found();
  QCOMPARE(left.size(), 1);
  QCOMPARE(left[0].original, path);
  const Project project = Recovery::read(left[0]);
  QCOMPARE(number_of(project), 4.0);
}

/// Windows announces the end of a session in this way only.
void RecoveryTest::the_end_of_a_session_leaves_a_copy() {
  Document document;
  Recovery recovery(document);
  const EndSignals end_signals;
  document.edit(parameter("tensor_parallel"), 4.0);
  QVERIFY(copies().isEmpty());
  // Only Qt can make a session manager, and nothing reads this one.
  alignas(QSessionManager) static std::array<std::byte, sizeof(QSessionManager)> none;
  emit qGuiApp->commitDataRequest(reinterpret_cast<QSessionManager&>(none));
  QCOMPARE(copies().size(), 1);
}

void RecoveryTest::a_lost_display_leaves_a_copy_data() {
  QTest::addColumn<QString>("how");
  for (const char* how : {"x11", "wayland"}) QTest::newRow(how) << QString::fromLatin1(how);
}

/// The copies include the last edits of every window.
void RecoveryTest::a_lost_display_leaves_a_copy() {
  QFETCH(QString, how);
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("mine.trainyard"));
  Document().save(path);
  const auto other = start_elsewhere(lose_variable, how + u':' + path);
  QVERIFY(other->waitForFinished(30000));
  QCOMPARE(other->exitStatus(), QProcess::NormalExit);
  const auto left = Recovery::found();
  QCOMPARE(left.size(), 2);
  for (const RecoveryCopy& copy : left) QCOMPARE(number_of(Recovery::read(copy)), 4.0);
}

TRAINYARD_TEST(RecoveryTest);
#include "tst_recovery.moc"
