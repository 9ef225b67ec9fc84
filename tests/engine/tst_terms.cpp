// SPDX-License-Identifier: GPL-3.0-or-later
// Terms of the model by hand, each on very different designs; errors in them could go unnoticed in whole designs.
#include <QTest>

#include <cmath>
#include <numeric>

#include "engine/evaluation/evaluation.h"
#include "engine/machine/fabric.h"
#include "engine/machine/kernels.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/layer_time.h"
#include "engine/physics/offload.h"
#include "engine/physics/setting.h"
#include "engine/physics/states.h"
#include "engine/physics/traffic.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design with(std::initializer_list<const char*> assignments, Design design = default_design()) {
  for (const char* assignment : assignments) assign(design, assignment);
  return design;
}

/// A small dense model on one node of V100, and a mixture of experts on 512 H100.
Design small(std::initializer_list<const char*> more = {}) {
  return with(more, with({"model=llama2-7b", "accelerator=v100-sxm2-32gb", "accelerators=8", "tensor_parallel=1",
                          "pipeline_parallel=1", "schedule=1f1b", "precision=fp16", "global_batch=8",
                          "sequence_length=2048", "zero_stage=0"}));
}
Design mixture(std::initializer_list<const char*> more = {}) {
  return with(more, with({"model=deepseek-v3", "accelerators=512", "tensor_parallel=1", "pipeline_parallel=1",
                          "schedule=1f1b", "expert_parallel=64", "expert_tensor_parallel=1", "zero_stage=1",
                          "sequence_length=4096", "global_batch=2048"}));
}

template <class Question>
auto in_setting(const Design& design, Question question) {
  const Design whole = resolved(design);
  return question(make_setting(whole));
}

Traffic exchange_of(const Design& design, Dimension kind, const LayerTime& layer = {}) {
  return in_setting(design, [&](const Setting& s) {
    return layer_traffic(s, layer, s.model.mixture_of_experts(), s.design.recipe.recompute)[size_t(kind)];
  });
}

bool close(double a, double b, double share = 1e-9) { return std::abs(a / b - 1) <= share; }

std::vector<double> pieces_of(double layers, double pieces, const char* rule) {
  Design design = with({"model=llama2-7b", "stage_split=front"});
  assign(design, std::string("model.layers=") + std::to_string(int(layers)));
  assign(design, std::string("pipeline_parallel=") + std::to_string(int(pieces)));
  assign(design, std::string("stage_split=") + rule);
  const LayerSplit split(design.layout, *design.work.model);
  std::vector<double> out;
  for (int i = 0; i < int(pieces); ++i) out.push_back(split[i].count);
  return out;
}

}  // namespace

class TestTerms : public QObject {
  Q_OBJECT

 private slots:
  /// Two matmuls forward. Backward repeats both twice and the scores once: five (arXiv 2307.08691, section 3.1).
  void attention_backward_has_five_matmuls_to_two() {
    for (const Design& design : {small(), mixture()}) {
      const AttentionWork work{1e12, 4096, 4096, 128, 1e6, true};
      const auto [forward, backward, efficiency] = in_setting(design, [&](const Setting& s) {
        const AttentionTime time = flash_attention_time(s.rates, work);
        return std::array{time.forward, time.backward, s.k.attention_backward};
      });
      QVERIFY(close(backward / forward * efficiency, 2.5));
    }
  }

  /// Four passes (dispatch and combine, forward and backward) of 2 bytes × tokens × experts per token × width, without
  /// the share 1 ÷ e that stays on the device.
  void expert_traffic_excludes_local_tokens() {
    for (const double e : {2.0, 8.0, 64.0}) {
      const double load = mixture().recipe.expert_imbalance;
      Design design = mixture();
      assign(design, "expert_parallel=" + std::to_string(int(e)));
      const double bytes = 4 * 2.0 * 4096 * 8 * 7168 * load * (e - 1) / e;
      QVERIFY(close(exchange_of(design, Dimension::expert).bytes, bytes));
    }
    const Design mixtral = with({"model=mixtral-8x7b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
                                 "schedule=1f1b", "expert_parallel=8", "expert_tensor_parallel=1", "global_batch=64",
                                 "sequence_length=8192", "expert_capacity=dropped", "capacity_factor=1"});
    QVERIFY(close(exchange_of(mixtral, Dimension::expert).bytes, 4 * 2.0 * 8192 * 2 * 4096 * 7 / 8));
  }

