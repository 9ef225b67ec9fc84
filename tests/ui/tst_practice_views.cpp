// SPDX-License-Identifier: GPL-3.0-or-later
// Practices, Ranks and Roofline by mouse and keyboard: they show the results of the engine, one click applies a change,
// and one undo reverts it.
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>

#include "engine/explore/roofline.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/practices/practices_view.h"
#include "ui/pages/explore/ranks/rank_area.h"
#include "ui/pages/explore/ranks/ranks_view.h"
#include "ui/pages/explore/roofline/roofline_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/segmented_row.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestPracticeViews : public WindowTest {
  Q_OBJECT

 private slots:
  void practicesShowEveryCheck();
  void oneClickAppliesAndOneUndoes();
  void practicesFollowTheDesign();
  void boxesCanBeOpenedAndClosed();
  void keysMoveThroughTheMap();
  void neverMoreBoxesThanCanBeRead();
  void aDeviceListsItsContents();
  void membersAreMarkedAtEveryZoom();
  void placementOrderIsAnInput();
  void groupTrafficEqualsTheResults();
  void illegalLayoutsAreReported();
  void rooflineAddsUpToTheStep();
  void rooflineIsDrawn();
  void everyControlHasAName();

 private:
  template <class View>
  View& show() {
    auto* page = window_->page<ExplorePage>();
    window_->showPage(page);
    View* view = page->view<View>();
    page->showView(view);
    QCoreApplication::processEvents();
    return *view;
  }
  PracticesView& practices() {
    auto& view = show<PracticesView>();
    settle(view);
    return view;
  }
  static void settle(PracticesView& view) { QTRY_VERIFY(!view.isFollowing() && !view.checks().empty()); }
};

void TestPracticeViews::practicesShowEveryCheck() {
  PracticesView& view = practices();
  QCOMPARE(view.checks().size(), size_t(15));
  for (const PracticeKind kind : practice_kinds) {
    qsizetype rows = 0;
    for (const PracticeCheck& c : view.checks())
      if (c.kind == kind) rows += 1 + qsizetype(c.changes.size());
    QCOMPARE(view.table(kind)->rows().size(), rows);
    for (const AdviceRow& row : view.table(kind)->rows()) {
      QVERIFY(!row.title.isEmpty());
      QVERIFY(row.cells.isEmpty() || row.cells.size() == 4);
    }
  }
  QVERIFY(view.summary().contains("15"));
}

/// Full recomputation that is not needed has a button to remove it, and Undo restores it in one step.
void TestPracticeViews::oneClickAppliesAndOneUndoes() {
  document().edit(parameter(&Recipe::recompute), std::string("full"));
  PracticesView& view = practices();
  AdviceTable* table = view.table(PracticeKind::step);
  int row = -1;
  for (int i = 0; i < table->rows().size(); ++i)
    if (table->rows()[i].id.startsWith("throughput:")) {
      row = i;
      break;
    }
  QVERIFY(row >= 0);
  const auto check = std::find_if(view.checks().begin(), view.checks().end(),
                                  [](const PracticeCheck& c) { return std::string(c.id) == "throughput"; });
  const Design expected = check->changes.front().design, before = document().design();
  const double days = check->changes.front().effect.days, finish = document().evaluation().finish_days;
  const int steps = document().undoStack().index();
  QPushButton* button = table->button(row);
  QVERIFY(button && button->isVisible());
  QTest::mouseClick(button, Qt::LeftButton);
  QVERIFY(document().design() == expected);
  QCOMPARE(document().undoStack().index(), steps + 1);
  QVERIFY(std::abs(document().evaluation().finish_days - finish - days) < 1e-9);
  window_->actions()->undo->trigger();
  QVERIFY(document().design() == before);
}

void TestPracticeViews::practicesFollowTheDesign() {
  PracticesView& view = practices();
  const auto state = [&](const char* id) {
    for (const PracticeCheck& c : view.checks())
      if (std::string(c.id) == id) return int(c.state);
    return -1;
  };
  QCOMPARE(state("batch"), int(PracticeState::met));
  document().edit(parameter(&Workload::sequence_length), 65536.0);
  QTRY_COMPARE(state("batch"), int(PracticeState::open));
  settle(view);
  document().edit(parameter(&Layout::tensor_parallel), 3.0);
  QTRY_COMPARE(state("links"), int(PracticeState::idle));
}

