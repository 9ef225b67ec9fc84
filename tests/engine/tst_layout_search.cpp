// SPDX-License-Identifier: GPL-3.0-or-later
// What a search of layouts promises, on small spaces that are also gone through one by one.
#include <QtTest>
#include <bit>
#include <cmath>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "engine/error.h"
#include "engine/explore/axis_order.h"
#include "engine/explore/found_layouts.h"
#include "engine/explore/layout_search.h"
#include "engine/explore/search_files.h"
#include "engine/explore/search_part.h"
#include "engine/metrics/layout_model.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/sweep.h"
#include "tests/engine/designs.h"
#include "tests/engine/random_designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

SearchSpace space_of(const Design& design, std::initializer_list<const char*> assignments) {
  SearchSpace space;
  for (const char* assignment : assignments) vary(space, design, assignment);
  return space;
}

struct Case {
  Design design;
  SearchSpace space;
};

Case dense() {
  const Design design = with({"model=llama3.1-8b", "accelerators=64", "global_batch=96"});
  return {design, space_of(design, {"tensor_parallel=1:16", "pipeline_parallel=1,2,3,4", "context_parallel=1,2",
                                    "micro_batch=1,2,4", "schedule=1f1b,interleaved,zb_v,dualpipe",
                                    "virtual_pipeline=1,2,4", "zero_stage=0,1,3", "shard_group=auto,8",
                                    "sequence_parallel=on,off", "recompute=none,full", "data_parallel=auto"})};
}

Case experts() {
  const Design design = with({"model=mixtral-8x7b", "accelerators=64", "pipeline_parallel=4", "virtual_pipeline=1",
                              "schedule=1f1b", "context_method=all_to_all"});
  return {design, space_of(design, {"tensor_parallel=1,2,4", "context_parallel=1,2,16", "expert_parallel=1,2,3,8",
                                    "expert_tensor_parallel=auto,1", "micro_batch=1,2", "recompute=none,mlp,full",
                                    "offload_optimizer=0,1", "precision=bf16,fp8", "recompute_layers=auto,2"})};
}

/// Whether an input of these depths is away from home and has no effect.
bool repeats(const Case& c, const Design& design, std::initializer_list<AxisDepth> depths) {
  for (const SearchAxis& axis : c.space.axes()) {
    const Parameter& p = *axis.input;
    if (std::ranges::find(depths, depth_of_axis(axis.input)) == depths.end()) continue;
    if (!p.idle || !p.idle(design)) {
      // Set to what it is anyway.
      const bool or_automatic = std::ranges::any_of(axis.values, [](double v) { return std::isnan(v); });
      if (or_automatic && !is_automatic(design, p) && number(design, p) == p.derive(design)) return true;
      continue;
    }
    // At home an input has the value of the given design, or else the first that is tried.
    Design home = c.design;
    const double own = position_value(c.design, p);
    const auto same = [own](double v) { return v == own || (std::isnan(v) && std::isnan(own)); };
    if (std::ranges::none_of(axis.values, same)) put_value(home, p, axis.values.front());
    if (!same_value(design, home, p)) return true;
  }
  return false;
}

/// The class of a layout: "fits", "repeats", "unfit" or its mismatch.
std::string class_of(const Case& c, const Design& design, const Evaluation& e) {
  const Layout& l = design.layout;
  const bool alone = l.pipeline_parallel > 1 && l.schedule == Schedule::interleaved && l.virtual_pipeline <= 1 &&
                     c.space.find(&Layout::schedule);
  const char* illegal = refusal_id(Refusal::illegal, e.legality.reason);
  if (decided_by_degrees(e.legality.reason)) return illegal;
  if (alone || repeats(c, design, {AxisDepth::degrees, AxisDepth::legality})) return "repeats";
  if (e.legality.reason != Illegality::none) return illegal;
  if (repeats(c, design, {AxisDepth::model, AxisDepth::figures})) return "repeats";
  return e.fits != Fit::no && e.memory_free >= 0 ? "fits" : "unfit";
}

std::map<std::string, std::uint64_t> counts_of(const LayoutSearch& found) {
  std::map<std::string, std::uint64_t> out;
  for (const RefusedLayouts& r : found.refused) out[refusal_id(r.refusal, r.reason)] = r.count;
  if (found.holding > 0) out["fits"] = found.holding;
  return out;
}

