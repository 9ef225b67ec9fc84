// SPDX-License-Identifier: GPL-3.0-or-later
// Training on the model's own answers: lengths, rollouts, pools, memory of the roles, each against a sum by hand.
#include <QTest>

#include <cmath>

#include "engine/evaluation/post_training_pools.h"
#include "engine/parameters/parameter.h"
#include "engine/post_training/rollout.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr double no_cap = 1e15;

bool near(double a, double b, double share) { return std::abs(a / b - 1) <= share; }

/// A decoder that is linear in sequences and context: seconds per step, per sequence and per token of its context.
DecodeTime linear(double step, double sequence, double context) {
  return [=](double sequences, double tokens) { return step + sequences * (sequence + context * tokens); };
}

RolloutLoad load_of(double prompt, double mean, double spread, double cap, double answers, double engines) {
  return {.lengths = CutLengths(mean, spread, cap),
          .prompt = prompt,
          .answers = answers,
          .engines = engines,
          .answers_that_fit = 1e9,
          .budget = cap};
}

/// A design on H100 with engines of `tensor` GPUs and a trainer that divides all states.
Design design_of(const char* model, double devices, double tensor) {
  Design d = default_design();
  for (const std::string& assignment :
       {std::string("model=") + model, std::string("tensor_parallel=1"), std::string("pipeline_parallel=1"),
        std::string("virtual_pipeline=1"), std::string("schedule=1f1b"), std::string("zero_stage=3"),
        std::string("framework=fsdp")})
    assign(d, assignment);
  d.job = Job::post_training;
  d.cluster.accelerators = devices;
  d.recipe.recompute = Recompute::none;
  d.serving.weight_format = WeightFormat::bits_16;
  d.serving.cache_format = CacheFormat::bits_16;
  d.serving.tensor_parallel = tensor;
  d.serving.pipeline_parallel = d.serving.expert_parallel = 1;
  return d;
}

double scoring(const Evaluation& e) {
  return e.log_prob_time + e.reference_time + e.critic_time + e.teacher_time + e.reward_time;
}

}  // namespace

class TestPostTraining : public QObject {
  Q_OBJECT
 private slots:
  /// exp(σ z − σ² ÷ 2) with z by Blom's approximation: 2.34 for 64 answers, 3.43 for 2,048.
  void longestAnswer_data() {
    QTest::addColumn<double>("spread");
    QTest::addColumn<double>("answers");
    QTest::addColumn<double>("times");
    QTest::newRow("0.40, 64") << 0.40 << 64.0 << 2.4;
    QTest::newRow("0.40, 8,192") << 0.40 << 8192.0 << 4.2;
    QTest::newRow("0.55, 1,024") << 0.55 << 1024.0 << 5.1;
    QTest::newRow("0.70, 256") << 0.70 << 256.0 << 5.6;
    QTest::newRow("0.85, 2,048") << 0.85 << 2048.0 << 13.0;
    QTest::newRow("1.00, 64") << 1.00 << 64.0 << 6.3;
    QTest::newRow("1.00, 8,192") << 1.00 << 8192.0 << 27.0;
  }
  void longestAnswer() {
    QFETCH(double, spread);
    QFETCH(double, answers);
    QFETCH(double, times);
    const double longest = CutLengths(1000, spread, no_cap).longest_of(answers) / 1000;
    QVERIFY2(near(longest, times, 0.03), qPrintable(QString::number(longest)));
  }

  /// The mean is that of the cut answers: summing the share of longer answers over all lengths gives it back.
  void cutAnswersKeepTheirMean() {
    for (const double mean : {100.0, 795.0, 3283.0}) {
      const CutLengths lengths(mean, 0.83, 3986);
      double sum = 0, squares = 0;
      for (double k = 0.5; k < 3986; ++k) {
        sum += lengths.longer_than(k);
        squares += 2 * k * lengths.longer_than(k);
      }
      QVERIFY2(near(sum, mean, 1e-3), qPrintable(QString::number(sum)));
      QVERIFY2(near(squares, lengths.second_moment(), 1e-3), qPrintable(QString::number(squares)));
      QCOMPARE(lengths.longer_than(3986), 0.0);
    }
  }

