// SPDX-License-Identifier: GPL-3.0-or-later
// The memory available to a program is the total that the driver shows, device by device.
#include "engine/catalog/catalog.h"
#include "engine/studies/findings.h"
#include "tests/engine/storage_support.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr double MiB = 1 << 20;

bool says_unpublished(const Design& design) {
  for (const Finding& finding : findings(design, evaluate(design)))
    if (QLatin1String(finding.title.format) == "Usable memory of %1 is not published") return true;
  return false;
}

}  // namespace

class DeviceMemory : public QObject {
  Q_OBJECT
 private slots:
  /// Totals of nvidia-smi and similar tools. 99.6 % of 288 GiB would be 286.8 GiB, 18 more than a B300 has.
  void capacityIsTheTotalOfTheDriver_data() {
    QTest::addColumn<QString>("device");
    QTest::addColumn<double>("mebibytes");
    const auto row = [](const char* device, double mebibytes) {
      QTest::newRow(device) << QString(device) << mebibytes;
    };
    row("h100-sxm", 81559);
    row("a100-sxm-80gb", 81920);
    row("t4", 15360);
    row("l40s", 46068);
    row("h200-sxm", 143771);
    row("b200", 179.06 * 1024);
    row("b300", 268.6 * 1024);
    row("gb300", 277.5 * 1024);
    row("mi300x", 191.98 * 1024);
  }
  void capacityIsTheTotalOfTheDriver() {
    QFETCH(QString, device);
    QFETCH(double, mebibytes);
    const Design design = with({("accelerator=" + device).toLatin1().constData()});
    CLOSE(evaluate(design).memory_capacity, mebibytes * MiB, 2e-4);
    QVERIFY(!says_unpublished(design));
    // A value set by the user takes precedence.
    Design own = design;
    own.cluster.memory_usable = 0.9;
    CLOSE(evaluate(own).memory_capacity, 0.9 * design.cluster.accelerator->memory, 1e-12);
  }

  /// If the driver's total is not published, the whole memory of the chips counts, and a message says so.
  void unpublishedTotalsAreReported() {
    Design design = with({"accelerator=mi325x"});
    QCOMPARE(evaluate(design).memory_capacity, design.cluster.accelerator->memory);
    QVERIFY(says_unpublished(design));
    design.cluster.memory_usable = 0.95;
    QVERIFY(!says_unpublished(design));
  }

  void noDeviceShowsMoreThanItHas() {
    for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
      const Accelerator& device = *std::get<AcceleratorRef>(entry);
      QVERIFY2(!(device.memory_usable > 1), device.id.c_str());
      QVERIFY2(!(device.memory_usable < 0.9), device.id.c_str());
    }
  }
};

TRAINYARD_TEST(DeviceMemory);
#include "tst_device_memory.moc"
