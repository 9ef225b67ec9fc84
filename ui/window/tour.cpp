// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tour.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// A frame around the part of the window that the tour describes. Mouse events pass through it.
class TourFrame : public QWidget {
 public:
  explicit TourFrame(QWidget* window) : QWidget(window) {
    setObjectName(QStringLiteral("tour_frame"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double width = scaled_f(3), half = width / 2;
    painter.setPen(QPen(current_theme().color(Role::accent), width));
    painter.drawRoundedRect(QRectF(rect()).adjusted(half, half, -half, -half), scaled_f(6), scaled_f(6));
  }
};

QRect in_window(const QWidget& widget) { return {widget.mapTo(widget.window(), QPoint(0, 0)), widget.size()}; }

/// The lower left corner of the card: in the central area, which no dock and no bar covers.
QPoint corner_of_card(QWidget* window) {
  const auto* main = qobject_cast<QMainWindow*>(window);
  const QRect area = main && main->centralWidget() ? main->centralWidget()->geometry() : window->rect();
  const int gap = scaled(24);
  return {area.left() + gap, area.bottom() - gap};
}

}  // namespace

Tour::Tour(QVector<TourStep> steps, QWidget* window)
    : QFrame(window), steps_(std::move(steps)), frame_(new TourFrame(window)) {
  setObjectName(QStringLiteral("tour"));
  setProperty("card", true);
  setAccessibleName(tr("Tour"));
  setAutoFillBackground(true);
  title_ = new QLabel(this);
  title_->setFont(ui::font(TextStyle::title));
  text_ = new QLabel(this);
  text_->setWordWrap(true);
  count_ = new QLabel(this);
  count_->setProperty("type", "muted");
  const auto button = [this](const char* id, const QString& text, const QString& tip) {
    auto* made = new QPushButton(text, this);
    made->setObjectName(QLatin1String(id));
    made->setToolTip(tip);
    made->setAutoDefault(true);
    made->installEventFilter(this);
    return made;
  };
  skip_ = button("tour_skip", tr("Skip"), tr("End the tour (Esc); the Help menu starts it again"));
  back_ = button("tour_back", tr("Back"), tr("Previous step (Left)"));
  next_ = button("tour_next", tr("Next"), tr("Next step (Enter)"));
  next_->setProperty("primary", true);
  auto* row = new QHBoxLayout;
  row->setSpacing(scaled(8));
  row->addWidget(count_);
  row->addStretch(1);
  for (QPushButton* one : {skip_, back_, next_}) row->addWidget(one);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(scaled(16), scaled(12), scaled(16), scaled(12));
  column->setSpacing(scaled(8));
  for (QLabel* label : {title_, text_}) column->addWidget(label);
  column->addLayout(row);
  setFixedWidth(scaled(380));
  connect(skip_, &QPushButton::clicked, this, &Tour::end);
  connect(back_, &QPushButton::clicked, this, [this] { go(-1); });
  connect(next_, &QPushButton::clicked, this, [this] { go(1); });
  window->installEventFilter(this);
}

Tour::~Tour() {
  // The window owns the frame, so that it is drawn over everything; delete it here.
  delete frame_;
}

void Tour::start() { go(1); }

void Tour::go(int direction) {
  for (int step = step_ + direction; step >= 0; step += direction) {
    if (step >= steps_.size()) return end();
    QWidget* target = steps_[step].target();
    if (target && target->isVisible()) return show(step, target);
  }
}

void Tour::show(int step, QWidget* target) {
  step_ = step;
  if (target_) target_->removeEventFilter(this);
  target_ = target;
  target->installEventFilter(this);
  title_->setText(steps_[step].title);
  text_->setText(steps_[step].text);
  count_->setText(tr("%1 of %2", "step of the tour").arg(step + 1).arg(steps_.size()));
  back_->setEnabled(step > 0);
  next_->setText(step + 1 == steps_.size() ? tr("Done") : tr("Next"));
  setAccessibleDescription(title_->text() + QStringLiteral(". ") + text_->text());
  frame_->show();
  QFrame::show();
  place();
  next_->setFocus(Qt::OtherFocusReason);
}

void Tour::place() {
  if (!target_) return;
  const int around = scaled(3);
  const QRect target = in_window(*target_).adjusted(-around, -around, around, around) & parentWidget()->rect();
  frame_->setGeometry(target);
  frame_->raise();
  // A label with word wrap reports its height only for a width, and only with the font of the style sheet.
  ensurePolished();
  for (QWidget* part : findChildren<QWidget*>()) part->ensurePolished();
  layout()->invalidate();
  resize(width(), layout()->totalHeightForWidth(width()));
  if (corner_.isNull()) corner_ = corner_of_card(parentWidget());
  move(corner_.x(), corner_.y() - height());
  raise();
}

void Tour::end() {
  frame_->hide();
  hide();
  deleteLater();
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
  const auto type = event->type();
  // Handle the arrow keys here, because a focused button would move the focus to its neighbour.
  if (type == QEvent::KeyPress && qobject_cast<QPushButton*>(watched)) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Left || key->key() == Qt::Key_Right) {
      keyPressEvent(key);
      return true;
    }
  }
  if (watched == parentWidget() && type == QEvent::Resize) corner_ = {};
  if (isVisible() && (type == QEvent::Resize || type == QEvent::Move || type == QEvent::Hide))
    QMetaObject::invokeMethod(this, &Tour::place, Qt::QueuedConnection);
  return QFrame::eventFilter(watched, event);
}

void Tour::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape:
      return end();
    case Qt::Key_Left:
      return go(-1);
    case Qt::Key_Right:
      return go(1);
    default:
      QFrame::keyPressEvent(event);
  }
}

}  // namespace trainyard::ui
