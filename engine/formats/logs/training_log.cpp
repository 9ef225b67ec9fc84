// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/logs/training_log.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/catalog/hub_names.h"
#include "engine/error.h"
#include "engine/formats/logs/log_facts.h"
#include "engine/formats/logs/log_text.h"
#include "engine/measured/run_model.h"
#include "engine/parameters/assignments.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr double mebibyte = 1 << 20, gibibyte = 1 << 30;

/// The value in a step line: seconds, or samples or tokens per second.
enum class StepUnit { seconds, samples_per_second, tokens_per_second };

struct StepLine {
  const char* marker;   ///< marks a step line
  const char* program;  ///< the program that writes it
  const char* framework;
  StepUnit unit;
  double scale;          ///< seconds per unit of the value; 1 for rates
  const char* value;     ///< text before the value
  const char* batch;     ///< text before the sequences per step; nullptr if not logged
  const char* excluded;  ///< skip lines containing this; nullptr: skip none
};
/// The most reliable times come first. If a log has several kinds of lines, only the first kind is used.
constexpr StepLine step_lines[] = {
    {"elapsed time per iteration (ms):", "Megatron-LM", "megatron", StepUnit::seconds, 1e-3,
     "elapsed time per iteration (ms):", "global batch size:", nullptr},
    {"elapsed_time_per_iteration_ms:", "nanotron", "nanotron", StepUnit::seconds, 1e-3,
     "elapsed_time_per_iteration_ms:", "global_batch_size:", nullptr},
    {"elapsed_time_per_iteration_ms=", "Megatron-DeepSpeed", "deepspeed", StepUnit::seconds, 1e-3,
     "elapsed_time_per_iteration_ms=", "global_batch_size=", nullptr},
    {"train_step_timing in s:", "NeMo", "megatron", StepUnit::seconds, 1,
     "train_step_timing in s:", "global_batch_size:", "train_step_timing in s: ["},
    {"Step Time : ", "Megatron-Bridge", "megatron", StepUnit::seconds, 1, "Step Time : ", nullptr, nullptr},
    {"iter time (s):", "DeepSpeed", "deepspeed", StepUnit::seconds, 1, "iter time (s):", nullptr, nullptr},
    {"  tps: ", "torchtitan", "fsdp", StepUnit::tokens_per_second, 1, "  tps: ", nullptr, "validate step:"},
    {"  wps: ", "torchtitan", "fsdp", StepUnit::tokens_per_second, 1, "  wps: ", nullptr, nullptr},
    {"CurrSamplesPerSec=", "DeepSpeed", "deepspeed", StepUnit::samples_per_second, 1, "CurrSamplesPerSec=", nullptr,
     nullptr},
    {"train_steps_per_second", "Hugging Face Trainer", "fsdp", StepUnit::samples_per_second, 1,
     "train_steps_per_second", nullptr, nullptr},
};
constexpr size_t kinds = std::size(step_lines);

/// Lines with peak memory, and the kind of peak that they report.
struct MemoryLine {
  const char* marker;
  const char* kind;
  double scale;  ///< bytes per unit; 0: the line names the unit
};
constexpr MemoryLine memory_lines[] = {
    {"max allocated:", "allocated", mebibyte},    {"Peak allocated", "allocated", 0},
    {"MaxMemAllocated=", "allocated", gibibyte},  {"peak_memory_usage:", "allocated", 1},
    {"  memory: ", "reserved", gibibyte},         {"mmemory: ", "reserved", gibibyte},
    {"cuda_max_memory_reserved:", "reserved", 1},
};

/// Lines that programs print at a start, after which warm-up begins again.
constexpr const char* starts[] = {"[before the start of training step]", "end of arguments", "[Start training]",
                                  "Training starts at step", "DeepSpeedEngine configuration"};

/// Returns the number after a key. Skips quotes, colons and spaces.
double value_behind(std::string_view line, std::string_view marker) {
  const size_t place = line.find(marker);
  if (place == std::string_view::npos) return unknown;
  std::string_view rest = line.substr(place + marker.size());
  while (!rest.empty() && (rest[0] == '\'' || rest[0] == '"' || rest[0] == ':' || rest[0] == ' '))
    rest.remove_prefix(1);
  return leading_number(rest);
}

class LogReader {
 public:
  void add(std::string_view line) {
    if (read_step(line)) {
      read_memory(line);
      return;
    }
    read_memory(line);
    for (const char* start : starts)
      if (has_text(line, start)) {
        ++starts_;
        for (StepPaces& paces : paces_) paces.start();
      }
    facts_.add(line);
  }

