// SPDX-License-Identifier: GPL-3.0-or-later
// The card of fused kernels shows the results of the study. It is empty for an illegal layout.
#include <QHeaderView>
#include <QTest>

#include "engine/parameters/parameter.h"
#include "engine/studies/kernel_fusion.h"
#include "tests/test_program.h"
#include "ui/pages/schedule/kernels_card.h"
#include "ui/text/engine_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/text_line.h"

using namespace trainyard;
using namespace trainyard::ui;

class TestKernelsCard : public QObject {
  Q_OBJECT
 private slots:
  void showsTheResultsOfTheStudy();
  void illegalLayoutIsEmpty();
  void namesAreCompleteInANarrowColumn();
};

void TestKernelsCard::showsTheResultsOfTheStudy() {
  KernelsCard card;
  const Design design = default_design();
  const Evaluation evaluation = evaluate(design);
  card.refresh(design, evaluation);
  const KernelFusion fusion = kernel_fusion(design);
  int rows = 0;
  for (const KernelChain& chain : fusion.chains) {
    if (chain.unfused <= 0) continue;
    QCOMPARE(card.table()->idOf(rows), QString::fromLatin1(chain.id));
    const QAbstractItemModel& model = *card.table()->model();
    QCOMPARE(model.index(rows, 1).data().toString(), number_text(chain.unfused, Unit::file));
    QCOMPARE(model.index(rows, 2).data().toString(), number_text(chain.fused, Unit::file));
    const double saved = fusion.seconds(chain.unfused - chain.fused);
    if (saved > 0) QCOMPARE(model.index(rows, 3).data().toString(), number_text(saved, Unit::seconds));
    ++rows;
  }
  QCOMPARE(card.table()->count(), rows);
  QVERIFY(rows >= 5);
  for (const double bytes : {fusion.fused(), fusion.unfused(), fusion.counted()})
    QVERIFY2(card.text().contains(number_text(bytes, Unit::file)), qPrintable(card.text()));
  QVERIFY(card.text().contains(
      number_text(fusion.seconds(fusion.unfused() - fusion.fused()) / evaluation.step_time, Unit::fraction)));
  QVERIFY(card.subtitle().contains(QString::number(fusion.stage)));
  for (const char* word : {"Coalescing", "Tiling", "Triton", "torch.compile", "Ultra-Scale Playbook"})
    QVERIFY2(card.text().contains(QLatin1String(word)), word);
}

void TestKernelsCard::illegalLayoutIsEmpty() {
  KernelsCard card;
  Design design = default_design();
  card.refresh(design, evaluate(design));
  assign(design, "data_parallel=100");
  card.refresh(design, evaluate(design));
  QCOMPARE(card.table()->count(), 0);
  QVERIFY(card.text().isEmpty());
  QVERIFY(card.subtitle().isEmpty());
}

/// In a window of 1,366 px, the fused operations wrap into two lines, and their rows become taller.
void TestKernelsCard::namesAreCompleteInANarrowColumn() {
  KernelsCard card;
  card.refresh(default_design(), evaluate(default_design()));
  card.show();
  QVERIFY(QTest::qWaitForWindowExposed(&card));
  const FactTable& table = *card.table();
  const auto heights = [&](int width) {
    card.resize(width, 900);
    QCoreApplication::processEvents();
    int all = 0;
    for (int row = 0; row < table.count(); ++row) all += table.rowHeight(row);
    // The table is tall enough for all rows.
    const int below = table.horizontalHeader()->height() + all;
    return table.height() >= below && table.height() <= below + 4 ? all : -1;
  };
  const int narrow = heights(380), wide = heights(900);
  QVERIFY(wide > 0 && narrow > wide);
  heights(380);
  for (const KernelChain& chain : kernel_fusion(default_design()).chains) {
    const Face face{TextStyle::caption};
    const double room = table.columnWidth(0) - 14;
    for (const QString& line : break_lines(face, engine_text(chain.operations), room, 2))
      QVERIFY2(text_width(face, line) <= room, qPrintable(line));
  }
  QCOMPARE(break_lines({}, QStringLiteral("one two three"), 1, 2), QStringList({"one", "two three"}));
  QCOMPARE(break_lines({}, QStringLiteral("one two three"), 1e6, 2), QStringList({"one two three"}));
}

TRAINYARD_TEST(TestKernelsCard);
#include "tst_kernels_card.moc"
