// SPDX-License-Identifier: GPL-3.0-or-later
// Questions and parts exchanged between machines are read back as they were written, to the last bit.
#include <QTest>

#include <bit>
#include <cmath>
#include <functional>
#include <limits>

#include "engine/error.h"
#include "engine/explore/exact_json.h"
#include "engine/explore/shard.h"
#include "engine/explore/sweep_files.h"
#include "engine/explore/sweep_values.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "tests/engine/designs.h"
#include "tests/engine/random_designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

bool same(const Evaluation& a, const Evaluation& b) {
  return std::ranges::all_of(
      metrics(), [&](const Metric& m) { return m.value ? same_bits(number(a, m), number(b, m)) : a.fits == b.fits; });
}

bool same(const GridPoint& a, const GridPoint& b) {
  return a.state == b.state && a.other_layout == b.other_layout && a.fits == b.fits &&
         a.legality.reason == b.legality.reason && same_bits(a.legality.left, b.legality.left) &&
         same_bits(a.legality.right, b.legality.right);
}

bool same(const BandedValue& a, const BandedValue& b) {
  return same_bits(a.value, b.value) && same_bits(a.low, b.low) && same_bits(a.high, b.high);
}

GridSweep sweep_of(const Design& design, std::initializer_list<const char*> axes, SweepLayout layout) {
  GridSweep sweep{design, {}, {&Evaluation::step_time, &Evaluation::cost, &Evaluation::memory_free}, layout};
  for (const char* axis : axes) sweep.axes.push_back(parse_axis(design, axis));
  return sweep;
}

}  // namespace

class TestParts : public QObject {
  Q_OBJECT

 private slots:
  void numbers_keep_their_bits() {
    const double endless = std::numeric_limits<double>::infinity();
    for (const double value : {0.0, -0.0, 1.0, -3.0, 0.1, 1e300, 5e-324, 9007199254740993.0, 1.0 / 3, 2e19, endless,
                               -endless, std::numeric_limits<double>::quiet_NaN()}) {
      const auto json = Json::parse(exact_json(value).dump());
      QVERIFY2(same_bits(read_exact(json), value), exact_json(value).dump().c_str());
    }
  }

  void shards_are_parsed() {
    QCOMPARE(parse_shard("3/8").k, 3u);
    QCOMPARE(parse_shard("3/8").n, 8u);
    QCOMPARE(shard_text(parse_shard("1000000/1000000")), std::string("1000000/1000000"));
    for (const char* wrong : {"", "/", "3", "3/", "/8", "0/8", "9/8", "3/8/1", " 3/8", "3 /8", "-3/8", "+3/8", "3/8x",
                              "1/1000001", "1/99999999999999999999999"})
      QVERIFY_THROWS_EXCEPTION(InputError, parse_shard(wrong));
  }

  /// Every point belongs to one shard, and the sizes of shards differ by at most one point.
  void shards_cover_a_space() {
    for (const std::uint64_t points : {0ULL, 1ULL, 6ULL, 7ULL, 100ULL, 1ULL << 53}) {
      for (const std::uint64_t n : {1, 2, 7, 64}) {
        std::uint64_t end = 0;
        for (std::uint64_t k = 1; k <= n; ++k) {
          const SearchRange range = shard(points, k, n);
          QCOMPARE(range.begin, end);
          QVERIFY(range.end - range.begin == points / n || range.end - range.begin == points / n + 1);
          end = range.end;
        }
        QCOMPARE(end, points);
      }
    }
  }

  /// For any inputs, the design that arrives has the results of the one that was sent.
  void questions_arrive_as_they_were_sent() {
    RandomDesigns designs(11);
    for (int i = 0; i < 40; ++i) {
      SearchQuestion sent{designs.next(), {}, {}, size_t(i)};
      if (i % 3 == 0) assign(sent.design, "accelerator.memory=77 GiB");
      if (i % 4 == 0) assign(sent.design, "tensor_overlap=0.37");
      sent.space = default_space(sent.design);
      vary(sent.space, sent.design, "accelerator=h100-sxm,b200");
      vary(sent.space, sent.design, "data_overlap=auto,0.3");
      sent.goals.rank = &Evaluation::cost;
      sent.goals.memory_left = 1e9 / 3;
      sent.goals.at_high_end = i % 2 == 0;
      const Json json = Json::parse(question_json(sent).dump());
      const SearchQuestion arrived = read_search_question(json, "part");
      QVERIFY(same(evaluate(arrived.design), evaluate(sent.design)));
      QCOMPARE(arrived.space.size(), sent.space.size());
      for (const std::uint64_t point : {std::uint64_t(0), sent.space.size() / 3, sent.space.size() - 1})
        QVERIFY(same(evaluate(arrived.space.design(arrived.design, point)),
                     evaluate(sent.space.design(sent.design, point))));
      QVERIFY(arrived.goals.rank == sent.goals.rank && arrived.goals.memory_left == sent.goals.memory_left &&
              arrived.goals.at_high_end == sent.goals.at_high_end && arrived.shown == sent.shown);
    }
  }

  void differences_are_named() {
    const SearchQuestion one{default_design(), default_space(default_design()), {}, 10};
    const auto difference = [&](const SearchQuestion& other) {
      return question_difference(question_json(one), question_json(other));
    };
    QCOMPARE(difference(one), std::string());
    SearchQuestion other = one;
    assign(other.design, "tokens=2T");
    QVERIFY(difference(other).starts_with("different design (tokens)"));
    other = one;
    other.space.keep(&Layout::schedule);
    QCOMPARE(difference(other), std::string("different inputs or values"));
    other = one;
    other.goals.equal_share = 0.3;
    QCOMPARE(difference(other), std::string("different goals"));
    other = one;
    other.shown = 11;
    QCOMPARE(difference(other), std::string("different number of layouts shown"));
    const GridSweep sweep = sweep_of(default_design(), {"global_batch=2048,4096"}, SweepLayout::kept);
    QCOMPARE(question_difference(question_json(one), question_json(sweep)),
             std::string("one is a search, the other a sweep"));
  }

