// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/model/inventory.h"

namespace trainyard {

/// Layers of one piece of the model, and the index of the first of them.
struct Slice {
  double first = 0, count = 0;
};

/// Pieces that the layers are cut into: one a stage, two a stage on the V of ZB-V.
double piece_count(const Layout& layout);

/// How the layers of a model are cut into pieces, prepared for one layout.
class LayerSplit {
 public:
  /// As `layout.stage_split` alone says. Only a split by cost asks what a layer is made of.
  LayerSplit(const Layout& layout, const Model& model);
  LayerSplit(const Layout& layout, const Inventory& inventory);
  /// With the layers of the first and last piece as the user set them (Megatron Core,
  /// decoder-first-pipeline-num-layers): what is left is dealt to the others evenly, the first of them getting one
  /// more. Both must be numbers. 0 leaves the piece to embedding or head alone.
  void set_ends(double first, double last);
  bool has_own_ends() const { return own_ends_; }

  /// `piece` counts from 0.
  Slice operator[](int piece) const;
  double pieces() const { return pieces_; }

 private:
  void divide();
  void count_costs(const Inventory& inventory);
  Slice lighter_ends(int piece) const;
  Slice by_rule(int piece) const;
  Slice between_ends(int piece) const;

  StageSplit rule_;
  double layers_, pieces_;
  double base_, heavier_;          ///< layers that every piece has, and pieces that have one more
  double front_ = 0, back_ = 0;    ///< lighter pieces at either end
  double block_ = 0, target_ = 0;  ///< cost of one layer, and of a piece that has its share of all
  double first_ = 0, last_ = 0;
  bool own_ends_ = false;
};

/// The split of a resolved layout: by the rule, or with the user's ends where they differ from it.
LayerSplit layer_split(const Layout& layout, const Inventory& inventory);

}  // namespace trainyard
