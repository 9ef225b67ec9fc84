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
     TRAINYARD_TR("How this device is called on screen and in reports.")},
    {"vendor", TRAINYARD_TR("Vendor"), nullptr, Unit::none, &A::vendor,
     TRAINYARD_TR("Who makes or designs the device.")},
    {"kernel_family", TRAINYARD_TR("Kernel family"), nullptr, Unit::none, &A::kernel_family,
     TRAINYARD_TR(
         "Devices whose kernels are of one kind: whose fitted shares of the peak hold, and whose measured runs "
         "count. A family that was never measured borrows from its nearest relative.")},
    in_words<A>({"form_factor", TRAINYARD_TR("Form factor"), nullptr, Unit::none, &A::form_factor,
                 TRAINYARD_TR("Card, module or board on which the device is sold.")}),
    {"year", TRAINYARD_TR("Year"), nullptr, Unit::year, &A::year, TRAINYARD_TR("Year of the announcement."), 2000, 2100,
     true},
    in_words<A>({"status", TRAINYARD_TR("Status"), nullptr, Unit::none, &A::status,
                 TRAINYARD_TR("Whether the device can be bought: ga (on sale), limited or announced.")}),
    {"memory", TRAINYARD_TR("Memory"), "M", Unit::memory, &A::memory,
     TRAINYARD_TR("Memory of one device in binary units: a label of 80 GB stands for 80 GiB of chips."), 0x1p20,
     0x1p50},
    {"memory_usable", TRAINYARD_TR("Usable memory"), nullptr, Unit::fraction, &A::memory_usable,
     TRAINYARD_TR("Share of the memory that the driver shows. Error correction and firmware keep the rest."), 0.5, 1},
    {"memory_type", TRAINYARD_TR("Memory type"), nullptr, Unit::none, &A::memory_type,
     TRAINYARD_TR("Technology of the memory chips.")},
    {"memory_bandwidth", TRAINYARD_TR("Memory bandwidth"), "BW", Unit::bandwidth, &A::memory_bandwidth,
     TRAINYARD_TR("Peak rate between the device and its own memory. It bounds decoding and every element-wise kernel."),
     1e9, 1e16},
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
         "Peak dense rate in 16-bit floating point. Rates with 2:4 sparsity are twice as high and no use in training."),
     slowest_peak, fastest_peak},
    {"peak_bf16", TRAINYARD_TR("Peak BF16"), "F", Unit::flop_rate, &A::peak_bf16,
     TRAINYARD_TR(
         "Peak dense rate in bfloat16, the usual number format of training. Utilization is measured against it."),
     slowest_peak, fastest_peak},
    {"peak_fp8", TRAINYARD_TR("Peak FP8"), nullptr, Unit::flop_rate, &A::peak_fp8,
     TRAINYARD_TR("Peak dense rate in 8-bit floating point."), slowest_peak, fastest_peak},
    {"peak_fp4", TRAINYARD_TR("Peak FP4"), nullptr, Unit::flop_rate, &A::peak_fp4,
     TRAINYARD_TR("Peak dense rate in 4-bit floating point."), slowest_peak, fastest_peak},
    {"peak_int8", TRAINYARD_TR("Peak INT8"), nullptr, Unit::flop_rate, &A::peak_int8,
     TRAINYARD_TR("Peak dense rate in 8-bit integers."), slowest_peak, fastest_peak},
    in_words<A>({"scale_up_link", TRAINYARD_TR("Fast link"), nullptr, Unit::none, &A::scale_up_link,
                 TRAINYARD_TR("The link that joins the devices of a node or rack: NVLink, Infinity Fabric, ICI.")}),
    {"scale_up_bandwidth", TRAINYARD_TR("Fast link, one direction"), nullptr, Unit::bandwidth, &A::scale_up_bandwidth,
     TRAINYARD_TR("Rate of the fast link in one direction for each device. Vendors usually print both directions "
                  "together, twice this figure."),
     0, 1e15},
    {"scale_up_domain", TRAINYARD_TR("Devices on the fast link"), nullptr, Unit::accelerators, &A::scale_up_domain,
     TRAINYARD_TR("How many devices reach each other over the fast link. Tensor parallelism should stay within."), 1,
     1e6, true},
    {"scale_up_mesh", TRAINYARD_TR("Fast links between pairs"), nullptr, Unit::none, &A::scale_up_mesh,
     TRAINYARD_TR("Each pair of devices has a link of its own, so that a group of few uses few of them; else a switch "
                  "joins all.")},
    {"pcie_generation", TRAINYARD_TR("PCIe generation"), nullptr, Unit::none, &A::pcie_generation,
     TRAINYARD_TR("Generation of the PCI Express link to the host."), 1, 9, true},
    {"power", TRAINYARD_TR("Power"), nullptr, Unit::power, &A::power,
     TRAINYARD_TR("Thermal design power of one device, without its share of the node."), 1, 1e6},
    {"node_power", TRAINYARD_TR("Power in its server"), nullptr, Unit::power, &A::node_power,
     TRAINYARD_TR("Largest power of the server or rack ÷ its devices, with processors, switches, network cards and "
                  "fans. It follows an edit of the device's own power."),
     1, 2e6},
    {"node_accelerators", TRAINYARD_TR("Devices in a node"), nullptr, Unit::accelerators, &A::node_accelerators,
     TRAINYARD_TR("How many devices a typical node of this kind holds."), 1, 1024, true},
    {"node_nics", TRAINYARD_TR("Network cards in a node"), nullptr, Unit::none, &A::node_nics,
     TRAINYARD_TR("Network cards of a typical node for the traffic between nodes."), 0, 1024, true},
    {"nic_bandwidth", TRAINYARD_TR("Network card, one direction"), nullptr, Unit::network, &A::nic_bandwidth,
     TRAINYARD_TR("Line rate of one network card in one direction."), 0, 1e13},
    {"price", TRAINYARD_TR("Price"), nullptr, Unit::money_per_hour, &A::price,
     TRAINYARD_TR("Rent of one device. Prices age and depend on contract and region: enter your own."), 0, 10000},
    {"slices", TRAINYARD_TR("Instances on a device"), nullptr, Unit::none, &A::slices,
     TRAINYARD_TR("Instances like this one that share one device, with its slot, network card, price and power; 1 for "
                  "a whole device."),
     1, 64, true},
    {"slice_compute", TRAINYARD_TR("Share of a device"), nullptr, Unit::fraction, &A::slice_compute,
     TRAINYARD_TR("Multiprocessors of this instance ÷ those of the whole device. Unknown for a whole device."), 0.001,
     1},
};

}  // namespace

std::span<const CatalogField<Accelerator>> accelerator_fields() { return rows; }

}  // namespace trainyard
