// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/schedule/kernels_card.h"

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
    : TableCard(QStringLiteral("kernels"), tr("What fused kernels save"), parent) {
  setWhole();
  table()->setToolTip(
      tr("What a GPU of the slowest stage reads and writes in a step, forward and backward, with a kernel for each "
         "operation and with one for each line. What is recomputed comes on top."));
}

void KernelsCard::refresh(const Design& design, const Evaluation& e) {
  table()->setHeads({tr("Operations"), tr("One by one"), tr("Fused"), tr("Saves")});
  // An illegal layout has no slowest stage.
  if (e.legality.reason != Illegality::none || !(e.step_time > 0)) {
    setSubtitle({});
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
      tr("Fused, this work moves <b>%1</b> and takes %2; one operation a kernel, it would move %3 and take <b>%4</b> "
         "more, %5 of the step.")
          .arg(bytes_text(fusion.fused()), seconds_text(fusion.seconds(fusion.fused())), bytes_text(fusion.unfused()),
               seconds_text(saved), number_text(saved / e.step_time, Unit::fraction));
  const QString now =
      tr("The step counts %1: %2 times the fused list in its layers, as fitted on runs of this framework. Nothing is "
         "added to it here.")
          .arg(bytes_text(fusion.counted()), number_text(fusion.factor, Unit::none));
  setText(worth + u' ' + now,
          QStringList{tr("<b>Coalescing:</b> neighbouring threads read neighbouring addresses, so that a warp fetches "
                         "whole lines of memory instead of parts of many."),
                      tr("<b>Tiling:</b> a block of threads brings a tile into shared memory once and uses it many "
                         "times; every matrix product and FlashAttention rest on it."),
                      tr("<b>Triton</b> writes a kernel in Python by tiles, and places threads and shared memory "
                         "itself; CUDA gives more control for more work."),
                      tr("<b>torch.compile</b> finds such chains in PyTorch code and writes them as fused Triton "
                         "kernels, without a change of the model."),
                      tr("Ultra-Scale Playbook, “Diving in the GPUs – fusing, threading, mixing”.")}
              .join(QStringLiteral("<br>")));
}

}  // namespace trainyard::ui
