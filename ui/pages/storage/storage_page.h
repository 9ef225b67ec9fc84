// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"
#include "ui/widgets/on_demand.h"

class QPushButton;
class QStackedWidget;

namespace trainyard::ui {

class DataView;
class Document;
class PageHead;
class PublishedView;
class RunView;
class SavesView;

/// The Storage page with four views: the run from storage to finish, checkpoints and failures, the data and its
/// preparation, and published systems compared with computed results. The line at the top gives the main result.
class StoragePage : public Page {
  Q_OBJECT
 public:
  explicit StoragePage(Document* document, QWidget* parent = nullptr);
  static QString title();
  void refresh() override;
  void setSelected(const QString& metric) override;
  QList<QPushButton*> viewButtons() const override;
  RunView* run() { return run_.get(); }
  SavesView* saves() { return saves_.get(); }
  DataView* data() { return data_.get(); }
  PublishedView* published() { return published_.get(); }
  QPushButton* viewButton(int view) const;
  void showView(int view);
  /// Finish date, GPUs and cost in one sentence without markup.
  QString summary() const;

 private:
  QWidget* makeHead();
  void showSummary();
  RunView* makeRun();
  SavesView* makeSaves();
  DataView* makeData();
  PublishedView* makePublished();
  /// Adds a newly made view to the page.
  void add(QWidget* view);
  void open(const QString& id, int stage);

  Document* document_;
  QStackedWidget* stack_;
  PageHead* head_;
  OnDemand<RunView> run_;
  OnDemand<SavesView> saves_;
  OnDemand<DataView> data_;
  OnDemand<PublishedView> published_;
  int shown_ = 0;
  QString selected_;
};

}  // namespace trainyard::ui
