// SPDX-License-Identifier: GPL-3.0-or-later
// Servers in which the fast link does not join all devices: PCIe, bridges of two, sockets. No internal traffic uses the
// network.
#include <QTest>

#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/machine/fabric.h"
#include "engine/metrics/metric.h"
#include "engine/physics/setting.h"
#include "engine/studies/findings.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Llama 2 7B under FSDP, one sequence of 4,096 at a time.
Design fsdp(std::initializer_list<const char*> more = {}) {
  Design d = with({"model=llama2-7b", "framework=fsdp", "tensor_parallel=1", "pipeline_parallel=1", "zero_stage=3",
                   "schedule=1f1b", "sequence_length=4096", "accelerators=8", "global_batch=8"});
  for (const char* assignment : more) assign(d, assignment);
  return d;
}

double gathered(const Design& d, double bytes) {
  return ask(d, [&](const Setting& s) { return gather_time(s.fabric, dense_groups(s).all, bytes); });
}
double reduced(const Design& d, double bytes) {
  return ask(d, [&](const Setting& s) { return all_reduce_time(s.fabric, dense_groups(s).all, bytes); });
}
double exchanged(const Design& d, double bytes) {
  return ask(d, [&](const Setting& s) { return all_to_all_time(s.fabric, dense_groups(s).all, bytes); });
}
double sent(const Design& d, double devices, double senders, double bytes) {
  return ask(d, [&](const Setting& s) { return message_time(s.fabric, {devices / senders, senders}, bytes); });
}

bool close(double a, double b, double share = 1e-9) { return std::abs(a / b - 1) <= share; }

constexpr double GB = 1e9;

}  // namespace

class TestNode : public QObject {
  Q_OBJECT
 private slots:
  /// Eight A10G on PCIe 4: 24 GB/s per slot as NCCL measures it, 20 through a processor, two sockets with 16 GB/s
  /// between them, one card of 100 Gbit/s. In a gather of 64 GB each slot passes 7/8 of it, 2.8 s, and 32 GB cross the
  /// socket link, 2 s. Through the card it would take 56 GB / 1.56 GB/s = 36 s.
  void eightCardsOnPcie() {
    const Design d = fsdp({"accelerator=a10g"});
    QCOMPARE(number(d, *find_parameter("node_bandwidth")), 20 * GB);
    QCOMPARE(number(d, *find_parameter("socket_size")), 4.0);
    QCOMPARE(number(d, *find_parameter("socket_bandwidth")), 16 * GB);
    QVERIFY(close(gathered(d, 64 * GB), 56.0 / 20, 1e-3));
    QVERIFY(close(reduced(d, 64 * GB), 2 * 56.0 / 20, 0.1));
    // A PCIe switch has no overhead: 24 GB/s per slot. A slower link between the sockets becomes the bottleneck.
    QVERIFY(close(gathered(fsdp({"accelerator=a10g", "node_link=switch"}), 64 * GB), 56.0 / 24, 1e-3));
    QVERIFY(close(gathered(fsdp({"accelerator=a10g", "socket_bandwidth=6 GB/s"}), 64 * GB), 32.0 / 6, 1e-3));
    QVERIFY(close(gathered(fsdp({"accelerator=a10g", "socket_bandwidth=6 GB/s", "socket_size=8"}), 64 * GB), 56.0 / 20,
                  1e-3));
  }

  /// PCIe 3, four T4 on one processor: 12 GB/s minus a sixth. PCIe 5, RTX 5090: 48 GB/s minus a sixth.
  void generationsOfPcie() {
    QVERIFY(close(gathered(fsdp({"accelerator=t4", "accelerators=4"}), 64 * GB), 48.0 / 10, 1e-3));
    QVERIFY(close(gathered(fsdp({"accelerator=rtx5090", "socket_size=8"}), 64 * GB), 56.0 / 40, 1e-3));
    // On two sockets of Sapphire Rapids, half of it crosses at 22 GB/s, which takes slightly longer.
    QVERIFY(close(gathered(fsdp({"accelerator=rtx5090"}), 64 * GB), 32.0 / 22, 1e-3));
  }

  /// Bridges join two A100 PCIe with 300 GB/s, so two devices never use PCIe. In a node of eight, each pair has two
  /// slots, 6/8 × 64 GB ÷ 40 GB/s, but half crosses between the sockets at 16 GB/s: 2 s, after the fast link.
  void bridgesJoinPairs() {
    const Design d = fsdp({"accelerator=a100-pcie-80gb"});
    const Design whole = resolved(d);
    const Tiers tiers = make_tiers(whole.cluster);
    QCOMPARE(tiers.local, 3);
    QCOMPARE(tiers.at[0].size, 2.0);
    QCOMPARE(tiers.at[1].size, 4.0);
    QCOMPARE(tiers.at[2].size, 8.0);
    QVERIFY(close(tiers.at[2].rate, 16 * GB / 4));
    const double pair = gathered(fsdp({"accelerator=a100-pcie-80gb", "accelerators=2", "data_parallel=2"}), 64 * GB);
    const Coefficients& k = coefficients_of(d);
    const double bridge = 300 * k.scale_up * (1 - k.small_group / 4);
    QVERIFY(close(pair, 32 / bridge, 1e-3));
    QVERIFY(close(gathered(d, 64 * GB), 32.0 / 16 + 56 / bridge, 1e-3));
  }

