// SPDX-License-Identifier: GPL-3.0-or-later
// Editing a field of a device changes that figure and what a stated rule derives from it; nothing else changes.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "engine/catalog/catalog.h"
#include "engine/json/json.h"
#include "tests/engine/storage_support.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr double GB = 1e9, GiB = 1 << 30;

const std::vector<EntryRef>& devices() { return catalog(CatalogKind::accelerators); }

Design on(const EntryRef& device) {
  Design design = default_design();
  design.cluster.accelerator = std::get<AcceleratorRef>(device);
  return design;
}

double figure(const EntryRef& device, const char* field) { return field_number(device, field).value(); }

/// Values that a user could type: half and twice the catalog's value within the range of the field, and unknown. For an
/// unknown figure, a number in the middle of the range.
std::vector<double> edits(const FieldView& field) {
  std::vector<double> out;
  const double present = std::get<double>(field.value);
  if (std::isnan(present)) {
    const double middle = field.min > 0 ? std::sqrt(field.min * field.max) : std::min(1.0, field.max);
    return {field.integer ? std::ceil(middle) : middle};
  }
  if (field.may_be_unknown) out.push_back(unknown);
  for (const double factor : {0.5, 2.0}) {
    double value = std::clamp(present * factor, field.min, field.max);
    if (field.integer) value = std::ceil(value);
    if (value != present) out.push_back(value);
  }
  return out;
}

bool same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-12 * std::abs(b);
}

/// Inputs that a rule derives from a field of the device.
const std::map<std::string, std::set<std::string>>& rules() {
  static const std::map<std::string, std::set<std::string>> all{
      {"memory_usable", {"memory_usable"}},
      {"node_accelerators",
       {"accelerators_per_node", "network_bandwidth", "pod_bandwidth", "core_bandwidth", "site_bandwidth",
        "client_bandwidth", "client_write", "socket_size", "rail_size", "spare_nodes", "checkpoint_writers",
        "storage_read", "storage_write", "storage_capacity", "accelerator_power", "failures_network"}},
      {"node_nics",
       {"network_bandwidth", "pod_bandwidth", "core_bandwidth", "site_bandwidth", "client_bandwidth", "client_write"}},
      {"nic_bandwidth",
       {"network_bandwidth", "pod_bandwidth", "core_bandwidth", "site_bandwidth", "client_bandwidth", "client_write"}},
      {"scale_up_bandwidth", {"scale_up_bandwidth"}},
      {"scale_up_domain", {"scale_up_domain", "rail_size"}},
      {"pcie_generation", {"scale_up_bandwidth", "node_bandwidth", "socket_bandwidth", "host_link"}},
      {"power", {"accelerator_power"}},
      {"node_power", {"accelerator_power"}},
      {"price", {"accelerator_price"}},
      {"slices", {"scale_up_bandwidth", "node_bandwidth", "host_link", "spare_nodes"}},
      {"slice_compute", {"sample_rate"}}};
  return all;
}

bool may_move(const std::string& field, const std::string& input) {
  const auto found = rules().find(field);
  return found != rules().end() && found->second.contains(input);
}

std::vector<const Parameter*> automatic_inputs() {
  std::vector<const Parameter*> out;
  for (const Parameter* p : parameters(Job::training))
    if (p->derive && p->group != Group::post_training) out.push_back(p);
  return out;
}

}  // namespace

class EditedDevices : public QObject {
  Q_OBJECT
 private slots:
  /// The usable share of memory belongs to the device and does not depend on the memory size.
  void editedMemoryKeepsItsUsableShare_data() {
    QTest::addColumn<QString>("device");
    QTest::addColumn<QString>("memory");
    QTest::addColumn<double>("capacity");
    const auto row = [](const char* device, const char* memory, double capacity) {
      QTest::addRow("%s %s", device, memory) << device << memory << capacity;
    };
    row("h100-sxm", "192GB", 192 * GB * 81559 / 81920);
    row("h100-sxm", "100GB", 100 * GB * 81559 / 81920);
    row("b200", "400GiB", 400 * GiB * 179.06 / 180);
    row("b300", "40GiB", 40 * GiB * 268.6 / 288);
    row("mi325x", "400GiB", 400 * GiB);
  }
  void editedMemoryKeepsItsUsableShare() {
    QFETCH(QString, device);
    QFETCH(QString, memory);
    QFETCH(double, capacity);
    for (const char* job : {"training", "serving"}) {
      Design design = with({("accelerator=" + device).toLatin1().constData()});
      assign(design, std::string("job=") + job);
      assign(design, "accelerator.memory=" + memory.toStdString());
      const Evaluation e = evaluate(design);
      CLOSE(design.job == Job::serving ? e.serving_memory_capacity : e.memory_capacity, capacity, 1e-4);
    }
  }

  void capacityIsProportionalToMemory() {
    for (const EntryRef& device : devices()) {
      const double memory = figure(device, "memory"), capacity = evaluate(on(device)).memory_capacity;
      for (const double factor : {0.25, 0.7, 1.3, 2.4, 8.0})
        CLOSE(evaluate(on(with_field(device, "memory", memory * factor))).memory_capacity, capacity * factor, 1e-12);
    }
  }

