// SPDX-License-Identifier: Apache-2.0
// Reads start logs of servers, and printed or saved benchmark results. Sources: vllm/benchmarks/serve.py and
// vllm/v1/core/kv_cache_utils.py (github.com/vllm-project/vllm) and python/sglang/bench_serving.py
// (github.com/sgl-project/sglang).
#include "engine/formats/logs/serving_log.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/error.h"
#include "engine/formats/documents/document.h"
#include "engine/formats/logs/log_text.h"
#include "engine/formats/logs/serving_facts.h"
#include "engine/json/json.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

bool is_stated(double value) { return !std::isnan(value); }

/// One result of a benchmark. Times are in milliseconds, except the duration.
struct Result {
  double completed = unknown, failed = unknown, cap = unknown, rate = unknown, duration = unknown;
  double input_tokens = unknown, output_tokens = unknown, request_rate = unknown, output_rate = unknown;
  double concurrency = unknown, ttft = unknown, tpot = unknown, latency = unknown, accepted = unknown;
  double ttft_median = unknown, tpot_median = unknown;
};

/// A figure with its printed label and its saved key. Some figures exist in one program only.
struct Figure {
  const char *label, *key;
  double Result::*value;
};
constexpr Figure figures[] = {
    {"Successful requests:", "completed", &Result::completed},
    {"Failed requests:", "failed", &Result::failed},
    {"Maximum request concurrency:", "max_concurrency", &Result::cap},
    {"Max request concurrency:", "max_concurrency", &Result::cap},
    {"Request rate configured (RPS):", "request_rate", &Result::rate},
    {"Traffic request rate:", "request_rate", &Result::rate},
    {"Benchmark duration (s):", "duration", &Result::duration},
    {"Total input tokens:", "total_input_tokens", &Result::input_tokens},
    {"Total generated tokens:", "total_output_tokens", &Result::output_tokens},
    {"Request throughput (req/s):", "request_throughput", &Result::request_rate},
    {"Output token throughput (tok/s):", "output_throughput", &Result::output_rate},
    {"Concurrency:", "concurrency", &Result::concurrency},
    {"Mean TTFT (ms):", "mean_ttft_ms", &Result::ttft},
    {"Median TTFT (ms):", "median_ttft_ms", &Result::ttft_median},
    {"Mean TPOT (ms):", "mean_tpot_ms", &Result::tpot},
    {"Median TPOT (ms):", "median_tpot_ms", &Result::tpot_median},
    {"Mean E2EL (ms):", "mean_e2el_ms", &Result::latency},
    {"Mean E2E Latency (ms):", "mean_e2e_latency_ms", &Result::latency},
    {"Acceptance length:", "spec_decode_acceptance_length", &Result::accepted},
    {"Accept length:", "accept_length", &Result::accepted},
};

constexpr const char* result_head = "Serving Benchmark Result";

/// Returns a number, or NaN for "inf" and "Infinity", which mean no limit.
double figure_of(const Json& value) { return value.is_number() ? value.get<double>() : unknown; }

/// Content of a log or a saved result.
struct File {
  std::string name;
  ServerFacts facts;
  std::vector<Result> results;
  std::vector<ServerFacts> stated_facts;  ///< for each result, the facts about the server that it states
};

/// Returns the value of a benchmark option, from its command or its printed arguments.
double option(std::string_view line, std::initializer_list<const char*> spellings) {
  for (const char* spelling : spellings)
    if (const double value = number_after(line, spelling); is_stated(value)) return value;
  return unknown;
}

class TextReader {
 public:
  explicit TextReader(File& file) : file_(file) {}
  void add(std::string_view line) {
    if (has_text(line, result_head)) {
      file_.results.push_back(requested_);
      file_.stated_facts.emplace_back();
      requested_ = {};
      open_ = true;
      return;
    }
    const std::string_view text = without_spaces(line);
    if (!open_) return read_requested_load(line, text);
    if (text.starts_with("====")) {
      open_ = false;
      return;
    }
    for (const Figure& f : figures) take(text, f, file_.results.back());
  }

