// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "ui/exchange/preview.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/segmented_row.h"

namespace trainyard::ui {

/// Filters of the rows, in the order of the buttons.
enum class PreviewView { all, changes, understood, assumed, unknown, ignored, warnings };

/// Returns a button for each filter with its number of rows.
QVector<SegmentedRow::Segment> preview_views(const QVector<PreviewRow>& rows);

/// Display order: likely problems first, ignored keys last.
inline constexpr std::array every_interpretation{Interpretation::warning,    Interpretation::assumed,
                                                 Interpretation::unknown,    Interpretation::derived,
                                                 Interpretation::understood, Interpretation::ignored};

/// A table of rows with the same interpretation and the columns that they use.
struct PreviewSection {
  QString title;
  QStringList heads;
  QVector<int> left;    ///< text columns besides the first
  QVector<int> elided;  ///< columns with text from files, which may be long
  int wide = 0;
  QVector<FactRow> rows;  ///< rows that match filter and search; their ids are their indices
};
PreviewSection preview_section(const QVector<PreviewRow>& rows, Interpretation interpretation, PreviewView view,
                               const QString& filter);

}  // namespace trainyard::ui
