// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include "ui/cards/card.h"
#include "ui/pages/overview/advice.h"

class QScrollArea;

namespace trainyard::ui {

class BackgroundStudy;
class Document;

/// Findings, or the smallest changes that make a design fit. Evaluates about a hundred other designs, so it updates in
/// the background after a short delay.
class AdviceCard : public Card {
  Q_OBJECT
 public:
  explicit AdviceCard(Document* document, QWidget* parent = nullptr);
  /// Updates after a short time without input.
  void refreshLater();
  void refreshNow();
  /// Whether the shown advice belongs to an older design.
  bool isWaiting() const;
  AdviceTable* table() const { return table_; }
  const Advice& advice() const { return advice_; }

 signals:
  void showParameter(const QString& parameter);
  void failed(const QString& sentence);
  /// The pointer is on a remedy that would bring memory to `bytes`; negative if on none.
  void previewed(double bytes);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refreshBeside();
  void show(Advice advice, bool refused);
  void choose(const QString& id);
  void apply(const Design& next, const QString& text);
  void preview(int row);

  Document* document_;
  QScrollArea* scroll_;
  AdviceTable* table_;
  QTimer idle_;
  BackgroundStudy* study_;
  Advice advice_;
  bool list_passed_ = false;
};

}  // namespace trainyard::ui
