// SPDX-License-Identifier: GPL-3.0-or-later
// Power caps of devices: measured speed, power and energy of a step, and unknown devices; the power swing of a step.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/catalog/power_curves.h"
#include "engine/metrics/handle.h"
#include "engine/metrics/missing.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/handle.h"
#include "engine/room/machine_room.h"
#include "engine/studies/findings.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design designed(std::initializer_list<const char*> assignments, Job job = Job::training) {
  Design design = default_design(job);
  for (const char* one : assignments) assign(design, one);
  return design;
}

Design with(Design design, std::initializer_list<const char*> assignments) {
  for (const char* one : assignments) assign(design, one);
  return design;
}

/// Eight A100 PCIe, which were measured under power caps.
Design measured() {
  return designed({"model=llama3.1-8b", "accelerator=a100-pcie-80gb", "accelerators=8", "tensor_parallel=1",
                   "pipeline_parallel=1", "global_batch=64", "tokens=1e9", "zero_stage=3", "recompute=full",
                   "accelerator_price=2"});
}

bool is_close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

}  // namespace

class TestPowerCap : public QObject {
  Q_OBJECT
 private slots:
  /// Seconds of the same work: A100 PCIe 60.09517 at 300 W and 65.02246 at 250 W; A40 150.73653 at 300 W and 176.75053
  /// at 200 W; V100 PCIe 1733.285 at 250 W and 1939.225 at 175 W.
  void curves_are_the_published_measurements() {
    const CappedDevice &a100 = *find_capped_device("a100-pcie-80gb"), &a40 = *find_capped_device("a40"),
                       &v100 = *find_capped_device("v100-pcie-32gb");
    QVERIFY(is_close(speed_at_cap(a100, 250.0 / 300), 60.09517 / 65.02246));
    QVERIFY(is_close(speed_at_cap(a40, 200.0 / 300), 150.73653 / 176.75053));
    QVERIFY(is_close(speed_at_cap(v100, 175.0 / 250), 1733.285 / 1939.225));
    QVERIFY(is_close(speed_at_cap(a100, 237.5 / 300), (60.09517 / 65.02246 + 60.09517 / 73.32878) / 2));
    QCOMPARE(speed_at_cap(a100, 1), 1.0);
    QVERIFY(std::isnan(speed_at_cap(a100, 0.5)) && std::isnan(speed_at_cap(a100, 1.1)));
    QVERIFY(!find_capped_device("h100-sxm"));
    for (const CappedDevice& device : capped_devices()) {
      const auto& entry = *std::get<AcceleratorRef>(*find_entry(CatalogKind::accelerators, device.accelerator));
      QVERIFY(!device.source.empty() && device.runs.back().share == 1);
      QCOMPARE(entry.power, device.accelerator == "v100-pcie-32gb" ? 250.0 : 300.0);
      for (size_t i = 1; i < device.runs.size(); ++i) QVERIFY(device.runs[i].speed > device.runs[i - 1].speed);
    }
  }

  void a_cap_saves_power_and_slows_down_the_step() {
    const Design free = measured(), capped = with(free, {"power_cap=0.83333333333333333"});
    const Evaluation a = evaluate(free), b = evaluate(capped);
    const double slower = 65.02246 / 60.09517;
    QVERIFY(b.time_compute > 1.05 * a.time_compute && b.time_compute < 1.000001 * slower * a.time_compute);
    QVERIFY(b.step_time > a.step_time && b.finish_days > a.finish_days && b.cost > a.cost);
    QVERIFY(b.mfu < a.mfu);
    QVERIFY(is_close(a.site_power_peak - b.site_power_peak, 8 * 50 * free.economics.pue));
    QVERIFY(b.step_energy < a.step_energy);
    QVERIFY(is_close(b.step_energy, b.site_power * b.step_time));
    QVERIFY(is_close(b.accelerator_energy / b.finish_days, a.accelerator_energy / a.finish_days * 250 / 300));
  }

