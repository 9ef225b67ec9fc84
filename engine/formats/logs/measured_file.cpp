// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/logs/measured_file.h"

#include <algorithm>
#include <sstream>

#include "engine/error.h"
#include "engine/formats/logs/serving_log.h"
#include "engine/formats/logs/training_log.h"
#include "engine/measured/post_training_run.h"
#include "engine/measured/probe.h"
#include "engine/measured/serving_run.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

constexpr size_t longest_head = size_t(1) << 16;

std::vector<std::string> head_of(std::istream& in) {
  std::string line(longest_head, ' ');
  in.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<size_t>(in.gcount()));
  const size_t end = line.find_first_of("\r\n");
  if (end == std::string::npos || line.find(',') == std::string::npos) return {};
  line.resize(end);
  try {
    std::istringstream text(line + '\n');
    CsvReader reader(text, "");
    CsvRow row;
    return reader.next(row) ? row.cells : std::vector<std::string>();
  } catch (const InputError&) {
    return {};
  }
}

void rewind(std::istream& in) {
  in.clear();
  in.seekg(0);
}

}  // namespace

MeasuredFile kind_of_measured(std::istream& in) {
  const std::vector<std::string> columns = head_of(in);
  rewind(in);
  const auto has = [&columns](const char* name) { return std::ranges::count(columns, name) > 0; };
  if (is_probe_table(columns)) return MeasuredFile::probe;
  if (is_benchmark_table(columns)) return MeasuredFile::benchmarks;
  const bool runs = has("model") && has("accelerator") && has("gpus");
  if (runs || is_serving_table(columns) || is_post_training_table(columns)) return MeasuredFile::runs;
  const LogContent content = content_of(in);
  rewind(in);
  if (content == LogContent::steps) return MeasuredFile::log;
  const ServingContent serving = serving_content_of(in);
  rewind(in);
  if (serving == ServingContent::results) return MeasuredFile::serving;
  if (content == LogContent::arguments) return MeasuredFile::dump;
  return serving == ServingContent::start ? MeasuredFile::server : MeasuredFile::none;
}

}  // namespace trainyard