void TestPracticeViews::boxesCanBeOpenedAndClosed() {
  RankArea& area = *show<RanksView>().area();
  // Six pods; the last is not full.
  QCOMPARE(area.boxes().size(), size_t(6));
  QCOMPARE(area.items()[0].name, QString("Pod 0"));
  QCOMPARE(area.boxes()[5].count, std::int64_t(16384 - 5 * 3072));
  QTest::mouseClick(&area, Qt::LeftButton, {}, area.items()[1].rect.center());
  QCOMPARE(area.path().size(), size_t(2));
  QCOMPARE(area.open().first, std::int64_t(3072));
  // 384 nodes, eight in each box.
  QCOMPARE(area.boxes().size(), size_t(48));
  QCOMPARE(area.items()[0].name, QString("Node 384–391"));
  QTest::mouseClick(&area, Qt::LeftButton, {}, area.items()[3].rect.center());
  QCOMPARE(area.items().size(), 8);
  QCOMPARE(area.items()[1].name, QString("Node 409"));
  QTest::mouseClick(&area, Qt::LeftButton, {}, area.items()[1].rect.center());
  QCOMPARE(area.items().size(), 8);
  QCOMPARE(area.items()[0].name, QString("GPU 3,272"));
  auto& view = show<RanksView>();
  QVERIFY(view.outButton()->isEnabled());
  for (int i = 0; i < 3; ++i) QTest::mouseClick(view.outButton(), Qt::LeftButton);
  QCOMPARE(area.path().size(), size_t(1));
  QVERIFY(!view.outButton()->isEnabled());
}

void TestPracticeViews::keysMoveThroughTheMap() {
  auto& view = show<RanksView>();
  RankArea& area = *view.area();
  area.setFocus(Qt::TabFocusReason);
  QTest::keyClick(&area, Qt::Key_Right);
  QCOMPARE(area.focusedItem(), 1);
  QTest::keyClick(&area, Qt::Key_Return);
  QCOMPARE(area.open().first, std::int64_t(3072));
  QTest::keyClick(&area, Qt::Key_Home);
  QTest::keyClick(&area, Qt::Key_Return);
  QTest::keyClick(&area, Qt::Key_Home);
  QTest::keyClick(&area, Qt::Key_Return);
  QCOMPARE(area.boxes().size(), size_t(8));
  QTest::keyClick(&area, Qt::Key_Right);
  QCOMPARE(view.device()->title(), QString("GPU 3,073"));
  // The focused device's group is marked.
  const auto marked = [&] {
    return std::count_if(area.boxes().begin(), area.boxes().end(), [&](const RankBox& b) { return area.membersIn(b); });
  };
  QCOMPARE(marked(), 1);
  area.setGroup(RankGroup::tensor);
  QCOMPARE(marked(), 8);
  area.setGroup(RankGroup::pipeline);
  QTest::mouseMove(&area, area.items()[5].rect.center());
  QTRY_COMPARE(view.device()->title(), QString("GPU 3,077"));
  QTest::keyClick(&area, Qt::Key_Left);
  QTest::keyClick(&area, Qt::Key_Right);
  QTest::keyClick(&area, Qt::Key_Return);
  QCOMPARE(area.chosen().value_or(-1), std::int64_t(3073));
  for (int i = 0; i < 3; ++i) QTest::keyClick(&area, Qt::Key_Backspace);
  QCOMPARE(area.path().size(), size_t(1));
  QAccessibleInterface* face = QAccessible::queryAccessibleInterface(&area);
  QVERIFY(face && face->childCount() == 6);
  QCOMPARE(face->child(0)->text(QAccessible::Name), QString("Pod 0"));
}

