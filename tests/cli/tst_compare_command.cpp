// SPDX-License-Identifier: GPL-3.0-or-later
// The `compare` command: its numbers agree with `evaluate`, its parts sum to the whole, and errors are one sentence.
#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "tests/cli/program.h"
#include "tests/test_program.h"

namespace {

const QStringList three{"compare",
                        "--design",
                        "",
                        "--design",
                        "accelerators=8192",
                        "--design",
                        "accelerators=8192 precision=fp8 network_bandwidth=800 Gb/s"};

double metric(const QStringList& sets, const char* id) {
  QStringList arguments{"evaluate", "--json"};
  for (const QString& set : sets) arguments << "--set" << set;
  return trainyard_run(arguments).json()["metrics"][QLatin1String(id)].toDouble();
}

}  // namespace

class TestCompareCommand : public QObject {
  Q_OBJECT
 private slots:
  void jsonAgreesWithEvaluate() {
    const Run run = trainyard_run(three + QStringList{"--json"});
    QCOMPARE(run.status, 0);
    const QJsonObject answer = run.json();
    QCOMPARE(answer["designs"].toArray().size(), 3);
    const QJsonArray days = answer["metrics"]["finish_days"].toArray();
    QCOMPARE(days[0].toDouble(), metric({}, "finish_days"));
    QCOMPARE(days[1].toDouble(), metric({"accelerators=8192"}, "finish_days"));
    QCOMPARE(days[2].toDouble(),
             metric({"accelerators=8192", "precision=fp8", "network_bandwidth=800 Gb/s"}, "finish_days"));
    QStringList differing;
    for (const QJsonValue& row : answer["differences"].toArray()) {
      differing << row["id"].toString();
      QCOMPARE(row["values"].toArray().size(), 3);
    }
    QCOMPARE(differing, (QStringList{"accelerators", "network_bandwidth", "precision"}));
    QCOMPARE(answer["differences"][0]["values"].toArray(), (QJsonArray{16384, 8192, 8192}));
    QVERIFY(answer["exact"].toBool());
  }

  /// The effects sum to the difference between the first and the last design, for every explained result.
  void partsSumToTheWhole() {
    const QJsonObject answer = trainyard_run(three + QStringList{"--json"}).json();
    const QJsonObject why = answer["why"].toObject();
    QVERIFY(why.contains("cost") && why.contains("finish_days") && why.contains("memory"));
    for (const QString& id : why.keys()) {
      const QJsonArray values = answer["metrics"][id].toArray();
      double sum = 0, largest = std::abs(values.first().toDouble()) + std::abs(values.last().toDouble());
      bool known = values.first().isDouble() && values.last().isDouble();
      for (const QJsonValue& row : why[id].toArray()) {
        known = known && row["effect"].isDouble();
        sum += row["effect"].toDouble();
        largest = std::max(largest, std::abs(row["effect"].toDouble()));
      }
      QCOMPARE(why[id].toArray().size(), 3);
      if (known)
        QVERIFY2(std::abs(sum - (values.last().toDouble() - values.first().toDouble())) <= 1e-9 * largest,
                 qPrintable(id));
    }
    const QJsonObject gpus = why["finish_days"].toArray()[0].toObject();
    QCOMPARE(gpus["parameter"].toString(), QString("accelerators"));
    QCOMPARE(gpus["from"].toInt(), 16384);
    QCOMPARE(gpus["to"].toInt(), 8192);
    QVERIFY(gpus["effect"].toDouble() > 0);
  }

  void csvHasTheSameNumbers() {
    const QVector<QStringList> rows = csv_rows(trainyard_run(three + QStringList{"--csv"}).out);
    QVERIFY(rows.size() > 10);
    double sum = 0, before = 0, after = 0;
    for (const QStringList& row : rows) {
      QCOMPARE(row.size(), 7);
      if (row[0] == "why" && row[2] == "finish_days") sum += row[6].toDouble();
      if (row[0] != "result" || row[1] != "finish_days") continue;
      before = row[3].toDouble();
      after = row[5].toDouble();
    }
    QVERIFY(before > 0 && std::abs(sum - (after - before)) < 1e-9 * after);
    const QJsonObject within = trainyard_run(three + QStringList{"--json"}).json()["within_bands"].toObject();
    int answers[2] = {0, 0};
    for (const QStringList& row : rows) {
      if (row[0] != "within_bands") continue;
      for (int i = 0; i < 3; ++i) {
        QCOMPARE(row[3 + i] == "yes", within[row[1]].toArray()[i].toBool());
        ++answers[row[3 + i] == "yes"];
      }
    }
    QVERIFY(answers[0] > 0 && answers[1] > 0);
  }

