// SPDX-License-Identifier: GPL-3.0-or-later
// A report as PDF: bookmarks, links, properties, the logo, and the attached project, which can be opened from it.
#include <QBuffer>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPdfWriter>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "engine/error.h"
#include "tests/cli/program.h"
#include "tests/test_program.h"
#include "tests/ui/report_support.h"
#include "ui/document/document.h"
#include "ui/document/output_files.h"
#include "ui/document/project_pdf.h"
#include "ui/report/export.h"
#include "ui/report/html.h"
#include "ui/report/logo.h"
#include "ui/report/page_preview.h"
#include "ui/report/pdf.h"
#include "ui/report/report_dialog.h"
#include "ui/report/sections.h"
#include "ui/window/file_commands.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

QByteArray read(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Two scenarios with numbers that rounding would change.
Project odd_project() {
  Project project = default_project();
  Design& design = project.scenarios.front().design;
  assign(design, "tokens=1.2345678901234567e12");
  assign(design, "accelerator_price=2.3456789012345678");
  project.scenarios.push_back(project.scenarios.front());
  project.scenarios.back().name = "zweite, größere";
  assign(project.scenarios.back().design, "accelerators=8192");
  assign_letters(project);
  project.report.prepared_for = "Łódź Institute";
  return project;
}

QByteArray image(const char* format, QSize size = {120, 40}) {
  QImage picture(size, QImage::Format_RGB32);
  picture.fill(Qt::darkBlue);
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  picture.save(&buffer, format);
  return buffer.data();
}

const QByteArray drawing =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"120\" height=\"40\"><rect width=\"120\" height=\"40\" "
    "fill=\"#123456\"/></svg>";

/// A PDF from another program, with an attached file if `attached` is given.
QByteArray foreign_pdf(const QString& name = {}, const QByteArray& attached = {}) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  if (!name.isEmpty()) writer.addFileAttachment(name, attached, QStringLiteral("application/json"));
  QPainter painter(&writer);
  painter.drawText(100, 100, QStringLiteral("Something else"));
  painter.end();
  return buffer.data();
}

/// The message of the refusal; empty if the file is accepted.
QString complaint(const QByteArray& bytes) {
  try {
    project_text(bytes.toStdString(), "report.pdf");
  } catch (const InputError& error) {
    return QString::fromStdString(error.what());
  }
  return {};
}

}  // namespace

class TestReportPdf : public QObject {
  Q_OBJECT

 private slots:
  void bookmarks_contents_and_links_have_targets() {
    ReportOptions long_report;
    long_report.sections = {"appendix", "room", "sources"};
    const QByteArray pdf = pdf_of_project(odd_project(), long_report);
    const QString path = written("linked.pdf", pdf);
    const QString outline = run_tool("pdftohtml", {"-xml", "-i", "-stdout", path}).text();
    for (const char* title : {"Summary", "Comparison", "Memory", "Storage, checkpoints and failures",
                              "Accuracy of these numbers", "Key assumptions"})
      QVERIFY2(outline.contains(QRegularExpression(QStringLiteral("<item page=\"\\d+\">%1</item>").arg(title))), title);
    QVERIFY2(pdf.contains("/Lang (en)"), "the language");
    QVERIFY2(pdf.contains("/DisplayDocTitle true"), "the title in the title bar");
    const QString urls = run_tool("pdfinfo", {"-url", path}).text();
    QVERIFY2(urls.contains("https://arxiv.org/abs/"), qPrintable(urls));
    // Every entry of the contents gives the page of its heading.
    ChartStore charts;
    const Report report = report_of(odd_project(), 0, long_report);
    const Pages pages(report, charts);
    QVERIFY(pages.count() >= 10);
    int lines = 0;
    for (const Pages::Link& link : pages.links()) {
      if (!link.target.startsWith(u'#')) continue;
      const Pages::Mark* mark = pages.mark(link.target.mid(1));
      QVERIFY2(mark, qPrintable(link.target));
      const QString page = QString::number(mark->page + 1);
      QVERIFY(run_tool("pdftotext", {"-f", page, "-l", page, path, "-"}).text().contains(mark->title));
      ++lines;
    }
    QVERIFY(lines >= 8);
    QCOMPARE(pdf.count("/Dest"), lines + int(pages.marks().size()));
  }

