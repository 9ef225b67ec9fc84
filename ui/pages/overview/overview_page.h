// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "engine/studies/scaling.h"
#include "ui/pages/page.h"

class QAction;
class QGridLayout;
class QScrollArea;

namespace trainyard::ui {

class AdviceCard;
class BackgroundStudy;
class Card;
class ChartCard;
class Document;

/// The first page: what fills a GPU, where a step goes, what more GPUs bring, whether storage keeps up, and what
/// to know or to change.
class OverviewPage : public Page {
  Q_OBJECT
 public:
  explicit OverviewPage(Document* document, QWidget* parent = nullptr);
  QString title() const override;
  QString purpose() const override;
  void refresh() override;
  void setSelected(const QString& metric) override;
  AdviceCard* advice() const { return advice_; }
  ChartCard* memoryCard() const { return memory_; }
  ChartCard* timeCard() const { return time_; }
  ChartCard* stagesCard() const { return stages_; }
  ChartCard* scalingCard() const { return scaling_; }
  ChartCard* storageCard() const { return storage_; }
  QVector<ChartCard*> chartCards() const { return {memory_, time_, stages_, scaling_, storage_}; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  void fitHeights();
  void preview(double bytes);
  void setMemorySpec();
  void addBestSwitch();
  void showScaling();
  /// Looks for the nearest legal layouts where the own one is not legal, beside the window.
  void findNearest();
  void drawScaling(const Design& design, const Evaluation& evaluation, const ScalingCurve& curve);
  /// Looks for the best layout at each count, beside the window.
  void findBest();

  Document* document_;
  QScrollArea* scroll_;
  QWidget* sheet_;
  QGridLayout* grid_;
  ChartCard *memory_, *time_, *stages_, *scaling_, *storage_;
  AdviceCard* advice_;
  int columns_ = 0;
  /// Of a card whose subtitle stands beside its title.
  struct Height {
    Card* card = nullptr;
    int least = 0, most = 0;
  };
  std::array<Height, 6> heights_;
  bool advice_first_ = false;
  double preview_ = -1;
  /// A curve, and what it is about: perhaps an older design than the document's.
  struct Scaling {
    Design design;
    Evaluation evaluation;
    ScalingCurve curve;
  };
  ScalingCurve curve_;
  BackgroundStudy* nearest_study_;
  std::shared_ptr<const Scaling> nearest_;
  bool behind_ = false;  ///< the document is ahead of what is being looked for
  QAction* best_switch_ = nullptr;
  BackgroundStudy* best_study_;
  std::vector<ScalingPoint> best_points_;
  std::optional<Design> best_of_;  ///< which design they are about, or are being looked for
  bool best_found_ = false;
};

}  // namespace trainyard::ui
