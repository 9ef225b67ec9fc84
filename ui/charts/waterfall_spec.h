// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>

#include "ui/theme/theme.h"

namespace trainyard::ui {

/// Why the results of two designs differ: one row per input from the first design to the second. One column per result,
/// each with its own axis from zero.
struct Waterfall {
  struct Row {
    QString id{};               ///< id of the input; empty for the first and last row and for inputs that share a row
    QString label{}, detail{};  ///< "GPUs", "16,384 → 8,192"
    bool end = false;           ///< first or last row, which shows a total
    bool operator==(const Row&) const = default;
  };
  /// The bar of one row and column, in axis units. A total starts at zero.
  struct Bar {
    double from = 0, to = 0;
    QString text{};  ///< "−17.5", "$77.4 M"
    Role role = Role::second_text;
    std::optional<double> low{}, high{};  ///< likely range of a total
    QString tip{};
    bool operator==(const Bar&) const = default;
  };
  struct Column {
    QString id{}, title{};            ///< id and title of the metric
    QVector<Bar> bars{};              ///< one per row; empty if the total of either design is unknown
    QString note{};                   ///< reason for missing bars, or a remark
    bool within_uncertainty = false;  ///< the difference of the totals is within the uncertainty
    double min = 0, max = 1, step = 1;
    bool operator==(const Column&) const = default;
  };
  QString title{}, subtitle{};
  QVector<Row> rows{};
  QVector<Column> columns{};
  QString sentence{};
  bool operator==(const Waterfall&) const = default;
};

/// Totals with their parts, one bar per scenario, on one axis from zero.
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
  /// "Weights", "5.9 → 8.9"; the values of the baseline and the selected bar.
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

/// Results with likely ranges: one panel per result, one row per scenario. The baseline's range is tinted across all
/// rows; values inside it are within the uncertainty.
struct BandPanels {
  struct Row {
    QString letter{}, text{}, tip{};
    std::optional<double> value{}, low{}, high{};  ///< in the unit of the panel; empty: unknown
    Role role = Role::second_text;
    bool baseline = false;
    bool refused = false;  ///< the design cannot run: drawn as a cross
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
