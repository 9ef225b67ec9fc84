// SPDX-License-Identifier: GPL-3.0-or-later
// The tiers of the network and the collectives on them.
#include <QTest>

#include <cmath>
#include <map>

#include "engine/catalog/catalog.h"
#include "engine/evaluation/evaluation.h"
#include "engine/machine/fabric.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/setting.h"
#include "engine/physics/spread.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr double MiB = 1024.0 * 1024, GiB = 1024 * MiB;

/// 4,096 H100 in nodes of eight, data parallel only: the widest group that a design can have.
Design wide(std::initializer_list<const char*> more = {}) {
  Design d = with({"accelerators=4096", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b", "network=fat-tree",
                   "network_latency=14us"});
  for (const char* assignment : more) assign(d, assignment);
  return d;
}

double reduced(const Design& d, double bytes) {
  return ask(d, [&](const Setting& s) { return all_reduce_time(s.fabric, dense_groups(s).all, bytes); });
}
double gathered(const Design& d, double bytes) {
  return ask(d, [&](const Setting& s) { return gather_time(s.fabric, dense_groups(s).all, bytes); });
}
double exchanged(const Design& d, double bytes) {
  return ask(d, [&](const Setting& s) { return all_to_all_time(s.fabric, dense_groups(s).all, bytes); });
}

}  // namespace

class TestNetwork : public QObject {
  Q_OBJECT
 private slots:
  /// nccl-tests on eight devices of one node, 8 or 16 GiB (ml-engineering, network): bus bandwidth in GB/s. Link
  /// efficiencies are fitted to training runs, which reach slightly less than a benchmark that has the node to itself.
  void busBandwidth_data() {
    QTest::addColumn<QString>("accelerator");
    QTest::addColumn<bool>("reduction");
    QTest::addColumn<double>("measured");
    QTest::newRow("A100") << "a100-sxm-80gb" << false << 234.9;
    QTest::newRow("H200, ring") << "h200-sxm" << false << 367.6;
    QTest::newRow("H200, in the switch") << "h200-sxm" << true << 482.3;
    QTest::newRow("B200, ring") << "b200" << false << 682.0;
    QTest::newRow("B200, in the switch") << "b200" << true << 838.0;
  }
  void busBandwidth() {
    QFETCH(QString, accelerator);
    QFETCH(bool, reduction);
    QFETCH(double, measured);
    Design d = with({"accelerators=8", "tensor_parallel=8", "pipeline_parallel=1", "schedule=1f1b"});
    set_text(d, *find_parameter("accelerator"), accelerator.toStdString());
    d.cluster.scale_up_reduction = reduction;
    const double bytes = 16 * GiB;
    const double time = ask(d, [&](const Setting& s) { return all_reduce_time(s.fabric, tensor_group(s), bytes); });
    const double bus = 2 * 7.0 / 8 * bytes / time / 1e9;
    QVERIFY2(std::abs(bus / measured - 1) < 0.15, qPrintable(QString("%1 GB/s").arg(bus)));
  }

  /// Switches that reduce halve the traffic of a large all-reduce and do not change gathers.
  void inNetworkReductionHalvesTraffic() {
    Design d = wide({"tensor_parallel=8"});  // one member of each group per node
    d.cluster.collective_algorithm = CollectiveAlgorithm::ring;
    const double ring = reduced(d, 64 * GiB);
    const double gather = gathered(d, 64 * GiB);
    assign(d, "network=superpod-h100");
    d.cluster.collective_algorithm = CollectiveAlgorithm::in_network;
    const double ratio = ring / reduced(d, 64 * GiB);
    QVERIFY2(ratio > 1.9 && ratio < 2.01, qPrintable(QString::number(ratio)));
    QVERIFY(std::abs(gathered(d, 64 * GiB) / gather - 1) < 1e-3);
    // Without in-network reduction, a ring is used instead.
    assign(d, "network=fat-tree");
    QCOMPARE(reduced(d, 64 * GiB), ring);
  }

