// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of ranks in every placement order, and their effect on the traffic.
#include <QTest>

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <set>

#include "engine/coefficients/coefficients.h"
#include "engine/evaluation/evaluation.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/placement.h"
#include "engine/physics/setting.h"
#include "engine/studies/findings.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// A layout enumerated rank by rank: the ranks of each group, by what its members have in common.
using Groups = std::map<std::vector<std::int64_t>, std::set<std::int64_t>>;

struct Degrees {
  std::int64_t t, c, n, p, e, et, shards;
};

/// Returns the coordinates of a rank along tensor, context, data and pipeline, for an order of names from the nearest.
std::array<std::int64_t, 4> coordinates(const std::string& order, const Degrees& d, std::int64_t rank) {
  std::array<std::int64_t, 4> out{};
  for (size_t at = 0; at < order.size(); at += 3) {
    const std::string name = order.substr(at, 2);
    if (name == "ep") continue;
    const size_t axis = name == "tp" ? 0 : name == "cp" ? 1 : name == "dp" ? 2 : 3;
    const std::int64_t size = std::array{d.t, d.c, d.n, d.p}[axis];
    out[axis] = rank % size;
    rank /= size;
  }
  return out;
}

Groups counted_out(std::int64_t devices, const std::function<std::vector<std::int64_t>(std::int64_t)>& common) {
  Groups out;
  for (std::int64_t rank = 0; rank < devices; ++rank) out[common(rank)].insert(rank);
  return out;
}

/// Returns the largest number of members of one group within a unit of consecutive ranks.
double joined(const Groups& all, std::int64_t unit) {
  size_t most = 0;
  for (const auto& [key, ranks] : all) {
    std::map<std::int64_t, size_t> inside;
    for (const std::int64_t rank : ranks) most = std::max(most, ++inside[rank / unit]);
  }
  return static_cast<double>(most);
}

std::vector<std::string> orders() {
  std::vector<std::string> out;
  for (const Choice& choice : parameter(&Layout::placement_order).choices) out.emplace_back(choice.id);
  return out;
}

bool close(double a, double b, double share) { return std::abs(a / b - 1) <= share; }

/// 64 H100 in nodes of eight: TP 2, four stages, eight replicas, with round figures of the links.
Design small_pipeline(const char* order) {
  Design d = with({"model=llama3.1-70b", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=4", "schedule=1f1b",
                   "zero_stage=0", "global_batch=64", "sequence_length=8192", "precision=bf16",
                   "scale_up_bandwidth=400GB/s", "scale_up_efficiency=1", "scale_up_latency=5us",
                   "network_bandwidth=400Gb/s", "network_efficiency=1", "network_latency=14us",
                   "network_hop_latency=10ns", "pipeline_overlap=0", "collective_algorithm=ring", "network=fat-tree"});
  assign(d, std::string("placement_order=") + order);
  return d;
}

}  // namespace

class TestPlacement : public QObject {
  Q_OBJECT
 private slots:
  /// 16 devices, TP 2, four stages, as Megatron's initialize_model_parallel lists its groups.
  void megatronsOwnExample();
  /// The number of members within a unit is that of an enumeration, for every group of every order.
  void groupsEqualAnEnumeration_data();
  void groupsEqualAnEnumeration();
  void pipelineInTheNodeMovesGradientsOut();
  void expertsOfManyStages();
  void tensorGroupsThatLeaveTheNodeAreReported();
  void replicasNearerThanTheSequence();
};

void TestPlacement::megatronsOwnExample() {
  const auto stride = [](const char* order) {
    Layout l = resolved(with({"accelerators=16", "tensor_parallel=2", "pipeline_parallel=4"})).layout;
    Design d;
    d.layout = l;
    set_text(d, parameter(&Layout::placement_order), order);
    return strides_of(d.layout);
  };
  const Strides usual = stride("tp-cp-ep-dp-pp");
  QCOMPARE(usual[Dimension::tensor], 1.0);    // [0, 1], [2, 3], …
  QCOMPARE(usual[Dimension::data], 2.0);      // [0, 2], [1, 3], …
  QCOMPARE(usual[Dimension::pipeline], 4.0);  // [0, 4, 8, 12], …
  const Strides mapped = stride("tp-cp-ep-pp-dp");
  QCOMPARE(mapped[Dimension::tensor], 1.0);
  QCOMPARE(mapped[Dimension::pipeline], 2.0);  // [0, 2, 4, 6], …
  QCOMPARE(mapped[Dimension::data], 8.0);      // [0, 8], [1, 9], …
}

void TestPlacement::groupsEqualAnEnumeration_data() {
  QTest::addColumn<QString>("order");
  for (const std::string& order : orders()) QTest::newRow(order.c_str()) << QString::fromStdString(order);
}

