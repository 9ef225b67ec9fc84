// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/explore/rank_map.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// A range of consecutive devices, drawn as one box of the map.
struct RankBox {
  std::int64_t first = 0, count = 1;
  UnitKind unit = UnitKind::cluster;  ///< the largest unit of which the range has only whole ones
  std::int64_t units = 1;             ///< number of those units; 0 if the range consists of single devices
  bool operator==(const RankBox&) const = default;
};

/// The name of a box: "Node 12", "Nodes 16–31", "GPU 77".
QString box_name(const RankMap& map, const RankBox& box);
/// The parts of a box: the units of the next lower level. They are merged if there are too many to read.
std::vector<RankBox> boxes_inside(const RankMap& map, const RankBox& box);
/// The places of a box's devices along a group: "PP 3", "PP 0–2", "all of TP".
QString places_text(const RankMap& map, RankGroup group, const RankBox& box);

/// The machine as nested boxes, coloured by the place of devices along one dimension of the layout. Enter or a click
/// opens a box; Backspace returns to the outer one.
class RankArea : public ItemArea {
  Q_OBJECT
 public:
  explicit RankArea(QWidget* parent = nullptr);
  /// Keeps the open boxes and the selection if they exist in the new map.
  void setMap(std::shared_ptr<const RankMap> map);
  const RankMap* map() const { return map_.get(); }
  void setGroup(RankGroup group);
  RankGroup group() const { return group_; }
  const RankBox& open() const { return open_.back(); }
  const std::vector<RankBox>& path() const { return open_; }
  const std::vector<RankBox>& boxes() const { return boxes_; }
  void openBox(const RankBox& box);
  void goOut();
  /// The selected device. The members of its group are marked; without a selection, those of the group of the device
  /// under the pointer.
  std::optional<std::int64_t> chosen() const { return chosen_; }
  /// Selects the device and opens its node; deselects it if it is already selected.
  void choose(std::int64_t rank);
  /// The number of devices in the box that belong to the group of the selected device.
  std::int64_t membersIn(const RankBox& box) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void opened();
  /// A device was selected, or the pointer is on a device while none is selected.
  void deviceChosen(qint64 rank);

 protected:
  void paintItem(QPainter& painter, int index) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void layOut();
  void markMembers();
  void paintTiles(QPainter& painter, const QRectF& room, const RankBox& box) const;
  void paintTile(QPainter& painter, const QRectF& tile, const RankBox& box) const;
  QColor colour(std::int64_t place) const;

  std::shared_ptr<const RankMap> map_;
  RankGroup group_ = RankGroup::pipeline;
  std::vector<RankBox> open_{RankBox{}};  ///< the whole machine, followed by the opened boxes
  std::vector<RankBox> boxes_;
  std::optional<std::int64_t> chosen_, pointed_;
  std::vector<std::int64_t> members_;
};

}  // namespace trainyard::ui
