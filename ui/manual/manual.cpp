// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QPageSize>
#include <QPdfWriter>
#include <QTextDocument>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "ui/document/example_project.h"
#include "ui/manual/manual_tables.h"
#include "ui/manual/markdown.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct ManualText {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::Manual)
};

/// The chapters of docs/, in reading order.
constexpr const char* chapters[] = {"model",   "inputs",  "serving", "serving_load", "post_training", "machine_room",
                                    "compare", "present", "formats", "logs",         "accuracy",      "benchmarks"};

constexpr auto style = R"(
body { font-family: Inter, system-ui, sans-serif; line-height: 1.5; max-width: 52em; margin: 2em auto; padding: 0 1em; }
h2 { margin-top: 3em; border-bottom: 1px solid; }
h4 { margin: 1.6em 0 0.2em; }
h4 code { font-weight: normal; }
p { margin: 0.4em 0; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.1em 1em 0.1em 0; }
section th { font-weight: normal; min-width: 9em; }
pre { padding: 0.6em; border: 1px solid; overflow-x: auto; }
:target { outline: 2px solid; outline-offset: 0.3em; }
)";

QString text_of_chapter(const char* name) {
  QFile file(QStringLiteral(":/manual/%1.md").arg(QLatin1String(name)));
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString id_of_chapter(const QString& name) { return QStringLiteral("chapter-") + name; }

bool is_chapter(const QString& name) {
  for (const char* each : chapters)
    if (name == QLatin1String(each)) return true;
  return false;
}

/// Links to other chapters and to the web are kept; files of the sources are not part of the manual.
QString link_target(const QString& target) {
  if (target.startsWith(QStringLiteral("http"))) return target;
  QString name = target.section(u'/', -1);
  if (!name.endsWith(QStringLiteral(".md"))) return {};
  name.chop(3);
  return is_chapter(name) ? u'#' + id_of_chapter(name) : QString();
}

QString code_target(const QString& word) {
  const std::string id = word.toStdString();
  if (const Metric* metric = find_metric(id)) return u'#' + anchor_of(*metric);
  if (const Parameter* parameter = find_parameter(id)) return u'#' + anchor_of(*parameter);
  return {};
}

QString chapter_title(const QString& text) { return text.section(u'\n', 0, 0).mid(2); }

QString content_line(const QString& id, const QString& title) {
  return QStringLiteral("<li><a href=\"#%1\">%2</a></li>\n").arg(id, title.toHtmlEscaped());
}

QString contents_html() {
  QString lines;
  for (const char* name : chapters)
    lines += content_line(id_of_chapter(QLatin1String(name)), chapter_title(text_of_chapter(name)));
  lines += content_line(QStringLiteral("examples"), ManualText::tr("Worked examples"));
  lines += content_line(QStringLiteral("inputs"), ManualText::tr("All inputs"));
  lines += content_line(QStringLiteral("results"), ManualText::tr("All results"));
  return QStringLiteral("<nav>\n<h2 id=\"contents\">%1</h2>\n<ol>\n%2</ol>\n</nav>\n")
      .arg(ManualText::tr("Contents").toHtmlEscaped(), lines);
}

QString chapters_html() {
  QString out;
  for (const char* name : chapters)
    out += html_of_markdown(text_of_chapter(name), {id_of_chapter(QLatin1String(name)), link_target, code_target});
  return out;
}

QString examples_html() {
  QString out =
      QStringLiteral("<h2 id=\"examples\">%1</h2>\n<p>%2</p>\n")
          .arg(ManualText::tr("Worked examples").toHtmlEscaped(),
               ManualText::tr("The menu File, Open example opens each of them as a project.").toHtmlEscaped());
  for (const WorkedExample& example : worked_examples())
    out += QStringLiteral("<section id=\"example-%1\">\n<h3>%2 <code>%1</code></h3>\n<p>%3</p>\n</section>\n")
               .arg(QString::fromStdString(example.id), catalog_text(example.name).toHtmlEscaped(),
                    example_note(example).toHtmlEscaped().replace(u'\n', QStringLiteral("<br>\n")));
  return out;
}

QString introduction() {
  QString words =
      ManualText::tr("Trainyard %1. Every input and every result has an anchor: #parameter-ID and #metric-ID.")
          .arg(QStringLiteral(TRAINYARD_VERSION));
  if (QLocale().language() != QLocale::English && QLocale().language() != QLocale::C)
    words += u' ' + ManualText::tr("The chapters are in English.");
  return QStringLiteral("<p>%1</p>\n").arg(words.toHtmlEscaped());
}

}  // namespace

QString anchor_of(const Parameter& parameter) { return QStringLiteral("parameter-") + QLatin1String(parameter.id); }

QString anchor_of(const Metric& metric) { return QStringLiteral("metric-") + QLatin1String(metric.id); }

QString manual_html() {
  const QString title = ManualText::tr("Trainyard manual");
  return QStringLiteral(
             "<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n<title>%2</title>\n"
             "<style>%3</style>\n</head>\n<body>\n<h1>%2</h1>\n")
             .arg(QLocale().bcp47Name(), title.toHtmlEscaped(), QString::fromUtf8(style)) +
         introduction() + contents_html() + chapters_html() + examples_html() + inputs_html() + results_html() +
         QStringLiteral("</body>\n</html>\n");
}

QByteArray manual_pdf() {
  QTextDocument document;
  document.setHtml(manual_html());
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setPageSize(QPageSize(QPageSize::A4));
  writer.setTitle(ManualText::tr("Trainyard manual"));
  document.print(&writer);
  return buffer.data();
}

}  // namespace trainyard::ui
