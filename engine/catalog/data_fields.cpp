// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/field.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using D = Dataset;
using S = StorageSystem;
using W = SampleWorkload;

const CatalogField<Dataset> dataset_rows[] = {
    in_words<D>({"name", TRAINYARD_TR("Name"), nullptr, Unit::none, &D::name,
                 TRAINYARD_TR("Name of this data set on screen and in reports.")}),
    in_words<D>({"kind", TRAINYARD_TR("Kind"), nullptr, Unit::none, &D::kind,
                 TRAINYARD_TR("Content of the samples: text, code, images, volumes.")}),
    {"tokens", TRAINYARD_TR("Tokens"), "D", Unit::tokens, &D::tokens,
     TRAINYARD_TR("Tokens in one pass over the data set."), 1, 1e18},
    {"samples", TRAINYARD_TR("Samples"), nullptr, Unit::scaled, &D::samples,
     TRAINYARD_TR("Documents, images or volumes in the data set."), 1, 1e18},
    {"size", TRAINYARD_TR("Size"), nullptr, Unit::file, &D::size,
     TRAINYARD_TR("Distributed size in bytes, often compressed."), 1, 1e21},
    {"bytes_per_token", TRAINYARD_TR("Text per token"), nullptr, Unit::bytes, &D::bytes_per_token,
     TRAINYARD_TR("Bytes of clean text per token; about 4 for English."), 0.01, 1e6},
};

const CatalogField<StorageSystem> storage_rows[] = {
    in_words<S>({"name", TRAINYARD_TR("Name"), nullptr, Unit::none, &S::name,
                 TRAINYARD_TR("Name of this storage system on screen and in reports.")}),
    in_words<S>({"kind", TRAINYARD_TR("Kind"), nullptr, Unit::none, &S::kind,
                 TRAINYARD_TR("nfs, parallel_fs, object, burst_buffer or local_nvme.")}),
    {"client_read", TRAINYARD_TR("Read rate per node"), nullptr, Unit::bandwidth, &S::client_read,
     TRAINYARD_TR("Rate at which one node can read. For a measurement: total rate ÷ nodes."), 1, 1e16},
    {"client_write", TRAINYARD_TR("Write rate per node"), nullptr, Unit::bandwidth, &S::client_write,
     TRAINYARD_TR("Rate at which one node can write. It limits checkpoints with few writers."), 1, 1e16},
    {"read", TRAINYARD_TR("Total read rate"), nullptr, Unit::bandwidth, &S::read,
     TRAINYARD_TR("Rate at which the whole system delivers data to all nodes together."), 1, 1e18},
    {"write", TRAINYARD_TR("Total write rate"), nullptr, Unit::bandwidth, &S::write,
     TRAINYARD_TR("Rate at which the whole system accepts data from all nodes together. It limits checkpoints with "
                  "many writers."),
     1, 1e18},
    {"clients", TRAINYARD_TR("Measured nodes"), nullptr, Unit::none, &S::clients,
     TRAINYARD_TR("Nodes that took part in the measurement."), 1, 1e6, true},
    {"unit_nodes", TRAINYARD_TR("Nodes per unit"), nullptr, Unit::none, &S::unit_nodes,
     TRAINYARD_TR("Nodes served by one unit, for storage that grows in units; total rates and capacity are then per "
                  "unit. Local drives: 1. Unknown for a whole system."),
     1, 1e6, true},
    {"capacity", TRAINYARD_TR("Capacity"), nullptr, Unit::file, &S::capacity,
     TRAINYARD_TR("Bytes that the system can hold."), 1, 1e21},
};

const CatalogField<SampleWorkload> sample_rows[] = {
    in_words<W>({"name", TRAINYARD_TR("Name"), nullptr, Unit::none, &W::name,
                 TRAINYARD_TR("Name of this workload on screen and in reports.")}),
    {"flops_per_sample", TRAINYARD_TR("Operations per sample"), "F_s", Unit::flop, &W::flops_per_sample,
     TRAINYARD_TR("Floating-point operations of forward and backward pass per sample."), 1, 1e21},
    {"bytes_per_sample", TRAINYARD_TR("Bytes per sample"), "S_s", Unit::file, &W::bytes_per_sample,
     TRAINYARD_TR("Bytes that the model consumes per sample. Divided by the operations, they give the required read "
                  "bandwidth per FLOP/s."),
     1, 1e15},
    {"record_bytes", TRAINYARD_TR("Bytes per record"), nullptr, Unit::file, &W::record_bytes,
     TRAINYARD_TR("Stored bytes per sample in the files of the benchmark, compressed or packed."), 1, 1e15},
    {"checkpoint_size", TRAINYARD_TR("Checkpoint size"), nullptr, Unit::file, &W::checkpoint_size,
     TRAINYARD_TR("Bytes per checkpoint in the benchmark."), 1, 1e18},
    {"rate_v100", TRAINYARD_TR("Samples per second, V100"), nullptr, Unit::none, &W::rate_v100,
     TRAINYARD_TR("Samples that one V100 processes per second in the benchmark: batch ÷ step time."), 1e-6, 1e9},
    {"rate_a100", TRAINYARD_TR("Samples per second, A100"), nullptr, Unit::none, &W::rate_a100,
     TRAINYARD_TR("Samples that one A100 processes per second in the benchmark: batch ÷ step time."), 1e-6, 1e9},
    {"rate_h100", TRAINYARD_TR("Samples per second, H100"), nullptr, Unit::none, &W::rate_h100,
     TRAINYARD_TR("Samples that one H100 processes per second in the benchmark: batch ÷ step time."), 1e-6, 1e9},
    {"utilization", TRAINYARD_TR("Required utilization"), nullptr, Unit::fraction, &W::utilization,
     TRAINYARD_TR("Lowest share of the time that devices must compute, instead of waiting for data, for a storage "
                  "system to pass the benchmark."),
     0, 1},
    {"read_threads", TRAINYARD_TR("Reader threads"), nullptr, Unit::none, &W::read_threads,
     TRAINYARD_TR("Threads that read samples per device in the benchmark."), 1, 1e6, true},
};

}  // namespace

std::span<const CatalogField<Dataset>> dataset_fields() { return dataset_rows; }
std::span<const CatalogField<StorageSystem>> storage_fields() { return storage_rows; }
std::span<const CatalogField<SampleWorkload>> sample_workload_fields() { return sample_rows; }

}  // namespace trainyard
