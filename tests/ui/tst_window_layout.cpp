// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is cut, covered or drawn to the scale of another scenario: on half a screen, on a laptop, in German.
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>

#include "tests/cases.h"
#include "tests/ui/chart_samples.h"
#include "tests/ui/window_test.h"
#include "ui/cards/advice_table.h"
#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/charts/chart_scene.h"
#include "ui/charts/stacked_bar.h"
#include "ui/figures/storage_charts.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/quiet_combo_box.h"
#include "ui/inputs/reset_button.h"
#include "ui/inputs/row_text.h"
#include "ui/inputs/value_slider.h"
#include "ui/pages/overview/advice_card.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/serving/serving_page.h"
#include "ui/pages/serving/serving_study.h"
#include "ui/text/translations.h"
#include "ui/theme/theme.h"
#include "ui/widgets/scale.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestWindowLayout : public WindowTest {
  Q_OBJECT

 private:
  /// Checks that nothing is wider than the area that it scrolls in.
  void check_widths(const QString& id);

 private slots:
  void init() {}

  void an_axis_belongs_to_one_scenario();
  void an_axis_stays_while_a_slider_is_dragged();
  void no_page_is_wider_than_its_window_data();
  void no_page_is_wider_than_its_window();
  void serving_is_not_wider_than_its_window_data() { no_page_is_wider_than_its_window_data(); }
  void serving_is_not_wider_than_its_window();
  void advice_is_complete_in_a_narrow_window();
  void half_a_screen_is_enough();
  void long_choices_end_in_an_ellipsis();
  void facts_are_not_cut_at_a_decimal_comma();
  void the_reset_arrow_covers_no_label();
  void a_narrow_key_names_all_parts();
  void no_number_of_the_path_overlaps_a_name();
  void the_excess_has_no_number_on_its_hatching();
  void segments_fit_their_texts();

 private:
  double memoryAxis() const {
    return std::get<StackedBar>(window_->page<OverviewPage>()->memoryCard()->spec()).axis_max;
  }
};

void TestWindowLayout::an_axis_belongs_to_one_scenario() {
  openWindow({1920, 1080});
  const double own = memoryAxis();
  document().duplicateScenario(0);
  Design big = document().design();
  for (const char* change : {"pipeline_parallel=4", "virtual_pipeline=1", "zero_stage=0"}) assign(big, change);
  document().edit(big, QStringLiteral("big"));
  QTRY_VERIFY(memoryAxis() > 2 * own);
  const double large = memoryAxis();
  document().setCurrent(0);
  QTRY_COMPARE(memoryAxis(), own);
  document().setCurrent(1);
  QTRY_COMPARE(memoryAxis(), large);
  document().undoStack().undo();
  QTRY_COMPARE(memoryAxis(), own);
}

void TestWindowLayout::an_axis_stays_while_a_slider_is_dragged() {
  openWindow({1920, 1080});
  window_->inputs()->reveal(QStringLiteral("tensor_parallel"));
  auto* slider = window_->findChild<ValueSlider*>(QStringLiteral("tensor_parallel"));
  const auto at = [slider](int position) { return QPoint(int(slider->xOf(position)), slider->height() / 2); };
  const int now = slider->value();
  QTest::mousePress(slider, Qt::LeftButton, {}, at(now));
  QTest::mouseMove(slider, at(now - 2));
  QCoreApplication::processEvents();
  const double wide = memoryAxis();
  QTest::mouseMove(slider, at(now));
  QCoreApplication::processEvents();
  QCOMPARE(number(document().design(), parameter("tensor_parallel")), 8.0);
  QCOMPARE(memoryAxis(), wide);
  QTest::mouseRelease(slider, Qt::LeftButton, {}, at(now));
  QTRY_VERIFY(memoryAxis() < wide);
}

void TestWindowLayout::no_page_is_wider_than_its_window_data() {
  QTest::addColumn<QString>("language");
  QTest::addColumn<QSize>("size");
  size_t row = 0;
  for (const char* language : {"en_GB", "de_DE"})
    for (const QSize size : {QSize(960, 1000), QSize(1280, 720), QSize(1366, 768), QSize(1920, 1080)})
      if (row++ % tests::stride(5) == 0)
        QTest::addRow("%s %d", language, size.width()) << QString::fromLatin1(language) << size;
}