nlohmann::ordered_json untimed(const LayoutSearch& found) {
  nlohmann::ordered_json json = search_json(found, {});
  json.erase("seconds");
  return json;
}

bool same_points(const std::vector<ChartPoint>& a, const std::vector<ChartPoint>& b) {
  return std::ranges::equal(a, b, [](const ChartPoint& x, const ChartPoint& y) {
    return x.index == y.index && same_bits(x.x, y.x) && same_bits(x.y, y.y) && x.holds == y.holds;
  });
}

}  // namespace

class TestLayoutSearch : public QObject {
  Q_OBJECT
 private slots:
  void points_are_numbered() {
    const auto [design, space] = dense();
    std::uint64_t product = 1;
    for (const SearchAxis& axis : space.axes()) product *= axis.values.size();
    QCOMPARE(space.size(), product);
    for (const std::uint64_t index : {std::uint64_t(0), product / 3, product - 1}) {
      const Design point = space.design(design, index);
      std::uint64_t rest = index;
      for (auto axis = space.axes().rbegin(); axis != space.axes().rend(); ++axis) {
        const double value = axis->values[rest % axis->values.size()];
        rest /= axis->values.size();
        if (std::isnan(value))
          QVERIFY(is_automatic(point, *axis->input));
        else
          QCOMPARE(number(point, *axis->input), value);
      }
    }
  }

  /// Each class has as many layouts as evaluate() puts into it, one by one, and the best is the best of those.
  void every_point_is_judged_as_evaluate_does_data() {
    QTest::addColumn<int>("which");
    QTest::newRow("dense") << 0;
    QTest::newRow("experts") << 1;
  }
  void every_point_is_judged_as_evaluate_does() {
    QFETCH(int, which);
    const Case c = which == 0 ? dense() : experts();
    std::map<std::string, std::uint64_t> expected;
    double best = 0;
    Evaluation e;
    for (std::uint64_t i = 0; i < c.space.size(); ++i) {
      const Design design = c.space.design(c.design, i);
      evaluate(design, e);
      const std::string name = class_of(c, design, e);
      ++expected[name];
      if (name == "fits") best = std::max(best, e.tokens_per_second);
    }
    const LayoutSearch found = search_layouts(c.design, c.space, {});
    const auto counted = counts_of(found);
    for (const auto& [name, count] : expected)
      QVERIFY2(counted.contains(name) && counted.at(name) == count,
               qPrintable(QString("%1: %2 by one, %3 together")
                              .arg(name.c_str())
                              .arg(count)
                              .arg(counted.contains(name) ? qint64(counted.at(name)) : -1)));
    QCOMPARE(counted.size(), expected.size());
    QVERIFY(expected.size() > 4);
    double first = 0;
    for (const FoundLayout& layout : found.best) first = std::max(first, layout.value);
    QVERIFY(same_bits(first, best));
    QVERIFY(found.finished);
    QCOMPARE(found.decided, c.space.size());
  }

  /// Two numbers of one layout would take two places in the list.
  void no_layout_is_found_twice() {
    for (const Design& design : {default_design(), with({"model=deepseek-v3", "accelerators=2048"})}) {
      const LayoutSearch found = search_layouts(design, default_space(design), {.best = 3000});
      QVERIFY(found.best.size() > 1000);
      std::vector<Design> seen;
      for (const FoundLayout& layout : found.best) {
        Design whole = resolved(layout.design);
        for (const Parameter& p : parameters())
          if (p.idle && p.idle(whole) && is_number(p)) std::get<NumberField>(p.access).ref(whole) = 1;
        seen.push_back(whole);
      }
      const auto key = [](const Design& d) {
        const Layout& l = d.layout;
        return std::tuple(l.tensor_parallel, l.pipeline_parallel, l.context_parallel, l.expert_parallel,
                          l.expert_tensor_parallel, l.micro_batch, l.virtual_pipeline, l.schedule, l.zero_stage,
                          l.shard_group, l.sequence_parallel, d.recipe.recompute);
      };
      std::set<decltype(key(seen.front()))> keys;
      for (const Design& d : seen) keys.insert(key(d));
      QCOMPARE(keys.size(), seen.size());
    }
  }