 private:
  static void take(std::string_view text, const Figure& figure, Result& result) {
    const std::string_view label = figure.label;
    if (text.starts_with(label)) result.*figure.value = leading_number(text.substr(label.size()));
  }
  /// Reads the requested load. Releases before 2025-08 state it only before the result.
  void read_requested_load(std::string_view line, std::string_view text) {
    // The facts are displayed and written into tables, so they must be valid UTF-8.
    if (is_utf8(line)) file_.facts.add(line);
    for (const Figure& f : figures)
      if (f.value == &Result::cap || f.value == &Result::rate) take(text, f, requested_);
    const double cap = option(line, {"max_concurrency=", "--max-concurrency ", "--max-concurrency="});
    const double rate = option(line, {"request_rate=", "--request-rate ", "--request-rate="});
    if (is_stated(cap)) requested_.cap = cap;
    if (is_stated(rate)) requested_.rate = rate;
  }

  File& file_;
  Result requested_;  ///< requested load of the next result
  bool open_ = false;
};

/// Limit on the size of a saved result, which may contain the text and times of each request.
constexpr size_t largest_result = size_t(64) << 20;

/// Collects the numbers, strings and booleans of a saved result and of its "server_info" section. Skips the lists of
/// requests.
class ResultReader : public JsonEvents {
 public:
  SavedKeys take() { return std::move(found_); }

  bool null() override { return true; }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(std::int64_t value) override { return put(value); }
  bool number_unsigned(std::uint64_t value) override { return put(value); }
  bool number_float(double value) override { return put(value); }
  bool string(std::string& value) override { return put(truncate_utf8(value, longest_text)); }
  bool start_object() override {
    path_.push_back(is_server_info() ? key_ : std::string());
    hidden_ += path_.back().empty() && path_.size() > 1 ? 1 : 0;
    return true;
  }
  bool key(std::string& value) override {
    key_ = value;
    return true;
  }
  bool end_object() override {
    hidden_ -= path_.back().empty() && path_.size() > 1 ? 1 : 0;
    path_.pop_back();
    return true;
  }
  bool start_array() override {
    path_.emplace_back();
    ++hidden_;
    return true;
  }
  bool end_array() override {
    --hidden_;
    path_.pop_back();
    return true;
  }
  bool parse_error(size_t, const JsonError&) override { return false; }

 private:
  static constexpr size_t longest_text = 300, most_keys = 10'000;
  /// True if the object that begins now is "server_info", the only nested object that is read.
  bool is_server_info() const { return path_.size() == 1 && key_ == "server_info"; }
  template <class Value>
  bool put(const Value& value) {
    if (hidden_ == 0 && !path_.empty()) found_[path_.size() == 1 ? key_ : path_.back() + '.' + key_] = value;
    return found_.size() < most_keys;
  }

  SavedKeys found_;
  std::vector<std::string> path_;
  std::string key_;
  int hidden_ = 0;
};

/// Splits a text into its JSON values: a single one, or one per line.
std::vector<std::string_view> values_of(std::string_view text) {
  std::vector<std::string_view> out;
  size_t begin = 0, depth = 0;
  bool inside = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inside) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        inside = false;
    } else if (c == '"') {
      inside = true;
    } else if (c == '{' || c == '[') {
      if (depth++ == 0) begin = i;
    } else if ((c == '}' || c == ']') && depth > 0 && --depth == 0) {
      out.push_back(text.substr(begin, i + 1 - begin));
    }
  }
  return out;
}

