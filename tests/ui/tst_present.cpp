// SPDX-License-Identifier: GPL-3.0-or-later
// The presentation in the real window, by mouse and keyboard: what the audience sees and what it must not see.
#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "tests/ui/present_hands.h"
#include "tests/ui/window_test.h"
#include "ui/inputs/value_slider.h"
#include "ui/pages/storage/storage_page.h"
#include "ui/present/input_finder.h"
#include "ui/present/present_body.h"
#include "ui/present/present_charts.h"
#include "ui/present/present_foot.h"
#include "ui/present/present_head.h"
#include "ui/present/present_input.h"
#include "ui/present/present_inputs.h"
#include "ui/present/present_strip.h"
#include "ui/present/present_window.h"
#include "ui/present/presenter_notes.h"
#include "ui/text/engine_text.h"
#include "ui/theme/theme.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using trainyard::ui::testing::drag;
using trainyard::ui::testing::WindowTest;
using trainyard::ui::testing::written;
using trainyard::ui::testing::WrittenText;

namespace {

const Parameter& devices() { return trainyard::parameter(&Cluster::accelerators); }

}  // namespace

class TestPresent : public WindowTest {
  Q_OBJECT

 private slots:
  void init() { openWindow({1280, 720}); }

  void opensOverTheSameDocument();
  void showsSubjectVerdictAndNumbers();
  void lettersAreLargeEnough_data();
  void lettersAreLargeEnough();
  void nothingIsCutOrOverlaps_data();
  void nothingIsCutOrOverlaps();
  void targetsAreAsLargeAsAPointer();
  void keysChangePages();
  void keysChangeScenarios();
  void aDragIsOneUndoStep();
  void moreDevicesKeepALegalLayout();
  void deviceSliderHasUsefulPositions();
  void undoRemovesTheBatchSlider();
  void theFirstTabReachesASlider();
  void spaceShowsTheBaseline();
  void anyInputCanBeAdded();
  void aValueCanBeTyped();
  void aPriceAppliesToAllScenarios();
  void manyScenariosStayReachable();
  void showsTheChosenContent();
  void noPathAndNoMarkOfSources();
  void notesAreOnlyForThePresenter();
  void blankSlide();
  void leavingRestoresTheWindow();
  void marksShowWhichValuesFit();
  void followsTheTheme();

 private:
  PresentWindow& slide() { return *window_->presentation(); }
  void present(const QSize& size = {1280, 720});
  void addScenarioOf(Job job);
  ValueSlider* slider(const Parameter& parameter);
  QVector<QWidget*> parts();
  void partsStandBelowEachOther(const QSize& size);
  static void wordsStandApart(QWidget& part);
};

void TestPresent::present(const QSize& size) {
  window_->actions()->present->trigger();
  QVERIFY(window_->presentation());
  slide().showNormal();
  slide().resize(size);
  QVERIFY(QTest::qWaitForWindowExposed(&slide()));
  slide().activateWindow();
  QCoreApplication::processEvents();
  QCOMPARE(slide().size(), size);
}

void TestPresent::addScenarioOf(Job job) {
  if (job != Job::training) document().addScenarioFor(job);
  document().duplicateScenario(document().current());
  document().setBaseline(document().current() - 1);
  QCoreApplication::processEvents();
}

ValueSlider* TestPresent::slider(const Parameter& parameter) {
  PresentInput* input = slide().inputs()->input(parameter);
  return input ? input->slider() : nullptr;
}

void TestPresent::opensOverTheSameDocument() {
  QCOMPARE(window_->actions()->present->shortcut(), QKeySequence(Qt::Key_F5));
  QCOMPARE(window_->actions()->full_screen->shortcut(), QKeySequence(Qt::Key_F11));
  QTest::mouseClick(window_->findChild<QPushButton*>(QStringLiteral("present_button")), Qt::LeftButton);
  QVERIFY(window_->presentation());
  QVERIFY(slide().isFullScreen());
  const PresentWindow* first = &slide();
  window_->actions()->present->trigger();
  QCOMPARE(&slide(), first);
}

