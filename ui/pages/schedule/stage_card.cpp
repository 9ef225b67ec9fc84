// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/schedule/stage_card.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <cmath>

#include "ui/text/engine_text.h"
#include "ui/text/ids.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {
namespace {

QString seconds_like(double seconds, double step) {
  const double shown = step / unit_step(step, Unit::seconds).factor;
  return QString::fromStdString(format_like(seconds, Unit::seconds, step,
                                            shown >= 100  ? 0
                                            : shown >= 10 ? 1
                                                          : 2,
                                            number_style())
                                    .number);
}

}  // namespace

StageCard::StageCard(QWidget* parent) : Card(tr("This step"), parent), table_(new FactTable(tr("This step"), this)) {
  setObjectName(QStringLiteral("stage_card"));
  table_->setObjectName(QStringLiteral("stage_facts"));
  table_->setWhole(true);
  content()->addWidget(table_);
  connect(table_, &FactTable::chosen, this, [this](const QString& id) {
    if (!id.isEmpty()) emit explain(id, stage_);
  });
}

void StageCard::setStage(const Timeline& timeline, const Evaluation& e, int stage) {
  stage_ = stage;
  setTitle(tr("This step, stage %1").arg(stage));
  const UnitStep unit = unit_step(e.step_time, Unit::seconds);
  table_->setHeads({QString(), engine_text(unit.name), tr("each or share")});
  QVector<FactRow> rows;
  const auto add = [&](MetricHandle metric, const QString& name, double time, const QString& detail,
                       bool strong = false) {
    rows.push_back({metric_id(metric),
                    {{name, {}, Role::text, strong},
                     {seconds_like(time, e.step_time), {}, Role::text, true},
                     {detail, {}, Role::muted_text}},
                    {}});
  };
  if (!timeline.stages.empty()) {
    const StageBusy did = find_stage_busy(timeline, stage);
    const auto each = [&](double time) { return tr("%1 each").arg(number_text(time / did.passes, Unit::seconds)); };
    const auto share = [&](double time) { return number_text(time / e.step_time, Unit::fraction); };
    const int passes = int(std::lround(did.passes));
    add(&Evaluation::time_compute, tr("Forward, %n passes", nullptr, passes), did.forward, each(did.forward));
    add(&Evaluation::time_compute, tr("Backward, %n passes", nullptr, passes), did.backward, each(did.backward));
    if (did.weight > 0)
      add(&Evaluation::weight_gradients_pending, tr("Gradients of weights"), did.weight, each(did.weight));
    add(&Evaluation::time_bubble, tr("Waiting for other stages"), did.idle, share(did.idle));
    add(&Evaluation::time_data, tr("Data parallel, exposed"), e.time_data, share(e.time_data));
    add(&Evaluation::time_optimizer, tr("Optimizer"), e.time_optimizer, share(e.time_optimizer));
    add(&Evaluation::time_stragglers, tr("Stragglers"), e.time_stragglers, share(e.time_stragglers));
    const double said =
        did.forward + did.backward + did.weight + did.idle + e.time_data + e.time_optimizer + e.time_stragglers;
    const double rest = timeline.full_step_time(timeline.end) - said;
    if (rest > 1e-3 * e.step_time) add(&Evaluation::time_pipeline, tr("Messages and other"), rest, share(rest));
    add(&Evaluation::step_time, tr("Total"), timeline.full_step_time(timeline.end), {}, true);
  }
  table_->setRows(rows);
}

}  // namespace trainyard::ui