bool add_json(const std::string& text, File& file) {
  const std::string plain = with_quoted_infinities(text);
  for (const std::string_view value : values_of(plain)) {
    ResultReader reader;
    if (!Json::parse(value, reader)) continue;
    const SavedKeys found = reader.take();
    if (!found.contains("output_throughput") || !found.contains("completed")) continue;
    Result& result = file.results.emplace_back();
    for (const Figure& f : figures)
      if (const auto at = found.find(f.key); at != found.end() && is_stated(figure_of(at->second)))
        result.*f.value = figure_of(at->second);
    file.stated_facts.emplace_back().add_saved(found);
  }
  return !file.results.empty();
}

bool is_json_text(std::istream& in) {
  char c = ' ';
  while (in.get(c) && (c == ' ' || c == '\n' || c == '\r' || c == '\t')) {
  }
  const bool found = in && c == '{';
  in.clear();
  in.seekg(0);
  return found;
}

// Converts a result to the columns of a table.

/// Returns the number of concurrent requests: the benchmark's count, or request rate × time per request.
double concurrent_requests(const Result& r, double answer) {
  if (is_stated(r.concurrency)) return r.concurrency;
  const double seconds = is_stated(r.latency) ? r.latency * 1e-3 : (r.ttft + r.tpot * (answer - 1)) * 1e-3;
  return r.request_rate * seconds;
}

void take_load(const Result& r, double most, ServingRun& run, std::vector<Message>& notes) {
  const auto number = [](double value) { return Message::Argument{std::round(value), Unit::none, {}, false}; };
  const double seen = concurrent_requests(r, run.output_len);
  // If all requests arrive at once, half of them are in flight on average. A much lower mean shows that arrivals were
  // spread over time.
  constexpr double queue = 0.25;
  const bool limited = is_stated(r.cap) && !(r.rate > 0), spread = seen < queue * r.completed;
  if (limited || (r.rate > 0 && is_stated(seen)) || spread) {
    run.scenario = scenario_id(ServingScenario::steady);
    run.batch_or_concurrency = std::max(1.0, limited ? std::min(r.cap, r.completed) : std::round(seen));
    if (!limited)
      notes.push_back({TRAINYARD_TR("%1 requests were in flight on average, by request rate × request time."),
                       {number(run.batch_or_concurrency)}});
    else if (r.completed < 4 * r.cap)
      notes.push_back({TRAINYARD_TR("Only %1 requests at a concurrency of %2: the tail with fewer requests is a large "
                                    "part of the measurement."),
                       {number(r.completed), number(r.cap)}});
    return;
  }
  // All requests came at once, so the time to first token is mostly queueing.
  run.ttft_ms = unknown;
  const bool fits = !is_stated(most) || r.completed <= most;
  run.scenario = scenario_id(fits ? ServingScenario::fixed_batch : ServingScenario::saturated);
  run.batch_or_concurrency = fits ? r.completed : most;
  notes.push_back(
      {TRAINYARD_TR("All %1 requests arrived at once. First-token times include queueing and are not compared."),
       {number(r.completed)}});
}

void take_result(const Result& r, ServingRun& run) {
  if (r.completed > 0) {
    run.input_len = std::round(r.input_tokens / r.completed);
    run.output_len = std::round(r.output_tokens / r.completed);
  }
  run.out_tok_s_total = r.output_rate;
  run.throughput_basis = "output";
  run.ttft_ms = is_stated(r.ttft) ? r.ttft : r.ttft_median;
  run.tpot_ms = is_stated(r.tpot) ? r.tpot : r.tpot_median;
  run.e2e_latency_s = r.latency * 1e-3;
}

