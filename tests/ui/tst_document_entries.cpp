// SPDX-License-Identifier: GPL-3.0-or-later
// Choosing a model or an accelerator never leaves an invalid layout, and names a scenario that no user has named.
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include "engine/metrics/metric.h"
#include "engine/parameters/handle.h"
#include "tests/test_program.h"
#include "ui/document/document.h"

using namespace trainyard;
using namespace trainyard::ui;

class TestDocumentEntries : public QObject {
  Q_OBJECT

 private slots:
  /// Every model and every accelerator of the catalog, from a layout that suits Llama 3.1 405B on 16,384 H100.
  void no_choice_leaves_an_invalid_layout_data() {
    QTest::addColumn<QString>("input");
    QTest::addColumn<QString>("id");
    for (const ParameterHandle input : {ParameterHandle(&Workload::model), ParameterHandle(&Cluster::accelerator)})
      for (const EntryRef& entry : catalog(std::get<EntryField>(input->access).kind)) {
        const std::string& id = base(entry).id;
        QTest::newRow(id.c_str()) << QString::fromLatin1(input->id) << QString::fromStdString(id);
      }
  }
  void no_choice_leaves_an_invalid_layout() {
    QFETCH(QString, input);
    QFETCH(QString, id);
    ui::Document document;
    const Design before = document.design();
    const QSignalSpy adapted(&document, &ui::Document::layoutAdapted);
    document.edit(*find_parameter(input.toStdString()), id.toStdString());
    if (document.design() == before) return;
    const Evaluation& e = document.evaluation();
    // GPU instances have no network, so they cannot form a cluster of more than one node.
    if (e.legality.reason == Illegality::no_network) return;
    QVERIFY2(is_legal(e), qPrintable(QString::number(int(e.legality.reason))));
    QCOMPARE(document.design().cluster.accelerators, before.cluster.accelerators);
    QCOMPARE(document.undoStack().count(), 1);
    if (!adapted.isEmpty()) {
      const auto wanted = adapted.first().first().value<Design>();
      const bool other_work = document.design().work.sequence_length != before.work.sequence_length ||
                              document.design().work.global_batch != before.work.global_batch ||
                              document.design().work.tokens != before.work.tokens;
      QVERIFY(other_work || !is_legal(evaluate(wanted)) || (evaluate(wanted).fits == Fit::no && e.fits != Fit::no));
      QCOMPARE(wanted.work.sequence_length, before.work.sequence_length);
      QCOMPARE(wanted.layout.tensor_parallel, before.layout.tensor_parallel);
    }
    document.undoStack().undo();
    QVERIFY(document.design() == before);
    QCOMPARE(document.scenario().name, std::string("Llama 3.1 405B"));
  }

  /// One undo step sets model, published work and a layout that suits both; values that the user set stay.
  void a_model_brings_its_published_work() {
    ui::Document document;
    const QSignalSpy adapted(&document, &ui::Document::layoutAdapted);
    document.edit(parameter(&Workload::tokens), 1e12);
    document.edit(parameter(&Workload::model), std::string("deepseek-v3"));
    QCOMPARE(document.design().work.sequence_length, 4096.0);
    QCOMPARE(document.design().work.tokens, 1e12);
    QVERIFY(is_legal(document.evaluation()));
    QCOMPARE(adapted.size(), 1);
    QCOMPARE(document.undoStack().count(), 2);
    document.undoStack().undo();
    QCOMPARE(document.design().work.sequence_length, 8192.0);
  }

  /// A user who works with an invalid layout wants to see why it is invalid.
  void an_invalid_layout_is_kept() {
    ui::Document document;
    document.edit(parameter(&Layout::pipeline_parallel), 100.0);
    QVERIFY(!is_legal(document.evaluation()));
    document.edit(parameter(&Cluster::accelerator), std::string("h200-sxm"));
    QCOMPARE(document.design().layout.pipeline_parallel, 100.0);
  }

  void the_name_follows_the_model_until_a_user_names_it() {
    ui::Document document;
    const Parameter& model = parameter(&Workload::model);
    document.edit(model, std::string("llama3.1-70b"));
    QCOMPARE(document.scenario().name, std::string("Llama 3.1 70B"));
    document.edit(model, std::string("llama3.1-8b"));
    QCOMPARE(document.scenario().name, std::string("Llama 3.1 8B"));
    document.addScenario();
    document.edit(model, std::string("mixtral-8x7b"));
    QCOMPARE(document.scenario().name, std::string("Mixtral 8x7B"));
    document.edit(model, std::string("llama3.1-8b"));
    QCOMPARE(document.scenario().name, std::string("Llama 3.1 8B 2"));
    document.renameScenario(1, QStringLiteral("Plan for the board"));
    document.edit(model, std::string("llama3.1-70b"));
    QCOMPARE(document.scenario().name, std::string("Plan for the board"));
    document.undoStack().undo();
    document.undoStack().undo();
    document.undoStack().undo();
    QCOMPARE(document.scenario().name, std::string("Mixtral 8x7B"));
  }
};

TRAINYARD_TEST(TestDocumentEntries);
#include "tst_document_entries.moc"
