// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/preview_table.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(PreviewTable)
};

bool belongs(const PreviewRow& row, PreviewView view) {
  switch (view) {
    case PreviewView::all:
      return true;
    case PreviewView::changes:
      return row.changes;
    case PreviewView::understood:
      return row.taken == Taken::understood || row.taken == Taken::followed;
    case PreviewView::assumed:
      return row.taken == Taken::assumed;
    case PreviewView::unknown:
      return row.taken == Taken::unknown;
    case PreviewView::ignored:
      return row.taken == Taken::ignored;
    case PreviewView::warnings:
      return row.taken == Taken::warned;
  }
  return false;
}

/// How a row was taken is said by a sign and a word as well as by a colour.
struct Look {
  const char16_t* sign;
  QString word;
  Role role;
};
Look look_of(Taken taken) {
  switch (taken) {
    case Taken::warned:
      return {u"!", Text::tr("Warning"), Role::error};
    case Taken::assumed:
      return {u"≈", Text::tr("Assumed"), Role::tight};
    case Taken::unknown:
      return {u"?", Text::tr("Unknown"), Role::tight};
    case Taken::followed:
      return {u"→", Text::tr("Follows"), Role::text};
    case Taken::understood:
      return {u"✓", Text::tr("Understood"), Role::fits};
    case Taken::ignored:
      return {u"–", Text::tr("Ignored"), Role::muted_text};
  }
  return {};
}

/// Which file a word stands in matters where there are several.
bool are_several(const QVector<PreviewRow>& rows) {
  QString first;
  for (const PreviewRow& row : rows) {
    if (first.isEmpty()) first = row.file;
    if (!row.file.isEmpty() && row.file != first) return true;
  }
  return false;
}

FactRow fact_of(const PreviewRow& row, qsizetype index, bool several) {
  const Look look = look_of(row.taken);
  const QString key = !row.key.isEmpty() ? row.key : row.taken == Taken::warned ? QString() : Text::tr("not said");
  const Role quiet = row.taken == Taken::ignored ? Role::muted_text : Role::text;
  FactRow fact{.id = QString::number(index), .cells = {}, .tip = row.text(), .edge = row.changes};
  fact.cells = {
      {.text = QStringLiteral("%1  %2").arg(QString::fromUtf16(look.sign), key), .role = look.role},
      {.text = row.said, .role = quiet},
      {.text = look.word, .role = look.role},
      {.text = row.input},
      {.text = row.value, .role = row.taken == Taken::assumed ? Role::tight : Role::text, .strong = row.changes},
      {.text = row.present, .role = Role::second_text},
      {.text = !row.reason.isEmpty() ? row.reason
               : several             ? row.file
                                     : QString(),
       .role = Role::second_text}};
  return fact;
}

}  // namespace

QVector<SegmentedRow::Segment> preview_views(const QVector<PreviewRow>& rows) {
  const auto count = [&](PreviewView view) {
    return std::ranges::count_if(rows, [view](const PreviewRow& row) { return belongs(row, view); });
  };
  const auto segment = [&](const char* id, PreviewView view, const QString& text, const QString& tip) {
    return SegmentedRow::Segment{QLatin1String(id), QStringLiteral("%1 %L2").arg(text).arg(count(view)), tip};
  };
  return {segment("import_all", PreviewView::all, Text::tr("All"), Text::tr("Everything that the files say")),
          segment("import_changes", PreviewView::changes, Text::tr("Changes"),
                  Text::tr("Inputs that get another value than they have now")),
          segment("import_understood", PreviewView::understood, Text::tr("Understood"),
                  Text::tr("What the files say of the design")),
          segment("import_assumed", PreviewView::assumed, Text::tr("Assumed"),
                  Text::tr("What no file says, what was taken for it, and why")),
          segment("import_unknown", PreviewView::unknown, Text::tr("Unknown"),
                  Text::tr("Keys that stand in no table of this program: they may matter")),
          segment("import_ignored", PreviewView::ignored, Text::tr("Ignored"),
                  Text::tr("What the files say and this program does not use, and why")),
          segment("import_warnings", PreviewView::warnings, Text::tr("Warnings"),
                  Text::tr("What may not be meant as it was read"))};
}

void set_preview_heads(FactTable& table) {
  table.setHeads({Text::tr("In the file"), Text::tr("Says"), Text::tr("Taken as"), Text::tr("Input"),
                  Text::tr("Becomes"), Text::tr("Now"), Text::tr("Why, or from where")},
                 {1, 2, 3, 4, 5, 6}, 6);
  table.setOptional({2, 1});
}

QVector<FactRow> preview_facts(const QVector<PreviewRow>& rows, PreviewView view, const QString& filter) {
  const QStringList words = filter.toLower().split(u' ', Qt::SkipEmptyParts);
  const bool several = are_several(rows);
  QVector<FactRow> facts;
  for (qsizetype i = 0; i < rows.size(); ++i) {
    if (!belongs(rows[i], view)) continue;
    const QString text = (rows[i].text() + u' ' + rows[i].file).toLower();
    if (std::ranges::all_of(words, [&](const QString& word) { return text.contains(word); }))
      facts.push_back(fact_of(rows[i], i, several));
  }
  return facts;
}

}  // namespace trainyard::ui