  /// With 16 devices on two nodes of eight, a device sends 7 ÷ 16 within its node and 8 ÷ 16 out of it. The slower of
  /// the two determines the time.
  void an_all_to_all_has_a_part_inside_and_a_part_outside_the_node() {
    const CommGroup group{16, 1}, one_node{8, 1};
    constexpr double bytes = 1e12;  // far beyond any latency
    const auto time = [&](const char* network, const CommGroup& g) {
      return in_setting(mixture({network}), [&](const Setting& s) { return all_to_all_time(s.fabric, g, bytes); });
    };
    const auto [near, far, share] = in_setting(mixture({"network_bandwidth=50 GB/s"}), [](const Setting& s) {
      return std::array{s.fabric.tiers.at[0].rate, s.fabric.tiers.at[1].rate, s.fabric.all_to_all};
    });
    QVERIFY(close(time("network_bandwidth=50 GB/s", group), bytes * 8 / 16 / far / share, 1e-4));
    QVERIFY(close(time("network_bandwidth=50 GB/s", one_node), bytes * 7 / 8 / near / share, 1e-4));
    // With links slower than the network, the traffic within the node determines the time.
    const double slow = in_setting(mixture({"scale_up_bandwidth=10 GB/s", "network_bandwidth=100 GB/s"}),
                                   [&](const Setting& s) { return all_to_all_time(s.fabric, group, bytes); });
    const double slow_rate =
        in_setting(mixture({"scale_up_bandwidth=10 GB/s"}), [](const Setting& s) { return s.fabric.tiers.at[0].rate; });
    QVERIFY(close(slow, bytes * 7 / 16 / slow_rate / share, 1e-4));
  }

  /// Keys and values go round once forward. Backward they go round again, and so do their gradients.
  void a_context_ring_goes_round_once_forward_and_twice_backward() {
    for (const char* degree : {"context_parallel=2", "context_parallel=8"}) {
      const Design design =
          with({"model=llama3.1-70b", "accelerators=64", "tensor_parallel=8", "pipeline_parallel=1", "schedule=1f1b",
                "sequence_length=131072", "global_batch=64", "context_method=ring", "context_overlap=0", degree});
      const Traffic ring = exchange_of(design, Dimension::context);
      QVERIFY(ring.forward > 0);
      QVERIFY(close(ring.backward, 2 * ring.forward));
      // Eight key-value heads of 128 on eight devices: 2 × 128 elements of 2 bytes per token.
      const double c = number(design, *find_parameter("context_parallel"));
      QVERIFY(close(ring.bytes, 3 * 131072.0 * 2 * 2 * 128 * (c - 1) / c));
    }
  }

  /// One reduction per step waits for the last micro-batch. Reductions with each micro-batch overlap with the whole
  /// step.
  void data_parallelism_overlaps_with_the_last_micro_batch_or_the_step() {
    const auto windows = [](const Design& design) {
      const Evaluation e = evaluate(design);
      double pass = 0;
      for (const StepPart& part : step_parts()) pass += e.*part.of_micro_batch;
      return std::pair(e.data_window / pass, e.micro_batches + e.time_bubble / pass);
    };
    for (const Design& base : {small({"global_batch=64"}), mixture({"pipeline_parallel=8", "global_batch=4096"})}) {
      const auto once = windows(with({"zero_stage=1"}, base));
      QVERIFY(close(once.first, 1));
      const auto each = windows(with({"zero_stage=2"}, base));
      QVERIFY(each.second > 7);
      QVERIFY(close(each.first, each.second));
      const auto gathered = windows(with({"zero_stage=3", "gradient_sync=once"}, base));
      QVERIFY(close(gathered.first, gathered.second));
    }
  }

  /// 64 devices with an expert on e × et of them: 64 ÷ (e × et) devices hold the same one.
  void expert_states_are_sharded_over_the_holders_of_the_same_experts() {
    const struct {
      const char *tensor, *expert, *expert_tensor;
      double shards;
    } rows[] = {{"tensor_parallel=4", "expert_parallel=8", "expert_tensor_parallel=4", 64.0 / 32},
                {"tensor_parallel=4", "expert_parallel=8", "expert_tensor_parallel=1", 64.0 / 8},
                {"tensor_parallel=1", "expert_parallel=4", "expert_tensor_parallel=1", 64.0 / 4},
                {"tensor_parallel=2", "expert_parallel=2", "expert_tensor_parallel=2", 64.0 / 4}};
    for (const auto& row : rows) {
      const Design design = with({"model=mixtral-8x7b", "accelerators=64", "pipeline_parallel=1", "schedule=1f1b",
                                  "zero_stage=3", row.tensor, row.expert, row.expert_tensor});
      const StateBytes state = in_setting(design, [](const Setting& s) { return state_bytes(s); });
      QCOMPARE(state.expert_optimizer_shards, row.shards);
      QCOMPARE(state.expert_gradient_shards, row.shards);
      QCOMPARE(state.expert_weight_shards, row.shards);
    }
  }

