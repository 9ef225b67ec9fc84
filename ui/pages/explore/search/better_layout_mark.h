// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QTimer>
#include <optional>

#include "engine/explore/layout_search.h"

namespace trainyard::ui {

class BackgroundStudy;
class Document;

/// Whether the first layout of a search is better than the present one by more than predictions can tell apart.
bool is_better_layout(const LayoutSearch& found, const SearchGoals& goals);

/// Says quietly that a faster layout exists, or how many fit where the present one does not. Looks while nothing moves.
class BetterLayoutMark : public QPushButton {
  Q_OBJECT
 public:
  explicit BetterLayoutMark(Document* document, QWidget* parent = nullptr);
  BackgroundStudy* study() const { return study_; }

 signals:
  /// The layout that it speaks of is to be looked at.
  void opened(const trainyard::Design& layout);

 private:
  void follow();
  void look();
  void say(const LayoutSearch& found, const SearchGoals& goals);

  Document* document_;
  BackgroundStudy* study_;
  QTimer quiet_;
  std::optional<Design> looked_at_;  ///< what is said, or being worked out, is about it
  std::optional<Design> better_;
};

}  // namespace trainyard::ui
