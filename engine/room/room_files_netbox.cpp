// SPDX-License-Identifier: Apache-2.0
// Files for the bulk import of NetBox. Columns and values as in netbox/dcim/forms/bulk_import.py and
// netbox/dcim/choices.py of NetBox 4.2.
#include <cctype>
#include <cmath>
#include <set>

#include "engine/room/bill_parts.h"
#include "engine/room/room_files.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

constexpr const char *site_name = "Machine room", *other_port = "other", *gigabit_port = "1000base-t",
                     *uplink_port = "100gbase-x-qsfp28";
constexpr Count uplink_ports = 4;

/// Lower case letters, digits and hyphens.
std::string slug_of(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) && byte < 128)
      out += static_cast<char>(std::tolower(byte));
    else if (!out.empty() && out.back() != '-')
      out += '-';
  }
  while (!out.empty() && out.back() == '-') out.pop_back();
  return out;
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

/// Writes the files of a room.
class NetBox {
 public:
  NetBox(const RoomPlan& plan, const Bill& bill, const RackPlan& racks, const CableSchedule& schedule)
      : plan_(plan), bill_(bill), racks_(racks), schedule_(schedule) {}

  std::string sites() const {
    return csv_row({"name", "slug", "status"}) + csv_row({site_name, slug_of(site_name), "planned"});
  }
  std::string manufacturers() const;
  std::string roles() const;
  std::string rackList() const;
  std::string deviceTypes() const;
  std::string devices() const;
  std::string cables();
  std::string readme() const;

 private:
  static std::string maker(const RoomDevice& device) {
    const RoomPart* part = bill_parts::find_optional_part(device.part);
    return part && !part->maker.empty() ? part->maker : "Unknown";
  }
  /// The first device of each family that has any; all devices of a family have the same type.
  std::vector<const RoomDevice*> families() const {
    std::vector<const RoomDevice*> out;
    for (std::size_t i = 0; i < device_family_count; ++i)
      if (racks_.count(DeviceFamily(i)) > 0) out.push_back(&racks_.device(DeviceFamily(i), 0));
    return out;
  }
  bool isTray(const RoomDevice& device) const {
    const RoomPart* part = bill_parts::find_optional_part(device.part);
    return device.family == DeviceFamily::node && part && part->nodes > 1;
  }
  std::string model(const RoomDevice& device) const;
  std::string deviceType(const RoomDevice& device) const;
  std::string ports(const RoomDevice& device) const;
  std::string nodePorts(const std::string& nic_type) const;
  std::string rackOf(const RoomDevice& device) const {
    return device.place && bill_.racks.floor ? rack_name(*bill_.racks.floor, *device.place) : std::string();
  }

  const RoomPlan& plan_;
  const Bill& bill_;
  const RackPlan& racks_;
  const CableSchedule& schedule_;
  std::size_t skipped_ = 0;
};

std::string NetBox::manufacturers() const {
  std::set<std::string> names;
  for (const RoomDevice* device : families()) names.insert(maker(*device));
  std::string out = csv_row({"name", "slug"});
  for (const std::string& name : names) out += csv_row({name, slug_of(name)});
  return out;
}

std::string NetBox::roles() const {
  std::set<std::string> names;
  for (const RoomDevice* device : families()) names.insert(family_role(device->family));
  std::string out = csv_row({"name", "slug", "color", "vm_role"});
  for (const std::string& name : names) out += csv_row({name, slug_of(name), "9e9e9e", "false"});
  return out;
}

std::string NetBox::rackList() const {
  std::string out = csv_row({"site", "name", "status", "width", "u_height"});
  if (!bill_.racks.floor) return out;
  for (Count place = 0; place < bill_.racks.floor->racks(); ++place)
    out += csv_row({site_name, rack_name(*bill_.racks.floor, place), "planned", "19",
                    std::to_string(bill_.racks.floor->rules.rack_units)});
  return out;
}