  /// Five published rollouts of 2,048 answers on engines of H100: floor = α L_max, work = b₀ β L̄, cache = b₀ κ (I L̄ +
  /// ½ E[L²]), with κ = bytes of a token ÷ (tensor parallel × 0.869 × 3.35 TB/s).
  void publishedRollouts_data() {
    QTest::addColumn<double>("step");
    QTest::addColumn<double>("sequence");
    QTest::addColumn<double>("bytes");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("cap");
    QTest::addColumn<double>("engines");
    QTest::addColumn<double>("floor");
    QTest::addColumn<double>("rest");
    QTest::newRow("8B on 8") << 9.13e-3 << 25.1e-6 << 131072.0 << 795.0 << 3986.0 << 8.0 << 36.4 << 12.7;
    QTest::newRow("70B on 64") << 22.26e-3 << 31.7e-6 << 81920.0 << 398.0 << 3986.0 << 16.0 << 88.7 << 2.3;
    QTest::newRow("32B on 64") << 13.73e-3 << 25.2e-6 << 65536.0 << 3283.0 << 3986.0 << 16.0 << 54.7 << 28.6;
    QTest::newRow("30B-A3B on 64") << 12.15e-3 << 20.5e-6 << 24576.0 << 3251.0 << 3986.0 << 16.0 << 48.4 << 15.2;
    QTest::newRow("70B on 128") << 22.26e-3 << 29.1e-6 << 81920.0 << 749.0 << 16274.0 << 32.0 << 204.0 << 2.6;
  }
  void publishedRollouts() {
    QFETCH(double, step);
    QFETCH(double, sequence);
    QFETCH(double, bytes);
    QFETCH(double, mean);
    QFETCH(double, cap);
    QFETCH(double, engines);
    QFETCH(double, floor);
    QFETCH(double, rest);
    const RolloutLoad load = load_of(110, mean, 0.8326, cap, 2048, engines);
    const RolloutTime time = rollout_time(load, linear(step, sequence, bytes / (0.869 * 3.35e12)));
    QVERIFY2(near(time.floor, floor, 0.03), qPrintable(QString::number(time.floor)));
    QVERIFY2(near(time.total, floor + rest, 0.03), qPrintable(QString::number(time.total)));
  }

  /// Twice the engines halve the work but not the floor. Answers that do not fit wait.
  void moreEnginesShortenTheWorkButNotTheFloor() {
    const DecodeTime decode = linear(10e-3, 30e-6, 5e-8);
    RolloutLoad load = load_of(100, 1000, 0.8, 16384, 204800, 8);
    const RolloutTime few = rollout_time(load, decode);
    load.engines = 16;
    const RolloutTime many = rollout_time(load, decode);
    QCOMPARE(many.floor, few.floor);
    QVERIFY(near(many.work, few.work / 2, 0.02));
    QCOMPARE(few.waiting, 0.0);
    // 256 answers on an engine that holds 64: 192 wait, of 1,000 tokens, 64 per step of 10 + 1.92 + 1.92 ms, at twice
    // the cost.
    load.engines = 8;
    load.answers = 2048;
    load.answers_that_fit = 64;
    load.waiting_cost = 2;
    QVERIFY(
        near(rollout_time(load, decode).waiting, 2 * 192 * 1000.0 / 64 * (10e-3 + 64 * (30e-6 + 5e-8 * 600)), 1e-9));
  }

  /// A budget of 2,000 tokens per iteration lowers the floor to 2,000 steps; the number of generated tokens is
  /// unchanged.
  void partialRolloutsLowerTheFloor() {
    RolloutLoad load = load_of(0, 1000, 0.8, 16384, 204800, 8);
    const DecodeTime only_tokens = linear(0, 1e-6, 0);
    const RolloutTime whole = rollout_time(load, only_tokens);
    load.budget = 2000;
    const RolloutTime partial = rollout_time(load, only_tokens);
    QVERIFY(near(whole.total, 25600 * 1000 * 1e-6, 0.01));
    QVERIFY(near(partial.total, whole.total, 0.01));
    QCOMPARE(partial.longest, 2000.0);
    QVERIFY(near(partial.carried, 204800 * load.lengths.longer_than(2000), 1e-12));
    QVERIFY(near(rollout_time(load, linear(1e-3, 0, 0)).floor, 2.0, 1e-9));
  }

