// SPDX-License-Identifier: GPL-3.0-or-later
// GPU instances: published shares of a device, which never add up to more than the device.
#include <QTest>

#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/findings.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const Accelerator& device(const std::string& id) {
  const auto found = find_entry(CatalogKind::accelerators, id);
  if (!found) throw std::runtime_error(id);
  return *std::get<AcceleratorRef>(*found);
}

std::vector<AcceleratorRef> slices() {
  std::vector<AcceleratorRef> out;
  for (const EntryRef& entry : catalog(CatalogKind::accelerators))
    if (const auto& a = std::get<AcceleratorRef>(entry); !std::isnan(a->slice_compute)) out.push_back(a);
  return out;
}

/// Returns the device of an instance, whose id begins with that of the device.
const Accelerator& whole(const Accelerator& slice) {
  for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
    const Accelerator& a = *std::get<AcceleratorRef>(entry);
    if (std::isnan(a.slice_compute) && slice.id.starts_with(a.id + "-") && slice.name.starts_with(a.name + ", MIG"))
      return a;
  }
  throw std::runtime_error(slice.id);
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-12 * std::abs(b); }

/// Adapter fine-tuning on one instance or on a whole device.
Design adapters(const char* accelerator) {
  Design d = default_design();
  for (const char* each :
       {"model=llama3.2-1b", "accelerators=1", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b",
        "adapters=lora", "global_batch=4", "sequence_length=2048", "zero_stage=0", "framework=fsdp", "precision=bf16"})
    assign(d, each);
  assign(d, std::string("accelerator=") + accelerator);
  return d;
}

}  // namespace

class TestSlices : public QObject {
  Q_OBJECT
 private slots:
  void figuresByHand();
  void noMoreThanTheDevice();
  void entriesStateTheirLimits();
  void everyInstanceTrains();
  void sevenAreSlowerAndShareOneDevice();
  void severalInstancesGiveAWarning();
};

void TestSlices::figuresByHand() {
  // A100 40 GB: 14 of 108 multiprocessors and one of eight memory slices; seven instances per device; 312 TFLOP/s and
  // 1,555 GB/s.
  const Accelerator& small = device("a100-sxm-40gb-1g.5gb");
  QVERIFY(close(small.peak_bf16, 312e12 * 14 / 108));
  QVERIFY(close(small.memory_bandwidth, 1.555e12 / 8));
  QVERIFY(close(small.memory, 5.0 * (1 << 30)));
  QVERIFY(close(small.memory_usable, 4.75 / 5));
  QVERIFY(close(small.power, device("a100-sxm-40gb").power / 7));
  QCOMPARE(small.node_accelerators, 56.0);
  // All seven compute slices are 98 multiprocessors.
  QVERIFY(close(device("a100-sxm-80gb-7g.80gb").peak_bf16, 312e12 * 98 / 108));
  // H100 SXM5: 60 of 132 multiprocessors and half of the memory.
  const Accelerator& half = device("h100-sxm-3g.40gb");
  QVERIFY(close(half.peak_bf16, 989.4e12 * 60 / 132));
  QVERIFY(close(half.memory_bandwidth, 3.35e12 / 2));
  QVERIFY(close(half.memory_usable, 39.5 / 40));
  // B200: only the shares are published.
  const Accelerator& seventh = device("b200-2g.45gb");
  QVERIFY(close(seventh.peak_bf16, device("b200").peak_bf16 * 2 / 7));
  QVERIFY(close(seventh.memory_usable, device("b200").memory_usable));
  QVERIFY(std::find(seventh.unverified.begin(), seventh.unverified.end(), "memory_usable") != seventh.unverified.end());
}

