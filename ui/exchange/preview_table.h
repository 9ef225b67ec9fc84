// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/exchange/preview.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/segmented_row.h"

namespace trainyard::ui {

/// Which rows are shown, in the order of the buttons.
enum class PreviewView { all, changes, understood, assumed, unknown, ignored, warnings };

/// A button for each view, with how many rows it has.
QVector<SegmentedRow::Segment> preview_views(const QVector<PreviewRow>& rows);
void set_preview_heads(FactTable& table);
/// The rows of a view that hold every word of the filter; their ids are their places.
QVector<FactRow> preview_facts(const QVector<PreviewRow>& rows, PreviewView view, const QString& filter);

}  // namespace trainyard::ui
