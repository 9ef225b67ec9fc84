// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/published_view.h"

#include <QPushButton>
#include <algorithm>

#include "engine/studies/case_studies.h"
#include "engine/studies/source_figures.h"
#include "ui/cards/table_card.h"
#include "ui/document/document.h"
#include "ui/pages/storage/published_rows.h"
#include "ui/text/case_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

QString translated(const std::string& text) { return catalog_text(text).toHtmlEscaped(); }

}  // namespace

PublishedView::PublishedView(Document* document, QWidget* parent)
    : CardSheet(parent), document_(document), open_(new QPushButton(tr("Open as a scenario"))) {
  cases_ = new TableCard(QStringLiteral("cases"), tr("Published systems"), sheet());
  cases_->setSubtitle(tr("select a row"));
  cases_->table()->setHeads({tr("System"), tr("matching figures"), tr("largest deviation")});
  case_ = new TableCard(QStringLiteral("case_figures"), tr("Published system"), sheet());
  case_->setSubtitle(tr("published and computed"));
  case_->table()->setHeads({tr("Published"), tr("computed"), tr("difference")});
  for (TableCard* card : {cases_, case_}) card->setWhole();
  open_->setObjectName(QStringLiteral("open_case"));
  open_->setToolTip(tr("Adds a scenario with the inputs of this system. Its note contains the figures and sources"));
  open_->setAccessibleDescription(open_->toolTip());
  case_->addBelow(open_);
  figures_ = new TableCard(QStringLiteral("source_figures"), tr("Figures of source documents, checked"), sheet());
  figures_->table()->setHeads(
      {tr("Figure, and why it agrees or not"), tr("published"), tr("computed"), tr("difference"), tr("verdict")},
      {1, 4});
  connect(cases_->table(), &FactTable::chosen, this, &PublishedView::showCase);
  connect(figures_->table(), &FactTable::chosen, this, &PublishedView::showFigure);
  connect(open_, &QPushButton::clicked, this, &PublishedView::openCase);
  setPlaces({{cases_, 0, 0, 6, 396, 420}, {case_, 0, 6, 6, 396, 440}, {figures_, 1, 0, 12, 380, 480}});
}

FactTable* PublishedView::cases() const { return cases_->table(); }
FactTable* PublishedView::caseFigures() const { return case_->table(); }
FactTable* PublishedView::figures() const { return figures_->table(); }
QString PublishedView::caseText() const { return case_->text(); }

void PublishedView::refresh() {
  if (!shown_.isEmpty()) return;
  cases_->table()->setRows(case_rows());
  figures_->table()->setRows(source_figure_rows());
  const auto& all = source_figures();
  const auto wrong = std::count_if(all.begin(), all.end(), [](const SourceFigure& f) { return !f.agrees; });
  figures_->setSubtitle(tr("%1 of %2 contradict their own inputs or mix up units").arg(wrong).arg(all.size()));
  showCase(QString::fromStdString(case_studies().front().id));
  cases_->table()->mark(shown_);
}

void PublishedView::showCase(const QString& id) {
  const CaseStudy* study = find_case_study(id.toStdString());
  if (!study) return;
  shown_ = id;
  case_->setTitle(catalog_text(study->name));
  case_->table()->setRows(case_figure_rows(*study));
  case_->setText(case_text_html(*study));
}

void PublishedView::showFigure(const QString& id) {
  for (const SourceFigure& figure : source_figures())
    if (id == QString::fromStdString(figure.id))
      figures_->setText(QStringLiteral("<b>%1: %2</b>. %3 (%4)")
                            .arg(translated(figure.subject), translated(figure.figure), translated(figure.reason),
                                 QString::fromStdString(figure.where).toHtmlEscaped()));
}

void PublishedView::openCase() {
  const CaseStudy* study = find_case_study(shown_.toStdString());
  if (study) document_->addScenario(catalog_text(study->name), case_note(*study), study->design);
}

}  // namespace trainyard::ui
