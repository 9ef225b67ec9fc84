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

/// Well-known complete runs: published and predicted figures, and a button to start a scenario from each.
class KnownRunsView : public CardSheet {
  Q_OBJECT
 public:
  explicit KnownRunsView(Document* document, QWidget* parent = nullptr);
  /// Fills the table when the view is first shown.
  void refresh();
  FactTable* runs() const;
  FactTable* projects() const;
  FactTable* figures() const;
  QPushButton* openButton() const { return open_; }
  /// The errors of the speeds, in one sentence.
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
