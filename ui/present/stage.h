// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QSize>
#include <QStringList>
#include <array>

namespace trainyard::ui {

/// What a text of a presentation is for.
enum class StageText { small, strong, title, number, verdict };

/// Pixels of the smallest text where the window is 1280 × 720: what the last row of a room reads.
inline constexpr double least_stage_text = 24;

/// The sizes of everything in a presentation. They follow the window, so that a slide has the same proportions on a
/// projector and on a wall.
class Stage {
 public:
  explicit Stage(const QSize& window = {1280, 720});

  /// 1 where the window is 1280 × 720.
  double scale() const { return scale_; }
  /// A length at 1280 × 720 in pixels of this window.
  int length(double pixels) const;
  const QFont& font(StageText text) const { return fonts_[size_t(text)]; }
  /// Of a chart's widget, so that the smallest letters of the chart are no smaller than others.
  const QFont& chartFont() const { return chart_font_; }
  double width(StageText text, const QString& words) const;
  /// From one base line to the next.
  int line(StageText text) const;
  /// `words` broken between words into lines of that width.
  QStringList lines(StageText text, const QString& words, double width) const;
  bool operator==(const Stage& other) const { return scale_ == other.scale_; }

 private:
  double scale_;
  std::array<QFont, 5> fonts_;
  QFont chart_font_;
};

}  // namespace trainyard::ui
