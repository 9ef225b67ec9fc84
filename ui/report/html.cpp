// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/html.h"

#include <QPainter>

#include "ui/report/html_style.h"
#include "ui/report/logo.h"
#include "ui/report/svg.h"

namespace trainyard::ui {
namespace {

constexpr double full_width = 772, half_width = 373, mark_width = 24;

QString escape_html(const QString& text) { return text.toHtmlEscaped(); }

QString element(const char* name, const QString& inner, const char* kind = nullptr) {
  const QString tag = QLatin1String(name);
  const QString attribute = kind ? QStringLiteral(" class=\"%1\"").arg(QLatin1String(kind)) : QString();
  return u'<' + tag + attribute + u'>' + inner + QStringLiteral("</") + tag + u'>';
}

const char* tone_class(Tone tone) {
  switch (tone) {
    case Tone::second:
      return "second";
    case Tone::muted:
      return "muted";
    case Tone::better:
      return "better";
    case Tone::worse:
      return "worse";
    case Tone::warning:
      return "caution";
    case Tone::normal:
      break;
  }
  return nullptr;
}

QString html(const Rich& text) {
  QString result;
  for (const Span& span : text) {
    QString part = escape_html(span.text);
    if (span.code)
      part = element("code", part);
    else if (span.strong)
      part = element("strong", part);
    if (!span.link.isEmpty()) part = QStringLiteral("<a href=\"%1\">%2</a>").arg(escape_html(span.link), part);
    result += span.tone == Tone::normal ? part : element("span", part, tone_class(span.tone));
  }
  return result;
}

const char* mark_class(StatusMark mark) {
  switch (mark) {
    case StatusMark::warning:
      return "verdict warning";
    case StatusMark::error:
      return "verdict error";
    case StatusMark::good:
    case StatusMark::note:
    case StatusMark::star:
      break;
  }
  return "verdict good";
}

QString mark_label(StatusMark mark) {
  switch (mark) {
    case StatusMark::good:
      return ReportText::tr("Good");
    case StatusMark::warning:
      return ReportText::tr("Warning");
    case StatusMark::error:
      return ReportText::tr("Error");
    case StatusMark::star:
      return ReportText::tr("Better");
    case StatusMark::note:
      break;
  }
  return ReportText::tr("Note");
}

QString mark_svg(StatusMark mark, Role ground) {
  const Theme& print = theme(ThemeKind::print);
  return svg_of({mark_width, mark_width}, mark_label(mark), [&](QPainter& painter) {
    paint_mark(painter, {0, 0, mark_width, mark_width}, mark, print, print.color(ground));
  });
}

struct Writer {
  QString& out;
  ChartStore& charts;