  /// However it is written: with inputs without effect, or set to what they would be anyway.
  void the_layout_of_the_design_is_always_found() {
    const std::vector<Design> designs{default_design(),
                                      with({"shard_group=128", "zero_stage=0", "tensor_parallel=16"}),
                                      with({"shard_group=128"}),
                                      with({"shard_group=64", "virtual_pipeline=5"}),
                                      with({"data_parallel=128", "sequence_parallel=off"}),
                                      with({"model=deepseek-v3", "accelerators=2048", "expert_parallel=16",
                                            "expert_tensor_parallel=8", "zero_stage=1", "virtual_pipeline=3"})};
    for (const Design& design : designs) {
      const Evaluation own = evaluate(design);
      QCOMPARE(own.legality.reason, Illegality::none);
      SearchGoals goals;
      goals.memory_left = std::min(0.0, own.memory_free);
      goals.chart_points = 1000000;
      const LayoutSearch found = search_layouts(design, default_space(design), goals);
      const bool there = std::ranges::any_of(found.points, [&](const ChartPoint& point) {
        return same_bits(point.x, own.memory) && same_bits(point.y, own.tokens_per_second);
      });
      QVERIFY2(there, set_arguments(design).c_str());
    }
  }

  void best_layouts_are_what_evaluate_says() {
    RandomDesigns designs(11);
    int shown = 0;
    for (int i = 0; i < 12; ++i) {
      const Design design = designs.next();
      SearchSpace space = default_space(design);
      for (const ParameterHandle input : {&Layout::virtual_pipeline, &Layout::shard_group}) space.keep(input);
      for (const MetricHandle rank : {MetricHandle(&Evaluation::tokens_per_second), MetricHandle(&Evaluation::cost),
                                      MetricHandle(&Evaluation::memory)}) {
        SearchGoals goals;
        goals.rank = rank;
        goals.best = 5;
        const LayoutSearch found = search_layouts(design, space, goals);
        for (const FoundLayout& layout : found.best) {
          const Evaluation e = evaluate(layout.design);
          QCOMPARE(e.legality.reason, Illegality::none);
          QVERIFY(e.fits != Fit::no && e.memory_free >= 0);
          QVERIFY2(same_bits(layout.value, e.*rank->value), rank->id);
          for (const Metric& metric : metrics())
            QVERIFY2(same_bits(number(layout.evaluation, metric), number(e, metric)), metric.id);
          ++shown;
        }
        for (const ChartPoint& point : found.front) {
          const Evaluation e = evaluate(space.design(design, point.index));
          QVERIFY(same_bits(point.x, e.memory) && same_bits(point.y, e.tokens_per_second));
        }
      }
    }
    QVERIFY2(shown > 60, qPrintable(QString::number(shown)));
  }

  void answer_does_not_depend_on_threads_and_shards() {
    const auto [design, space] = dense();
    SearchGoals goals;
    goals.best = 12;
    goals.chart_points = 100;
    const LayoutSearch one = search_layouts(design, space, goals, {.threads = 1});
    const LayoutSearch many = search_layouts(design, space, goals, {.threads = 7}, [](const LayoutSearch&) {});
    QVERIFY(untimed(one) == untimed(many));
    QVERIFY(same_points(one.points, many.points) && same_points(one.front, many.front));
    QCOMPARE(one.points.size(), size_t(100));
    for (const std::uint64_t n : {2, 5, 37}) {
      SearchPart all;
      for (std::uint64_t k = n; k >= 1; --k) {
        const SearchPart part = search_range(design, space, goals, shard(space, k, n));
        // By way of a file, as from another machine.
        const auto file = nlohmann::ordered_json::parse(part_json(part).dump());
        all = joined(all, read_part(file, "part.json"), goals);
      }
      const LayoutSearch whole = found(design, space, goals, all);
      QVERIFY(untimed(whole) == untimed(one));
      QVERIFY(same_points(whole.points, one.points) && same_points(whole.front, one.front));
    }
  }

