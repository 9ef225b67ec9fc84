// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPointF>
#include <QTextLayout>
#include <memory>

#include "ui/report/report.h"
#include "ui/theme/theme.h"

class QPainter;

namespace trainyard::ui {

/// Type style of a report text. Sizes are in points.
struct TypeStyle {
  double points = 9.5;
  int weight = QFont::Normal, strong_weight = QFont::DemiBold;
  Role color = Role::text;
  double line_height = 1.35;  ///< relative to the size
};

inline constexpr double px_per_pt = 96.0 / 72;

/// Returns the colour of a tone; `normal` is the role of the surrounding text.
QColor tone_color(Tone tone, Role normal);
/// Returns the report's font with `weight` in TextBox's layout units, for measuring and painting without a box.
QFont report_font(double points, int weight);

/// A paragraph broken into lines, which can be painted anywhere and repeatedly. All lengths are px at 96 dpi. The text
/// is laid out much larger and scaled down, so that hinting and rounding of the device do not move letters.
class TextBox {
 public:
  TextBox(const Rich& text, const TypeStyle& style, double width, Qt::Alignment align = Qt::AlignLeft);

  double height() const { return height_; }
  double firstBaseline() const { return baseline_; }
  int lines() const { return layout_->lineCount(); }
  void paint(QPainter& painter, QPointF at) const;
  /// Area of a linked span, one per line.
  struct Link {
    QRectF area;
    QString target;
  };
  const QVector<Link>& links() const { return links_; }

  /// Returns the width of the text on one line, in px.
  static double widthOf(const Rich& text, const TypeStyle& style);
  /// Returns the text cut with "…" to one line of that width.
  static QString elided(const QString& text, const TypeStyle& style, double width);

 private:
  void addLinks(int start, int end, const QString& target);

  std::shared_ptr<QTextLayout> layout_;
  QVector<Link> links_;
  double height_ = 0, baseline_ = 0;
};

}  // namespace trainyard::ui