  void a_short_report_has_no_contents() {
    ChartStore charts;
    const Pages pages(report_of(odd_project(), 0, {}), charts);
    QVERIFY(pages.count() < 10);
    for (const Pages::Link& link : pages.links()) QVERIFY2(!link.target.startsWith(u'#'), qPrintable(link.target));
    for (const Pages::Mark& mark : pages.marks()) QVERIFY(mark.title != QStringLiteral("Contents"));
  }

  void links_cover_their_words() {
    const Rich text =
        with_links(QStringLiteral("Llama 3 report (arXiv 2407.21783), doi 10.1016/j.future.2004.11.016, "
                                  "https://example.org/a?b=1."));
    QStringList targets;
    for (const Span& span : text)
      if (!span.link.isEmpty()) targets += span.link;
    QCOMPARE(targets, (QStringList{"https://arxiv.org/abs/2407.21783", "https://doi.org/10.1016/j.future.2004.11.016",
                                   "https://example.org/a?b=1"}));
    QVERIFY(plain(text).startsWith("Llama 3 report (arXiv 2407.21783), doi") && plain(text).endsWith("?b=1."));
    const TextBox narrow(text, {}, 120);
    QVERIFY(narrow.lines() > 2 && narrow.links().size() >= 3);
    for (const TextBox::Link& link : narrow.links())
      QVERIFY(link.area.left() >= 0 && link.area.right() <= 121 && link.area.bottom() <= narrow.height() + 1);
  }

  /// A project opened from its report is equal to the last digit, and saving it never overwrites the report.
  void the_project_opens_from_its_report() {
    const Project project = odd_project();
    const QString path = written("again.pdf", pdf_of_project(project, {}));
    const QByteArray before = read(path);
    Document document;
    document.open(path);
    QCOMPARE(document.project().scenarios.size(), project.scenarios.size());
    for (size_t i = 0; i < project.scenarios.size(); ++i) {
      QVERIFY(document.project().scenarios[i].design == project.scenarios[i].design);
      QCOMPARE(document.evaluationOf(int(i)).cost, evaluate(project.scenarios[i].design).cost);
    }
    QCOMPARE(write_project(document.project()), write_project(project));
    QVERIFY(document.path().isEmpty());
    QVERIFY(!document.isModified());
    QCOMPARE(read(path), before);
    // The command line evaluates the report like the project file.
    const QString plain_file = written("again.json", QByteArray::fromStdString(write_project(project)));
    const ::Run from_pdf = trainyard_run({"evaluate", path, "--json"});
    QCOMPARE(from_pdf.status, trainyard_run({"evaluate", plain_file, "--json"}).status);
    QCOMPARE(from_pdf.out, trainyard_run({"evaluate", plain_file, "--json"}).out);
    QVERIFY(!from_pdf.out.isEmpty());
  }

  void other_and_broken_pdfs_are_refused_in_one_sentence() {
    const QByteArray whole = pdf_of_project(odd_project(), {});
    QCOMPARE(complaint(whole), QString());
    QVERIFY(complaint(foreign_pdf()).contains(QStringLiteral("this PDF contains no Trainyard project")));
    QVERIFY(complaint(foreign_pdf("other.json", "{}")).contains(QStringLiteral("no Trainyard project")));
    for (const int share : {1, 20, 50, 90, 99}) {
      const QString sentence = complaint(whole.left(whole.size() * share / 100));
      QVERIFY2(sentence.contains("damaged or incomplete") && !sentence.contains('\n'), qPrintable(sentence));
    }
    // A few kilobytes that decompress to more than a project may have.
    const QString large = complaint(foreign_pdf("project.json", QByteArray(80 << 20, ' ')));
    QVERIFY2(large.contains("exceeds the size limit"), qPrintable(large));
    // An attached project is checked like a file.
    Document document;
    const QString bad = written("bad.pdf", foreign_pdf("project.json", "{\"format\":1}"));
    try {
      document.open(bad);
      QFAIL("was opened");
    } catch (const InputError& error) {
      QVERIFY2(QString(error.what()).startsWith("bad.pdf: format"), error.what());
    }
  }

