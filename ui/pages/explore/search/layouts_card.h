// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card.h"
#include "ui/pages/explore/search/search_study.h"

namespace trainyard::ui {

class FactTable;

/// The layouts that fit, best first. Marks the current layout, and those within the uncertainty of the best.
class LayoutsCard : public Card {
  Q_OBJECT
 public:
  explicit LayoutsCard(QWidget* parent = nullptr);
  void setAnswer(const std::shared_ptr<const SearchAnswer>& answer, const QString& letter);
  /// Marks the row of the point with this id; empty for none.
  void mark(const QString& id);
  FactTable* table() const { return table_; }

 signals:
  /// The id is cloud_point_id() of a layout, or "now" for the current one.
  void chosen(const QString& id);
  void failed(const QString& sentence);

 private:
  void save();

  FactTable* table_;
  std::shared_ptr<const SearchAnswer> answer_;
};

}  // namespace trainyard::ui