/// A type has fixed ports in NetBox. Servers have other ports in each role, so the role is part of their type's name.
std::string NetBox::model(const RoomDevice& device) const {
  const RoomPart* part = bill_parts::find_optional_part(device.part);
  const std::string name = part ? part->name : std::string(family_role(device.family));
  if (isTray(device)) return name + ", compute tray";
  return part && part->accelerators == 0 && part->kind == "server" ? name + ", " + family_role(device.family) : name;
}

std::string interface_lines(const std::string& name, const std::string& type, bool management = false) {
  return "  - name: " + quoted(name) + "\n    type: " + type + '\n' + (management ? "    mgmt_only: true\n" : "");
}

std::string NetBox::nodePorts(const std::string& nic_type) const {
  std::string out;
  const RoomPart* storage = bill_parts::find_optional_part(plan_.storage_switch);
  const RoomPart* in_band = bill_parts::find_optional_part(plan_.in_band_switch);
  for (Count i = 1; i <= plan_.fabric.rails * plan_.fabric.planes; ++i)
    out += interface_lines(port_names::nic(i, plan_.fabric.planes), nic_type);
  for (Count i = 1; i <= plan_.storage_links_per_node; ++i)
    out += interface_lines(port_names::storage(i), storage ? storage->interface : other_port);
  for (Count i = 1; i <= bill_.fabrics.in_band.plan.rails; ++i)
    out += interface_lines(port_names::in_band(i), in_band ? in_band->interface : other_port);
  return out;
}

std::string NetBox::ports(const RoomDevice& device) const {
  using enum DeviceFamily;
  const RoomPart* compute = bill_parts::find_optional_part(plan_.compute_switch);
  const std::string nic = compute && !compute->interface.empty() ? compute->interface : other_port;
  const RoomPart* in_band = bill_parts::find_optional_part(plan_.in_band_switch);
  const RoomPart* part = bill_parts::find_optional_part(device.part);
  std::string out;
  if (device.family == node) out += nodePorts(nic);
  if (device.family == manager)
    for (Count i = 1; i <= bill_.fabrics.compute.plan.planes; ++i) out += interface_lines(port_names::nic(i, 1), nic);
  if (device.family == server)
    for (Count i = 1; i <= default_support().links_per_server; ++i)
      out += interface_lines(port_names::in_band(i), in_band ? in_band->interface : other_port);
  if (device.family == storage_server)
    for (Count i = 1; i <= 8; ++i) {
      out += interface_lines(port_names::storage(i), other_port);
      out += interface_lines(port_names::in_band(i), other_port);
    }
  const Count own = part && part->ports > 0 ? part->ports : plan_.fabric.radix;
  if (device.family >= compute_leaf && device.family <= out_of_band)
    for (Count i = 1; i <= own; ++i)
      out += interface_lines(port_names::numbered(i), part && !part->interface.empty() ? part->interface : other_port);
  if (device.family == out_of_band)
    for (Count i = 1; i <= uplink_ports; ++i) out += interface_lines(port_names::uplink(i), uplink_port);
  if (device.family == coolant_unit) return out;
  out += interface_lines(port_names::management, gigabit_port, true);
  return device.family == manager
             ? out + interface_lines(std::string(port_names::management) + " 2", gigabit_port, true)
             : out;
}

