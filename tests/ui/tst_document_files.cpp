// SPDX-License-Identifier: GPL-3.0-or-later
// What opening, saving and recovering promise: errors are one sentence, and nothing is lost.
#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QProcess>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "tests/test_program.h"
#include "tests/ui/document_support.h"
#include "ui/document/recent_files.h"
#include "ui/document/recovery.h"
#include "ui/document/recovery_offer.h"
#include "ui/window/end_signals.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

QByteArray bytes(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& content) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(content);
}

QStringList copies() { return QDir(Recovery::folder()).entryList({QStringLiteral("*.recovery")}, QDir::Files); }

double number_of(const Project& project) { return number(project.scenarios[0].design, parameter("tensor_parallel")); }

constexpr const char* crash_variable = "TRAINYARD_WORK_AND_CRASH";
constexpr const char* wait_variable = "TRAINYARD_WORK_AND_WAIT";

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
  const EndSignals end_signals(recovery);
  document.open(path);
  document.edit(parameter("tensor_parallel"), 4.0);
  std::puts("ready");
  std::fflush(stdout);
  QTest::qWait(30000);
  std::_Exit(3);
}

/// This test in another process, which works on the file as the variable says.
std::unique_ptr<QProcess> start_elsewhere(const char* variable, const QString& path) {
  auto other = std::make_unique<QProcess>();
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QString::fromLatin1(variable), path);
  other->setProcessEnvironment(environment);
  other->start(QCoreApplication::applicationFilePath(), {QCoreApplication::applicationName()});
  return other;
}

/// Opens the file elsewhere, changes it and dies: the exit code.
int crash_elsewhere(const QString& path) {
  const auto other = start_elsewhere(crash_variable, path);
  return other->waitForFinished(30000) ? other->exitCode() : -1;
}

}  // namespace

class DocumentFilesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void every_parameter_survives_saving();
  void saving_keeps_undo_and_sets_clean();
  void opening_errors_are_one_sentence_and_lose_nothing_data();
  void opening_errors_are_one_sentence_and_lose_nothing();
  void unreadable_file();
  void saving_into_nowhere_loses_nothing();
  void saving_over_a_read_only_file_loses_nothing();
  void recent_files_keep_ten_newest_first();
  void recovery_copy_lives_while_there_is_something_to_save();
  void a_crash_leaves_a_copy_that_opens_as_unsaved_work();
  void a_copy_is_offered_at_start_data();
  void a_copy_is_offered_at_start();
  void a_copy_is_for_the_user_alone();
  void the_copy_comes_while_somebody_keeps_editing();
  void a_copy_stays_until_this_session_has_its_own();
  void a_signal_leaves_a_copy_data();
  void a_signal_leaves_a_copy();
};

void DocumentFilesTest::initTestCase() {
  QStandardPaths::setTestModeEnabled(true);
  const QString path = qEnvironmentVariable(crash_variable);
  if (!path.isEmpty()) work_and_crash(path);
  const QString waiting = qEnvironmentVariable(wait_variable);
  if (!waiting.isEmpty()) work_and_wait(waiting);
}

void DocumentFilesTest::init() {
  QSettings().clear();
  QDir(Recovery::folder()).removeRecursively();
}

void DocumentFilesTest::every_parameter_survives_saving() {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("all.trainyard"));
  Document document;
  for (const Parameter& p : parameters()) document.edit(p, another_value(document.design(), p));
  document.renameScenario(0, QStringLiteral("Größe ∞"));
  const Design saved = document.design();
  document.save(path);
  Document opened;
  opened.open(path);
  for (const Parameter& p : parameters()) QVERIFY2(same_value(opened.design(), saved, p), p.id);
  QCOMPARE(json(opened), json(document));
  QCOMPARE(opened.path(), QFileInfo(path).absoluteFilePath());
  QVERIFY(!opened.isModified());
  QCOMPARE(opened.displayName(), QStringLiteral("all"));
}

void DocumentFilesTest::saving_keeps_undo_and_sets_clean() {
  QTemporaryDir dir;
  Document document;
  document.edit(parameter("tensor_parallel"), 4.0);
  QVERIFY(document.isModified());
  QSignalSpy file(&document, &Document::fileChanged);
  document.save(dir.filePath(QStringLiteral("a.trainyard")));
  QVERIFY(file.count() > 0);
  QVERIFY(!document.isModified());
  QVERIFY(document.undoStack().canUndo());
  document.undoStack().undo();
  QVERIFY(document.isModified());
  document.undoStack().redo();
  QVERIFY(!document.isModified());
}

