// SPDX-License-Identifier: GPL-3.0-or-later
// The automatic layout of a replica is the best one that the search finds, for any serving job.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

#include "engine/explore/replica_search.h"
#include "engine/parameters/handle.h"
#include "engine/serving/best_replica.h"
#include "tests/cases.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Jobs over models, devices of 2017 to 2026, request mixes, loads and batching.
std::vector<Design> jobs(int count) {
  auto pick = [random = std::mt19937(7)](std::initializer_list<const char*> choices) mutable {
    return choices.begin()[random() % choices.size()];
  };
  std::vector<Design> out;
  while (int(out.size()) < count) {
    Design d = default_design(Job::serving);
    for (const char* each :
         {pick({"model=llama3.1-8b", "model=llama3.1-70b", "model=llama3.1-405b", "model=deepseek-v3"}),
          pick({"accelerator=h100-sxm", "accelerator=l40s", "accelerator=v100-sxm2-32gb", "accelerator=b200",
                "accelerator=h200-sxm"}),
          pick({"request_mix=chat", "request_mix=rag", "request_mix=code", "request_mix=agent",
                "request_mix=reasoning"}),
          pick({"requests=0.5", "requests=40", "requests=3000"}), pick({"spare_replicas=0", "spare_replicas=1"}),
          pick({"attention_data_parallel=off", "attention_data_parallel=on", "attention_data_parallel=auto"}),
          pick({"prefill_place=together", "prefill_place=together", "prefill_place=separate"}),
          pick({"batching=continuous", "batching=continuous", "batching=fixed"}),
          pick({"users=auto", "users=auto", "users=64"}),
          pick({"replica_tensor_parallel=auto", "replica_tensor_parallel=auto", "replica_tensor_parallel=8"})})
      assign(d, each);
    out.push_back(d);
  }
  return out;
}

/// The same jobs with random prompts, answers, targets and loads.
std::vector<Design> free_jobs(int count) {
  std::mt19937 random(2111);
  const auto between = [&random](const char* input, double least, double most) {
    const double share = std::uniform_real_distribution(0.0, 1.0)(random);
    return std::string(input) + "=" + std::to_string(least * std::pow(most / least, share));
  };
  std::vector<Design> out = jobs(count);
  for (Design& d : out)
    for (const std::string& each :
         {between("prompt_tokens", 100, 60000), between("output_tokens", 10, 4000), between("first_token", 0.2, 8),
          between("next_token", 0.01, 0.2), between("requests", 0.2, 2000)})
      assign(d, each.c_str());
  return out;
}

/// Fails if the search finds a layout that is better than `own`, the evaluation of the automatic layout.
void none_is_better(const Design& d, const Evaluation& own) {
  const Serving whole = resolved(d).serving;
  for (const SearchedReplica& other : search_replicas(d)) {
    const AutomaticSwitch given = d.serving.attention_data_parallel;
    if (!given.is_automatic() && other.layout.attention_data_parallel != given) continue;
    if (other.evaluation.job != Job::serving) continue;
    QVERIFY2(!is_better_replica(other.evaluation, own, whole),
             qPrintable(QString("prompts of %1, TP %2 PP %3: %4 against %5 GPUs")
                            .arg(whole.prompt_tokens)
                            .arg(other.layout.tensor_parallel)
                            .arg(other.layout.pipeline_parallel)
                            .arg(other.evaluation.serving_gpus)
                            .arg(own.serving_gpus)));
  }
}

ReplicaLayout automatic_layout(const Design& d) { return layout_of(resolved(d).serving); }

}  // namespace

class TestBestReplica : public QObject {
  Q_OBJECT
 private slots:
  /// The published default: 405B in FP8 at 40 requests per second. With the fewest stages that hold the model (one, of
  /// eight devices) it takes 512 GPUs, with four stages 416.
  void moreStagesCanNeedFewerDevices() {
    const Design d = default_design(Job::serving);
    const ReplicaLayout layout = automatic_layout(d);
    const double automatic_gpus = evaluate(d).serving_gpus;
    Design fewest = d;
    fewest.serving.tensor_parallel = 8;
    fewest.serving.pipeline_parallel = 1;
    QVERIFY(layout.pipeline_parallel > 1);
    QVERIFY2(automatic_gpus < 0.9 * evaluate(fewest).serving_gpus, qPrintable(QString::number(automatic_gpus)));
  }

