// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card.h"
#include "ui/pages/schedule/stage_layers.h"

class QPushButton;

namespace trainyard::ui {

class Document;
class FlowLayout;
class LayerColumns;
class Prose;

/// The assignment of layers to stages with its reason, and alternatives, each with a button to apply it.
class LayersCard : public Card {
  Q_OBJECT
 public:
  explicit LayersCard(Document* document, QWidget* parent = nullptr);
  void refresh();
  /// Sets the stage that the page shows.
  void setStage(int stage);
  LayerColumns* columns() const { return columns_; }
  QString sentence() const;
  /// The button that applies this assignment; hidden if it would change nothing.
  QPushButton* button(const QString& id) const;

 signals:
  void explain(const QString& metric, int stage);
  void failed(const QString& sentence);

 private:
  void makeButtons(FlowLayout* row);
  void apply(const QString& id);

  Document* document_;
  LayerColumns* columns_;
  Prose* sentence_;
  QVector<QPushButton*> buttons_;
};

}  // namespace trainyard::ui
