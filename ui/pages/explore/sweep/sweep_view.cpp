// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/sweep/sweep_view.h"

#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/pages/explore/sweep/sweep_panel.h"
#include "ui/pages/explore/sweep/sweep_study.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// A coarse chart replaces a full one only after this time in ms; otherwise the chart would flicker.
constexpr qint64 rough_after = 250;

/// Whether both sweeps have the same inputs and metrics, so that one answer can stay visible until the other arrives.
bool is_same_question(const GridSweep& a, const GridSweep& b) {
  if (a.axes.size() != b.axes.size() || a.metrics != b.metrics) return false;
  return std::ranges::equal(a.axes, b.axes, [](const SweepAxis& x, const SweepAxis& y) { return x.input == y.input; });
}

}  // namespace

SweepView::SweepView(Document* document, QWidget* parent)
    : ExploreView(parent), document_(document), panel_(new SweepPanel(document)), study_(new SweepStudy(this)) {
  setObjectName(QStringLiteral("sweep_view"));
  setAccessibleName(title());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(scaled(12), scaled(10), scaled(12), scaled(12));
  card_ = new ChartCard(SweepLines(), this);
  card_->setObjectName(QStringLiteral("sweep_card"));
  column->addWidget(card_, 1);
  panel_->setStudy(study_);
  connect(card_, &ChartCard::failed, this, &ExploreView::failed);
  connect(card_->chart(), &ChartView::itemActivated, this, &SweepView::choose);
  connect(panel_, &SweepPanel::changed, this, &SweepView::ask);
  connect(panel_, &SweepPanel::cancelled, study_, &SweepStudy::cancel);
  connect(study_, &SweepStudy::answered, this, &SweepView::show);
  connect(study_, &SweepStudy::failed, this, &ExploreView::failed);
  connect(study_, &SweepStudy::stateChanged, this, [this] { card_->setFollowing(study_->isRunning()); });
}

SweepView::~SweepView() = default;

QString SweepView::title() { return tr("Sweep"); }

QString SweepView::tip() { return tr("Any result over one or two inputs, as lines or as a heat map"); }

QWidget* SweepView::sidePanel() const { return panel_; }

void SweepView::refresh() { ask(); }

void SweepView::ask() {
  panel_->setJob(document_->design().job);
  try {
    const GridSweep sweep = panel_->question().sweep(document_->design(), document_->evaluation());
    check_sweep(sweep);
    asked_ = document_->design();
    swept_ = sweep.design;
    study_->ask(sweep);
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void SweepView::show(std::shared_ptr<const SweepAnswer> answer, bool coarse) {
  if (coarse && answer_ && is_same_question(answer_->sweep, answer->sweep) && full_.isValid() &&
      full_.elapsed() < rough_after)
    return;
  answer_ = std::move(answer);
  if (!coarse) full_.start();
  draw();
}

void SweepView::draw() {
  const SweepPicture picture{answer_, document_->design(), document_->evaluation(),
                             scenario_letter(document_->project(), document_->current()), panel_->question().ready};
  card_->setSpec(sweep_chart(picture, &card_->spec()));
  emit summaryChanged();
}

std::optional<std::size_t> SweepView::bestPoint() const {
  const auto& [sweep, result] = *answer_;
  const Metric& metric = *sweep.metrics[0];
  std::optional<std::size_t> best;
  const auto value = [&](std::size_t i) { return result.value(i, 0, sweep.metrics.size()).value; };
  for (std::size_t i = 0; i < result.points.size(); ++i) {
    if (result.points[i].state != PointState::fits || !std::isfinite(value(i))) continue;
    if (!best || (metric.better == Better::lower ? value(i) < value(*best) : value(i) > value(*best))) best = i;
  }
  return best;
}

/// Describes the best point that fits and, for serving, meets the targets.
QString SweepView::summary() const {
  if (!answer_ || answer_->sweep.metrics[0]->better == Better::neither) return {};
  const auto& [sweep, result] = *answer_;
  const Metric& metric = *sweep.metrics[0];
  const std::optional<std::size_t> best = bestPoint();
  const bool serves = sweep.design.job == Job::serving;
  if (!best) return serves ? tr("<b>No point meets the targets</b>") : tr("<b>No point fits</b>");
  const BandedValue& found = result.value(*best, 0, sweep.metrics.size());
  QString amount = number_text(found.value, metric.unit);
  if (std::isfinite(found.low) && std::isfinite(found.high))
    amount += QStringLiteral(" (%1)").arg(range_beside_value({found.low, found.high}, found.value, metric.unit));
  return (serves ? tr("Best point that meets the targets: <b>%1</b> at <b>%2</b>")
                 : tr("Best point that fits: <b>%1</b> at <b>%2</b>"))
      .arg(amount, point_name(sweep, *best));
}

bool SweepView::isCurrent() const {
  return answer_ && asked_ == document_->design() && answer_->sweep.design == swept_;
}

std::optional<VerdictText> SweepView::verdict() const {
  if (!isCurrent() || answer_->sweep.metrics[0]->better == Better::neither) return std::nullopt;
  const auto& [sweep, result] = *answer_;
  const Metric& metric = *sweep.metrics[0];
  const std::optional<std::size_t> best = bestPoint();
  const QString name = engine_text(metric.label);
  const QString letter = scenario_letter(document_->project(), document_->current()),
                now = number_text(number(document_->evaluation(), metric), metric.unit);
  VerdictText out{.mark = StatusMark::good, .title = {}, .room = {}, .sentence = {}, .share = -1};
  if (!best) {
    out.mark = StatusMark::error;
    out.title = sweep.design.job == Job::serving ? tr("No point in targets") : tr("No point fits");
    out.sentence = tr("%1. Scenario %2 now: %3", "a result; a letter; a value").arg(name, letter, now);
    return out;
  }
  out.title =
      tr("Best: %1", "a value").arg(number_text(result.value(*best, 0, sweep.metrics.size()).value, metric.unit));
  out.sentence = tr("%1 at %2. Scenario %3 now: %4", "a result; a point of a sweep; a letter; a value")
                     .arg(name, point_name(sweep, *best), letter, now);
  return out;
}

void SweepView::choose(int point) {
  if (!answer_ || point < 0 || size_t(point) >= answer_->result.points.size()) return;
  const auto& [sweep, result] = *answer_;
  // Use the design of the answer on screen, which may be older than the inputs.
  const Design design = design_of(sweep, result, size_t(point));
  const QString name = point_name(sweep, size_t(point));
  try {
    if (panel_->click() == PointClick::apply) return document_->edit(design, name);
    document_->addScenario(name, {}, design);
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace trainyard::ui