  /// No layout of the search space beats the automatic layout.
  void theSearchFindsNoBetterOne() {
    int met = 0, late = 0, not_held = 0;
    std::vector<Design> all = jobs(60);
    for (const Design& d : free_jobs(tests::cases(400, tests::sanitized ? 20 : 120))) all.push_back(d);
    for (const Design& d : all) {
      if (!std::isnan(d.serving.tensor_parallel)) continue;
      const Evaluation own = evaluate(d);
      none_is_better(d, own);
      ++(own.serving_verdict == ServingVerdict::meets          ? met
         : own.serving_verdict == ServingVerdict::does_not_fit ? not_held
                                                               : late);
    }
    qInfo("%d hold their targets, %d are late, %d do not fit", met, late, not_held);
    QVERIFY(met >= 10 && late >= 3);
  }

  /// At these prompt lengths a pipeline of single devices starts to miss the TTFT target, while other layouts meet it.
  void longPromptsTakeALayoutThatMeetsTheTarget() {
    struct {
      const char *model, *accelerator;
      double from, to;
    } const ranges[] = {{"model=llama3.1-8b", "accelerator=h100-sxm", 24000, 28000},
                        {"model=gpt-oss-120b", "accelerator=h200-sxm", 28000, 36000},
                        {"model=mixtral-8x7b", "accelerator=h100-sxm", 16000, 24000}};
    for (const auto& [model, accelerator, from, to] : ranges)
      for (double prompt = from; prompt <= to; prompt += 500) {
        const std::string prompts = "prompt_tokens=" + std::to_string(prompt);
        const Design d =
            with({"job=serving", model, accelerator, "serving_engine=vllm-2025", "requests=5", prompts.c_str()});
        const Evaluation own = evaluate(d);
        QVERIFY2(own.serving_verdict == ServingVerdict::meets, prompts.c_str());
        none_is_better(d, own);
      }
  }

  /// A prompt passes all pipeline stages in turn. On average, the first token of a loaded replica is therefore not
  /// earlier than that of an idle replica.
  void aPipelineDoesNotReadAPromptSoonerUnderLoad() {
    for (const char* stages : {"1", "2", "4", "8"}) {
      const std::string pipeline = std::string("replica_pipeline_parallel=") + stages;
      for (const char* load : {"requests=0.01", "requests=1", "requests=2", "requests=4"}) {
        const Evaluation e =
            evaluate(with({"job=serving", "model=llama3.1-8b", "accelerator=h100-sxm", "replica_tensor_parallel=1",
                           pipeline.c_str(), "prompt_tokens=20000", "first_token=30", "next_token=1", load}));
        QVERIFY2(e.ttft_mean >= 0.99 * e.ttft_idle, (pipeline + " " + load).c_str());
      }
    }
  }

  /// DeepSeek-V3 on GB200 at 1,000 requests per second: with attention divided by heads, every device keeps the whole
  /// latent cache.
  void latentAttentionIsTriedDividedBySequence() {
    const auto gpus = [](const char* attention) {
      return evaluate(with({"job=serving", "model=deepseek-v3", "accelerator=gb200", "requests=1000", attention}))
          .serving_gpus;
    };
    const double by_heads = gpus("attention_data_parallel=off"), by_sequence = gpus("attention_data_parallel=on");
    QVERIFY2(by_sequence < 0.7 * by_heads, qPrintable(QString("%1 and %2").arg(by_sequence).arg(by_heads)));
    QCOMPARE(gpus("attention_data_parallel=auto"), by_sequence);
    // Attention by sequence does not help a dense model, which has a cache for each group of heads.
    const Design dense = with({"job=serving", "model=llama3.1-70b"});
    QVERIFY(dense.serving.attention_data_parallel.is_automatic());
    QVERIFY(!resolved(dense).serving.attention_data_parallel);
  }

  /// Setting some degrees to their automatic values does not change the automatic values of the others.
  void automaticDegreesAreConsistent() {
    for (Design d : jobs(20)) {
      const Serving whole = resolved(d).serving;
      d.serving.tensor_parallel = whole.tensor_parallel;
      QCOMPARE(resolved(d).serving.pipeline_parallel, whole.pipeline_parallel);
      d.serving.pipeline_parallel = whole.pipeline_parallel;
      QCOMPARE(resolved(d).serving.users, whole.users);
    }
  }