void DocumentFilesTest::opening_errors_are_one_sentence_and_lose_nothing_data() {
  QTest::addColumn<QByteArray>("content");
  QTest::addColumn<QString>("says");
  const QByteArray good = QByteArray::fromStdString(write_project(default_project()));
  QByteArray newer = good;
  const QByteArray version = QByteArray::number(project_version);
  newer.replace("\"version\": " + version, "\"version\": 99");
  QTest::newRow("empty") << QByteArray() << QString();
  QTest::newRow("cut short") << good.left(good.size() / 2) << QString();
  QTest::newRow("not JSON") << QByteArray("PK\x03\x04 this is a zip file") << QString();
  QTest::newRow("other JSON") << QByteArray("[1, 2, 3]") << QString();
  QTest::newRow("too new") << newer << QStringLiteral("99");
  QByteArray bad = good;
  bad.replace("\"tensor_parallel\": 8", "\"tensor_parallel\": -8");
  QTest::newRow("value out of range") << bad << QStringLiteral("tensor_parallel");
}

void DocumentFilesTest::opening_errors_are_one_sentence_and_lose_nothing() {
  QFETCH(QByteArray, content);
  QFETCH(QString, says);
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("broken.trainyard"));
  write(path, content);
  Document document;
  document.edit(parameter("tensor_parallel"), 4.0);
  const QString before = json(document);
  const QString sentence = refusal([&] { document.open(path); });
  QVERIFY2(one_sentence(sentence), qPrintable(sentence));
  QVERIFY2(sentence.contains(QStringLiteral("broken.trainyard")), qPrintable(sentence));
  QVERIFY2(sentence.contains(says), qPrintable(sentence));
  QCOMPARE(json(document), before);
  QCOMPARE(document.undoStack().count(), 1);
  QVERIFY(document.path().isEmpty());
  QVERIFY(document.isModified());
  QCOMPARE(bytes(path), content);
}

void DocumentFilesTest::unreadable_file() {
  QTemporaryDir dir;
  Document document;
  const QString before = json(document);
  const QString missing = dir.filePath(QStringLiteral("missing.trainyard"));
  QVERIFY(refusal([&] { document.open(missing); }).contains(QStringLiteral("no such file")));
  QVERIFY(refusal([&] { document.open(dir.path()); }).contains(QStringLiteral("folder")));
  const QString locked = dir.filePath(QStringLiteral("locked.trainyard"));
  document.save(locked);
  QFile::setPermissions(locked, {});
  const bool binds = !QFileInfo(locked).isReadable();
  if (binds) {
    const QString sentence = refusal([&] { document.open(locked); });
    QVERIFY2(sentence.contains(QStringLiteral("permission")) && one_sentence(sentence), qPrintable(sentence));
  }
  QFile::setPermissions(locked, QFile::ReadOwner | QFile::WriteOwner);
  QCOMPARE(json(document), before);
  if (!binds) QSKIP("this user may read every file, so a locked one cannot be tried");
}

void DocumentFilesTest::saving_into_nowhere_loses_nothing() {
  QTemporaryDir dir;
  const QString good = dir.filePath(QStringLiteral("good.trainyard"));
  Document document;
  document.save(good);
  document.edit(parameter("tensor_parallel"), 4.0);
  const QString before = json(document);
  // A file system that nobody can write to, a folder that is not there, and a folder as a file.
  for (const QString& path :
       {QStringLiteral("/proc/trainyard.trainyard"), dir.filePath(QStringLiteral("none/a.trainyard")), dir.path()}) {
    const QString sentence = refusal([&] { document.save(path); });
    QVERIFY2(one_sentence(sentence), qPrintable(path + sentence));
    QVERIFY2(sentence.contains(path), qPrintable(sentence));
    QCOMPARE(json(document), before);
    QCOMPARE(document.path(), QFileInfo(good).absoluteFilePath());
    QVERIFY(document.isModified());
    QCOMPARE(document.undoStack().count(), 1);
  }
}