  void which_copies_each_stage_of_zero_divides() {
    const char* stages[] = {"zero_stage=0", "zero_stage=1", "zero_stage=2", "zero_stage=3"};
    for (int zero = 0; zero < 4; ++zero) {
      for (const Design& base : {small(), mixture()}) {
        const Design design = with({stages[zero]}, base);
        const StateBytes state = in_setting(design, [](const Setting& s) { return state_bytes(s); });
        const double all = number(design, *find_parameter("accelerators"));
        QCOMPARE(state.optimizer_shards, zero >= 1 ? all : 1);
        QCOMPARE(state.gradient_shards, zero >= 2 ? all : 1);
        QCOMPARE(state.weight_shards, zero >= 3 ? all : 1);
      }
    }
  }

  /// One scale of four bytes per 128 elements, one of one byte per 32, one per 16.
  void elements_of_eight_and_four_bits_have_scales() {
    QCOMPARE(quantized_element_bytes(Precision::fp8), 1.0);
    QCOMPARE(quantized_element_bytes(Precision::fp8_block), 1.03125);
    QCOMPARE(quantized_element_bytes(Precision::mxfp8), 1.03125);
    QCOMPARE(quantized_element_bytes(Precision::nvfp4), 0.5625);
    Recipe recipe = default_design().recipe;
    recipe.weight_columns = true;
    recipe.precision = Precision::mxfp8;
    QCOMPARE(quantized_weight_bytes(recipe), 2 * 1.03125);
    recipe.weight_columns = false;
    QCOMPARE(quantized_weight_bytes(recipe), 1.03125);
    recipe.precision = Precision::fp8_block;
    QCOMPARE(quantized_weight_bytes(recipe), 1 + 4.0 / (128 * 128));
  }

  /// The pieces with one layer less are at the front first, then at the back, in turn.
  void lighter_pieces_are_at_the_ends() {
    using Counts = std::vector<double>;
    QCOMPARE(pieces_of(11, 4, "lighter_ends"), (Counts{2, 3, 3, 3}));
    QCOMPARE(pieces_of(10, 4, "lighter_ends"), (Counts{2, 3, 3, 2}));
    QCOMPARE(pieces_of(9, 4, "lighter_ends"), (Counts{2, 2, 3, 2}));
    QCOMPARE(pieces_of(8, 4, "lighter_ends"), (Counts{2, 2, 2, 2}));
    QCOMPARE(pieces_of(126, 16, "lighter_ends"), (Counts{7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 7}));
    QCOMPARE(pieces_of(10, 4, "front"), (Counts{3, 3, 2, 2}));
    // Embedding and head take one place each: twelve places on four pieces are three each.
    QCOMPARE(pieces_of(10, 4, "counted"), (Counts{2, 3, 3, 2}));
    // The head costs 32,000 × 4,096 of the 202 M multiplications of a layer: 0.65 layers. Of 32.65 layers, the pieces
    // end after 8.16, 16.32 and 24.49.
    QCOMPARE(pieces_of(32, 4, "by_cost"), (Counts{9, 8, 8, 7}));
  }

  /// Two exchanges of 2 bytes × tokens × hidden in each half of a layer, forward and backward, each a gather and a
  /// scatter. Recomputation repeats the forward ones.
  void tensor_traffic_excludes_local_data_and_repeats_with_recomputation() {
    for (const double t : {2.0, 8.0}) {
      for (const bool again : {false, true}) {
        Design design = small({again ? "recompute=full" : "recompute=none"});
        assign(design, "tensor_parallel=" + std::to_string(int(t)));
        const Traffic traffic = exchange_of(design, Dimension::tensor);
        QVERIFY(close(traffic.bytes, (again ? 12 : 8) * 2.0 * 2048 * 4096 * (t - 1) / t));
        QVERIFY(close(traffic.backward / traffic.forward, again ? 2 : 1));
      }
    }
  }

