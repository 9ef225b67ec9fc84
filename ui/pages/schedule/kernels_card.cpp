// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/schedule/kernels_card.h"

#include "engine/machine/device_kinds.h"
#include "engine/studies/kernel_fusion.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {
namespace {

QString bytes_text(double bytes) { return number_text(bytes, Unit::file); }
QString seconds_text(double seconds) { return number_text(seconds, Unit::seconds); }

FactRow row_of(const KernelFusion& fusion, const KernelChain& chain) {
  const double saved = fusion.seconds(chain.saved());
  return {QString::fromLatin1(chain.id),
          {{engine_text(chain.label), engine_text(chain.operations), Role::text, true},
           {bytes_text(chain.unfused), {}, Role::text, false, chain.unfused},
           {bytes_text(chain.fused), {}, Role::text, false, chain.fused},
           {saved > 0 ? seconds_text(saved) : QStringLiteral("–"), {}, Role::text, true, saved}}};
}

}  // namespace

KernelsCard::KernelsCard(QWidget* parent)
    : TableCard(QStringLiteral("kernels"), tr("Savings from fused kernels"), parent) {
  setWhole();
  table()->setToolTip(
      tr("Memory traffic of a GPU of the slowest stage per step, with one kernel per operation and with fused kernels. "
         "Recomputation comes on top."));
}

void KernelsCard::refresh(const Design& design, const Evaluation& e) {
  table()->setHeads({tr("Operations"), tr("Unfused"), tr("Fused"), tr("Saved")});
  // An illegal layout has no slowest stage.
  if (e.legality.reason != Illegality::none || !(e.step_time > 0)) {
    setSubtitle({});
    table()->setRows({});
    return setText({});
  }
  if (const char* reason = why_not_mixed(design)) {
    setSubtitle(engine_text(reason));
    table()->setRows({});
    return setText({});
  }
  const KernelFusion fusion = kernel_fusion(design);
  setSubtitle(tr("stage %1, one step").arg(fusion.stage));
  QVector<FactRow> rows;
  for (const KernelChain& chain : fusion.chains)
    if (chain.unfused > 0) rows.push_back(row_of(fusion, chain));
  table()->setRows(rows);
  const double saved = fusion.seconds(fusion.unfused() - fusion.fused());
  const QString worth =
      tr("Fused kernels move <b>%1</b> and take %2. Unfused, they would move %3 and take <b>%4</b> longer, %5 of the "
         "step.")
          .arg(bytes_text(fusion.fused()), seconds_text(fusion.seconds(fusion.fused())), bytes_text(fusion.unfused()),
               seconds_text(saved), number_text(saved / e.step_time, Unit::fraction));
  const QString now = tr("The predicted step includes %1: %2 times the fused traffic of its layers, as calibrated on "
                         "runs of this framework. This table does not change it.")
                          .arg(bytes_text(fusion.counted()), number_text(fusion.factor, Unit::none));
  setText(worth + u' ' + now,
          QStringList{tr("<b>Coalescing:</b> neighbouring threads read neighbouring addresses, so that a warp fetches "
                         "whole lines of memory instead of parts of many."),
                      tr("<b>Tiling:</b> a block of threads loads a tile into shared memory once and uses it many "
                         "times. Matmuls and FlashAttention are based on it."),
                      tr("<b>Triton</b> kernels are written in Python by tile; threads and shared memory are assigned "
                         "automatically. CUDA gives more control for more work."),
                      tr("<b>torch.compile</b> finds such chains of operations in PyTorch code and compiles them to "
                         "fused Triton kernels. The model stays unchanged."),
                      tr("Ultra-Scale Playbook, “Diving in the GPUs – fusing, threading, mixing”.")}
              .join(QStringLiteral("<br>")));
}

}  // namespace trainyard::ui
