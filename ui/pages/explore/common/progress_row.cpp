// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/common/progress_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

#include "ui/studies/background_study.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

ProgressRow::ProgressRow(const QString& name, BackgroundStudy* study, QWidget* parent)
    : QWidget(parent),
      study_(study),
      bar_(new QProgressBar(this)),
      cancel_(new QPushButton(tr("Cancel"), this)),
      text_(new QLabel(this)) {
  bar_->setObjectName(name + QStringLiteral("_progress"));
  bar_->setAccessibleName(tr("Progress of the study"));
  bar_->setToolTip(bar_->accessibleName());
  bar_->setTextVisible(false);
  bar_->setRange(0, 100);
  cancel_->setObjectName(name + QStringLiteral("_cancel"));
  cancel_->setAccessibleName(cancel_->text());
  cancel_->setToolTip(tr("Stops the study and keeps its results"));
  cancel_->setProperty("small", true);
  text_->setProperty("type", QStringLiteral("muted"));
  text_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(scaled(4));
  auto* row = new QHBoxLayout;
  row->setSpacing(scaled(8));
  row->addWidget(bar_, 1);
  row->addWidget(cancel_);
  column->addLayout(row);
  column->addWidget(text_);
  connect(cancel_, &QPushButton::clicked, study_, &BackgroundStudy::cancel);
  connect(study_, &BackgroundStudy::started, this, &ProgressRow::follow);
  connect(study_, &BackgroundStudy::stopped, this, &ProgressRow::follow);
  connect(study_, &BackgroundStudy::progressed, this,
          [this](double done) { bar_->setValue(int(std::lround(100 * done))); });
  follow();
}

void ProgressRow::setResult(const QString& text) {
  result_ = text;
  follow();
}

void ProgressRow::follow() {
  const bool runs = study_->isRunning();
  cancel_->setEnabled(runs);
  bar_->setValue(runs ? int(std::lround(100 * study_->done())) : 100);
  text_->setText(runs ? tr("updates with the inputs") : result_);
}

}  // namespace trainyard::ui