void TestPresent::showsSubjectVerdictAndNumbers() {
  document().duplicateScenario(0);
  QCoreApplication::processEvents();
  present();
  QVERIFY(slide().head()->title().contains(catalog_text(document().design().work.model->name)));
  QVERIFY(slide().head()->title().contains(QStringLiteral("16,384")));
  QCOMPARE(slide().strip()->verdict().title, QString::fromUtf8(verdict_label(document().evaluation())));
  const auto& cells = slide().strip()->cells();
  QCOMPARE(cells.size(), 4);
  QVERIFY(MetricHandle(*cells[3].metric) == MetricHandle(&Evaluation::cost));
  // Memory, days and cost state their likely range and their difference from the baseline.
  for (int i : {0, 2, 3}) QVERIFY2(cells[i].band.contains(u'–'), qPrintable(cells[i].label));
  for (const HeadlineCell& cell : cells) QCOMPARE(cell.difference, QStringLiteral("= A"));
}

void TestPresent::lettersAreLargeEnough_data() {
  QTest::addColumn<int>("job");
  for (const Job job : every_job) QTest::newRow(job_id(job)) << int(job);
}
void TestPresent::lettersAreLargeEnough() {
  QFETCH(int, job);
  addScenarioOf(Job(job));
  present();
  for (int page = 0; page < slide().pages().size(); ++page) {
    slide().goToPage(page);
    QVERIFY(testing::studies_end(slide()));
    const QVector<WrittenText> texts = written(slide());
    QVERIFY(texts.size() > 20);
    for (const WrittenText& one : texts)
      QVERIFY2(one.pixels >= least_stage_text,
               qPrintable(QStringLiteral("%1: %2 has %3 px").arg(slide().pages()[page].id, one.text).arg(one.pixels)));
  }
  slide().showFinder();
  for (const WrittenText& one : written(*slide().finder())) QVERIFY2(one.pixels >= 24, qPrintable(one.text));
}

void TestPresent::nothingIsCutOrOverlaps_data() { lettersAreLargeEnough_data(); }
void TestPresent::nothingIsCutOrOverlaps() {
  QFETCH(int, job);
  addScenarioOf(Job(job));
  present();
  for (const QSize size :
       {QSize(1280, 720), QSize(1920, 1080), QSize(3840, 2160), QSize(1024, 768), QSize(1366, 768)}) {
    slide().resize(size);
    QCoreApplication::processEvents();
    partsStandBelowEachOther(size);
    for (int page = 0; page < slide().pages().size(); ++page) {
      slide().goToPage(page);
      QCoreApplication::processEvents();
      const QRectF inside({}, QSizeF(size));
      for (const WrittenText& one : written(slide()))
        QVERIFY2(inside.contains(one.box), qPrintable(slide().pages()[page].id + u' ' + one.text));
      for (QWidget* part : parts())
        if (part != slide().body()) wordsStandApart(*part);
    }
  }
}

QVector<QWidget*> TestPresent::parts() {
  return {slide().head(), slide().strip(), slide().body(), slide().inputs(), slide().foot()};
}

/// The parts are stacked without gaps and fill the window. None is higher than the chart.
void TestPresent::partsStandBelowEachOther(const QSize& size) {
  int y = 0;
  for (const QWidget* part : parts()) {
    QCOMPARE(part->geometry().top(), y);
    QCOMPARE(part->width(), size.width());
    QVERIFY(part->height() <= slide().body()->height());
    y = part->geometry().bottom() + 1;
  }
  QCOMPARE(y, size.height());
}

void TestPresent::wordsStandApart(QWidget& part) {
  const QVector<WrittenText> texts = written(part);
  for (qsizetype i = 0; i < texts.size(); ++i) {
    QVERIFY2(!texts[i].text.contains(QChar(0x2026)), qPrintable(texts[i].text));
    QVERIFY2(QRectF(part.rect()).contains(texts[i].box), qPrintable(texts[i].text));
    for (qsizetype j = 0; j < i; ++j)
      QVERIFY2(!texts[i].box.intersects(texts[j].box), qPrintable(texts[i].text + u'|' + texts[j].text));
  }
}

