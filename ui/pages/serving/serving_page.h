// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

namespace trainyard::ui {

class Document;
class LimitsView;
class LoadView;
class MemoryView;
class OverviewView;
class ServingSheet;
class ServingStudy;
class SummaryLine;

/// A page of serving: one sheet of cards under a line with the main results. All pages of a document share one study.
class ServingPage : public Page {
  Q_OBJECT
 public:
  void refresh() override;
  void setSelected(const QString& metric) override;
  ServingStudy* study() const { return study_; }
  virtual ServingSheet* sheet() const = 0;
  /// GPUs, cost and user-facing latency in one sentence without markup.
  QString summary() const;

 protected:
  ServingPage(Document* document, const QString& id, QWidget* parent);
  /// Completes the page; call at the end of a constructor.
  void setSheet(ServingSheet* sheet);
  Document* document() const { return document_; }

 private:
  void showSummary();
  void open(const QString& id, int stage);

  Document* document_;
  ServingStudy* study_;
  SummaryLine* summary_;
};

/// Throughput, memory, latency, cost and the required GPUs.
class ServingOverviewPage : public ServingPage {
  Q_OBJECT
 public:
  explicit ServingOverviewPage(Document* document, QWidget* parent = nullptr);
  static QString title();
  ServingSheet* sheet() const override;
  OverviewView* view() const { return view_; }

 private:
  OverviewView* view_;
};

/// Time per token by part, and latency under load.
class ServingLoadPage : public ServingPage {
  Q_OBJECT
 public:
  explicit ServingLoadPage(Document* document, QWidget* parent = nullptr);
  static QString title();
  ServingSheet* sheet() const override;
  LoadView* view() const { return view_; }

 private:
  LoadView* view_;
};

/// Memory against users, and cache memory per request.
class ServingMemoryPage : public ServingPage {
  Q_OBJECT
 public:
  explicit ServingMemoryPage(Document* document, QWidget* parent = nullptr);
  static QString title();
  ServingSheet* sheet() const override;
  MemoryView* view() const { return view_; }

 private:
  MemoryView* view_;
};

/// Cost of stricter latency limits, and total cost of the model over time.
class ServingLimitsPage : public ServingPage {
  Q_OBJECT
 public:
  explicit ServingLimitsPage(Document* document, QWidget* parent = nullptr);
  static QString title();
  ServingSheet* sheet() const override;
  LimitsView* view() const { return view_; }

 private:
  LimitsView* view_;
};

}  // namespace trainyard::ui
