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

/// What storage, checkpoints and failures cost, and the changes that would save days: each can be applied. Follows the
/// document with a short delay, because it tries other designs.
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
