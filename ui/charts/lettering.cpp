// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/lettering.h"

#include <QPaintDevice>
#include <algorithm>
#include <list>

#include "ui/theme/theme.h"

namespace trainyard::ui {
namespace {

struct Cut {
  double pixels;
  QFont::Weight weight;
};

// In the order of Letter, in pixels at 96 dpi.
constexpr Cut cuts[] = {
    {11, QFont::Normal}, {11, QFont::DemiBold}, {12, QFont::Normal}, {12, QFont::Medium}, {12, QFont::DemiBold}};

/// Numbers change with every step of a slider, so limit the cache of shaped texts.
constexpr qsizetype most_texts = 2000;
constexpr size_t most_letterings = 6;

bool is_raster(const QPaintDevice& device) {
  const int type = device.devType();
  return type == QInternal::Widget || type == QInternal::Image || type == QInternal::Pixmap;
}

}  // namespace

const Lettering& Lettering::of(const QPaintDevice& device, qreal scale) {
  static std::list<Lettering> kept;
  const qreal dpi = device.logicalDpiY();
  const bool raster = is_raster(device);
  const QStringList families = ui::font(TextStyle::body).families();
  const auto found = std::find_if(kept.begin(), kept.end(), [&](const Lettering& l) {
    return l.scale_ == scale && l.dpi_ == dpi && l.raster_ == raster && l.faces_[0].font.families() == families;
  });
  if (found != kept.end()) {
    kept.splice(kept.begin(), kept, found);
  } else {
    kept.push_front(Lettering(device, scale));
    if (kept.size() > most_letterings) kept.pop_back();
  }
  return kept.front();
}

Lettering::Lettering(const QPaintDevice& device, qreal scale)
    : scale_(scale), dpi_(device.logicalDpiY()), raster_(is_raster(device)) {
  for (const Cut& cut : cuts) {
    QFont font = ui::font(TextStyle::body);
    font.setWeight(cut.weight);
    // Devices convert points with their own resolution; dividing by it keeps the size in painter units.
    font.setPointSizeF(cut.pixels * scale * 72 / dpi_);
    const QFontMetricsF metrics(font, &device);
    faces_.push_back({font, metrics, metrics.capHeight(), metrics.ascent(), {}});
  }
}

const Lettering::Shaped& Lettering::shaped(const Face& face, const QString& text) const {
  const auto known = face.shaped.constFind(text);
  if (known != face.shaped.cend()) return *known;
  if (face.shaped.size() >= most_texts) face.shaped.clear();
  if (!raster_) return *face.shaped.insert(text, {QStaticText(), face.metrics.horizontalAdvance(text)});
  QStaticText shaped(text);
  shaped.setTextFormat(Qt::PlainText);
  shaped.setPerformanceHint(QStaticText::AggressiveCaching);
  shaped.prepare(QTransform(), face.font);
  return *face.shaped.insert(text, {shaped, shaped.size().width()});
}

qreal Lettering::width(Letter letter, const QString& text) const { return shaped(face(letter), text).width; }

QString Lettering::elided(Letter letter, const QString& text, qreal width) const {
  if (this->width(letter, text) <= width) return text;
  return face(letter).metrics.elidedText(text, Qt::ElideRight, width);
}

void Lettering::draw(QPainter& painter, Letter letter, const QPointF& base_line, const QString& text) const {
  const Face& cut = face(letter);
  painter.setFont(cut.font);
  if (!raster_) {
    painter.drawText(base_line, text);
    return;
  }
  painter.drawStaticText(base_line - QPointF(0, cut.ascent), shaped(cut, text).text);
}

}  // namespace trainyard::ui
