// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card_sheet.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

class ChartCard;
class Document;
class ServingStudy;

/// A view of the Serving page: cards that follow the document at once, and the study when it answers.
class ServingSheet : public CardSheet {
  Q_OBJECT
 public:
  ServingSheet(Document* document, ServingStudy* study, QWidget* parent = nullptr);
  virtual void refresh() = 0;
  virtual QVector<ChartCard*> chartCards() const = 0;
  void setSelected(const QString& metric);

 signals:
  /// A metric or an input was chosen.
  void chosen(const QString& id, int stage);
  void failed(const QString& sentence);

 protected:
  /// Sends on what a card says.
  void listen(ChartCard* card);
  /// The chart on screen while something is dragged, so that its rulers stay; nullptr otherwise.
  const LinePlot* held(const ChartCard* card) const;
  double heldAxis(const ChartCard* card) const;

  Document* document_;
  ServingStudy* study_;
};

}  // namespace trainyard::ui
