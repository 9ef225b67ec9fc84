// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <memory>

#include "engine/explore/sensitivity.h"
#include "engine/explore/uncertainty.h"
#include "ui/pages/explore/common/explore_view.h"

namespace trainyard::ui {

class BackgroundStudy;
class ChartCard;
class Document;
class FactTable;
class SensitivityPanel;
class TableCard;

/// The effect of each input on a result, separately for better and worse values, and the uncertainty of the result due
/// to all uncertain inputs.
class SensitivityView : public ExploreView {
  Q_OBJECT
 public:
  explicit SensitivityView(Document* document, QWidget* parent = nullptr);
  ~SensitivityView() override;
  static QString title();
  static QString tip();
  void refresh() override;
  QString summary() const override;
  QWidget* sidePanel() const override;

  /// Selects the result to study.
  void setMetric(MetricHandle metric);
  bool isReady() const;
  const std::vector<Sensitivity>& found() const { return *found_; }
  const UncertaintyStudy& study() const { return *drawn_; }
  ChartCard* tornado() const { return tornado_; }
  ChartCard* distribution() const { return distribution_; }
  FactTable* inputs() const;
  FactTable* outcomes() const;

 private:
  void layOut();
  void start();
  void startDraws();
  void showTornado();
  void showDraws();

  Document* document_;
  BackgroundStudy *sensitivity_, *draws_;
  SensitivityPanel* panel_;
  ChartCard *tornado_, *distribution_;
  TableCard *inputs_, *outcomes_, *drawn_inputs_;
  QTimer idle_;
  std::shared_ptr<const std::vector<Sensitivity>> found_;
  std::shared_ptr<const UncertaintyStudy> drawn_;
  MetricHandle found_metric_ = &Evaluation::finish_days;
  Design asked_of_, found_of_, drawn_of_;
  bool asked_ = false;
};

}  // namespace trainyard::ui