LoggedServing row_of(const File& file, size_t index, const ServerFacts& facts) {
  const Result& r = file.results[index];
  LoggedServing out{.program = facts.program(), .run = blank_serving_run(), .notes = {}, .missing = {}};
  ServingRun& run = out.run;
  run.id = file.results.size() == 1 ? file.name : file.name + " " + std::to_string(index + 1);
  run.group = "own";
  run.source = out.program;
  facts.fill(run);
  take_result(r, run);
  take_load(r, facts.most_sequences(), run, out.notes);
  if (r.failed > 0) out.notes.push_back({TRAINYARD_TR("Failed requests: %1."), {{r.failed, Unit::none, {}, false}}});
  if (r.accepted > 1)
    out.notes.push_back({TRAINYARD_TR("The server speculated, with %1 tokens per step. Set speculation, draft_tokens "
                                      "and acceptance with --set, or in the column set."),
                         {{r.accepted, Unit::none, {}, false}}});
  for (const Message& note : facts.notes()) out.notes.push_back(note);
  for (const Message& note : out.notes) run.notes += (run.notes.empty() ? "" : " ") + note.text();
  out.missing = missing_of(run);
  return out;
}

}  // namespace

struct ServingLogs::State {
  std::vector<File> files;
};

ServingLogs::ServingLogs() : state_(std::make_unique<State>()) {}
ServingLogs::ServingLogs(ServingLogs&& other) noexcept = default;
ServingLogs::~ServingLogs() = default;

void ServingLogs::add(std::istream& in, const std::string& name, const Execution& execution, double bytes) {
  File file{.name = name, .facts = {}, .results = {}, .stated_facts = {}};
  if (is_json_text(in)) {
    std::string text(largest_result + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<size_t>(in.gcount()));
    if (text.size() > largest_result)
      throw InputError(name + ": the file is larger than the 64 MiB allowed for a result; save it without details");
    if (!add_json(text, file)) throw InputError(name + ": it contains no server benchmark result");
  } else {
    TextReader reader(file);
    for_each_line(
        in,
        [&reader](std::string_view line) {
          reader.add(line);
          return true;
        },
        execution, bytes);
    if (file.results.empty() && !file.facts.has_start_arguments())
      throw InputError(name + ": no line states how a server started or its speed");
  }
  state_->files.push_back(std::move(file));
}

std::vector<LoggedServing> ServingLogs::take() {
  std::vector<LoggedServing> out;
  const auto is_server = [](const File& file) { return file.results.empty(); };
  const auto servers = std::ranges::count_if(state_->files, is_server);
  for (const File& file : state_->files)
    for (size_t i = 0; i < file.results.size(); ++i) {
      ServerFacts facts = file.stated_facts[i];
      facts.complete(file.facts);
      for (const File& server : state_->files)
        if (is_server(server) &&
            (facts.has_same_model(server.facts) || (servers == 1 && !facts.has_other_model(server.facts))))
          facts.complete(server.facts);
      out.push_back(row_of(file, i, facts));
    }
  if (out.empty())
    throw InputError((state_->files.empty() ? std::string("logs") : state_->files.front().name) +
                     ": it states how a server started, but not its speed; open its benchmark result together with it "
                     "(vllm bench serve, sglang.bench_serving)");
  return out;
}

ServingContent serving_content_of(std::istream& in) {
  constexpr double longest_preface = 4 << 20;
  File file{.name = {}, .facts = {}, .results = {}, .stated_facts = {}};
  if (is_json_text(in)) {
    // Both programs save their figures before the lists of requests, or after short lists.
    std::string text(size_t(1) << 20, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<size_t>(in.gcount()));
    const auto has = [&text](const char* key) { return text.find(key) != std::string::npos; };
    return has("\"output_throughput\"") && has("\"completed\"") ? ServingContent::results : ServingContent::nothing;
  }
  std::stop_source enough;
  const Execution limited{.stop = enough.get_token(), .progress = [&enough](double share) {
                            if (share >= 1) enough.request_stop();
                          }};
  TextReader reader(file);
  for_each_line(
      in,
      [&](std::string_view line) {
        reader.add(line);
        return file.results.empty();
      },
      limited, longest_preface);
  if (!file.results.empty()) return ServingContent::results;
  return file.facts.has_start_arguments() ? ServingContent::start : ServingContent::nothing;
}

}  // namespace trainyard
