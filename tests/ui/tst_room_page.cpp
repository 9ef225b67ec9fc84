// SPDX-License-Identifier: GPL-3.0-or-later
// The machine room as a page: picture of the network, rows of racks, the bill with its sources, price list and files.
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "engine/parameters/parameter.h"
#include "tests/test_program.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/charts/chart_scene.h"
#include "ui/document/document.h"
#include "ui/figures/room_charts.h"
#include "ui/pages/room/room_exports.h"
#include "ui/pages/room/room_page.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/fact_table.h"

using namespace trainyard;
using namespace trainyard::ui;

class TestRoomPage : public QObject {
  Q_OBJECT
 private slots:
  void init() {
    document_ = std::make_unique<Document>();
    Design design = document_->design();
    for (const char* assignment : {"fabric=superpod-h100", "accelerators=1016", "data_parallel=auto"})
      assign(design, assignment);
    document_->edit(design, QStringLiteral("test"));
    page_ = std::make_unique<RoomPage>(document_.get());
    page_->refresh();
  }
  void cleanup() {
    page_.reset();
    document_.reset();
  }

  /// 16 spine and 32 leaf switches, 127 nodes, 1,016 GPUs, and the links between them.
  void thePictureShowsTiersAndLinks() {
    const auto picture = std::get<FabricPicture>(page_->pictureCard()->spec());
    QStringList counts;
    for (const FabricPicture::Tier& tier : picture.tiers) counts << tier.count;
    QCOMPARE(counts, QStringList({"16", "32", "127", "1,016"}));
    QCOMPARE(picture.links.size(), 3);
    QVERIFY2(picture.links[0].label.startsWith(QStringLiteral("1,024 links")), qPrintable(picture.links[0].label));
    QVERIFY2(picture.links[1].label.startsWith(QStringLiteral("1,016 links")), qPrintable(picture.links[1].label));
    QVERIFY2(picture.links[1].detail.contains(QStringLiteral("multimode 1,016")), qPrintable(picture.links[1].detail));
    QVERIFY(picture.inner.isEmpty());
    // A network without a tier of spine switches has its links between groups above the switches.
    Design frontier = document_->design();
    assign(frontier, "fabric=frontier");
    const auto other = fabric_picture(report_room(resolved(frontier), evaluate(frontier)));
    QCOMPARE(other.inner.size(), 2);
    QCOMPARE(other.tiers.size(), other.links.size() + 1);
  }

  void rowsHaveAllRacks() {
    const auto rows = std::get<RackRows>(page_->racksCard()->spec());
    QCOMPARE(rows.racks.size(), 38);
    QCOMPARE(rows.kinds.size(), 3);
    QCOMPARE(rows.kinds[0].count, QStringLiteral("32"));
    QCOMPARE(rows.kinds[1].count, QStringLiteral("4"));
  }

