// SPDX-License-Identifier: GPL-3.0-or-later
// Several scenarios, layouts that stay legal, limits, languages.
#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>

#include "tests/ui/window_test.h"
#include "ui/headline/headline_strip.h"
#include "ui/headline/verdict_block.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/unit_field.h"
#include "ui/inputs/value_slider.h"
#include "ui/text/translations.h"
#include "ui/window/actions.h"
#include "ui/window/change_offer.h"
#include "ui/window/scenario_bar.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestWindowScenarios : public WindowTest {
  Q_OBJECT

 private slots:
  void a_copy_does_not_change_other_letters();
  void a_new_scenario_has_generic_network_and_storage();
  void the_list_of_changed_inputs_follows_the_scenario();
  void an_illegal_layout_offers_the_nearest_legal_ones_on_every_page();
  void a_chosen_model_offers_the_old_layout_below_the_page();
  void a_typed_share_of_devices_is_rounded();
  void a_chosen_data_set_offers_one_pass();
  void the_device_slider_adjusts_the_layout();
  void degrees_follow_only_if_allowed();
  void dragging_back_restores_the_design();
  void deadline_and_budget_are_found_by_search();
  void the_verdict_names_missed_limits();
  void the_language_is_chosen_in_a_menu();

 private:
  bool legal() { return document().evaluation().legality.reason == Illegality::none; }
  void keepLegal(bool degrees) {
    if (!find<QCheckBox>("keep_legal")->isChecked()) find<QCheckBox>("keep_legal")->click();
    if (find<QCheckBox>("keep_legal_degrees")->isChecked() != degrees) find<QCheckBox>("keep_legal_degrees")->click();
  }
  void type(const char* id, const QString& text);
  /// Drags the slider of the devices through these counts.
  void drag(std::initializer_list<double> counts);
};

void TestWindowScenarios::type(const char* id, const QString& text) {
  window_->inputs()->reveal(QLatin1String(id));
  auto* field = window_->findChild<UnitField*>(QLatin1String(id) + QStringLiteral(".field"));
  field->setFocus(Qt::TabFocusReason);
  field->selectAll();
  QTest::keyClicks(field, text);
  QTest::keyClick(field, Qt::Key_Return);
  QCoreApplication::processEvents();
}

void TestWindowScenarios::drag(std::initializer_list<double> counts) {
  window_->inputs()->reveal(QStringLiteral("accelerators"));
  auto* slider = find<ValueSlider>("accelerators");
  const auto at = [slider](int position) { return QPoint(int(slider->xOf(position)), slider->height() / 2); };
  const Parameter& devices = parameter("accelerators");
  QTest::mousePress(slider, Qt::LeftButton, {}, at(slider->value()));
  QPoint last = at(slider->value());
  for (const double count : counts) QTest::mouseMove(slider, last = at(position_of(devices, count)));
  QTest::mouseRelease(slider, Qt::LeftButton, {}, last);
  QCoreApplication::processEvents();
}

void TestWindowScenarios::a_copy_does_not_change_other_letters() {
  document().addScenario(QStringLiteral("Second"), {}, default_design());
  document().setBaseline(1);
  document().setCurrent(0);
  window_->actions()->duplicate->trigger();
  QTabBar* tabs = window_->scenarioBar()->tabs();
  QCOMPARE(tabs->count(), 3);
  QCOMPARE(tabs->tabText(1), QStringLiteral("B  Second"));
  QCOMPARE(tabs->tabText(2), QStringLiteral("C  Llama 3.1 405B copy"));
  QCOMPARE(document().current(), 2);
  QCOMPARE(document().project().baseline, 1);
  document().undoStack().undo();
  QCOMPARE(document().current(), 0);
  QCOMPARE(tabs->count(), 2);
  document().undoStack().redo();
  document().removeScenario(1);
  QCOMPARE(tabs->tabText(1), QStringLiteral("C  Llama 3.1 405B copy"));
  document().moveScenario(1, 0);
  QCOMPARE(tabs->tabText(0), QStringLiteral("C  Llama 3.1 405B copy"));
}

void TestWindowScenarios::a_new_scenario_has_generic_network_and_storage() {
  window_->actions()->new_scenario->trigger();
  const Design& d = document().design();
  for (const EntryRef& entry : {EntryRef(d.cluster.network), EntryRef(d.storage.system)})
    QVERIFY2(!QString::fromStdString(base(entry).name).contains(QStringLiteral("Meta")), base(entry).name.c_str());
  QCOMPARE(number(d, parameter("oversubscription")), 1.0);
  QVERIFY(legal());
}