  void messages_between_stages_are_divided_by_tensor_parallelism() {
    for (const double t : {1.0, 4.0, 8.0}) {
      Design design = small({"pipeline_parallel=1"});
      assign(design, "tensor_parallel=" + std::to_string(int(t)));
      QVERIFY(close(in_setting(design, [](const Setting& s) { return boundary_bytes(s); }), 2.0 * 2048 * 4096 / t));
    }
  }

  /// Bytes in and out of a narrow matmul, and the ramp-up of a small one.
  void matmuls_move_inputs_and_outputs_and_small_ones_are_slow() {
    const Rates r = in_setting(small(), [](const Setting& setting) { return setting.rates; });
    const double columns = 1e9;
    Rates quick = r;  // fast small matmuls, so that memory traffic takes longer
    quick.gemm_saturation = 0;
    QVERIFY(close(matmul_time(quick, {r.gemm, quick.gemm_saturation}, 1, 1, columns),
                  (2 * (1 + columns) + 2 * columns) / r.bandwidth, 0.01));
    Rates wide = r;  // fast memory, so that computing takes longer
    wide.bandwidth *= 1e3;
    const double large = 1e7, rows = r.gemm_saturation;
    const double ideal = 2 * rows * large * large / r.gemm;
    QVERIFY(close(matmul_time(wide, {r.gemm, wide.gemm_saturation}, rows, large, large), 2 * ideal, 0.01));
  }

  /// A systolic matrix unit processes whole tiles: a head of half its width takes as long as a whole one, and a width
  /// of 2,880 takes 12 tiles of 256. Tensor cores have small tiles.
  void systolic_units_pad_narrow_heads_and_widths() {
    const auto rates = [](const char* device) {
      Design design = small();
      assign(design, std::string("accelerator=") + device);
      return in_setting(design, [](const Setting& s) { return s.rates; });
    };
    const auto attention = [](const Rates& r, double head) {
      return flash_attention_time(r, {1e12, 4096, 4096, head, 1e6, true}).forward;
    };
    const Rates wide = rates("tpu-v7"), narrow = rates("tpu-v5p"), none = rates("h100-sxm");
    QVERIFY(close(attention(wide, 64) / attention(wide, 128), 2));
    QVERIFY(close(attention(narrow, 64) / attention(narrow, 128), 2));
    QVERIFY(attention(none, 64) < 1.3 * attention(none, 128));
    const auto slower = [](Rates r, double width) {
      r.bandwidth *= 1e6;
      const MatmulRate rate{r.gemm, 0};
      return matmul_time(r, rate, 4096, 4096, width) / matmul_time(r, rate, 4096, 4096, 4096) * 4096 / width;
    };
    QVERIFY(close(slower(wide, 2880), 12 * 256.0 / 2880));
    QVERIFY(close(slower(narrow, 2880), 23 * 128.0 / 2880));
    QVERIFY(close(slower(none, 2880), 1));
  }

  void attention_stays_in_sixteen_bits() {
    const auto rates = [](const char* precision) {
      return in_setting(mixture({precision, "gemm_efficiency=0.6", "attention_efficiency=0.5"}), [](const Setting& s) {
        return std::array{s.rates.attention, s.rates.gemm};
      });
    };
    QVERIFY(close(rates("precision=fp8")[0], rates("precision=bf16")[0]));
    QVERIFY(rates("precision=fp8")[1] > 1.5 * rates("precision=bf16")[1]);
  }

  /// Matmuls of 4,128 are smaller than those of 4,160, but not a multiple of 64.
  void misaligned_slices_are_slower_than_larger_ones() {
    const auto forward = [](const char* hidden) {
      return in_setting(with({hidden}, mixture({"model=llama2-7b"})),
                        [](const Setting& s) { return layer_time(s, false, Recompute::none).forward; });
    };
    QVERIFY(forward("model.hidden=4128") > forward("model.hidden=4160"));
  }

  void expert_launches_and_the_backward_pass_of_the_head_take_time() {
    const auto [plain, experts, latency] = in_setting(mixture(), [](const Setting& s) {
      return std::array{layer_time(s, false, Recompute::none).launch_forward,
                        layer_time(s, true, Recompute::none).launch_forward, s.design.recipe.launch_latency};
    });
    QVERIFY(experts - plain > 5 * latency);
    const auto [head, product] = in_setting(small(), [](const Setting& s) {
      return std::array{head_time(s),
                        matmul_time(s.rates, plain_matmuls(s.rates), s.tokens, s.model.hidden, s.model.vocab)};
    });
    QVERIFY2(head > 3 * product && head < 5 * product, qPrintable(QString::number(head / product)));
  }

