// SPDX-License-Identifier: GPL-3.0-or-later
// findings() states why a design cannot run, which limits it misses, and which figures of the machine are assumed.
#include <QTest>
#include <cmath>

#include "engine/explore/replica_search.h"
#include "engine/metrics/handle.h"
#include "engine/metrics/limits_met.h"
#include "engine/metrics/missing.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/handle.h"
#include "engine/studies/findings.h"
#include "engine/studies/obstacle.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design job_with(Job job, std::initializer_list<std::string> assignments) {
  Design d = default_design(job);
  for (const std::string& one : assignments) assign(d, one);
  return d;
}

std::vector<Finding> findings_of(const Design& design) { return findings(design, evaluate(design)); }

/// The first finding whose title contains a text; nothing if there is none.
std::optional<Finding> find_titled(const Design& design, const std::string& part) {
  for (const Finding& finding : findings_of(design))
    if (finding.title.text().find(part) != std::string::npos) return finding;
  return std::nullopt;
}

/// A small run on one node that fits, costs about a million dollars and takes years.
Design slow_run(std::initializer_list<std::string> more = {}) {
  Design d = job_with(Job::training, {"model=llama3.1-8b", "accelerators=8", "tensor_parallel=1", "pipeline_parallel=1",
                                      "zero_stage=3", "global_batch=64"});
  for (const std::string& one : more) assign(d, one);
  return d;
}

}  // namespace

class TestStatedReasons : public QObject {
  Q_OBJECT
 private slots:
  /// A run that takes years without a deadline is a warning, and its margins are unknown, not those of a search.
  void margins_exist_only_for_limits_that_are_set() {
    const Design design = slow_run();
    const Evaluation e = evaluate(design);
    QVERIFY(e.finish_days > 2000);
    QVERIFY(std::isnan(e.deadline_margin) && std::isnan(e.budget_margin) && std::isnan(e.power_margin));
    for (const auto& [margin, input] :
         {std::pair{MetricHandle(&Evaluation::deadline_margin), ParameterHandle(&Failures::deadline)},
          {MetricHandle(&Evaluation::budget_margin), ParameterHandle(&Economics::budget)},
          {MetricHandle(&Evaluation::power_margin), ParameterHandle(&Economics::power_limit)}})
      QVERIFY(missing_input(*margin, design, e) == input);
    const auto finding = find_titled(design, "no deadline is set");
    QVERIFY(finding && finding->severity == Severity::warning);
    QVERIFY(meets_targets_and_limits(e));
    QVERIFY(!find_titled(slow_run({"tokens=1e9"}), "no deadline is set"));
    const Evaluation set = evaluate(slow_run({"deadline=30", "budget=1e3", "power_limit=1000"}));
    QCOMPARE(set.deadline_margin, 30 - set.finish_days);
    QCOMPARE(set.budget_margin, 1000 - set.cost);
    QCOMPARE(set.power_margin, 1000 - set.site_power_peak);
  }

  void missed_limits_are_findings_data() {
    QTest::addColumn<QString>("limit");
    QTest::addColumn<QString>("title");
    QTest::newRow("deadline") << "deadline=30"
                              << "after the deadline";
    QTest::newRow("budget") << "budget=1000"
                            << "more than the budget";
    QTest::newRow("power") << "power_limit=1000"
                           << "more than the power limit";
  }
  void missed_limits_are_findings() {
    QFETCH(QString, limit);
    QFETCH(QString, title);
    const Design design = slow_run({limit.toStdString()});
    const auto finding = find_titled(design, title.toStdString());
    QVERIFY(finding && finding->severity == Severity::warning);
    QVERIFY(fits_or_meets_targets(evaluate(design)) && !meets_targets_and_limits(evaluate(design)));
    QVERIFY(!find_titled(slow_run({"deadline=3650", "budget=1e9", "power_limit=1e9"}), title.toStdString()));
  }