void TestWindowScenarios::the_list_of_changed_inputs_follows_the_scenario() {
  document().edit(parameter("tensor_parallel"), 4.0);
  auto* changed = find<QAbstractButton>("inputs.changed");
  changed->click();
  InputRow* tensor = window_->inputs()->row(QStringLiteral("tensor_parallel"));
  InputRow* batch = window_->inputs()->row(QStringLiteral("micro_batch"));
  QVERIFY(tensor->isVisible() && !batch->isVisible());
  document().addScenario(QStringLiteral("Other"), {}, default_design());
  document().edit(parameter("micro_batch"), 2.0);
  document().setBaseline(1);
  QCoreApplication::processEvents();
  QVERIFY2(!tensor->isVisible(), "since its start the other scenario has another batch only");
  QVERIFY(batch->isVisible());
  QVERIFY2(changed->text().endsWith(QStringLiteral(" 1")), qPrintable(changed->text()));
  document().setCurrent(0);
  QVERIFY(tensor->isVisible() && batch->isVisible());
  QVERIFY2(changed->text().endsWith(QStringLiteral(" 2")), qPrintable(changed->text()));
}

void TestWindowScenarios::an_illegal_layout_offers_the_nearest_legal_ones_on_every_page() {
  auto* offer = find<ChangeOffer>("change_offer");
  QVERIFY(!offer->isVisible());
  for (const char* page : {"overview", "schedule", "storage", "trust"}) {
    find<QAction>((QByteArray("page_") + page).constData())->trigger();
    type("accelerators", QStringLiteral("12928"));
    QVERIFY(!legal());
    QTRY_VERIFY(offer->isVisible());
    auto* first = find<QPushButton>("change_offer_0");
    QVERIFY(first->isVisible());
    QVERIFY2(!first->text().isEmpty() && !first->accessibleName().isEmpty(), page);
    const int steps = document().undoStack().index();
    QTest::mouseClick(first, Qt::LeftButton);
    QVERIFY(legal());
    QCOMPARE(document().undoStack().index(), steps + 1);
    QTRY_VERIFY(!offer->isVisible());
    document().undoStack().undo();
    document().undoStack().undo();
    QTRY_VERIFY(!offer->isVisible());
  }
}

void TestWindowScenarios::a_chosen_model_offers_the_old_layout_below_the_page() {
  auto* offer = find<ChangeOffer>("change_offer");
  const QWidget* page = find<QWidget>("overview");
  const QRect place = page->geometry();
  const Design before = document().design();
  document().edit(parameter(&Workload::model), std::string("llama3.1-70b"));
  QCoreApplication::processEvents();
  QVERIFY(legal());
  QVERIFY(offer->isVisible());
  // The nearest valid layout at once, then the fastest one in the same undo step.
  const Design nearest = document().design();
  QTRY_VERIFY_WITH_TIMEOUT(!(document().design() == nearest), 300000);
  QVERIFY(legal() && document().evaluation().step_time < evaluate(nearest).step_time);
  QCOMPARE(document().undoStack().index(), 1);
  QCOMPARE(document().scenario().name, std::string("Llama 3.1 70B"));
  QVERIFY(find<QPushButton>("close_offer")->isVisible());
  QVERIFY(offer->rect().contains(find<QPushButton>("close_offer")->geometry()));
  // The page keeps its place and ends above the offer.
  QTRY_VERIFY(page->height() < place.height());
  QTRY_VERIFY(page->mapTo(offer->parentWidget(), page->rect().bottomLeft()).y() < offer->y());
  QCOMPARE(page->geometry().topLeft(), place.topLeft());
  QCOMPARE(page->width(), place.width());
  QVERIFY(offer->parentWidget()->rect().contains(offer->geometry()));
  window_->resize(window_->width() - 200, window_->height() - 50);
  QTRY_VERIFY(offer->parentWidget()->rect().contains(offer->geometry()));
  QTest::mouseClick(find<QPushButton>("old_layout"), Qt::LeftButton);
  QCOMPARE(document().design().layout.pipeline_parallel, before.layout.pipeline_parallel);
  QCOMPARE(document().design().work.model->id, std::string("llama3.1-70b"));
  // The old layout is invalid, so that the valid ones are offered instead.
  QTRY_VERIFY(!legal() && offer->isVisible() && !find<QPushButton>("old_layout")->isVisible());
  QTest::mouseClick(find<QPushButton>("close_offer"), Qt::LeftButton);
  QVERIFY(!offer->isVisible());
  document().undoStack().undo();
  document().undoStack().undo();
  QTRY_VERIFY(!offer->isVisible());
  QVERIFY(document().design() == before);
}

/// A share rarely gives a legal number of GPUs: the nearest one is taken, and the line above the edge says so.
void TestWindowScenarios::a_typed_share_of_devices_is_rounded() {
  auto* offer = find<ChangeOffer>("change_offer");
  for (const auto& [typed, share] : {std::pair("+30%", 1.3), std::pair("-20%", 0.8)}) {
    const double before = value("accelerators");
    const int steps = document().undoStack().index();
    type("accelerators", QString::fromLatin1(typed));
    QVERIFY(legal());
    const double found = value("accelerators") / before / share;
    QVERIFY2(found > 0.97 && found < 1.03, qPrintable(QString::number(found)));
    QCOMPARE(document().undoStack().index(), steps + 1);
    QVERIFY(offer->isVisible());
    const auto* label = offer->findChild<QLabel*>();
    QVERIFY2(label->text().contains(QStringLiteral("Rounded: ")), qPrintable(label->text()));
    document().undoStack().undo();
    QTRY_VERIFY(!offer->isVisible());
  }
}

