// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/metrics/handle.h"
#include "ui/widgets/segmented_row.h"

namespace trainyard::ui {

class Document;
class SummaryLine;

/// The head of a page with several views: buttons that choose a view, and one sentence with the main results.
class PageHead : public QWidget {
  Q_OBJECT
 public:
  /// `summary_name` is the object name of the sentence.
  PageHead(const QVector<SegmentedRow::Segment>& views, const QString& summary_name, QWidget* parent);
  SegmentedRow* views() const { return views_; }
  SummaryLine* summary() const { return summary_; }

 private:
  SegmentedRow* views_;
  SummaryLine* summary_;
};

/// A result with its likely range in <b>; if it is unknown, followed by the reason.
QString strong_result(const Document& document, MetricHandle metric);

}  // namespace trainyard::ui
