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

/// The first page: GPU memory, step time, scaling with GPUs, storage demand, and advice.
class OverviewPage : public Page {
  Q_OBJECT
 public:
  explicit OverviewPage(Document* document, QWidget* parent = nullptr);
  static QString title();
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
  /// One column; two cards per row; or, if the page is low, two cards per row with the advice over two rows.
  enum class Arrangement { none, one_column, pairs, tall_advice };
  Arrangement arrangementNow() const;
  void placeInOrder(int columns);
  void placeTallAdvice();
  void fitHeights();
  void preview(double bytes);
  void setMemorySpec();
  void addBestSwitch();
  void showScaling();
  /// Searches in the background for the nearest legal layouts if the current one is not legal.
  void findNearest();
  void drawScaling(const Design& design, const Evaluation& evaluation, const ScalingCurve& curve);
  /// Searches in the background for the best layout at each number of GPUs.
  void findBest();

  Document* document_;
  QScrollArea* scroll_;
  QWidget* sheet_;
  QGridLayout* grid_;
  ChartCard *memory_, *time_, *stages_, *scaling_, *storage_;
  AdviceCard* advice_;
  Arrangement arrangement_ = Arrangement::none;
  /// The possible heights of a card whose subtitle is next to its title.
  struct Height {
    Card* card = nullptr;
    int least = 0, most = 0;
  };
  std::array<Height, 6> heights_;
  bool advice_first_ = false;
  double preview_ = -1;
  /// A scaling curve and the design for which it was computed, which may be older than the document's.
  struct Scaling {
    Design design;
    Evaluation evaluation;
    ScalingCurve curve;
  };
  ScalingCurve curve_;
  BackgroundStudy* nearest_study_;
  std::shared_ptr<const Scaling> nearest_;
  bool behind_ = false;  ///< the document has changed since the running search started
  QAction* best_switch_ = nullptr;
  BackgroundStudy* best_study_;
  std::vector<ScalingPoint> best_points_;
  std::optional<Design> best_of_;  ///< the design of best_points_ or of the running search
  bool best_found_ = false;
};

}  // namespace trainyard::ui
