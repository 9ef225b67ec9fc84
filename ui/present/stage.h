// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QSize>
#include <QStringList>
#include <array>

namespace trainyard::ui {

/// The uses of text in a presentation.
enum class StageText { small, strong, title, number, verdict };

/// Pixels of the smallest text in a window of 1280 × 720; readable from the last row of a room.
inline constexpr double least_stage_text = 24;

/// All sizes of a presentation. They scale with the window, so that a slide has the same proportions on any screen.
class Stage {
 public:
  explicit Stage(const QSize& window = {1280, 720});

  /// 1 for a window of 1280 × 720.
  double scale() const { return scale_; }
  /// Converts a length for a window of 1280 × 720 to pixels of this window.
  int length(double pixels) const;
  const QFont& font(StageText text) const { return fonts_[size_t(text)]; }
  /// The font for a chart widget, chosen so that the smallest text of the chart is not smaller than other text.
  const QFont& chartFont() const { return chart_font_; }
  double width(StageText text, const QString& words) const;
  /// Distance between base lines, in pixels.
  int line(StageText text) const;
  /// `words` wrapped between words into lines of `width` pixels.
  QStringList lines(StageText text, const QString& words, double width) const;
  bool operator==(const Stage& other) const { return scale_ == other.scale_; }

 private:
  double scale_;
  std::array<QFont, 5> fonts_;
  QFont chart_font_;
};

}  // namespace trainyard::ui
