// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/colours.h"

#include <algorithm>
#include <cmath>

namespace trainyard::ui {
namespace {

// Parts have colours of five families, so that readers recognise the kind of a part before they read its label. Blue is
// the model and its arithmetic, teal are gradients, purple is the optimizer. Warm colours are data that moves between
// devices or waits for the backward pass. Grey is reserved or idle. Neighbours also differ in lightness, for
// colour-blind readers and grey printers; tst_theme checks the distances.

constexpr ColourTable light_colours{
    {{
        0xF1F3F5, 0xF8F9FA, 0xFFFFFF, 0xD3D8DE, 0xE5E8EC,            // window, panel, card, border, grid
        0x1A1D21, 0x434B55, 0x5C6570, 0x8D96A1,                      // text, second, muted, disabled
        0x858E9A, 0x868F9B, 0x1557B0, 0xE4EDF9, 0xFFFFFF,            // field border, axis, accent, selection, on accent
        0x17703F, 0xE3F3E8, 0x8A5A00, 0xFCF1D6, 0xB3261E, 0xFBE6E4,  // fits, tight, error, each with its ground
        0x00707A, 0xB0450B, 0xE9ECEF,                                // better, worse, hover
    }},
    {{
        0x5C6570,                                                              // none
        0x1B6EC2, 0x26A296, 0x5A2476, 0xC7730A, 0xE3BB45, 0x7F2208, 0x8B939E,  // memory, weights to reserve
        0x1B6EC2, 0x7FB0E6, 0xC2C9D1,                                          //
        0x5A2476, 0xA9B1BB, 0x5A616C, 0x8FBDF0, 0x1B6EC2, 0xB4EADD,            // optimizer step to stragglers; passes
        0xB4BBC4, 0x5A616C,                                                    // collective library, driver
    }},
    {{0x7F2208, 0xAB440F, 0xD67C1C, 0xE6BC84, 0x26A296, 0x8F6A4A, 0xF0D9B8}}};

constexpr ColourTable dark_colours{{{
                                       0x15181C, 0x1A1E23, 0x1F2329, 0x363D46, 0x2C323A,            //
                                       0xE9ECF0, 0xBFC6CF, 0x9BA5B1, 0x717B87,                      //
                                       0x737E8B, 0x7C8794, 0x7FB0F5, 0x22344D, 0x0E1217,            //
                                       0x6CCB93, 0x1B3326, 0xE9B64D, 0x3A2F14, 0xFF8A80, 0x43201F,  //
                                       0x4CC4CE, 0xF29A5E, 0x292F37,                                //
                                   }},
                                   {{
                                       0x9BA5B1,                                                              //
                                       0x5B8AD6, 0x2EB8A8, 0xD2B0FA, 0xE2882E, 0xF2DC98, 0xB94C2B, 0x7D8793,  //
                                       0x5B8AD6, 0xA6C6F2, 0x545C66,                                          //
                                       0xD2B0FA, 0x69727D, 0x6E7580, 0xC9DDEE, 0x487ED6, 0x1B444B,            //
                                       0x454D57, 0x6E7580,                                                    //
                                   }},
                                   {{0xB94C2B, 0xE06C14, 0xF79C4A, 0xF8D6B2, 0x2EB8A8, 0xC08A6A, 0xFBE7CF}}};

constexpr ColourTable print_colours{{{
                                        0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xB9BFC7, 0xDDE1E6,            //
                                        0x111418, 0x343B44, 0x535B65, 0x6B737D,                      //
                                        0x6B737D, 0x6B737D, 0x1B4F96, 0xEEF2F7, 0xFFFFFF,            //
                                        0x17603A, 0xEAF3ED, 0x7A5000, 0xF7EFD9, 0x9C1F18, 0xF7E4E2,  //
                                        0x005F68, 0x993B08, 0xEEF2F7,                                //
                                    }},
                                    {{
                                        0x535B65,                                                              //
                                        0x2A4F9E, 0x2C948A, 0x2F1048, 0xDFA033, 0xF6E3B0, 0x661A05, 0x9AA1AB,  //
                                        0x2A4F9E, 0xA9C4EC, 0xC6CCD4,                                          //
                                        0x2F1048, 0xB4BBC4, 0x3B4149, 0x8EB0DD, 0x154EBE, 0xD8E9E5,            //
                                        0xC6CCD4, 0x3B4149,                                                    //
                                    }},
                                    {{0x661A05, 0xB15814, 0xDE8430, 0xF4C9A4, 0x2C948A, 0x8A5A3C, 0xFBE3CB}}};

// Text has a contrast of at least 7 : 1 on each of its backgrounds, other meaningful elements 4.5 : 1. Fainter fills
// get a black outline. The fills are those of the print theme, which has a white background.
constexpr ColourTable contrast_colours{{{
                                           0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x4A4A4A, 0x949494,            //
                                           0x000000, 0x111111, 0x333333, 0x555555,                      //
                                           0x000000, 0x000000, 0x003A8C, 0xDCE9FF, 0xFFFFFF,            //
                                           0x0A4D26, 0xEAF6EE, 0x5C3B00, 0xFFF6E0, 0x8A0F0A, 0xFDEEED,  //
                                           0x004C54, 0x732A00, 0xE3E3E3,                                //
                                       }},
                                       print_colours.parts,
                                       print_colours.degrees};

double luminance(const QColor& color) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

}  // namespace

QRgb part_colour(ThemeKind kind, Part part) {
  const ColourTable& colours = colour_table(kind);
  const size_t place = size_t(part), first = size_t(Part::first_degree), last = first + dimension_count - 1;
  if (place < first) return colours.parts[place];
  if (place > last) return colours.parts[place - dimension_count];
  // Data parallelism stays at the place that it had when there were five dimensions.
  constexpr size_t of_data = 4;
  if (place == last) return colours.degrees[of_data];
  return colours.degrees[place - first < of_data ? place - first : place - first + 1];
}

const ColourTable& colour_table(ThemeKind kind) {
  switch (kind) {
    case ThemeKind::dark:
      return dark_colours;
    case ThemeKind::print:
      return print_colours;
    case ThemeKind::contrast:
      return contrast_colours;
    case ThemeKind::light:
      break;
  }
  return light_colours;
}

QColor mix_colours(const QColor& under, const QColor& over, double share) {
  const auto mix = [share](int a, int b) { return int(std::lround(a + (b - a) * share)); };
  return {mix(under.red(), over.red()), mix(under.green(), over.green()), mix(under.blue(), over.blue())};
}

double contrast(const QColor& a, const QColor& b) {
  const double first = luminance(a), second = luminance(b);
  return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

}  // namespace trainyard::ui
