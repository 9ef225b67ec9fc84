// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

#include "ui/pages/page.h"

class QPushButton;
class QStackedWidget;

namespace trainyard::ui {

class Document;
class LimitsView;
class LoadView;
class PageHead;
class ServingStudy;
class ServingSheet;
class TokenView;

/// The Serving page: the GPUs, latency and price of serving a load, in three views: load, token, limits and money. The
/// line at the top gives the main result.
class ServingPage : public Page {
  Q_OBJECT
 public:
  explicit ServingPage(Document* document, QWidget* parent = nullptr);
  QString title() const override;
  void refresh() override;
  void setSelected(const QString& metric) override;
  SegmentedRow* viewRow() const override;
  LoadView* load() const { return load_; }
  TokenView* token() const { return token_; }
  LimitsView* limits() const { return limits_; }
  ServingStudy* study() const { return study_; }
  QPushButton* viewButton(int view) const;
  void showView(int view);
  /// GPUs, cost and user-facing latency in one sentence without markup.
  QString summary() const;

 private:
  QWidget* makeHead();
  void showSummary();
  void open(const QString& id, int stage);

  Document* document_;
  ServingStudy* study_;
  QStackedWidget* stack_;
  PageHead* head_;
  LoadView* load_;
  TokenView* token_;
  LimitsView* limits_;
};

}  // namespace trainyard::ui
