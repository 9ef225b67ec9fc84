// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPolygonF>
#include <algorithm>

#include "ui/charts/chart_scenes.h"

namespace trainyard::ui {
namespace {

using Kind = DayTimeline::Kind;

// Lengths in pixels at 96 dpi.
constexpr qreal gap = 14, share_pitch = 21, swatch = 11, marker = 9, tick_band = 18, save_band = 10, thickest_band = 34;
constexpr qreal least_with_shares = 620;

struct Layout {
  QRectF day, zoom;
  qreal shares_left = 0, shares_right = 0, pitch = 0;  ///< pitch is 0 if the shares have no room
  double length = 1, zoom_start = 0, zoom_length = 1;

  qreal dayX(double time) const { return day.left() + std::clamp(time / length, 0.0, 1.0) * day.width(); }
  qreal zoomX(double time) const {
    return zoom.left() + std::clamp((time - zoom_start) / zoom_length, 0.0, 1.0) * zoom.width();
  }
};

qreal widest(const Lettering& letters, Letter letter, std::initializer_list<QString> texts) {
  qreal width = 0;
  for (const QString& text : texts) width = std::max(width, letters.width(letter, text));
  return width;
}

Layout layout_of(const DayTimeline& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  Layout layout;
  layout.length = std::max(spec.length, 1.0);
  layout.zoom_start = spec.zoom_start;
  layout.zoom_length = std::max(spec.zoom_length, 1.0);
  const qreal names = std::max(widest(letters, Letter::label_strong, {spec.day_label, spec.zoom_label}),
                               widest(letters, Letter::axis, {spec.day_detail, spec.zoom_detail}));
  qreal right = size.width() - scale;
  if (size.width() >= least_with_shares * scale) {
    qreal label = letters.width(Letter::label_strong, spec.total_label), number = 0;
    for (const DayTimeline::Share& share : spec.shares) {
      label = std::max(label, letters.width(Letter::label, share.label));
      number = std::max(number, letters.width(Letter::label_medium, share.text));
    }
    number = std::max(number, letters.width(Letter::label_strong, spec.total_text));
    layout.shares_right = size.width();
    layout.shares_left = size.width() - label - number - (swatch + 2.4 * gap) * scale;
    const qreal rows = qreal(spec.shares.size()) + 2;
    layout.pitch = std::min(share_pitch * scale, size.height() / rows);
    right = layout.shares_left - 2 * gap * scale;
  }
  const qreal left = names + gap * scale;
  const qreal fixed = (2 * marker + tick_band + save_band + 20) * scale;
  const qreal band = std::clamp((size.height() - fixed) / 2.6, 8 * scale, thickest_band * scale);
  const qreal top = marker * scale + 2;
  layout.day = QRectF(left, top, std::max(1.0, right - left), band);
  const qreal zoom_top =
      std::max(layout.day.bottom() + (tick_band + marker + 6) * scale, size.height() - band - (save_band + 20) * scale);
  layout.zoom = QRectF(left, std::min(zoom_top, layout.day.bottom() + 62 * scale), layout.day.width(), band);
  return layout;
}

void draw_span(const Canvas& canvas, const QRectF& rect, Kind kind) {
  switch (kind) {
    case Kind::work:
      return canvas.fill(rect, canvas.theme().part(Part::compute));
    case Kind::lost:
      return canvas.fill(rect, canvas.color(Role::worse));
    case Kind::stall:
      return canvas.drawPart(rect, Part::stragglers);
    case Kind::restart:
      return canvas.drawPart(rect, Part::bubble);
    case Kind::planned:
      return canvas.drawPart(rect, Part::reserve);
  }
}

QColor ink_of(const Canvas& canvas, Kind kind) {
  if (kind == Kind::work) return canvas.theme().ink(Part::compute);
  return canvas.color(kind == Kind::lost ? Role::card : Role::text);
}

class DayScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<DayTimeline>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    drawName(canvas, layout.day, spec_.day_label, spec_.day_detail);
    drawName(canvas, layout.zoom, spec_.zoom_label, spec_.zoom_detail);
    drawDay(canvas, layout);
    drawZoom(canvas, layout);
    if (layout.pitch > 0) drawShares(canvas, layout, selected);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (const DayTimeline::Span& span : spec_.day)
      if (span.kind != Kind::work && span.kind != Kind::stall) {
        const qreal left = layout.dayX(span.start), right = layout.dayX(span.start + span.duration);
        spots.push_back({idOf(span.kind), -1,
                         QRectF(left, layout.day.top(), std::max(right - left, 2.0), layout.day.height()), QRectF(),
                         span.tip});
      }
    for (const DayTimeline::Span& span : spec_.zoom) {
      const qreal left = layout.zoomX(span.start), right = layout.zoomX(span.start + span.duration);
      spots.push_back({idOf(span.kind), -1,
                       QRectF(left, layout.zoom.top(), std::max(right - left, 2.0), layout.zoom.height()), QRectF(),
                       span.tip});
    }
    if (layout.pitch > 0)
      for (qsizetype i = 0; i <= spec_.shares.size(); ++i) {
        const bool total = i == spec_.shares.size();
        const QRectF area(layout.shares_left, (qreal(i) + 1) * layout.pitch, layout.shares_right - layout.shares_left,
                          layout.pitch);
        spots.push_back({total ? spec_.total_id : spec_.shares[i].id, -1, area, QRectF(),
                         total ? spec_.total_label + '\n' + spec_.total_text
                               : spec_.shares[i].label + '\n' + spec_.shares[i].text});
      }
    return spots;
  }

