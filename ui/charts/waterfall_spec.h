// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>

#include "ui/theme/theme.h"

namespace trainyard::ui {

/// Why results of two designs differ: from the one at the top to the other at the bottom, a row an input, a column a
/// result with an axis of its own from zero.
struct Waterfall {
  struct Row {
    QString id{};               ///< of the input; empty for both ends and for inputs that share a row
    QString label{}, detail{};  ///< "GPUs", "16,384 → 8,192"
    bool end = false;           ///< a whole, at the top or the bottom
    bool operator==(const Row&) const = default;
  };
  /// Of one row in one column, in the unit of the axis. A whole goes from zero.
  struct Bar {
    double from = 0, to = 0;
    QString text{};  ///< "−17.5", "$77.4 M"
    Role role = Role::second_text;
    std::optional<double> low{}, high{};  ///< band of a whole
    QString tip{};
    bool operator==(const Bar&) const = default;
  };
  struct Column {
    QString id{}, title{};  ///< of the metric
    QVector<Bar> bars{};    ///< one a row; none where an end is unknown
    QString note{};         ///< why there are none; what else has to be said
    bool in_band = false;   ///< the difference of both ends is less than their bands can tell
    double min = 0, max = 1, step = 1;
    bool operator==(const Column&) const = default;
  };
  QString title{}, subtitle{};
  QVector<Row> rows{};
  QVector<Column> columns{};
  QString sentence{};
  bool operator==(const Waterfall&) const = default;
};

/// Quantities made of parts, one bar a scenario, all on one axis from zero.
struct ComparedBars {
  struct Piece {
    QString id{};
    Part part = Part::none;
    double value = 0;
    QString text{};
    bool operator==(const Piece&) const = default;
  };
  struct Bar {
    QString letter{}, name{};
    QVector<Piece> pieces{};
    double total = 0;
    QString total_id{}, total_text{};
    std::optional<double> low{}, high{}, limit{};
    bool over = false, baseline = false;
    bool operator==(const Bar&) const = default;
  };
  /// "Weights", "5.9 → 8.9"; of more than two bars the values of the key are those of the first and the chosen one.
  struct Entry {
    QString id{}, label{}, text{};
    Part part = Part::none;
    bool operator==(const Entry&) const = default;
  };
  QString title{}, subtitle{}, unit{};
  QVector<Bar> bars{};
  QVector<Entry> key{};
  double axis_max = 1, axis_step = 1;
  QString limit_text{}, sentence{};
  bool operator==(const ComparedBars&) const = default;
};

/// Results with their bands, one panel a result and in it one row a scenario: the band of the baseline is tinted
/// through all rows, so that what lies inside of it reads as no difference.
struct BandPanels {
  struct Row {
    QString letter{}, text{}, tip{};
    std::optional<double> value{}, low{}, high{};  ///< in the unit of the panel; none: unknown
    Role role = Role::second_text;
    bool baseline = false;
    bool refused = false;  ///< of a design that cannot run: a cross, no offer
    bool operator==(const Row&) const = default;
  };
  struct Panel {
    QString id{}, title{};
    QVector<Row> rows{};
    double min = 0, max = 1, step = 1;
    bool operator==(const Panel&) const = default;
  };
  QString title{}, subtitle{};
  QVector<Panel> panels{};
  QString sentence{};
  bool operator==(const BandPanels&) const = default;
};

}  // namespace trainyard::ui
