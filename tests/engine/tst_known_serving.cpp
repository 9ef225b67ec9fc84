// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/case_studies.h"
#include "tests/test_program.h"

using namespace trainyard;

/// Well-known servers: their replicas are legal and fit, and published figures are compared with predictions.
class TestKnownServing : public QObject {
  Q_OBJECT
 private slots:
  void eachServerIsLegalAndFits_data() {
    QTest::addColumn<QString>("id");
    for (const CaseStudy& one : known_serving()) QTest::newRow(one.id.c_str()) << QString::fromStdString(one.id);
  }
  /// A published layout is legal and holds the model and its longest requests.
  void eachServerIsLegalAndFits() {
    QFETCH(QString, id);
    const CaseStudy& one = *find_case_study(id.toStdString());
    QVERIFY(one.design.job == Job::serving);
    QVERIFY(!one.summary.empty() && !one.sources.empty() && !one.assumed.empty() && !one.published.empty());
    const Evaluation e = evaluate(one.design);
    QVERIFY2(e.serving_verdict != ServingVerdict::not_legal && e.serving_verdict != ServingVerdict::does_not_fit &&
                 e.serving_verdict != ServingVerdict::cannot_tell,
             qPrintable(QString::number(int(e.serving_verdict))));
    for (const FigureComparison& row : compare_published(one, e)) {
      const Metric* metric = find_metric(row.figure->metric);
      QVERIFY2(metric && metric->jobs.has(Job::serving), row.figure->metric.c_str());
      QVERIFY(row.figure->value > 0 && !row.figure->figure.empty());
    }
    // The first figure is the speed to which the error refers.
    QVERIFY(std::isfinite(compare_published(one, e).front().error));
  }

  /// One day of DeepSeek's service: 226.75 nodes of eight H800 on average. Its replicas were wider than those of the
  /// catalog entry. Without the second micro-batch, which hides the exchange, the service needs more GPUs.
  void wideExpertParallelismNeedsThePublishedNodes() {
    const CaseStudy& day = *find_case_study("deepseek-day-6");
    const Evaluation e = evaluate(day.design);
    const double published = 1814, found = e.serving_gpus;
    QVERIFY2(std::abs(found / published - 1) < 0.25, qPrintable(QString::number(found)));
    QVERIFY2(e.serving_gpus_low <= published && published <= e.serving_gpus_high,
             qPrintable(QString("%1 to %2").arg(e.serving_gpus_low).arg(e.serving_gpus_high)));
    // Whole experts per device need fewer GPUs than experts divided over all devices.
    Design divided = day.design;
    assign(divided, "replica_expert_parallel=1");
    QVERIFY(evaluate(divided).serving_gpus > 1.2 * found);
    Design open = day.design;
    assign(open, "exchange_overlap=0");
    const double unhidden = evaluate(open).serving_gpus;
    QVERIFY2(unhidden > 1.02 * found, qPrintable(QString::number(unhidden)));
  }

  /// By hand: 4,390.53 output tokens per second in answers of 1,000 tokens are 4.39 requests per second.
  void publishedRatesAreConvertedToRequestsOfOneReplica() {
    const CaseStudy& h100 = *find_case_study("trtllm-70b-h100");
    QCOMPARE(h100.published.front().value, 4.39053);
    // 34,193.81 ÷ 292 ÷ 8 replicas.
    QCOMPARE(find_case_study("mlperf51-70b-h200")->published.front().value, 34193.81 / 292 / 8);
    const std::vector<ComparedRun> all = compare_known(known_serving());
    QCOMPARE(all.size(), known_serving().size());
    QCOMPARE(summarize(all).runs, known_serving().size());
  }
};

TRAINYARD_TEST(TestKnownServing);
#include "tst_known_serving.moc"
