// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/explore/rank_map.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// A range of devices that stand beside each other, as one box of the map.
struct RankBox {
  std::int64_t first = 0, count = 1;
  UnitKind unit = UnitKind::cluster;  ///< what it is made of whole ones of
  std::int64_t units = 1;             ///< of them; 0: single devices
  bool operator==(const RankBox&) const = default;
};

/// "Node 12", "Nodes 16–31", "GPU 77".
QString box_name(const RankMap& map, const RankBox& box);
/// What a box is divided into: the units of the next level inside, joined where there are too many to read.
std::vector<RankBox> boxes_inside(const RankMap& map, const RankBox& box);
/// "PP 3", "PP 0–2", "all of TP": where the devices of a box stand along a group.
QString places_text(const RankMap& map, RankGroup group, const RankBox& box);

/// The machine as boxes in boxes, coloured by where devices stand along one dimension of the layout. Enter or a click
/// opens a box, Backspace goes out again.
class RankArea : public ItemArea {
  Q_OBJECT
 public:
  explicit RankArea(QWidget* parent = nullptr);
  /// Keeps what is open and chosen where the new map has it.
  void setMap(std::shared_ptr<const RankMap> map);
  const RankMap* map() const { return map_.get(); }
  void setGroup(RankGroup group);
  RankGroup group() const { return group_; }
  const RankBox& open() const { return open_.back(); }
  const std::vector<RankBox>& path() const { return open_; }
  const std::vector<RankBox>& boxes() const { return boxes_; }
  void openBox(const RankBox& box);
  void goOut();
  /// The device whose group stays marked; while there is none, that of the device that is pointed at is.
  std::optional<std::int64_t> chosen() const { return chosen_; }
  /// Opens the node that the device is in.
  void choose(std::int64_t rank);
  /// Members of the chosen device's group in a box.
  std::int64_t membersIn(const RankBox& box) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void opened();
  /// A device is chosen, or pointed at while none is.
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
  std::vector<RankBox> open_{RankBox{}};  ///< from the whole machine inwards
  std::vector<RankBox> boxes_;
  std::optional<std::int64_t> chosen_, pointed_;
  std::vector<std::int64_t> members_;
};

}  // namespace trainyard::ui
