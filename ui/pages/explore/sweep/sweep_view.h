// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>

#include <memory>

#include "ui/figures/sweep_charts.h"
#include "ui/pages/explore/common/explore_view.h"

namespace trainyard::ui {

class ChartCard;
class Document;
class SweepPanel;
class SweepStudy;

/// A chart of any result against one or two inputs. It is updated when other inputs change. A click on a point adds it
/// as a scenario or applies it.
class SweepView : public ExploreView {
  Q_OBJECT
 public:
  explicit SweepView(Document* document, QWidget* parent = nullptr);
  ~SweepView() override;
  static QString title();
  static QString tip();
  void refresh() override;
  QString summary() const override;
  std::optional<VerdictText> verdict() const override;
  QWidget* sidePanel() const override;

  ChartCard* card() const { return card_; }
  SweepPanel* sweepPanel() const { return panel_; }
  SweepStudy* study() const { return study_; }
  /// The visible answer; nullptr before the first.
  const SweepAnswer* answer() const { return answer_.get(); }
  /// Adds a point as a scenario, or applies it, as set in the panel.
  void choose(int point);

 private:
  /// The index of the best point that fits and, for serving, meets the targets.
  std::optional<std::size_t> bestPoint() const;
  void ask();
  /// Whether the visible answer is to the question about the present design.
  bool isCurrent() const;
  void show(std::shared_ptr<const SweepAnswer> answer, bool coarse);
  void draw();

  Document* document_;
  SweepPanel* panel_;
  SweepStudy* study_;
  ChartCard* card_;
  std::shared_ptr<const SweepAnswer> answer_;
  Design asked_, swept_;  ///< the design that was asked about, and as the question changes it
  QElapsedTimer full_;    ///< started by the last full answer
};

}  // namespace trainyard::ui
