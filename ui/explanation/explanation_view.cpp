// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/explanation_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/explanation/formula_box.h"
#include "ui/explanation/link_rows.h"
#include "ui/explanation/number_line.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/line_icon.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

QToolButton* make_icon_button(const QString& icon, const QString& name, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setIcon(line_icon(icon));
  button->setAutoRaise(true);
  button->setProperty("bare", true);
  button->setAccessibleName(name);
  button->setToolTip(name);
  button->setIconSize({scaled(16), scaled(16)});
  button->setFixedSize(scaled(24), scaled(24));
  return button;
}

}  // namespace

ExplanationView::ExplanationView(QWidget* parent) : QScrollArea(parent) {
  make_bare(*this);
  auto* body = new QWidget;
  body->setObjectName(QStringLiteral("explanation_body"));
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(scaled(14), scaled(6), scaled(14), scaled(12));
  column->setSpacing(scaled(6));

  column->addWidget(makeHead());
  column->addWidget(number_ = new NumberLine);
  column->addWidget(help_ = makeProse());
  column->addWidget(formula_head_ = makeHeading(tr("Formula")));
  column->addWidget(formula_ = new FormulaBox);
  column->addWidget(narrative_ = makeProse());
  column->addWidget(numbers_head_ = makeHeading(tr("With the values of this design")));
  column->addWidget(with_numbers_ = new FormulaBox);
  column->addWidget(sure_head_ = makeHeading(tr("Uncertainty")));
  column->addWidget(sure_ = makeProse());
  column->addWidget(show_runs_ = new QPushButton(tr("Show runs")));
  show_runs_->setObjectName(QStringLiteral("show_runs"));
  show_runs_->setProperty("small", true);
  show_runs_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  show_runs_->setToolTip(tr("Show the measured runs behind the likely range"));
  connect(show_runs_, &QPushButton::clicked, this, [this] { emit followed(QStringLiteral("page:trust")); });
  column->addWidget(terms_head_ = makeHeading(QString()));
  column->addWidget(terms_ = new LinkRows(true));
  column->addWidget(gains_head_ = makeHeading(QString()));
  column->addWidget(gains_ = new LinkRows(false));
  column->addWidget(harms_head_ = makeHeading(harms_heading()));
  column->addWidget(harms_ = new LinkRows(false));
  column->addWidget(makeHeading(tr("Source")));
  column->addWidget(source_ = makeProse());
  column->addSpacing(scaled(4));
  copy_ = new QPushButton(line_icon(QStringLiteral("copy")), tr("&Copy"));
  copy_->setToolTip(tr("Copy this explanation as text"));
  copy_->setAccessibleName(tr("Copy this explanation"));
  column->addWidget(copy_, 0, Qt::AlignLeft);
  column->addStretch(1);
  setWidget(body);

  formula_->setAccessibleName(tr("Formula"));
  with_numbers_->setAccessibleName(tr("Formula with the values of this design"));
  harms_->setAccessibleName(harms_heading());
  connect(terms_, &LinkRows::followed, this, &ExplanationView::followed);
  connect(gains_, &LinkRows::followed, this, &ExplanationView::followed);
  connect(harms_, &LinkRows::followed, this, &ExplanationView::followed);
  connect(copy_, &QPushButton::clicked, this, &ExplanationView::copy);
  setInfluences({});
}

QWidget* ExplanationView::makeHead() {
  auto* head = new QWidget;
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(scaled(2));
  crumbs_ = new QLabel;
  crumbs_->setProperty("type", "second");
  crumbs_->setTextFormat(Qt::PlainText);
  crumbs_->setMinimumWidth(1);
  back_ = make_icon_button(QStringLiteral("back"), tr("Previous explanation"), head);
  forward_ = make_icon_button(QStringLiteral("forward"), tr("Next explanation"), head);
  row->addWidget(crumbs_, 1);
  row->addWidget(back_);
  row->addWidget(forward_);
  connect(back_, &QToolButton::clicked, this, &ExplanationView::backRequested);
  connect(forward_, &QToolButton::clicked, this, &ExplanationView::forwardRequested);
  return head;
}

QLabel* ExplanationView::makeHeading(const QString& text) {
  auto* label = new QLabel(text);
  QFont strong = trainyard::ui::font(TextStyle::caption);
  strong.setWeight(QFont::DemiBold);
  label->setFont(strong);
  label->setProperty("type", "muted");
  label->setContentsMargins(0, scaled(6), 0, 0);
  return label;
}

Prose* ExplanationView::makeProse() {
  auto* text = new Prose;
  text->label()->setProperty("type", "second");
  text->label()->setTextFormat(Qt::PlainText);
  text->label()->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return text;
}

void ExplanationView::setHistory(bool back, bool forward) {
  back_->setEnabled(back);
  forward_->setEnabled(forward);
}

void ExplanationView::setText(const ExplanationText& text) {
  if (text == text_) return;
  const bool other_subject = text.label != text_.label || text.help != text_.help || text.formula != text_.formula ||
                             text.narrative != text_.narrative || text.source != text_.source;
  text_ = text;
  number_->setText(text);
  with_numbers_->setText(text.with_numbers);
  QVector<LinkRows::Row> rows;
  for (const TermRow& term : text.terms)
    rows.push_back({term.symbol, term.label, term.value, term.link, Role::accent, term.target, term.label});
  terms_->setRows(rows);
  sure_->setText(text.sure);
  for (QWidget* part :
       {static_cast<QWidget*>(sure_head_), static_cast<QWidget*>(sure_), static_cast<QWidget*>(show_runs_)})
    part->setVisible(!text.sure.isEmpty());
  if (!other_subject) return;

  crumbs_->setText(QStringLiteral("%1 › %2").arg(text.group, text.label));
  crumbs_->setToolTip(crumbs_->text());
  help_->setText(text.help);
  formula_->setText(text.formula);
  narrative_->setText(text.narrative);
  source_->setText(text.source);
  formula_head_->setVisible(!text.formula.isEmpty() || !text.narrative.isEmpty());
  formula_->setVisible(!text.formula.isEmpty());
  narrative_->setVisible(!text.narrative.isEmpty());
  numbers_head_->setVisible(!text.with_numbers.isEmpty());
  with_numbers_->setVisible(!text.with_numbers.isEmpty());
  terms_head_->setText(terms_heading(text));
  terms_head_->setVisible(!rows.isEmpty());
  terms_->setAccessibleName(terms_head_->text());
  terms_->setVisible(!rows.isEmpty());
  verticalScrollBar()->setValue(0);
}

void ExplanationView::setInfluences(const InfluenceRows& rows) {
  influence_rows_ = rows;
  const auto show = [](const QVector<InfluenceRow>& list, QLabel* head, LinkRows* place) {
    QVector<LinkRows::Row> lines;
    for (const InfluenceRow& row : list)
      lines.push_back({QString(), row.change, row.effect, row.percent, row.role, row.target, row.change});
    place->setRows(lines);
    head->setVisible(!lines.isEmpty());
    place->setVisible(!lines.isEmpty());
  };
  gains_head_->setText(gains_heading(text_));
  gains_->setAccessibleName(gains_head_->text());
  show(rows.gains, gains_head_, gains_);
  show(rows.harms, harms_head_, harms_);
}

void ExplanationView::copy() { QGuiApplication::clipboard()->setText(plain_text(text_, influence_rows_)); }

}  // namespace trainyard::ui
