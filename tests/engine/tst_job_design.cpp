// SPDX-License-Identifier: GPL-3.0-or-later
// A design that is converted to another job can be run.
#include <QTest>

#include "engine/error.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/job_design.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestJobDesign : public QObject {
  Q_OBJECT
 private slots:
  /// TP 8 × PP 16 of the published run need 128 GPUs, so the layout is impossible on 64 but possible on 16,384.
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

  /// Legal inputs stay, as do the formats of a job that already has them.
  void legal_inputs_are_kept() {
    const Design published = design_for(default_design(), Job::post_training);
    QVERIFY(published == default_design(Job::post_training));
    Design own = published;
    own.serving.weight_format = WeightFormat::fp8;
    QCOMPARE(design_for(own, Job::post_training).serving.weight_format, WeightFormat::fp8);
    const Design served = design_for(with({"accelerators=64"}), Job::serving);
    QCOMPARE(served.serving.weight_format, WeightFormat::fp8);
    QCOMPARE(served.layout.pipeline_parallel, default_design().layout.pipeline_parallel);
  }

  /// Assigning the job on a command line gives the same design as the window's action, and later assignments are kept.
  void assigning_the_job_equals_the_action_of_the_window() {
    Design assigned = default_design();
    apply_assignments(assigned, {"model=llama3.1-8b", "accelerators=64", "job=post_training"});
    QVERIFY(assigned == design_for(with({"model=llama3.1-8b", "accelerators=64"}), Job::post_training));
    QCOMPARE(assigned.serving.weight_format, WeightFormat::bits_16);
    QVERIFY(is_legal(evaluate(assigned)));
    Design own = default_design();
    apply_assignments(own, {"job=post_training", "weight_format=fp8"});
    QCOMPARE(own.serving.weight_format, WeightFormat::fp8);
    // Assigning the current job changes nothing.
    apply_assignments(own, {"job=post_training"});
    QCOMPARE(own.serving.weight_format, WeightFormat::fp8);
    Design back = own;
    apply_assignments(back, {"job=training"});
    QCOMPARE(back.job, Job::training);
    QVERIFY_THROWS_EXCEPTION(InputError, apply_assignments(back, {"job=baking"}));
  }

  /// The assignments that a report prints for a shell recreate the design, for any job and any formats.
  void printed_assignments_recreate_the_design() {
    Design eight_bits = design_for(with({"model=llama3.1-8b", "accelerators=64"}), Job::post_training);
    eight_bits.serving.weight_format = default_design().serving.weight_format;
    for (const Design& design :
         {default_design(), with({"accelerators=64"}), with({"job=serving", "requests=3"}), eight_bits,
          design_for(with({"model=deepseek-v3", "accelerators=512", "expert_parallel=16"}), Job::post_training),
          default_design(Job::post_training)}) {
      Design again = default_design();
      apply_assignments(again, assignments_from_default(design));
      QVERIFY2(again == design, qPrintable(QString::fromStdString(set_arguments(assignments_from_default(design)))));
    }
  }
};

TRAINYARD_TEST(TestJobDesign);
#include "tst_job_design.moc"
