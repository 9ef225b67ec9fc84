// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/headline/headline_strip.h"

#include <QHBoxLayout>

#include "ui/document/document.h"
#include "ui/headline/headline_cells.h"
#include "ui/headline/verdict_block.h"
#include "ui/text/ids.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

HeadlineStrip::HeadlineStrip(Document* document, QWidget* parent)
    : QWidget(parent), document_(document), verdict_(new VerdictBlock(this)), cells_(new HeadlineCells(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(verdict_);
  layout->addWidget(cells_, 1);
  setVerdictWidth(scaled(340));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(verdict_, &ItemArea::activated, this, [this] { emit explain(metric_id(fits_metric())); });
  connect(cells_, &HeadlineCells::explain, this, &HeadlineStrip::explain);
  connect(cells_, &HeadlineCells::solve, this, &HeadlineStrip::solve);
  cells_->setSolvable({metric_id(&Evaluation::finish_days), metric_id(&Evaluation::cost)});
}

void HeadlineStrip::setVerdictWidth(int width) {
  if (width != verdict_->width() || width != verdict_->minimumWidth()) verdict_->setFixedWidth(width);
}

void HeadlineStrip::refresh() {
  const Project& project = document_->project();
  const Evaluation& now = document_->evaluation();
  const Evaluation* baseline = document_->baselineIsCurrent() ? nullptr : &document_->evaluationOf(project.baseline);
  showVerdict();
  cells_->setCells(headline_cells(document_->design(), now, baseline, scenario_letter(project, project.baseline)));
}

void HeadlineStrip::showVerdict() {
  verdict_->setVerdict(answer_ ? *answer_ : verdict_text(document_->design(), document_->evaluation()));
}

void HeadlineStrip::setAnswer(const std::optional<VerdictText>& answer) {
  if (answer == answer_) return;
  answer_ = answer;
  showVerdict();
}

void HeadlineStrip::setSelected(const QString& metric) { cells_->setSelected(metric); }

QSize HeadlineStrip::sizeHint() const { return {scaled(1024), scaled(88)}; }

QSize HeadlineStrip::minimumSizeHint() const { return {scaled(640), scaled(84)}; }

}  // namespace trainyard::ui
