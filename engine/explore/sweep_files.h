// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/explore/grid_sweep.h"
#include "engine/json/json.h"

namespace trainyard {

/// "illegal" or how it fits; empty while pending.
std::string verdict_id(const GridPoint& point);
/// What stands in for the layout of the design at a point: "pipeline_parallel=8 micro_batch=2"; empty where it is kept.
std::string layout_change(const GridSweep& sweep, const GridResult& result, std::size_t point);

/// One row a point that was tried: inputs, metrics with their bands, verdict, reason, layout. SI, C locale, CRLF;
/// unknown numbers are empty.
std::string sweep_csv(const GridSweep& sweep, const GridResult& result);
/// {"inputs":[],"metrics":[],"layout":"","points":N,"tried":N,"rows":[{"inputs":{},"metrics":{},"bands":{},"fits":"",
/// "reason":"","changed":{}}]}; SI, choices as ids.
Json sweep_json(const GridSweep& sweep, const GridResult& result);

/// What a part of a sweep found, for another process to join: numbers read back to the last bit.
Json sweep_part_json(const GridSweep& sweep, const GridResult& part);
/// Throws InputError for what sweep_part_json() does not write of this sweep; `name` is the file's name in messages.
GridResult read_sweep_part(const GridSweep& sweep, const Json& json, const std::string& name);

}  // namespace trainyard