  /// A ring's latency grows with the number of nodes, a tree's with its logarithm; for large messages the ring is
  /// faster.
  void treesAreFasterForSmallMessages() {
    const auto by = [](CollectiveAlgorithm algorithm, double nodes, double bytes) {
      Design d = wide({"tensor_parallel=8"});
      d.cluster.accelerators = 8 * nodes;
      d.cluster.collective_algorithm = algorithm;
      return reduced(d, bytes);
    };
    using A = CollectiveAlgorithm;
    const double small = 1024;
    const auto growth = [&](A a) {
      return (by(a, 512, small) - by(a, 256, small)) / (by(a, 256, small) - by(a, 128, small));
    };
    QVERIFY(std::abs(growth(A::ring) - 2) < 0.05);
    QVERIFY(growth(A::tree) < 1.8);
    QVERIFY(by(A::tree, 512, small) < 0.5 * by(A::ring, 512, small));
    QVERIFY(by(A::ring, 512, 64 * GiB) < by(A::tree, 512, 64 * GiB));
    for (const double bytes : {small, MiB, GiB, 64 * GiB})
      QCOMPARE(by(A::fastest, 512, bytes), std::min(by(A::ring, 512, bytes), by(A::tree, 512, bytes)));
  }

  /// With a hierarchical collective, the phases of the tiers add up and the hops do not multiply.
  void hierarchicalCollectivesSaveHops() {
    Design d = wide({"rail_size=256", "pod_size=1024"});
    const double flat_small = gathered(d, 1024), flat_large = gathered(d, 64 * GiB);
    d.cluster.collective_algorithm = CollectiveAlgorithm::hierarchical;
    QVERIFY(gathered(d, 1024) < flat_small);
    QVERIFY(std::abs(gathered(d, 64 * GiB) / flat_large - 1) < 0.2);
  }

  /// A tier as wide as the one inside it changes nothing but the latency.
  void tiersWithoutOversubscriptionCostOnlyLatency() {
    const Design flat = wide({"network=meta-roce-24k", "pod_size=1048576"});
    const Design tiers = wide({"network=meta-roce-24k", "rail_size=256", "rail_oversubscription=1", "pod_size=1024",
                               "oversubscription=1", "site_size=2048", "site_oversubscription=1"});
    Design near = tiers;
    assign(near, "site_latency=1us");
    QCOMPARE(exchanged(near, GiB) > exchanged(flat, GiB), true);
    QVERIFY(exchanged(near, GiB) / exchanged(flat, GiB) < 1.001);
    QVERIFY(std::abs(gathered(near, GiB) / gathered(flat, GiB) - 1) < 1e-3);
  }

  /// 1/k of the bandwidth between pods makes an all-to-all k times as long, but a ring only if few members share the
  /// uplink.
  void narrowTiersSlowAllToAllMore() {
    for (const char* tier : {"rail_oversubscription", "oversubscription"}) {
      Design d = wide({"rail_size=256", "pod_size=1024"});
      const double before = exchanged(d, 64 * GiB), ring = gathered(d, 64 * GiB);
      set_value(d, *find_parameter(tier), 4.0);
      const double slower = exchanged(d, 64 * GiB) / before;
      QVERIFY2(slower > 3 && slower < 4.01, qPrintable(QString("%1: %2").arg(tier).arg(slower)));
      QVERIFY(std::abs(gathered(d, 64 * GiB) / ring - 1) < 1e-3);
      // With TP 64, a data-parallel group has four members in each rail group, and all groups send outwards at once.
      assign(d, "tensor_parallel=64");
      Design even = d;
      set_value(even, *find_parameter(tier), 1.0);
      QVERIFY(gathered(d, 64 * GiB) >= gathered(even, 64 * GiB));
    }
  }

  /// Lines of 320 Gb/s and 0.5 ms between two sites dominate an all-reduce over both.
  void linksBetweenSitesDominate() {
    Design d = wide({"site_size=2048", "site_bandwidth=0.15625Gb/s", "site_latency=500us"});
    const double bytes = 64 * GiB;
    const double line = 2 * bytes * (4096 - 2048) / 4096 / (2048 * 0.15625e9 / 8 * 0.9697);
    const double time = reduced(d, bytes);
    QVERIFY2(time > line && time < 1.6 * line, qPrintable(QString("%1 s, %2 s").arg(time).arg(line)));
    QVERIFY(reduced(d, 1024) > 2 * 500e-6);
    d.cluster.site_size = 4096;
    QVERIFY(reduced(d, 1024) < 2 * 500e-6 + 2 * 1.3e-6 * 512);
  }

  /// Rail-only (arXiv 2307.12169): collectives along the rails are unchanged; all-to-all also uses the fast link.
  void railsOnly() {
    Design d = wide({"network=rail-only", "pod_size=1048576"});
    Design plain = wide({"network=meta-roce-24k", "pod_size=1048576"});
    QCOMPARE(gathered(d, GiB), gathered(plain, GiB));
    QVERIFY(exchanged(d, GiB) >= exchanged(plain, GiB));
    // If the network is as fast as the link, forwarding takes additional time.
    for (Design* each : {&d, &plain}) assign(*each, "network_bandwidth=3600Gb/s");
    QVERIFY(exchanged(d, GiB) > exchanged(plain, GiB));
  }

