// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/data_preparation.h"

#include <algorithm>

namespace trainyard {
namespace {

constexpr double seconds_per_hour = 3600;

double core_hours(double amount, double rate) { return amount / rate / seconds_per_hour; }

void text_stages(const DataPlan& plan, DataPreparation& out) {
  out.prep_extract_hours = core_hours(out.raw_bytes, plan.extract_rate);
  out.prep_filter_bytes = out.raw_bytes * plan.extract_keep;
  out.prep_filter_hours = core_hours(out.prep_filter_bytes, plan.filter_rate);
  out.prep_exact_bytes = out.prep_filter_bytes * plan.filter_keep;
  out.prep_exact_hours = core_hours(out.prep_exact_bytes, plan.exact_rate);
  out.prep_fuzzy_bytes = out.prep_exact_bytes * plan.exact_keep;
  out.prep_fuzzy_hours = core_hours(out.prep_fuzzy_bytes, plan.fuzzy_rate);
  out.prep_decontaminate_bytes = out.prep_fuzzy_bytes * plan.fuzzy_keep;
  out.prep_decontaminate_hours = core_hours(out.prep_decontaminate_bytes, plan.decontaminate_rate);
  out.prep_tokenise_hours = core_hours(out.clean_bytes, plan.tokenise_rate);
}

void media_stages(const Design& design, const EpochBytes& epoch, DataPreparation& out) {
  const DataPlan& plan = design.data;
  out.media_total_bytes = epoch.sequences * epoch.media_of_sequence;
  out.media_raw_ratio = 1 / (plan.image_keep * plan.hash_keep);
  out.media_raw_items = out.media_total_bytes / design.storage.media_bytes * out.media_raw_ratio;
  out.prep_media_hours = core_hours(out.media_raw_items, plan.image_rate) +
                         core_hours(out.media_raw_items * plan.image_keep, plan.hash_rate);
}

}  // namespace

DataPreparation evaluate_data_preparation(const Design& design, const EpochBytes& epoch) {
  const DataPlan& plan = design.data;
  DataPreparation out;
  out.clean_bytes = design.work.tokens * plan.text_bytes;
  out.raw_ratio =
      1 / (plan.extract_keep * plan.filter_keep * plan.exact_keep * plan.fuzzy_keep * plan.decontaminate_keep);
  out.raw_bytes = out.clean_bytes * out.raw_ratio;
  text_stages(plan, out);
  media_stages(design, epoch, out);
  out.prep_core_hours = out.prep_extract_hours + out.prep_filter_hours + out.prep_exact_hours + out.prep_fuzzy_hours +
                        out.prep_decontaminate_hours + out.prep_tokenise_hours + out.prep_media_hours;
  // Each stage writes its output, and the next stage reads it.
  out.prep_io_bytes = out.raw_bytes +
                      2 * (out.prep_filter_bytes + out.prep_exact_bytes + out.prep_fuzzy_bytes +
                           out.prep_decontaminate_bytes + out.clean_bytes) +
                      epoch.tokens + 2 * out.media_total_bytes * out.media_raw_ratio;
  out.prep_compute_time = out.prep_core_hours * seconds_per_hour / (plan.nodes * plan.cores * plan.efficiency);
  const double client = design.storage.client_bandwidth;
  // The server rate comes first, because std::min and std::max keep a NaN (unknown rate) only in first place.
  out.prep_io_time = out.prep_io_bytes / std::min(design.storage.read_bandwidth, plan.nodes * client);
  out.prep_time = std::max(out.prep_io_time, out.prep_compute_time);
  out.prep_bandwidth = out.prep_io_bytes / out.prep_time;
  out.prep_signatures = out.prep_fuzzy_bytes / plan.document_bytes * plan.signature_bytes;
  return out;
}

}  // namespace trainyard
