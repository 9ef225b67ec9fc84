// SPDX-License-Identifier: GPL-3.0-or-later
// The command `purchase`: limits, likelihood, and the exit status if no offer meets the limits.
#include <QJsonArray>
#include <QTest>

#include "tests/cli/program.h"
#include "tests/test_program.h"

namespace {

/// A small job on one kind of device, so that a question takes little time.
QStringList purchase(const QStringList& more) {
  return QStringList{"purchase",      "--accelerator", "h100-sxm",          "--set", "model=llama3.1-8b",   "--set",
                     "tokens=100G",   "--set",         "tensor_parallel=1", "--set", "pipeline_parallel=1", "--set",
                     "schedule=1f1b", "--set",         "data_parallel=auto"} +
         more;
}

}  // namespace

class TestPurchaseCommand : public QObject {
  Q_OBJECT

 private slots:
  /// A budget that no offer meets is not a success. Without the budget, the deadline still holds.
  void limits_set_the_status() {
    const QStringList limits{"--set", "deadline=60", "--set", "budget=1000"};
    const Run missed = trainyard_run(purchase(limits));
    QCOMPARE(missed.status, 1);
    QVERIFY2(missed.text().simplified().contains("meets the limits with"), missed.out.constData());
    const Run open = trainyard_run(purchase(limits + QStringList{"--without", "budget", "--json"}));
    QVERIFY2(open.status == 0, open.err.constData());
    const QJsonObject best = open.json()["offers"].toArray().first().toObject();
    QVERIFY(best["holds"].toBool() && best["in_time"].toDouble() < 1.0 + 1e-12);
    QVERIFY(best["metrics"]["finish_days"].toDouble() <= 60);
  }

  /// "80 %", "80" and "0.8" are the same.
  void a_likelihood_is_a_share_or_a_percentage() {
    for (const char* typed : {"80 %", "80", "0.8"}) {
      const Run run = trainyard_run(purchase({"--likelihood", typed, "--json"}));
      QVERIFY2(run.status == 0 || run.status == 1, run.err.constData());
      QCOMPARE(run.json()["likelihood"].toDouble(), 0.8);
    }
    const Run wrong = trainyard_run(purchase({"--likelihood", "100 %"}));
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.err.contains("--likelihood"), wrong.err.constData());
  }
};

TRAINYARD_TEST(TestPurchaseCommand);
#include "tst_purchase_command.moc"
