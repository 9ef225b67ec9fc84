// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "ui/report/report.h"

namespace trainyard::ui {

/// Numbers the figures of a report as they come, after those that its blocks already have.
class Gallery {
 public:
  explicit Gallery(const QVector<Block>& blocks) {
    for (const Block& item : blocks)
      if (const auto* row = std::get_if<block::Figures>(&item)) count_ += int(row->figures.size());
  }
  block::Figure figure(const ChartSpec& chart, double height, const QString& caption) {
    const QString title = std::visit([](const auto& spec) { return spec.title; }, chart);
    return {chart, title, Rich{{ReportText::tr("Figure %1.").arg(++count_), true}} + Rich{{u' ' + caption}}, height};
  }

 private:
  int count_ = 0;
};

}  // namespace trainyard::ui
