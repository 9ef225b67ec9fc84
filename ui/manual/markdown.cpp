// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/markdown.h"

#include <QRegularExpression>
#include <QStringList>
#include <QVector>

namespace trainyard::ui {
namespace {

/// Splits the cells of a table row: "| a | b |".
QStringList cells_of(const QString& row) {
  QStringList cells = row.trimmed().split(u'|');
  cells.removeFirst();
  if (!cells.isEmpty()) cells.removeLast();
  return cells;
}

bool is_row(const QString& line) { return line.trimmed().startsWith(u'|'); }

int indent_of(const QString& line) {
  int count = 0;
  while (count < line.size() && line[count] == u' ') ++count;
  return count;
}

/// Text that is indented this much further than its surroundings is code.
constexpr int code_indent = 4;

bool is_rule(const QString& row) {
  static const QRegularExpression rule(QStringLiteral("^[|:\\- ]+$"));
  return rule.match(row).hasMatch();
}

class MarkdownWriter {
 public:
  explicit MarkdownWriter(const MarkdownLinks& links) : links_(links) {}

  QString write(const QString& text) {
    lines_ = text.split(u'\n');
    while (at_ < lines_.size()) readLine();
    endParagraph();
    endLists(0);
    return html_;
  }

 private:
  void readLine() {
    static const QRegularExpression heading(QStringLiteral("^(#{1,4}) (.*)$")),
        item(QStringLiteral("^( *)(-|\\d+\\.) (.*)$"));
    const QString& line = lines_[at_];
    const bool is_code = paragraph_.isEmpty() && indent_of(line) >= codeIndent();
    if (line.trimmed().isEmpty()) {
      endParagraph();
      ++at_;
    } else if (const auto found = heading.match(line); found.hasMatch()) {
      endParagraph();
      endLists(0);
      addHeading(int(found.captured(1).size()) + 1, found.captured(2));
      ++at_;
    } else if (is_row(line) && !is_code) {
      endParagraph();
      endLists(indent_of(line));
      addTable();
    } else if (const auto listed = item.match(line); listed.hasMatch() && (paragraph_.isEmpty() || !lists_.isEmpty())) {
      addItem(int(listed.captured(1).size()), listed.captured(2), listed.captured(3));
      ++at_;
    } else if (is_code) {
      addCode(codeIndent());
    } else {
      if (paragraph_.isEmpty()) endLists(indent_of(line));
      paragraph_ += (paragraph_.isEmpty() ? QString() : QStringLiteral(" ")) + line.trimmed();
      ++at_;
    }
  }

  void addHeading(int level, const QString& words) {
    const QString id = level == 2 ? links_.chapter : links_.chapter + u'-' + heading_id(words);
    html_ += QStringLiteral("<h%1 id=\"%2\">%3</h%1>\n").arg(level).arg(id, inlined(words));
  }

  void addTable() {
    html_ += QStringLiteral("<table>\n");
    QString cell = QStringLiteral("th");
    for (; at_ < lines_.size() && is_row(lines_[at_]); ++at_) {
      if (is_rule(lines_[at_])) continue;
      html_ += QStringLiteral("<tr>");
      for (const QString& text : cells_of(lines_[at_]))
        html_ += QStringLiteral("<%1>%2</%1>").arg(cell, inlined(text.trimmed()));
      html_ += QStringLiteral("</tr>\n");
      cell = QStringLiteral("td");
    }
    html_ += QStringLiteral("</table>\n");
  }

  int codeIndent() const { return code_indent + (lists_.isEmpty() ? 0 : lists_.last().text); }

  void addCode(int indent) {
    QStringList code;
    for (; at_ < lines_.size() && (indent_of(lines_[at_]) >= indent || lines_[at_].isEmpty()); ++at_)
      code << lines_[at_].mid(indent).toHtmlEscaped();
    html_ += QStringLiteral("<pre>%1</pre>\n").arg(code.join(u'\n').trimmed());
  }