  void an_entered_speed_replaces_the_curve() {
    const Evaluation half = evaluate(with(measured(), {"power_cap=0.8", "capped_speed=0.5"}));
    QVERIFY(half.time_compute > 1.5 * evaluate(measured()).time_compute);
    // Without a cap it has no effect.
    const Design idle = with(measured(), {"capped_speed=0.5"});
    QVERIFY(parameter(&Cluster::capped_speed).why_idle(idle));
    QCOMPARE(evaluate(idle).step_time, evaluate(measured()).step_time);
  }

  void a_device_without_measurements_is_unknown() {
    const Design own = designed({"power_cap=0.7"});
    const Evaluation e = evaluate(own);
    QVERIFY(std::isnan(e.step_time) && std::isnan(e.cost) && std::isnan(e.step_energy));
    // The power does not depend on the speed: 1,275 W of a server per GPU, less 30 % of 700 W.
    QVERIFY(is_close(e.site_power_peak, 16384 * (1275 - 0.3 * 700) * 1.15));
    const auto missing = missing_input(metric(&Evaluation::step_time), own, e);
    QVERIFY(missing && *missing == ParameterHandle(&Cluster::capped_speed));
    const auto all = findings(own, e);
    QVERIFY(std::ranges::any_of(
        all, [](const Finding& f) { return !f.parameters.empty() && f.parameters.front() == &Cluster::capped_speed; }));
    const Evaluation borrowed = evaluate(with(own, {"power_curve=a100_pcie"}));
    QVERIFY(borrowed.step_time > evaluate(default_design()).step_time);
  }

  void a_cap_slows_down_serving() {
    const Design free = designed({"model=llama3.1-70b", "replica_tensor_parallel=8"}, Job::serving);
    const Evaluation a = evaluate(free), b = evaluate(with(free, {"power_cap=0.7", "power_curve=v100_pcie"}));
    QVERIFY(b.replica_requests < a.replica_requests && b.serving_gpus >= a.serving_gpus);
    // Decoding draws 55 % of the limit, so that only a lower cap saves power.
    const Evaluation low = evaluate(with(free, {"power_cap=0.5", "power_curve=v100_pcie"}));
    QVERIFY(low.serving_power / low.serving_gpus < 0.95 * a.serving_power / a.serving_gpus);
    const Evaluation unknown_speed = evaluate(with(free, {"power_cap=0.7"}));
    QCOMPARE(int(unknown_speed.serving_verdict), int(ServingVerdict::cannot_tell));
  }

  /// A capped server draws less, so that a utility connection supplies more GPUs.
  void the_room_uses_the_capped_power() {
    const auto room = [](std::initializer_list<const char*> more) {
      const Design design = with(designed({"fabric=superpod-h100", "accelerators=1016", "power_limit=2e6"}), more);
      return report_room(resolved(design), evaluate(design));
    };
    const RoomReport a = room({}), b = room({"power_cap=0.7", "power_curve=v100_pcie"});
    QVERIFY(is_close(a.power.it.max - b.power.it.max, 1016 * 0.3 * 700));
    QVERIFY(is_close(a.power.air_max.value() - b.power.air_max.value(), 1016 * 0.3 * 700));
    QVERIFY(b.powered->accelerators > a.powered->accelerators);
    QVERIFY(b.powered->utility_watts <= 2e6);
    // 7,750 W of typical power are below the capped maximum of 8,520 W.
    QCOMPARE(a.average_watts, b.average_watts);
  }

  /// 16,384 devices of 700 W that fall to a quarter of their power.
  void all_devices_wait_at_once() {
    QVERIFY(is_close(evaluate(default_design()).power_swing, 16384 * 700 * 0.75));
    QVERIFY(is_close(evaluate(designed({"waiting_power=0.9"})).power_swing, 16384 * 700 * 0.1));
    const Evaluation flat = evaluate(designed({"waiting_power=0.9", "power_cap=0.8", "power_curve=a40"}));
    QCOMPARE(flat.power_swing, 0.0);
  }
};

TRAINYARD_TEST(TestPowerCap);
#include "tst_power_cap.moc"
