// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/explore/common/explore_view.h"

namespace trainyard::ui {

class ChartCard;
class Document;
class TableCard;

/// The performance of each operation of the design, relative to the peaks of its device.
class RooflineView : public ExploreView {
  Q_OBJECT
 public:
  explicit RooflineView(Document* document, QWidget* parent = nullptr);
  static QString title();
  static QString tip();
  void refresh() override;
  QString summary() const override { return summary_; }
  ChartCard* chart() const { return chart_; }
  TableCard* table() const { return table_; }

 private:
  Document* document_;
  ChartCard* chart_;
  TableCard* table_;
  QString summary_;
};

}  // namespace trainyard::ui
