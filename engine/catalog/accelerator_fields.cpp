// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/field.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using A = Accelerator;
using Row = CatalogField<Accelerator>;

constexpr double slowest_peak = 1e9, fastest_peak = 1e20;

const Row rows[] = {
    {"name", TRAINYARD_TR("Name"), nullptr, Unit::none, &A::name,
     TRAINYARD_TR("Name of this device on screen and in reports.")},
    {"vendor", TRAINYARD_TR("Vendor"), nullptr, Unit::none, &A::vendor,
     TRAINYARD_TR("Company that makes or designs the device.")},
    {"kernel_family", TRAINYARD_TR("Kernel family"), nullptr, Unit::none, &A::kernel_family,
     TRAINYARD_TR("Devices with the same kind of kernels. It selects the fitted efficiencies and the measured runs; an "
                  "unmeasured family uses those of a similar one.")},
    in_words<A>({"form_factor", TRAINYARD_TR("Form factor"), nullptr, Unit::none, &A::form_factor,
                 TRAINYARD_TR("Card, module or board of the device.")}),
    {"year", TRAINYARD_TR("Year"), nullptr, Unit::year, &A::year, TRAINYARD_TR("Year of the announcement."), 2000, 2100,
     true},
    in_words<A>({"status", TRAINYARD_TR("Status"), nullptr, Unit::none, &A::status,
                 TRAINYARD_TR("Availability of the device: on sale, limited, announced or retired.")}),
    {"memory", TRAINYARD_TR("Memory"), "M", Unit::memory, &A::memory,
     TRAINYARD_TR("Memory of one device in binary units: an 80 GB device has 80 GiB of chips."), 0x1p20, 0x1p50},
    {"memory_usable", TRAINYARD_TR("Usable memory"), nullptr, Unit::fraction, &A::memory_usable,
     TRAINYARD_TR("Share of the memory that the driver reports. Error correction and firmware use the rest."), 0.5, 1},
    {"memory_type", TRAINYARD_TR("Memory type"), nullptr, Unit::none, &A::memory_type,
     TRAINYARD_TR("Technology of the memory chips.")},
    {"memory_bandwidth", TRAINYARD_TR("Memory bandwidth"), "BW", Unit::bandwidth, &A::memory_bandwidth,
     TRAINYARD_TR("Peak rate between the device and its own memory. It limits decoding and elementwise kernels."), 1e9,
     1e16},
    {"peak_fp64", TRAINYARD_TR("Peak FP64"), nullptr, Unit::flop_rate, &A::peak_fp64,
     TRAINYARD_TR("Peak rate in 64-bit floating point outside the matrix units."), slowest_peak, fastest_peak},
    {"peak_fp64_matrix", TRAINYARD_TR("Peak FP64, matrix"), nullptr, Unit::flop_rate, &A::peak_fp64_matrix,
     TRAINYARD_TR("Peak rate in 64-bit floating point of the matrix units."), slowest_peak, fastest_peak},
    {"peak_fp32", TRAINYARD_TR("Peak FP32"), nullptr, Unit::flop_rate, &A::peak_fp32,
     TRAINYARD_TR("Peak rate in 32-bit floating point."), slowest_peak, fastest_peak},
    {"peak_tf32", TRAINYARD_TR("Peak TF32"), nullptr, Unit::flop_rate, &A::peak_tf32,
     TRAINYARD_TR("Peak dense rate of the matrix units in TF32: 32-bit numbers with a 10-bit mantissa."), slowest_peak,
     fastest_peak},
    {"peak_fp16", TRAINYARD_TR("Peak FP16"), nullptr, Unit::flop_rate, &A::peak_fp16,
     TRAINYARD_TR(
         "Peak dense rate in 16-bit floating point. Sparse rates (2:4) are twice as high but not usable in training."),
     slowest_peak, fastest_peak},
    {"peak_bf16", TRAINYARD_TR("Peak BF16"), "F", Unit::flop_rate, &A::peak_bf16,
     TRAINYARD_TR("Peak dense rate in bfloat16, the usual number format of training. MFU uses it as the reference."),
     slowest_peak, fastest_peak},
    {"peak_fp8", TRAINYARD_TR("Peak FP8"), nullptr, Unit::flop_rate, &A::peak_fp8,
     TRAINYARD_TR("Peak dense rate in 8-bit floating point."), slowest_peak, fastest_peak},
    {"peak_fp4", TRAINYARD_TR("Peak FP4"), nullptr, Unit::flop_rate, &A::peak_fp4,
     TRAINYARD_TR("Peak dense rate in 4-bit floating point."), slowest_peak, fastest_peak},
    {"peak_int8", TRAINYARD_TR("Peak INT8"), nullptr, Unit::flop_rate, &A::peak_int8,
     TRAINYARD_TR("Peak dense rate in 8-bit integers."), slowest_peak, fastest_peak},
    {"matrix_unit", TRAINYARD_TR("Matrix unit width"), nullptr, Unit::none, &A::matrix_unit,
     TRAINYARD_TR("Rows and columns of a systolic matrix unit. Narrower attention heads, and widths that are not a "
                  "multiple, leave a part of it idle. Unknown: no loss."),
     8, 4096, true},
    in_words<A>({"scale_up_link", TRAINYARD_TR("Fast link"), nullptr, Unit::none, &A::scale_up_link,
                 TRAINYARD_TR("Link between the devices of a node or rack: NVLink, Infinity Fabric, ICI.")}),
    {"scale_up_bandwidth", TRAINYARD_TR("Scale-up bandwidth per direction"), nullptr, Unit::bandwidth,
     &A::scale_up_bandwidth,
     TRAINYARD_TR("Bandwidth of the fast link per device and direction. Vendors usually quote both directions "
                  "together, twice this value."),
     0, 1e15},
    {"scale_up_domain", TRAINYARD_TR("Scale-up domain size"), nullptr, Unit::accelerators, &A::scale_up_domain,
     TRAINYARD_TR("Number of devices connected by the fast link. Tensor parallelism should stay inside."), 1, 1e6,
     true},
    {"scale_up_mesh", TRAINYARD_TR("Point-to-point scale-up links"), nullptr, Unit::none, &A::scale_up_mesh,
     TRAINYARD_TR("On: each pair of devices has its own link, so small groups use only a few links. Off: a switch "
                  "connects all devices.")},
    {"pcie_generation", TRAINYARD_TR("PCIe generation"), nullptr, Unit::none, &A::pcie_generation,
     TRAINYARD_TR("Generation of the PCI Express link to the host."), 1, 9, true},
    {"power", TRAINYARD_TR("Power"), nullptr, Unit::power, &A::power,
     TRAINYARD_TR("Thermal design power of one device, without its share of the node."), 1, 1e6},
    {"node_power", TRAINYARD_TR("Server power per device"), nullptr, Unit::power, &A::node_power,
     TRAINYARD_TR("Maximum power of the server or rack ÷ its devices, including processors, switches, network cards "
                  "and fans. It changes with the power of the device."),
     1, 2e6},
    {"node_accelerators", TRAINYARD_TR("Devices per node"), nullptr, Unit::accelerators, &A::node_accelerators,
     TRAINYARD_TR("Devices in a typical node."), 1, 1024, true},
    {"node_nics", TRAINYARD_TR("Network cards per node"), nullptr, Unit::none, &A::node_nics,
     TRAINYARD_TR("Network cards of a typical node for the traffic between nodes."), 0, 1024, true},
    {"nic_bandwidth", TRAINYARD_TR("Network card bandwidth"), nullptr, Unit::network, &A::nic_bandwidth,
     TRAINYARD_TR("Line rate of one network card per direction."), 0, 1e13},
    {"price", TRAINYARD_TR("Price"), nullptr, Unit::money_per_hour, &A::price,
     TRAINYARD_TR("Rent of one device by contract, term not stated. An edited value replaces the rents of every price "
                  "basis."),
     0, 10000},
    {"slices", TRAINYARD_TR("Instances per device"), nullptr, Unit::none, &A::slices,
     TRAINYARD_TR("Instances like this one that share one device with its slot, network card, price and power. 1: a "
                  "whole device."),
     1, 64, true},
    {"slice_compute", TRAINYARD_TR("Device share"), nullptr, Unit::fraction, &A::slice_compute,
     TRAINYARD_TR("Multiprocessors of this instance ÷ those of the whole device. Unknown for a whole device."), 0.001,
     1},
};

}  // namespace

std::span<const CatalogField<Accelerator>> accelerator_fields() { return rows; }

}  // namespace trainyard
