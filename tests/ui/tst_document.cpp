// SPDX-License-Identifier: GPL-3.0-or-later
// What the document promises: every edit is one undo step with a text, results are never stale, and no file is lost.
#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

#include "engine/error.h"
#include "ui/document/document.h"
#include "ui/document/recent_files.h"
#include "ui/document/recovery.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

const Parameter& parameter(const char* id) {
  const Parameter* found = find_parameter(id);
  Q_ASSERT(found);
  return *found;
}

/// A value that the parameter allows and that the design does not have.
Value another_value(const Design& design, const Parameter& p) {
  if (is_toggle(p)) return number(design, p) == 0;
  if (is_choice(p)) return std::string(p.choices[(size_t(number(design, p)) + 1) % p.choices.size()].id);
  if (is_entry(p)) {
    for (const EntryRef& entry : catalog(kind_of(entry(design, p))))
      if (base(entry).id != id_of(design, p)) return entry;
  }
  const int last = slider_positions(p) - 1;
  const int now = position_of(p, number(design, p));
  return value_at(p, now == last ? 0 : now + 1);
}

QString json(const Document& document) { return QString::fromStdString(write_project(document.project())); }

QByteArray bytes(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& content) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(content);
}

/// The sentence of the InputError, or nothing.
template <class Action>
QString refusal(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

bool one_sentence(const QString& text) {
  return !text.isEmpty() && !text.contains(QLatin1Char('\n')) && text.size() < 300;
}

constexpr const char* crash_argument = "--work-and-crash";

}  // namespace

class DocumentTest : public QObject {
  Q_OBJECT

 private slots:
  void init();

  void starts_clean_with_a_design_that_fits();
  void every_parameter_is_one_undo_step_with_a_text();
  void an_edit_that_changes_nothing_is_no_step();
  void a_refused_edit_changes_nothing();
  void a_drag_is_one_step();
  void a_drag_back_to_its_start_is_no_step();
  void two_drags_are_two_steps();
  void quick_key_steps_merge_and_slow_ones_do_not();
  void edits_after_saving_stay_apart();
  void automatic_is_named_in_the_text();
  void a_whole_design_is_one_step();

  void changed_comes_once_for_many_edits();
  void results_are_never_stale();
  void results_reuse_their_memory();
  void reference_is_the_baseline_or_the_default();

  void scenarios_are_undoable();
  void baseline_and_current_follow_a_move();
  void undo_shows_the_scenario_it_changes();
  void the_last_scenario_stays();
  void a_scenario_needs_a_name();

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
};

void DocumentTest::init() {
  QSettings().clear();
  QDir(Recovery::folder()).removeRecursively();
}

void DocumentTest::starts_clean_with_a_design_that_fits() {
  Document document;
  QVERIFY(!document.isModified());
  QVERIFY(document.path().isEmpty());
  QVERIFY(!document.displayName().isEmpty());
  QVERIFY(document.evaluation().fits != Fit::no);
  QVERIFY(!document.undoStack().canUndo());
}

void DocumentTest::every_parameter_is_one_undo_step_with_a_text() {
  for (const Parameter& p : parameters()) {
    Document document;
    const Design before = document.design();
    document.edit(p, another_value(before, p));
    QVERIFY2(!same_value(document.design(), before, p), p.id);
    QCOMPARE(document.undoStack().count(), 1);
    const QString text = document.undoStack().undoText();
    QVERIFY2(text.startsWith(engine_text(p.label)), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral(" → ")), qPrintable(text));
    QVERIFY2(text.endsWith(value_text(document.design(), p)), qPrintable(text));
    const Design after = document.design();
    document.undoStack().undo();
    QVERIFY2(document.design() == before, p.id);
    QVERIFY(!document.isModified());
    document.undoStack().redo();
    QVERIFY2(document.design() == after, p.id);
  }
}

