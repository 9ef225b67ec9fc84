// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/job_notice.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cstdlib>

#include "ui/document/document.h"
#include "ui/pages/page.h"
#include "ui/text/scenario_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// The job that the notice offers: the first of `jobs` in the order of every_job, which starts with training.
Job first_of(Jobs jobs) {
  return *std::ranges::find_if(every_job, [&](Job job) { return jobs.has(job); });
}

/// The index of the scenario with this job closest to the open one; −1 for none.
int nearest_scenario(const Document& document, Job job) {
  const auto& all = document.project().scenarios;
  int nearest = -1;
  for (int i = 0; i < int(all.size()); ++i) {
    if (all[size_t(i)].design.job != job) continue;
    if (nearest < 0 || std::abs(i - document.current()) < std::abs(nearest - document.current())) nearest = i;
  }
  return nearest;
}

QString name_of(const Document& document, int scenario) {
  return QStringLiteral("%1 %2").arg(scenario_letter(document.project(), scenario),
                                     QString::fromStdString(document.project().scenarios[size_t(scenario)].name));
}

QString title_text(Job job, const QString& page) {
  switch (job) {
    case Job::serving:
      return JobNotice::tr("“%1” is for scenarios that serve a model").arg(page);
    case Job::post_training:
      return JobNotice::tr("“%1” is for scenarios of post-training").arg(page);
    case Job::training:
      break;
  }
  return JobNotice::tr("“%1” is for scenarios that train a model").arg(page);
}

}  // namespace

QString making_text(Job job) {
  switch (job) {
    case Job::serving:
      return JobNotice::tr("Serve this model");
    case Job::post_training:
      return JobNotice::tr("Post-train this model");
    case Job::training:
      break;
  }
  return JobNotice::tr("Train this model");
}

JobNotice::JobNotice(Document* document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      title_(new QLabel(this)),
      text_(new QLabel(this)),
      scenario_(new QPushButton(this)),
      page_(new QPushButton(this)) {
  setObjectName(QStringLiteral("job_notice"));
  title_->setObjectName(QStringLiteral("job_notice_title"));
  title_->setProperty("type", QStringLiteral("title"));
  title_->setFont(ui::font(TextStyle::title));
  text_->setObjectName(QStringLiteral("job_notice_text"));
  text_->setProperty("type", QStringLiteral("muted"));
  for (QLabel* label : {title_, text_}) {
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    label->setTextFormat(Qt::PlainText);
  }
  scenario_->setObjectName(QStringLiteral("job_notice_scenario"));
  page_->setObjectName(QStringLiteral("job_notice_page"));
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(scaled(8));
  buttons->addStretch(1);
  buttons->addWidget(page_);
  buttons->addWidget(scenario_);
  buttons->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(scaled(24), scaled(24), scaled(24), scaled(24));
  column->setSpacing(scaled(10));
  column->addStretch(2);
  column->addWidget(title_);
  column->addWidget(text_);
  column->addSpacing(scaled(6));
  column->addLayout(buttons);
  column->addStretch(3);
  connect(scenario_, &QPushButton::clicked, this, &JobNotice::goOrMake);
  connect(page_, &QPushButton::clicked, this, &JobNotice::otherPageWanted);
}

void JobNotice::show(const Page& page, Jobs jobs, const Page* other) {
  wanted_ = first_of(jobs);
  nearest_ = nearest_scenario(*document_, wanted_);
  title_->setText(title_text(wanted_, page.title()));
  text_->setText(page.purpose());
  text_->setVisible(!page.purpose().isEmpty());
  setAccessibleName(title_->text());
  scenario_->setText(nearest_ >= 0
                         ? tr("Go to %1").arg(name_of(*document_, nearest_).replace(u'&', QStringLiteral("&&")))
                         : making_text(wanted_));
  scenario_->setToolTip(nearest_ >= 0 ? tr("Nearest scenario of that job")
                                      : tr("Adds a scenario with this model, machine and prices"));
  scenario_->setAccessibleName(nearest_ >= 0 ? tr("Go to %1").arg(name_of(*document_, nearest_)) : scenario_->text());
  page_->setVisible(other);
  if (!other) return;
  page_->setText(tr("Show “%1”").arg(other->title()));
  page_->setToolTip(tr("Page for this scenario"));
  page_->setAccessibleName(page_->text());
}

void JobNotice::goOrMake() {
  if (nearest_ >= 0)
    document_->setCurrent(nearest_);
  else
    document_->addScenarioFor(wanted_);
}

}  // namespace trainyard::ui