  /// Switches cannot reduce across sites, so a ring is used across sites.
  void switches_reduce_inside_their_site_only() {
    const auto time = [](const char* algorithm, const char* site) {
      return in_setting(mixture({"network=superpod-h100", algorithm, site}), [](const Setting& s) {
        Fabric fabric = s.fabric;
        fabric.network_reduces = true;
        return all_reduce_time(fabric, {512, 1}, 1e9);
      });
    };
    QVERIFY(close(time("collective_algorithm=in_network", "site_size=128"),
                  time("collective_algorithm=ring", "site_size=128")));
    QVERIFY(!close(time("collective_algorithm=in_network", "site_size=4096"),
                   time("collective_algorithm=ring", "site_size=4096"), 0.01));
  }

  /// The uplink of a pod is shared by the devices that send, not by those that wait.
  void few_senders_have_the_uplink_to_themselves() {
    const auto [few, all] =
        in_setting(mixture({"network=fat-tree-2to1", "pod_size=512", "core_bandwidth=10 Gb/s"}), [](const Setting& s) {
          return std::array{message_time(s.fabric, {512, 8}, 1e9), message_time(s.fabric, {8, 512}, 1e9)};
        });
    QVERIFY2(all > 5 * few, qPrintable(QString::number(all / few)));
  }

  void offloaded_states_are_not_updated_on_the_device() {
    const Evaluation none = evaluate(small({"step_overhead=1ms"})),
                     all = evaluate(small({"step_overhead=1ms", "offload_optimizer=1"}));
    QVERIFY(close(all.time_optimizer, 1e-3));
    QVERIFY(
        close(none.time_optimizer - 1e-3, none.optimizer_parameters * none.optimizer_traffic /
                                              in_setting(small(), [](const Setting& s) { return s.rates.bandwidth; })));
  }

  /// PaLM (arXiv 2204.02311), appendix B: 6 N + 12 layers × heads × head size × length.
  void flops_of_a_token() {
    const Evaluation plain =
        evaluate(small({"flash_attention=on", "recompute=none", "flop_convention=full_attention"}));
    const double attention = 12.0 * 32 * 4096 * 2048;
    QVERIFY(close(plain.attention_flops_per_token, attention));
    QVERIFY(close(plain.flops_per_token, 6 * plain.parameters + attention));
    QVERIFY(close(plain.hardware_flops_per_token, plain.flops_per_token));
    const auto again = [](std::initializer_list<const char*> more) {
      const Evaluation e = evaluate(with(more, small({"flop_convention=full_attention"})));
      return e.hardware_flops_per_token - e.flops_per_token;
    };
    QVERIFY(close(again({"recompute=selective", "flash_attention=off"}), attention / 3));
    QCOMPARE(again({"recompute=selective", "flash_attention=on"}), 0.0);
    const double full = again({"recompute=full"});
    QVERIFY(close(full, 2 * (plain.parameters - 32000.0 * 4096) + attention / 3, 0.01));
    QVERIFY(close(again({"recompute=full", "recompute_layers=8"}), full / 4));
  }

  void epochs_cooling_and_prices_multiply() {
    const Evaluation one = evaluate(small({"epochs=1", "pue=1", "accelerator_price=2"}));
    const Evaluation two = evaluate(small({"epochs=2", "pue=1", "accelerator_price=2"}));
    QVERIFY(close(two.total_tokens, 2 * one.total_tokens));
    QVERIFY(close(two.steps, 2 * one.steps));
    const Evaluation warm = evaluate(small({"epochs=1", "pue=1.5", "accelerator_price=3"}));
    QVERIFY(close(warm.site_power, 1.5 * one.site_power));
    QVERIFY(close(warm.cost, 1.5 * one.cost));
  }

  /// A checkpoint leaves the devices over the host link, however fast the storage is.
  void a_checkpoint_takes_the_slower_of_link_and_storage() {
    const Evaluation e = evaluate(small({"host_link=1 GB/s", "storage_write=10 TB/s", "client_write=10 TB/s"}));
    QVERIFY(close(e.checkpoint_time, e.checkpoint_gpu_bytes / 1e9));
    // One of eight replicas writes everything, and only its own link carries it.
    const Evaluation one = evaluate(small({"host_link=1 GB/s", "checkpoint_spread=off"}));
    QVERIFY(close(one.checkpoint_time, 8 * e.checkpoint_time));
    const Evaluation slow = evaluate(small({"host_link=100 GB/s", "storage_write=1 GB/s"}));
    QVERIFY(close(slow.checkpoint_time, slow.checkpoint_size / 1e9));
  }

