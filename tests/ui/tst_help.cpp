// SPDX-License-Identifier: GPL-3.0-or-later
// F1 explains what has the focus, the Help menu opens the manual, and worked examples open as projects.
#include <QAction>
#include <QDesktopServices>
#include <QFile>
#include <QMenu>
#include <QPushButton>

#include "engine/metrics/handle.h"
#include "engine/studies/worked_examples.h"
#include "tests/ui/window_test.h"
#include "ui/charts/scene_view.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/explanation/explanation_view.h"
#include "ui/explanation/link_rows.h"
#include "ui/headline/headline_cells.h"
#include "ui/inputs/input_row.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestHelp : public WindowTest {
  Q_OBJECT

 public slots:
  void take(const QUrl& url) { opened_ = url; }

 private slots:
  void f1_explains_the_focused_input() {
    auto* dock = window_->findChild<ExplanationDock*>();
    window_->showParameter(QStringLiteral("tensor_parallel"));
    QVERIFY(window_->focusWidget());
    QTest::keyClick(window_->focusWidget(), Qt::Key_F1);
    QCOMPARE(dock->explained(), QStringLiteral("parameter:tensor_parallel"));
    const ExplanationText& text = dock->view()->text();
    QCOMPARE(text.label, QStringLiteral("Tensor parallel"));
    QCOMPARE(text.number, QStringLiteral("8"));
    QVERIFY(text.narrative.contains("1 to") && !text.help.isEmpty() && !text.source.isEmpty());
    // The numbers follow the design.
    assignAll({"tensor_parallel=4"});
    QTRY_COMPARE(dock->view()->text().number, QStringLiteral("4"));
    dock->back();
    QVERIFY(!dock->explained().startsWith("parameter:"));
  }

  void an_explained_input_links_to_its_results_and_to_its_row() {
    auto* dock = window_->findChild<ExplanationDock*>();
    dock->explain(QStringLiteral("parameter:accelerator_price"));
    QStringList targets;
    for (const TermRow& row : dock->view()->text().terms) targets << row.target;
    QVERIFY2(targets.contains("parameter:accelerator_price") && targets.contains("metric:cost"),
             qPrintable(targets.join(' ')));
    QCOMPARE(targets.count(QStringLiteral("metric:step_time")), 0);
    dock->view()->terms()->followed(QStringLiteral("metric:cost"));
    QCOMPARE(dock->explained(), QStringLiteral("cost"));
    dock->explain(QStringLiteral("parameter:no_such_input"));
    QCOMPARE(dock->explained(), QStringLiteral("cost"));
  }

  void f1_explains_a_headline_number() {
    auto* cells = window_->findChild<HeadlineCells*>();
    cells->setFocus(Qt::TabFocusReason);
    QTest::keyClick(cells, Qt::Key_F1);
    QVERIFY(find_metric(window_->findChild<ExplanationDock*>()->explained().toStdString())->headline > 0);
  }

  void f1_explains_a_chart() {
    auto* dock = window_->findChild<ExplanationDock*>();
    int charts = 0;
    for (auto* chart : window_->findChildren<SceneView*>()) {
      if (!chart->isVisible()) continue;
      dock->explain(QStringLiteral("parameter:tensor_parallel"));
      chart->setFocus(Qt::OtherFocusReason);
      QTest::keyClick(chart, Qt::Key_F1);
      charts += dock->explained() != QStringLiteral("parameter:tensor_parallel");
    }
    QVERIFY(charts > 0);
  }

  void without_a_focused_input_the_manual_opens() {
    QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "take");
    opened_.clear();
    window_->setFocus();
    QTest::keyClick(window_.get(), Qt::Key_F1);
    QVERIFY(opened_.isLocalFile());
    QFile page(opened_.toLocalFile());
    QVERIFY(page.open(QIODevice::ReadOnly) && page.readAll().contains("id=\"parameter-tensor_parallel\""));
    opened_.clear();
    window_->findChild<QAction*>(QStringLiteral("manual"))->trigger();
    QVERIFY(opened_.isLocalFile());
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
    page.remove();
  }

  void worked_examples_open_as_projects() {
    const auto* menu = window_->findChild<QMenu*>(QStringLiteral("menu_examples"));
    QTRY_COMPARE(size_t(menu->actions().size()), worked_examples().size());
    window_->findChild<QAction*>(QStringLiteral("example_hall-20mw"))->trigger();
    const Project& project = document().project();
    QCOMPARE(project.scenarios.size(), size_t(3));
    QCOMPARE(project.title, std::string("A hall of 20 MW"));
    QVERIFY(QString::fromStdString(project.note).startsWith("Question: "));
    QVERIFY(document().path().isEmpty() && !document().isModified());
    window_->showStart();
    const auto* button = window_->findChild<QPushButton*>(QStringLiteral("start_worked"));
    QVERIFY(button && button->menu() == menu);
  }

 private:
  QUrl opened_;
};

TRAINYARD_TEST(TestHelp);
#include "tst_help.moc"
