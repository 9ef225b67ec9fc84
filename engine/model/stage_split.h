// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>

#include "engine/design/design.h"
#include "engine/model/inventory.h"

namespace trainyard {

/// Index of the first layer of a piece, and its number of layers.
struct Slice {
  double first = 0, count = 0;
};

/// Pieces that the layers are divided into: one per stage, two per stage with ZB-V.
double piece_count(const Layout& layout);

/// Consecutive pieces with at most `most` layers each. Pieces with `least` layers lack none.
struct PieceRun {
  double pieces = 0, most = 0, least = 0;
};
/// Runs that a pipeline with all kinds of a mixed cluster can have: with ZB-V, it visits each kind twice.
inline constexpr std::size_t most_runs = 2 * (1 + further_kinds);

/// How a layout divides the layers of a model into pieces.
class LayerSplit {
 public:
  /// Uses `layout.stage_split` only. A split by cost needs the second constructor, because it depends on the
  /// composition of a layer.
  LayerSplit(const Layout& layout, const Model& model);
  LayerSplit(const Layout& layout, const Inventory& inventory);
  /// Sets the layers of the first and last piece (Megatron Core, decoder-first-pipeline-num-layers). The other pieces
  /// share the rest evenly; the first of them take one more. Both must be numbers. With 0 layers a piece holds only
  /// embedding or head.
  void set_ends(double first, double last);
  bool has_own_ends() const { return own_ends_; }
  /// Gives consecutive runs of pieces their own numbers of layers. The pieces of a run have at most `most` layers; as
  /// with the rule, pieces at both ends of the model have fewer (at the back if the front comes first), unless they
  /// have their least. The layers that the runs can hold must be at least those of the model.
  void set_runs(std::span<const PieceRun> runs);

  /// `piece` counts from 0.
  Slice operator[](int piece) const;
  double pieces() const { return pieces_; }

 private:
  void divide();
  void count_costs(const Inventory& inventory);
  Slice lighter_ends(int piece) const;
  Slice by_rule(int piece) const;
  Slice between_ends(int piece) const;
  Slice in_runs(int piece) const;
  double lighter_before(double count) const;

  StageSplit rule_;
  double layers_, pieces_;
  double base_, heavier_;          ///< layers of every piece, and number of pieces with one more
  double front_ = 0, back_ = 0;    ///< pieces without the extra layer at either end
  double block_ = 0, target_ = 0;  ///< cost of one layer, and target cost of a piece
  double first_ = 0, last_ = 0;
  bool own_ends_ = false;
  std::array<PieceRun, most_runs> runs_{};
  std::size_t run_count_ = 0;                ///< 0: the rule applies
  bool keeps_least_ = false;                 ///< only pieces above their least lack layers
  double light_front_ = 0, light_back_ = 0;  ///< layers that pieces from the front and from the back lack
};

/// Returns the split of a resolved layout: by its rule, or with the first and last piece that the user set, if they
/// differ from the rule.
LayerSplit layer_split(const Layout& layout, const Inventory& inventory);

}  // namespace trainyard