void TestWindowScenarios::a_chosen_data_set_offers_one_pass() {
  auto* offer = find<ChangeOffer>("change_offer");
  document().edit(parameter(&Workload::dataset), std::string("openwebtext"));
  QCoreApplication::processEvents();
  auto* one_pass = find<QPushButton>("one_pass");
  QVERIFY(offer->isVisible() && one_pass->isVisible());
  QVERIFY(offer->parentWidget()->rect().contains(offer->geometry()));
  QVERIFY(!find<QPushButton>("old_layout")->isVisible());
  // Choosing the data set changes no tokens; only the offer does.
  QCOMPARE(document().design().work.tokens, 15.6e12);
  QTest::mouseClick(one_pass, Qt::LeftButton);
  QCOMPARE(document().design().work.tokens, document().design().work.dataset->tokens);
  QCOMPARE(document().design().work.epochs, 1.0);
  QTRY_VERIFY(!offer->isVisible());
  // A run of exactly one pass needs no offer.
  document().undoStack().undo();
  const double size = document().design().work.dataset->tokens;
  document().edit(parameter(&Workload::dataset), std::string("c4-en-noblocklist"));
  document().edit(parameter(&Workload::tokens), size);
  QTRY_VERIFY(!offer->isVisible());
  document().edit(parameter(&Workload::dataset), std::string("openwebtext"));
  QCoreApplication::processEvents();
  QVERIFY(!offer->isVisible());
}

void TestWindowScenarios::the_device_slider_adjusts_the_layout() {
  // With a data parallelism set by hand, every other count is illegal.
  document().edit(parameter("data_parallel"), 128.0);
  drag({8192});
  QVERIFY(!legal());
  document().undoStack().undo();
  keepLegal(false);
  const int steps = document().undoStack().index();
  drag({8192, 4096, 2048});
  QCOMPARE(value("accelerators"), 2048.0);
  QCOMPARE(value("data_parallel"), 16.0);
  QVERIFY(legal());
  QCOMPARE(document().undoStack().index(), steps + 1);
  document().undoStack().undo();
  QCOMPARE(value("accelerators"), 16384.0);
  QCOMPARE(value("data_parallel"), 128.0);
}

void TestWindowScenarios::degrees_follow_only_if_allowed() {
  keepLegal(false);
  // 131,072 devices would be 1,024 replicas: two micro-batches on 16 stages. The slider stops at a legal count.
  drag({32768, 65536, 131072});
  QVERIFY(legal());
  QCOMPARE(value("pipeline_parallel"), 16.0);
  QVERIFY(value("accelerators") < 131072);
  document().undoStack().undo();
  keepLegal(true);
  drag({131072});
  QCOMPARE(value("accelerators"), 131072.0);
  QVERIFY(legal());
  document().undoStack().undo();
  type("accelerators", QStringLiteral("12288"));
  QCOMPARE(value("accelerators"), 12288.0);
  QVERIFY(legal());
}

void TestWindowScenarios::dragging_back_restores_the_design() {
  keepLegal(true);
  const Design before = document().design();
  drag({131072, 262144, 512, 16384});
  QVERIFY(document().design() == before);
  QVERIFY2(QSettings().value(QStringLiteral("inputs/keep_legal")).toInt() == 2, "kept for the next start");
}

void TestWindowScenarios::deadline_and_budget_are_found_by_search() {
  auto* search = find<QLineEdit>("inputs.search");
  for (const char* word : {"deadline", "budget"}) {
    search->setFocus();
    search->selectAll();
    QTest::keyClicks(search, QString::fromLatin1(word));
    InputRow* row = window_->inputs()->row(QLatin1String(word));
    QVERIFY(row && row->isVisible());
  }
}

void TestWindowScenarios::the_verdict_names_missed_limits() {
  type("deadline", QStringLiteral("30"));
  VerdictText verdict = window_->headline()->verdict()->verdict();
  QCOMPARE(verdict.title, QStringLiteral("Fits, too late"));
  QVERIFY2(verdict.sentence.contains(QStringLiteral("of 30")), qPrintable(verdict.sentence));
  QCOMPARE(int(verdict.mark), int(StatusMark::warning));
  type("budget", QStringLiteral("10 M"));
  verdict = window_->headline()->verdict()->verdict();
  QCOMPARE(verdict.title, QStringLiteral("Fits, too late, over budget"));
  QVERIFY2(verdict.sentence.contains(QStringLiteral("$10.0")), qPrintable(verdict.sentence));
}

void TestWindowScenarios::the_language_is_chosen_in_a_menu() {
  auto* menu = find<QMenu>("menu_language");
  QVERIFY(menu);
  QCOMPARE(menu->actions().size(), 1 + offered_languages().size());
  QVERIFY(offered_languages().contains(QStringLiteral("de")));
  QVERIFY(menu->findChild<QAction*>(QStringLiteral("language_system")) || menu->actions().first()->isChecked());
}

TRAINYARD_TEST(TestWindowScenarios);
#include "tst_window_scenarios.moc"