void TestWindowLayout::no_page_is_wider_than_its_window() {
  QFETCH(QString, language);
  QFETCH(QSize, size);
  speak(qPrintable(language));
  openWindow(size);
  for (const char* id : {"overview", "schedule", "storage", "explore", "trust"}) {
    window_->findChild<QAction*>(QStringLiteral("page_") + QLatin1String(id))->trigger();
    finish_events();
    check_widths(id);
    if (QLatin1String(id) != QLatin1String("explore")) continue;
    for (QAbstractButton* view : window_->findChildren<QAbstractButton*>(QRegularExpression("^explore_[a-z]+$"))) {
      if (!view->isCheckable()) continue;
      view->click();
      finish_events();
      check_widths(view->objectName());
    }
  }
}

void TestWindowLayout::serving_is_not_wider_than_its_window() {
  QFETCH(QString, language);
  QFETCH(QSize, size);
  speak(qPrintable(language));
  openWindow(size);
  Design design = document().design();
  design.job = Job::serving;
  document().addScenario(QStringLiteral("serve"), {}, design);
  auto* page = window_->page<ServingOverviewPage>();
  window_->showPage(page);
  QTRY_VERIFY_WITH_TIMEOUT(page->study()->isAbout(document().design()), 20000);
  for (ServingPage* shown : window_->findChildren<ServingPage*>()) {
    window_->showPage(shown);
    finish_events();
    check_widths(shown->objectName());
  }
}

void TestWindowLayout::check_widths(const QString& id) {
  for (const QScrollArea* area : window_->findChildren<QScrollArea*>()) {
    if (!area->isVisible() || !area->widget() || area->horizontalScrollBar()->isVisible()) continue;
    const QString what = QStringLiteral("%1: %2 “%3” is %4 wide and has %5")
                             .arg(id, QLatin1String(area->metaObject()->className()),
                                  area->objectName() + area->parentWidget()->objectName())
                             .arg(area->widget()->width())
                             .arg(area->viewport()->width());
    QVERIFY2(area->widget()->width() <= area->viewport()->width(), qPrintable(what));
  }
}

void TestWindowLayout::advice_is_complete_in_a_narrow_window() {
  for (const char* language : {"en_GB", "de_DE"}) {
    speak(language);
    openWindow({1280, 720});
    AdviceCard* card = window_->page<OverviewPage>()->advice();
    card->refreshNow();
    QCoreApplication::processEvents();
    QVERIFY(card->table()->firstCell() > 0);
    window_->resize(1920, 1080);
    QCoreApplication::processEvents();
    QCOMPARE(card->table()->firstCell(), 0);
    window_.reset();
  }
}

void TestWindowLayout::half_a_screen_is_enough() {
  openWindow({1280, 720});
  QVERIFY2(window_->minimumWidth() <= 960, qPrintable(QString::number(window_->minimumWidth())));
  window_->resize(window_->minimumSize());
  QCoreApplication::processEvents();
  QVERIFY2(window_->width() <= 960, qPrintable(QString::number(window_->width())));
}

void TestWindowLayout::long_choices_end_in_an_ellipsis() {
  openWindow({1280, 720});
  QuietComboBox box;
  box.addItem(QStringLiteral("Meta RoCE, 24,576 GPUs"));
  box.resize(400, 24);
  QCOMPARE(box.shownText(), box.currentText());
  box.resize(120, 24);
  QVERIFY2(box.shownText().endsWith(QChar(0x2026)), qPrintable(box.shownText()));
  const QImage whole = box.grab().toImage();
  box.setItemText(0, QStringLiteral("Meta RoCE, 24,576 computers"));
  QVERIFY2(box.grab().toImage() == whole, "what has no room is not painted");
}

void TestWindowLayout::facts_are_not_cut_at_a_decimal_comma() {
  const QFontMetrics metrics(font(TextStyle::caption));
  const QString facts = QStringLiteral("989 TFLOP/s, 80,0 GiB, 3,35 TB/s");
  const int width = metrics.horizontalAdvance(QStringLiteral("989 TFLOP/s, 80,0 GiB, 3,35"));
  QCOMPARE(fitting_facts(facts, metrics, width), QStringLiteral("989 TFLOP/s, 80,0 GiB"));
  QCOMPARE(fitting_facts(facts, metrics, 1000), facts);
}