  /// 2,048 answers of 1,000 tokens on 8 engines, 256 at once on each: 1,000 steps of 10 ms + 256 × (30 + 0.05 × 600)
  /// µs.
  void streamingNeedNotWaitForTheLongestAnswer() {
    RolloutLoad load = load_of(100, 1000, 0.8, 16384, 2048, 8);
    const DecodeTime decode = linear(10e-3, 30e-6, 5e-8);
    QCOMPARE(streaming_sequences(load, 1), 512.0);
    load.answers_that_fit = 256;
    QCOMPARE(streaming_sequences(load, 1), 256.0);
    QVERIFY(near(streaming_time(load, 1, decode), 1000 * (10e-3 + 256 * (30e-6 + 5e-8 * 600)), 1e-9));
  }

  /// FLOPs per parameter and token in addition to the rollout: 6 for an update, 2 per forward pass, 2 + 6 for a critic,
  /// 8 for a teacher of four times the size.
  void eachMethodCostsItsPasses() {
    Design d = design_of("llama3.1-8b", 16, 1);
    PostTraining& post = d.post_training;
    post.forward_speed = 1;
    post.reward_seconds = 0;
    const auto operations = [&] {
      const Evaluation e = evaluate(d);
      return 6 * (scoring(e) + e.update_time) / e.update_time;
    };
    QVERIFY(near(operations(), 6 + 2 + 2, 1e-9));
    post.engine_log_probs = true;
    post.reference = false;
    QVERIFY(near(operations(), 6, 1e-9));
    post.engine_log_probs = false;
    post.reference = true;
    post.method = PostTrainingMethod::ppo;
    post.reward = RewardSource::model;
    QVERIFY(near(operations(), 22 - 2, 1e-9));
    post.critic_size = 0.5;
    QVERIFY(near(operations(), 22 - 2 - 4, 1e-9));
    post.method = PostTrainingMethod::distillation;
    post.engine_log_probs = true;
    QVERIFY(near(operations(), 6 + 2 * 4, 1e-9));
  }

  /// 8.03 B weights of 2 bytes to engines of one GPU at 35 % of 50 GB/s: 16.06 ÷ 17.5 + 2 s. Also through one root at 8
  /// GB/s, and 671 B to engines of 32 GPUs.
  void weightTransferByHand() {
    Design d = design_of("llama3.1-8b", 16, 1);
    QVERIFY(near(evaluate(d).weights_time, 2 + 2 * 8.03e9 / (0.35 * 50e9), 1e-3));
    d.post_training.weight_transfer = WeightTransfer::in_buckets;
    QVERIFY(near(evaluate(d).weights_time, 2 + 2 * 8.03e9 / 8e9, 1e-3));
    d = design_of("deepseek-v3", 256, 32);
    QVERIFY(near(evaluate(d).weights_time, 2 + 2 * 671e9 / 32 / (0.35 * 50e9), 0.01));
    d.recipe.adapters = Adapters::lora;
    QVERIFY(evaluate(d).transfer_bytes < 1e9);
  }

