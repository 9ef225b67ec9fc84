// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/preview_table.h"

#include <QCoreApplication>
#include <algorithm>

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(PreviewTable)
};

bool is_in_view(const PreviewRow& row, PreviewView view) {
  switch (view) {
    case PreviewView::all:
      return true;
    case PreviewView::changes:
      return row.changes;
    case PreviewView::understood:
      return row.interpretation == Interpretation::understood || row.interpretation == Interpretation::derived;
    case PreviewView::assumed:
      return row.interpretation == Interpretation::assumed;
    case PreviewView::unknown:
      return row.interpretation == Interpretation::unknown;
    case PreviewView::ignored:
      return row.interpretation == Interpretation::ignored;
    case PreviewView::warnings:
      return row.interpretation == Interpretation::warning;
  }
  return false;
}

/// The appearance of a state. It differs in sign and title as well as in colour.
struct Look {
  const char16_t* sign;
  QString title;
  Role role;
};
Look look_of(Interpretation interpretation) {
  switch (interpretation) {
    case Interpretation::warning:
      return {u"!", Text::tr("Warnings"), Role::error};
    case Interpretation::assumed:
      return {u"≈", Text::tr("Assumed: not set in the files"), Role::tight};
    case Interpretation::unknown:
      return {u"?", Text::tr("Unrecognised keys; they may matter"), Role::tight};
    case Interpretation::derived:
      return {u"→", Text::tr("Derived from other settings in the files"), Role::text};
    case Interpretation::understood:
      return {u"✓", Text::tr("Understood"), Role::fits};
    case Interpretation::ignored:
      return {u"–", Text::tr("Ignored: no effect on time or memory"), Role::muted_text};
  }
  return {};
}

/// Returns whether the rows come from several files, which need a column for the file.
bool are_several(const QVector<PreviewRow>& rows) {
  QString first;
  for (const PreviewRow& row : rows) {
    if (first.isEmpty()) first = row.file;
    if (!row.file.isEmpty() && row.file != first) return true;
  }
  return false;
}

bool is_of_file(Interpretation interpretation) {
  return interpretation == Interpretation::understood || interpretation == Interpretation::unknown ||
         interpretation == Interpretation::ignored;
}

/// Returns the cells of a row: the key, its result and the reason, as far as this kind of row has them.
QVector<FactCell> cells_of(const PreviewRow& row, bool several) {
  const Look look = look_of(row.interpretation);
  const auto signed_text = [&look](const QString& text) {
    return QStringLiteral("%1  %2").arg(QString::fromUtf16(look.sign), text);
  };
  if (row.interpretation == Interpretation::warning) return {{.text = signed_text(row.reason), .role = look.role}};
  const Role quiet = row.interpretation == Interpretation::ignored ? Role::muted_text : Role::text;
  const FactCell value{.text = row.value,
                       .role = row.interpretation == Interpretation::assumed ? Role::tight : Role::text,
                       .strong = row.changes};
  const FactCell present{.text = row.present, .role = Role::second_text};
  QVector<FactCell> cells;
  if (!is_of_file(row.interpretation))
    return {{.text = signed_text(row.input), .role = look.role},
            value,
            present,
            {.text = row.reason, .role = Role::second_text}};
  cells = {{.text = signed_text(row.key), .role = look.role}, {.text = row.said, .role = quiet}};
  if (row.interpretation == Interpretation::understood) {
    const QString input = row.input.isEmpty() ? Text::tr("no effect", "a key of a file") : row.input;
    cells << QVector<FactCell>{
        {.text = input, .role = row.input.isEmpty() ? Role::muted_text : Role::text}, value, present};
  } else {
    cells << FactCell{.text = row.reason, .role = Role::second_text};
  }
  if (several) cells << FactCell{.text = row.file, .role = Role::second_text};
  return cells;
}

void set_columns(Interpretation interpretation, bool several, PreviewSection& section) {
  const QString becomes = Text::tr("New value"), now = Text::tr("Current value"), why = Text::tr("Reason");
  if (interpretation == Interpretation::warning) {
    section.heads = {Text::tr("Settings that may have been misread")};
    return;
  }
  if (!is_of_file(interpretation)) {
    section.heads = {Text::tr("Input"), becomes, now, why};
    section.wide = 3;
  } else {
    section.heads = {Text::tr("Key in the file"), Text::tr("Value in the file")};
    section.heads << (interpretation == Interpretation::understood ? QStringList{Text::tr("Input"), becomes, now}
                                                                   : QStringList{why});
    section.elided = {0, 1};
    section.wide = 2;
    if (several) {
      section.elided << int(section.heads.size());
      section.heads << Text::tr("File");
    }
  }
  for (int column = 1; column < section.heads.size(); ++column) section.left << column;
}

}  // namespace

QVector<SegmentedRow::Segment> preview_views(const QVector<PreviewRow>& rows) {
  const auto count = [&](PreviewView view) {
    return std::ranges::count_if(rows, [view](const PreviewRow& row) { return is_in_view(row, view); });
  };
  const auto segment = [&](const char* id, PreviewView view, const QString& text, const QString& tip) {
    return SegmentedRow::Segment{QLatin1String(id), QStringLiteral("%1 %L2").arg(text).arg(count(view)), tip};
  };
  return {segment("import_all", PreviewView::all, Text::tr("All"), Text::tr("All settings in the files")),
          segment("import_changes", PreviewView::changes, Text::tr("Changes"),
                  Text::tr("Inputs whose values would change")),
          segment("import_understood", PreviewView::understood, Text::tr("Understood"),
                  Text::tr("Settings that describe the design")),
          segment("import_assumed", PreviewView::assumed, Text::tr("Assumed"),
                  Text::tr("Inputs that no file sets, their assumed values, and the reasons")),
          segment("import_unknown", PreviewView::unknown, Text::tr("Unknown"),
                  Text::tr("Keys that Trainyard does not recognise; they may matter")),
          segment("import_ignored", PreviewView::ignored, Text::tr("Ignored"),
                  Text::tr("Settings that Trainyard does not use, and the reasons")),
          segment("import_warnings", PreviewView::warnings, Text::tr("Warnings"),
                  Text::tr("Settings that may have been misread"))};
}

PreviewSection preview_section(const QVector<PreviewRow>& rows, Interpretation interpretation, PreviewView view,
                               const QString& filter) {
  const QStringList words = filter.toLower().split(u' ', Qt::SkipEmptyParts);
  const bool several = are_several(rows);
  PreviewSection section;
  set_columns(interpretation, several, section);
  for (qsizetype i = 0; i < rows.size(); ++i) {
    const PreviewRow& row = rows[i];
    if (row.interpretation != interpretation || !is_in_view(row, view)) continue;
    const QString text = (row.text() + u' ' + row.file).toLower();
    if (std::ranges::all_of(words, [&](const QString& word) { return text.contains(word); }))
      section.rows.push_back(
          {.id = QString::number(i), .cells = cells_of(row, several), .tip = row.text(), .edge = row.changes});
  }
  section.title = QStringLiteral("%1 (%L2)").arg(look_of(interpretation).title).arg(section.rows.size());
  return section;
}

}  // namespace trainyard::ui