void TestPresent::targetsAreAsLargeAsAPointer() {
  addScenarioOf(Job::training);
  present();
  for (const PresentInput* input : slide().inputs()->inputs()) QVERIFY(input->slider()->height() >= 44);
  QVERIFY(slide().inputs()->moreButton()->height() >= 44 && slide().inputs()->moreButton()->width() >= 44);
  for (int i = 0; i < 2; ++i) QVERIFY(slide().head()->buttonOf(i).height() >= 44);
  for (const ItemArea::Item& key : slide().foot()->items()) QVERIFY(key.rect.height() >= 44);
}

void TestPresent::keysChangePages() {
  present();
  const int count = int(slide().pages().size());
  QCOMPARE(slide().foot()->place(), QStringLiteral("1 of %1").arg(count));
  QTest::keyClick(&slide(), Qt::Key_PageDown);
  QCOMPARE(slide().page(), 1);
  QCOMPARE(slide().foot()->place(), QStringLiteral("2 of %1").arg(count));
  QTest::keyClick(&slide(), Qt::Key_Right);
  QTest::keyClick(&slide(), Qt::Key_Down);
  QCOMPARE(slide().page(), 3);
  QTest::keyClick(&slide(), Qt::Key_Left);
  QTest::keyClick(&slide(), Qt::Key_Up);
  QTest::keyClick(&slide(), Qt::Key_PageUp);
  QTest::keyClick(&slide(), Qt::Key_PageUp);
  QCOMPARE(slide().page(), 0);
  QTest::keyClick(&slide(), Qt::Key_End);
  QTest::keyClick(&slide(), Qt::Key_PageDown);
  QCOMPARE(slide().page(), count - 1);
  QTest::keyClick(&slide(), Qt::Key_Home);
  QCOMPARE(slide().page(), 0);
  // On a slider, arrow keys move the slider, but the keys of a clicker still turn pages.
  ValueSlider* price = slider(trainyard::parameter(&Economics::accelerator_price));
  const int before = price->value();
  price->setFocus(Qt::TabFocusReason);
  QTest::keyClick(price, Qt::Key_PageDown);
  QCOMPARE(slide().page(), 1);
  QCOMPARE(price->value(), before);
  QTest::keyClick(price, Qt::Key_Right);
  QCOMPARE(slide().page(), 1);
  QVERIFY(price->value() > before);
  // A click gives a slider the focus as well.
  QVERIFY(price->focusPolicy() & Qt::ClickFocus);
}

void TestPresent::keysChangeScenarios() {
  document().duplicateScenario(0);
  document().duplicateScenario(0);
  document().setCurrent(0);
  present();
  QTest::keyClick(&slide(), Qt::Key_PageDown, Qt::ControlModifier);
  QCOMPARE(document().current(), 1);
  QTest::keyClick(&slide(), Qt::Key_PageUp, Qt::ControlModifier);
  QTest::keyClick(&slide(), Qt::Key_PageUp, Qt::ControlModifier);
  QCOMPARE(document().current(), 2);
  QTest::mouseClick(slide().head(), Qt::LeftButton, {}, slide().head()->buttonOf(1).center());
  QCOMPARE(document().current(), 1);
}

void TestPresent::aDragIsOneUndoStep() {
  document().duplicateScenario(0);
  QCoreApplication::processEvents();
  present();
  slide().goToPage(2);
  QCoreApplication::processEvents();
  const Design before = document().design();
  const QString cost = slide().strip()->cells()[3].number;
  const auto charts = slide().body()->charts();
  const int steps = document().undoStack().index();
  ValueSlider* price = slider(trainyard::parameter(&Economics::accelerator_price));
  connect(price, &QSlider::sliderMoved, this, [this] { QVERIFY(document().inGesture()); });
  drag(price, 0.9);
  QVERIFY(!document().inGesture());
  QCOMPARE(document().undoStack().index(), steps + 1);
  QVERIFY(slide().strip()->cells()[3].number != cost);
  // The other scenario has the same accelerator and gets the same price.
  QCOMPARE(slide().strip()->cells()[3].difference, QStringLiteral("= A"));
  QTest::keyClick(&slide(), Qt::Key_Z, Qt::ControlModifier);
  QCoreApplication::processEvents();
  QVERIFY(document().design() == before);
  QCOMPARE(slide().strip()->cells()[3].number, cost);
  QVERIFY(slide().body()->charts() == charts);
}