 private:
  QString idOf(Kind kind) const {
    for (const DayTimeline::Share& share : spec_.shares)
      if (share.kind == kind) return share.id;
    return spec_.total_id;
  }

  void drawName(const Canvas& canvas, const QRectF& band, const QString& label, const QString& detail) const {
    const qreal y = band.center().y(), lift = canvas.length(7);
    canvas.text(Letter::label_strong, {0, y - lift}, Qt::AlignLeft, Role::text, label);
    canvas.text(Letter::axis, {0, y + lift + 1}, Qt::AlignLeft, Role::muted_text, detail);
  }

  void drawTriangle(const Canvas& canvas, qreal x, qreal tip) const {
    const qreal half = canvas.length(marker) / 2;
    QPainter& painter = canvas.painter();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(canvas.color(Role::text));
    painter.drawPolygon(QPolygonF({{x - half, tip - 1.6 * half}, {x + half, tip - 1.6 * half}, {x, tip}}));
    painter.setRenderHint(QPainter::Antialiasing, false);
  }

  void drawDay(const Canvas& canvas, const Layout& layout) const {
    const QRectF& band = layout.day;
    draw_span(canvas, canvas.snap(band), Kind::work);
    for (const DayTimeline::Span& span : spec_.day) {
      if (span.kind == Kind::work) continue;
      const qreal left = layout.dayX(span.start), right = layout.dayX(span.start + span.duration);
      draw_span(canvas, canvas.snap(QRectF(left, band.top(), std::max(right - left, 1.0), band.height())), span.kind);
    }
    for (const double time : spec_.interruptions) drawTriangle(canvas, layout.dayX(time), band.top() - 1);
    const qreal y = band.bottom() + canvas.length(tick_band) / 2 + canvas.length(1);
    // With shares on its right, the last label may extend beyond the band; without them, the chart ends there.
    const qreal over = layout.pitch > 0 ? canvas.length(6) : 0;
    for (qsizetype i = 0; i < spec_.ticks.size(); ++i) {
      const qreal x = layout.dayX(spec_.ticks[i]),
                  half = canvas.letters().width(Letter::axis, spec_.tick_labels[i]) / 2;
      canvas.vertical(x, band.bottom(), band.bottom() + canvas.length(4), canvas.color(Role::axis));
      const bool room = band.width() / double(spec_.ticks.size()) > 2.4 * half || i % 2 == 0;
      if (room)
        canvas.text(Letter::axis, {std::min(x, band.right() - half + over), y}, Qt::AlignHCenter, Role::muted_text,
                    spec_.tick_labels[i]);
    }
    drawLoupe(canvas, layout);
  }

  /// Marks the zoomed part of the day.
  void drawLoupe(const Canvas& canvas, const Layout& layout) const {
    const qreal left = layout.dayX(layout.zoom_start), right = layout.dayX(layout.zoom_start + layout.zoom_length);
    canvas.frame(QRectF(left - 2, layout.day.top() - 2, right - left + 4, layout.day.height() + 4),
                 canvas.color(Role::text), 1.5);
    QPen pen(canvas.color(Role::axis), canvas.line());
    pen.setDashPattern({3, 3});
    QPainter& painter = canvas.painter();
    painter.setPen(pen);
    const qreal from = layout.day.bottom() + 2, to = layout.zoom.top() - canvas.length(2);
    painter.setRenderHint(QPainter::Antialiasing, true);
    const qreal knee = from + canvas.length(tick_band);
    painter.drawPolyline(QPolygonF({{left - 2, from}, {left - 2, knee}, {layout.zoom.left(), to}}));
    painter.drawPolyline(QPolygonF({{right + 2, from}, {right + 2, knee}, {layout.zoom.right(), to}}));
    painter.setRenderHint(QPainter::Antialiasing, false);
  }