  /// Returns the index of the line kind to use; `kinds` if the log has no step lines.
  size_t kind() const {
    for (size_t i = 0; i < kinds; ++i)
      if (!paces_[i].empty()) return i;
    return kinds;
  }

  LoggedRun make_run(const std::string& name) const;
  /// True if a program has logged its arguments.
  bool has_arguments() const { return starts_ > 0 && facts_.has_values(); }
  /// Fills blank columns with facts and peak memory.
  void add_to(Run& run) const;

 private:
  bool read_step(std::string_view line) {
    // Try the kind of the previous step line first, because the next line usually has the same kind.
    for (size_t k = 0; k < kinds; ++k) {
      const size_t i = k == 0 ? last_ : k - (k <= last_ ? 1 : 0);
      const StepLine& row = step_lines[i];
      if (!has_text(line, row.marker) || (row.excluded && has_text(line, row.excluded))) continue;
      const double value = value_behind(line, row.value) * row.scale;
      double batch = row.batch ? value_behind(line, row.batch) : unknown;
      if (!row.batch && row.unit == StepUnit::seconds) batch = std::round(value * value_behind(line, "samples/sec:"));
      paces_[i].add(row.unit == StepUnit::seconds ? value : 1 / value, batch);
      last_ = i;
      if (const double year = number_after(line, "[20"); year >= 10 && year < 100) year_ = 2000 + year;
      return true;
    }
    return false;
  }

  void read_memory(std::string_view line) {
    for (size_t i = 0; i < std::size(memory_lines); ++i) {
      const MemoryLine& row = memory_lines[i];
      if (!has_text(line, row.marker)) continue;
      double scale = row.scale;
      if (scale == 0) scale = has_text(line, "GiB") ? gibibyte : mebibyte;  // nanotron writes the unit after the number
      const double bytes = value_behind(line, row.marker) * scale;
      double& peak = std::string_view(row.kind) == "allocated" ? allocated_ : reserved_;
      if (bytes > 0 && !(peak >= bytes)) peak = bytes;
    }
  }

  std::array<StepPaces, kinds> paces_;
  LogFacts facts_;
  double allocated_ = unknown, reserved_ = unknown, year_ = unknown;
  size_t last_ = 0, starts_ = 0;
};

std::string count_text(double value) { return std::to_string(std::llround(value)); }

Message make_message(const char* format, std::vector<Message::Argument> arguments) {
  return {format, std::move(arguments)};
}
Message::Argument count(size_t value) { return {static_cast<double>(value), Unit::none, std::to_string(value), false}; }

/// Returns messages that say how many steps were used and left out.
std::vector<Message> notes_of(const SteadyPace& pace) {
  std::vector<Message> out;
  out.push_back(
      make_message(TRAINYARD_TR("Median of %1 of %2 logged steps. Excluded: %3 during warm-up, %4 with another "
                                "batch, %5 more than %6 times as long (checkpoints, evaluations)."),
                   {count(pace.steady),
                    count(pace.logged),
                    count(pace.warming),
                    count(pace.other_batch),
                    count(pace.interrupted),
                    {StepPaces::interruption, Unit::none, {}, false}}));
  if (pace.steady < 5)
    out.push_back(make_message(TRAINYARD_TR("Too few steps for a steady pace. Log more steps."), {}));
  const double spread = (pace.high_quarter - pace.low_quarter) / pace.value;
  if (spread > 0.1)
    out.push_back(make_message(
        TRAINYARD_TR("The middle half of the steps spreads over %1 of the median; other work ran at the same time."),
        {{spread, Unit::fraction, {}, false}}));
  return out;
}

/// Returns the catalog model with this shape, so that runs of known models get their name.
ModelRef model_shaped(const Run& run) {
  for (const EntryRef& entry : catalog(CatalogKind::models)) {
    const auto m = std::get<ModelRef>(entry);
    const double wide = m->mixture_of_experts() && !(m->ffn_hidden > 0) ? m->expert_hidden : m->ffn_hidden;
    const bool same = m->layers == run.layers && m->hidden == run.hidden && m->heads == run.heads &&
                      (std::isnan(run.ffn_hidden) || wide == run.ffn_hidden) &&
                      (std::isnan(run.kv_heads) || m->kv_heads == run.kv_heads) &&
                      m->experts == (run.experts > 0 ? run.experts : 0);
    // The vocabulary may be padded for tensor parallelism.
    if (same && (std::isnan(run.vocab) || (run.vocab >= m->vocab && run.vocab < 1.03 * m->vocab))) return m;
  }
  return nullptr;
}