void DocumentTest::an_edit_that_changes_nothing_is_no_step() {
  Document document;
  for (const Parameter& p : parameters()) document.edit(p, value(document.design(), p));
  document.edit(document.design(), QStringLiteral("nothing"));
  document.renameScenario(0, QString::fromStdString(document.scenario().name));
  document.setBaseline(document.project().baseline);
  document.setNote(0, QString::fromStdString(document.scenario().note));
  QCOMPARE(document.undoStack().count(), 0);
  QVERIFY(!document.isModified());
}

void DocumentTest::a_refused_edit_changes_nothing() {
  for (const Parameter& p : parameters()) {
    if (!is_number(p)) continue;
    Document document;
    const QString before = json(document);
    const QString sentence = refusal([&] { document.edit(p, p.max * 2 + 1); });
    QVERIFY2(one_sentence(sentence), p.id);
    QCOMPARE(json(document), before);
    QCOMPARE(document.undoStack().count(), 0);
  }
}

void DocumentTest::a_drag_is_one_step() {
  Document document;
  const Parameter& p = parameter("tensor_parallel");
  document.beginGesture();
  for (const double value : {4.0, 2.0, 1.0, 2.0, 16.0}) document.edit(p, value);
  document.endGesture();
  QCOMPARE(document.undoStack().count(), 1);
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Tensor parallel 8 → 16"));
  document.undoStack().undo();
  QCOMPARE(number(document.design(), p), 8.0);
}

void DocumentTest::a_drag_back_to_its_start_is_no_step() {
  Document document;
  const Parameter& p = parameter("tensor_parallel");
  document.beginGesture();
  for (const double value : {4.0, 2.0, 8.0}) document.edit(p, value);
  QCOMPARE(document.undoStack().count(), 0);
  QVERIFY(!document.isModified());
  document.edit(p, 4.0);
  document.endGesture();
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Tensor parallel 8 → 4"));
}

void DocumentTest::two_drags_are_two_steps() {
  Document document;
  const Parameter& p = parameter("tensor_parallel");
  for (const double value : {4.0, 2.0}) {
    document.beginGesture();
    document.edit(p, value);
    document.endGesture();
  }
  document.edit(p, 1.0);
  QCOMPARE(document.undoStack().count(), 3);
}

void DocumentTest::quick_key_steps_merge_and_slow_ones_do_not() {
  Document document;
  const Parameter& p = parameter("tensor_parallel");
  document.edit(p, 4.0);
  document.edit(p, 2.0);
  QCOMPARE(document.undoStack().count(), 1);
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Tensor parallel 8 → 2"));
  document.edit(parameter("pipeline_parallel"), 8.0);
  document.edit(p, 4.0);
  QCOMPARE(document.undoStack().count(), 3);
  QTest::qWait(1100);
  document.edit(p, 8.0);
  QCOMPARE(document.undoStack().count(), 4);
}

void DocumentTest::edits_after_saving_stay_apart() {
  QTemporaryDir dir;
  Document document;
  const Parameter& p = parameter("tensor_parallel");
  document.beginGesture();
  document.edit(p, 4.0);
  document.save(dir.filePath(QStringLiteral("a.trainyard")));
  document.edit(p, 2.0);
  document.endGesture();
  QCOMPARE(document.undoStack().count(), 2);
  document.undoStack().undo();
  QVERIFY(!document.isModified());
}

void DocumentTest::automatic_is_named_in_the_text() {
  Document document;
  const Parameter& p = parameter("data_parallel");
  document.edit(p, 64.0);
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Data parallel automatic → 64"));
  QTest::qWait(1100);
  document.resetToDefault(p);
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Data parallel 64 → automatic"));
  QVERIFY(is_automatic(document.design(), p));
}

void DocumentTest::a_whole_design_is_one_step() {
  Document document;
  Design next = document.design();
  set_value(next, parameter("tensor_parallel"), 4.0);
  set_value(next, parameter("pipeline_parallel"), 8.0);
  document.edit(next, QStringLiteral("Take over a layout"));
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Take over a layout"));
  document.undoStack().undo();
  QVERIFY(document.design() == default_design());
}