  void logos_are_shown_or_refused_in_one_sentence() {
    for (const QByteArray& logo : {image("png"), image("jpg"), drawing}) {
      check_logo(logo, "logo");
      ReportOptions options;
      options.logo = logo;
      const QByteArray pdf = pdf_of_project(odd_project(), options);
      const bool drawn = logo == drawing;
      const QString images = run_tool("pdfimages", {"-list", written("logo.pdf", pdf)}).text();
      QCOMPARE(images.split('\n', Qt::SkipEmptyParts).size() > 2, !drawn);
      ChartStore charts;
      QVERIFY(html_of(report_of(odd_project(), 0, options), charts).contains(logo.toBase64()));
    }
    const auto refusal = [](const QByteArray& file) {
      try {
        check_logo(file, "logo.png");
      } catch (const InputError& error) {
        return QString(error.what());
      }
      return QString();
    };
    QVERIFY(refusal("just text").contains("PNG, JPEG or SVG"));
    QVERIFY(refusal(image("png").left(60)).contains("damaged"));
    QVERIFY(refusal("<svg").contains("damaged"));
    QVERIFY(refusal(QByteArray(2 << 20, 'x')).contains("1 MiB"));
    QVERIFY(refusal(image("png", {5000, 10})).contains("5000 × 10"));
  }

  /// Every button can be reached on a small projector, and the choices are in the next report.
  void the_dialog_fits_a_small_screen_and_remembers() {
    Document document;
    document.open(written("dialog.json", QByteArray::fromStdString(write_project(odd_project()))));
    const QString logo = written("logo.svg", drawing);
    {
      ReportDialog dialog(document);
      QVERIFY2(
          dialog.minimumSizeHint().height() <= 560 && dialog.minimumSizeHint().width() <= 1240,
          qPrintable(
              QStringLiteral("%1 x %2").arg(dialog.minimumSizeHint().width()).arg(dialog.minimumSizeHint().height())));
      dialog.resize(1240, 640);
      dialog.show();
      QVERIFY(QTest::qWaitForWindowExposed(&dialog));
      QCOMPARE(dialog.height(), 640);
      for (const char* name : {"export_pdf", "export_html", "export_csv", "report_close"}) {
        const auto* button = dialog.findChild<QPushButton*>(name);
        QVERIFY2(dialog.rect().contains(QRect(button->mapTo(&dialog, QPoint()), button->size())), name);
      }
      auto* preview = dialog.findChild<PagePreview*>();
      QTRY_VERIFY_WITH_TIMEOUT(preview->pageCount() >= 4, 20000);
      const int usual = preview->pageCount();
      dialog.findChild<QCheckBox*>("report_section_appendix")->setChecked(true);
      QTRY_VERIFY_WITH_TIMEOUT(preview->pageCount() > usual, 20000);
      dialog.findChild<QCheckBox*>("report_section_cost")->setChecked(false);
      dialog.findChild<QCheckBox*>("report_scenario_B")->setChecked(false);
      QVERIFY(!dialog.findChild<QCheckBox*>("report_scenario_A")->isEnabled());
      dialog.findChild<QLineEdit*>("report_subtitle")->setText("A line");
      QVERIFY(dialog.takeLogo(logo));
      QVERIFY(!dialog.takeLogo(folder_.filePath("none.png")));
      QVERIFY(dialog.findChild<QLabel*>("report_message")->text().contains("cannot be read"));
      QCOMPARE(dialog.folder(), folder_.path());
      dialog.accept();
    }
    const ReportChoices& kept = document.project().report;
    QCOMPARE(kept.sections, (std::vector<std::string>{"-cost", "appendix"}));
    QCOMPARE(kept.scenarios, std::vector<std::string>{"A"});
    QCOMPARE(kept.prepared_for, std::string("Łódź Institute"));
    QCOMPARE(kept.subtitle, std::string("A line"));
    QCOMPARE(QByteArray::fromBase64(QByteArray::fromStdString(kept.logo)), drawing);
    ReportDialog again(document);
    const ReportOptions options = again.options();
    QCOMPARE(options.sections, kept.sections);
    QCOMPARE(options.scenarios, kept.scenarios);
    QCOMPARE(options.logo, drawing);
  }