  void theOrderOfLayouts() {
    const Serving serving = resolved(default_design(Job::serving)).serving;
    const auto of = [](ServingVerdict verdict, double gpus, double request, double first, double room) {
      ServingFigures f;
      f.serving_verdict = verdict;
      f.serving_gpus = gpus;
      f.request_time = request;
      f.ttft = first;
      f.largest_context = room;
      return f;
    };
    const ServingFigures few = of(ServingVerdict::meets, 64, 9, 0.5, 1e5),
                         quick = of(ServingVerdict::meets, 64, 5, 0.9, 1e5),
                         many = of(ServingVerdict::meets, 72, 1, 0.1, 1e6),
                         late = of(ServingVerdict::both_late, 8, 1, 3, 1e6),
                         later = of(ServingVerdict::first_token_late, 8, 1, 4, 1e6),
                         large = of(ServingVerdict::does_not_fit, 8, 1, 1, -1e5),
                         larger = of(ServingVerdict::does_not_fit, 8, 1, 1, -1e6);
    const std::vector<ServingFigures> order = {quick, few, many, late, later, large, larger};
    for (size_t i = 0; i < order.size(); ++i)
      for (size_t k = 0; k < order.size(); ++k) QCOMPARE(is_better_replica(order[i], order[k], serving), i < k);
  }

  /// A degree that is set is kept, and the others follow it.
  void setDegreesAreKept() {
    for (const Design& d : jobs(30)) {
      const Serving whole = resolved(d).serving;
      if (!std::isnan(d.serving.tensor_parallel)) QCOMPARE(whole.tensor_parallel, d.serving.tensor_parallel);
      Design set = d;
      set.serving.pipeline_parallel = 2;
      QCOMPARE(resolved(set).serving.pipeline_parallel, 2.0);
      // Setting the automatic degrees gives the same number of users.
      Design found = d;
      found.serving.tensor_parallel = whole.tensor_parallel;
      found.serving.pipeline_parallel = whole.pipeline_parallel;
      QCOMPARE(resolved(found).serving.users, whole.users);
    }
  }

  /// 405B in 16 bits takes 812 GB. Nodes with one 24 GB card each hold it in 64 stages, not in fewer.
  void largeWeightsGetMoreStages() {
    const Design d = with({"job=serving", "weight_format=bits_16", "accelerators_per_node=1", "scale_up_domain=1",
                           "requests=0.1", "accelerator.memory=24e9"});
    QCOMPARE(automatic_layout(d).pipeline_parallel, 64.0);
    QVERIFY(evaluate(d).serving_verdict != ServingVerdict::does_not_fit);
  }

  /// The last few answers are cached. In any order, each design gets its own answer, including the values that it sets.
  void cachedAnswersBelongToTheirDesign() {
    std::vector<Design> designs = jobs(8);
    std::vector<Serving> first;
    for (const Design& d : designs) first.push_back(resolved(d).serving);
    QVERIFY(
        std::ranges::any_of(first, [&](const Serving& s) { return s.tensor_parallel != first[0].tensor_parallel; }));
    for (const size_t i : {7, 6, 7, 0, 1, 2, 3, 4, 0, 7, 5}) {
      const Serving again = resolved(designs[i]).serving;
      QCOMPARE(again.tensor_parallel, first[i].tensor_parallel);
      QCOMPARE(again.pipeline_parallel, first[i].pipeline_parallel);
      QCOMPARE(again.users, first[i].users);
    }
    // The same job with one more user, asked directly after it.
    Design set = default_design(Job::serving);
    const double users = resolved(set).serving.users;
    set.serving.users = users + 1;
    QCOMPARE(resolved(set).serving.users, users + 1);
  }

  void degreesStayWithinTheirInputRange() {
    Design d = with({"job=serving", "model=deepseek-v3", "accelerator=gb200", "attention_data_parallel=on"});
    for (const SearchedReplica& each : search_replicas(d)) {
      QVERIFY(each.layout.tensor_parallel <= parameter(&Serving::tensor_parallel).max);
      QVERIFY(each.layout.pipeline_parallel <= parameter(&Serving::pipeline_parallel).max);
    }
  }
};

TRAINYARD_TEST(TestBestReplica);
#include "tst_best_replica.moc"