void DocumentFilesTest::saving_over_a_read_only_file_loses_nothing() {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("a.trainyard"));
  Document document;
  document.save(path);
  const QByteArray content = bytes(path);
  document.edit(parameter("tensor_parallel"), 4.0);
  QFile::setPermissions(path, QFile::ReadOwner);
  const bool file_binds = !QFileInfo(path).isWritable();
  if (file_binds) QVERIFY(refusal([&] { document.save(path); }).contains(QStringLiteral("read-only")));
  QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
  QFile::setPermissions(dir.path(), QFile::ReadOwner | QFile::ExeOwner);
  const bool folder_binds = !QFileInfo(dir.path()).isWritable();
  if (folder_binds) QVERIFY(one_sentence(refusal([&] { document.save(path); })));
  QFile::setPermissions(dir.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  QCOMPARE(bytes(path), content);
  QVERIFY(document.isModified());
  if (!file_binds || !folder_binds) QSKIP("this user may write everywhere, so read-only places cannot be tried");
}

void DocumentFilesTest::recent_files_keep_ten_newest_first() {
  RecentFiles recent;
  QSignalSpy changed(&recent, &RecentFiles::changed);
  for (int i = 0; i < 12; ++i) recent.add(QStringLiteral("/tmp/%1.trainyard").arg(i));
  QCOMPARE(recent.files().size(), RecentFiles::limit);
  QCOMPARE(recent.files().first(), QStringLiteral("/tmp/11.trainyard"));
  recent.add(QStringLiteral("/tmp/5.trainyard"));
  QCOMPARE(recent.files().first(), QStringLiteral("/tmp/5.trainyard"));
  QCOMPARE(recent.files().count(QStringLiteral("/tmp/5.trainyard")), 1);
  QCOMPARE(RecentFiles().files(), recent.files());
  recent.remove(QStringLiteral("/tmp/5.trainyard"));
  QCOMPARE(recent.files().first(), QStringLiteral("/tmp/11.trainyard"));
  recent.clear();
  QVERIFY(recent.files().isEmpty());
  QVERIFY(changed.count() >= 13);
}

void DocumentFilesTest::recovery_copy_lives_while_there_is_something_to_save() {
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

void DocumentFilesTest::a_crash_leaves_a_copy_that_opens_as_unsaved_work() {
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

void DocumentFilesTest::a_copy_is_offered_at_start_data() {
  QTest::addColumn<int>("button");
  QTest::addColumn<bool>("opened");
  QTest::addColumn<int>("left");
  QTest::newRow("recover") << 0 << true << 0;
  QTest::newRow("delete") << 1 << false << 0;
  QTest::newRow("later") << 2 << false << 1;
}

void DocumentFilesTest::a_copy_is_offered_at_start() {
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

void DocumentFilesTest::a_copy_is_for_the_user_alone() {
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

/// A timer that each edit starts again would write nothing as long as somebody works.
void DocumentFilesTest::the_copy_comes_while_somebody_keeps_editing() {
  Document document;
  Recovery recovery(document);
  QElapsedTimer clock;
  clock.start();
  for (int i = 0; copies().isEmpty() && clock.elapsed() < 8000; ++i) {
    document.edit(parameter("tensor_parallel"), i % 2 ? 4.0 : 2.0);
    QTest::qWait(200);
  }
  QVERIFY2(!copies().isEmpty(), "eight seconds of edits left no copy");
}

void DocumentFilesTest::a_copy_stays_until_this_session_has_its_own() {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("mine.trainyard"));
  Document().save(path);
  QCOMPARE(crash_elsewhere(path), 3);
  const auto left = Recovery::found();
  QCOMPARE(left.size(), 1);
  Document document;
  Recovery recovery(document);
  int fewest = 99;
  connect(&document, &Document::fileChanged, this, [&] { fewest = std::min(fewest, int(copies().size())); });
  connect(&document, &Document::designEdited, this, [&] { fewest = std::min(fewest, int(copies().size())); });
  recovery.recover(left[0]);
  QCOMPARE(fewest, 1);
  QCOMPARE(copies().size(), 1);
  QVERIFY(copies().value(0) != QFileInfo(left[0].file).fileName());
}

void DocumentFilesTest::a_signal_leaves_a_copy_data() {
  QTest::addColumn<int>("number");
  QTest::newRow("SIGTERM") << SIGTERM;
  QTest::newRow("SIGHUP") << SIGHUP;
}

/// At a log-out or a shutdown: within the seconds before the timer would have written.
void DocumentFilesTest::a_signal_leaves_a_copy() {
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

TRAINYARD_TEST(DocumentFilesTest);
#include "tst_document_files.moc"
