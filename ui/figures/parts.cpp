// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/parts.h"

#include <cmath>

namespace trainyard::ui {

const QVector<const Metric*>& parts_of(MetricGroup group) {
  static const auto collect = [](MetricGroup wanted) {
    QVector<const Metric*> rows;
    for (const Metric& m : metrics())
      if (m.group == wanted && m.part != Part::none) rows.push_back(&m);
    return rows;
  };
  static const QVector<const Metric*> memory = collect(MetricGroup::memory), time = collect(MetricGroup::time);
  return group == MetricGroup::memory ? memory : time;
}

double part_bytes(const MemoryParts& parts, Part part) {
  switch (part) {
    case Part::weights:
      return parts.weights;
    case Part::gradients:
      return parts.gradients;
    case Part::optimizer:
      return parts.optimizer;
    case Part::activations:
      return parts.activations;
    case Part::working:
      return parts.working;
    case Part::buffers:
      return parts.buffers;
    case Part::reserve:
      return parts.reserve;
    default:
      return std::nan("");
  }
}

}  // namespace trainyard::ui
