// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/headline/comparison.h"
#include "ui/pages/page.h"

class QLabel;
class QStackedWidget;

namespace trainyard::ui {

class ChartCard;
class CompareHead;
class CompareStudy;
class CompareTable;
class Document;

/// Compares scenarios of one job: differing inputs, differing results, and the effect of each input.
class ComparePage : public Page {
  Q_OBJECT
 public:
  explicit ComparePage(Document* document, QWidget* parent = nullptr);
  static QString title();
  void refresh() override;
  void setSelected(const QString& metric) override;

  CompareHead* head() const { return head_; }
  ChartCard* why() const { return why_; }
  ChartCard* memory() const { return memory_; }
  ChartCard* time() const { return time_; }
  ChartCard* bands() const { return bands_; }
  CompareTable* table() const { return table_; }
  /// Whether the shown comparison belongs to the current designs.
  bool isReady() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeSheet();
  QWidget* makeNotice();
  QVector<ComparedScenario> compared() const;
  /// Gives the charts the height that the number of scenarios needs; the page scrolls.
  void fitChartHeights();
  void showWhy();
  void chooseInput(int item);

  Document* document_;
  CompareStudy* study_;
  CompareHead* head_;
  QStackedWidget* stack_;
  ChartCard *why_, *memory_, *time_, *bands_;
  CompareTable* table_;
};

}  // namespace trainyard::ui
