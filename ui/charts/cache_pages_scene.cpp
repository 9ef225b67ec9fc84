// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_scene.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal tick_band = 18, axis_title_band = 16, key_band = 22, head_band = 20, line_band = 17, tallest_bar = 34,
                margin = 12;
constexpr qreal least_page = 4, text_room = 10, reach = 2, before_detail = 10, after_detail = 12;

struct Layout {
  PlotFrame frame;  ///< all rows, below the key
  qreal bar = 1, head = 1;
  bool below = false;  ///< details are below the names, because they do not fit beside them

  qreal x(double tokens) const { return frame.atX(tokens); }
  qreal top(qsizetype i) const { return frame.atY(double(i)) + head; }
};

/// Whether the detail of each row fits between its name and its share.
bool fits_beside(const CachePages& spec, const Lettering& letters, qreal width) {
  return std::ranges::all_of(spec.rows, [&](const CachePages::Row& row) {
    return letters.width(Letter::label_strong, row.label) + letters.width(Letter::axis, row.detail) +
               letters.width(Letter::label_strong, row.share) + (before_detail + after_detail) * letters.scale() <=
           width;
  });
}

Layout layout_of(const CachePages& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  Layout layout;
  const QRectF area(QPointF(0, key_band * scale),
                    QPointF(size.width() - margin * scale, size.height() - (tick_band + axis_title_band) * scale));
  layout.frame =
      make_plot_frame(area, size, make_linear_axis(0, spec.x_max > 0 ? spec.x_max : 1, spec.x_step, spec.x_title),
                      make_row_axis(spec.rows.size()));
  layout.below = !fits_beside(spec, letters, layout.frame.area.width());
  layout.head = std::min((layout.below ? 2 * line_band : head_band) * scale, layout.frame.pitch() / 2);
  layout.bar = std::clamp(layout.frame.pitch() - layout.head - 4 * scale, 1.0, tallest_bar * scale);
  return layout;
}

Part part_of(CachePages::Piece piece) {
  switch (piece) {
    case CachePages::Piece::prompt:
      return Part::activations;
    case CachePages::Piece::answer:
      return Part::working;
    case CachePages::Piece::expected:
      return Part::reserve;
    case CachePages::Piece::wasted:
      break;
  }
  return Part::none;
}

class CachePagesScene : public PlotScene<CachePages> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    if (!spec_.empty.isEmpty()) {
      canvas.text(Letter::label, {size.width() / 2, size.height() / 2}, Qt::AlignHCenter, Role::muted_text,
                  canvas.letters().elided(Letter::label, spec_.empty, size.width()));
      return;
    }
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    PlotPainter::paintAxes(canvas, layout.frame);
    drawKey(canvas, size);
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) drawRow(canvas, layout, i, spec_.rows[i].id == selected);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) {
      const CachePages::Row& row = spec_.rows[i];
      double from = 0;
      for (const CachePages::Stretch& piece : row.pieces) {
        const QRectF area(layout.x(from), layout.top(i), layout.x(from + piece.tokens) - layout.x(from), layout.bar);
        from += piece.tokens;
        spots.push_back(
            {row.id, -1, area.adjusted(0, -reach, 0, reach), QRectF(),
             QStringLiteral("%1, %2\n%3: %4\n%5").arg(row.label, row.detail, piece.label, piece.text, row.share)});
      }
    }
    return spots;
  }

 private:
  /// Draws each kind of piece once, as far as there is room.
  void drawKey(const Canvas& canvas, const QSizeF& size) const {
    QVector<CachePages::Piece> named;
    qreal x = 0;
    const qreal y = canvas.length(7), side = canvas.length(10);
    for (const CachePages::Row& row : spec_.rows)
      for (const CachePages::Stretch& piece : row.pieces) {
        if (named.contains(piece.piece)) continue;
        named.push_back(piece.piece);
        const qreal wide = canvas.letters().width(Letter::axis, piece.label);
        if (x + side + canvas.length(6) + wide > size.width()) return;
        drawPiece(canvas, QRectF(x, y - side / 2, side, side), piece.piece);
        canvas.text(Letter::axis, {x + side + canvas.length(6), y}, Qt::AlignLeft, Role::second_text, piece.label);
        x += side + canvas.length(20) + wide;
      }
  }

  static void drawPiece(const Canvas& canvas, const QRectF& area, CachePages::Piece piece) {
    if (piece != CachePages::Piece::wasted) return canvas.drawPart(area, part_of(piece));
    canvas.fill(area, canvas.color(Role::error_ground));
    canvas.drawExcess(area);
  }

  void drawRow(const Canvas& canvas, const Layout& layout, qsizetype i, bool selected) const {
    const CachePages::Row& row = spec_.rows[i];
    const qreal top = layout.top(i), middle = top - layout.head * (layout.below ? 0.75 : 0.5);
    canvas.text(Letter::label_strong, {0, middle}, Qt::AlignLeft, Role::text, row.label);
    canvas.text(Letter::label_strong, {layout.frame.area.right(), middle}, Qt::AlignRight, Role::text, row.share);
    const qreal name = canvas.letters().width(Letter::label_strong, row.label) + canvas.length(before_detail);
    const QPointF detail = layout.below ? QPointF(0, top - layout.head / 4) : QPointF(name, middle);
    canvas.text(Letter::axis, detail, Qt::AlignLeft, Role::muted_text,
                canvas.letters().elided(Letter::axis, row.detail, layout.frame.area.right() - detail.x()));
    double from = 0;
    QVector<QRectF> areas;
    for (const CachePages::Stretch& piece : row.pieces) {
      areas << canvas.snap(
          QRectF(QPointF(layout.x(from), top), QPointF(layout.x(from + piece.tokens), top + layout.bar)));
      from += piece.tokens;
      drawPiece(canvas, areas.back(), piece.piece);
    }
    const bool pages = row.page > 0 && layout.x(row.page) - layout.x(0) >= canvas.length(least_page);
    if (pages) drawPages(canvas, layout, row, from, top);
    for (qsizetype k = 0; k < areas.size(); ++k) drawNumber(canvas, areas[k], row.pieces[k], pages);
    if (selected) canvas.frame(QRectF(0, top, layout.x(from), layout.bar), canvas.color(Role::text), 2);
  }

  static void drawNumber(const Canvas& canvas, const QRectF& area, const CachePages::Stretch& piece, bool ruled) {
    const qreal wide = canvas.letters().width(Letter::label_medium, piece.text);
    if (area.width() < wide + canvas.length(text_room)) return;
    const bool plain = !ruled && (piece.piece == CachePages::Piece::prompt || piece.piece == CachePages::Piece::answer);
    const QPointF at = area.center();
    if (!plain)
      canvas.fill(QRectF(at.x() - wide / 2 - canvas.length(3), at.y() - canvas.length(8), wide + canvas.length(6),
                         canvas.length(16)),
                  canvas.color(Role::card));
    canvas.text(Letter::label_medium, at, Qt::AlignHCenter,
                plain ? canvas.theme().ink(part_of(piece.piece)) : canvas.color(Role::text), piece.text);
  }

  /// Draws the boundaries between pages.
  static void drawPages(const Canvas& canvas, const Layout& layout, const CachePages::Row& row, double end, qreal top) {
    for (double at = row.page; at < end - 1e-6; at += row.page)
      canvas.vertical(layout.x(at), top, top + layout.bar, canvas.color(Role::card));
  }
};

}  // namespace

std::unique_ptr<ChartScene> make_cache_pages_scene() { return std::make_unique<CachePagesScene>(); }

}  // namespace trainyard::ui
