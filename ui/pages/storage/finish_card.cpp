// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/finish_card.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "ui/document/document.h"
#include "ui/figures/storage_charts.h"
#include "ui/studies/background_study.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {
namespace {

constexpr int rest_before_play = 300;  ///< delay in ms after the last change

}  // namespace

FinishCard::FinishCard(Document* document, QWidget* parent)
    : ChartCard(finish_range(document->design(), document->evaluation(), {}, {}, 1, true), parent),
      document_(document),
      background_(new BackgroundStudy(this)),
      progress_(new QProgressBar(this)),
      seed_(new QSpinBox(this)),
      cancel_(new QPushButton(tr("Cancel"), this)),
      again_(new QPushButton(tr("Simulate again"), this)) {
  setObjectName(QStringLiteral("finish_card"));
  auto* row = new QHBoxLayout;
  row->setSpacing(scaled(8));
  progress_->setObjectName(QStringLiteral("finish_progress"));
  progress_->setAccessibleName(tr("Progress of the simulated runs"));
  progress_->setToolTip(progress_->accessibleName());
  progress_->setTextVisible(false);
  progress_->setRange(0, 100);
  row->addWidget(progress_, 1);
  seed_->setObjectName(QStringLiteral("finish_seed"));
  seed_->setRange(1, 999999);
  seed_->setPrefix(tr("seed ", "in front of a number"));
  seed_->setAccessibleName(tr("Seed of the random numbers"));
  seed_->findChild<QLineEdit*>()->setAccessibleName(seed_->accessibleName());
  leave_undo_to_window(seed_->findChild<QLineEdit*>(), seed_);
  seed_->setToolTip(tr("The same seed gives the same simulated runs"));
  seed_->setKeyboardTracking(false);
  // Allow the control to shrink, because its texts are long in some languages and the card is narrow.
  seed_->setMinimumWidth(scaled(90));
  seed_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  seed_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  row->addWidget(seed_);
  cancel_->setObjectName(QStringLiteral("finish_cancel"));
  cancel_->setToolTip(tr("Stops the simulation and keeps its results"));
  again_->setObjectName(QStringLiteral("finish_again"));
  again_->setToolTip(tr("Simulates the runs of this design again"));
  for (QPushButton* button : {cancel_, again_}) {
    button->setProperty("small", true);
    button->setAccessibleName(button->text());
    row->addWidget(button);
  }
  content()->addLayout(row);
  idle_.setSingleShot(true);
  idle_.setInterval(rest_before_play);
  connect(&idle_, &QTimer::timeout, this, &FinishCard::play);
  connect(cancel_, &QPushButton::clicked, this, [this] {
    idle_.stop();
    background_->cancel();
    follow();
  });
  connect(again_, &QPushButton::clicked, this, &FinishCard::play);
  connect(seed_, &QSpinBox::valueChanged, this, &FinishCard::play);
  connect(background_, &BackgroundStudy::progressed, this,
          [this](double done) { progress_->setValue(int(std::lround(100 * done))); });
  connect(background_, &BackgroundStudy::started, this, &FinishCard::follow);
  connect(background_, &BackgroundStudy::stopped, this, &FinishCard::follow);
  connect(background_, &BackgroundStudy::failed, this, &ChartCard::failed);
  follow();
}

std::uint64_t FinishCard::seed() const { return std::uint64_t(seed_->value()); }

bool FinishCard::isRunning() const { return background_->isRunning() || idle_.isActive(); }

bool FinishCard::isStale() const {
  return (study_.runs == 0 && !study_.endless) || played_seed_ != seed() ||
         !changed(played_, document_->design()).empty();
}

void FinishCard::refresh() {
  const bool other = played_seed_ == 0 || !changed(wanted_, document_->design()).empty();
  if (other) {
    wanted_ = document_->design();
    background_->cancel();
    if (isStale()) idle_.start();
  }
  show();
}

void FinishCard::play() {
  idle_.stop();
  wanted_ = document_->design();
  const Design design = wanted_;
  const std::uint64_t seed = this->seed();
  background_->start([this, design, seed](const Execution& execution) -> BackgroundStudy::Deliver {
    // The deadline search is quick, so it runs first; both results appear together.
    const DeadlineAnswer deadline = devices_for_deadline(design, execution.unwatched());
    const FailureStudy study = study_failures(design, {.seed = seed}, execution);
    return [this, study, deadline, design, seed] {
      study_ = study;
      deadline_ = deadline;
      played_ = design;
      played_seed_ = seed;
      show();
    };
  });
}

void FinishCard::show() {
  const bool stale = isStale();
  setSpec(finish_range(document_->design(), document_->evaluation(), study_, stale ? DeadlineAnswer{} : deadline_,
                       played_seed_, stale));
}

void FinishCard::follow() {
  const bool running = background_->isRunning();
  if (running) progress_->setValue(0);
  // Keep its space while hidden, so that the layout does not jump.
  QSizePolicy policy = progress_->sizePolicy();
  policy.setRetainSizeWhenHidden(true);
  progress_->setSizePolicy(policy);
  progress_->setVisible(running);
  const bool focused = cancel_->hasFocus() || again_->hasFocus();
  cancel_->setVisible(running);
  again_->setVisible(!running);
  if (focused) (running ? cancel_ : again_)->setFocus();
}

}  // namespace trainyard::ui
