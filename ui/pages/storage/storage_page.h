// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

class QPushButton;
class QStackedWidget;

namespace trainyard::ui {

class DataView;
class Document;
class PublishedView;
class RunView;
class SavesView;
class SegmentedRow;
class SummaryLine;

/// Storage in four views: the training run from bytes to finish, its checkpoints and failures in numbers, the data it
/// reads and how they are built, and published systems beside what is computed for them. The line at the top is the one
/// result.
class StoragePage : public Page {
  Q_OBJECT
 public:
  explicit StoragePage(Document* document, QWidget* parent = nullptr);
  QString title() const override;
  QString purpose() const override;
  void refresh() override;
  void setSelected(const QString& metric) override;
  SegmentedRow* viewRow() const override { return views_; }
  RunView* run() const { return run_; }
  SavesView* saves() const { return saves_; }
  DataView* data() const { return data_; }
  PublishedView* published() const { return published_; }
  QPushButton* viewButton(int view) const;
  void showView(int view);
  /// Finish date, GPUs and cost in one sentence, without marks.
  QString summary() const;

 private:
  QWidget* makeHead();
  void showSummary();
  void open(const QString& id, int stage);

  Document* document_;
  QStackedWidget* stack_;
  SegmentedRow* views_;
  SummaryLine* summary_;
  RunView* run_;
  SavesView* saves_;
  DataView* data_;
  PublishedView* published_;
};

}  // namespace trainyard::ui