/// Clusters of 256 to 131,072 devices, down to the deepest level.
void TestPracticeViews::neverMoreBoxesThanCanBeRead() {
  RankArea& area = *show<RanksView>().area();
  for (const double devices : {256.0, 4096.0, 131072.0}) {
    Design d = default_design();
    d.cluster.accelerators = devices;
    d.work.global_batch = devices;
    document().edit(d, "another cluster");
    QTRY_COMPARE(area.map()->devices(), std::int64_t(devices));
    for (int depth = 0; depth < 8; ++depth) {
      QVERIFY(!area.boxes().empty() && area.boxes().size() <= 72);
      std::int64_t covered = 0;
      for (const RankBox& box : area.boxes()) {
        QCOMPARE(box.first, area.open().first + covered);
        covered += box.count;
      }
      QCOMPARE(covered, area.open().count);
      if (area.boxes().back().count == 1) break;
      area.openBox(area.boxes().back());
    }
    QCOMPARE(area.boxes().back().count, std::int64_t(1));
  }
}

void TestPracticeViews::aDeviceListsItsContents() {
  auto& view = show<RanksView>();
  view.rankBox()->setValue(3114);
  QTest::keyClick(view.rankBox(), Qt::Key_Return);
  QCOMPARE(view.area()->chosen().value_or(-1), std::int64_t(3114));
  QCOMPARE(view.area()->boxes().size(), size_t(8));
  QCOMPARE(view.device()->title(), QString("GPU 3,114"));
  const auto cell = [&](const char* id) {
    FactTable* table = view.device()->table();
    for (int row = 0; row < table->count(); ++row)
      if (table->idOf(row) == QLatin1String(id)) return table->model()->index(row, 1).data().toString();
    return QString();
  };
  QCOMPARE(cell("units"), QString("Node 389, Pod 1"));
  QCOMPARE(cell("layers"), QString("3, 19, 35, 51, 67, 83, 99, 115"));
  QCOMPARE(cell("tensor"), QString("2 of 8"));
  QCOMPARE(cell("pipeline"), QString("3 of 16"));
  QCOMPARE(cell("experts"), QString());
}

void TestPracticeViews::membersAreMarkedAtEveryZoom() {
  auto& view = show<RanksView>();
  RankArea& area = *view.area();
  area.setGroup(RankGroup::pipeline);
  area.choose(0);
  while (area.path().size() > 1) area.goOut();
  // Pipeline stages are 1,024 devices apart: three in each pod, one in the last.
  std::int64_t members = 0;
  for (const RankBox& box : area.boxes()) members += area.membersIn(box);
  QCOMPARE(members, std::int64_t(16));
  QCOMPARE(area.membersIn(area.boxes()[0]), std::int64_t(3));
  QVERIFY(area.items()[0].value.contains("3 of the marked group"));
  area.setGroup(RankGroup::tensor);
  QCOMPARE(area.membersIn(area.boxes()[0]), std::int64_t(8));
  QCOMPARE(area.membersIn(area.boxes()[1]), std::int64_t(0));
}

void TestPracticeViews::placementOrderIsAnInput() {
  auto& view = show<RanksView>();
  const double before = document().evaluation().step_time;
  const int index = view.orderBox()->findData("pp-tp-cp-ep-dp");
  QVERIFY(index >= 0);
  view.orderBox()->setCurrentIndex(index);
  emit view.orderBox()->activated(index);
  QCOMPARE(int(document().design().layout.placement_order), int(PlacementOrder::pp_tp_cp_ep_dp));
  QTRY_VERIFY(view.area()->map()->place(1).pipeline == 1);
  QVERIFY(document().evaluation().step_time > before);
  window_->actions()->undo->trigger();
  QTRY_COMPARE(view.area()->map()->place(1).tensor, std::int64_t(1));
  QCOMPARE(document().evaluation().step_time, before);
  QCOMPARE(view.orderBox()->currentData().toString(), QString("tp-cp-ep-dp-pp"));
}

void TestPracticeViews::groupTrafficEqualsTheResults() {
  auto& view = show<RanksView>();
  const RankMap map(document().design());
  FactTable* table = view.traffic()->table();
  QCOMPARE(size_t(table->count()), map.traffic().size());
  for (int row = 0; row < table->count(); ++row)
    QCOMPARE(table->idOf(row), QString::fromLatin1(group_id(map.traffic()[size_t(row)].group)));
  emit table->chosen(QString::fromLatin1(group_id(RankGroup::tensor)));
  QCOMPARE(int(view.area()->group()), int(RankGroup::tensor));
  QVERIFY(view.summary().contains("%"));
}

