// SPDX-License-Identifier: GPL-3.0-or-later
// Random serving jobs with searched layouts: a looser limit never costs more GPUs, more load never needs fewer, and
// results change continuously with each slider.
#include <QTest>

#include <cmath>
#include <random>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

class RandomJobs {
 public:
  explicit RandomJobs(unsigned seed) : random_(seed) {}

  Design next() {
    Design d = default_design();
    d.job = Job::serving;
    const auto set = [&](const std::string& id, const std::string& value) { assign(d, id + "=" + value); };
    set("model", pick({"llama3.1-8b", "llama3.1-70b", "gpt-oss-120b", "deepseek-r1", "qwen3-235b-a22b"}));
    set("accelerator", pick({"a100-sxm-80gb", "h100-sxm", "h200-sxm", "b200", "gb200", "mi300x"}));
    set("serving_engine", pick({"vllm-2025", "sglang-2025", "tensorrt-llm-0.17"}));
    set("prefill_place", pick({"together", "together", "together", "separate"}));
    set("prompt_tokens", number(100, 8000));
    set("output_tokens", number(50, 4000));
    set("prompt_spread", number(0.05, 1.2));
    set("output_spread", number(0.05, 1.2));
    set("prefix_hits", pick({"0", "0.3", "0.7"}));
    set("requests", number(0.2, 500));
    set("first_token", number(0.2, 20));
    set("next_token", number(0.008, 0.3));
    set("percentile", pick({"0.5", "0.9", "0.95", "0.99"}));
    if (random_() % 4 == 0) set("host_cache", "64GiB");
    return d;
  }
  double between(double low, double high) {
    return low * std::pow(high / low, std::uniform_real_distribution<double>(0, 1)(random_));
  }

 private:
  std::string pick(const std::vector<std::string>& from) { return from[random_() % from.size()]; }
  std::string number(double low, double high) { return std::to_string(between(low, high)); }

  std::mt19937_64 random_;
};

QByteArray told(const Design& d, int i, const char* what, double before, double after) {
  return QByteArray("case ") + QByteArray::number(i) + ' ' + what + ": " + QByteArray::number(before) + " to " +
         QByteArray::number(after) + ", " + d.work.model->id.c_str() + " on " + d.cluster.accelerator->id.c_str() +
         " with " + d.serving.engine->id.c_str();
}

/// GPUs of a job; infinite if no number of them serves it.
double gpus(const Design& d) {
  const Evaluation e = evaluate(d);
  return e.serving_verdict == ServingVerdict::meets ? e.serving_gpus : HUGE_VAL;
}

}  // namespace

class TestServingProperties : public QObject {
  Q_OBJECT

 private slots:
  void limits_and_loads_are_monotonic() {
    RandomJobs jobs(11);
    int failures = 0;
    const int count = tests::cases(400);
    for (int i = 0; i < count; ++i) {
      const Design d = jobs.next();
      const double before = gpus(d);
      const double factor = jobs.between(1.001, 3);
      struct Change {
        const char* what;
        double Serving::*value;
        double factor;
        bool may_cost_more;
      };
      for (const Change& change : {Change{"looser first token", &Serving::first_token, factor, false},
                                   Change{"looser next token", &Serving::next_token, factor, false},
                                   Change{"lower percentile", &Serving::percentile, 1 / factor, false},
                                   Change{"more requests", &Serving::requests, factor, true}}) {
        Design other = d;
        other.serving.*change.value *= change.factor;
        const double after = gpus(other);
        const bool wrong = change.may_cost_more ? after < before : after > before;
        if (!wrong) continue;
        ++failures;
        qWarning("%s", told(d, i, change.what, before, after).constData());
      }
    }
    QCOMPARE(failures, 0);
  }

  /// With a fixed layout, latencies at a load have no jumps: a change of an input by a millionth changes them by less
  /// than 0.5 %, even close to saturation, where they are steep. Numbers of GPUs are whole and may jump.
  void latencies_are_continuous() {
    RandomJobs jobs(12);
    int failures = 0;
    const int count = tests::cases(200);
    for (int i = 0; i < count; ++i) {
      Design d = jobs.next();
      d.serving.prefill_place = PrefillPlace::together;
      d = resolved(d);
      const Evaluation before = evaluate(d);
      if (before.serving_verdict != ServingVerdict::meets) continue;
      for (double Serving::*value : {&Serving::prompt_tokens, &Serving::output_tokens, &Serving::prompt_spread,
                                     &Serving::output_spread, &Serving::requests, &Serving::prefill_chunk}) {
        Design other = d;
        other.serving.*value *= 1 + 1e-6;
        const Evaluation after = evaluate(other);
        if (after.replicas != before.replicas) continue;
        for (double Evaluation::*figure : {&Evaluation::ttft_mean, &Evaluation::ttft, &Evaluation::tpot_mean,
                                           &Evaluation::tpot, &Evaluation::saturation_requests}) {
          if (std::abs(after.*figure / before.*figure - 1) < 0.005) continue;
          ++failures;
          qWarning("%s", told(d, i, "jump", before.*figure, after.*figure).constData());
        }
      }
    }
    QCOMPARE(failures, 0);
  }
};

TRAINYARD_TEST(TestServingProperties);

#include "tst_serving_properties.moc"
