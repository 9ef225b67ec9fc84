// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QRectF>
#include <QVector>
#include <cmath>

/// Records the texts that a drawing paints and their places, for tests that labels are neither cut nor overlapping.
namespace trainyard::ui::testing {

struct WrittenText {
  QString text;
  QRectF box;  ///< of its capital letters
  QColor color;
  qreal pixels = 0;  ///< of its font
};

class TextRecorder : public QPaintDevice {
 public:
  explicit TextRecorder(const QSize& size, int dpi = 96) : size_(size), dpi_(dpi), engine_(texts_) {}
  QPaintEngine* paintEngine() const override { return &engine_; }
  /// Texts in drawing order.
  const QVector<WrittenText>& texts() const { return texts_; }
  QVector<WrittenText> named(const QString& text) const {
    QVector<WrittenText> found;
    for (const WrittenText& one : texts_)
      if (one.text == text) found.push_back(one);
    return found;
  }

 protected:
  int metric(PaintDeviceMetric metric) const override {
    switch (metric) {
      case PdmWidth:
        return size_.width();
      case PdmHeight:
        return size_.height();
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY:
        return dpi_;
      case PdmDepth:
        return 32;
      case PdmDevicePixelRatio:
        return 1;
      case PdmDevicePixelRatioScaled:
        return int(devicePixelRatioFScale());
      default:
        return 0;
    }
  }

 private:
  class Engine : public QPaintEngine {
   public:
    explicit Engine(QVector<WrittenText>& texts) : QPaintEngine(AllFeatures), texts_(texts) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& now) override {
      if (now.state() & DirtyTransform) transform_ = now.transform();
      if (now.state() & DirtyPen) color_ = now.pen().color();
    }
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
      const double height = QFontMetricsF(item.font()).capHeight();
      texts_.push_back({item.text(), transform_.mapRect(QRectF(at.x(), at.y() - height, item.width(), height)), color_,
                        QFontInfo(item.font()).pixelSize() * std::abs(transform_.m22())});
    }
    Type type() const override { return User; }

   private:
    QVector<WrittenText>& texts_;
    QTransform transform_;
    QColor color_;
  };

  QSize size_;
  int dpi_;
  QVector<WrittenText> texts_;
  mutable Engine engine_;
};

}  // namespace trainyard::ui::testing
