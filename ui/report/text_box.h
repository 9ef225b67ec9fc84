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

/// How a text of a report is set. Sizes are printer's points.
struct TypeStyle {
  double points = 9.5;
  int weight = QFont::Normal, strong_weight = QFont::DemiBold;
  Role color = Role::text;
  double line_height = 1.35;  ///< of the size
};

inline constexpr double px_per_pt = 96.0 / 72;

/// The colour of a tone, where `normal` is that of the surrounding text.
QColor tone_color(Tone tone, Role normal);
/// The report's family, `weight`, in the fine units of TextBox; for measuring and painting without a box.
QFont report_font(double points, int weight);

/// A paragraph broken into lines of a width, ready to be painted anywhere, any number of times. All lengths are
/// px at 96 dpi, whatever the device: the text is laid out much larger and scaled down, so that no hinting or
/// rounding of a device moves a letter.
class TextBox {
 public:
  TextBox(const Rich& text, const TypeStyle& style, double width, Qt::Alignment align = Qt::AlignLeft);

  double height() const { return height_; }
  double firstBaseline() const { return baseline_; }
  int lines() const { return layout_->lineCount(); }
  void paint(QPainter& painter, QPointF at) const;
  /// Where spans with a link stand, one place a line.
  struct Link {
    QRectF area;
    QString target;
  };
  const QVector<Link>& links() const { return links_; }

  /// The width on one line.
  static double widthOf(const Rich& text, const TypeStyle& style);
  /// Cut with "…" to one line of that width.
  static QString elided(const QString& text, const TypeStyle& style, double width);

 private:
  void addLinks(int start, int end, const QString& target);

  std::shared_ptr<QTextLayout> layout_;
  QVector<Link> links_;
  double height_ = 0, baseline_ = 0;
};

}  // namespace trainyard::ui