/// The audience asks for 30 % more GPUs.
void TestPresent::moreDevicesKeepALegalLayout() {
  document().duplicateScenario(0);
  present();
  const double before = document().design().cluster.accelerators, days = document().evaluation().finish_days;
  const int steps = document().undoStack().index();
  const int there = slider(devices())->value() + 3;
  drag(slider(devices()), (there + 0.1) / slider(devices())->maximum());
  const double share = document().design().cluster.accelerators / before;
  QVERIFY2(share > 1.27 && share < 1.33, qPrintable(QString::number(share)));
  QVERIFY(is_legal(document().evaluation()));
  QVERIFY(document().evaluation().finish_days < days);
  QCOMPARE(document().undoStack().index(), steps + 1);
  // Layers and heads keep their split. The batch changes too, and its slider appears.
  QCOMPARE(document().design().layout.pipeline_parallel, 16.0);
  QVERIFY(document().design().work.global_batch > 2048);
  QVERIFY(slide().inputs()->input(trainyard::parameter(&Workload::global_batch)));
  // Leaving the presentation restores the window's own setting.
  QTest::keyClick(&slide(), Qt::Key_Escape);
  QVERIFY(document().keepLegal() == Document::KeepLegal::off);
}

/// Doubling the GPUs moves the slider by a visible distance, and a drag to the end gives at most five times as many.
void TestPresent::deviceSliderHasUsefulPositions() {
  document().duplicateScenario(0);
  present();
  ValueSlider* handle = slider(devices());
  const double octave = handle->xOf(handle->value() + 8) - handle->xOf(handle->value());
  QVERIFY2(octave > 0.15 * handle->width(), qPrintable(QString::number(octave)));
  drag(handle, 1);
  QVERIFY(document().design().cluster.accelerators <= 5 * 16384);
  // After the release, the scale is centred again, so the slider can be dragged further.
  QVERIFY(handle->value() < handle->maximum());
  QVERIFY(handle->baseline() && *handle->baseline() >= 0 && *handle->baseline() < handle->value());
  for (int i = 0; i < 3; ++i) drag(handle, 0);
  QVERIFY(document().design().cluster.accelerators < 16384.0 / 20);
  QVERIFY(handle->baseline() && *handle->baseline() <= handle->maximum());
}

/// Undo removes the slider of the batch, which changed with the devices.
void TestPresent::undoRemovesTheBatchSlider() {
  document().duplicateScenario(0);
  present();
  const Parameter& batch = trainyard::parameter(&Workload::global_batch);
  const int wide = slider(devices())->width();
  drag(slider(devices()), (slider(devices())->value() + 3.1) / slider(devices())->maximum());
  QVERIFY(slide().inputs()->input(batch));
  QTest::keyClick(&slide(), Qt::Key_Z, Qt::ControlModifier);
  QCoreApplication::processEvents();
  QVERIFY(!slide().inputs()->input(batch));
  QCOMPARE(slider(devices())->width(), wide);
}

void TestPresent::theFirstTabReachesASlider() {
  document().duplicateScenario(0);
  present();
  slide().activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&slide()));
  slide().setFocus();
  QTest::keyClick(&slide(), Qt::Key_Tab);
  auto* handle = qobject_cast<ValueSlider*>(QApplication::focusWidget());
  QVERIFY(handle);
  QCOMPARE(handle, slide().inputs()->inputs().front()->slider());
  const int before = handle->value();
  QTest::keyClick(handle, Qt::Key_Right);
  QCoreApplication::processEvents();
  QVERIFY(handle->value() != before);
}

