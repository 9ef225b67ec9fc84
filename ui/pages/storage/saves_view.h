// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card_sheet.h"

namespace trainyard::ui {

class Document;
class FactTable;
class TableCard;

/// Checkpoints and failures in numbers: copies and their intervals, one checkpoint from GPU to restart, what interrupts
/// the run and where each rate comes from, and what is left of the time.
class SavesView : public CardSheet {
  Q_OBJECT
 public:
  explicit SavesView(Document* document, QWidget* parent = nullptr);
  void refresh();
  FactTable* copies() const;
  FactTable* checkpoint() const;
  FactTable* failures() const;
  FactTable* recovery() const;

 signals:
  /// A metric or an input was chosen.
  void chosen(const QString& id, int stage);

 private:
  Document* document_;
  TableCard *copies_, *checkpoint_, *failures_, *recovery_;
};

}  // namespace trainyard::ui
