// SPDX-License-Identifier: GPL-3.0-or-later
// A design of one job made from that of another: it has to be one that somebody could run.
#include <QtTest>

#include "engine/metrics/metric.h"
#include "engine/studies/job_design.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestJobDesign : public QObject {
  Q_OBJECT
 private slots:
  /// TP 8 × PP 16 of the published run are 128 GPUs: on 64 that is no layout, on 16,384 it is.
  void post_training_is_laid_out_legally_data() {
    QTest::addColumn<QStringList>("inputs");
    QTest::newRow("8 B on 64") << QStringList{"model=llama3.1-8b", "accelerators=64"};
    QTest::newRow("405 B on 64") << QStringList{"accelerators=64"};
    QTest::newRow("as published") << QStringList{};
    QTest::newRow("one node") << QStringList{"model=qwen3-30b-a3b", "accelerators=8"};
    QTest::newRow("experts over nodes") << QStringList{"model=deepseek-v3", "accelerators=512", "expert_parallel=16"};
    QTest::newRow("one GPU") << QStringList{"model=llama3.2-1b", "accelerators=1"};
    QTest::newRow("not a power of two") << QStringList{"model=llama3.1-8b", "accelerators=96"};
    QTest::newRow("own replicas") << QStringList{"model=llama3.1-8b", "accelerators=64", "data_parallel=4"};
  }
  void post_training_is_laid_out_legally() {
    QFETCH(QStringList, inputs);
    Design design = default_design();
    for (const QString& input : inputs) assign(design, input.toStdString());
    const Design post = design_for(design, Job::post_training);
    QCOMPARE(post.job, Job::post_training);
    const Evaluation e = evaluate(post);
    QVERIFY2(e.legality.reason == Illegality::none, qPrintable(QString("reason %1").arg(int(e.legality.reason))));
    QCOMPARE(post.serving.weight_format, WeightFormat::bits_16);
    QCOMPARE(post.serving.cache_format, CacheFormat::bits_16);
  }

  /// What is legal stays, and so do the formats of a job that has them already.
  void what_is_right_stays() {
    const Design published = design_for(default_design(), Job::post_training);
    QVERIFY(published == default_design(Job::post_training));
    Design own = published;
    own.serving.weight_format = WeightFormat::fp8;
    QCOMPARE(design_for(own, Job::post_training).serving.weight_format, WeightFormat::fp8);
    const Design served = design_for(with({"accelerators=64"}), Job::serving);
    QCOMPARE(served.serving.weight_format, WeightFormat::fp8);
    QCOMPARE(served.layout.pipeline_parallel, default_design().layout.pipeline_parallel);
  }
};

TRAINYARD_TEST(TestJobDesign);
#include "tst_job_design.moc"