  void parts_that_are_none_are_refused() {
    const auto [design, space] = dense();
    const nlohmann::ordered_json json = part_json(search_range(design, space, {}, shard(space, 1, 50)));
    for (const char* key : {"best", "points", "refused", "decided"}) {
      nlohmann::ordered_json broken = json;
      broken[key] = "much";
      QVERIFY_EXCEPTION_THROWN(read_part(broken, "part.json"), InputError);
      broken.erase(key);
      QVERIFY_EXCEPTION_THROWN(read_part(broken, "part.json"), InputError);
    }
    QVERIFY_EXCEPTION_THROWN(shard(space, 3, 2), InputError);
    QVERIFY_EXCEPTION_THROWN(shard(space, 0, 2), InputError);
  }

  /// Degrees count most, then what leaves the device, what is computed twice, the schedule, and last what changes.
  void what_is_simple() {
    const auto simplicity = [](std::initializer_list<const char*> assignments, std::uint64_t changes = 0) {
      return simplicity_of(with(assignments), changes);
    };
    const std::vector<std::uint64_t> ascending{
        simplicity({"tensor_parallel=8", "pipeline_parallel=1", "schedule=dualpipe"}),
        simplicity({"tensor_parallel=8", "pipeline_parallel=1"}, 3),
        simplicity({"tensor_parallel=1", "pipeline_parallel=1", "recompute=full", "context_parallel=2"}),
        simplicity({"tensor_parallel=1", "pipeline_parallel=1", "offload_optimizer=0.5", "context_parallel=2"}),
        simplicity({"schedule=1f1b"}),
        simplicity({"schedule=interleaved", "virtual_pipeline=2"}),
        simplicity({"schedule=interleaved", "virtual_pipeline=8"}),
        simplicity({"schedule=zb_v"}),
        simplicity({"schedule=zb_v"}, 1),
        simplicity({"recompute=selective"}),
        simplicity({"recompute=mlp"}),
        simplicity({"recompute=full", "schedule=dualpipe"}, 9),
        simplicity({"offload_activations=0.1", "schedule=1f1b"}),
        simplicity({"context_parallel=2", "schedule=1f1b"})};
    QVERIFY(std::ranges::is_sorted(ascending));
    QVERIFY(std::ranges::adjacent_find(ascending) == ascending.end());
    QVERIFY(simplicity({"model=mixtral-8x7b", "expert_parallel=8"}) > simplicity({"model=mixtral-8x7b"}));
    QCOMPARE(simplicity({"expert_parallel=8"}), simplicity({}));
  }

  void larger_space_is_never_worse() {
    const auto [design, space] = dense();
    const auto best = [&](const SearchSpace& s) {
      double most = 0;
      for (const FoundLayout& layout : search_layouts(design, s, {}).best) most = std::max(most, layout.value);
      return most;
    };
    const double all = best(space);
    for (const SearchAxis& axis : space.axes()) {
      for (const double value : axis.values) {
        SearchSpace fewer = space;
        fewer.vary(axis.input, {value});
        QVERIFY2(best(fewer) <= all, axis.input->id);
      }
    }
  }

  void front_has_nothing_that_is_worse_in_both() {
    const auto [design, space] = dense();
    const LayoutSearch found = search_layouts(design, space, {});
    QVERIFY(found.front.size() > 2);
    const auto dominates = [](const ChartPoint& a, const ChartPoint& b) {
      return a.x <= b.x && a.y >= b.y && (a.x < b.x || a.y > b.y);
    };
    for (const ChartPoint& point : found.points) {
      bool beaten = false;
      for (const ChartPoint& front : found.front) {
        QVERIFY(!point.holds || !dominates(point, front));
        beaten = beaten || dominates(front, point) || (front.x == point.x && front.y == point.y);
      }
      QVERIFY(beaten || !point.holds);
    }
  }

  /// What stays free is a condition, at the high end of the band a harder one.
  void conditions_hold() {
    const auto [design, space] = dense();
    SearchGoals goals;
    const auto all = search_layouts(design, space, goals).holding;
    goals.memory_left = 20.0 * (1 << 30);
    const LayoutSearch less = search_layouts(design, space, goals);
    goals.at_high_end = true;
    const LayoutSearch least = search_layouts(design, space, goals);
    QVERIFY(all > less.holding && less.holding > least.holding && least.holding > 0);
    for (const FoundLayout& layout : less.best) QVERIFY(layout.evaluation.memory_free >= goals.memory_left);
    for (const FoundLayout& layout : least.best)
      QVERIFY(layout.evaluation.memory_capacity - layout.evaluation.memory_high >= goals.memory_left);
  }

