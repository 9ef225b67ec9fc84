// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "engine/design/design.h"

namespace trainyard {

enum class PassKind {
  forward,
  backward,         ///< gradients of inputs and weights
  backward_input,   ///< gradients of the inputs; a later pass computes those of the weights
  weight_gradient,  ///< for the oldest pass of `chunk` that waits for it; −1: of any chunk
  paired            ///< a forward pass of `chunk` and a `backward` of `paired_chunk` at once
};

/// One pass in the order of a stage. Micro-batches of a chunk and kind run in order, from 0.
struct Pass {
  PassKind kind;
  int chunk = 0;
  int paired_chunk = 0;
};

/// The properties of a pipeline that determine the order of its passes.
struct PipelineOrder {
  Schedule schedule;
  int stages, chunks, micro_batches;
};

namespace order {

template <class Visit>
void one_f_one_b(const PipelineOrder& o, int stage, Visit& visit) {
  const bool split = o.schedule == Schedule::zb_h1;
  const PassKind backward = split ? PassKind::backward_input : PassKind::backward;
  const int m = o.micro_batches;
  const int warm_up = o.schedule == Schedule::afab ? m : std::min(m, o.stages - stage - 1);
  int weights = 0;
  for (int i = 0; i < warm_up; ++i) visit(Pass{PassKind::forward});
  for (int i = 0; i < m; ++i) {
    if (warm_up + i < m) visit(Pass{PassKind::forward});
    visit(Pass{backward});
    // Later stages defer more weight gradients, so that all stages use as much memory as the first.
    if (split && i + 1 - weights > stage) {
      visit(Pass{PassKind::weight_gradient});
      ++weights;
    }
  }
  for (; split && weights < m; ++weights) visit(Pass{PassKind::weight_gradient});
}

/// Groups of pp micro-batches pass through one chunk after the other, on pp stages (Megatron-LM, arXiv 2104.04473,
/// section 2.2).
template <class Visit>
void visit_interleaved(const PipelineOrder& o, int stage, Visit& visit) {
  const int pp = o.stages;
  const int vpp = o.chunks;
  const int total = o.micro_batches * vpp;
  const int warm_up = std::min(total, 2 * (pp - stage - 1) + (vpp - 1) * pp);
  const auto forward = [&](int k) { visit(Pass{PassKind::forward, k / pp % vpp}); };
  for (int k = 0; k < warm_up; ++k) forward(k);
  for (int k = 0; k < total; ++k) {
    if (warm_up + k < total) forward(warm_up + k);
    visit(Pass{PassKind::backward, vpp - 1 - k / pp % vpp});
  }
}

/// ZB-V: micro-batches run from the first stage to the last through chunk 0, and back through chunk 1. The order is
/// defined for at least 2 pp − 1 micro-batches; with fewer, the passes of the missing ones are skipped.
template <class Visit>
class VOrder {
 public:
  VOrder(const PipelineOrder& o, int stage, Visit& visit)
      : pp_(o.stages),
        r_(stage),
        m_(o.micro_batches),
        full_(std::max(o.micro_batches, 2 * o.stages - 1)),
        visit_(visit) {}

  void run() {
    for (int i = 0; i < 2 * (pp_ - r_) - 1; ++i) forward(0);
    for (int i = 0; i < r_; ++i) {
      forward(1);
      forward(0);
    }
    for (int i = 0; i < pp_ - r_; ++i) {
      forward(1);
      backward(1);
      weight(1);
    }
    while (forwards_[1] < forwards_[0] || forwards_[0] < full_) {
      if (forwards_[0] < full_) forward(0);
      backward(0);
      weight(0);
      forward(1);
      backward(1);
      weight(1);
    }
    for (int i = 0; i < r_; ++i) {
      backward(0);
      backward(1);
    }
    for (int i = 0; i < pp_ - r_; ++i) {
      backward(0);
      weight(0);
    }
    while (weights_[1] < backwards_[1]) weight(1);
    while (weights_[0] < backwards_[0]) weight(0);
  }