/// A device type with its ports and power, as in NetBox's library of device types.
std::string NetBox::deviceType(const RoomDevice& device) const {
  const RoomPart* part = bill_parts::find_optional_part(device.part);
  const bool has_height = part && part->rack_units && !isTray(device);
  std::string out = "---\nmanufacturer: " + maker(device) + "\nmodel: " + quoted(model(device)) +
                    "\nslug: " + slug_of(maker(device) + '-' + model(device)) +
                    "\nu_height: " + (has_height ? csv_number(*part->rack_units) : std::string("0")) +
                    "\nis_full_depth: true\n";
  if (!has_height) out += "comments: " + quoted("Height unknown: enter it before you place the device.") + '\n';
  if (part && !isTray(device)) {
    if (part->kilograms) out += "weight: " + csv_number(*part->kilograms) + "\nweight_unit: kg\n";
    if (part->watts_max && *part->watts_max >= 1) {
      out +=
          "power-ports:\n  - name: Power\n    maximum_draw: " + std::to_string(std::llround(*part->watts_max)) + '\n';
      if (part->watts_typical)
        out += "    allocated_draw: " + std::to_string(std::llround(*part->watts_typical)) + '\n';
    }
  }
  const std::string interfaces = ports(device);
  return interfaces.empty() ? out : out + "interfaces:\n" + interfaces;
}

std::string NetBox::deviceTypes() const {
  std::set<std::string> written;
  std::string out;
  for (const RoomDevice* device : families())
    if (written.insert(model(*device)).second) out += deviceType(*device);
  return out;
}

std::string NetBox::devices() const {
  std::string out =
      csv_row({"name", "role", "manufacturer", "device_type", "status", "site", "rack", "position", "face"});
  for (const RoomDevice& device : racks_.devices)
    out += csv_row({device.name, family_role(device.family), maker(device), model(device), "planned", site_name,
                    rackOf(device), device.position ? std::to_string(*device.position) : std::string(),
                    device.position ? "front" : ""});
  return out;
}

/// The value of NetBox for a cable; empty if the medium is unknown.
const char* cable_type(const std::string& part) {
  if (part == "cable-copper") return "dac-passive";
  if (part == "cable-multimode") return "mmf";
  if (part == "cable-single-mode") return "smf";
  if (part == "cable-in-band") return "aoc";
  return part == "cable-ethernet" ? "cat5e" : "";
}

std::string NetBox::cables() {
  std::string out = csv_row({"side_a_device", "side_a_type", "side_a_name", "side_b_device", "side_b_type",
                             "side_b_name", "type", "status", "label", "length", "length_unit"});
  std::set<std::pair<std::size_t, std::string>> used;
  skipped_ = 0;
  for (const CableRun& run : schedule_.runs) {
    if (!run.from.device || !run.to.device || used.contains({*run.from.device, run.from.port}) ||
        used.contains({*run.to.device, run.to.port})) {
      ++skipped_;
      continue;
    }
    used.insert({*run.from.device, run.from.port});
    used.insert({*run.to.device, run.to.port});
    out += csv_row({run.from.name, "dcim.interface", run.from.port, run.to.name, "dcim.interface", run.to.port,
                    cable_type(run.part), "planned", run.label,
                    run.metres ? csv_number(std::ceil(*run.metres - 1e-9)) : std::string(), run.metres ? "m" : ""});
  }
  return out;
}

std::string NetBox::readme() const {
  return "Import these files into NetBox 4 in the order of their names, with the bulk import of each kind of object.\n"
         "Device types are YAML, the others CSV. All objects have the status \"planned\".\n" +
         std::to_string(skipped_) +
         " cables are left out: they end outside the room or share a port with another cable.\n"
         "Spare parts are left out. A device type of unknown height has 0 units.\n";
}

}  // namespace

std::vector<RoomFile> netbox_files(const RoomPlan& plan, const Bill& bill, const RackPlan& racks,
                                   const CableSchedule& schedule) {
  NetBox netbox(plan, bill, racks, schedule);
  std::vector<RoomFile> out{{"1_sites.csv", netbox.sites()},
                            {"2_manufacturers.csv", netbox.manufacturers()},
                            {"3_device_roles.csv", netbox.roles()},
                            {"4_racks.csv", netbox.rackList()},
                            {"5_device_types.yaml", netbox.deviceTypes()},
                            {"6_devices.csv", netbox.devices()},
                            {"7_cables.csv", netbox.cables()}};
  out.push_back({"README.txt", netbox.readme()});
  return out;
}

}  // namespace trainyard
