// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/explore/grid_sweep.h"
#include "engine/json/json.h"

namespace trainyard {

/// "illegal" or the id of its fit; empty while pending.
std::string verdict_id(const GridPoint& point);
/// Inputs that replace the design's layout at a point: "pipeline_parallel=8 micro_batch=2"; empty if it is unchanged.
std::string layout_change(const GridSweep& sweep, const GridResult& result, std::size_t point);

/// One row per evaluated point: inputs, metrics with likely ranges, verdict, reason, layout. SI, C locale, CRLF;
/// unknown numbers are empty.
std::string sweep_csv(const GridSweep& sweep, const GridResult& result);
/// {"inputs":[],"metrics":[],"layout":"","points":N,"tried":N,"rows":[{"inputs":{},"metrics":{},"bands":{},"fits":"",
/// "reason":"","changed":{}}]}; SI, choices as ids.
Json sweep_json(const GridSweep& sweep, const GridResult& result);

/// One part of a sweep, for merging by another process. Numbers read back exactly.
Json sweep_part_json(const GridSweep& sweep, const GridResult& part);
/// Throws InputError for JSON that sweep_part_json() would not write for `sweep`; `name` is the file's in messages.
GridResult read_sweep_part(const GridSweep& sweep, const Json& json, const std::string& name);

}  // namespace trainyard