 private:
  void count(int& counter, PassKind kind, int chunk) {
    if (counter++ < m_) visit_(Pass{kind, chunk});
  }
  void forward(int chunk) { count(forwards_[chunk], PassKind::forward, chunk); }
  void backward(int chunk) { count(backwards_[chunk], PassKind::backward_input, chunk); }
  void weight(int chunk) { count(weights_[chunk], PassKind::weight_gradient, chunk); }

  int pp_, r_, m_, full_;
  Visit& visit_;
  int forwards_[2] = {}, backwards_[2] = {}, weights_[2] = {};
};

/// DualPipe: micro-batches enter at both ends. Chunk 0 runs from stage 0 to the last stage, chunk 1 from the last stage
/// to stage 0. The eight phases follow the published code (github.com/deepseek-ai/DualPipe).
template <class Visit>
class DualOrder {
 public:
  DualOrder(const PipelineOrder& o, int stage, Visit& visit)
      : half_(o.stages / 2),
        place_(std::min(stage, o.stages - 1 - stage)),
        near_(stage < half_ ? 0 : 1),
        main_(o.micro_batches / 2 - o.stages + place_ + 1),
        visit_(visit) {}

  void run() {
    const int outer = half_ - place_ - 1;
    for (int i = 0; i < 2 * outer; ++i) forward(near_);
    for (int i = 0; i < place_ + 1; ++i) {
      forward(near_);
      forward(far());
    }
    for (int i = 0; i < outer; ++i) {
      backward(far(), true);
      weight();
      forward(far());
    }
    run_main();
    for (int i = 0; i < outer; ++i) {
      backward(far(), false);
      pair(far(), near_);
    }
    run_tail(outer);
  }

 private:
  int far() const { return 1 - near_; }

  void run_main() {
    for (int i = 0; i < main_; ++i) {
      if (i == 0 && place_ == half_ - 1) {
        forward(near_);
        backward(far(), false);
      } else {
        pair(near_, far());
      }
      pair(far(), near_);
    }
  }

  void run_tail(int outer) {
    const int count = place_ + 1;
    bool split = false;
    for (int i = 0; i < count; ++i) {
      split = split || (i == count / 2 && place_ % 2 == 1);
      backward(far(), split);
      split = split || i == count / 2;
      backward(near_, split);
    }
    for (int i = 0; i < outer; ++i) {
      weight();
      backward(near_, true);
    }
    while (pending_ > 0) weight();
  }

  void forward(int chunk) { visit_(Pass{PassKind::forward, chunk}); }
  void backward(int chunk, bool split) {
    visit_(Pass{split ? PassKind::backward_input : PassKind::backward, chunk});
    pending_ += split ? 1 : 0;
  }
  void weight() {
    if (pending_ == 0) return;
    visit_(Pass{PassKind::weight_gradient, -1});
    --pending_;
  }
  void pair(int forwards, int backwards) { visit_(Pass{PassKind::paired, forwards, backwards}); }

  int half_, place_, near_, main_;
  int pending_ = 0;
  Visit& visit_;
};

}  // namespace order

/// Calls `visit(const Pass&)` for every pass of one stage in one step, in order. A weight gradient with chunk −1
/// belongs to the oldest waiting pass of any chunk. Allocates no memory. The layout must be legal.
template <class Visit>
void for_each_pass(const PipelineOrder& o, int stage, Visit visit) {
  switch (o.schedule) {
    case Schedule::afab:
    case Schedule::one_f_one_b:
    case Schedule::zb_h1:
      return order::one_f_one_b(o, stage, visit);
    case Schedule::interleaved:
      return order::visit_interleaved(o, stage, visit);
    case Schedule::zb_v:
      return order::VOrder<Visit>(o, stage, visit).run();
    case Schedule::dualpipe:
      return order::DualOrder<Visit>(o, stage, visit).run();
  }
}

}  // namespace trainyard