void TestPresent::spaceShowsTheBaseline() {
  document().duplicateScenario(0);
  document().edit(devices(), 8192.0);
  QCoreApplication::processEvents();
  present();
  const int steps = document().undoStack().index();
  const QString title = slide().head()->title(), now = slide().inputs()->input(devices())->valueText();
  QTest::keyPress(slider(devices()), Qt::Key_Space);
  QVERIFY(slide().isShowingBaseline());
  QVERIFY(slide().head()->title() != title);
  QVERIFY(slide().inputs()->input(devices())->valueText() != now);
  QVERIFY(slide().strip()->cells()[0].difference.isEmpty());
  QCOMPARE(document().current(), 1);
  // While the baseline is shown, a drag would change a hidden scenario, so the mouse is ignored.
  QVERIFY(slider(devices())->testAttribute(Qt::WA_TransparentForMouseEvents));
  QKeyEvent repeated(QEvent::KeyRelease, Qt::Key_Space, {}, QString(), true);
  QApplication::sendEvent(&slide(), &repeated);
  QVERIFY(slide().isShowingBaseline());
  QTest::keyRelease(&slide(), Qt::Key_Space);
  QVERIFY(!slide().isShowingBaseline());
  QCOMPARE(slide().head()->title(), title);
  QCOMPARE(slide().inputs()->input(devices())->valueText(), now);
  QCOMPARE(document().undoStack().index(), steps);
  // The baseline is not compared with itself.
  document().setCurrent(0);
  QCoreApplication::processEvents();
  QTest::keyPress(&slide(), Qt::Key_Space);
  QVERIFY(!slide().isShowingBaseline());
}

void TestPresent::anyInputCanBeAdded() {
  present();
  QCOMPARE(int(slide().inputs()->inputs().size()), 3);
  QTest::keyClick(&slide(), Qt::Key_Slash);
  QVERIFY(slide().finder()->isVisible());
  QTest::keyClick(slide().finder()->search(), Qt::Key_Escape);
  QVERIFY(!slide().finder()->isVisible());
  // Inputs with the word in their name come before inputs that only mention it.
  slide().showFinder();
  slide().finder()->search()->setText(QStringLiteral("tensor"));
  QVERIFY(slide().finder()->list()->currentItem()->text().startsWith(QStringLiteral("Tensor parallel")));
  const Parameter& micro = trainyard::parameter(&Layout::micro_batch);
  QTest::mouseClick(slide().inputs()->moreButton(), Qt::LeftButton);
  QTest::keyClicks(slide().finder()->search(), QStringLiteral("micro_batch"));
  QTest::keyClick(slide().finder()->search(), Qt::Key_Return);
  QVERIFY(!slide().finder()->isVisible());
  QVERIFY(slider(micro));
  QCOMPARE(int(slide().inputs()->inputs().size()), 4);
  QTest::keyClick(slider(micro), Qt::Key_Right);
  QCOMPARE(document().design().layout.micro_batch, 2.0);
  // A fifth input replaces the last one, since more sliders would be too narrow to hit.
  const Parameter& model = trainyard::parameter(&Workload::model);
  slide().addInput(model);
  QCOMPARE(int(slide().inputs()->inputs().size()), 4);
  QVERIFY(slider(model) && !slider(micro));
  const std::string id = document().design().work.model->id;
  QTest::keyClick(slider(model), Qt::Key_Right);
  QVERIFY(document().design().work.model->id != id);
  QVERIFY(document().project().presentation.inputs.empty());
}

