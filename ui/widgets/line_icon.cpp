// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/line_icon.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>
#include <memory>

#include "ui/widgets/current_theme.h"

// This function is outside the namespace, because Q_INIT_RESOURCE needs a resource function of the global namespace.
static void init_line_icons() { Q_INIT_RESOURCE(line_icons); }

namespace trainyard::ui {
namespace {

/// Colours the drawing when it paints, so that icons follow a change of theme.
class LineIconEngine : public QIconEngine {
 public:
  explicit LineIconEngine(const QString& name) : name_(name) {
    init_line_icons();
    QFile file(QStringLiteral(":/icons/line/%1.svg").arg(name));
    if (file.open(QIODevice::ReadOnly)) svg_ = file.readAll();
  }

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const QColor color = color_of(mode);
    if (!renderer_ || color != color_) {
      color_ = color;
      QByteArray tinted = svg_;
      renderer_ = std::make_unique<QSvgRenderer>(tinted.replace("#000", color.name().toLatin1()));
    }
    renderer_->render(painter, QRectF(rect));
  }
  /// Keeps the last pixmap, because a button requests it for each paint.
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    const QColor color = color_of(mode);
    if (drawn_.size() == size && drawn_in_ == color) return drawn_;
    drawn_ = QPixmap(size);
    drawn_in_ = color;
    drawn_.fill(Qt::transparent);
    QPainter painter(&drawn_);
    paint(&painter, drawn_.rect(), mode, state);
    return drawn_;
  }
  QIconEngine* clone() const override { return new LineIconEngine(name_); }
  QString key() const override { return QStringLiteral("trainyard-line"); }

 private:
  static QColor color_of(QIcon::Mode mode) {
    return current_theme().color(mode == QIcon::Disabled ? Role::disabled_text : Role::second_text);
  }

  QString name_;
  QByteArray svg_;
  std::unique_ptr<QSvgRenderer> renderer_;
  QColor color_, drawn_in_;
  QPixmap drawn_;
};

}  // namespace

QIcon line_icon(const QString& name) { return QIcon(new LineIconEngine(name)); }

}  // namespace trainyard::ui