  void textSaysWhatDiffersAndWhy() {
    const Run run = trainyard_run(three);
    QCOMPARE(run.status, 0);
    const QString text = run.text();
    for (const char* said : {"Inputs that differ", "Results", "Why C differs from A", "Time to train", "16,384"})
      QVERIFY2(text.contains(said), said);
    QVERIFY(!text.contains("Sequence length"));
  }

  void allScenariosOfAFileAreCompared() {
    QTemporaryDir folder;
    QFile file(folder.filePath("two.trainyard"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "trainyard project", "version": 1, "scenarios": [
      {"name": "One", "design": {"accelerators": 8192}},
      {"name": "Two", "design": {"accelerators": 4096}}]})");
    file.close();
    const Run run = trainyard_run({"compare", file.fileName(), "--design", "accelerators=2048", "--json"});
    QVERIFY2(run.status == 0, run.err);
    const QJsonArray designs = run.json()["designs"].toArray();
    QCOMPARE(designs.size(), 3);
    QCOMPARE(designs[0]["name"].toString(), QString("One"));
    QCOMPARE(designs[1]["file"].toString(), file.fileName());
    QCOMPARE(designs[2]["letter"].toString(), QString("C"));
    QVERIFY(designs[2]["file"].isNull());
  }

  /// A scenario keeps its letter from the file, even if an earlier scenario was deleted. Added designs get the next
  /// letters.
  void scenariosKeepTheLettersOfTheirFile() {
    QTemporaryDir folder;
    QFile file(folder.filePath("three.trainyard"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "trainyard project", "version": 1, "scenarios": [
      {"letter": "A", "name": "One", "design": {}},
      {"letter": "C", "name": "Two", "design": {"accelerators": 4096}},
      {"letter": "D", "name": "Three", "design": {"accelerators": 2048}}]})");
    file.close();
    const auto letters = [](const QStringList& arguments) {
      QStringList out;
      for (const QJsonValue& design : trainyard_run(arguments).json()["designs"].toArray())
        out << design["letter"].toString();
      return out;
    };
    QCOMPARE(letters({"compare", file.fileName(), "--json"}), QStringList({"A", "C", "D"}));
    QCOMPARE(letters({"compare", file.fileName(), "--design", "accelerators=1024", "--json"}),
             QStringList({"A", "C", "D", "E"}));
    QCOMPARE(letters({"compare", "--design", "", "--design", "accelerators=1024", "--json"}), QStringList({"A", "B"}));
  }

  /// Shares of the FP8 peak and of the BF16 peak are not compared.
  void sharesOfDifferentPeaksAreNotCompared() {
    const QString text = trainyard_run({"compare", "--design", "", "--design", "precision=fp8"}).text();
    QVERIFY2(text.contains("share of another peak than A: B") && text.contains("shares of two peaks"),
             qPrintable(text));
    QVERIFY(!trainyard_run({"compare", "--design", "", "--design", "accelerators=8192"}).text().contains("peak"));
  }

  /// For two jobs, only their common results are compared, and no difference is explained.
  void onlyCommonResultsOfTwoJobsAreCompared() {
    const QStringList arguments{"compare", "--design", "", "--design", "job=serving accelerators=64"};
    const QJsonObject answer = trainyard_run(arguments + QStringList{"--json"}).json();
    QVERIFY(answer["why"].toObject().isEmpty());
    QVERIFY(!answer["metrics"].toObject().contains("finish_days"));
    QVERIFY(trainyard_run(arguments).text().simplified().contains("no difference is explained"));
  }

