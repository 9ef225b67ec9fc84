// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/design/design.h"
#include "engine/parameters/handle.h"
#include "ui/cards/card_sheet.h"

class QLabel;

namespace trainyard::ui {

class Card;
class ChartCard;
class Document;
class FactTable;
class TableCard;

/// The Data view: sample jobs against this storage, the path of data into a GPU, the stages of data preparation, and
/// published datasets.
class DataView : public CardSheet {
  Q_OBJECT
 public:
  explicit DataView(Document* document, QWidget* parent = nullptr);
  void refresh();
  void setSelected(const QString& metric);
  ChartCard* jobsCard() const { return jobs_; }
  ChartCard* stagesCard() const { return stages_; }
  FactTable* rates() const;
  FactTable* preparation() const;
  FactTable* feeding() const;
  FactTable* datasets() const;

 signals:
  void chosen(const QString& id, int stage);
  void failed(const QString& sentence);

 private:
  /// Sets an input of the design to a catalog entry.
  void apply(ParameterHandle input, const QString& entry);

  Document* document_;
  ChartCard *jobs_, *stages_;
  TableCard *rates_, *preparation_, *feeding_, *datasets_;
};

}  // namespace trainyard::ui
