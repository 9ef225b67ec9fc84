// SPDX-License-Identifier: GPL-3.0-or-later
// Which storage systems keep up with a design: every system is judged, and the judgement is that of the findings.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "engine/catalog/catalog.h"
#include "engine/explore/storage_options.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/derivations.h"
#include "engine/studies/findings.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design with(std::initializer_list<const char*> assignments) {
  Design design = default_design();
  for (const char* one : assignments) assign(design, one);
  return design;
}

bool has_finding(const std::vector<Finding>& findings, const char* title) {
  return std::ranges::any_of(findings, [&](const Finding& f) { return std::string_view(f.title.format) == title; });
}

}  // namespace

class TestStorageOptions : public QObject {
  Q_OBJECT

 private slots:
  void every_system_is_judged_and_ranked();
  void judgements_agree_with_the_findings();
  void unknown_servers_stay_unknown();
  void a_larger_demand_needs_a_larger_system();
  void entered_prices_lead_by_cost();
  void moving_resets_inputs_of_the_old_system();

 private:
  static void check_order(const std::vector<StorageOption>& options);
};

void TestStorageOptions::every_system_is_judged_and_ranked() {
  const std::vector<StorageOption> options = storage_options(default_design());
  QCOMPARE(options.size(), catalog(CatalogKind::storage).size());
  QCOMPARE(std::ranges::count(options, true, &StorageOption::is_current), std::ptrdiff_t(1));
  check_order(options);
  // With time for a restart, systems of very different speed keep up.
  check_order(storage_options(with({"restart_within=2h"})));
  QVERIFY(options.front().judged.state == StorageState::keeps_up && options.front().judged.surplus >= 1);
}

void TestStorageOptions::check_order(const std::vector<StorageOption>& options) {
  for (size_t i = 1; i < options.size(); ++i) {
    const StorageJudgement &before = options[i - 1].judged, &judged = options[i].judged;
    if (judged.state == StorageState::keeps_up) {
      QVERIFY(before.state == StorageState::keeps_up);
      const bool known = !std::isnan(options[i].evaluation.capacity_used);
      const bool known_before = !std::isnan(options[i - 1].evaluation.capacity_used);
      QVERIFY2(known_before || !known, "published capacities come first");
      QVERIFY(known != known_before ||
              options[i - 1].evaluation.finish_days < 1.011 * options[i].evaluation.finish_days);
      QVERIFY(judged.surplus >= 1);
    }
    if (judged.state == StorageState::too_slow) QVERIFY(judged.surplus < 1);
    if (judged.state == StorageState::not_published) QVERIFY(before.state <= StorageState::not_published);
    QVERIFY(judged.state == StorageState::keeps_up || *judged.why.format);
  }
}

void TestStorageOptions::entered_prices_lead_by_cost() {
  const Design design = with({"restart_within=2h"});
  const std::vector<StorageOption> usual = storage_options(design);
  const auto kept = [](const StorageOption& option) { return option.judged.state == StorageState::keeps_up; };
  const std::ptrdiff_t keep_up = std::ranges::count_if(usual, kept);
  QVERIFY(keep_up > 3);
  for (const StorageOption& option : usual) QVERIFY(std::isnan(option.month_cost));
  const std::string dear = usual[0].system->id, cheap = usual[2].system->id, slow = usual.back().system->id;
  const std::vector<StorageOption> priced = storage_options(design, {}, {{dear, 20}, {cheap, 5}, {slow, 1}});
  QCOMPARE(priced[0].system->id, cheap);
  QCOMPARE(priced[1].system->id, dear);
  QCOMPARE(priced[0].month_cost, 5 * priced[0].evaluation.capacity_provisioned / 1e12);
  // A system without a price is never ranked by cost, and a price does not make a slow system keep up.
  QVERIFY(std::isnan(priced[2].month_cost) && kept(priced[2]));
  QCOMPARE(std::ranges::count_if(priced, kept), keep_up);
  QVERIFY(!kept(priced[size_t(keep_up)]));
}

void TestStorageOptions::judgements_agree_with_the_findings() {
  int kept = 0, refused = 0;
  for (const Design& design :
       {default_design(), with({"checkpoint_interval=1min"}),
        with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1"}),
        with({"token_bytes=4000", "checkpoint_mode=asynchronous"}),
        with({"restart_within=2h", "checkpoint_write_share=0.01"})}) {
    const std::vector<StorageOption> options = storage_options(design);
    for (size_t i = 0; i < options.size(); i += tests::stride(7)) {
      const StorageOption& option = options[i];
      const std::vector<Finding> found = findings(option.design, option.evaluation);
      const bool slow = has_finding(found, "Storage is too slow for the checkpoints") ||
                        has_finding(found, "GPUs wait for data %1 of the time");
      const bool long_restart = has_finding(found, "Restart reads the checkpoint in %1");
      if (option.judged.state == StorageState::keeps_up) {
        ++kept;
        QVERIFY2(!slow && !has_finding(found, "Storage is too small"), option.system->id.c_str());
        // A restart that just fits is a remark, not a refusal.
        const bool remark = std::string_view(option.judged.why.format) == "A restart uses %1 of the path.";
        QVERIFY2(!std::isnan(option.evaluation.capacity_used) ? remark == long_restart : !remark || long_restart,
                 option.system->id.c_str());
        QVERIFY2(has_finding(found, "Storage keeps up with the training data"), option.system->id.c_str());
      }
      if (option.judged.state == StorageState::too_slow) {
        ++refused;
        QVERIFY2(slow || long_restart, option.system->id.c_str());
      }
      if (option.judged.state == StorageState::too_small)
        QVERIFY2(has_finding(found, "Storage is too small"), option.system->id.c_str());
    }
  }
  QVERIFY2(kept > 5 && refused > 5, qPrintable(QStringLiteral("%1 %2").arg(kept).arg(refused)));
}

void TestStorageOptions::unknown_servers_stay_unknown() {
  for (const StorageOption& option : storage_options(default_design())) {
    if (option.system->id != "nfs-tcp") continue;
    QCOMPARE(int(option.judged.state), int(StorageState::not_published));
    QVERIFY(option.judged.why.text().find("not published") != std::string::npos);
    return;
  }
  QFAIL("no such system");
}

void TestStorageOptions::a_larger_demand_needs_a_larger_system() {
  const auto count = [](const Design& design) {
    return std::ranges::count_if(storage_options(design), [](const StorageOption& option) {
      return option.judged.state == StorageState::keeps_up;
    });
  };
  const auto usual = count(default_design());
  QVERIFY(usual > 0);
  QVERIFY(count(with({"restart_within=10s"})) < usual);
}

void TestStorageOptions::moving_resets_inputs_of_the_old_system() {
  const Design given = with({"storage=meta-tectonic-llama3", "storage_read=1TB/s", "pue=1.3"});
  const auto other = std::get<StorageRef>(*find_entry(CatalogKind::storage, "frontier-orion"));
  const Design moved = move_to_storage(given, other);
  QVERIFY(moved.storage.system == other);
  QVERIFY(std::isnan(moved.storage.read_bandwidth));
  QCOMPARE(moved.economics.pue, 1.3);
}

TRAINYARD_TEST(TestStorageOptions);
#include "tst_storage_options.moc"
