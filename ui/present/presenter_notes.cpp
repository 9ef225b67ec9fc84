// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/presenter_notes.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QScrollArea>
#include <QTime>
#include <QVBoxLayout>

#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/current_theme.h"

namespace trainyard::ui {

PresenterNotes::PresenterNotes(QWidget* parent)
    : QWidget(parent),
      scenario_(new QLabel(this)),
      note_(new QLabel),
      next_(new QLabel(this)),
      clock_(new QLabel(this)),
      scroll_(new QScrollArea(this)) {
  setObjectName(QStringLiteral("presenter_notes"));
  setWindowTitle(tr("Presenter’s notes"));
  setAccessibleName(windowTitle());
  note_->setObjectName(QStringLiteral("notes_text"));
  // Notes are plain text, even if they look like markup.
  note_->setTextFormat(Qt::PlainText);
  scenario_->setTextFormat(Qt::PlainText);
  next_->setTextFormat(Qt::PlainText);
  note_->setWordWrap(true);
  note_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  next_->setWordWrap(true);
  scenario_->setWordWrap(true);
  make_bare(*scroll_);
  scroll_->setWidgetResizable(true);
  scroll_->setWidget(note_);
  scroll_->setFocusPolicy(Qt::TabFocus);
  scroll_->setAccessibleName(tr("Note of the scenario"));
  auto* column = new QVBoxLayout(this);
  column->addWidget(clock_);
  column->addWidget(scenario_);
  column->addWidget(scroll_, 1);
  column->addWidget(next_);
  since_.start();
  second_.setInterval(1000);
  connect(&second_, &QTimer::timeout, this, &PresenterNotes::tick);
  second_.start();
  tick();
}

void PresenterNotes::setStage(const Stage& stage) {
  for (QLabel* label : {note_, next_, clock_}) label->setFont(stage.font(StageText::small));
  scenario_->setFont(stage.font(StageText::title));
  const int margin = stage.length(20);
  layout()->setContentsMargins(margin, margin, margin, margin);
  layout()->setSpacing(stage.length(12));
}

void PresenterNotes::setContent(const QString& scenario, const QString& note, const QString& next) {
  scenario_->setText(scenario);
  note_->setText(note.isEmpty() ? tr("This scenario has no note") : note);
  next_->setText(next);
}

QString PresenterNotes::note() const { return note_->text(); }
QString PresenterNotes::next() const { return next_->text(); }
QString PresenterNotes::clock() const { return clock_->text(); }

void PresenterNotes::tick() {
  const int minutes = int(since_.elapsed() / 60000);
  clock_->setText(tr("%1, running for %n minutes", "time of day; duration of the presentation", minutes)
                      .arg(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat)));
}

void PresenterNotes::resizeEvent(QResizeEvent*) {
  // On a separate screen, the type size follows that screen.
  if (isWindow()) setStage(Stage(size()));
}

void PresenterNotes::keyPressEvent(QKeyEvent* event) {
  // A top-level window passes no keys to its parent; forward them, so that they still work after a click on the notes.
  if (isWindow() && parentWidget()) {
    QCoreApplication::sendEvent(parentWidget(), event);
  } else {
    QWidget::keyPressEvent(event);
  }
}

void PresenterNotes::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& look = current_theme();
  painter.fillRect(rect(), look.color(Role::panel));
  painter.setPen(look.color(Role::border));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace trainyard::ui