  void drawZoom(const Canvas& canvas, const Layout& layout) const {
    const QRectF& band = layout.zoom;
    for (const DayTimeline::Span& span : spec_.zoom) {
      const qreal left = layout.zoomX(span.start), right = layout.zoomX(span.start + span.duration);
      if (right <= left) continue;
      const QRectF rect(left, band.top(), std::max(right - left, span.kind == Kind::stall ? 1.5 : 0.0), band.height());
      draw_span(canvas, canvas.snap(rect), span.kind);
      const qreal width = canvas.letters().width(Letter::label_medium, span.label) + canvas.length(12);
      const QPointF middle = middleOf(rect, layout);
      if (span.label.isEmpty() || width > 2 * std::min(middle.x() - rect.left(), rect.right() - middle.x())) continue;
      if (std::any_of(spec_.saves.cbegin(), spec_.saves.cend(), [&](const DayTimeline::Span& save) {
            return std::abs(layout.zoomX(save.start) - middle.x()) < width / 2;
          }))
        continue;
      if (span.kind == Kind::restart || span.kind == Kind::planned)
        canvas.fill(QRectF(middle.x() - width / 2, middle.y() - canvas.length(9), width, canvas.length(18)),
                    canvas.color(Role::card));
      canvas.text(Letter::label_medium, middle, Qt::AlignHCenter, ink_of(canvas, span.kind), span.label);
    }
    for (const double time : spec_.interruptions)
      if (time >= layout.zoom_start && time <= layout.zoom_start + layout.zoom_length)
        drawTriangle(canvas, layout.zoomX(time), band.top() - 1);
    drawSaves(canvas, layout);
  }

  /// The centre of the widest stretch without a checkpoint stroke.
  QPointF middleOf(const QRectF& rect, const Layout& layout) const {
    QVector<qreal> ends{rect.left(), rect.right()};
    for (const DayTimeline::Span& save : spec_.saves)
      if (const qreal x = layout.zoomX(save.start); x > rect.left() && x < rect.right()) ends.push_back(x);
    std::sort(ends.begin(), ends.end());
    qsizetype widest = 1;
    for (qsizetype i = 2; i < ends.size(); ++i)
      if (ends[i] - ends[i - 1] > ends[widest] - ends[widest - 1]) widest = i;
    return {(ends[widest - 1] + ends[widest]) / 2, rect.center().y()};
  }

  void drawSaves(const Canvas& canvas, const Layout& layout) const {
    const QRectF& band = layout.zoom;
    const qreal top = band.bottom() + canvas.length(2), height = canvas.length(5);
    QVector<QRectF> taken;
    for (const DayTimeline::Span& save : spec_.saves) {
      const qreal left = layout.zoomX(save.start), right = layout.zoomX(save.start + save.duration);
      const bool lost = save.kind == Kind::lost;
      canvas.vertical(left, band.top(), top + height, canvas.color(Role::text), 1.5);
      const QRectF rect = canvas.snap(QRectF(left, top, std::max(right - left, 1.0), height));
      if (lost)
        canvas.drawExcess(rect);
      else
        canvas.drawPart(rect, Part::stragglers);
      const qreal width = canvas.letters().width(Letter::axis, save.label);
      const QRectF place(left, top + height, width + canvas.length(gap), canvas.length(16));
      const bool blocked =
          left + width > layout.zoom.right() ||
          std::any_of(taken.cbegin(), taken.cend(), [&](const QRectF& t) { return t.intersects(place); });
      if (save.label.isEmpty() || blocked) continue;
      taken.push_back(place);
      canvas.text(Letter::axis, {left, place.center().y() + canvas.length(2)}, Qt::AlignLeft,
                  lost ? Role::error : Role::muted_text, save.label);
    }
  }

  void drawShares(const Canvas& canvas, const Layout& layout, const QString& selected) const {
    const auto middle = [&](qsizetype row) { return (qreal(row) + 0.5) * layout.pitch; };
    canvas.text(Letter::label_medium, {layout.shares_left, middle(0)}, Qt::AlignLeft, Role::second_text,
                spec_.shares_title);
    const qreal size = canvas.length(swatch), text = layout.shares_left + size + canvas.length(8);
    for (qsizetype i = 0; i < spec_.shares.size(); ++i) {
      const DayTimeline::Share& share = spec_.shares[i];
      const qreal y = middle(i + 1);
      draw_span(canvas, canvas.snap(QRectF(layout.shares_left, y - size / 2, size, size)), share.kind);
      canvas.text(Letter::label, {text, y}, Qt::AlignLeft, Role::text, share.label);
      canvas.text(Letter::label_medium, {layout.shares_right, y}, Qt::AlignRight, Role::text, share.text);
      if (selected == share.id)
        canvas.frame(QRectF(layout.shares_left - 3, y - layout.pitch / 2, layout.shares_right - layout.shares_left + 3,
                            layout.pitch),
                     canvas.color(Role::text), 2);
    }
    const qsizetype last = spec_.shares.size() + 1;
    canvas.horizontal(qreal(last) * layout.pitch, layout.shares_left, layout.shares_right, canvas.color(Role::axis));
    canvas.text(Letter::label_strong, {layout.shares_left, middle(last)}, Qt::AlignLeft, Role::text, spec_.total_label);
    canvas.text(Letter::label_strong, {layout.shares_right, middle(last)}, Qt::AlignRight, Role::text,
                spec_.total_text);
  }

  DayTimeline spec_;
};

}  // namespace

std::unique_ptr<ChartScene> make_day_scene() { return std::make_unique<DayScene>(); }

}  // namespace trainyard::ui