void TestWindowLayout::the_reset_arrow_covers_no_label() {
  openWindow({1280, 720});
  document().edit(parameter("network_bandwidth"), 100e9);
  window_->inputs()->reveal(QStringLiteral("network_bandwidth"));
  InputRow* row = window_->inputs()->row(QStringLiteral("network_bandwidth"));
  row->setAttribute(Qt::WA_UnderMouse);
  QEnterEvent enter({5, 5}, {5, 5}, {5, 5});
  QApplication::sendEvent(row, &enter);
  auto* arrow = row->findChild<ResetButton*>();
  QVERIFY(arrow && arrow->isVisible());
  QVERIFY2(arrow->geometry().right() < row_metrics(true).left, qPrintable(QString::number(arrow->x())));
  QTest::mouseClick(arrow, Qt::LeftButton);
  QVERIFY(is_automatic(document().design(), parameter("network_bandwidth")));
}

void TestWindowLayout::a_narrow_key_names_all_parts() {
  speak("de_DE");
  const Evaluation e = evaluate(default_design());
  const StackedBar spec = step_time_by_part(default_design(), e);
  const QWidget screen;
  const Lettering letters = Lettering::of(screen, 1);
  const BarLayout layout = bar_layout(spec, letters, {434, 130});
  for (qsizetype i = 0; i < spec.segments.size(); ++i) {
    const Segment& s = spec.segments[i];
    if (s.value == 0) continue;
    const QString& label = layout.brief && !s.short_label.isEmpty() ? s.short_label : s.label;
    const qreal needed = letters.width(Letter::label, label) + letters.width(Letter::label_medium, s.text);
    QVERIFY2(layout.entries[i].width() >= needed, qPrintable(label));
  }
}

void TestWindowLayout::no_number_of_the_path_overlaps_a_name() {
  for (const char* language : {"en_GB", "de_DE"}) {
    speak(language);
    Design design = default_design();
    for (const char* change : {"storage_read=40 GB/s", "storage_write=20 GB/s"}) assign(design, change);
    PathFlows spec = storage_path(design, evaluate(design));
    const auto drawn = [&] {
      const auto view = std::unique_ptr<ChartView>(make_chart_view(spec, nullptr));
      view->setTheme(theme(ThemeKind::light));
      view->setSpec(spec);
      return samples::drawn(*view, {430, 190});
    };
    const QImage with = drawn();
    bool both = false;
    for (PathFlows::Row& row : spec.rows) {
      both |= row.text != row.brief;
      // Invisible texts of the same width, so that the plot keeps its place.
      row.text.fill(QChar(0xa0));
      row.brief.fill(QChar(0xa0));
    }
    QVERIFY(both);
    const QImage without = drawn();
    // Names end where the first grid line begins.
    const int names = 120;
    QVERIFY2(with.copy(0, 0, names, 150) == without.copy(0, 0, names, 150), language);
    QVERIFY(with != without);
  }
}

void TestWindowLayout::the_excess_has_no_number_on_its_hatching() {
  StackedBar bar;
  bar.title = bar.sentence = QStringLiteral("Over");
  bar.segments = {{"a", "First", 20, Part::weights, "20"}, {"b", "Second", 60, Part::activations, "60"}};
  bar.total = 80;
  bar.limit = 30;
  bar.over = true;
  bar.axis_max = 100;
  bar.axis_step = 10;
  const auto drawn = [&](const QString& number) {
    bar.segments[1].text = number;
    const auto view = std::unique_ptr<ChartView>(make_chart_view(bar, nullptr));
    view->setTheme(theme(ThemeKind::light));
    view->setSpec(bar);
    return samples::drawn(*view, {600, 160});
  };
  // Above the capacity, the bar looks the same whatever the number of its part; only the key below it differs.
  const QRect hatched(600 * 32 / 100, 26, 600 * 45 / 100, 20);
  QVERIFY(drawn(QStringLiteral("60")).copy(hatched) == drawn(QStringLiteral("88")).copy(hatched));
}

void TestWindowLayout::segments_fit_their_texts() {
  openWindow({1920, 1080});
  window_->findChild<QAction*>(QStringLiteral("page_trust"))->trigger();
  finish_events();
  for (const char* view : {"view_step_time", "view_coefficients", "view_memory"}) {
    window_->findChild<QPushButton*>(QLatin1String(view))->click();
    finish_events();
    for (const char* id : {"view_step_time", "view_memory", "view_coefficients"}) {
      const auto* segment = window_->findChild<QPushButton*>(QLatin1String(id));
      QVERIFY2(
          segment->width() <= std::max(segment->sizeHint().width(), segment->minimumWidth()) + 2 &&
              segment->height() <= segment->sizeHint().height() + 2,
          qPrintable(QStringLiteral("%1 in %2: %3").arg(QLatin1String(id), QLatin1String(view)).arg(segment->width())));
    }
  }
}

TRAINYARD_TEST(TestWindowLayout);
#include "tst_window_layout.moc"
