// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QPainter>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <random>

#include "engine/error.h"
#include "engine/files/tables.h"
#include "engine/measured/published_runs.h"
#include "engine/measured/validation.h"
#include "engine/units/csv.h"
#include "tests/cli/program.h"
#include "tests/jobs.h"
#include "tests/test_program.h"
#include "tests/ui/report_support.h"
#include "ui/document/document.h"
#include "ui/document/output_files.h"
#include "ui/document/value_text.h"
#include "ui/report/export.h"
#include "ui/report/html.h"
#include "ui/report/paginator.h"
#include "ui/report/pdf.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

Project project_with(const std::vector<const char*>& assignments) {
  Project project = default_project();
  for (const char* assignment : assignments) assign(project.scenarios.front().design, assignment);
  return project;
}

/// A project whose current scenario B takes longer than its baseline A.
Project two_scenarios() {
  Project project = default_project();
  project.scenarios.front().name = "published";
  project.scenarios.push_back(project.scenarios.front());
  project.scenarios.back().name = "half the cluster";
  assign(project.scenarios.back().design, "accelerators=8192");
  project.current = 1;
  project.baseline = 0;
  return project;
}

struct Made {
  Report report;
  QByteArray pdf, html;
};

/// Texts of all report formats are compared without white space.
QString flat(const QString& text) {
  static const QRegularExpression spaces(QStringLiteral("\\s+"), QRegularExpression::UseUnicodePropertiesOption);
  return QString(text).replace(spaces, QString());
}

QByteArray read(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Piece piece_of(double height, double before, bool with_next) {
  Piece piece;
  piece.height = height;
  piece.before = before;
  piece.with_next = with_next;
  piece.paint = [](QPainter&) {};
  return piece;
}

}  // namespace

class TestReport : public QObject {
  Q_OBJECT

 private slots:
  void pages_have_the_size_of_the_paper_data() {
    QTest::addColumn<int>("paper");
    QTest::addColumn<QString>("size");
    QTest::newRow("A4") << int(Paper::a4) << "595 x 842 pts (A4)";
    QTest::newRow("Letter") << int(Paper::letter) << "612 x 792 pts (letter)";
  }
  void pages_have_the_size_of_the_paper() {
    QFETCH(int, paper);
    QFETCH(QString, size);
    ReportOptions options;
    options.paper = Paper(paper);
    options.title = QStringLiteral("Ein Plan: größer");
    options.author = QStringLiteral("M. Ærchitect (東京)");
    const Made made = make(default_project(), options);
    const QString info = tool("pdfinfo", {}, made.pdf);
    QVERIFY2(info.contains(size), qPrintable(info));
    QVERIFY2(info.contains(QRegularExpression("Title: +Ein Plan: größer\n")), qPrintable(info));
    QVERIFY2(info.contains(QRegularExpression("Author: +M. Ærchitect \\(東京\\)\n")), qPrintable(info));
    QVERIFY2(info.contains(QRegularExpression("Creator: +Trainyard ")), qPrintable(info));
    const int pages = QRegularExpression("Pages: +(\\d+)").match(info).captured(1).toInt();
    QVERIFY2(pages >= 4 && pages <= 8, qPrintable(info));
    const QString text = tool("pdftotext", {}, made.pdf, {"-"});
    for (int page = 1; page <= pages; ++page) {
      const QString number = QStringLiteral("%1 of %2").arg(page).arg(pages);
      QVERIFY2(text.contains(number), qPrintable(number));
    }
    QVERIFY(tool("pdftoppm", {"-r", "20"}, made.pdf).size() > 0);
    // A last page of two lines looks unfinished, so the end of the page before moves to it.
    const QString place = QString::number(pages);
    const QString last = tool("pdftotext", {"-f", place, "-l", place}, made.pdf, {"-"});
    QVERIFY2(last.split('\n', Qt::SkipEmptyParts).size() > 8, qPrintable(last));
  }

  /// 16,384 ÷ (TP 8 × PP 16) = 128: the report names the fix of the layout among its recommendations.
  void an_illegal_layout_offers_the_nearest_legal_one() {
    const Made made = make(project_with({"data_parallel=100"}), {});
    const QString advice =
        flat(QStringLiteral("Data parallel 100 → 128: makes the layout legal; the step time is then"));
    QVERIFY2(flat(QString::fromUtf8(made.html)).remove(QRegularExpression("<[^>]*>")).contains(advice), "HTML");
    QVERIFY2(flat(tool("pdftotext", {}, made.pdf, {"-"})).contains(advice), "PDF");
    QVERIFY(!make(default_project(), {}).html.contains("makes the layout legal"));
  }