  /// Each job is compared by itself, as in the window: the two serving designs with each other, training alone.
  void eachJobIsComparedByItself() {
    const QStringList arguments{
        "compare", "--design", "job=serving", "--design", "", "--design", "job=serving requests=160"};
    const QString text = trainyard_run(arguments).text();
    QVERIFY2(text.contains("Why C differs from A") && text.contains("Cost per month"), qPrintable(text));
    QVERIFY(text.simplified().contains("No other design has the job training"));
    QVERIFY(!text.contains("Results\n\n"));
    const QJsonObject answer = trainyard_run(arguments + QStringList{"--json"}).json();
    const QJsonArray gpus = answer["metrics"]["serving_gpus"].toArray();
    QCOMPARE(gpus.size(), 3);
    QVERIFY(gpus[0].isDouble() && gpus[1].isNull() && gpus[2].toDouble() > gpus[0].toDouble());
    const QJsonObject serving = answer["jobs"]["serving"].toObject();
    QCOMPARE(serving["designs"].toArray().size(), 2);
    QCOMPARE(serving["designs"][1]["letter"].toString(), QString("C"));
    QVERIFY(!serving["why"]["serving_gpus"].toArray().isEmpty());
    QVERIFY(!answer["jobs"].toObject().contains("training"));
    for (const QStringList& row : csv_rows(trainyard_run(arguments + QStringList{"--csv"}).out))
      QCOMPARE(row.size(), 7);
  }

  /// Rounded parts of many inputs sum to the rounded whole.
  void printedPartsSumToThePrintedWhole() {
    const QString text =
        trainyard_run(
            {"compare", "--design", "accelerator_price=2.5", "--design",
             "accelerator_price=2.1 tokens=1.4e13 checkpoint_mode=asynchronous checkpoint_interval=300 s pue=1.2"})
            .text();
    static const QRegularExpression whole("Cost: \\$([0-9.]+).M → \\$([0-9.]+).M"), part("[−+]\\$([0-9.]+).M");
    const auto ends = whole.match(text);
    QVERIFY2(ends.hasMatch(), qPrintable(text));
    const QString lines = text.mid(ends.capturedEnd());
    double sum = 0;
    int parts = 0;
    for (const QString& line : lines.split(u'\n').mid(1)) {
      if (!line.startsWith("    ")) break;
      const auto found = part.match(line);
      if (!found.hasMatch()) continue;
      sum += (found.captured(0).startsWith(u'+') ? 1 : -1) * found.captured(1).toDouble();
      ++parts;
      QVERIFY2(found.captured(1).section(u'.', 1).size() == 2, qPrintable(line));
    }
    QVERIFY(parts > 2);
    QVERIFY(std::abs(sum - (ends.captured(2).toDouble() - ends.captured(1).toDouble())) < 0.1);
  }

  /// A change of price is certain. Designs that do not fit, differences that round to zero and equal designs are
  /// marked.
  void uncertainDifferencesAreMarked() {
    const QString price =
        trainyard_run({"compare", "--design", "accelerator_price=2.5", "--design", "accelerator_price=2.1"}).text();
    QVERIFY2(price.contains("GPU price") && !price.contains("within the uncertainty"), qPrintable(price));
    const QString half = trainyard_run({"compare", "--design", "", "--design", "accelerators=8192"}).text();
    QVERIFY2(half.contains("if it fitted") && !half.contains("within the uncertainty of A: B"), qPrintable(half));
    const QString machine = trainyard_run({"compare", "--design", "", "--design", "accelerator=h200-sxm"}).text();
    QVERIFY2(machine.contains("within the uncertainty of A: B"), qPrintable(machine));
    QVERIFY2(!machine.contains("0.0 GiB"), qPrintable(machine));
    const Run alike = trainyard_run({"compare", "--design", "", "--design", ""});
    QVERIFY2(alike.text().contains("B differs from A in no input."), qPrintable(alike.text()));
    QVERIFY(trainyard_run({"compare", "--help"}).text().contains("whatever the verdicts"));
  }

  void errorsAreOneSentence() {
    for (const QStringList& arguments : {QStringList{"compare"}, QStringList{"compare", "--design", "accelerators=64"},
                                         QStringList{"compare", "--design", "", "--design", "acelerators=64"},
                                         QStringList{"compare", "--design", "", "/nowhere.trainyard"}}) {
      const Run run = trainyard_run(arguments);
      QCOMPARE(run.status, 2);
      QVERIFY(!run.complaint().isEmpty() && run.out.isEmpty());
    }
  }
};

TRAINYARD_TEST(TestCompareCommand);
#include "tst_compare_command.moc"