  /// Padding fills experts to their capacity and is sent as well. Dropped tokens are neither sent nor computed.
  void expert_capacity_is_sent_and_dropped_tokens_are_not_work() {
    const double plain = exchange_of(mixture(), Dimension::expert).bytes;
    const auto sent = [&](const char* rule, const char* factor) {
      return exchange_of(mixture({rule, factor}), Dimension::expert).bytes / plain;
    };
    QVERIFY(close(sent("expert_capacity=padded", "capacity_factor=1.5"), 1.5));
    QVERIFY(close(sent("expert_capacity=dropped", "capacity_factor=0.5"), 0.5));
    const Evaluation all = evaluate(mixture());
    const Evaluation half = evaluate(mixture({"expert_capacity=dropped", "capacity_factor=0.5"}));
    // Three matrices of 7,168 × 2,048 in 8 experts of 58 layers, six FLOPs each, half of them dropped.
    QVERIFY(close(all.flops_per_token - half.flops_per_token, 0.5 * 6 * 3 * 7168 * 2048 * 8 * 58));
  }

  void the_links_of_the_hosts_limit_reading() {
    const Evaluation e = evaluate(mixture({"host_link=100 MB/s"}));
    QVERIFY(close(e.read_bandwidth_given, 512 * 100e6));
  }

  /// A longer step makes the run longer and more expensive; the randomness of failures adds to the range.
  void ranges_of_days_and_cost_follow_the_step() {
    for (const Design& design : {small({"accelerator_price=2", "tokens=1e9"}), mixture({"accelerator_price=2"})}) {
      const Evaluation e = evaluate(design);
      QVERIFY(e.step_time_low < e.step_time && e.step_time < e.step_time_high);
      const double chance = 1.4395314709 * std::sqrt(std::log(1 + e.finish_spread * e.finish_spread));
      const double fast = std::log(e.step_time / e.step_time_low), slow = std::log(e.step_time_high / e.step_time);
      QVERIFY(close(std::log(e.finish_days / e.finish_days_low), std::sqrt(fast * fast + chance * chance)));
      QVERIFY(close(std::log(e.finish_days_high / e.finish_days), std::sqrt(slow * slow + chance * chance)));
      QVERIFY(close(std::log(e.cost_high / e.cost), std::sqrt(slow * slow + chance * chance)));
    }
  }

  void a_failure_loses_half_an_interval() {
    for (const char* interval : {"checkpoint_interval=60s", "checkpoint_interval=3600s"}) {
      const Evaluation e = evaluate(mixture({"checkpoint_mode=synchronous", interval}));
      QVERIFY(close(e.lost_work, number(mixture({interval}), *find_parameter("checkpoint_interval")) / 2));
    }
  }

  void experts_must_be_divisible() {
    const Design base = with({"model=mixtral-8x7b", "accelerators=24", "tensor_parallel=1", "pipeline_parallel=1",
                              "schedule=1f1b", "expert_tensor_parallel=1", "global_batch=48"});
    QCOMPARE(evaluate(with({"expert_parallel=8"}, base)).legality.reason, Illegality::none);
    QCOMPARE(evaluate(with({"expert_parallel=3"}, base)).legality.reason, Illegality::experts);
    QCOMPARE(evaluate(with({"expert_parallel=6"}, base)).legality.reason, Illegality::experts);
  }

  /// All devices of a node share its processors (ZeRO-Offload, arXiv 2101.06840, table 4: 43 % of the memory
  /// bandwidth).
  void an_offloaded_update_runs_for_the_whole_node() {
    for (const double share : {0.5, 1.0}) {
      for (const char* node : {"accelerators_per_node=1", "accelerators_per_node=8"}) {
        Design design = small({node, "zero_stage=1", "offload_target=host", "host_memory_bandwidth=200 GB/s"});
        assign(design, share == 1 ? "offload_optimizer=1" : "offload_optimizer=0.5");
        const Evaluation e = evaluate(design);
        const double nodes = number(design, *find_parameter("accelerators_per_node"));
        const double seconds = share * e.optimizer_parameters * nodes * e.optimizer_traffic / (200e9 * 0.43);
        QVERIFY(close(e.offload_update_time, seconds));
      }
    }
  }
};

TRAINYARD_TEST(TestTerms);
#include "tst_terms.moc"
