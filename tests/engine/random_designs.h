// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <random>
#include <vector>

#include "engine/catalog/catalog.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "tests/jobs.h"

namespace trainyard {

/// Random legal designs over models, devices, frameworks and layouts, for properties of every design. The sequence is
/// the same in every run and on every machine.
class RandomDesigns {
 public:
  explicit RandomDesigns(unsigned seed) : random_(seed) {}

  /// Returns the next legal design with a finite step time.
  Design next() {
    for (;;) {
      Design design = any();
      const Evaluation e = evaluate(design);
      if (e.legality.reason == Illegality::none && std::isfinite(e.step_time)) return design;
    }
  }

  /// Returns the next legal design of a job. Numbers lie anywhere in their ranges, and one model in eight has an edited
  /// vocabulary.
  Design next(Job job) {
    for (;;) {
      Design design = job == Job::training ? any() : default_design(job);
      for (const Parameter& p : tests::inputs_of(job)) vary(design, p, job);
      if (one_in(8))
        design.work.model = std::get<ModelRef>(with_field(design.work.model, "vocab", design.work.model->vocab + 64));
      if (is_legal(evaluate(design))) return design;
    }
  }

  bool one_in(unsigned times) { return random_() % times == 0; }
  double share() { return static_cast<double>(random_() >> 5) * 0x1p-27; }
  /// 1, 2, 4 … up to 2^`most`.
  double power_of_two(unsigned most) { return std::exp2(random_() % (most + 1)); }

 private:
  /// Skips layouts and catalog entries of training, which any() draws together: independent draws are mostly illegal.
  void vary(Design& d, const Parameter& p, Job job) {
    if (!may_vary(p, job) || !one_in(6) || (job == Job::training && (p.group == Group::layout || is_entry(p)))) return;
    if (is_entry(p)) {
      set_value(d, p, entry_of(std::get<EntryField>(p.access).kind));
    } else if (is_choice(p)) {
      set_value(d, p, std::string(p.choices[random_() % p.choices.size()].id));
    } else if (is_toggle(p)) {
      set_value(d, p, one_in(2));
    } else {
      set_value(d, p, value_at(p, static_cast<int>(random_() % static_cast<unsigned>(slider_positions(p)))));
    }
  }

  /// Models of samples have layouts, inputs and results of their own, so they have their own tests. They are the last
  /// models of the catalog.
  EntryRef entry_of(CatalogKind kind) {
    const auto& entries = catalog(kind);
    auto size = entries.size();
    if (kind == CatalogKind::models)
      while (std::get<ModelRef>(entries[size - 1])->reads_samples()) --size;
    return entries[random_() % size];
  }

  Design any() {
    Design d = default_design();
    for (const Parameter& p : tests::inputs_of(Job::training)) {
      if (!may_vary(p, Job::training) || tests::describes_second_kind(p)) continue;
      const bool entry = is_entry(p);
      if (p.group == Group::layout && !is_choice(p) && !is_toggle(p)) continue;
      if (!entry && !is_choice(p) && !is_toggle(p)) continue;
      if (!one_in(entry ? 1 : 3)) continue;
      if (entry) {
        set_value(d, p, entry_of(std::get<EntryField>(p.access).kind));
      } else if (is_choice(p)) {
        set_value(d, p, std::string(p.choices[random_() % p.choices.size()].id));
      } else {
        set_value(d, p, one_in(2));
      }
    }
    lay_out(d);
    Recipe& r = d.recipe;
    r.offload_optimizer = one_in(3) ? share() : 0;
    r.offload_weights = one_in(3) ? share() : 0;
    r.offload_activations = one_in(2) ? share() : 0;
    return d;
  }

  void lay_out(Design& d) {
    Layout& l = d.layout;
    l.tensor_parallel = power_of_two(4);
    l.pipeline_parallel = power_of_two(4);
    l.context_parallel = one_in(3) ? power_of_two(3) : 1;
    l.expert_parallel = power_of_two(5);
    l.virtual_pipeline = power_of_two(2);
    l.micro_batch = power_of_two(2);
    const double data = power_of_two(6);
    d.cluster.accelerators = l.replica_size() * data;
    d.work.global_batch = data * l.micro_batch * l.pipeline_parallel * power_of_two(4);
    d.work.sequence_length = 512 * power_of_two(7);
  }

  std::mt19937 random_;
};

}  // namespace trainyard