  void operator()(const block::Cover& cover) {
    QString facts;
    for (const auto& [label, value] : cover.facts)
      facts += element("div", element("dt", escape_html(label)) + element("dd", escape_html(value)));
    const QString aside = cover.aside.isEmpty() ? QString() : element("p", escape_html(cover.aside), "aside");
    out += element("header", logo(cover) + aside + element("h1", escape_html(cover.title)) +
                                 element("p", escape_html(cover.subtitle), "subtitle") +
                                 (facts.isEmpty() ? facts : element("dl", facts, "facts"))) +
           u'\n';
  }
  static QString logo(const block::Cover& cover) {
    if (cover.logo.isEmpty()) return {};
    return QStringLiteral("<img class=\"logo\" alt=\"\" src=\"data:%1;base64,%2\">")
        .arg(logo_kind(cover.logo), QString::fromLatin1(cover.logo.toBase64()));
  }
  void operator()(const block::Heading& heading) {
    const QString tag = heading.level == 1 ? QStringLiteral("h2") : QStringLiteral("h3");
    const QString id = heading.id.isEmpty() ? QString() : QStringLiteral(" id=\"%1\"").arg(escape_html(heading.id));
    out += u'<' + tag + id + u'>' + escape_html(heading.text) + QStringLiteral("</") + tag + QStringLiteral(">\n");
  }
  void operator()(const block::Contents& contents) {
    QString list;
    for (const auto& [id, title] : contents.entries)
      list += QStringLiteral("<a href=\"#%1\">%2</a>\n").arg(escape_html(id), escape_html(title));
    out += element("nav", list) + u'\n';
  }
  void operator()(const block::Paragraph& paragraph) { out += element("p", html(paragraph.text), "lines") + u'\n'; }
  void operator()(const block::Verdict& verdict) {
    out +=
        element("div",
                mark_svg(verdict.mark, Role::card) + element("div", element("strong", escape_html(verdict.title)) +
                                                                        element("span", escape_html(verdict.detail))),
                mark_class(verdict.mark)) +
        u'\n';
  }
  void operator()(const block::Table& table) {
    const auto kind = [&](qsizetype column) { return table.columns[column].right ? "right" : nullptr; };
    QString head, body;
    for (qsizetype c = 0; c < table.columns.size(); ++c)
      head += element("th", escape_html(table.columns[c].head), kind(c));
    for (const auto& row : table.rows) {
      QString cells;
      for (qsizetype c = 0; c < row.size(); ++c) cells += element("td", html(row[c]), kind(c));
      body += element("tr", cells) + u'\n';
    }
    out += element("div", element("table", element("thead", element("tr", head)) + u'\n' + element("tbody", body)),
                   "scroll") +
           u'\n';
  }
  void operator()(const block::Items& items) {
    QString list;
    for (const block::Items::Item& item : items.items)
      list +=
          element("li", (item.mark ? mark_svg(*item.mark, Role::card) : element("b", QString::number(item.number))) +
                            element("span", html(item.text)));
    out += element("ul", list, "items") + u'\n';
  }
  void operator()(const block::Figures& figures) {
    QString drawn;
    for (const block::Figure& figure : figures.figures) {
      const double width = figures.figures.size() > 1 ? half_width : full_width;
      const QString label = figure.chart.sentence();
      drawn += element(
          "figure",
          element("h4", escape_html(figure.title)) + svg_of({width, figure.height}, label, [&](QPainter& painter) {
            charts.view(figure.chart).paintTo(painter, {0, 0, width, figure.height});
          }) + element("figcaption", html(figure.caption)));
    }
    out += element("div", drawn, "figures") + u'\n';
  }
  void operator()(const block::Columns& columns) {
    QString sections;
    for (const block::Columns::Section& section : columns.sections) {
      QString rows;
      for (const block::Columns::Row& row : section.rows) rows += list_row(row);
      if (!rows.isEmpty()) rows = element("table", rows);
      if (!section.text.isEmpty()) rows += element("p", html(section.text));
      sections += element("section", element("h4", escape_html(section.title)) + rows) + u'\n';
    }
    out += element("div", sections, "columns") + u'\n';
  }

  static QString list_row(const block::Columns::Row& row) {
    QString label = escape_html(row.label), value = escape_html(row.value);
    if (!row.id.isEmpty()) label += element("small", escape_html(row.id));
    if (!row.aside.isEmpty()) value += u' ' + element("span", escape_html(row.aside), "muted");
    return element("tr", element("td", label) + element("td", value), row.marked ? "marked" : nullptr) + u'\n';
  }
};

}  // namespace

QByteArray html_of(const Report& report, ChartStore& charts) {
  QString body;
  for (const Block& item : report.blocks) std::visit(Writer{body, charts}, item);
  const QString meta = QStringLiteral(
                           "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
                           "<meta name=\"author\" content=\"%1\">\n<meta name=\"generator\" "
                           "content=\"Trainyard " TRAINYARD_VERSION "\">\n")
                           .arg(escape_html(report.author));
  return (QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n").arg(escape_html(report.language)) + meta +
          element("title", escape_html(report.title)) + u'\n' + element("style", html_style()) +
          QStringLiteral("\n</head>\n<body>\n<main>\n") + body + element("footer", escape_html(report.foot)) +
          QStringLiteral("\n</main>\n</body>\n</html>\n"))
      .toUtf8();
}

}  // namespace trainyard::ui
