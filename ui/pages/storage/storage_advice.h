// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <vector>

#include "engine/studies/findings.h"
#include "ui/cards/card.h"

class QScrollArea;

namespace trainyard::ui {

class AdviceTable;
class Document;

/// The cost of storage, checkpoints and failures, and changes that would save days, each with a button. Updates after a
/// short delay, because it evaluates other designs.
class StorageAdviceCard : public Card {
  Q_OBJECT
 public:
  explicit StorageAdviceCard(Document* document, QWidget* parent = nullptr);
  void refreshLater();
  void refreshNow();
  AdviceTable* table() const { return table_; }
  const std::vector<Finding>& findings() const { return findings_; }

 signals:
  void showParameter(const QString& parameter);
  void failed(const QString& sentence);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void choose(const QString& id);

  Document* document_;
  QScrollArea* scroll_;
  AdviceTable* table_;
  QTimer idle_;
  std::vector<Finding> findings_;
};

}  // namespace trainyard::ui