  void addItem(int indent, const QString& mark, const QString& text) {
    endParagraph();
    endLists(indent + 1);
    if (lists_.isEmpty() || lists_.last().indent < indent) {
      lists_.append({indent, mark == QStringLiteral("-") ? QStringLiteral("ul") : QStringLiteral("ol")});
      html_ += QStringLiteral("<%1>\n").arg(lists_.last().tag);
    } else {
      html_ += QStringLiteral("</li>\n");
    }
    lists_.last().text = indent + int(mark.size()) + 1;
    lists_.last().has_paragraph = false;
    html_ += QStringLiteral("<li>");
    paragraph_ = text;
  }

  /// Ends all lists that are indented at least this far.
  void endLists(int indent) {
    while (!lists_.isEmpty() && lists_.last().indent >= indent)
      html_ += QStringLiteral("</li>\n</%1>\n").arg(lists_.takeLast().tag);
  }

  void endParagraph() {
    if (paragraph_.isEmpty()) return;
    // The first paragraph of an item needs no mark.
    const bool is_first = !lists_.isEmpty() && !lists_.last().has_paragraph;
    html_ += is_first ? inlined(paragraph_) : QStringLiteral("<p>%1</p>\n").arg(inlined(paragraph_));
    if (is_first) lists_.last().has_paragraph = true;
    paragraph_.clear();
  }

  /// Converts the marks inside a line. Code is converted first, because it may contain stars and brackets.
  QString inlined(const QString& text) const {
    QString out;
    const QStringList parts = text.split(u'`');
    for (qsizetype i = 0; i < parts.size(); ++i) out += i % 2 == 0 ? marked(parts[i]) : code(parts[i]);
    return out;
  }

  QString code(const QString& word) const {
    const QString shown = QStringLiteral("<code>%1</code>").arg(word.toHtmlEscaped());
    const QString target = links_.code(word);
    return target.isEmpty() ? shown : QStringLiteral("<a href=\"%1\">%2</a>").arg(target.toHtmlEscaped(), shown);
  }

  QString marked(const QString& text) const {
    static const QRegularExpression link(QStringLiteral("(!?)\\[([^\\]]*)\\]\\(([^)]*)\\)")),
        strong(QStringLiteral("\\*\\*([^*]+)\\*\\*")), emphasis(QStringLiteral("\\*([^* ][^*]*)\\*"));
    QString out;
    qsizetype from = 0;
    for (const QRegularExpressionMatch& found : link.globalMatch(text)) {
      out += text.mid(from, found.capturedStart() - from).toHtmlEscaped();
      from = found.capturedEnd();
      if (!found.captured(1).isEmpty()) continue;
      const QString target = links_.link(found.captured(3)), words = found.captured(2).toHtmlEscaped();
      out += target.isEmpty() ? words : QStringLiteral("<a href=\"%1\">%2</a>").arg(target.toHtmlEscaped(), words);
    }
    out += text.mid(from).toHtmlEscaped();
    out.replace(strong, QStringLiteral("<strong>\\1</strong>"));
    return out.replace(emphasis, QStringLiteral("<em>\\1</em>"));
  }

  struct List {
    int indent;
    QString tag;
    int text = 0;                ///< column at which the text of the present item begins
    bool has_paragraph = false;  ///< of the present item
  };
  const MarkdownLinks& links_;
  QStringList lines_;
  qsizetype at_ = 0;
  QString html_, paragraph_;
  QVector<List> lists_;
};

}  // namespace

QString html_of_markdown(const QString& text, const MarkdownLinks& links) { return MarkdownWriter(links).write(text); }

QString heading_id(const QString& heading) {
  QString id;
  for (const QChar c : heading.toLower())
    if (c.isLetterOrNumber())
      id += c;
    else if (c.isSpace() || c == u'-')
      id += u'-';
  return id;
}

}  // namespace trainyard::ui
