// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/request_trace.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <list>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/measured/named_rows.h"

namespace trainyard {
namespace {

/// Tokens per block of the Mooncake traces (arXiv 2407.00079), also used for sessions.
constexpr double trace_block = 512;

[[noreturn]] void refuse_cell(const std::string& where, const char* column, const std::string& value,
                              const char* allowed) {
  throw InputError(where + ", " + column + ": “" + value + "” is not allowed: " + allowed + ".");
}

/// Returns the seconds of "2023-11-16 18:17:03.9799600", without its time zone.
double seconds_of_date(const std::string& text, const std::string& where) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, read = 0;
  const int found = std::sscanf(text.c_str(), "%d-%d-%d%*[ T]%d:%d:%n", &year, &month, &day, &hour, &minute, &read);
  // std::from_chars reads a decimal point in every locale.
  double second = 0;
  const bool timed = found == 5 && read > 0 &&
                     std::from_chars(text.data() + read, text.data() + text.size(), second).ec == std::errc();
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(unsigned(month)),
                                         std::chrono::day(unsigned(day))};
  if (!timed || !date.ok()) refuse_cell(where, "TIMESTAMP", text, "a date and a time such as 2023-11-16 18:17:03.98");
  const auto days = std::chrono::sys_days(date).time_since_epoch().count();
  return 86400.0 * double(days) + 3600.0 * hour + 60.0 * minute + second;
}

/// Gives the prompts of a session block ids. A prompt repeats the previous prompt and answer of its session as far as
/// both reach.
class Sessions {
 public:
  void add(const std::string& session, TraceRequest& request) {
    Session& s = sessions_.try_emplace(session, Session{sessions_.size(), 0, {}}).first->second;
    const double shared = std::min(s.tokens, request.prompt);
    s.blocks.resize(std::min(s.blocks.size(), size_t(shared / trace_block)));
    const auto all = size_t(std::ceil((request.prompt + request.answer) / trace_block));
    while (s.blocks.size() < all) s.blocks.push_back(next_++);
    s.tokens = request.prompt + request.answer;
    const auto own = s.blocks.begin() + long(std::ceil(request.prompt / trace_block));
    request.blocks.assign(s.blocks.begin(), own);
    request.answer_blocks.assign(own, s.blocks.end());
  }

 private:
  struct Session {
    size_t number;
    double tokens;
    std::vector<std::uint64_t> blocks;
  };
  std::map<std::string, Session> sessions_;
  std::uint64_t next_ = 0;
};

/// Columns of a format in CSV.
struct TraceColumns {
  const char *format, *time, *prompt, *answer, *session;
};
constexpr TraceColumns trace_columns[] = {{"Azure", "TIMESTAMP", "ContextTokens", "GeneratedTokens", nullptr},
                                          {"BurstGPT", "Timestamp", "Request tokens", "Response tokens", "Session ID"},
                                          {"table", "time_s", "prompt_tokens", "answer_tokens", "session"}};

void check_length(double value, const char* column, const std::string& where) {
  if (!(value >= 0 && value <= 1e8) || std::isnan(value))
    refuse_cell(where, column, csv_number(value), "0 to 100,000,000 tokens");
}

void add_request(TraceRequest request, RequestTrace& trace) {
  if (request.answer < 1 || request.prompt < 1)
    ++trace.left_out;
  else
    trace.requests.push_back(std::move(request));
}

RequestTrace read_table_trace(std::istream& in, const std::string& name) {
  NamedRows rows(in, name);
  const auto* columns = std::ranges::find_if(trace_columns, [&](const TraceColumns& c) {
    return rows.has(c.time) && rows.has(c.prompt) && rows.has(c.answer);
  });
  if (columns == std::end(trace_columns))
    throw InputError(name +
                     ": no trace of requests. The columns of Azure (TIMESTAMP, ContextTokens, GeneratedTokens), "
                     "of BurstGPT (Timestamp, Request tokens, Response tokens) or time_s, prompt_tokens, "
                     "answer_tokens are needed.");
  RequestTrace out;
  out.format = columns->format;
  out.lengths = std::string(columns->prompt) + " + " + columns->answer;
  const bool dated = std::string_view(columns->format) == "Azure";
  const bool sessions = columns->session && rows.has(columns->session);
  if (sessions) out.block_tokens = trace_block;
  Sessions known;
  while (rows.next()) {
    TraceRequest request;
    request.line = rows.line();
    request.time = dated ? seconds_of_date(rows.cell(columns->time), rows.where()) : rows.number(columns->time);
    if (!std::isfinite(request.time)) refuse_cell(rows.where(), columns->time, rows.cell(columns->time), "seconds");
    request.prompt = rows.number(columns->prompt);
    request.answer = rows.number(columns->answer);
    check_length(request.prompt, columns->prompt, rows.where());
    check_length(request.answer, columns->answer, rows.where());
    if (sessions && request.prompt >= 1) known.add(rows.cell(columns->session), request);
    add_request(std::move(request), out);
  }
  return out;
}

double number_of(const Json& line, const char* key, const std::string& where) {
  if (!line.is_object() || !line.contains(key) || !line.at(key).is_number())
    throw InputError(where + ": a number “" + key + "” is needed.");
  return line.at(key).get<double>();
}

/// Reads one id for each block of the prompt.
std::vector<std::uint64_t> blocks_of(const Json& ids, double prompt, const std::string& where) {
  constexpr double most = 9007199254740992;  // 2⁵³: larger ids are not exact
  if (!ids.is_array()) throw InputError(where + ", hash_ids: a list of numbers is needed.");
  const auto needed = size_t(std::ceil(prompt / trace_block));
  if (ids.size() != needed)
    throw InputError(where + ", hash_ids: " + std::to_string(ids.size()) + " ids are not allowed: input_length " +
                     csv_number(prompt) + " has " + std::to_string(needed) + " blocks of 512 tokens.");
  std::vector<std::uint64_t> out;
  for (const Json& id : ids) {
    const double value = id.is_number() ? id.get<double>() : -1;
    if (!(value >= 0 && value <= most) || value != std::floor(value))
      refuse_cell(where, "hash_ids", id.dump(), "whole numbers from 0 to 9,007,199,254,740,992");
    out.push_back(std::uint64_t(value));
  }
  return out;
}

