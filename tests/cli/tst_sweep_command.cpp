// SPDX-License-Identifier: GPL-3.0-or-later
// The `sweep` command: one or two inputs, any results, as text, CSV and JSON; and a sweep that is interrupted.
#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include "tests/cli/program.h"
#include "tests/test_program.h"

class TestSweepCommand : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY(folder_.isValid()); }

  /// The three formats have the same numbers as `evaluate`.
  void one_input_in_three_formats() {
    const QStringList asked{"sweep", "--vary", "global_batch=4096,2048", "--metric", "step_time", "--metric", "cost"};
    const Run text = trainyard_run(asked);
    QCOMPARE(text.status, 0);
    QVERIFY(text.text().startsWith("Global batch"));
    static const QRegularExpression range("([0-9.]+).s \\(([0-9.]+).s to ([0-9.]+).s\\)");
    const auto shown = range.match(text.text());
    QVERIFY2(shown.hasMatch(), qPrintable(text.text()));
    QVERIFY(shown.captured(2).toDouble() < shown.captured(1).toDouble());
    QVERIFY(shown.captured(1).toDouble() < shown.captured(3).toDouble());
    const auto rows = csv_rows(trainyard_run(asked + QStringList{"--csv", "-"}).out);
    QCOMPARE(rows.size(), 3);
    QCOMPARE(rows[0][0], QStringLiteral("global_batch"));
    const QJsonObject json = trainyard_run(asked + QStringList{"--json"}).json();
    QCOMPARE(json["tried"].toInt(), 2);
    const QJsonObject metrics = json["rows"].toArray()[0].toObject()["metrics"].toObject();
    const QJsonObject evaluated =
        trainyard_run({"evaluate", "--set", "global_batch=4096", "--json"}).json()["metrics"].toObject();
    QCOMPARE(metrics["step_time"].toDouble(), evaluated["step_time"].toDouble());
    QCOMPARE(metrics["cost"].toDouble(), evaluated["cost"].toDouble());
    QCOMPARE(rows[1][1].toDouble(), metrics["step_time"].toDouble());
  }

  /// Accelerators with a price, with kept and with adjusted layouts. An illegal layout states the reason.
  void two_inputs_with_reasons_and_layouts() {
    const QStringList asked{
        "sweep", "--vary", "accelerators=12288,16384", "--vary", "accelerator=all:price", "--metric", "finish_days",
        "--csv", "-"};
    const auto kept = csv_rows(trainyard_run(asked).out);
    const auto nearest = csv_rows(trainyard_run(asked + QStringList{"--layout", "nearest"}).out);
    QVERIFY(kept.size() > 10);
    QCOMPARE(kept.size(), nearest.size());
    const qsizetype fits = kept[0].indexOf("fits"), reason = kept[0].indexOf("reason"),
                    layout = kept[0].indexOf("layout");
    QCOMPARE(kept[1][fits], QStringLiteral("illegal"));
    QVERIFY(!kept[1][reason].isEmpty() && kept[1][layout].isEmpty());
    QVERIFY(nearest[1][fits] != "illegal" && nearest[1][reason].isEmpty() && nearest[1][layout].contains('='));
  }

  void ready_sweeps_need_no_more_than_their_name() {
    const Run run = trainyard_run({"sweep", "--ready", "throughput_by_batch", "--set", "critical_batch=8M", "--json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.json()["inputs"].toArray(), QJsonArray{"global_batch"});
    QVERIFY(run.json()["tried"].toInt() >= 8);
    QVERIFY(run.json()["rows"].toArray()[0].toObject()["metrics"].toObject()["useful_tokens_per_second"].isDouble());
    const Run wrong = trainyard_run({"sweep", "--ready", "throughput"});
    QCOMPARE(wrong.status, 2);
    QVERIFY(wrong.complaint().contains("throughput_by_batch"));
    const Run serving = trainyard_run({"sweep", "--ready", "gpus_by_load", "--set", "job=serving", "--json"});
    QCOMPARE(serving.status, 0);
    QCOMPARE(serving.json()["inputs"].toArray(), QJsonArray{"requests"});
    const Run other = trainyard_run({"sweep", "--ready", "throughput_by_batch", "--set", "job=serving"});
    QCOMPARE(other.status, 2);
    QVERIFY2(other.complaint().contains("gpus_by_load"), qPrintable(other.complaint()));
  }

  void the_number_of_threads_changes_nothing() {
    const QStringList asked{"sweep", "--vary", "tokens=1T:20T:30", "--vary", "accelerators=all", "--json"};
    QCOMPARE(trainyard_run(asked + QStringList{"--threads", "1"}).out,
             trainyard_run(asked + QStringList{"--threads", "3"}).out);
  }

  void csv_goes_to_a_file_and_never_over_the_project() {
    const QString out = folder_.filePath("grid.csv"), project = folder_.filePath("p.trainyard");
    const Run run = trainyard_run({"sweep", "--vary", "global_batch=4096,2048", "--csv", out});
    QCOMPARE(run.status, 0);
    QVERIFY(run.out.isEmpty());
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(csv_rows(file.readAll()).size(), 3);
    QFile held(project);
    QVERIFY(held.open(QIODevice::WriteOnly));
    held.write(R"({"format":"trainyard project","version":1,"scenarios":[{"name":"A"}]})");
    held.close();
    QCOMPARE(trainyard_run({"evaluate", project}).status, 0);
    const Run refused = trainyard_run({"sweep", project, "--vary", "global_batch=4096,2048", "--csv", project});
    QCOMPARE(refused.status, 2);
    QVERIFY2(!refused.complaint().isEmpty(), refused.err.constData());
  }

  void bad_input_is_one_sentence_and_status_2() {
    for (const QStringList& wrong :
         {QStringList{"sweep"}, QStringList{"sweep", "--vary", "tokns=all"},
          QStringList{"sweep", "--vary", "tokens=1T:2T:0"},
          QStringList{"sweep", "--vary", "tokens=1T,2T", "--vary", "tokens=1T,2T"},
          QStringList{"sweep", "--vary", "tokens=1T,2T", "--metric", "fits"},
          QStringList{"sweep", "--vary", "tokens=1T,2T", "--layout", "any"},
          QStringList{"sweep", "--vary", "tokens=1T,2T", "--threads", "0"},
          QStringList{"sweep", "--vary", "tokens=1T,2T", "--csv", "/no/such/folder/x.csv"},
          QStringList{"sweep", "--vary", "tokens=1T:2T:90000", "--vary", "epochs=1:2:90000"}}) {
      const Run run = trainyard_run(wrong);
      QVERIFY2(run.status == 2, qPrintable(wrong.join(' ')));
      QVERIFY2(!run.complaint().isEmpty() && run.out.isEmpty(), run.err.constData());
    }
  }

  /// Ctrl+C leaves an existing table unchanged, prints one line and fails. JSON states that it is not finished.
  void ctrl_c_writes_nothing() {
    const QString out = folder_.filePath("stopped.csv");
    QFile old(out);
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("tokens,step_time,kind\n") > 0);
    old.close();
    for (const bool json : {false, true}) {
      QProcess process;
      process.setProcessEnvironment(bare_environment());
      QStringList arguments{"sweep",    "--vary",    "tokens=1T:20T:1000", "--vary", "epochs=0.5:4:1000",
                            "--metric", "step_time", "--threads",          "1",      "--csv",
                            out};
      if (json) arguments << "--json";
      process.start(TRAINYARD_PROGRAM, arguments);
      QVERIFY(process.waitForStarted());
      QTRY_VERIFY_WITH_TIMEOUT(takes_interrupts(process), 30000);
      ::kill(pid_t(process.processId()), SIGINT);
      QVERIFY(process.waitForFinished(60000));
      QCOMPARE(process.exitStatus(), QProcess::NormalExit);
      QCOMPARE(process.exitCode(), 1);
      QCOMPARE(process.readAllStandardError(), QByteArray("trainyard: stopped before the end; no file was written\n"));
      const QByteArray printed = process.readAllStandardOutput();
      if (json)
        QCOMPARE(QJsonDocument::fromJson(printed).object()["finished"], QJsonValue(false));
      else
        QVERIFY2(printed.isEmpty(), printed.constData());
      QVERIFY(old.open(QIODevice::ReadOnly));
      QCOMPARE(old.readAll(), QByteArray("tokens,step_time,kind\n"));
      old.close();
    }
    const Run whole = trainyard_run({"sweep", "--vary", "tokens=1T,2T", "--json"});
    QCOMPARE(QJsonDocument::fromJson(whole.out).object()["finished"], QJsonValue(true));
  }

 private:
  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestSweepCommand);
#include "tst_sweep_command.moc"