void TestPracticeViews::illegalLayoutsAreReported() {
  document().edit(parameter(&Layout::tensor_parallel), 3.0);
  auto& view = show<RanksView>();
  QVERIFY(view.area()->boxes().empty());
  QCOMPARE(view.traffic()->table()->count(), 0);
  QVERIFY(view.summary().contains("legal"));
  auto& roof = show<RooflineView>();
  QCOMPARE(roof.table()->table()->count(), 0);
  QVERIFY(!std::get<RooflineChart>(roof.chart()->spec()).roofs.isEmpty());
}

void TestPracticeViews::rooflineAddsUpToTheStep() {
  auto& view = show<RooflineView>();
  const auto spec = std::get<RooflineChart>(view.chart()->spec());
  const Roofline expected = roofline(document().design(), document().evaluation());
  QCOMPARE(size_t(spec.points.size()), expected.points.size());
  double seconds = 0;
  for (const RooflineChart::Point& p : spec.points) seconds += p.seconds;
  QVERIFY(std::abs(seconds / document().evaluation().time_compute - 1) < 1e-9);
  QCOMPARE(view.table()->table()->count(), int(spec.points.size()));
  for (const RooflineChart::Point& p : spec.points)
    if (p.intensity > 0)
      QVERIFY(p.intensity >= spec.x_min && p.intensity <= spec.x_max && p.attained >= spec.y_min &&
              p.attained <= spec.y_max);
  const QVector<QStringList> rows = chart_table(ChartSpec(spec), TableFor::files);
  QCOMPARE(rows.size(), spec.points.size() + 1);
  QCOMPARE(rows[1].size(), rows[0].size());
  // FP8 uses a second roof.
  document().edit(parameter(&Recipe::precision), std::string("fp8"));
  QTRY_VERIFY(std::get<RooflineChart>(view.chart()->spec()) != spec);
  const auto eight = std::get<RooflineChart>(view.chart()->spec());
  QCOMPARE(std::count_if(eight.roofs.begin(), eight.roofs.end(), [](const auto& roof) { return roof.used; }), 2);
}

void TestPracticeViews::rooflineIsDrawn() {
  auto& view = show<RooflineView>();
  const QImage image = view.chart()->chart()->grab().toImage().convertToFormat(QImage::Format_RGB32);
  const Theme& look = theme_of(QGuiApplication::palette());
  const auto has = [&](const QColor& color) {
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x)
        if (image.pixelColor(x, y) == color) return true;
    return false;
  };
  QVERIFY(has(look.color(Role::text)));
  QVERIFY(has(look.part(Part::compute)));
  // Keys move between the points, and each has an accessible text.
  view.chart()->chart()->setFocus(Qt::TabFocusReason);
  QTest::keyClick(view.chart()->chart(), Qt::Key_Right);
  QVERIFY(!view.chart()->chart()->accessibleDescription().isEmpty() ||
          !view.chart()->chart()->accessibleName().isEmpty());
}

void TestPracticeViews::everyControlHasAName() {
  auto& ranks = show<RanksView>();
  for (QWidget* control : std::initializer_list<QWidget*>{ranks.groupBox(), ranks.orderBox(), ranks.rankBox(),
                                                          ranks.outButton(), ranks.area()}) {
    QVERIFY(!control->objectName().isEmpty());
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(control);
    QVERIFY2(face && !face->text(QAccessible::Name).isEmpty(), qPrintable(control->objectName()));
    QVERIFY2(control == ranks.area() || !control->toolTip().isEmpty(), qPrintable(control->objectName()));
  }
  PracticesView& view = practices();
  for (const PracticeKind kind : practice_kinds) QVERIFY(!view.table(kind)->accessibleName().isEmpty());
}

TRAINYARD_TEST(TestPracticeViews);
#include "tst_practice_views.moc"
