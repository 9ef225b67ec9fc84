// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QTimer>
#include <optional>

#include "engine/explore/layout_search.h"

namespace trainyard::ui {

class BackgroundStudy;
class Document;

/// Whether the best found layout is better than the current one by more than the uncertainty.
bool is_better_layout(const LayoutSearch& found, const SearchGoals& goals);

/// A button that appears if a better layout exists. If the current layout does not fit, it states how many layouts do.
/// Searches while the inputs do not change.
class BetterLayoutMark : public QPushButton {
  Q_OBJECT
 public:
  explicit BetterLayoutMark(Document* document, QWidget* parent = nullptr);
  BackgroundStudy* study() const { return study_; }

 signals:
  /// The user wants to see the suggested layout.
  void opened(const trainyard::Design& layout);

 private:
  void follow();
  void look();
  void showResult(const LayoutSearch& found, const SearchGoals& goals);

  Document* document_;
  BackgroundStudy* study_;
  QTimer quiet_;
  std::optional<Design> looked_at_;  ///< the design of the shown message or of the running search
  std::optional<Design> better_;
};

}  // namespace trainyard::ui