void TestSlices::noMoreThanTheDevice() {
  QCOMPARE(slices().size(), size_t(51));
  for (const AcceleratorRef& slice : slices()) {
    const Accelerator& of = whole(*slice);
    const char* id = slice->id.c_str();
    const double count = slice->slices;
    QVERIFY2(count * slice->peak_bf16 <= of.peak_bf16 * (1 + 1e-12), id);
    QVERIFY2(count * slice->memory_bandwidth <= of.memory_bandwidth * (1 + 1e-12), id);
    QVERIFY2(slice->memory_usable <= 1, id);
    QVERIFY2(count * slice->memory <= of.memory * (1 + 1e-12), id);
    QVERIFY2(std::isnan(of.price) ? std::isnan(slice->price) : close(slice->price * count, of.price), id);
    QVERIFY2(close(slice->node_accelerators, of.node_accelerators * count), id);
    QCOMPARE(slice->scale_up_domain, 1.0);
    QCOMPARE(slice->kernel_family, of.kernel_family);
  }
}

void TestSlices::entriesStateTheirLimits() {
  for (const AcceleratorRef& slice : slices()) {
    const auto says = [&](const std::string& text, const char* what) { return text.find(what) != std::string::npos; };
    QVERIFY2(says(slice->sources.front(), "Multi-Instance GPU user guide"), slice->id.c_str());
    QVERIFY2(says(slice->notes, "cannot communicate"), slice->id.c_str());
    QVERIFY2(says(slice->notes, "video decoders"), slice->id.c_str());
  }
}

void TestSlices::everyInstanceTrains() {
  for (const AcceleratorRef& slice : slices()) {
    const Evaluation e = evaluate(adapters(slice->id.c_str()));
    QVERIFY2(e.legality.reason == Illegality::none && std::isfinite(e.step_time), slice->id.c_str());
    QVERIFY2(close(e.memory_capacity, slice->memory * slice->memory_usable), slice->id.c_str());
  }
}

void TestSlices::sevenAreSlowerAndShareOneDevice() {
  // 132 ÷ 16 = 8.25 times as long if compute-bound, 8 times if memory-bound; the start time of kernels stays.
  auto without = std::make_shared<Coefficients>(shipped_coefficients());
  for (FrameworkTime& time : without->time) time.kernel_start = 0;
  Design slice = adapters("h100-sxm-1g.10gb"), device_alone = adapters("h100-sxm");
  slice.calibration = device_alone.calibration = without;
  const double times = evaluate(slice).micro_batch_compute / evaluate(device_alone).micro_batch_compute;
  QVERIFY2(times >= 8 && times <= 8.25, qPrintable(QString::number(times)));
  const Evaluation one = evaluate(adapters("h100-sxm-1g.10gb"));
  const Evaluation all = evaluate(adapters("h100-sxm"));
  QVERIFY(one.micro_batch_compute < 8 * all.micro_batch_compute);
  QVERIFY(one.memory_capacity < all.memory_capacity / 8);
  // A device fails as a whole: seven instances of a device fail as often as the device.
  Design seven = adapters("h100-sxm-1g.10gb");
  assign(seven, "accelerators=7");
  assign(seven, "global_batch=7");
  QCOMPARE(resolved(seven).cluster.accelerators_per_node, 56.0);
  QVERIFY(close(evaluate(seven).hardware_failures, one.hardware_failures));
  // Seven instances cost as much as the device that they fill, and share its slot.
  QVERIFY(close(7 * resolved(seven).economics.accelerator_price, device("h100-sxm").price));
  const Design apart = resolved(seven), together = resolved(adapters("h100-sxm"));
  QVERIFY(close(7 * apart.storage.host_link, together.storage.host_link));
  QVERIFY(close(7 * apart.cluster.node_bandwidth, together.cluster.node_bandwidth));
}

void TestSlices::severalInstancesGiveAWarning() {
  Design d = adapters("a100-sxm-80gb-1g.10gb");
  const auto warns = [](const Design& design) {
    for (const Finding& f : findings(design, evaluate(design)))
      if (f.severity == Severity::warning && f.title.text().find("no direct link") != std::string::npos) return true;
    return false;
  };
  QVERIFY(!warns(d));
  assign(d, "accelerators=4");
  QVERIFY(warns(d));
  assign(d, "accelerator=a100-sxm-80gb");
  QVERIFY(!warns(d));
}

TRAINYARD_TEST(TestSlices);
#include "tst_slices.moc"