void TestPlacement::groupsEqualAnEnumeration() {
  QFETCH(QString, order);
  const std::string name = order.toStdString();
  const std::vector<Degrees> all{{2, 1, 8, 4, 1, 1, 8},   {2, 2, 4, 4, 8, 1, 4},  {4, 2, 4, 2, 4, 2, 8},
                                 {1, 1, 32, 4, 16, 1, 8}, {8, 2, 2, 2, 2, 8, 4},  {2, 4, 4, 2, 16, 2, 4},
                                 {4, 1, 8, 4, 32, 1, 2},  {1, 4, 8, 2, 8, 1, 16}, {2, 2, 8, 1, 4, 4, 4}};
  for (const Degrees& x : all) {
    Design d = with({"model=mixtral-8x7b", "schedule=1f1b", "zero_stage=1"});
    Layout& l = d.layout;
    l.tensor_parallel = double(x.t), l.context_parallel = double(x.c), l.data_parallel = double(x.n);
    l.pipeline_parallel = double(x.p), l.expert_parallel = double(x.e), l.expert_tensor_parallel = double(x.et);
    l.shard_group = double(x.shards);
    set_text(d, parameter(&Layout::placement_order), name);
    const std::int64_t devices = x.t * x.c * x.n * x.p;
    d.cluster.accelerators = double(devices);
    const Design whole = resolved(d);
    const Setting s = make_setting(whole);
    const auto at = [&](std::int64_t rank) { return coordinates(name, x, rank); };
    // Index among the devices of a stage, in the order of their ranks.
    std::map<std::int64_t, std::int64_t> index, seen;
    for (std::int64_t rank = 0; rank < devices; ++rank) index[rank] = seen[at(rank)[3]]++;
    const bool context_first = name.find("cp") < name.find("dp");
    const auto replica = [&](std::int64_t rank) {
      const auto place = at(rank);
      return context_first ? place[1] + x.c * place[2] : place[2] + x.n * place[1];
    };
    using Key = std::vector<std::int64_t>;
    const std::int64_t block = x.e * x.et;
    const std::vector<std::pair<CommGroup, Groups>> pairs{
        {tensor_group(s), counted_out(devices,
                                      [&](auto r) {
                                        return Key{at(r)[1], at(r)[2], at(r)[3]};
                                      })},
        {context_group(s), counted_out(devices,
                                       [&](auto r) {
                                         return Key{at(r)[0], at(r)[2], at(r)[3]};
                                       })},
        {pipeline_group(s), counted_out(devices,
                                        [&](auto r) {
                                          return Key{at(r)[0], at(r)[1], at(r)[2]};
                                        })},
        {dense_groups(s).all, counted_out(devices,
                                          [&](auto r) {
                                            return Key{at(r)[0], at(r)[3]};
                                          })},
        {dense_groups(s).shards, counted_out(devices,
                                             [&](auto r) {
                                               return Key{at(r)[0], at(r)[3], replica(r) / x.shards};
                                             })},
        {dense_groups(s).replicas, counted_out(devices,
                                               [&](auto r) {
                                                 return Key{at(r)[0], at(r)[3], replica(r) % x.shards};
                                               })},
        {expert_group(s), counted_out(devices,
                                      [&](auto r) {
                                        return Key{at(r)[3], index[r] % x.et, index[r] / block};
                                      })},
        {expert_groups(s).all, counted_out(devices, [&](auto r) {
           return Key{at(r)[3], index[r] % block};
         })}};
    for (const auto& [group, counted] : pairs) {
      const size_t which = size_t(&group - &pairs.front().first);
      QCOMPARE(group.size, double(counted.begin()->second.size()));
      for (std::int64_t unit = 1; unit <= devices; unit *= 2)
        QVERIFY2(members_inside(group, double(unit)) == joined(counted, unit),
                 qPrintable(QString("group %1 in units of %2: %3, counted %4")
                                .arg(which)
                                .arg(unit)
                                .arg(members_inside(group, double(unit)))
                                .arg(joined(counted, unit))));
    }
  }
}

