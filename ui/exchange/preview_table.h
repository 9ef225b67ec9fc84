// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "ui/exchange/preview.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/segmented_row.h"

namespace trainyard::ui {

/// Which rows are shown, in the order of the buttons.
enum class PreviewView { all, changes, understood, assumed, unknown, ignored, warnings };

/// A button for each view, with how many rows it has.
QVector<SegmentedRow::Segment> preview_views(const QVector<PreviewRow>& rows);

/// What may be wrong stands first, what says nothing last.
inline constexpr std::array every_taken{Taken::warned,   Taken::assumed,    Taken::unknown,
                                        Taken::followed, Taken::understood, Taken::ignored};

/// A table of what was taken in one way: with the columns that such rows fill.
struct PreviewSection {
  QString title;
  QStringList heads;
  QVector<int> left;    ///< columns of text besides the first
  QVector<int> elided;  ///< of words of files, which may be long
  int wide = 0;
  QVector<FactRow> rows;  ///< of the view, with every word of the filter; their ids are their places
};
PreviewSection preview_section(const QVector<PreviewRow>& rows, Taken taken, PreviewView view, const QString& filter);

}  // namespace trainyard::ui
