// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Work, time and storage bandwidth of building the data set, by stage. Sizes are in bytes, times in seconds, bandwidth
/// in bytes/s; `prep_core_hours` and the hours of the stages are core-hours.
struct DataPreparation {
  double clean_bytes = 0, raw_bytes = 0, raw_ratio = 0;
  double media_total_bytes = 0, media_raw_ratio = 0, media_raw_items = 0;
  double prep_core_hours = 0, prep_time = 0, prep_bandwidth = 0, prep_compute_time = 0, prep_io_time = 0;
  double prep_extract_hours = 0, prep_filter_hours = 0, prep_exact_hours = 0, prep_fuzzy_hours = 0;
  double prep_decontaminate_hours = 0, prep_tokenise_hours = 0, prep_media_hours = 0;
  double prep_filter_bytes = 0, prep_exact_bytes = 0, prep_fuzzy_bytes = 0, prep_decontaminate_bytes = 0;
  double prep_io_bytes = 0, prep_signatures = 0;
};
/// Data that one epoch reads.
struct EpochBytes {
  double sequences;          ///< sequences, samples or pairs
  double media_of_sequence;  ///< bytes of media per sequence
  double tokens;             ///< bytes of all tokens
};
/// `design` must be resolved.
DataPreparation evaluate_data_preparation(const Design& design, const EpochBytes& epoch);

}  // namespace trainyard