void TestPlacement::pipelineInTheNodeMovesGradientsOut() {
  const Design far = small_pipeline("tp-cp-ep-dp-pp"), near = small_pipeline("tp-pp-cp-ep-dp");
  const Evaluation a = evaluate(far), b = evaluate(near);
  QCOMPARE(int(b.legality.reason), int(Illegality::none));
  // 8,192 tokens of 8,192 numbers in 16 bits, half of them per device: 67.1 MB, there and back. This takes 14 µs +
  // 1.342 ms over a card of 50 GB/s, and 5 µs + 0.168 ms over the link in the node.
  const double message = 2.0 * 8192 * 8192 / 2;
  QVERIFY(close(a.micro_batch_pipeline, 2 * (14e-6 + message / 50e9), 1e-6));
  QVERIFY(close(b.micro_batch_pipeline, 2 * (5e-6 + message / 400e9), 1e-6));
  // A ring over eight replicas: with four of them in a node they share its four cards; now each of eight nodes has one.
  const double bytes = a.largest_stage_trained * 4;
  const double few = 1 - coefficients_of(far).small_group / 16;
  const double domain = bytes * 7 / 8 / (400e9 * few);
  QVERIFY(close(a.data_time_total, 2 * (domain + bytes * 4 / 8 / (4 * 50e9)), 0.01));
  QVERIFY(close(b.data_time_total, 2 * (bytes * 7 / 8 / 50e9), 0.01));
  QVERIFY(b.data_time_total > 2.5 * a.data_time_total);
  QCOMPARE(b.memory_weights + b.memory_optimizer + b.memory_activations,
           a.memory_weights + a.memory_optimizer + a.memory_activations);
  QCOMPARE(b.data_volume, a.data_volume);
}

/// DeepSeek-V3's shape on 2,048 H800: 16 stages, 64-way experts on 128 devices per stage. Placed stage after stage, an
/// expert group fills eight nodes. With the stages nearer than the replicas, no two of its members share a node.
void TestPlacement::expertsOfManyStages() {
  const std::initializer_list<const char*> shape = {
      "model=deepseek-v3", "accelerator=h800-sxm", "accelerators=2048", "tensor_parallel=1",  "pipeline_parallel=16",
      "schedule=dualpipe", "expert_parallel=64",   "zero_stage=1",      "global_batch=15360", "sequence_length=4096"};
  Design d = with(shape);
  const auto near = [](const Design& x) {
    return ask(x, [](const Setting& s) { return members_inside(expert_group(s), 8); });
  };
  QCOMPARE(near(d), 8.0);
  const Evaluation before = evaluate(d);
  assign(d, "placement_order=tp-cp-ep-pp-dp");
  QCOMPARE(near(d), 1.0);
  const Evaluation after = evaluate(d);
  // A token sends 63 / 64 of its data out of the node instead of 56 / 64, which takes slightly longer.
  const auto sent = [](const Design& x) {
    return ask(x, [](const Setting& s) { return dispatch(s.fabric, expert_group(s), {1e9, 8, false}).time; });
  };
  Design stages = d;
  assign(stages, "placement_order=tp-cp-ep-dp-pp");
  QVERIFY(close(sent(d) / sent(stages), (63.0 / 64) / (56.0 / 64), 0.01));
  QVERIFY(after.micro_batch_expert > before.micro_batch_expert);
  QVERIFY(after.micro_batch_pipeline <= before.micro_batch_pipeline);
}

void TestPlacement::tensorGroupsThatLeaveTheNodeAreReported() {
  const auto says = [](const Design& d) {
    for (const Finding& f : findings(d, evaluate(d)))
      if (f.severity == Severity::warning && f.parameters.size() > 1 &&
          f.parameters.front() == ParameterHandle(&Layout::placement_order))
        return f.detail.text();
    return std::string();
  };
  QCOMPARE(says(small_pipeline("tp-cp-ep-dp-pp")), std::string());
  Design d = small_pipeline("pp-tp-cp-ep-dp");
  QCOMPARE(says(d), std::string());  // 4 × 2 fill the node
  assign(d, "pipeline_parallel=8");
  QCOMPARE(
      says(d),
      std::string("Each matrix is split over 2 GPUs; in this placement order, scale-up links connect only 1 of them"));
  // Gathering a layer's inputs over the network takes longer.
  Design usual = d;
  assign(usual, "placement_order=tp-cp-ep-dp-pp");
  QVERIFY(evaluate(d).micro_batch_tensor > 3 * evaluate(usual).micro_batch_tensor);
}

/// Eight devices share a sequence: if they are adjacent, their ring stays in the node.
void TestPlacement::replicasNearerThanTheSequence() {
  const auto time = [](const char* order) {
    Design d =
        with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1", "context_parallel=8",
              "sequence_length=65536", "schedule=1f1b", "global_batch=8", "context_overlap=0"});
    assign(d, std::string("placement_order=") + order);
    return evaluate(d).micro_batch_context;
  };
  QVERIFY(time("tp-ep-dp-cp-pp") > 4 * time("tp-cp-ep-dp-pp"));
  QCOMPARE(time("cp-tp-ep-dp-pp"), time("tp-cp-ep-dp-pp"));
}

TRAINYARD_TEST(TestPlacement);
#include "tst_placement.moc"
