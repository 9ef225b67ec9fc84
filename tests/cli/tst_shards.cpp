// SPDX-License-Identifier: GPL-3.0-or-later
// A search or sweep split into shards, as on several machines: the merged shards equal the answer of one run.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include "tests/cli/program.h"
#include "tests/test_program.h"

namespace {

const QStringList search{"search",
                         "--set",
                         "model=llama3.1-8b",
                         "--set",
                         "accelerators=64",
                         "--set",
                         "global_batch=96",
                         "--vary",
                         "pipeline_parallel=1:4",
                         "--memory-left",
                         "2 GiB",
                         "--top",
                         "7"};
/// A sweep with unknown numbers, illegal points and adjusted layouts.
const QStringList sweep{"sweep",    "--vary",          "accelerators=12288,12928,16384",
                        "--vary",   "accelerator=all", "--metric",
                        "cost",     "--metric",        "step_time",
                        "--layout", "nearest"};

QByteArray read(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
}

/// Removes run times, which differ between runs.
QByteArray untimed(QByteArray text) {
  static const QRegularExpression json(R"("seconds": [^,]+,)"), line("fit; [^\n]*");
  return QString::fromUtf8(text).replace(json, "").replace(line, "fit").toUtf8();
}

}  // namespace

class TestShards : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(folder_->isValid());
  }

  void merged_parts_equal_one_run_data() {
    QTest::addColumn<QStringList>("question");
    QTest::newRow("search") << search;
    QTest::newRow("search by cost with a custom model")
        << search + QStringList{"--rank", "cost", "--set", "model.layers=28", "--high-end"};
    QTest::newRow("sweep") << sweep;
    QTest::newRow("sweep of kept layouts")
        << QStringList{"sweep", "--vary", "schedule=all", "--vary", "micro_batch=1,2,3", "--metric", "memory"};
  }
  /// Merging gives the same bytes as one run, in any order of the parts and in every format.
  void merged_parts_equal_one_run() {
    QFETCH(QStringList, question);
    const QByteArray json = untimed(trainyard_run(question + QStringList{"--json"}).out);
    const QByteArray text = untimed(trainyard_run(question).out);
    QVERIFY(json.size() > 1000 && text.size() > 100);
    for (int n = 1; n <= 7; ++n) {
      QStringList parts;
      for (int k = 1; k <= n; ++k) {
        parts.insert(k / 2, part(question, k, n));
        QVERIFY(QFile::exists(parts[k / 2]));
      }
      const Run merged = trainyard_run(QStringList{"merge", "--json"} + parts);
      QVERIFY2(merged.status == 0, merged.err.constData());
      QCOMPARE(untimed(merged.out), json);
      QCOMPARE(untimed(trainyard_run(QStringList{"merge"} + parts).out), text);
    }
    const QStringList parts{part(question, 2, 2), part(question, 1, 2)};
    const QString csv = path("all.csv"), whole = path("whole.csv");
    QCOMPARE(trainyard_run(QStringList{"merge", "--csv", csv} + parts).status, 0);
    QCOMPARE(trainyard_run(question + QStringList{"--csv", whole}).status, 0);
    QVERIFY(!read(csv).isEmpty());
    QCOMPARE(read(csv), read(whole));
  }

  /// With more shards than points, some shards are empty but must still be merged.
  void empty_shards_must_be_merged_as_well() {
    const QStringList question{"sweep", "--vary", "global_batch=2048,4096", "--json"};
    const QStringList asked = question.mid(0, 3);
    QStringList parts;
    for (int k = 1; k <= 5; ++k) parts << part(asked, k, 5);
    QCOMPARE(trainyard_run(QStringList{"merge", "--json"} + parts).out, trainyard_run(question).out);
    const Run four = trainyard_run(QStringList{"merge"} + parts.mid(0, 4));
    QCOMPARE(four.status, 2);
    QVERIFY(four.complaint().contains("expected 5 shards; 5 is missing"));
  }

  void parts_of_different_questions_are_refused_data() {
    QTest::addColumn<QStringList>("question");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* name, const QStringList& question, const char* word) {
      QTest::newRow(name) << question << QString(word);
    };
    row("design", search + QStringList{"--set", "tokens=2T"}, "different design (tokens)");
    row("space", search + QStringList{"--keep", "recompute"}, "different inputs or values");
    row("goals", QStringList(search).replaceInStrings("2 GiB", "3 GiB"), "different goals");
    row("rank", search + QStringList{"--rank", "cost"}, "different goals");
    row("kind", sweep, "one is a search");
  }
  void parts_of_different_questions_are_refused() {
    QFETCH(QStringList, question);
    QFETCH(QString, word);
    const QString own = part(search, 1, 2), foreign = part(question, 2, 2);
    refused({own, foreign}, word);
    refused({foreign, own}, word);
  }

  void duplicate_and_missing_parts_are_refused() {
    QStringList parts;
    for (int k = 1; k <= 7; ++k) parts << part(search, k, 7);
    refused({parts[0], parts[2], parts[6]}, "expected 7 shards; 2 and 4 to 6 are missing");
    refused(parts + QStringList{parts[3]}, "shard 4/7 was already given");
    refused({parts[0], part(search, 2, 3)}, "this is shard 2/3");
    refused({path("nothing.json")}, "nothing.json");
  }

  /// Parts are refused if cut at any length or if any character is changed.
  void truncated_and_damaged_parts_are_refused() {
    const QString first = part(search, 1, 2), second = part(search, 2, 2), broken = path("broken.json");
    const QByteArray whole = read(second);
    for (const double share : {0.0, 0.001, 0.1, 0.5, 0.9, 0.9999}) {
      write(broken, whole.left(qsizetype(share * double(whole.size()))));
      refused({first, broken}, "broken.json: this");
    }
    write(broken, whole.chopped(1));
    refused({first, broken}, "broken.json: this part is incomplete");
    for (const char* const from : {"\"decided\":", "[[", "0.", "\"shard\":[2"}) {
      QByteArray other = whole;
      const qsizetype place = other.indexOf(from) + qstrlen(from) - 1;
      QVERIFY(place > 20);
      other[place] = other[place] == ':' ? ' ' : '1';
      write(broken, other);
      refused({first, broken}, "broken.json");
    }
    write(broken, QByteArray(whole).replace("\"version\":1,\"shard\"", "\"version\":2,\"shard\""));
    refused({first, broken}, "another version");
    write(broken, R"({"format":"trainyard project"})");
    refused({first, broken}, "not a part of a search or a sweep");
  }

  /// A part from a program that computes other numbers for the same design is refused, whatever its file claims.
  void parts_of_another_version_are_refused() {
    const QString first = part(sweep, 1, 1);
    QByteArray text = read(first);
    const qsizetype numbers = text.indexOf("\"numbers\":\"") + 11;
    text[numbers] = text[numbers] == '0' ? '1' : '0';
    // Recompute the checksum as that program would write it: FNV-1a of everything before the checksum.
    const qsizetype end = text.indexOf(",\"checksum\"");
    quint64 sum = 14695981039346656037ULL;
    for (const char c : text.left(end) + '}') sum = (sum ^ uchar(c)) * 1099511628211ULL;
    text = text.left(end) + ",\"checksum\":\"" + QByteArray::number(sum, 16).rightJustified(16, '0') + "\"}\n";
    write(first, text);
    refused({first}, "another version of Trainyard");
  }

  void a_killed_shard_leaves_nothing_and_runs_again() {
    const QStringList question{"search", "--vary", "pipeline_overlap=0:1:9", "--vary", "offload_optimizer=0:1:9"};
    const QString whole = path("parts/whole.json");
    QVERIFY(QDir().mkpath(path("parts")));
    const QStringList shard =
        question + QStringList{"--shard", "2/3", "--part", path("parts/2.json"), "--threads", "1"};
    QProcess process;
    process.setProcessEnvironment(bare_environment());
    process.start(TRAINYARD_PROGRAM, shard);
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(takes_interrupts(process), 30000);
    QCOMPARE(::kill(pid_t(process.processId()), SIGKILL), 0);
    QVERIFY(process.waitForFinished(10000));
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    QVERIFY(QDir(path("parts")).isEmpty());

    const QString first = part(question, 1, 3), third = part(question, 3, 3);
    refused({third, first}, "expected 3 shards; 2 is missing");
    QCOMPARE(trainyard_run(shard).status, 0);
    const Run merged = trainyard_run({"merge", "--json", third, path("parts/2.json"), first});
    QCOMPARE(untimed(merged.out), untimed(trainyard_run(question + QStringList{"--json"}).out));
  }

  /// A shard that gets Ctrl+C, or whose job runs out of time, writes no file.
  void a_stopped_shard_is_not_written() {
    QProcess process;
    process.setProcessEnvironment(bare_environment());
    process.start(TRAINYARD_PROGRAM, {"sweep", "--vary", "tokens=1T:20T:1000", "--vary", "epochs=0.5:4:1000",
                                      "--threads", "1", "--shard", "1/1", "--part", path("part.json")});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(takes_interrupts(process) && has_worked(process), 30000);
    ::kill(pid_t(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("was not written"));
    QVERIFY(QDir(folder_->path()).isEmpty());
  }

  /// Repeating a command recomputes nothing. A part of another question, or an incomplete one, is computed again.
  void an_existing_part_is_kept() {
    const QString file = part(search, 2, 2);
    const QByteArray bytes = read(file);
    const QStringList again{"--shard", "2/2", "--part", file};
    const Run second = trainyard_run(search + again);
    QCOMPARE(second.status, 0);
    QVERIFY(second.complaint().contains("already exists"));
    QCOMPARE(read(file), bytes);  // includes the run time, which would differ
    for (const QStringList& other :
         {search + QStringList{"--set", "tokens=2T"} + again, search + QStringList{"--shard", "1/2", "--part", file}}) {
      QVERIFY(trainyard_run(other).err.isEmpty());
      QVERIFY(read(file) != bytes);
      write(file, bytes);
    }
    write(file, bytes.chopped(100));
    QVERIFY(trainyard_run(search + again).err.isEmpty());
    QCOMPARE(trainyard_run({"merge", file, part(search, 1, 2)}).status, 0);
  }

  void invalid_options_are_one_sentence_data() {
    QTest::addColumn<QStringList>("wish");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* name, const QStringList& wish, const char* word) {
      QTest::newRow(name) << wish << QString(word);
    };
    row("no part", {"--shard", "1/2"}, "--part");
    row("no shard", {"--part", "x.json"}, "--shard");
    row("zero", {"--shard", "0/2", "--part", "x.json"}, "K/N");
    row("beyond", {"--shard", "3/2", "--part", "x.json"}, "K/N");
    row("word", {"--shard", "one", "--part", "x.json"}, "K/N");
    row("rest", {"--shard", "1/2/3", "--part", "x.json"}, "K/N");
    row("negative", {"--shard", "-1/2", "--part", "x.json"}, "shard");
    row("json", {"--shard", "1/2", "--part", "x.json", "--json"}, "--json");
    row("csv", {"--shard", "1/2", "--part", "x.json", "--csv", "y.csv"}, "--csv");
    row("folder", {"--shard", "1/2", "--part", "/no/such/folder/x.json"}, "/no/such/folder");
    row("device", {"--shard", "1/2", "--part", "/dev/null"}, "/dev/null");
  }
  void invalid_options_are_one_sentence() {
    QFETCH(QStringList, wish);
    QFETCH(QString, word);
    for (const QStringList& question : {search, sweep}) {
      const Run run = trainyard_run(question + wish, bare_environment(), folder_->path());
      QCOMPARE(run.status, 2);
      QVERIFY2(run.complaint().contains(word), run.err.constData());
      QVERIFY(QDir(folder_->path()).isEmpty());
    }
  }

  void merge_does_not_overwrite_its_parts() {
    const QString one = part(sweep, 1, 1);
    const QByteArray bytes = read(one);
    const Run run = trainyard_run({"merge", one, "--csv", one});
    QCOMPARE(run.status, 2);
    QVERIFY2(run.complaint().contains("this is a part that is being read"), run.err.constData());
    QCOMPARE(read(one), bytes);
    QCOMPARE(trainyard_run({"merge"}).status, 2);
    QCOMPARE(trainyard_run({"merge", one, "--json", "--csv", "-"}).status, 2);
  }

 private:
  QString path(const QString& name) const { return folder_->filePath(name); }

  /// Computes a part and returns its file name, or the error text.
  QString part(const QStringList& question, int k, int n) {
    const QString file = path(QStringLiteral("%1.json").arg(++files_));
    const Run run = trainyard_run(
        question + QStringList{"--shard", QStringLiteral("%1/%2").arg(k).arg(n), "--part", file, "--threads", "2"});
    return run.status == 0 && run.out.isEmpty() && run.err.isEmpty() ? file : run.err;
  }

  static void refused(const QStringList& parts, const QString& word) {
    const Run run = trainyard_run(QStringList{"merge", "--json"} + parts);
    QCOMPARE(run.status, 2);
    QVERIFY(run.out.isEmpty());
    QVERIFY2(run.complaint().contains(word), run.err.constData());
  }

  std::unique_ptr<QTemporaryDir> folder_;
  int files_ = 0;
};

TRAINYARD_TEST(TestShards);
#include "tst_shards.moc"
