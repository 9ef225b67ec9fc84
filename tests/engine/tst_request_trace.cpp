// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of requests: public formats, statistics, prefix hits by cache size, and mistakes.
#include <QTest>

#include <cmath>
#include <sstream>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/measured/request_trace.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/traced_load.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

RequestTrace trace_of(const std::string& text) {
  std::istringstream in(text);
  return read_request_trace(in, "trace");
}

const std::string mooncake =
    "{\"timestamp\": 0, \"input_length\": 1024, \"output_length\": 10, \"hash_ids\": [1, 2]}\n"
    "{\"timestamp\": 500, \"input_length\": 1536, \"output_length\": 30, \"hash_ids\": [1, 2, 3]}\n\n"
    "{\"timestamp\": 2000, \"input_length\": 512, \"output_length\": 20, \"hash_ids\": [9]}\n"
    "{\"timestamp\": 4000, \"input_length\": 1024, \"output_length\": 20, \"hash_ids\": [1, 7]}\n";

std::string message_of(const std::string& text) {
  try {
    trace_of(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

class TestRequestTrace : public QObject {
  Q_OBJECT

 private slots:
  void mooncake_states_blocks() {
    const RequestTrace trace = trace_of(mooncake);
    QCOMPARE(trace.format, std::string("Mooncake"));
    const TraceFigures f = figures_of(trace);
    QCOMPARE(f.duration, 4.0);
    QCOMPARE(f.requests_per_second, 0.75);
    QCOMPARE(f.prompt_tokens, 1024.0);
    QCOMPARE(f.output_tokens, 20.0);
    QCOMPARE(f.working_set, 5 * 512.0);
  }

  /// Of 4,096 prompt tokens, 1,024 + 512 repeat a prefix. Two blocks of cache hold only the first repeat: after the
  /// third request they contain the blocks 3 and 9.
  void hits_depend_on_the_room() {
    const RequestTrace trace = trace_of(mooncake);
    QCOMPARE(prefix_hits_of(trace, 1e9), 1536.0 / 4096);
    QCOMPARE(prefix_hits_of(trace, 2 * 512), 1024.0 / 4096);
    QCOMPARE(prefix_hits_of(trace, 0), 0.0);
    double last = 0;
    for (double tokens = 0; tokens < 4000; tokens += 512) {
      const double hits = prefix_hits_of(trace, tokens);
      QVERIFY(hits >= last);
      last = hits;
    }
  }

  /// A block that is held counts only if all earlier blocks of the prompt are held too.
  void only_a_common_start_is_a_prefix() {
    const RequestTrace trace = trace_of(
        "{\"timestamp\": 0, \"input_length\": 1024, \"output_length\": 9, \"hash_ids\": [1, 2]}\n"
        "{\"timestamp\": 9, \"input_length\": 1024, \"output_length\": 9, \"hash_ids\": [5, 2]}\n");
    QCOMPARE(prefix_hits_of(trace, 1e9), 0.0);
  }

  void azure_states_dates() {
    const RequestTrace trace = trace_of(
        "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 23:59:59.5000000,100,10\n"
        "2023-11-17 00:00:01.5000000,300,30\n");
    QCOMPARE(trace.format, std::string("Azure"));
    const TraceFigures f = figures_of(trace);
    QVERIFY(std::abs(f.duration - 2) < 1e-6);
    QCOMPARE(f.prompt_tokens, 200.0);
    // Mean square 50,000 ÷ square of the mean 40,000.
    QVERIFY(std::abs(f.prompt_spread - std::sqrt(std::log(1.25))) < 1e-9);
    QCOMPARE(prefix_hits_of(trace, 1e9), 0.0);
  }

  void burstgpt_has_failures_and_sessions() {
    const RequestTrace trace = trace_of(
        "Timestamp,Session ID,Model,Request tokens,Response tokens,Total tokens,Log Type\n"
        "5,a,GPT-4,1024,512,1536,Conversation log\n6,a,GPT-4,0,0,0,Conversation log\n"
        "9,a,GPT-4,2048,10,2058,Conversation log\n");
    QCOMPARE(trace.format, std::string("BurstGPT"));
    QCOMPARE(trace.left_out, size_t(1));
    QCOMPARE(trace.requests.size(), size_t(2));
    // The second prompt starts with the first one and its answer: 1,536 of 3,072 tokens.
    QCOMPARE(prefix_hits_of(trace, 1e9), 1536.0 / 3072);
  }

  void mistakes_name_the_line() {
    QVERIFY(message_of("a,b\n1,2\n").find("no trace of requests") != std::string::npos);
    QVERIFY(message_of("{\"timestamp\": 0}\n").find("line 1") != std::string::npos);
    QVERIFY(message_of("{\"timestamp\": 0\n").find("not JSON") != std::string::npos);
    QVERIFY(message_of("TIMESTAMP,ContextTokens,GeneratedTokens\nyesterday,1,2\n").find("yesterday") !=
            std::string::npos);
    QVERIFY(message_of("time_s,prompt_tokens,answer_tokens\n1,5,5\n1,5,5\n").find("no rate") != std::string::npos);
    QVERIFY(message_of("time_s,prompt_tokens,answer_tokens\n1,5,5\n2,-5,5\n").find("-5") != std::string::npos);
    QVERIFY(message_of("time_s,prompt_tokens,answer_tokens\n1,5,5\n").find("two requests") != std::string::npos);
  }

  /// A prompt of 1,025 tokens has three blocks of 512. Ids are whole numbers.
  void blocks_must_match_the_prompt() {
    const auto with_ids = [](const std::string& ids) {
      return "{\"timestamp\": 0, \"input_length\": 1025, \"output_length\": 9, \"hash_ids\": " + ids + "}\n";
    };
    for (const char* ids : {"[1, 2]", "[1, 2, 3, 4]", "[]"}) {
      const std::string said = message_of(with_ids(ids));
      QVERIFY2(said.starts_with("trace, line 1, hash_ids: ") && said.find("has 3 blocks") != std::string::npos,
               said.c_str());
    }
    for (const char* ids : {"[1, 2, -3]", "[1, 2, 3.5]", "[1, 2, \"c\"]", "[1, 2, 1e300]", "{}", "7"})
      QVERIFY2(message_of(with_ids(ids)).starts_with("trace, line 1, hash_ids"), ids);
    QVERIFY(message_of(with_ids("[1, 2, 3]") + with_ids("[1, 2, 3]")).find("hash_ids") == std::string::npos);
  }

  void requests_must_fit_the_model() {
    const RequestTrace trace = trace_of("time_s,prompt_tokens,answer_tokens\n2,500,50\n1,131000,73\n3,131000,72\n");
    const ModelRef model = std::get<ModelRef>(*find_entry(CatalogKind::models, "llama3.1-8b"));
    try {
      check_trace_lengths(trace, *model);
      QFAIL("a request of 131,073 tokens");
    } catch (const InputError& error) {
      const std::string said = error.what();
      QVERIFY2(said.starts_with("trace, line 3, prompt_tokens + answer_tokens: ") &&
                   said.find("131073") != std::string::npos && said.find("at most 131072 tokens") != std::string::npos,
               said.c_str());
    }
    Model unlimited = *model;
    unlimited.max_sequence = NAN;
    check_trace_lengths(trace, unlimited);
  }

  /// A larger cache finds more prefixes; a trace without blocks keeps the hits of the design.
  void hits_of_a_job_follow_its_cache() {
    std::string text;
    for (int i = 0; i < 600; ++i) {
      const int prefix = i % 40;
      text += "{\"timestamp\": " + std::to_string(100 * i) + ", \"input_length\": 4096, \"output_length\": 100, " +
              "\"hash_ids\": [";
      for (int b = 0; b < 8; ++b) text += (b ? "," : "") + std::to_string(b < 6 ? 10 * prefix + b : 1000 + 10 * i + b);
      text += "]}\n";
    }
    const RequestTrace trace = trace_of(text);
    Design d = default_design();
    d.job = Job::serving;
    for (const char* each : {"model=llama3.1-8b", "accelerator=l40s", "replica_tensor_parallel=1"}) assign(d, each);
    const TracedLoad small = traced_load(d, trace, false);
    assign(d, "accelerator=h200-sxm");
    const TracedLoad large = traced_load(d, trace, false);
    QVERIFY(large.cache_tokens > small.cache_tokens);
    QVERIFY(large.prefix_hits >= small.prefix_hits);
    QVERIFY(large.prefix_hits > 0.6 && large.prefix_hits < 0.75);
    QVERIFY(std::abs(large.design.serving.requests - 599 / 59.9) < 1e-9);
    const TracedLoad untold =
        traced_load(d, trace_of("time_s,prompt_tokens,answer_tokens\n1,500,50\n2,500,50\n"), true);
    QVERIFY(!untold.has_blocks);
    // Neither a working set nor host memory changes the hits in device memory that the trace tells.
    Design other = d;
    for (const char* each : {"derives_hits=on", "documents=1000000", "document_tokens=3000"}) assign(other, each);
    const TracedLoad same = traced_load(other, trace, false);
    QVERIFY(!same.design.serving.derives_hits);
    QCOMPARE(same.prefix_hits, large.prefix_hits);
    QCOMPARE(evaluate(same.design).prompt_found, evaluate(large.design).prompt_found);
  }

  /// Each tier finds what the trace repeats from its size: 400 prefixes of 3,072 tokens in turn, which fit only in host
  /// memory and devices together.
  void tiers_find_what_the_trace_repeats() {
    std::string text;
    for (int i = 0; i < 1600; ++i) {
      text += "{\"timestamp\": " + std::to_string(1000 * i) + ", \"input_length\": 4096, \"output_length\": 100, " +
              "\"hash_ids\": [";
      for (int b = 0; b < 8; ++b)
        text += (b ? "," : "") + std::to_string(b < 6 ? 10 * (i % 400) + b : 100000 + 10 * i + b);
      text += "]}\n";
    }
    const RequestTrace trace = trace_of(text);
    Design d = default_design(Job::serving);
    for (const char* each :
         {"model=llama3.1-8b", "accelerator=l40s", "replica_tensor_parallel=1", "replica_pipeline_parallel=1",
          "cache_format=bits_16", "users=2", "first_token=60", "next_token=1", "requests=0.01"})
      assign(d, each);
    const TracedLoad plain = traced_load(d, trace, false);
    QVERIFY(std::isnan(plain.tier_hits[0]) && std::isnan(plain.design.serving.host_hits));
    assign(d, "host_cache=400GiB");
    assign(d, "host_memory=4TiB");
    const TracedLoad tiered = traced_load(d, trace, false);
    const double both = prefix_hits_of(trace, tiered.cache_tokens + tiered.tier_tokens[0]);
    QVERIFY2(tiered.tier_hits[0] > 0.1, qPrintable(QString::number(tiered.tier_hits[0])));
    QVERIFY(std::abs(tiered.prefix_hits + tiered.tier_hits[0] - both) < 2e-3);
    QCOMPARE(tiered.design.serving.host_hits, tiered.tier_hits[0]);
    QVERIFY(std::isnan(tiered.tier_hits[1]));
    QVERIFY(evaluate(tiered.design).prompt_found > evaluate(plain.design).prompt_found + 0.1);
  }
};

TRAINYARD_TEST(TestRequestTrace);

#include "tst_request_trace.moc"