  void merged_sweeps_are_bit_identical_data() {
    QTest::addColumn<int>("layout");
    for (const SweepLayoutRow& row : sweep_layouts()) QTest::newRow(row.id) << int(row.layout);
  }
  void merged_sweeps_are_bit_identical() {
    QFETCH(int, layout);
    const Design small = with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=2",
                               "virtual_pipeline=1", "schedule=1f1b"});
    const GridSweep sweep =
        sweep_of(small, {"accelerators=48,64,96", "accelerator=h100-sxm,a100-sxm-80gb,v100-sxm2-32gb"},
                 static_cast<SweepLayout>(layout));
    const GridResult whole = run_sweep(sweep);
    for (const std::uint64_t n : {1, 4, 11}) {
      Merge merge;
      for (std::uint64_t k = n; k >= 1; --k) {
        const SearchRange range = range_of(sweep, {k, n});
        const GridResult part = run_sweep(sweep, {}, range.begin, range.end);
        const std::string text = part_text(sweep, {k, n}, part);
        QVERIFY(is_complete_part(text, sweep, {k, n}));
        QVERIFY(!is_complete_part(text, sweep, {k, n + 1}));
        merge.add(text, "part");
      }
      const Merged all = merge.take();
      const MergedSweep& merged = std::get<MergedSweep>(all);
      QVERIFY(merged.result.complete);
      QCOMPARE(merged.result.points.size(), whole.points.size());
      for (size_t i = 0; i < whole.points.size(); ++i) {
        QVERIFY(same(merged.result.points[i], whole.points[i]));
        QVERIFY(same(evaluate(design_of(merged.question, merged.result, i)), evaluate(design_of(sweep, whole, i))));
      }
      QVERIFY(std::ranges::equal(merged.result.values, whole.values,
                                 [](const BandedValue& a, const BandedValue& b) { return same(a, b); }));
    }
  }

  void parts_of_different_questions_are_refused() {
    const GridSweep sweep = sweep_of(default_design(), {"global_batch=2048,4096,8192"}, SweepLayout::kept);
    GridSweep other = sweep;
    assign(other.design, "tokens=1T");
    const auto text = [](const GridSweep& question, Shard shard) {
      const SearchRange range = range_of(question, shard);
      return part_text(question, shard, run_sweep(question, {}, range.begin, range.end));
    };
    QVERIFY(!is_complete_part(text(other, {1, 3}), sweep, {1, 3}));
    QVERIFY(!is_complete_part(text(sweep, {1, 3}).substr(0, 400), sweep, {1, 3}));
    Merge merge;
    QVERIFY_THROWS_EXCEPTION(InputError, merge.take());
    merge.add(text(sweep, {2, 3}), "b");
    merge.add(text(sweep, {1, 3}), "a");
    QVERIFY_THROWS_EXCEPTION(InputError, merge.take());  // the last one is missing
    const std::string last = text(sweep, {3, 3});
    std::string damaged = last;
    damaged[damaged.find("\"fits\":\"") + 8] = 'x';
    std::string changed = last;
    char& digit = changed[changed.find("\"values\":[") + 12];
    digit = digit == '1' ? '2' : '1';
    for (const std::string& wrong : {text(sweep, {1, 3}), text(sweep, {2, 3}), text(other, {3, 3}), text(sweep, {3, 4}),
                                     text(sweep, {2, 2}), last.substr(0, last.size() - 1), damaged, changed})
      QVERIFY_THROWS_EXCEPTION(InputError, merge.add(wrong, "c"));
    merge.add(last, "c");
    QVERIFY(std::get<MergedSweep>(merge.take()).result.complete);
  }

  /// As written by a version with another price or another speed.
  void numbers_of_another_version_are_refused() {
    Json json = question_json(SearchQuestion{default_design(), default_space(default_design()), {}});
    QCOMPARE(read_search_question(json, "part").shown, size_t(10));
    json["numbers"] = "0123456789abcdef";
    QVERIFY_THROWS_EXCEPTION(InputError, read_search_question(json, "part"));
  }

  void points_that_a_sweep_lacks_are_refused() {
    const GridSweep sweep = sweep_of(default_design(), {"global_batch=2048,4096,8192"}, SweepLayout::kept);
    const Json json = sweep_part_json(sweep, run_sweep(sweep));
    const auto remove_value = [](Json& part) {
      Json& values = part.at("points").at(0).at("values");
      values.erase(values.begin() + 8);
    };
    const std::vector<std::function<void(Json&)>> damages{
        [](Json& part) { part.at("first") = 1; },
        [](Json& part) { part.at("first") = 4; },
        remove_value,
        [](Json& part) { part.at("points").at(0).at("fits") = "well"; },
        [](Json& part) {
          part.at("points").at(0)["layout"] = {{"micro_batch", 2}};
        },
        [](Json& part) {
          part.at("points").at(0)["illegal"] = {"bad", 1, 2};
        }};
    for (const auto& damage : damages) {
      Json other = json;
      damage(other);
      QVERIFY_THROWS_EXCEPTION(InputError, read_sweep_part(sweep, other, "part"));
    }
  }
};

TRAINYARD_TEST(TestParts);
#include "tst_parts.moc"
