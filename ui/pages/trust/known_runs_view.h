// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/studies/case_studies.h"
#include "ui/cards/card_sheet.h"

class QPushButton;

namespace trainyard::ui {

class Document;
class FactTable;
class TableCard;

/// Well-known whole runs: what was published beside what is predicted, and each as a scenario to start from.
class KnownRunsView : public CardSheet {
  Q_OBJECT
 public:
  explicit KnownRunsView(Document* document, QWidget* parent = nullptr);
  /// Fills the table when it is first looked at.
  void refresh();
  FactTable* runs() const;
  FactTable* projects() const;
  FactTable* figures() const;
  QPushButton* openButton() const { return open_; }
  /// How far the speeds are off, in one sentence.
  QString summary() const;

 private:
  void showRun(const QString& id);
  void openRun();

  Document* document_;
  TableCard *runs_, *projects_, *figures_;
  QPushButton* open_;
  std::vector<ComparedRun> compared_;
  QString shown_;
};

}  // namespace trainyard::ui
