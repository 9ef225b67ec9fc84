// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cards/card.h"

#include <QEvent>
#include <QMenu>
#include <QPaintEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/line_icon.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr Face title_face{TextStyle::title}, subtitle_face{TextStyle::table};
constexpr double line_below = 17;
constexpr int most_lines_below = 6;

/// Paints a frame with round corners. Only the corners are antialiased, because filling a large path is slow.
void paint_frame(QPainter& painter, const QRect& rect, const QRect& dirty, const QColor& border, const QColor& ground) {
  const int radius = scaled(6);
  painter.fillRect(rect.adjusted(radius, 1, -radius, -1) & dirty, ground);
  painter.fillRect(rect.adjusted(1, radius, -1, -radius) & dirty, ground);
  const QRect across = rect.adjusted(radius, 0, -radius, 0), along = rect.adjusted(0, radius, 0, -radius);
  painter.fillRect(QRect(across.left(), rect.top(), across.width(), 1), border);
  painter.fillRect(QRect(across.left(), rect.bottom(), across.width(), 1), border);
  painter.fillRect(QRect(rect.left(), along.top(), 1, along.height()), border);
  painter.fillRect(QRect(rect.right(), along.top(), 1, along.height()), border);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(border);
  painter.setBrush(ground);
  // Each corner draws its own small frame, because the path of the whole card would be rasterised along all sides.
  const QRectF line = QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5);
  const double round = scaled_f(6), side = 3 * round;
  for (const bool right : {false, true})
    for (const bool low : {false, true}) {
      const QRect corner(right ? rect.right() + 1 - radius : rect.left(), low ? rect.bottom() + 1 - radius : rect.top(),
                         radius, radius);
      if (!corner.intersects(dirty)) continue;
      painter.setClipRect(corner & dirty);
      painter.drawRoundedRect(
          QRectF(right ? line.right() - side : line.left(), low ? line.bottom() - side : line.top(), side, side), round,
          round);
    }
  painter.restore();
}

/// A translucent cover in the colour of the card, which lets events pass.
class Veil : public QWidget {
 public:
  explicit Veil(QWidget* parent) : QWidget(parent) { setAttribute(Qt::WA_TransparentForMouseEvents); }

 protected:
  void paintEvent(QPaintEvent* event) override {
    QColor cover = current_theme().color(Role::card);
    cover.setAlphaF(0.6F);
    QPainter(this).fillRect(event->rect(), cover);
  }
};

}  // namespace

Card::Card(const QString& title, QWidget* parent)
    : QWidget(parent),
      title_(title),
      content_(new QVBoxLayout(this)),
      more_(new QToolButton(this)),
      menu_(new QMenu(this)) {
  content_->setSpacing(0);
  more_->setIcon(line_icon(QStringLiteral("more")));
  more_->setAutoRaise(true);
  more_->setProperty("bare", true);
  more_->setPopupMode(QToolButton::InstantPopup);
  more_->setMenu(menu_);
  more_->hide();
  setTitle(title);
  setMargins();
}

void Card::setTitle(const QString& title) {
  if (title == title_ && !more_->accessibleName().isEmpty()) return;
  title_ = title;
  setAccessibleName(title);
  more_->setAccessibleName(tr("%1: copy, save, enlarge").arg(title));
  more_->setToolTip(tr("Copy, save, show as table, enlarge"));
  fitSubtitle(false);
  update(header());
}

void Card::setSubtitle(const QString& subtitle) {
  if (subtitle == subtitle_) return;
  subtitle_ = subtitle;
  fitSubtitle(false);
  if (lines_below_ > 0) return update(header());
  const int left = scaled(15) + int(text_width(title_face, title_));
  update(header().adjusted(left, 0, more_->isHidden() ? 0 : more_->x() - width(), 0));
}

void Card::setAlarmed(bool alarmed) {
  if (alarmed == alarmed_) return;
  alarmed_ = alarmed;
  update();
}

void Card::setFollowing(bool following) {
  if (following == following_) return;
  following_ = following;
  update(0, 0, width(), scaled(3));
}

void Card::setOutdated(bool outdated) {
  setFollowing(outdated);
  if (outdated == isOutdated()) return;
  if (!veil_) veil_ = new Veil(this);
  veil_->setVisible(outdated);
  placeVeil();
}

void Card::placeVeil() {
  if (!isOutdated()) return;
  veil_->setGeometry(rect().adjusted(1, header().bottom(), -1, -1));
  veil_->raise();
}

void Card::showMenuButton() { more_->show(); }

int Card::extraHeight() const { return scaled(line_below * lines_below_); }

QRect Card::header() const { return {1, 1, width() - 2, scaled(11) + scaled(24) + extraHeight()}; }

QRectF Card::titleLine() const {
  const double right = more_->isHidden() ? width() - scaled_f(15) : double(more_->x());
  return {scaled_f(15), scaled_f(9), right - scaled_f(19), scaled_f(20)};
}

void Card::fitSubtitle(bool other_width) {
  const double beside = titleLine().width() - text_width(title_face, title_) - scaled_f(9);
  int lines = other_width ? 0 : lines_below_;
  if (width() > scaled(30) && !subtitle_.isEmpty() && text_width(subtitle_face, subtitle_) > beside)
    lines =
        std::max(lines, int(break_lines(subtitle_face, subtitle_, width() - scaled_f(30), most_lines_below).size()));
  if (lines == lines_below_) return;
  lines_below_ = lines;
  setMargins();
  update();
  emit headerGrew();
}

void Card::setMargins() {
  content_->setContentsMargins(scaled(15), scaled(11) + scaled(22) + extraHeight(), scaled(15), scaled(9));
  const int side = scaled(24);
  more_->setIconSize({scaled(16), scaled(16)});
  more_->setFixedSize(side + scaled(4), side);
}

void Card::resizeEvent(QResizeEvent* event) {
  more_->move(width() - more_->width() - scaled(8), scaled(7));
  if (event->size().width() != event->oldSize().width()) fitSubtitle(true);
  placeVeil();
}

void Card::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) {
    setMargins();
    fitSubtitle(true);
  }
  QWidget::changeEvent(event);
}

void Card::paintEvent(QPaintEvent* event) {
  const Theme& look = current_theme();
  QPainter painter(this);
  paint_frame(painter, rect(), event->rect(), look.color(alarmed_ ? Role::error : Role::border),
              look.color(Role::card));
  if (following_) painter.fillRect(QRect(scaled(6), 0, width() - 2 * scaled(6), scaled(3)), look.color(Role::accent));

  QRectF line = titleLine();
  if (!event->rect().intersects(header())) return;
  painter.setPen(look.color(Role::text));
  draw_line(painter, title_face, line, Qt::AlignLeft, title_);
  if (subtitle_.isEmpty()) return;
  painter.setPen(look.color(Role::muted_text));
  if (lines_below_ > 0) {
    line = QRectF(line.left(), line.bottom(), width() - 2 * line.left(), scaled_f(line_below));
    for (const QString& text : break_lines(subtitle_face, subtitle_, line.width(), most_lines_below)) {
      draw_line(painter, subtitle_face, line, Qt::AlignLeft, text);
      line.translate(0, line.height());
    }
    return;
  }
  line.setLeft(line.left() + text_width(title_face, title_) + scaled_f(9));
  draw_line(painter, subtitle_face, line, Qt::AlignLeft, subtitle_);
}

}  // namespace trainyard::ui
