// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

#include "ui/theme/theme.h"

namespace trainyard::ui {

/// A network from the core to the accelerators: tiers of devices, one below the other, and the links between them.
struct FabricPicture {
  struct Tier {
    QString id, label, detail, count;  ///< count: "32", or a dash
    double devices = 0;                ///< 0: unknown, drawn dashed
    QString tip{};
    bool operator==(const Tier&) const = default;
  };
  /// The links between a tier and the next one.
  struct Links {
    QString label, detail;
    bool operator==(const Links&) const = default;
  };
  QString title, subtitle;
  QVector<Tier> tiers;     ///< from the core down
  QVector<Links> links;    ///< one less than tiers
  QVector<QString> inner;  ///< links inside the highest tier, above it
  QString sentence;
  bool operator==(const FabricPicture&) const = default;
};

/// Rows of racks seen from above.
struct RackRows {
  struct Kind {
    QString label, count;
    Part part = Part::none;
    bool operator==(const Kind&) const = default;
  };
  QString title, subtitle, row_label;  ///< row_label: "Row %1"
  QString rack_label;                  ///< "Row %1, rack %2: %3"
  QVector<Kind> kinds;
  QVector<int> racks;  ///< index of the kind of each rack
  int racks_per_row = 1;
  QString empty;  ///< why there are no racks
  QString sentence;
  bool operator==(const RackRows&) const = default;
};

}  // namespace trainyard::ui