  /// More bandwidth, fewer hops and wider tiers never slow anything.
  void betterNetworksNeverSlow() {
    const std::map<const char*, double> better{{"network_bandwidth", 1.3},
                                               {"scale_up_bandwidth", 1.3},
                                               {"network_latency", 0.7},
                                               {"network_hop_latency", 0.7},
                                               {"scale_up_latency", 0.7},
                                               {"pod_bandwidth", 1.3},
                                               {"core_bandwidth", 1.3},
                                               {"site_bandwidth", 1.3},
                                               {"site_latency", 0.7},
                                               {"rail_oversubscription", 0.7},
                                               {"oversubscription", 0.7},
                                               {"site_oversubscription", 0.7},
                                               {"pod_latency", 0.7},
                                               {"core_latency", 0.7},
                                               {"jitter_spread", 0.7},
                                               {"jitter_mean", 0.7},
                                               {"communication_share", 0.7},
                                               {"pod_size", 2},
                                               {"site_size", 2}};
    for (const char* base : {"context_parallel=1", "context_parallel=4", "tensor_parallel=1", "zero_stage=3",
                             "shard_group=32", "model=deepseek-v3"}) {
      for (const char* algorithm : {"auto", "ring", "tree", "hierarchical", "in_network"}) {
        Design d =
            with({"network=two-sites", "accelerators=32768", "rail_size=256", "rail_oversubscription=2",
                  "pod_size=2048", "oversubscription=4", "site_size=16384", "pod_latency=1us", "core_latency=2us",
                  "jitter_spread=1%", "jitter_mean=1%", "communication_share=10%", "expert_parallel=8", base});
        set_value(d, *find_parameter("collective_algorithm"), std::string(algorithm));
        const double before = evaluate(d).step_time;
        for (const auto& [id, factor] : better) {
          Design faster = d;
          const Parameter* p = find_parameter(id);
          QVERIFY2(p, id);
          set_value(faster, *p, std::clamp(number(d, *p) * factor, p->min, p->max));
          const double after = evaluate(faster).step_time;
          QVERIFY2(after <= before * (1 + 1e-9),
                   qPrintable(QString("%1 %2 %3: %4 to %5").arg(id, base, algorithm).arg(before).arg(after)));
        }
      }
    }
  }

  /// Blom's approximation against tables of the expected maximum of 1 to 400 variables (Harter 1961).
  void expectedSlowestNode() {
    const std::map<double, double> tabled{{1, 0}, {2, 0.5642}, {10, 1.5388}, {100, 2.5076}, {400, 2.9682}};
    for (const auto& [n, expected] : tabled) QVERIFY(std::abs(expected_maximum(n) - expected) < 0.03);
    double before = -1;
    for (double n = 1; n < 1e6; n *= 1.01) {
      QVERIFY(expected_maximum(n) >= before);
      before = expected_maximum(n);
    }
    Design d = default_design();
    const Evaluation calm = evaluate(d);
    d.cluster.jitter_mean = 0.02;
    d.cluster.jitter_spread = 0.01;
    const Evaluation noisy = evaluate(d);
    const double more = (noisy.time_stragglers - calm.time_stragglers) / (calm.step_time - calm.time_stragglers);
    QVERIFY(std::abs(more - 0.02 - 0.01 * expected_maximum(2048)) < 1e-12);
  }

  /// Every published network can be chosen, and its figures determine the tiers.
  void everyCatalogNetworkDeterminesTheTiers() {
    for (const EntryRef& entry : catalog(CatalogKind::networks)) {
      Design d = with({"accelerators=32768"});
      d.cluster.network = std::get<NetworkRef>(entry);
      const Evaluation e = evaluate(d);
      QVERIFY2(e.step_time > 0, base(entry).id.c_str());
    }
    const Design whole = resolved(default_design());
    QCOMPARE(whole.cluster.pod_size, 3072.0);
    QCOMPARE(whole.cluster.oversubscription, 7.0);
    const Setting s = make_setting(whole);
    QCOMPARE(s.fabric.tiers.count, 4);  // domain, pod, core, and the end of the only site
  }
};

TRAINYARD_TEST(TestNetwork);
#include "tst_network.moc"