  void the_simplest_of_equals_leads() {
    const Design& design = default_design();
    const LayoutSearch found = search_layouts(design, default_space(design), {});
    QVERIFY(found.best.size() > 10);
    double most = 0;
    for (const FoundLayout& layout : found.best) most = std::max(most, layout.value);
    const FoundLayout& first = found.best.front();
    QVERIFY(first.equal);
    QVERIFY(first.value >= most - found.equal_within);
    QVERIFY(found.equal_within > 0.005 * most && found.equal_within < 0.05 * most);
    const auto degrees = [](const FoundLayout& f) {
      const Layout& l = f.design.layout;
      return (l.tensor_parallel > 1) + (l.pipeline_parallel > 1) + (l.context_parallel > 1);
    };
    bool behind = false;
    for (const FoundLayout& layout : found.best) {
      QCOMPARE(layout.equal, layout.value >= most - found.equal_within);
      if (layout.equal) QVERIFY(degrees(layout) >= degrees(first));
      QVERIFY2(!behind || !layout.equal, "an equal one behind one that is not");
      behind = behind || !layout.equal;
    }
  }

  void the_place_of_the_present_layout() {
    const Design& design = default_design();
    const LayoutSearch found = search_layouts(design, default_space(design), {.best = 20000});
    const double own = evaluate(design).tokens_per_second;
    std::uint64_t better = 0;
    for (const FoundLayout& layout : found.best) better += layout.value > own ? 1 : 0;
    QVERIFY(found.present_holds);
    QCOMPARE(found.present_place, better + 1);
    QCOMPARE(found.best.size(), size_t(found.holding));
  }

  /// Each class says what would make one of its layouts count, and evaluate() agrees.
  void refused_classes_say_what_would_mend_them() {
    for (const Case& c : {dense(), experts()}) {
      const LayoutSearch found = search_layouts(c.design, c.space, {});
      std::uint64_t refused = 0;
      for (const RefusedLayouts& r : found.refused) {
        refused += r.count;
        const std::string id = refusal_id(r.refusal, r.reason);
        QVERIFY2(std::string(r.label) != "" && !r.why.text().empty(), id.c_str());
        QVERIFY2(r.mend.has_value(), id.c_str());
        QVERIFY2(!r.mend->changed.empty(), id.c_str());
        const Evaluation before = evaluate(r.example), after = evaluate(r.mend->design);
        QCOMPARE(after.legality.reason, Illegality::none);
        if (r.refusal == Refusal::illegal) QCOMPARE(before.legality.reason, r.reason);
        if (r.refusal != Refusal::unfit) continue;
        QVERIFY(before.memory_free < 0 && same_bits(r.over, -before.memory_free));
        QVERIFY(after.memory_free >= 0);
      }
      QCOMPARE(refused + found.holding, c.space.size());
    }
  }

  /// Whatever does not fit: a change that is offered makes it fit, and touches no more than one input and its rule.
  void a_mend_makes_it_fit() {
    const auto [design, space] = dense();
    const SearchGoals goals;
    const SearchPlan plan(design, space, goals);
    int mended = 0;
    for (std::uint64_t i = 0; i < space.size(); i += 61) {
      const Design point = space.design(design, i);
      const Evaluation e = evaluate(point);
      if (e.legality.reason != Illegality::none || e.memory_free >= 0) continue;
      const auto mend = least_mend(plan, Refusal::unfit, point);
      if (!mend) continue;
      ++mended;
      QVERIFY(mend->holds && evaluate(mend->design).memory_free >= 0);
      QVERIFY(mend->changed.size() <= 2);
    }
    QVERIFY(mended > 5);
  }