void DocumentTest::changed_comes_once_for_many_edits() {
  Document document;
  QSignalSpy changed(&document, &Document::changed), edited(&document, &Document::designEdited);
  for (const double value : {4.0, 2.0, 1.0}) document.edit(parameter("tensor_parallel"), value);
  QCOMPARE(edited.count(), 3);
  QCOMPARE(changed.count(), 0);
  QVERIFY(changed.wait(1000));
  QTest::qWait(20);
  QCOMPARE(changed.count(), 1);
}

void DocumentTest::results_are_never_stale() {
  Document document;
  document.duplicateScenario(0);
  const double before = document.evaluation().memory;
  document.edit(parameter("micro_batch"), 4.0);
  QCOMPARE(document.evaluation().memory, evaluate(document.design()).memory);
  QVERIFY(document.evaluation().memory != before);
  QCOMPARE(document.evaluationOf(0).memory, before);
  document.undoStack().undo();
  QCOMPARE(document.evaluation().memory, before);
  document.undoStack().redo();
  document.moveScenario(1, 0);
  QCOMPARE(document.evaluationOf(1).memory, before);
  QCOMPARE(document.evaluationOf(0).memory, evaluate(document.project().scenarios[0].design).memory);
  document.newProject();
  QCOMPARE(document.evaluation().memory, before);
}

void DocumentTest::results_reuse_their_memory() {
  Document document;
  const Evaluation* first = &document.evaluation();
  document.edit(parameter("tensor_parallel"), 4.0);
  QCOMPARE(&document.evaluation(), first);
  for (int i = 0; i < 20; ++i) document.addScenario();
  document.evaluation();
  QCOMPARE(&document.evaluationOf(0), first);
}

void DocumentTest::reference_is_the_baseline_or_the_default() {
  Document document;
  document.edit(parameter("tensor_parallel"), 4.0);
  QVERIFY(document.reference() == default_design());
  document.duplicateScenario(0);
  QCOMPARE(number(document.reference(), parameter("tensor_parallel")), 4.0);
}

void DocumentTest::scenarios_are_undoable() {
  Document document;
  const auto scenarios = [&] { return int(document.project().scenarios.size()); };
  QStringList states{json(document)}, texts;
  const auto step = [&](auto action) {
    const int before = document.undoStack().count();
    action();
    QCOMPARE(document.undoStack().count(), before + 1);
    texts << document.undoStack().undoText();
    states << json(document);
  };
  const QString first = QString::fromStdString(document.scenario().name);
  step([&] { document.addScenario(); });
  QCOMPARE(scenarios(), 2);
  QCOMPARE(document.current(), 1);
  step([&] { document.renameScenario(1, QStringLiteral("B")); });
  QCOMPARE(texts.last(), QStringLiteral("Rename scenario Scenario 2 to B"));
  step([&] { document.duplicateScenario(1); });
  QCOMPARE(QString::fromStdString(document.scenario().name), QStringLiteral("B copy"));
  step([&] { document.moveScenario(2, 0); });
  QCOMPARE(document.current(), 0);
  QCOMPARE(document.project().baseline, 1);
  step([&] { document.setBaseline(0); });
  step([&] { document.setNote(1, QStringLiteral("why")); });
  step([&] { document.setReportFields(QStringLiteral("T"), QStringLiteral("A"), QStringLiteral("N")); });
  step([&] { document.removeScenario(0); });
  QCOMPARE(scenarios(), 2);
  QCOMPARE(document.project().baseline, 0);
  for (const QString& text : texts) QVERIFY(!text.isEmpty());
  for (int i = int(states.size()) - 1; i > 0; --i) {
    QCOMPARE(json(document), states[i]);
    document.undoStack().undo();
  }
  QCOMPARE(json(document), states[0]);
  QCOMPARE(QString::fromStdString(document.scenario().name), first);
  for (int i = 1; i < states.size(); ++i) {
    document.undoStack().redo();
    QCOMPARE(json(document), states[i]);
  }
}