/// An audience asks for a price that no slider position has: a click on the value and the number answer.
void TestPresent::aValueCanBeTyped() {
  present();
  const Parameter& price = trainyard::parameter(&Economics::accelerator_price);
  slide().addInput(price);
  QCoreApplication::processEvents();
  PresentInput* input = slide().inputs()->input(price);
  const int shown = int(slide().inputs()->inputs().size());
  QTest::mouseClick(input, Qt::LeftButton, {}, {input->width() - 8, 8});
  QVERIFY(!slide().finder()->isVisible());
  QVERIFY(input->field() && input->field()->hasFocus());
  QTest::keyClicks(input->field(), QStringLiteral("3.14"));
  QTest::keyClick(input->field(), Qt::Key_Return);
  QVERIFY(!input->field());
  QCOMPARE(document().design().economics.accelerator_price, 3.14);
  QCOMPARE(int(slide().inputs()->inputs().size()), shown);
  // Escape keeps the value and the presentation; a text that is not a price keeps the field open.
  QTest::mouseClick(input, Qt::LeftButton, {}, {input->width() - 8, 8});
  QTest::keyClicks(input->field(), QStringLiteral("dear"));
  QTest::keyClick(input->field(), Qt::Key_Return);
  QVERIFY(input->field());
  QVERIFY2(input->field()->accessibleDescription().startsWith(QStringLiteral("GPU price must be")),
           qPrintable(input->field()->accessibleDescription()));
  QTest::keyClick(input->field(), Qt::Key_Escape);
  QVERIFY(!input->field() && window_->presentation());
  QCOMPARE(document().design().economics.accelerator_price, 3.14);
  // A share with a sign changes the present value.
  document().edit(price, 3.0);
  QCoreApplication::processEvents();
  QTest::mouseClick(input, Qt::LeftButton, {}, {input->width() - 8, 8});
  QTest::keyClicks(input->field(), QStringLiteral("-20%"));
  QTest::keyClick(input->field(), Qt::Key_Return);
  QVERIFY(!input->field());
  QVERIFY(std::abs(document().design().economics.accelerator_price - 2.4) < 1e-9);
  // A choice that has no slider yet gets one.
  slide().showFinder(QStringLiteral("precision fp8"));
  QTest::keyClick(slide().finder()->search(), Qt::Key_Return);
  QCOMPARE(document().design().recipe.precision, Precision::fp8);
  QVERIFY(slider(trainyard::parameter(&Recipe::precision)));
}

