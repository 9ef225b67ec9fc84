// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card_sheet.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

class ChartCard;
class Document;
class ServingStudy;

/// The cards of one serving page. They show the results of the document at once, and those of the study when it has
/// answered.
class ServingSheet : public CardSheet {
  Q_OBJECT
 public:
  ServingSheet(Document* document, ServingStudy* study, QWidget* parent = nullptr);
  virtual void refresh() = 0;
  virtual QVector<ChartCard*> chartCards() const = 0;
  void setSelected(const QString& metric);

 signals:
  /// The user chose a metric or an input.
  void chosen(const QString& id, int stage);
  void failed(const QString& sentence);

 protected:
  /// Forwards the signals of a card.
  void forwardSignals(ChartCard* card);
  /// During a drag, returns the visible chart, so that its axes do not change; otherwise nullptr.
  const LinePlot* chartToKeep(const ChartCard* card) const;
  double axisToKeep(const ChartCard* card) const;

  Document* document_;
  ServingStudy* study_;
};

}  // namespace trainyard::ui
