// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/studies/failure_study.h"
#include "ui/pages/page.h"

class QGridLayout;

namespace trainyard::ui {

class BackgroundStudy;
class ChartCard;
class Document;
class FinishCard;

/// From bytes to the finish: whether storage keeps up, how often to save, what failures cost, what room it takes.
class StoragePage : public Page {
  Q_OBJECT
 public:
  explicit StoragePage(Document* document, QWidget* parent = nullptr);
  QString title() const override;
  void refresh() override;
  void setSelected(const QString& metric) override;
  ChartCard* pathCard() const { return path_; }
  ChartCard* intervalCard() const { return interval_; }
  ChartCard* dayCard() const { return day_; }
  ChartCard* capacityCard() const { return capacity_; }
  ChartCard* goodputCard() const { return goodput_; }
  FinishCard* finishCard() const { return finish_; }
  QVector<ChartCard*> chartCards() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  void setDay();
  void playDay();
  void setCurves();
  void open(const QString& id, int stage);

  Document* document_;
  QWidget* sheet_;
  QGridLayout* grid_;
  ChartCard *path_, *interval_, *day_, *capacity_, *goodput_;
  FinishCard* finish_;
  BackgroundStudy* example_;
  Design example_of_;
  bool example_asked_ = false;
  int columns_ = 0;
  std::vector<IntervalPoint> interval_points_;
  std::vector<GoodputPoint> goodput_points_;
  std::vector<PhaseSpan> spans_;
};

}  // namespace trainyard::ui