void name_model(Run& run) {
  if (!run.model.empty() || !(run.layers > 0) || !(run.hidden > 0)) return;
  const ModelRef known = model_shaped(run);
  run.model = known ? known->id : "custom " + count_text(run.layers) + " x " + count_text(run.hidden);
}

bool is_blank(double value) { return std::isnan(value); }

std::vector<std::string_view> missing_of(const Run& run) {
  std::vector<std::string_view> out;
  if (run.accelerator.empty()) out.emplace_back("accelerator");
  if (is_blank(run.gpus)) out.emplace_back("gpus");
  const bool chosen = run.set.starts_with("model=") || run.set.find(" model=") != std::string::npos;
  if (!chosen && !hub_model(run.model).model && (is_blank(run.hidden) || is_blank(run.layers)))
    out.emplace_back("model");
  if (is_blank(run.global_batch)) out.emplace_back("global_batch");
  if (is_blank(run.seq_len)) out.emplace_back("seq_len");
  return out;
}

void set_pace(Run& run, const SteadyPace& pace, StepUnit unit) {
  if (is_blank(run.global_batch) && pace.batch > 0) run.global_batch = pace.batch;
  if (pace.batch > 0 && pace.other_batch > 0) run.global_batch = pace.batch;
  if (unit == StepUnit::seconds) run.step_time_s = pace.value;
  if (unit == StepUnit::tokens_per_second) run.tokens_per_s_per_gpu = 1 / pace.value;
  if (unit == StepUnit::samples_per_second) run.step_time_s = run.global_batch * pace.value;
}

void LogReader::add_to(Run& run) const {
  facts_.fill(run);
  const bool allocated = allocated_ > 0;
  const double peak = (allocated ? allocated_ : reserved_) / gibibyte;
  if (is_blank(run.peak_mem_gib) && peak > 0) {
    run.peak_mem_gib = peak;
    run.memory_kind = allocated ? "allocated" : "reserved";
  }
  name_model(run);
}

LoggedRun LogReader::make_run(const std::string& name) const {
  const StepLine& row = step_lines[kind()];
  LoggedRun out{
      .program = row.program, .run = blank_run(), .pace = paces_[kind()].steady(), .notes = {}, .missing = {}};
  Run& run = out.run;
  run.id = name;
  run.group = "own";
  run.status = "ran";
  run.framework = facts_.is_deepspeed() && std::string_view(row.framework) == "megatron" ? "deepspeed" : row.framework;
  add_to(run);
  if (year_ > 0) run.year = year_;
  const bool summary = std::string_view(row.marker) == "train_steps_per_second";
  set_pace(run, out.pace, summary ? StepUnit::seconds : row.unit);
  if (summary)
    out.notes.push_back(
        make_message(TRAINYARD_TR("Mean of all steps, including the first steps and evaluations."), {}));
  else
    out.notes = notes_of(out.pace);
  out.run.source = row.program;
  for (const Message& note : out.notes) run.notes += (run.notes.empty() ? "" : " ") + note.text();
  out.missing = missing_of(run);
  return out;
}

}  // namespace

LoggedRun read_training_log(std::istream& in, const std::string& name, const Execution& execution, double bytes) {
  LogReader reader;
  const auto visit = [&reader](std::string_view line) {
    reader.add(line);
    return true;
  };
  for_each_line(in, visit, execution, bytes);
  if (execution.stopped()) return {.program = "", .run = blank_run(), .pace = {}, .notes = {}, .missing = {}};
  if (reader.kind() == kinds)
    throw InputError(
        name +
        ": no line states the time of a training step in the format of Megatron-LM, NeMo, nanotron, torchtitan, "
        "DeepSpeed or Hugging Face's trainer.");
  return reader.make_run(name);
}

LogContent content_of(std::istream& in) {
  // Read only a limited part, because a device file may never end.
  constexpr size_t longest_preface = size_t(16) << 20;
  std::stop_source enough;
  const Execution limited{.stop = enough.get_token(), .progress = [&enough](double share) {
                            if (share >= 1) enough.request_stop();
                          }};
  LogReader reader;
  const auto visit = [&reader](std::string_view line) {
    reader.add(line);
    return reader.kind() == kinds;
  };
  for_each_line(in, visit, limited, static_cast<double>(longest_preface));
  if (reader.kind() < kinds) return LogContent::steps;
  return reader.has_arguments() ? LogContent::arguments : LogContent::nothing;
}

void complete(LoggedRun& logged, std::istream& dump) {
  LogReader reader;
  for_each_line(dump, [&reader](std::string_view line) {
    reader.add(line);
    return true;
  });
  reader.add_to(logged.run);
  logged.missing = missing_of(logged.run);
}

}  // namespace trainyard