  /// If a design exceeds the memory but may still fit, the report says neither "fits tightly" nor a negative free
  /// amount.
  void a_design_that_may_not_fit_is_not_called_fitting() {
    const Project project = project_with({"sequence_length=8448"});
    const Evaluation e = evaluate(project.scenarios.front().design);
    QVERIFY(e.fits == Fit::tight && e.memory_free < 0);
    const QString text = QString::fromUtf8(make(project, {}).html);
    QVERIFY(text.contains(QStringLiteral("The design may not fit; if it does, it finishes in")));
    QVERIFY(text.contains(QRegularExpression("[0-9.]+\u00A0[GM]iB too much")));
    QVERIFY(!text.contains(QStringLiteral("fits tightly and finishes")));
    QVERIFY(!text.contains(QRegularExpression("−[0-9.]+.GiB free")));
  }

  void fonts_are_embedded_and_charts_are_vectors() {
    const Made made = make(default_project(), {});
    const QStringList fonts = tool("pdffonts", {}, made.pdf).split('\n', Qt::SkipEmptyParts).mid(2);
    QVERIFY(!fonts.isEmpty());
    static const QRegularExpression embedded(" yes (yes|no) +(yes|no) +\\d+ +\\d+$");
    for (const QString& font : fonts) QVERIFY2(font.contains(embedded), qPrintable(font));
    const QStringList images = tool("pdfimages", {"-list"}, made.pdf).split('\n', Qt::SkipEmptyParts).mid(2);
    QVERIFY2(images.isEmpty(), qPrintable(images.join('\n')));
    QVERIFY(!made.html.contains("<image"));
    QVERIFY2(made.html.count("<svg") >= 5 && made.html.count("<path") > 40 && made.html.count("<polyline") > 10,
             "the charts are drawn");
  }

  /// The appendix says that a catalog value lacks a second source; the main part says that a price is unknown.
  void remarks_on_the_catalog_are_in_the_appendix() {
    ReportOptions all;
    all.sections = {"appendix"};
    const Project project = project_with({"accelerator=rtx5090"});
    const QString remark = QStringLiteral("not confirmed by a second source");
    QVERIFY(make(project, all).html.contains(remark.toUtf8()));
    const QByteArray html = make(project, {}).html;
    QVERIFY(!html.contains(remark.toUtf8()) && html.contains("has no rent on the price basis"));
  }

  /// The appendix names choices of catalog entries in words, not by the ids of files.
  void the_appendix_names_choices() {
    ReportOptions all;
    all.sections = {"appendix"};
    const QString html = QString::fromUtf8(make(project_with({}), all).html);
    for (const char* name : {"grouped queries (GQA)", "RMSNorm"}) QVERIFY2(html.contains(QLatin1String(name)), name);
    for (const char* id : {">gqa<", ">rms<", ">parallel_fs<", ">two_tier<", ">rail_optimised<"})
      QVERIFY2(!html.contains(QLatin1String(id)), id);
  }

  /// The section on trust states the errors of the design's framework, not those of another.
  void trust_states_the_errors_of_the_framework() {
    ReportOptions options;
    options.sections = {"trust"};
    const auto html = [&](const Project& project) {
      ChartStore charts;
      return html_of(report_of(project, 0, options), charts);
    };
    const QByteArray megatron = html(project_with({})), nanotron = html(project_with({"framework=nanotron"}));
    for (const auto& [shown, name] : {std::pair(megatron, "Megatron"), std::pair(nanotron, "nanotron")}) {
      const QString text = flat(QString::fromUtf8(shown));
      QVERIFY2(text.contains(
                   flat(QStringLiteral("with the framework of this design</strong> (%1)").arg(QLatin1String(name)))),
               name);
      const ErrorStatistics s = summarize(validate(published_runs()).rows,
                                          name == std::string("nanotron") ? Framework::nanotron : Framework::megatron)
                                    .step_time;
      QVERIFY(text.contains(flat(QStringLiteral("%1 with the framework").arg(qulonglong(s.n)))));
    }
  }