/// A price applies to all scenarios with the same accelerator, in one undo step, and the slide says so.
void TestPresent::aPriceAppliesToAllScenarios() {
  const Parameter& price = trainyard::parameter(&Economics::accelerator_price);
  document().edit(price, 2.0);
  document().duplicateScenario(0);
  document().duplicateScenario(0);
  document().edit(trainyard::parameter(&Cluster::accelerator), *find_entry(CatalogKind::accelerators, "h200-sxm"));
  document().setCurrent(1);
  QCoreApplication::processEvents();
  present();
  const auto price_of = [&](size_t index) { return document().project().scenarios[index].design.economics; };
  const double other = price_of(2).accelerator_price;
  const int steps = document().undoStack().index();
  QString all;
  for (const char* typed : {"gpu price 3", "gpu price 4"}) {
    slide().showFinder(QString::fromLatin1(typed));
    QTest::keyClick(slide().finder()->search(), Qt::Key_Return);
    QCoreApplication::processEvents();
    for (const WrittenText& one : written(*slide().foot())) all += one.text + u'|';
  }
  QCOMPARE(price_of(0).accelerator_price, 4.0);
  QCOMPARE(price_of(1).accelerator_price, 4.0);
  QCOMPARE(price_of(2).accelerator_price, other);
  QVERIFY2(all.contains(QStringLiteral("GPU price in all scenarios with H100 SXM5: $3.00/h")), qPrintable(all));
  QVERIFY2(all.contains(QStringLiteral("GPU price in all scenarios with H100 SXM5: $4.00/h")), qPrintable(all));
  while (document().undoStack().index() > steps) QTest::keyClick(&slide(), Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(price_of(0).accelerator_price, 2.0);
  QCOMPARE(price_of(1).accelerator_price, 2.0);
  // Outside presentations, an edit changes one scenario.
  QTest::keyClick(&slide(), Qt::Key_Escape);
  document().edit(price, 5.0);
  QCOMPARE(price_of(0).accelerator_price, 2.0);
}

void TestPresent::manyScenariosStayReachable() {
  for (int i = 0; i < 14; ++i) document().duplicateScenario(0);
  present();
  for (int i = 0; i < 15; ++i) {
    document().setCurrent(i);
    QCoreApplication::processEvents();
    const QRect button = slide().head()->buttonOf(i);
    QVERIFY2(!button.isEmpty() && slide().head()->rect().contains(button), qPrintable(QString::number(i)));
  }
  document().setCurrent(7);
  QCoreApplication::processEvents();
  QTest::mouseClick(slide().head(), Qt::LeftButton, {}, slide().head()->buttonOf(8).center());
  QCOMPARE(document().current(), 8);
}

void TestPresent::showsTheChosenContent() {
  present();
  document().setPresentation({.inputs = {"tokens"}, .results = {"mfu", "goodput"}, .pages = {"cost", "step"}});
  QCoreApplication::processEvents();
  QCOMPARE(slide().foot()->place(), QStringLiteral("1 of 2"));
  QCOMPARE(slide().strip()->cells().size(), 2);
  QCOMPARE(int(slide().inputs()->inputs().size()), 1);
  QTest::keyClick(&slide(), Qt::Key_Z, Qt::ControlModifier);
  QCoreApplication::processEvents();
  QCOMPARE(slide().strip()->cells().size(), 4);
  QCOMPARE(int(slide().inputs()->inputs().size()), 3);
}

void TestPresent::noPathAndNoMarkOfSources() {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("secret-customer.trainyard"));
  document().save(path);
  present();
  QVERIFY(!slide().windowTitle().contains(QStringLiteral("secret")));
  slide().toggleNotes();
  QVERIFY(!slide().notes()->windowTitle().contains(QStringLiteral("secret")));
  for (int page = 0; page < slide().pages().size(); ++page) {
    slide().goToPage(page);
    for (const WrittenText& one : written(slide()))
      for (const char* word : {"secret-customer", "unverified", "contradict", "/tmp"})
        QVERIFY2(!one.text.contains(QLatin1String(word)), qPrintable(one.text));
  }
}

void TestPresent::notesAreOnlyForThePresenter() {
  document().setNote(0, QStringLiteral("Ask for the power contract"));
  present();
  QVERIFY(!slide().notes()->isVisible());
  QTest::keyClick(&slide(), Qt::Key_N);
  QVERIFY(slide().notes()->isVisible());
  QCOMPARE(slide().notes()->note(), QStringLiteral("Ask for the power contract"));
  QVERIFY(slide().notes()->next().contains(slide().pages()[1].title));
  QVERIFY(slide().notes()->clock().contains(u':'));
  QTest::keyClick(&slide(), Qt::Key_End);
  QVERIFY(!slide().notes()->next().contains(slide().pages()[1].title));
  QTest::keyClick(&slide(), Qt::Key_N);
  QVERIFY(!slide().notes()->isVisible());
}

void TestPresent::blankSlide() {
  present();
  QTest::keyClick(&slide(), Qt::Key_B);
  QVERIFY(slide().isBlank());
  QTest::keyClick(&slide(), Qt::Key_Escape);
  QVERIFY(window_->presentation() && !slide().isBlank());
  QTest::keyClick(&slide(), Qt::Key_Period);
  QVERIFY(slide().isBlank());
}

