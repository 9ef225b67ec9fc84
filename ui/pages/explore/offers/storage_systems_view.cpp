// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/offers/storage_systems_view.h"

#include <algorithm>
#include <cmath>

#include "engine/explore/storage_options.h"
#include "ui/cards/figure_cell.h"
#include "ui/cards/table_card.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

FactCell rate(double value) {
  return {
      std::isfinite(value) ? number_text(value, Unit::bandwidth) : QStringLiteral("–"), {}, Role::text, false, value};
}

/// The capacity of the system, and the share that data and checkpoints use.
FactCell capacity_cell(double capacity, const Evaluation& e) {
  if (!std::isfinite(capacity)) return {StorageSystemsView::tr("not published"), {}, Role::muted_text};
  const QString used = std::isfinite(e.capacity_used)
                           ? StorageSystemsView::tr("%1 used").arg(number_text(e.capacity_used, Unit::fraction))
                           : QString();
  return {number_text(capacity, Unit::file), used, e.capacity_used > 1 ? Role::worse : Role::text, false, capacity};
}

/// What a system is, because a published installation of a national laboratory is no product, and drives are per node.
QString kind_text(const StorageSystem& system) {
  if (system.kind == "local_nvme") return StorageSystemsView::tr("drives in each node");
  if (system.kind == "burst_buffer") return StorageSystemsView::tr("burst buffer");
  if (system.kind == "object") return StorageSystemsView::tr("object storage");
  if (system.kind == "nfs") return StorageSystemsView::tr("NFS server");
  return StorageSystemsView::tr("parallel file system");
}

QString state_text(StorageState state) {
  switch (state) {
    case StorageState::keeps_up:
      return StorageSystemsView::tr("keeps up");
    case StorageState::not_published:
      return StorageSystemsView::tr("unknown");
    case StorageState::too_slow:
      return StorageSystemsView::tr("too slow");
    case StorageState::too_small:
      break;
  }
  return StorageSystemsView::tr("too small");
}

}  // namespace

StorageSystemsView::StorageSystemsView(Document* document, QWidget* parent)
    : OffersView(document, QStringLiteral("storage_systems"), tr("Storage systems"), parent) {
  offers()->setHeads({tr("System"), tr("verdict"), tr("bandwidth ÷ need"), tr("capacity"), tr("read rate"),
                      tr("checkpoint rate"), tr("restart time"), tr("days to finish")},
                     {1}, 1);
  offers()->setOptional({7, 6, 5, 4});
}

QString StorageSystemsView::title() { return tr("Storage"); }

QString StorageSystemsView::tip() { return tr("Storage systems that keep up with this design"); }

OffersView::Offers StorageSystemsView::find(const Design& design, const Execution& execution) const {
  Offers out;
  for (StorageOption& option : storage_options(design, execution))
    out.push_back({std::move(option.design), std::move(option.evaluation), ""});
  return out;
}

QVector<FactCell> StorageSystemsView::cells(const Offer& offer) const {
  const Evaluation& e = offer.evaluation;
  const StorageJudgement judged = judge_storage(offer.design, e);
  const Role role = judged.state == StorageState::keeps_up        ? Role::better
                    : judged.state == StorageState::not_published ? Role::second_text
                                                                  : Role::worse;
  const QString surplus = std::isnan(judged.surplus)
                              ? QStringLiteral("–")
                              : QStringLiteral("%1 ×").arg(number_text(judged.surplus, Unit::none));
  return {{name(offer), kind_text(*offer.design.storage.system), Role::text, true},
          {state_text(judged.state), message_text(judged.why), role},
          {surplus, {}, Role::text, false, judged.surplus},
          capacity_cell(resolved(offer.design).data.capacity, e),
          rate(e.read_bandwidth_given),
          rate(e.checkpoint_bandwidth_given),
          figure_cell(e, *MetricHandle(&Evaluation::restart_read_time)),
          figure_cell(e, *MetricHandle(&Evaluation::finish_days))};
}

QString StorageSystemsView::name(const Offer& offer) const { return catalog_text(offer.design.storage.system->name); }

QString StorageSystemsView::text(const Offers& offers) const {
  const QStringList sentences{
      tr("Bandwidth ÷ need: available ÷ needed bandwidth at the tightest of training data, checkpoints and restarts."),
      tr("Systems that keep up come first, by days to finish, then by spare bandwidth, smallest first."),
      tr("Every system of the catalog was evaluated. No price of these systems is published.")};
  const QString how = sentences.join(u' ');
  if (offers.empty()) return how;
  const Evaluation& e = offers.front().evaluation;
  return tr("Needed: %1 for training data, %2 for checkpoints, %3 for a restart, %4 of capacity.")
             .arg(number_text(e.read_bandwidth, Unit::bandwidth), number_text(e.checkpoint_bandwidth, Unit::bandwidth),
                  number_text(e.restart_bandwidth, Unit::bandwidth), number_text(e.capacity_provisioned, Unit::file)) +
         u' ' + how;
}

QString StorageSystemsView::summary() const {
  if (found().empty()) return {};
  const auto keep_up = std::ranges::count_if(found(), [](const Offer& offer) {
    return judge_storage(offer.design, offer.evaluation).state == StorageState::keeps_up;
  });
  if (keep_up == 0) return tr("No system of the catalog is known to keep up with this design");
  return tr("%1 of %2 systems keep up; first: <b>%3</b>")
      .arg(number_text(double(keep_up), Unit::none), number_text(double(found().size()), Unit::none),
           name(found().front()));
}

}  // namespace trainyard::ui