  void the_verdict_states_the_problem() {
    const auto verdict = [](const std::vector<const char*>& settings) {
      const Report report = report_of(project_with(settings), 0, {});
      for (const Block& each : report.blocks)
        if (const auto* found = std::get_if<block::Verdict>(&each)) return *found;
      return block::Verdict();
    };
    const block::Verdict fits = verdict({});
    QVERIFY2(fits.title.contains("fit") && !fits.title.contains("not fit"), qPrintable(fits.title));
    const block::Verdict too_big = verdict({"zero_stage=0"});
    QCOMPARE(too_big.mark, StatusMark::error);
    QVERIFY2(too_big.title.contains("does not fit"), qPrintable(too_big.title));
    QVERIFY2(too_big.detail.startsWith("If it fitted"), qPrintable(too_big.detail));
    const block::Verdict late = verdict({"deadline=60", "power_limit=20e6"});
    QCOMPARE(late.mark, StatusMark::warning);
    QVERIFY2(late.detail.startsWith("Limits not met: 7"), qPrintable(late.detail));
    QVERIFY2(late.detail.contains(QRegularExpression("of 60.0.days; 24.0.MW of 20.0.MW")), qPrintable(late.detail));
    QVERIFY2(!fits.detail.contains("limits"), qPrintable(fits.detail));
    const block::Verdict illegal = verdict({"data_parallel=100"});
    QCOMPARE(illegal.mark, StatusMark::error);
    QVERIFY2(illegal.title.contains("not legal"), qPrintable(illegal.title));
    QVERIFY2(illegal.detail.contains("16,384"), qPrintable(illegal.detail));
  }

  void the_baseline_is_shown_next_to_another_scenario() {
    const Project project = two_scenarios();
    const Made made = make(project, {}, 1);
    const QString text = tool("pdftotext", {"-layout"}, made.pdf, {"-"});
    QVERIFY(text.contains("half the cluster"));
    QVERIFY(text.contains("A, published"));
    QVERIFY(text.contains("Difference"));
    QVERIFY(text.simplified().contains("Inputs that differ: GPUs 16,384"));
    ReportOptions alone;
    alone.scenarios = {"A"};
    QVERIFY(!tool("pdftotext", {"-layout"}, make(project, alone, 0).pdf, {"-"}).contains("Difference"));
  }

  void texts_of_users_are_unchanged() {
    ReportOptions options;
    options.title = QStringLiteral("<b>Plan</b> & \"more\" **stars**");
    options.subtitle = QStringLiteral("under it");
    options.author = QStringLiteral("O'Hara & Sons");
    options.prepared_for = QStringLiteral("Łódź <Institute>");
    options.note = QStringLiteral("First paragraph.\nIts second line.\n\nSecond paragraph.");
    options.date = QStringLiteral("the day after");
    const Made made = make(default_project(), options);
    const QString text = flat(tool("pdftotext", {}, made.pdf, {"-"})), page = flat(QString::fromUtf8(made.html));
    for (const QString& written :
         {*options.title, options.subtitle, *options.author, options.prepared_for, options.date,
          QStringLiteral("Its second line."), QStringLiteral("Second paragraph.")}) {
      QVERIFY2(text.contains(flat(written)), qPrintable(written));
      QVERIFY2(page.contains(flat(written.toHtmlEscaped())), qPrintable(written));
    }
    QVERIFY(!made.html.contains("<b>Plan"));
  }

  void very_long_texts_stay_on_the_page() {
    ReportOptions options;
    options.title = QStringLiteral("Donaudampfschifffahrt").repeated(12);
    options.note = QStringLiteral("A long sentence that goes on and on. ").repeated(400);
    Project project = two_scenarios();
    project.scenarios[0].name = std::string(200, 'w');
    const Made made = make(project, options, 1);
    QVERIFY(tool("pdfinfo", {}, made.pdf).contains("Pages:"));
    ChartStore charts;
    const Pages pages(made.report, charts);
    QImage sheet(pages.size().toSize(), QImage::Format_RGB32);
    for (int index = 0; index < pages.count(); ++index) {
      sheet.fill(Qt::white);
      QPainter painter(&sheet);
      pages.paint(painter, index);
      painter.end();
      const int margin = int(pages.size().width() * 0.08);
      for (int y = 0; y < sheet.height(); ++y)
        for (int x = sheet.width() - margin; x < sheet.width(); ++x)
          if (sheet.pixelColor(x, y) != Qt::white)
            QFAIL(qPrintable(QStringLiteral("page %1 reaches into its margin at %2, %3").arg(index + 1).arg(x).arg(y)));
    }
  }

  void html_is_self_contained() {
    const Made made = make(default_project(), {});
    static const QRegularExpression outside("src=\"(?!data:)|href=\"(?!#|https://)|url\\((?!data:)|<script|<link");
    QVERIFY2(!QString::fromUtf8(made.html).contains(outside), "refers to something outside");
    QVERIFY(made.html.startsWith("<!DOCTYPE html>"));
    QVERIFY(made.html.contains("aria-label=\"Memory"));
    QVERIFY(made.html.size() < 2'000'000);
  }

