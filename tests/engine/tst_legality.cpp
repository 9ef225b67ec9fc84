// SPDX-License-Identifier: GPL-3.0-or-later
// Layouts that were run are legal, and impossible ones are not.
#include <QTest>

#include "engine/measured/published_runs.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/findings.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestLegality : public QObject {
  Q_OBJECT
 private slots:
  void layoutsOfMeasuredRunsAreLegal() {
    int legal = 0;
    Evaluation e;
    for (const Run& run : published_runs()) {
      const RunDesign read = design_of(run);
      if (run.failed() || !read.refused.empty()) continue;
      evaluate(read.design, e);
      QVERIFY2(e.legality.reason == Illegality::none,
               (run.id + ": " + legality_message(read.design, e).text()).c_str());
      ++legal;
    }
    QVERIFY(legal > 1700);
  }

  void impossibleLayoutsAreRefused_data() {
    QTest::addColumn<QStringList>("changes");
    QTest::addColumn<Illegality>("reason");
    QTest::newRow("devices") << QStringList{"data_parallel=100"} << Illegality::device_count;
    QTest::newRow("heads") << QStringList{"model=gpt2-xl", "tensor_parallel=8", "pipeline_parallel=1"}
                           << Illegality::heads;
    QTest::newRow("layers") << QStringList{"virtual_pipeline=16"} << Illegality::layers;
    QTest::newRow("batch") << QStringList{"global_batch=2000"} << Illegality::batch;
    QTest::newRow("sequence") << QStringList{"sequence_length=8190", "context_parallel=4"} << Illegality::sequence;
    QTest::newRow("sequence split by TP") << QStringList{"sequence_length=8241"} << Illegality::sequence;
    QTest::newRow("sequence split by TP and CP")
        << QStringList{"sequence_length=8200", "context_parallel=2"} << Illegality::sequence;
    for (const char* method : {"ring", "gather", "all_to_all"})
      QTest::addRow("%s splits zig-zag in Megatron", method)
          << QStringList{"sequence_length=8202", "context_parallel=2", "sequence_parallel=off",
                         QStringLiteral("context_method=") + QString::fromLatin1(method)}
          << Illegality::sequence;
    QTest::newRow("ring splits zig-zag in DeepSpeed")
        << QStringList{"sequence_length=8202", "context_parallel=2", "sequence_parallel=off", "framework=deepspeed"}
        << Illegality::sequence;
    QTest::newRow("stage ends") << QStringList{"first_stage_layers=120"} << Illegality::stage_ends;
    QTest::newRow("sequence divided by heads")
        << QStringList{"context_parallel=32", "context_method=all_to_all", "sequence_length=131072"}
        << Illegality::context_heads;
    QTest::newRow("shards") << QStringList{"shard_group=48"} << Illegality::shard_group;
    QTest::newRow("experts") << QStringList{"model=deepseek-v3", "expert_parallel=512", "tensor_parallel=1",
                                            "pipeline_parallel=8", "virtual_pipeline=1"}
                             << Illegality::experts;
  }
  void impossibleLayoutsAreRefused() {
    QFETCH(QStringList, changes);
    QFETCH(Illegality, reason);
    Design d = default_design();
    for (const QString& change : changes) assign(d, change.toStdString());
    const Evaluation e = evaluate(d);
    QCOMPARE(int(e.legality.reason), int(reason));
    QVERIFY(!legality_message(d, e).text().empty());
    QCOMPARE(int(findings(d, e).front().severity), int(Severity::error));
  }

  /// Multiples of the number of parts are legal: 8,200 = 8 × 1,025, 8,208 = 16 × 513, 8,204 = 4 × 2,051 and 8,202 = 2 ×
  /// 4,101.
  void dividedSequencesAreLegal_data() {
    QTest::addColumn<QStringList>("changes");
    QTest::newRow("TP 8") << QStringList{"sequence_length=8200"};
    QTest::newRow("no sequence parallelism") << QStringList{"sequence_length=8241", "sequence_parallel=off"};
    QTest::newRow("TP 8, CP 2") << QStringList{"sequence_length=8208", "context_parallel=2"};
    QTest::newRow("CP 2, zig-zag") << QStringList{"sequence_length=8204", "context_parallel=2",
                                                  "sequence_parallel=off"};
    QTest::newRow("CP 2, in order") << QStringList{"sequence_length=8202", "context_parallel=2",
                                                   "sequence_parallel=off", "context_method=all_to_all",
                                                   "framework=deepspeed"};
  }
  void dividedSequencesAreLegal() {
    QFETCH(QStringList, changes);
    Design d = default_design();
    for (const QString& change : changes) assign(d, change.toStdString());
    const Evaluation e = evaluate(d);
    QVERIFY2(e.legality.reason == Illegality::none, legality_message(d, e).text().c_str());
  }

  /// The message names the split that does not divide.
  void theMessageNamesTheSplit() {
    const auto said = [](std::initializer_list<const char*> changes) {
      Design d = default_design();
      for (const char* change : changes) assign(d, change);
      return QString::fromStdString(legality_message(d, evaluate(d)).text());
    };
    QVERIFY(said({"sequence_length=8241"}).startsWith("TP × CP = 8 does not divide"));
    QVERIFY(said({"sequence_length=8202", "context_parallel=2", "sequence_parallel=off"})
                .startsWith("2 × CP = 4 does not divide"));
    QVERIFY(said({"sequence_length=8201", "context_parallel=2", "sequence_parallel=off", "context_method=all_to_all",
                  "framework=deepspeed"})
                .startsWith("CP 2 does not divide"));
  }

  /// Llama 3.1 405B has 126 layers; embedding and head fill a place each.
  void layers_and_places_are_told_apart() {
    const auto said = [](std::initializer_list<const char*> changes) {
      Design d = default_design();
      for (const char* change : changes) assign(d, change);
      return QString::fromStdString(legality_message(d, evaluate(d)).text());
    };
    QCOMPARE(said({"pipeline_parallel=16", "virtual_pipeline=9"}),
             QString("PP 16 × 9 virtual stages = 144, more than 128: the 126 layers, and embedding and head as one "
                     "layer each"));
    QCOMPARE(said({"pipeline_parallel=16", "virtual_pipeline=9", "stage_split=front"}),
             QString("PP 16 × 9 virtual stages = 144, more stages than the 126 layers"));
  }
};

TRAINYARD_TEST(TestLegality);
#include "tst_legality.moc"