  /// The report is about the scenario that a person has chosen, also if another one is open.
  void the_chosen_subject_is_kept() {
    Document document;
    document.addScenarioFor(Job::serving);
    document.setCurrent(0);
    {
      ReportDialog dialog(document);
      auto* subject = dialog.findChild<QComboBox*>("report_subject");
      QVERIFY(subject);
      QCOMPARE(subject->currentIndex(), 0);
      QVERIFY(dialog.findChild<QCheckBox*>("report_section_storage"));
      subject->setCurrentIndex(1);
      QVERIFY(dialog.findChild<QLineEdit*>("report_title")->placeholderText().startsWith("Serving"));
      QVERIFY(!dialog.findChild<QCheckBox*>("report_section_storage"));
      QVERIFY(!dialog.findChild<QCheckBox*>("report_scenario_B")->isEnabled());
      dialog.accept();
    }
    QCOMPARE(document.project().report.subject, std::string("B"));
    const Project read = read_project(write_project(document.project()), "plan.json");
    QCOMPARE(subject_of_report(read), 1);
    QCOMPARE(ReportDialog(document).subject(), 1);
    document.removeScenario(1);
    QCOMPARE(subject_of_report(document.project()), 0);
  }

  void every_format_names_all_chosen_scenarios() {
    const Project project = odd_project();
    ReportStudies studies;
    ChartStore charts;
    ReportOptions options;
    const ReportFiles files{{}, folder_.filePath("all.html"), folder_.filePath("all.csv")};
    write_report(project, 1, options, files, charts, studies);
    const QString html = QString::fromUtf8(read(files.html));
    QVERIFY(html.contains("Scenario B, zweite, größere") && html.contains("A, Llama 3.1 405B"));
    const auto without_room = [&] {
      QVector<QStringList> all = csv_rows(read(files.csv));
      all.removeIf([](const QStringList& row) { return row[2] == u"room"; });
      return all;
    };
    const QVector<QStringList> rows = without_room();
    QCOMPARE(rows.front().mid(0, 3), (QStringList{"scenario", "name", "kind"}));
    const auto of = [&](const char* letter) {
      return std::count_if(rows.begin(), rows.end(), [&](const QStringList& row) { return row.front() == letter; });
    };
    QCOMPARE(of("A"), qsizetype(parameters(Job::training).size() + metrics(Job::training).size()));
    QCOMPARE(of("B"), of("A"));
    options.scenarios = {"B"};
    write_report(project, 1, options, files, charts, studies);
    QVERIFY(!QString::fromUtf8(read(files.html)).contains("A, Llama 3.1 405B"));
    QCOMPARE(without_room().size(), rows.size() - of("A"));
    // A deleted scenario is dropped from the project's selection, but refused if requested explicitly.
    Project gone = project;
    gone.report.scenarios = {"B", "X"};
    QCOMPARE(options_of(gone).scenarios, std::vector<std::string>{"B"});
    options.scenarios = {"X"};
    QVERIFY_THROWS_EXCEPTION(InputError, write_report(project, 1, options, files, charts, studies));
  }

  /// Results of studies are cached by kind and pair of designs, except those of a stopped study.
  void studies_are_cached_by_design() {
    ReportStudies studies;
    int asked = 0;
    const auto find = [&] { return ++asked; };
    Design one = default_design(), other = default_design();
    assign(other, "accelerators=8192");
    const auto answer = [&](const char* kind, const Design& from, const Design& to, const Execution& execution = {}) {
      const auto kept = studies.get(kind, from, to, execution, find);
      return *kept;
    };
    QCOMPARE(answer("a", one, one), 1);
    QCOMPARE(answer("a", one, one), 1);
    QCOMPARE(answer("b", one, one), 2);
    QCOMPARE(answer("a", other, other), 3);
    QCOMPARE(answer("a", one, other), 4);
    std::stop_source stop;
    stop.request_stop();
    Execution stopped;
    stopped.stop = stop.get_token();
    QCOMPARE(answer("c", one, one, stopped), 5);
    QCOMPARE(answer("c", one, one), 6);
  }

 private:
  static QByteArray pdf_of_project(const Project& project, const ReportOptions& options) {
    ChartStore charts;
    const Report report = report_of(project, 0, options);
    return pdf_of(report, Pages(report, charts));
  }
  QString written(const char* name, const QByteArray& bytes) {
    const QString path = folder_.filePath(name);
    write_whole({{path, bytes}});
    return path;
  }

  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestReportPdf);
#include "tst_report_pdf.moc"