  void the_project_is_attached() {
    const Project project = two_scenarios();
    const QString pdf = folder_.filePath("attached.pdf"), out = folder_.filePath("project.json");
    write_whole({{pdf, make(project, {}, 1).pdf}});
    QCOMPARE(run_tool("pdfdetach", {"-save", "1", "-o", out, pdf}).status, 0);
    const Project again = read_project(read(out).toStdString(), "project.json");
    QCOMPARE(again.scenarios.size(), project.scenarios.size());
    QVERIFY(again.scenarios[1].design == project.scenarios[1].design);
  }

  void equal_projects_give_equal_reports() {
    const Project project = two_scenarios();
    ReportOptions options;
    options.date = QStringLiteral("today");
    ChartStore charts;
    QCOMPARE(html_of(build_report(project, 1, options), charts), html_of(build_report(project, 1, options), charts));
  }

  void nothing_is_cut_and_no_heading_ends_a_page() {
    constexpr double height = 300;
    std::mt19937 random(7);
    const auto up_to = [&](int most) { return double(random() % unsigned(most)); };
    for (int round = 0; round < 300; ++round) {
      Flow flow{1 + round % 2, {}};
      for (int i = 0; i < 60; ++i) flow.pieces.push_back(piece_of(1 + up_to(50), up_to(20), up_to(4) < 1));
      flow.pieces.back().with_next = false;
      Paginator paginator(400, height);
      paginator.add(flow);
      size_t count = 0;
      for (const Paginator::Page& page : paginator.take()) {
        QVERIFY(!page.empty());
        for (size_t i = 0; i < page.size(); ++i, ++count) {
          QCOMPARE(page[i].piece.height, flow.pieces[count].height);
          QVERIFY(page[i].at.y() + page[i].piece.height <= height + 0.01);
          const bool column_ends = i + 1 == page.size() || page[i + 1].at.x() != page[i].at.x();
          QVERIFY2(!(column_ends && page[i].piece.with_next), "a heading at the end");
          if (!column_ends) QVERIFY(page[i].at.y() + page[i].piece.height <= page[i + 1].at.y() + 0.01);
        }
      }
      QCOMPARE(count, flow.pieces.size());
    }
  }

  void tables_repeat_their_head() {
    const auto head = std::make_shared<Piece>(piece_of(20, 0, true));
    Flow flow{1, {*head}};
    for (int i = 0; i < 50; ++i) {
      flow.pieces.push_back(piece_of(18, 0, false));
      flow.pieces.back().head = head;
    }
    Paginator paginator(400, 300);
    paginator.add(flow);
    const auto pages = paginator.take();
    QCOMPARE(pages.size(), size_t(4));
    for (const Paginator::Page& page : pages) QCOMPARE(page.front().piece.height, 20.0);
  }

  void unwritable_paths_are_one_sentence_and_leave_nothing() {
    const QString kept = folder_.filePath("kept"), nowhere = folder_.filePath("none/report.pdf");
    write_whole({{kept, "old"}});
    try {
      write_whole({{kept, "new"}, {nowhere, "new"}});
      QFAIL("was written");
    } catch (const InputError& error) {
      const QString sentence = QString::fromStdString(error.what());
      QVERIFY2(sentence.contains("none/report.pdf cannot be written: "), qPrintable(sentence));
      QVERIFY2(sentence.endsWith('.') && !sentence.endsWith("..") && !sentence.contains('\n'), qPrintable(sentence));
    }
    QCOMPARE(read(kept), QByteArray("old"));
    QCOMPARE(QDir(folder_.path()).entryList({"kept*", "none*"}), QStringList("kept"));
  }

 private:
  Made make(const Project& project, const ReportOptions& options, int scenario = 0) {
    ChartStore charts;
    Made made;
    made.report = report_of(project, scenario, options);
    made.pdf = pdf_of(made.report, Pages(made.report, charts));
    made.html = html_of(made.report, charts);
    return made;
  }

  /// Output of a tool for a PDF; `after` follows the file name.
  QString tool(const QString& program, const QStringList& arguments, const QByteArray& pdf,
               const QStringList& after = {}) {
    const QString path = folder_.filePath("tool.pdf");
    write_whole({{path, pdf}});
    const auto run = run_tool(program, arguments + QStringList{path} + after);
    return run.status == 0 ? run.text() : QString();
  }

  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestReport);
#include "tst_report.moc"
