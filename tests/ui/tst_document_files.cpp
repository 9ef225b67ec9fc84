// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving: errors are one sentence, and nothing is lost.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "tests/test_program.h"
#include "tests/ui/document_support.h"
#include "ui/document/recent_files.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class DocumentFilesTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void every_parameter_survives_saving();
  void saving_keeps_undo_and_sets_clean();
  void opening_errors_are_one_sentence_and_lose_nothing_data();
  void opening_errors_are_one_sentence_and_lose_nothing();
  void an_unreadable_file_is_refused();
  void saving_into_nowhere_loses_nothing();
  void saving_over_a_read_only_file_loses_nothing();
  void recent_files_keep_ten_newest_first();
  void the_window_responds_while_a_large_project_loads();
};

void DocumentFilesTest::init() { QSettings().clear(); }

void DocumentFilesTest::every_parameter_survives_saving() {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("all.trainyard"));
  ui::Document document;
  for (const Parameter& p : parameters()) document.edit(p, another_value(document.design(), p));
  document.renameScenario(0, QStringLiteral("Größe ∞"));
  const Design saved = document.design();
  document.save(path);
  ui::Document opened;
  opened.open(path);
  for (const Parameter& p : parameters()) QVERIFY2(same_value(opened.design(), saved, p), p.id);
  QCOMPARE(json(opened), json(document));
  QCOMPARE(opened.path(), QFileInfo(path).absoluteFilePath());
  QVERIFY(!opened.isModified());
  QCOMPARE(opened.displayName(), QStringLiteral("all"));
}

void DocumentFilesTest::saving_keeps_undo_and_sets_clean() {
  QTemporaryDir dir;
  ui::Document document;
  document.edit(parameter("tensor_parallel"), 4.0);
  QVERIFY(document.isModified());
  QSignalSpy file(&document, &ui::Document::fileChanged);
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
  ui::Document document;
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

void DocumentFilesTest::an_unreadable_file_is_refused() {
  QTemporaryDir dir;
  ui::Document document;
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
  ui::Document document;
  document.save(good);
  document.edit(parameter("tensor_parallel"), 4.0);
  const QString before = json(document);
  // A read-only file system, a missing folder, and a folder in place of a file.
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
  ui::Document document;
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

/// The window must stay responsive while a large project loads.
void DocumentFilesTest::the_window_responds_while_a_large_project_loads() {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("large.trainyard"));
  QByteArray text = R"({"format": "trainyard project", "scenarios": [{"design": {"tensor_parallel": 4)";
  for (int i = 0; i < 300000; ++i) text += ", \"key " + QByteArray::number(i) + "\": 1";
  write(path, text + "}}]}");
  write(dir.filePath(QStringLiteral("broken.trainyard")), text + "}}");
  ui::Document document;
  int ticks = 0;
  QTimer ticking;
  connect(&ticking, &QTimer::timeout, this, [&] { ++ticks; });
  ticking.start(5);
  document.open(path);
  QVERIFY2(ticks > 3, qPrintable(QString::number(ticks)));
  QCOMPARE(number(document.design(), parameter("tensor_parallel")), 4.0);
  const QString sentence = refusal([&] { document.open(dir.filePath(QStringLiteral("broken.trainyard"))); });
  QVERIFY2(one_sentence(sentence) && sentence.contains(QStringLiteral("too early")), qPrintable(sentence));
  QCOMPARE(document.path(), path);
}

TRAINYARD_TEST(DocumentFilesTest);
#include "tst_document_files.moc"