void DocumentTest::baseline_and_current_follow_a_move() {
  for (int from = 0; from < 4; ++from) {
    for (int to = 0; to < 4; ++to) {
      Document document;
      for (int i = 0; i < 3; ++i) document.addScenario();
      document.setBaseline(1);
      document.setCurrent(2);
      const std::string baseline = document.project().scenarios[1].name, current = document.scenario().name;
      document.moveScenario(from, to);
      QCOMPARE(document.project().scenarios[size_t(document.project().baseline)].name, baseline);
      QCOMPARE(document.scenario().name, current);
    }
  }
}

void DocumentTest::undo_shows_the_scenario_it_changes() {
  Document document;
  document.edit(parameter("tensor_parallel"), 4.0);
  document.addScenario();
  document.undoStack().undo();
  QCOMPARE(document.current(), 0);
  document.undoStack().redo();
  document.edit(parameter("tensor_parallel"), 2.0);
  document.setCurrent(0);
  QSignalSpy scenarios(&document, &Document::scenariosChanged);
  document.undoStack().undo();
  QCOMPARE(document.current(), 1);
  QCOMPARE(scenarios.count(), 1);
  QCOMPARE(number(document.project().scenarios[0].design, parameter("tensor_parallel")), 4.0);
}

void DocumentTest::the_last_scenario_stays() {
  Document document;
  QVERIFY(one_sentence(refusal([&] { document.removeScenario(0); })));
  QCOMPARE(int(document.project().scenarios.size()), 1);
  QCOMPARE(document.undoStack().count(), 0);
}

void DocumentTest::a_scenario_needs_a_name() {
  Document document;
  QVERIFY(one_sentence(refusal([&] { document.renameScenario(0, QStringLiteral("  ")); })));
  QCOMPARE(document.undoStack().count(), 0);
}

void DocumentTest::every_parameter_survives_saving() {
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

void DocumentTest::saving_keeps_undo_and_sets_clean() {
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

void DocumentTest::opening_errors_are_one_sentence_and_lose_nothing_data() {
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

void DocumentTest::opening_errors_are_one_sentence_and_lose_nothing() {
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

void DocumentTest::unreadable_file() {
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

void DocumentTest::saving_into_nowhere_loses_nothing() {
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

void DocumentTest::saving_over_a_read_only_file_loses_nothing() {
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

void DocumentTest::recent_files_keep_ten_newest_first() {
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

void DocumentTest::recovery_copy_lives_while_there_is_something_to_save() {
  QTemporaryDir dir;
  const auto copies = [] { return QDir(Recovery::folder()).entryList({QStringLiteral("*.recovery")}, QDir::Files); };
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

void DocumentTest::a_crash_leaves_a_copy_that_opens_as_unsaved_work() {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("mine.trainyard"));
  Document().save(path);
  const QByteArray content = bytes(path);
  QProcess other;
  other.start(QCoreApplication::applicationFilePath(), {QString::fromLatin1(crash_argument), path});
  QVERIFY(other.waitForFinished(30000));
  QCOMPARE(other.exitCode(), 3);
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

namespace {

[[noreturn]] void work_and_crash(const QString& path) {
  Document document;
  Recovery recovery(document);
  document.open(path);
  document.edit(parameter("tensor_parallel"), 4.0);
  recovery.write();
  std::_Exit(3);
}

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  QCoreApplication::setApplicationName(QStringLiteral("trainyard-tst_document"));
  QStandardPaths::setTestModeEnabled(true);
  const QStringList arguments = QCoreApplication::arguments();
  if (arguments.size() == 3 && arguments[1] == QLatin1String(crash_argument)) work_and_crash(arguments[2]);
  DocumentTest test;
  return QTest::qExec(&test, argc, argv);
}

#include "tst_document.moc"