  void limits_that_cannot_be_checked_are_findings() {
    const Design tpu = job_with(Job::training, {"model=llama3.1-8b", "accelerator=tpu-v6e", "accelerators=64",
                                                "tensor_parallel=1", "pipeline_parallel=1", "global_batch=64",
                                                "tokens=1e9", "zero_stage=3", "recompute=full", "power_limit=1e10"});
    QVERIFY(find_titled(tpu, "Cannot check the power limit"));
    QVERIFY(!meets_targets_and_limits(evaluate(tpu)));
  }

  void illegal_replicas_state_their_numbers_data() {
    QTest::addColumn<QStringList>("sets");
    QTest::addColumn<QString>("reason");
    const QStringList dense{"model=llama3.1-8b"}, sparse{"model=deepseek-v3", "accelerator=h200-sxm"};
    QTest::newRow("heads") << dense + QStringList{"replica_tensor_parallel=3"}
                           << "TP 3 does not divide 32 attention heads";
    QTest::newRow("stages") << dense + QStringList{"replica_tensor_parallel=1", "replica_pipeline_parallel=33"}
                            << "PP 33 exceeds the 32 layers";
    QTest::newRow("experts") << dense + QStringList{"replica_tensor_parallel=2", "replica_expert_parallel=2"}
                             << "EP 2 exceeds the number of experts, 1";
    QTest::newRow("expert ranks") << sparse + QStringList{"replica_tensor_parallel=8", "replica_expert_parallel=16"}
                                  << "EP 16 does not divide TP 8";
    QTest::newRow("prefill") << dense + QStringList{"replica_tensor_parallel=1", "prefill_place=separate",
                                                    "prefill_tensor_parallel=3"}
                             << "Prefill replicas: TP 3 does not divide 32 attention heads";
  }
  void illegal_replicas_state_their_numbers() {
    QFETCH(QStringList, sets);
    QFETCH(QString, reason);
    Design design = default_design(Job::serving);
    for (const QString& one : sets) assign(design, one.toStdString());
    const Evaluation e = evaluate(design);
    QVERIFY(!is_legal(e));
    QCOMPARE(QString::fromStdString(legality_message(design, e).text()), reason);
    const std::vector<Finding> found = findings(design, e);
    QCOMPARE(int(found.front().severity), int(Severity::error));
    QCOMPARE(QString::fromStdString(found.front().detail.text()), reason);
    QCOMPARE(QString::fromStdString(obstacle_of(design).text()), "Not a legal layout: " + reason);
  }

  void replicas_without_room_and_long_requests_are_findings() {
    const Design large = job_with(Job::serving, {"model=llama3.1-405b", "accelerator=l40s", "replica_tensor_parallel=1",
                                                 "replica_pipeline_parallel=1"});
    const auto error = find_titled(large, "Does not fit");
    QVERIFY(error && error->severity == Severity::error);
    QCOMPARE(error->detail.text(), obstacle_of(large).reason.text());
    const Design lengthy = job_with(Job::serving, {"model=llama3.1-8b", "context_limit=200000"});
    QVERIFY(find_titled(lengthy, "exceed the model's maximum length"));
    QVERIFY(!find_titled(job_with(Job::serving, {"model=llama3.1-8b"}), "exceed the model's maximum length"));
  }

  /// Devices without a published rate in 16 bits have unknown times; nothing claims that they are too slow.
  void unknown_rates_give_no_verdict() {
    for (const char* device : {"rubin-ultra", "maia200", "tpu-8t", "ascend-950pr"}) {
      const Design design = job_with(Job::serving, {"model=llama3.1-8b", "accelerator=" + std::string(device)});
      const Evaluation e = evaluate(design);
      QCOMPARE(int(e.serving_verdict), int(ServingVerdict::cannot_tell));
      QVERIFY(std::isnan(e.ttft) && std::isnan(e.tpot) && std::isnan(e.ttft_idle) && std::isnan(e.serving_gpus));
      QVERIFY(find_titled(design, "Times are unknown"));
      for (const SearchedReplica& each : search_replicas(design))
        QVERIFY(each.refusal != ReplicaRefusal::first_token && each.refusal != ReplicaRefusal::next_token &&
                each.refusal != ReplicaRefusal::none);
    }
    QVERIFY(!find_titled(job_with(Job::serving, {"model=llama3.1-8b"}), "Times are unknown"));
  }

