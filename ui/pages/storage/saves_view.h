// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card_sheet.h"

namespace trainyard::ui {

class Document;
class FactTable;
class TableCard;

/// The Saves view: copies and their intervals, one checkpoint from GPU to restart, causes of interruptions with their
/// sources, and goodput.
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
  /// The user chose a metric or an input.
  void chosen(const QString& id, int stage);

 private:
  Document* document_;
  TableCard *copies_, *checkpoint_, *failures_, *recovery_;
};

}  // namespace trainyard::ui