  /// Half of what each of four cards sends crosses to the other socket: 4 × 32 GB over 16 GB/s.
  void allToAllCrossesTheSockets() {
    const Design d = fsdp({"accelerator=a10g"});
    QVERIFY(close(exchanged(d, 64 * GB), 4 * 32.0 / 16 / coefficients_of(d).all_to_all, 1e-3));
  }

  /// A single message has the whole slot. Four at once share the link between the sockets, and messages that leave the
  /// node share its network card.
  void messagesUseTheirOwnLinks() {
    const Design d = fsdp({"accelerator=a10g", "accelerators=16"});
    QVERIFY(close(sent(d, 4, 1, 20 * GB), 1, 1e-3));
    QVERIFY(close(sent(d, 8, 1, 16 * GB), 1, 1e-3));
    QVERIFY(close(sent(d, 8, 4, 16 * GB), 4, 1e-3));
    const double card = 12.5 * GB / 8 * coefficients_of(d).network;
    QVERIFY(close(sent(d, 16, 8, card), 1, 1e-3));
  }

  /// If the fast link joins the node, there is no further tier, and the inputs of PCIe and sockets are idle.
  void nodesOnTheFastLinkHaveNoFurtherTier() {
    for (const char* accelerator : {"h100-sxm", "gb200", "mi300x", "tpu-v5p", "v100-sxm2-32gb"}) {
      Design d = default_design();
      assign(d, std::string("accelerator=") + accelerator);
      const Design whole = resolved(d);
      QCOMPARE(make_tiers(whole.cluster).local, 1);
      for (const char* id : {"node_link", "node_bandwidth", "node_latency", "socket_size", "socket_bandwidth"})
        QVERIFY2(find_parameter(id)->why_idle(d), id);
    }
    const Design cards = fsdp({"accelerator=l40s"});
    for (const char* id : {"node_link", "node_bandwidth", "node_latency", "socket_size", "socket_bandwidth"})
      QVERIFY2(!find_parameter(id)->why_idle(cards), id);
  }

  /// Llama 2 7B under FSDP on eight A10G: 22 s over PCIe; through the network card it would take 249 s.
  void llamaOnEightA10G() {
    const Evaluation e = evaluate(fsdp({"accelerator=a10g", "global_batch=64"}));
    QVERIFY2(e.step_time > 10 && e.step_time < 35, qPrintable(QString::number(e.step_time)));
  }

  /// Two devices of one node are never slower than one, however they are joined.
  void twoAreFasterThanOne() {
    int tried = 0;
    for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
      const auto accelerator = std::get<AcceleratorRef>(entry);
      Design d = fsdp({"accelerators=1", "global_batch=64", "precision=fp16", "zero_stage=1"});
      d.cluster.accelerator = accelerator;
      const double one = evaluate(d).step_time;
      if (std::isnan(one) || number(d, *find_parameter("accelerators_per_node")) < 2) continue;
      d.cluster.accelerators = 2;
      QVERIFY2(evaluate(d).step_time < one, accelerator->id.c_str());
      ++tried;
    }
    QVERIFY(tried > 50);
  }

  /// More nodes only slow a collective down, and leaving a node is never faster than staying inside it.
  void moreNodesAreNeverFaster() {
    for (const char* accelerator : {"a10g", "a100-pcie-80gb", "l40s", "h100-nvl", "v100-pcie-32gb", "h100-sxm"}) {
      double before = 0;
      for (double count = 2; count <= 4096; count *= 2) {
        Design d = fsdp();
        assign(d, std::string("accelerator=") + accelerator);
        d.cluster.accelerators = count;
        const double now = gathered(d, 64 * GB);
        QVERIFY2(now > before, accelerator);
        before = now;
      }
    }
  }

  /// Nodes without a network card cannot communicate: there is no step time, and the message says why.
  void nodesWithoutNetworkHaveAReason() {
    const Design d = with({"model=llama2-7b", "accelerator=rtx4090", "accelerators=64", "tensor_parallel=1",
                           "pipeline_parallel=1", "schedule=1f1b", "zero_stage=3", "global_batch=64"});
    const Evaluation e = evaluate(d);
    QCOMPARE(int(e.legality.reason), int(Illegality::no_network));
    QCOMPARE(int(e.fits), int(Fit::no));
    QCOMPARE(legality_message(d, e).text(),
             std::string("64 GPUs exceed the 8 of a node, and nodes without network cards cannot communicate. Set the "
                         "network per GPU"));
    Design mended = d;
    assign(mended, "network_bandwidth=25 Gbit/s");
    QVERIFY(evaluate(mended).legality.reason == Illegality::none);
    Design alone = d;
    assign(alone, "accelerators=8");
    QVERIFY(evaluate(alone).legality.reason == Illegality::none);
    QVERIFY(std::isfinite(evaluate(alone).step_time));
    Design edited = with({"accelerator.node_nics=0", "accelerators=64", "pipeline_parallel=1"});
    QCOMPARE(int(evaluate(edited).legality.reason), int(Illegality::no_network));
  }
};

TRAINYARD_TEST(TestNode);
#include "tst_node.moc"