void TestPresent::leavingRestoresTheWindow() {
  document().duplicateScenario(0);
  window_->showPage(window_->page<StoragePage>());
  present();
  QVERIFY(!window_->isVisible());
  QPointer<PresentWindow> shown = &slide();
  drag(slider(trainyard::parameter(&Economics::accelerator_price)), 0.9);
  QTest::keyClick(&slide(), Qt::Key_Escape);
  QVERIFY(!window_->presentation());
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  QVERIFY(!shown);
  QVERIFY(window_->isVisible() && window_->page<StoragePage>()->isVisible());
  QCOMPARE(document().current(), 1);
  QVERIFY(window_->actions()->undo->isEnabled());
  auto* question = window_->findChild<QMessageBox*>(QStringLiteral("keep_presented"));
  QVERIFY(question);
  QCOMPARE(question->text(), QStringLiteral("Keep the change made while presenting?"));
  QCOMPARE(question->defaultButton(), question->button(QMessageBox::Yes));
  const double presented = document().design().economics.accelerator_price;
  QTest::mouseClick(question->button(QMessageBox::Yes), Qt::LeftButton);
  QCOMPARE(document().design().economics.accelerator_price, presented);
  // Two inputs changed, one of them twice: two changes.
  window_->actions()->present->trigger();
  document().edit(trainyard::parameter(&Workload::tokens), 1e12);
  document().edit(trainyard::parameter(&Economics::accelerator_price), presented + 3);
  document().edit(trainyard::parameter(&Workload::tokens), 2e12);
  document().edit(trainyard::parameter(&Economics::accelerator_price), presented);
  document().edit(trainyard::parameter(&Workload::global_batch), 1024.0);
  QTest::keyClick(&slide(), Qt::Key_Escape);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  question = window_->findChild<QMessageBox*>(QStringLiteral("keep_presented"));
  QVERIFY(question);
  QCOMPARE(question->text(), QStringLiteral("Keep the 2 changes made while presenting?"));
  QTest::mouseClick(question->button(QMessageBox::No), Qt::LeftButton);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  // A presentation without changes asks nothing; Escape keeps the changes, and only Discard loses them.
  window_->actions()->present->trigger();
  QTest::keyClick(&slide(), Qt::Key_Escape);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  QVERIFY(!window_->findChild<QMessageBox*>(QStringLiteral("keep_presented")));
  window_->actions()->present->trigger();
  document().edit(trainyard::parameter(&Economics::accelerator_price), presented + 1);
  QTest::keyClick(&slide(), Qt::Key_Escape);
  question = window_->findChild<QMessageBox*>(QStringLiteral("keep_presented"));
  QVERIFY(question);
  QTest::keyClick(question, Qt::Key_Escape);
  QCOMPARE(document().design().economics.accelerator_price, presented + 1);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  // This edit replaces the last one, so that the number of steps stays.
  const int steps = document().undoStack().index();
  window_->actions()->present->trigger();
  document().undoStack().undo();
  document().edit(trainyard::parameter(&Economics::accelerator_price), presented + 2);
  QCOMPARE(document().undoStack().index(), steps);
  QTest::keyClick(&slide(), Qt::Key_Escape);
  question = window_->findChild<QMessageBox*>(QStringLiteral("keep_presented"));
  QVERIFY(question);
  QTest::mouseClick(question->button(QMessageBox::No), Qt::LeftButton);
  QCOMPARE(document().design().economics.accelerator_price, presented + 1);
  window_->actions()->present->trigger();
  slide().close();
  QVERIFY(!window_->presentation());
}

void TestPresent::marksShowWhichValuesFit() {
  present();
  const Parameter& tensor = trainyard::parameter(&Layout::tensor_parallel);
  slide().addInput(tensor);
  QTRY_VERIFY(!slider(tensor)->marks().empty());
  QCOMPARE(int(slider(tensor)->marks().size()), slider(tensor)->maximum() + 1);
  document().duplicateScenario(0);
  document().edit(tensor, 4.0);
  QCoreApplication::processEvents();
  QVERIFY(slider(tensor)->baseline().has_value());
  QVERIFY(*slider(tensor)->baseline() > slider(tensor)->value());
}

void TestPresent::followsTheTheme() {
  present();
  choose_theme(ThemeChoice::dark);
  QCoreApplication::processEvents();
  const QImage dark = slide().grab().toImage();
  QCOMPARE(dark.pixelColor(2, slide().body()->geometry().center().y()), theme(ThemeKind::dark).color(Role::card));
}

TRAINYARD_TEST(TestPresent);
#include "tst_present.moc"