  /// Tries each numeric field of each entry with the values of edits().
  void otherFieldsStay() {
    for (const EntryRef& device : devices())
      for (const FieldView& field : fields(device)) {
        if (!std::holds_alternative<double>(field.value)) continue;
        for (const double value : edits(field)) {
          const EntryRef edited = with_field(device, field.id, value);
          for (const FieldView& other : fields(edited)) {
            if (!std::holds_alternative<double>(other.value) || field.id == std::string_view(other.id)) continue;
            double expected = figure(device, other.id);
            // The power of the server includes that of the device; the rest of the server keeps its power.
            const double more = value - figure(device, "power");
            if (std::string_view(field.id) == "power" && std::string_view(other.id) == "node_power")
              expected += std::isnan(more) ? 0 : more;
            const std::string where = base(device).id + ": " + field.id + " changes " + other.id;
            QVERIFY2(same(std::get<double>(other.value), expected), where.c_str());
          }
        }
      }
  }

  /// An automatic input follows a field only by a rule that is listed here.
  void automaticInputsStay() {
    const std::vector<const Parameter*> inputs = automatic_inputs();
    for (const EntryRef& device : devices()) {
      const Design before = resolved(on(device));
      for (const FieldView& field : fields(device)) {
        if (!std::holds_alternative<double>(field.value)) continue;
        for (const double value : edits(field)) {
          const Design after = resolved(on(with_field(device, field.id, value)));
          for (const Parameter* p : inputs) {
            const std::string where = base(device).id + ": " + field.id + " changes " + p->id;
            QVERIFY2(may_move(field.id, p->id) || same(number(after, *p), number(before, *p)), where.c_str());
          }
        }
      }
    }
  }

  /// Recomputes what the rules say from the fields.
  void automaticInputsFollowTheirRule() {
    for (const EntryRef& device : devices())
      for (const FieldView& field : fields(device)) {
        if (!std::holds_alternative<double>(field.value)) continue;
        for (const double value : edits(field)) {
          const EntryRef edited = with_field(device, field.id, value);
          const Design design = resolved(on(edited));
          const Cluster& c = design.cluster;
          const std::string where = base(device).id + "." + field.id;
          const auto f = [&](const char* id) { return figure(edited, id); };
          const auto rule = [&](double actual, double expected) {
            return std::isnan(expected) || same(actual, expected);
          };
          QVERIFY2(rule(c.memory_usable, f("memory_usable")), where.c_str());
          QVERIFY2(rule(c.accelerators_per_node, f("node_accelerators")), where.c_str());
          QVERIFY2(rule(c.network_bandwidth, f("node_nics") * f("nic_bandwidth") / f("node_accelerators")),
                   where.c_str());
          QVERIFY2(rule(c.scale_up_domain, f("scale_up_domain")), where.c_str());
          QVERIFY2(rule(design.economics.accelerator_power, f("node_power")), where.c_str());
          QVERIFY2(rule(design.economics.accelerator_price, f("price")), where.c_str());
          // PCIe x16 in one direction: 16 GB/s in generation 3, doubled by each later one.
          const double slot = 16e9 * std::pow(2, f("pcie_generation") - 3) / f("slices");
          const double link = f("scale_up_bandwidth") > 0 ? f("scale_up_bandwidth") : slot;
          QVERIFY2(rule(c.scale_up_bandwidth, link), where.c_str());
          QVERIFY2(rule(design.storage.host_link, 0.87 * slot), where.c_str());
        }
      }
  }

  /// A server of 10.2 kW with eight H100 of 700 W has 575 W per device for everything else.
  void editedPowerKeepsThePowerOfTheRestOfTheServer() {
    const Design hotter = with({"accelerator=h100-sxm", "accelerator.power=1000"});
    QCOMPARE(resolved(hotter).economics.accelerator_power, 1575.0);
    const Design own = with({"accelerator=h100-sxm", "accelerator.power=1000", "accelerator.node_power=1400"});
    QCOMPARE(resolved(own).economics.accelerator_power, 1400.0);
  }

  /// Copies in older project files store the usable memory in bytes, as the driver shows it.
  void olderFilesKeepTheShare() {
    const auto read = [](double memory, double usable) {
      Json json = to_json(with_field(*find_entry(CatalogKind::accelerators, "h100-sxm"), "price", 9.0));
      json["memory"] = memory;
      json["memory_usable"] = usable;
      return figure(entry_from_json(CatalogKind::accelerators, json), "memory_usable");
    };
    const double shown = 81559.0 * (1 << 20);
    CLOSE(read(80 * GiB, shown), 81559.0 / 81920, 1e-4);
    CLOSE(read(192 * GB, shown), 81559.0 / 81920, 1e-4);
    CLOSE(read(192 * GB, 180 * GB), 180.0 / 192, 1e-12);
    CLOSE(read(192 * GB, 0.97), 0.97, 1e-12);
  }
};

TRAINYARD_TEST(EditedDevices);
#include "tst_edited_devices.moc"
