// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Core-hours, hours and storage bandwidth of building the data set, stage by stage.
struct DataPreparation {
  double clean_bytes = 0, raw_bytes = 0, raw_ratio = 0;
  double media_total_bytes = 0, media_raw_ratio = 0, media_raw_items = 0;
  double prep_core_hours = 0, prep_time = 0, prep_bandwidth = 0, prep_compute_time = 0, prep_io_time = 0;
  double prep_extract_hours = 0, prep_filter_hours = 0, prep_exact_hours = 0, prep_fuzzy_hours = 0;
  double prep_decontaminate_hours = 0, prep_tokenise_hours = 0, prep_media_hours = 0;
  double prep_filter_bytes = 0, prep_exact_bytes = 0, prep_fuzzy_bytes = 0, prep_decontaminate_bytes = 0;
  double prep_io_bytes = 0, prep_signatures = 0;
};
/// What an epoch reads.
struct EpochBytes {
  double sequences;          ///< or samples, or pairs
  double media_of_sequence;  ///< bytes
  double tokens;             ///< bytes of all
};
/// `design` resolved.
DataPreparation evaluate_data_preparation(const Design& design, const EpochBytes& epoch);

}  // namespace trainyard
