// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/probe_card.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>
#include <fstream>
#include <utility>

#include "engine/error.h"
#include "ui/cards/card_text.h"
#include "ui/charts/spec_text.h"
#include "ui/document/document.h"
#include "ui/document/output_files.h"
#include "ui/studies/progress_line.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/prose.h"

namespace trainyard::ui {
namespace {

QString id_of_proposal(const ProbeProposal& p) {
  return p.coefficient ? QString::fromStdString(p.coefficient->id) : QString::fromLatin1(p.input->id);
}
QString label_of(const ProbeProposal& p) { return engine_text(p.coefficient ? p.coefficient->label : p.input->label); }
Unit unit_of(const ProbeProposal& p) { return p.coefficient ? p.coefficient->unit : p.input->unit; }

Unit unit_of(const ProbeSummary& row) {
  if (row.op == "product") return Unit::flop_rate;
  return row.op == "launch" ? Unit::seconds : Unit::bandwidth;
}

FactCell error_cell(double share) {
  const QString text = std::isfinite(share) ? QLocale().toString(share * 100, 'f', 1) : QStringLiteral("–");
  return {text, {}, Role::text, false, share};
}

}  // namespace

ProbeCard::ProbeCard(Document* document, QWidget* parent)
    : Card(tr("Your own machine"), parent),
      document_(document),
      about_(make_card_text(this)),
      outcome_(make_card_text(this)),
      measured_(new FactTable(tr("Probe measurements"), this)),
      proposals_(new FactTable(tr("Values that the probe would change"), this)) {
  setObjectName(QStringLiteral("probe_card"));
  measured_->setObjectName(QStringLiteral("probe_measured"));
  proposals_->setObjectName(QStringLiteral("probe_proposals"));
  for (FactTable* table : {measured_, proposals_}) table->setWhole(true);
  measured_->setOptional({4, 1});
  const auto button = [this](const char* id, const QString& text, const QString& tip) {
    auto* made = new QPushButton(text, this);
    made->setObjectName(QString::fromLatin1(id));
    made->setToolTip(tip);
    made->setAccessibleDescription(tip);
    return made;
  };
  all_ = button("take_probe", tr("Apply all"),
                tr("Applies coefficients to the project and inputs to the current scenario; one undo step"));
  all_->setProperty("primary", true);
  one_ = button("take_probe_one", tr("Apply selected"), tr("Applies only the value of the selected row"));
  forget_ = button("forget_probe", tr("Remove"), tr("Removes the probe table from this page"));
  auto* progress = new ProgressLine(this);
  progress->follow(&study_);
  content()->addWidget(progress);
  content()->addWidget(about_);
  content()->addWidget(measured_);
  content()->addWidget(outcome_);
  content()->addWidget(proposals_);
  auto* row = new QHBoxLayout;
  for (QPushButton* one : {all_, one_, forget_}) row->addWidget(one);
  row->addStretch(1);
  content()->addLayout(row);
  content()->addStretch(1);
  connect(all_, &QPushButton::clicked, this, &ProbeCard::applyAll);
  connect(one_, &QPushButton::clicked, this, &ProbeCard::takeOne);
  connect(forget_, &QPushButton::clicked, this, &ProbeCard::forget);
  connect(proposals_, &FactTable::chosen, this, [this](const QString& id) {
    chosen_ = id;
    one_->setEnabled(!chosen_.isEmpty());
  });
  connect(&study_, &BackgroundStudy::failed, this, &ProbeCard::failed);
  hide();
}

void ProbeCard::load(const QString& path) {
  try {
    std::ifstream stream(native_path(path), std::ios::binary);
    name_ = QFileInfo(path).fileName();
    table_ = std::make_shared<const ProbeTable>(read_probe(stream, name_.toStdString()));
    held_ = HeldInput(InputKind::table, native_path(path));
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
    return;
  }
  setVisible(true);
  new_ = true;
  compare();
}

void ProbeCard::forget() {
  study_.cancel();
  table_.reset();
  fit_.reset();
  held_ = {};
  hide();
}

bool ProbeCard::isSameMachine() const {
  return table_->accelerator && table_->accelerator->id == document_->design().cluster.accelerator->id;
}

void ProbeCard::refresh() {
  if (!table_) return;
  const Design& now = document_->design();
  if (!(now == compared_) || !same_calibration(now.calibration, compared_.calibration)) compare();
}

void ProbeCard::compare() {
  compared_ = document_->design();
  study_.start([this, table = table_, design = compared_](const Execution& execution) -> BackgroundStudy::Deliver {
    const auto found = std::make_shared<const ProbeFit>(fit_probe(*table, design, execution));
    if (execution.stopped()) return {};
    return [this, found] {
      fit_ = found;
      show();
      if (std::exchange(new_, false)) emit compared();
    };
  });
}

void ProbeCard::show() {
  const QString device = QString::fromStdString(table_->device).toHtmlEscaped();
  const QString here = QString::fromStdString(document_->design().cluster.accelerator->name);
  const bool same = isSameMachine();
  about_->setText(
      same ? tr("%n measurements of %1 from %2.", nullptr, int(table_->rows.size())).arg(device, name_)
           : tr("%n measurements of %1 from %2. This scenario uses %3; select the measured device to use them.",
                nullptr, int(table_->rows.size()))
                 .arg(device, name_, here));
  measured_->setHeads(
      {tr("Measured"), tr("where"), tr("best"), tr("expected"), tr("rows"), tr("mean error %"), tr("after %")});
  QVector<FactRow> rows;
  for (size_t i = 0; i < fit_->before.size(); ++i) {
    const ProbeSummary& row = fit_->before[i];
    const QString op = QString::fromStdString(row.format.empty() ? row.op : row.op + ' ' + row.format);
    const bool moved = row.op.starts_with("all_") || row.op.starts_with("reduce") || row.op == "send_recv";
    const QString where = moved ? (row.between_nodes ? tr("between nodes") : tr("in a node")) : tr("device");
    rows.push_back({op + where,
                    {{op},
                     {where, {}, Role::muted_text},
                     {number_text(row.best, unit_of(row)), {}, Role::text, true},
                     {number_text(row.expected, unit_of(row))},
                     {QLocale().toString(qulonglong(row.rows)), {}, Role::muted_text},
                     error_cell(row.error.mean_abs),
                     error_cell(fit_->after[i].error.mean_abs)},
                    row.op == "launch"
                        ? tr("A bare loop; framework code takes longer. Shown for information, not applied.")
                        : QString()});
  }
  measured_->setRows(rows);
  const auto& found = fit_->proposals;
  proposals_->setHeads({tr("Parameter"), tr("now"), tr("measured"), tr("change"), tr("rows")});
  QVector<FactRow> changes;
  for (const ProbeProposal& p : found)
    changes.push_back({id_of_proposal(p),
                       {{label_of(p), p.coefficient ? tr("Coefficient of the project") : tr("Input of the scenario")},
                        {number_text(p.before, unit_of(p))},
                        {number_text(p.after, unit_of(p)), {}, Role::text, true},
                        {spec_text::signed_share(p.after / p.before - 1, 0)},
                        {QLocale().toString(qulonglong(p.rows)), {}, Role::muted_text}},
                       engine_text(p.coefficient ? p.coefficient->help : p.input->help)});
  proposals_->setRows(changes);
  proposals_->setVisible(!changes.isEmpty());
  outcome_->setText(found.empty() ? tr("The measurements match the assumptions; nothing would change.")
                                  : tr("%n measured values differ from the assumptions.", nullptr, int(found.size())));
  chosen_.clear();
  all_->setVisible(!found.empty());
  all_->setEnabled(same);
  one_->setVisible(!found.empty());
  one_->setEnabled(false);
}

void ProbeCard::apply(const std::vector<ProbeProposal>& proposals, const QString& text) {
  if (proposals.empty()) return;
  const Design next = with_proposals(document_->design(), proposals);
  document_->undoStack().beginMacro(text);
  if (!same_calibration(next.calibration, document_->calibration())) document_->setCalibration(next.calibration, text);
  Design inputs = document_->design();
  for (const ProbeProposal& p : proposals)
    if (p.input) set_value(inputs, *p.input, p.after);
  if (!(inputs == document_->design())) document_->edit(inputs, text);
  document_->undoStack().endMacro();
}

void ProbeCard::applyAll() { apply(fit_->proposals, tr("Apply measurements of %1").arg(name_)); }

void ProbeCard::takeOne() {
  for (const ProbeProposal& p : fit_->proposals)
    if (id_of_proposal(p) == chosen_ && isSameMachine()) return apply({p}, tr("%1 as measured").arg(label_of(p)));
}

}  // namespace trainyard::ui
