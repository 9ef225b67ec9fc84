// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/sensitivity.h"
#include "engine/explore/uncertainty.h"
#include "ui/pages/explore/common/study_panel.h"

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace trainyard::ui {

class BackgroundStudy;
class FindBox;
class ProgressRow;

/// The settings of the sensitivity study: result, spans, inputs and number of draws.
class SensitivityPanel : public StudyPanel {
  Q_OBJECT
 public:
  explicit SensitivityPanel(BackgroundStudy* draws, QWidget* parent = nullptr);
  /// Offers the results of a job and selects its first headline result.
  void setJob(Job job);
  MetricHandle metric() const { return metric_now_; }
  void setMetric(MetricHandle metric);
  SensitivityOptions options() const;
  UncertaintyOptions draws() const;
  ProgressRow* progress() const { return progress_; }

 signals:
  void changed();

 protected:
  using QWidget::metric;  // QWidget::metric of the paint device; clang warns if it is hidden

 private:
  Job job_ = Job::training;
  MetricHandle metric_now_ = &Evaluation::finish_days;
  FindBox* metric_;
  QCheckBox *stated_, *entries_, *assumptions_, *other_layout_, *inputs_, *bands_;
  QComboBox* count_;
  QSpinBox* seed_;
  ProgressRow* progress_;
};

}  // namespace trainyard::ui
