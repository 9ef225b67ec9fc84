// SPDX-License-Identifier: GPL-3.0-or-later
// The start page asks at most four questions about a job and opens a legal answer as a scenario.
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>

#include "engine/explore/layout_search.h"
#include "engine/metrics/metric.h"
#include "engine/studies/published_work.h"
#include "tests/cases.h"
#include "tests/ui/screen_texts.h"
#include "tests/ui/window_test.h"
#include "ui/document/recent_files.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/unit_field.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/purchase/purchase_view.h"
#include "ui/pages/explore/search/better_layout_mark.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/post_training/post_training_page.h"
#include "ui/pages/serving/serving_page.h"
#include "ui/start/start_page.h"
#include "ui/text/engine_text.h"
#include "ui/window/actions.h"
#include "ui/window/change_offer.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

constexpr QSize usual_size(1366, 768);

}  // namespace

class TestStart : public WindowTest {
  Q_OBJECT

 private slots:
  void init() {}

  void it_covers_the_window_until_it_is_closed() {
    open(usual_size);
    const QWidget* page = window_->startPage();
    QCOMPARE(page->width(), window_->width());
    QCOMPARE(page->geometry().bottom(), window_->rect().bottom());
    window_->resize(1100, 700);
    QTRY_COMPARE(window_->startPage()->width(), window_->width());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!window_->startPage());
    window_->actions()->start->trigger();
    QVERIFY(window_->startPage());
    window_->showPage(window_->page<ExplorePage>());
    QVERIFY(!window_->startPage());
  }

  void every_control_has_a_name_a_tip_and_the_keyboard_data() { jobs(); }
  void every_control_has_a_name_a_tip_and_the_keyboard() {
    QFETCH(Job, job);
    open({960, 640});
    window_->startPage()->ask(job);
    QCoreApplication::processEvents();
    for (const QAbstractButton* button : window_->startPage()->findChildren<QAbstractButton*>()) {
      if (!button->isVisible()) continue;
      const QString name = button->objectName() + button->text();
      QVERIFY2(!button->toolTip().isEmpty(), qPrintable(name));
      QVERIFY2(!(button->accessibleName() + button->text()).isEmpty(), qPrintable(name));
      QVERIFY2(button->focusPolicy() & Qt::TabFocus, qPrintable(name));
    }
    QCOMPARE(cut_texts(*window_->startPage()), QStringList());
    for (const QScrollArea* area : window_->startPage()->findChildren<QScrollArea*>())
      QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
  }

  void a_job_has_at_most_four_questions_and_assumptions_that_act_data() { jobs(); }
  void a_job_has_at_most_four_questions_and_assumptions_that_act() {
    QFETCH(Job, job);
    const StartJob& asked = *std::ranges::find(start_jobs(), job, &StartJob::job);
    QVERIFY(asked.questions.size() <= 4);
    for (const StartQuestion& question : asked.questions)
      for (const ParameterHandle input : question.inputs) QVERIFY2(input->jobs.has(job), input->id);
    for (const ParameterHandle input : asked.assumptions) QVERIFY2(input->jobs.has(job), input->id);
  }

  /// A model far from the default must get a legal layout on the chosen machines.
  void an_answer_is_a_legal_scenario_named_after_its_model_data() { jobs(); }
  void an_answer_is_a_legal_scenario_named_after_its_model() {
    QFETCH(Job, job);
    open(usual_size);
    click(QStringLiteral("start_") + QLatin1String(job_id(job)));
    QVERIFY(sheet());
    Document* draft = sheet()->draft();
    QCOMPARE(draft->design().job, job);
    draft->edit(parameter(&Workload::model), std::string("deepseek-v3"));
    draft->edit(parameter(&Cluster::accelerator), std::string("h200-sxm"));
    const double devices = tests::sanitized ? 200 : 1000;
    if (job != Job::serving) draft->edit(parameter(&Cluster::accelerators), devices);
    click(QStringLiteral("show_answer"));
    QTRY_VERIFY_WITH_TIMEOUT(!window_->startPage(), 300000);
    const Document& document = *window_->document();
    QCOMPARE(document.project().scenarios.size(), size_t(1));
    QCOMPARE(document.scenario().name, std::string("DeepSeek-V3"));
    QCOMPARE(document.design().work.model->id, std::string("deepseek-v3"));
    QCOMPARE(document.design().cluster.accelerator->id, std::string("h200-sxm"));
    if (job != Job::serving) QCOMPARE(document.design().cluster.accelerators, devices);
    QVERIFY(document.evaluation().legality.reason == Illegality::none);
    QVERIFY(job == Job::serving
                ? window_->page<ServingOverviewPage>()->isVisible()
                : window_->page<OverviewPage>()->isVisible() || window_->page<PostTrainingPage>()->isVisible());
  }

  void typed_answers_and_assumptions_reach_the_scenario() {
    open(usual_size);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QVERIFY(sheet());
    auto* tokens = field("tokens");
    tokens->setFocus();
    tokens->selectAll();
    QTest::keyClicks(tokens, QStringLiteral("2T"));
    QTest::keyClick(tokens, Qt::Key_Return);
    QCOMPARE(sheet()->draft()->design().work.tokens, 2e12);
    click(QStringLiteral("chip_sequence_length"));
    auto* popup = window_->findChild<QFrame*>(QStringLiteral("assumption_editor"));
    QVERIFY(popup);
    auto* length = popup->findChild<QLineEdit*>();
    length->selectAll();
    QTest::keyClicks(length, QStringLiteral("4096"));
    QTest::keyClick(length, Qt::Key_Return);
    popup->close();
    QVERIFY(button(QStringLiteral("chip_sequence_length"))->text().contains(QStringLiteral("4,096")));
    QVERIFY(button(QStringLiteral("chip_precision"))->text().contains(QStringLiteral("BF16")));
    click(QStringLiteral("show_answer"));
    QTRY_VERIFY_WITH_TIMEOUT(!window_->startPage(), 300000);
    QCOMPARE(window_->document()->design().work.tokens, 2e12);
    QCOMPARE(window_->document()->design().work.sequence_length, 4096.0);
  }

  /// A model brings the machines of its published run, and another device its own network or the assumed one. What the
  /// user has stated stays.
  void machines_follow_the_model_until_they_are_stated() {
    open(usual_size);
    click(QStringLiteral("start_training"));
    Document* draft = sheet()->draft();
    draft->edit(parameter(&Workload::model), std::string("deepseek-v3"));
    QCOMPARE(draft->design().cluster.accelerators, 2048.0);
    QCOMPARE(draft->design().cluster.accelerator->id, std::string("h800-sxm"));
    QCOMPARE(draft->design().recipe.precision, Precision::fp8_block);
    draft->edit(parameter(&Cluster::accelerator), std::string("b300"));
    QCOMPARE(draft->design().cluster.network->id, std::string("superpod-b300"));
    draft->edit(parameter(&Cluster::accelerators), 4096.0);
    draft->edit(parameter(&Workload::model), std::string("llama3.1-405b"));
    QCOMPARE(draft->design().cluster.accelerators, 4096.0);
    QCOMPARE(draft->design().cluster.accelerator->id, std::string("b300"));
    QVERIFY(button(QStringLiteral("chip_precision"))->isVisible());
  }

  /// A number that was not understood marks its field, and the answer waits.
  void a_number_that_was_not_understood_marks_its_field() {
    open(usual_size);
    auto* sentence = window_->startPage()->findChild<QLineEdit*>(QStringLiteral("start_sentence"));
    sentence->setText(QStringLiteral("serve Llama 3.1 70B with 50 frobs/s"));
    QTest::keyClick(sentence, Qt::Key_Return);
    QVERIFY(sheet());
    auto* requests = qobject_cast<UnitField*>(field("requests"));
    QVERIFY(requests && requests->isRefused());
    QVERIFY(!qobject_cast<UnitField*>(field("next_token"))->isRefused());
  }

  void machines_are_found_by_a_purchase() {
    open(usual_size);
    click(QStringLiteral("start_training"));
    sheet()->draft()->edit(parameter(&Workload::model), std::string("llama3.1-8b"));
    sheet()->draft()->edit(parameter(&Failures::deadline), 60.0);
    sheet()->draft()->edit(parameter(&Economics::budget), 40e6);
    auto* machines = sheet()->findChild<QWidget*>(QStringLiteral("machines_found"));
    QTest::mouseClick(machines, Qt::LeftButton, {}, {8, machines->height() / 2});
    for (const InputRow* row : sheet()->findChildren<InputRow*>())
      if (&row->parameter() == &parameter(&Cluster::accelerators)) QVERIFY(!row->isVisible());
    for (const char* chip : {"chip_network", "chip_accelerator_price"})
      QVERIFY2(!button(QLatin1String(chip))->isVisible(), chip);
    QVERIFY(button(QStringLiteral("chip_precision"))->isVisible());
    click(QStringLiteral("show_answer"));
    QTRY_VERIFY_WITH_TIMEOUT(!window_->startPage(), 300000);
    QVERIFY(window_->page<ExplorePage>()->view<PurchaseView>()->isVisible());
    // A complete search finds no clearly faster layout for the scenario from which the machines are searched.
    const Design start = window_->document()->design();
    const SearchGoals goals{.best = 20, .chart_points = 0};
    QVERIFY(!is_better_layout(search_layouts(start, default_space(start), goals), goals));
    QCOMPARE(window_->document()->design().economics.budget, 40e6);
    QVERIFY(is_legal(window_->document()->evaluation()));
  }

  /// A job with a deadline and without machines asks for machines. Words without a meaning keep the questions open.
  void a_job_in_words_is_answered() {
    open(usual_size);
    const auto say = [this](const char* words) {
      auto* sentence = window_->startPage()->findChild<QLineEdit*>(QStringLiteral("start_sentence"));
      sentence->setText(QLatin1String(words));
      QTest::keyClick(sentence, Qt::Key_Return);
    };
    say("Llama 3.1 8B on 64 H100 within 4 moons");
    QVERIFY(sheet());
    QCOMPARE(sheet()->draft()->design().cluster.accelerators, 64.0);
    bool told = false;
    for (const QLabel* label : sheet()->findChildren<QLabel*>())
      told = told || (label->isVisible() && label->text().startsWith(QStringLiteral("Not understood: 4, moons")));
    QVERIFY(told && button(QStringLiteral("show_answer"))->isEnabled());
    click(QStringLiteral("start_back"));
    say("Llama 3.1 8B in 60 days");
    QTRY_VERIFY_WITH_TIMEOUT(!window_->startPage(), 300000);
    QVERIFY(window_->page<ExplorePage>()->view<PurchaseView>()->isVisible());
    QCOMPARE(window_->document()->design().failures.deadline, 60.0);
  }

  /// On the machines of a published run, the answer states its own time and that of the published layout.
  void an_answer_states_the_time_of_the_published_layout() {
    open(usual_size);
    click(QStringLiteral("start_training"));
    click(QStringLiteral("show_answer"));
    QTRY_VERIFY_WITH_TIMEOUT(!window_->startPage(), 300000);
    const Document& document = *window_->document();
    const std::optional<Design> published = with_published_layout(document.design());
    QVERIFY(published && is_legal(evaluate(*published)));
    const double days = document.evaluation().finish_days, as_published = evaluate(*published).finish_days;
    QVERIFY(days < as_published);
    const auto* offer = window_->findChild<ChangeOffer*>();
    QTRY_VERIFY(offer->isVisible());
    QStringList texts;
    for (const QLabel* label : offer->findChildren<QLabel*>()) texts << label->text();
    const QString said = texts.join(u' ');
    for (const double each : {days, as_published})
      QVERIFY2(said.contains(number_text(each, Unit::days)), qPrintable(said));
    QTest::mouseClick(window_->findChild<QPushButton*>(QStringLiteral("old_layout")), Qt::LeftButton);
    QCOMPARE(document.evaluation().finish_days, as_published);
  }

  /// An edit stops the search for an answer to the earlier questions.
  void an_edit_stops_the_search() {
    open(usual_size);
    click(QStringLiteral("start_training"));
    click(QStringLiteral("show_answer"));
    QVERIFY(!button(QStringLiteral("show_answer"))->isEnabled());
    sheet()->draft()->edit(parameter(&Workload::tokens), 2e12);
    QVERIFY(button(QStringLiteral("show_answer"))->isEnabled());
  }

  void work_in_the_window_is_kept() {
    open(usual_size);
    window_->document()->edit(parameter(&Workload::tokens), 1e12);
    click(QStringLiteral("start_serving"));
    click(QStringLiteral("show_answer"));
    QVERIFY(!window_->startPage());
    QCOMPARE(window_->document()->project().scenarios.size(), size_t(2));
    QCOMPARE(window_->document()->project().scenarios[0].design.work.tokens, 1e12);
    QCOMPARE(window_->document()->design().job, Job::serving);
    window_->document()->undoStack().undo();
    QCOMPARE(window_->document()->project().scenarios.size(), size_t(1));
  }

  void escape_returns_from_the_questions_to_the_choices() {
    open(usual_size);
    click(QStringLiteral("start_post_training"));
    QVERIFY(sheet());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QTRY_VERIFY(!sheet());
    QVERIFY(window_->startPage());
  }

  void recent_files_are_offered() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("mine & yours.trainyard"));
    openWindow(usual_size);
    window_->document()->edit(parameter(&Workload::tokens), 3e12);
    window_->document()->save(path);
    window_->document()->newProject();
    for (int older = 0; older < 9; ++older) {
      const QString other = folder.filePath(QStringLiteral("%1.trainyard").arg(older));
      QVERIFY(QFile::copy(path, other));
      RecentFiles().add(other);
    }
    RecentFiles().add(path);
    window_->showStart();
    click(QStringLiteral("start_recent"));
    QVERIFY(!window_->startPage());
    QCOMPARE(window_->document()->path(), path);
    QCOMPARE(window_->document()->design().work.tokens, 3e12);
  }

  void the_tour_and_the_example_close_it_data() {
    QTest::addColumn<QString>("link");
    for (const char* link : {"start_tour", "start_example"}) QTest::newRow(link) << link;
  }
  void the_tour_and_the_example_close_it() {
    QFETCH(QString, link);
    open(usual_size);
    click(link);
    QVERIFY(!window_->startPage());
    QCOMPARE(window_->document()->project().scenarios.size(), size_t(1));
  }

 private:
  static void jobs() {
    QTest::addColumn<Job>("job");
    for (const StartJob& job : start_jobs()) QTest::newRow(job_id(job.job)) << job.job;
  }

  void open(const QSize& size) {
    openWindow(size);
    window_->showStart();
    QCoreApplication::processEvents();
  }

  QuestionSheet* sheet() const {
    return window_->startPage() ? window_->startPage()->findChild<QuestionSheet*>() : nullptr;
  }

  QPushButton* button(const QString& id) const { return window_->startPage()->findChild<QPushButton*>(id); }

  void click(const QString& id) {
    QCoreApplication::processEvents();
    QVERIFY2(button(id), qPrintable(id));
    QTest::mouseClick(button(id), Qt::LeftButton);
  }

  QLineEdit* field(const char* id) const {
    for (const InputRow* row : sheet()->findChildren<InputRow*>())
      if (QLatin1String(row->parameter().id) == QLatin1String(id)) return row->findChild<QLineEdit*>();
    return nullptr;
  }
};

TRAINYARD_TEST(TestStart);
#include "tst_start.moc"
