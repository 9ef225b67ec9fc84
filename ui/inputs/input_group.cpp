// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/input_group.h"

#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

#include "engine/studies/job_profile.h"
#include "ui/document/document.h"
#include "ui/inputs/group_header.h"
#include "ui/inputs/row_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

InputGroup::InputGroup(Document& document, Group group, QWidget* parent)
    : QWidget(parent),
      document_(document),
      group_(group),
      header_(new GroupHeader(engine_text(group_label(group)), this)) {
  const QString id = QStringLiteral("inputs.") + QLatin1String(group_id(group));
  setObjectName(id + QStringLiteral(".group"));
  header_->setObjectName(id);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(header_);
  for (const Parameter& parameter : parameters()) {
    if (parameter.group != group && parameter.group_in_serving != group) continue;
    rows_.push_back(make_input_row(document, parameter, this));
    // If an input has two rows, the row in its main group keeps the plain object names.
    if (parameter.group != group) rows_.back()->setObjectName(QStringLiteral("serving.") + rows_.back()->objectName());
    // Keep the row hidden until arrange() shows it, so that it creates no controls yet.
    rows_.back()->hide();
    layout->addWidget(rows_.back());
  }
  // Create this after the rows, because the tab order follows the order of creation.
  more_ = new MoreLine(this);
  more_->setObjectName(id + QStringLiteral(".more"));
  layout->addWidget(more_);
  connect(header_, &QAbstractButton::toggled, this, [this] {
    arrange();
    summarize();
    emit folded();
  });
  connect(more_, &QAbstractButton::clicked, this, [this] { setShowsAdvanced(!advanced_); });
}

void InputGroup::setMetrics(const RowMetrics& metrics) {
  header_->setMetrics(metrics);
  more_->setMetrics(metrics);
  for (InputRow* row : rows_) row->setMetrics(metrics);
}

bool InputGroup::isOpen() const { return header_->isChecked(); }

void InputGroup::setOpen(bool open) { header_->setChecked(open); }

void InputGroup::setShowsAdvanced(bool shown) {
  if (shown == advanced_) return;
  advanced_ = shown;
  arrange();
}

void InputGroup::setFilter(std::function<bool(const InputRow&)> passes) {
  passes_ = std::move(passes);
  arrange();
}

bool InputGroup::isOfJob(const InputRow& row) const {
  const Job job = document_.design().job;
  return row.parameter().jobs.has(job) && group_of(row.parameter(), job) == group_;
}

bool InputGroup::isNewlyNeeded(const InputRow& row) const {
  const Parameter& p = row.parameter();
  return p.why_idle && !p.why_idle(document_.design()) && p.why_idle(default_design(document_.design().job));
}

void InputGroup::setMainOnly(bool main_only) {
  main_only_ = main_only;
  revealed_.clear();
  arrange();
}

void InputGroup::reveal(InputRow* row) {
  if (!isShownUnfiltered(*row)) revealed_.push_back(row);
  setOpen(true);
  arrange();
}

bool InputGroup::isShownUnfiltered(const InputRow& row) const {
  const Parameter& p = row.parameter();
  if (p.why_idle.hides(document_.design())) return false;
  if (row.isChanged() || isNewlyNeeded(row)) return true;
  if (std::find(revealed_.begin(), revealed_.end(), &row) != revealed_.end()) return true;
  if (main_only_) return is_main_input(p, document_.design().job) && !row.isIdle();
  // Hide an assumption that has no effect on this design. The search still finds it and gives the reason.
  return !p.advanced || (advanced_ && !row.isIdle());
}

bool InputGroup::isRowVisible(const InputRow& row) const {
  if (!isOfJob(row)) return false;
  return passes_ ? passes_(row) : isOpen() && isShownUnfiltered(row);
}

void InputGroup::arrange() {
  int acting = 0, belonging = 0, hidden = 0, advanced = 0;
  for (InputRow* row : rows_) {
    const bool shown = isRowVisible(*row);
    if (row->isHidden() == shown) row->setVisible(shown);
    if (!isOfJob(*row)) continue;
    ++acting;
    belonging += isShownUnfiltered(*row);
    if (row->parameter().advanced && row->isIdle()) continue;
    hidden += !shown;
    advanced += row->parameter().advanced;
  }
  const bool foldable = advanced > 0 && isOpen() && !passes_ && !main_only_;
  more_->setVisible(foldable && (advanced_ || hidden > 0));
  more_->setText(advanced_ ? tr("Show fewer") : tr("Show %n more", nullptr, hidden));
  more_->setAccessibleName(more_->text() + QStringLiteral(": ") + header_->text());
  more_->setToolTip(tr("Model assumptions that rarely need changes"));
  setVisible(passes_ ? shownRows() > 0 : main_only_ ? belonging > 0 : acting > 0);
}

int InputGroup::shownRows() const {
  return int(std::count_if(rows_.begin(), rows_.end(), [](const InputRow* row) { return !row->isHidden(); }));
}

int InputGroup::changedRows() const {
  return int(std::count_if(rows_.begin(), rows_.end(),
                           [this](const InputRow* row) { return isOfJob(*row) && row->isChanged(); }));
}

bool InputGroup::follow() {
  const Job job = document_.design().job;
  const bool other_job = job_ != job;
  bool any = other_job;
  const int before = changedRows();
  // Skip inputs of other jobs: their automatic values may be expensive to compute.
  for (InputRow* row : rows_)
    if (isOfJob(*row)) any |= row->follow();
  if (!any) return false;
  if (other_job) header_->setTitle(engine_text(group_label(group_, job)));
  job_ = job;
  const bool others = std::any_of(rows_.begin(), rows_.end(),
                                  [this](const InputRow* row) { return row->isHidden() == isRowVisible(*row); });
  if (others || changedRows() != before || other_job) arrange();
  summarize();
  return true;
}

void InputGroup::summarize() {
  const int changed = changedRows();
  if (changed > 0) return header_->setSummary(tr("%n changed", nullptr, changed));
  header_->setSummary(isOpen() ? QString() : group_summary(group_, document_.design()));
}

}  // namespace trainyard::ui