  /// Every text of the picture has room at the least width of a card, and each tier is drawn.
  void thePictureIsReadableWhenNarrow() {
    const ChartSpec spec = page_->pictureCard()->spec();
    const auto scene = make_chart_scene(spec);
    QVERIFY(scene);
    for (const QSizeF size : {QSizeF(380, 240), QSizeF(760, 300)}) {
      QImage image(size.toSize(), QImage::Format_ARGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      Canvas canvas(painter, current_theme(), 1);
      scene->draw(canvas, size, {});
      painter.end();
      const auto spots = scene->spots(Lettering::of(image, 1), size);
      QCOMPARE(spots.size(), 4);
      for (qsizetype i = 1; i < spots.size(); ++i) QVERIFY(spots[i].area.top() > spots[i - 1].area.bottom());
      QVERIFY(spots.last().area.bottom() <= size.height());
    }
  }

  void aLineOfTheBillNamesItsSource() {
    FactTable* table = page_->billCard()->table();
    QVERIFY(table->count() > 15);
    emit table->chosen(QStringLiteral("dgx-h100"));
    const QString text = page_->billCard()->text();
    QVERIFY2(text.contains(QStringLiteral("<a href=\"https://github.com/epoch-research")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("Not in the total")), qPrintable(text));
  }

  /// A selected number of power or cost has its formula and source below the table.
  void aNumberHasAFormulaAndASource() {
    emit page_->powerCard()->table()->chosen(QStringLiteral("utility_maximum"));
    QVERIFY2(page_->powerCard()->text().contains(QStringLiteral("IT equipment, maximum × PUE")),
             qPrintable(page_->powerCard()->text()));
    emit page_->moneyCard()->table()->chosen(QStringLiteral("break_even_months"));
    QVERIFY2(page_->moneyCard()->text().contains(QStringLiteral("first payment ÷")),
             qPrintable(page_->moneyCard()->text()));
    QVERIFY(page_->moneyCard()->table()->asText().contains(QStringLiteral("2026-07")));
  }

  /// "2 MW: how many GPUs?" is a row of the table of power.
  void aPowerLimitGivesAFleet() {
    QVERIFY(!page_->powerCard()->table()->asText().contains(QStringLiteral("power limit")));
    Design design = document_->design();
    assign(design, "power_limit=2e6");
    document_->edit(design, QStringLiteral("test"));
    page_->refresh();
    QVERIFY(page_->powerCard()->table()->asText().contains(QStringLiteral("GPUs within the power limit")));
  }

  /// The chassis of Meta's network are not published; the racks of the servers are known. Costs that are not entered
  /// leave no break-even.
  void knownPartsAreStated() {
    Design design = document_->design();
    assign(design, "fabric=meta-24k");
    assign(design, "accelerators=16384");
    document_->edit(design, QStringLiteral("test"));
    page_->refresh();
    QVERIFY2(page_->summary().contains(QStringLiteral("512 server racks (network racks unknown)")),
             qPrintable(page_->summary()));
    QVERIFY2(page_->summary().contains(QStringLiteral("known part of a GPU-hour")), qPrintable(page_->summary()));
    const QString costs = page_->moneyCard()->table()->asText();
    QVERIFY2(costs.contains(QStringLiteral("some costs are unknown")), qPrintable(costs));
    QVERIFY(page_->billCard()->table()->asText().contains(QStringLiteral("Spare nodes of the job")));
  }

  void aPriceListBelongsToTheProject() {
    const QString list = folder_.filePath(QStringLiteral("prices.csv"));
    writeFile(list, "part,low,source\nrack,3000,offer 9\n");
    page_->exports()->loadPrices(list);
    QCOMPARE(document_->project().prices.at("rack").low, Cents(300'000));
    page_->refresh();
    emit page_->billCard()->table()->chosen(QStringLiteral("rack"));
    QVERIFY(page_->billCard()->text().contains(QStringLiteral("offer 9")));
    auto* remove = page_->findChild<QPushButton*>(QStringLiteral("room_forget_prices"));
    QVERIFY(!remove->isHidden());
    remove->click();
    QVERIFY(document_->project().prices.empty());
    page_->refresh();
    QVERIFY(remove->isHidden());
    document_->undoStack().undo();
    document_->undoStack().undo();
    QVERIFY(document_->project().prices.empty());
  }

  void aBadPriceListIsOneSentence() {
    const QString list = folder_.filePath(QStringLiteral("bad.csv"));
    writeFile(list, "part,low\nrack,cheap\n");
    QSignalSpy failed(page_->exports(), &RoomExports::failed);
    page_->exports()->loadPrices(list);
    QCOMPARE(failed.count(), 1);
    QVERIFY(failed[0][0].toString().startsWith(QStringLiteral("bad.csv, line 2:")));
    QVERIFY(document_->project().prices.empty());
  }

  void filesAreWritten() {
    page_->exports()->saveBill(folder_.filePath(QStringLiteral("bill.csv")));
    page_->exports()->saveCables(folder_.filePath(QStringLiteral("cables.csv")));
    page_->exports()->saveNetBox(folder_.filePath(QStringLiteral("netbox")));
    for (const char* name : {"bill.csv", "cables.csv", "netbox/6_devices.csv", "netbox/7_cables.csv"})
      QVERIFY2(QFile(folder_.filePath(QString::fromLatin1(name))).size() > 1000, name);
  }

 private:
  static void writeFile(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  QTemporaryDir folder_;
  std::unique_ptr<Document> document_;
  std::unique_ptr<RoomPage> page_;
};

TRAINYARD_TEST(TestRoomPage);
#include "tst_room_page.moc"
