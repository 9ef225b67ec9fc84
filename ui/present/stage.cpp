// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/stage.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace trainyard::ui {
namespace {

struct Cut {
  double pixels;
  QFont::Weight weight;
};
// In the order of StageText, in pixels for a window of 1280 × 720.
constexpr std::array<Cut, 5> cuts{{{least_stage_text, QFont::Normal},
                                   {least_stage_text, QFont::DemiBold},
                                   {26, QFont::DemiBold},
                                   {46, QFont::DemiBold},
                                   {38, QFont::Bold}}};
/// Scales a chart's font so that its smallest text, 11 pixels at a body size of 13, has the size of small text.
constexpr double chart_letters = 13.0 / 11;

QFont font_of(const Cut& cut, double scale) {
  QFont font = trainyard::ui::font(TextStyle::body);
  font.setPixelSize(int(std::ceil(cut.pixels * scale)));
  font.setWeight(cut.weight);
  return font;
}

}  // namespace

Stage::Stage(const QSize& window)
    : scale_(std::max(0.25, std::min(window.width() / 1280.0, window.height() / 720.0))),
      chart_font_(font_of({least_stage_text * chart_letters, QFont::Normal}, scale_)) {
  for (size_t i = 0; i < cuts.size(); ++i) fonts_[i] = font_of(cuts[i], scale_);
}

int Stage::length(double pixels) const { return int(std::lround(pixels * scale_)); }

double Stage::width(StageText text, const QString& words) const {
  return QFontMetricsF(font(text)).horizontalAdvance(words);
}

int Stage::line(StageText text) const { return int(std::ceil(font(text).pixelSize() * 1.24)); }

QStringList Stage::lines(StageText text, const QString& words, double width) const {
  const QFontMetricsF metrics(font(text));
  QStringList lines;
  for (const QString& word : words.split(u' ')) {
    const QString longer = lines.isEmpty() ? word : lines.back() + u' ' + word;
    if (!lines.isEmpty() && metrics.horizontalAdvance(longer) <= width)
      lines.back() = longer;
    else
      lines.push_back(word);
  }
  return lines;
}

}  // namespace trainyard::ui