  void default_space_is_what_a_user_expects() {
    const Design& design = default_design();
    const SearchSpace space = default_space(design);
    const auto values = [&](ParameterHandle input) { return space.find(input)->values; };
    QCOMPARE(values(&Layout::tensor_parallel), (std::vector<double>{1, 2, 4, 8}));
    QCOMPARE(values(&Layout::context_parallel), (std::vector<double>{1, 2}));
    QVERIFY(std::ranges::count(values(&Layout::pipeline_parallel), 9) == 1);
    QVERIFY(!space.find(&Recipe::offload_optimizer) && !space.find(&Layout::expert_parallel));
    const SearchSpace moe = default_space(with({"model=deepseek-v3", "accelerators=2048", "offload_optimizer=0.5"}));
    QCOMPARE(moe.find(&Layout::expert_parallel)->values.back(), 256.0);
    QVERIFY(!moe.find(&Recipe::offload_optimizer));
    // The layout that a user has is one of those that are tried.
    for (const Design& own : {design, with({"tensor_parallel=16", "micro_batch=16", "schedule=dualpipe"})}) {
      const SearchSpace around = default_space(own);
      for (const SearchAxis& axis : around.axes()) {
        const bool tried = std::ranges::any_of(axis.values, [&](double v) {
          Design d = own;
          SearchSpace one;
          one.vary(axis.input, {v});
          one.put(0, d);
          return same_value(d, own, *axis.input);
        });
        QVERIFY2(tried, axis.input->id);
      }
    }
  }

  void values_are_typed_as_users_type_them() {
    const Design& design = default_design();
    SearchSpace space;
    vary(space, design, "tensor_parallel=2:16");
    vary(space, design, "precision=bf16,fp8");
    vary(space, design, "accelerator=h100-sxm,b200");
    vary(space, design, "network_bandwidth=100 Gb/s:400 Gb/s:4");
    QCOMPARE(space.find(&Layout::tensor_parallel)->values, (std::vector<double>{2, 4, 8, 16}));
    QCOMPARE(space.find(&Recipe::precision)->values.size(), size_t(2));
    QCOMPARE(space.find(&Cluster::network_bandwidth)->values.back(), 50e9);
    QCOMPARE(space.size(), std::uint64_t(4 * 2 * 2 * 4));
    keep(space, "precision");
    QCOMPARE(space.size(), std::uint64_t(32));
    for (const char* wrong : {"tensor_paralel=1:2", "tensor_parallel", "tensor_parallel=0:4", "tensor_parallel=8:4",
                              "precision=bf16:fp8", "precision=bf17", "tensor_parallel=", "tokens=1e9:1e12:0"})
      QVERIFY_EXCEPTION_THROWN(vary(space, design, wrong), InputError);
    QVERIFY_EXCEPTION_THROWN(keep(space, "nothing"), InputError);
    QCOMPARE(space.size(), std::uint64_t(32));
  }

  void what_ranks_must_say_what_is_better() {
    const auto [design, space] = dense();
    SearchGoals goals;
    goals.rank = &Evaluation::tokens_per_step;
    QVERIFY_EXCEPTION_THROWN(search_layouts(design, space, goals), InputError);
  }

  /// Somebody who looks on sees more and more, soon for the first time; a stop leaves what was found.
  void whoever_looks_on_sees_it_grow() {
    const Design& design = default_design();
    const SearchSpace space = default_space(design);
    int seen = 0;
    double first = 0, last = 0;
    const LayoutSearch whole = search_layouts(design, space, {}, {}, [&](const LayoutSearch& so_far) {
      if (so_far.best.empty()) return;
      last = so_far.best.front().value;
      if (++seen == 1) first = last;
      for (const ChartPoint& point : so_far.points) QVERIFY(point.index < space.size());
      const FoundLayout& best = so_far.best.front();
      QVERIFY(space.design(design, best.index) == best.design);
      QVERIFY(same_bits(best.value, best.evaluation.tokens_per_second));
      QVERIFY(!so_far.finished || so_far.decided == so_far.size);
    });
    QVERIFY(seen >= 1);
    QVERIFY2(first > 0.9 * whole.best.front().value, "the first look is far from the best");

    std::stop_source stop;
    const Execution execution{stop.get_token(),
                              [&](double share) {
                                if (share > 0.4) stop.request_stop();
                              },
                              2};
    const LayoutSearch part = search_layouts(design, space, {}, execution);
    QVERIFY(!part.finished && part.decided < part.size && part.decided > 0);
    std::uint64_t refused = 0;
    for (const RefusedLayouts& r : part.refused) refused += r.count;
    QCOMPARE(refused + part.holding, part.decided);
  }
};

TRAINYARD_TEST(TestLayoutSearch);
#include "tst_layout_search.moc"