RequestTrace read_json_trace(std::istream& in, const std::string& name) {
  RequestTrace out;
  out.format = "Mooncake";
  out.lengths = "input_length + output_length";
  std::string text;
  for (size_t number = 1; std::getline(in, text); ++number) {
    if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
    const std::string where = name + ", line " + std::to_string(number);
    Json line;
    try {
      line = Json::parse(text);
    } catch (const JsonError&) {
      throw InputError(where + ": this line is not JSON.");
    }
    TraceRequest request;
    constexpr double millisecond = 1e-3;
    request.time = millisecond * number_of(line, "timestamp", where);
    request.prompt = number_of(line, "input_length", where);
    request.answer = number_of(line, "output_length", where);
    check_length(request.prompt, "input_length", where);
    check_length(request.answer, "output_length", where);
    request.line = number;
    if (line.contains("hash_ids")) {
      out.block_tokens = trace_block;
      request.blocks = blocks_of(line.at("hash_ids"), request.prompt, where);
    }
    add_request(std::move(request), out);
  }
  return out;
}

/// Mean and spread of a log-normal with the same mean and mean square.
struct LengthFigures {
  double mean = 0, spread = 0;
};
LengthFigures lengths_of_requests(const RequestTrace& trace, double TraceRequest::*length) {
  double sum = 0, squares = 0;
  for (const TraceRequest& r : trace.requests) {
    sum += r.*length;
    squares += r.*length * r.*length;
  }
  const auto count = double(trace.requests.size());
  const double mean = sum / count;
  return {mean, std::sqrt(std::max(0.0, std::log(squares / count / (mean * mean))))};
}

double busiest_minute(const RequestTrace& trace) {
  constexpr double minute = 60;
  size_t first = 0, most = 0;
  for (size_t last = 0; last < trace.requests.size(); ++last) {
    while (trace.requests[last].time - trace.requests[first].time >= minute) ++first;
    most = std::max(most, last + 1 - first);
  }
  return double(most) / minute;
}

}  // namespace

RequestTrace read_request_trace(std::istream& in, const std::string& name) {
  while (in && std::isspace(in.peek())) in.get();
  RequestTrace out = in.peek() == '{' ? read_json_trace(in, name) : read_table_trace(in, name);
  out.name = name;
  if (out.requests.size() < 2) throw InputError(name + ": a trace needs two requests with an answer or more.");
  std::ranges::stable_sort(out.requests, {}, &TraceRequest::time);
  if (!(out.requests.back().time > out.requests.front().time))
    throw InputError(name + ": all requests arrive at the same time, so the trace has no rate.");
  return out;
}

void check_trace_lengths(const RequestTrace& trace, const Model& model) {
  if (!(model.max_sequence > 0)) return;
  for (const TraceRequest& r : trace.requests)
    if (r.prompt + r.answer > model.max_sequence)
      refuse_cell(trace.name + ", line " + std::to_string(r.line), trace.lengths.c_str(),
                  csv_number(r.prompt + r.answer),
                  (model.name + " takes at most " + csv_number(model.max_sequence) + " tokens").c_str());
}

TraceFigures figures_of(const RequestTrace& trace) {
  TraceFigures out;
  out.duration = trace.requests.back().time - trace.requests.front().time;
  out.requests_per_second = double(trace.requests.size() - 1) / out.duration;
  out.peak_requests_per_second = std::max(out.requests_per_second, busiest_minute(trace));
  const LengthFigures prompt = lengths_of_requests(trace, &TraceRequest::prompt);
  const LengthFigures answer = lengths_of_requests(trace, &TraceRequest::answer);
  out.prompt_tokens = prompt.mean;
  out.prompt_spread = prompt.spread;
  out.output_tokens = answer.mean;
  out.output_spread = answer.spread;
  std::unordered_set<std::uint64_t> different;
  for (const TraceRequest& r : trace.requests) different.insert(r.blocks.begin(), r.blocks.end());
  out.working_set = double(different.size()) * trace.block_tokens;
  return out;
}

double prefix_hits_of(const RequestTrace& trace, double tokens) {
  if (!(trace.block_tokens > 0)) return 0;
  const auto room = size_t(std::max(0.0, tokens / trace.block_tokens));
  std::list<std::uint64_t> order;  // most recently used first
  std::unordered_map<std::uint64_t, std::list<std::uint64_t>::iterator> places;
  const auto use = [&](std::uint64_t block) {
    const auto place = places.find(block);
    const bool is_held = place != places.end();
    if (is_held) order.erase(place->second);
    order.push_front(block);
    places[block] = order.begin();
    return is_held;
  };
  double found = 0, all = 0;
  for (const TraceRequest& r : trace.requests) {
    all += r.prompt;
    bool is_prefix = true;
    double shared = 0;
    for (const std::uint64_t block : r.blocks) {
      const bool is_held = use(block);
      is_prefix = is_prefix && is_held;
      if (is_prefix) shared += trace.block_tokens;
    }
    for (const std::uint64_t block : r.answer_blocks) use(block);
    // The last token of a prompt is always computed.
    found += std::min(shared, r.prompt - 1);
    while (order.size() > room) {
      places.erase(order.back());
      order.pop_back();
    }
  }
  return found / all;
}

}  // namespace trainyard
