// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/explore/rank_map.h"
#include "ui/pages/explore/common/explore_view.h"

class QComboBox;
class QPushButton;
class QSpinBox;

namespace trainyard::ui {

class Card;
class Document;
class RankArea;
class TableCard;

/// Shows the contents of each GPU by node, domain and pod of the machine, and the traffic of each group by distance.
class RanksView : public ExploreView {
  Q_OBJECT
 public:
  explicit RanksView(Document* document, QWidget* parent = nullptr);
  static QString title();
  static QString tip();
  void refresh() override;
  QString summary() const override { return summary_; }
  RankArea* area() const { return area_; }
  TableCard* device() const { return device_; }
  TableCard* traffic() const { return traffic_; }
  QComboBox* groupBox() const { return group_; }
  QComboBox* orderBox() const { return order_; }
  QPushButton* outButton() const { return out_; }
  QSpinBox* rankBox() const { return rank_; }

 private:
  QWidget* makeTools();
  void fillGroups();
  void showPath();
  void showDevice(qint64 rank);
  void showTraffic();
  void setOrder(int index);
  void showSummary();

  Document* document_;
  std::shared_ptr<const RankMap> map_;
  RankArea* area_;
  TableCard *device_, *traffic_;
  QComboBox *group_, *order_;
  QPushButton* out_;
  QSpinBox* rank_;
  Card* map_card_;
  QString summary_;
};

}  // namespace trainyard::ui