  /// 671 B parameters on 96 GPUs with optimizer states in host memory: 14 bytes per parameter, doubled by pinned
  /// copies, are 1.57 TB per node. A reference takes 2 × 671 ÷ 96 = 14 GB per GPU. A critic of the same size takes as
  /// much for its states as the actor.
  void rolesTakeMemoryByHand() {
    Design d = design_of("deepseek-v3", 96, 32);
    d.layout.zero_stage = ZeroStage::zero_3;
    d.recipe.framework = Framework::megatron;
    d.recipe.offload_optimizer = 1;
    const Evaluation e = evaluate(d);
    QVERIFY2(near(e.post_host_memory, 2 * 14 * 671e9 / 12, 0.02), qPrintable(QString::number(e.post_host_memory)));
    QVERIFY2(near(e.reference_memory, 2 * 671e9 / 96, 0.01), qPrintable(QString::number(e.reference_memory)));
    QCOMPARE(e.critic_memory, 0.0);
    d.post_training.method = PostTrainingMethod::ppo;
    QVERIFY(near(evaluate(d).critic_memory, e.actor_states, 1e-9));
    d.recipe.adapters = Adapters::lora;
    QCOMPARE(evaluate(d).reference_memory, 0.0);
    // 8.03 B on engines of one GPU with 79.6 GiB: the cache is 60 % of it, less 16 GB of weights and the engine's
    // reserve.
    const Evaluation small = evaluate(design_of("llama3.1-8b", 16, 1));
    QVERIFY(near(small.engine_weights, 2 * 8.03e9, 0.01));
    QVERIFY(
        near(small.engine_cache + small.engine_weights + small.engine_reserve, 0.6 * small.post_memory_capacity, 1e-9));
    QVERIFY(small.post_memory_free > 0);
    // A model of 235 B leaves no room on engines of eight GPUs: 470 GB ÷ 8 exceeds 0.6 × 80 GB.
    QVERIFY(evaluate(design_of("qwen3-235b-a22b", 128, 8)).post_memory_free < 0);
  }

  /// Separate pools that run concurrently take the longer of both times plus the transfer. In turn they take the sum,
  /// and each pool waits while the other works.
  void poolsWaitForEachOther() {
    Design d = design_of("llama3.1-8b", 16, 1);
    d.post_training.pools = Pools::separate;
    d.post_training.rollout_accelerators = 8;
    const Evaluation turn = evaluate(d);
    QCOMPARE(turn.trainer_devices, 8.0);
    const double phases = turn.rollout_time + turn.reward_time + turn.trainer_busy + turn.weights_time;
    QVERIFY(near(turn.iteration_time, 1.03 * phases, 1e-9));
    QVERIFY(near(turn.trainer_wait, turn.rollout_time + turn.reward_time, 1e-9));
    d.post_training.pace = RolloutPace::one_ahead;
    const Evaluation beside = evaluate(d);
    QVERIFY(near(beside.iteration_time,
                 std::max(beside.rollout_time + beside.reward_time, beside.trainer_busy) + beside.weights_time, 1e-9));
    QVERIFY(std::min(beside.rollout_wait, beside.trainer_wait) < 1);
    QCOMPARE(beside.policy_lag, 1.0);
    d.post_training.pace = RolloutPace::streaming;
    d.post_training.lag = 4;
    const Evaluation streaming = evaluate(d);
    QVERIFY(streaming.rollout_time < beside.rollout_time);
    QVERIFY(near(streaming.rollout_floor, beside.rollout_floor / 5, 1e-9));
  }

  /// Without a floor, the share W_r ÷ (W_r + W_t) of the GPUs generates answers, and no neighbouring split is better.
  void splitBalancesThePools() {
    Design d = design_of("llama3.1-8b", 64, 1);
    d.post_training.pools = Pools::balanced;
    d.post_training.pace = RolloutPace::streaming;
    d.post_training.lag = 16;
    const Evaluation best = evaluate(d);
    const double rollout = best.rollout_time * best.rollout_devices,
                 training = best.trainer_busy * best.trainer_devices;
    QVERIFY(std::abs(best.rollout_devices - 64 * rollout / (rollout + training)) <= 5);
    Evaluation e;
    for (const double split : possible_splits(d)) {
      evaluate_split(d, split, e);
      QVERIFY(e.iteration_time >= best.iteration_time || e.fits == Fit::no);
      QVERIFY(split >= 1 && split <= 63);
    }
  }
};

TRAINYARD_TEST(TestPostTraining);
#include "tst_post_training.moc"