  /// Every accelerator without a published network says so if the design uses one.
  void assumed_network_rates_are_named() {
    int unpublished = 0;
    for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
      const auto& device = std::get<AcceleratorRef>(entry);
      const bool published = device->node_nics == 0 || !std::isnan(device->node_nics * device->nic_bandwidth);
      const Design design = job_with(Job::training, {"accelerator=" + device->id, "accelerators=16384"});
      QCOMPARE(find_titled(design, "The network rate of").has_value(), !published);
      unpublished += !published;
    }
    QVERIFY(unpublished > 10);
    QVERIFY(
        !find_titled(job_with(Job::training, {"accelerator=tpu-v7", "network_bandwidth=2e10"}), "The network rate"));
    // 64 of these TPUs are one scale-up domain, and a replica on one node sends nothing over the network.
    QVERIFY(!find_titled(job_with(Job::training, {"accelerator=tpu-v7", "accelerators=64"}), "The network rate"));
    const auto served = [](const char* prefill) {
      return job_with(Job::serving, {"model=llama3.1-8b", "accelerator=tpu-v7", "replica_tensor_parallel=1",
                                     std::string("prefill_place=") + prefill});
    };
    QVERIFY(!find_titled(served("together"), "The network"));
    QVERIFY(find_titled(served("separate"), "The network rate of"));
  }

  /// A network built for another device is named for every device, with that of the device if there is one, even if one
  /// scale-up domain carries all traffic: the machine room still needs a network.
  void the_network_of_another_device_is_named() {
    QVERIFY(!find_titled(default_design(), "The network is assumed"));
    const auto other = find_titled(job_with(Job::training, {"accelerator=tpu-v7"}), "The network is assumed");
    QVERIFY(other && !other->proposal);
    QVERIFY(other->detail.text().find("no network built for") != std::string::npos);
    QVERIFY(
        find_titled(job_with(Job::training, {"accelerator=tpu-v7", "accelerators=8192"}), "The network is assumed"));
    QVERIFY(
        find_titled(job_with(Job::training, {"accelerator=tpu-v7", "network=superpod-b300"}), "network is assumed"));
    QVERIFY(!find_titled(job_with(Job::training, {"accelerator=tpu-v7", "accelerators=4"}), "The network is assumed"));
    const auto own = find_titled(job_with(Job::training, {"accelerator=b300"}), "The network is assumed");
    QVERIFY(own && own->proposal);
    QCOMPARE(own->proposal->design.cluster.network->id, std::string("superpod-b300"));
    QVERIFY(!find_titled(job_with(Job::training, {"accelerator=b300", "network=superpod-b300"}), "network is assumed"));
  }

  void an_assumed_scale_up_rate_is_named() {
    const auto finding = find_titled(job_with(Job::training, {"accelerator=max1550"}), "The scale-up bandwidth of");
    QVERIFY(finding && finding->severity == Severity::warning);
    QVERIFY(!find_titled(job_with(Job::training, {"accelerator=max1550", "scale_up_bandwidth=1e11"}), "scale-up band"));
    QVERIFY(!find_titled(default_design(), "The scale-up bandwidth of"));
  }

  /// A missing field of a device is asked for by its name and that of the device.
  void a_missing_field_is_named() {
    const Design tpu = job_with(Job::training, {"accelerator=tpu-v6e"});
    const std::string text = missing_message(metric(&Evaluation::accelerator_energy), tpu, evaluate(tpu)).text();
    QVERIFY2(text.starts_with("enter ") && text.find(" of TPU v6e") != std::string::npos, text.c_str());
  }
};

TRAINYARD_TEST(TestStatedReasons);
#include "tst_stated_reasons.moc"
