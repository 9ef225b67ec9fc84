// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_spec.h"
#include "ui/charts/stacked_bar.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ChartTable)
};

using Rows = QVector<QStringList>;

class TableWriter {
 public:
  explicit TableWriter(TableFor reader) : files_(reader == TableFor::files) {}

  Rows operator()(const StackedBar& bar) const {
    Rows rows{{Texts::tr("Part"), bar.unit, Texts::tr("Share")}};
    const auto add = [&](const QString& label, double value, const QString& text) {
      rows.push_back({label, cell(value, text), share(value, bar.total)});
    };
    for (const Segment& s : bar.segments) add(s.label, s.value, s.text);
    rows.push_back({Texts::tr("Together"), cell(bar.total, without_unit(bar.total_text)), share(bar.total, bar.total)});
    if (bar.free) rows.push_back({bar.free->label, cell(bar.free->value, bar.free->text), {}});
    if (bar.limit) rows.push_back({Texts::tr("Limit"), cell(*bar.limit, {}), {}});
    if (bar.reference) rows.push_back({Texts::tr("Ideal"), cell(*bar.reference, {}), {}});
    return rows;
  }

  Rows operator()(const StackedColumns& chart) const {
    QStringList head{chart.axis_title};
    if (!chart.columns.isEmpty())
      for (const Segment& s : chart.columns.front()) head << with_unit_in_head(s.label, chart.unit);
    head << with_unit_in_head(Texts::tr("Together"), chart.unit);
    Rows rows{head};
    for (qsizetype i = 0; i < std::min(chart.columns.size(), chart.categories.size()); ++i) {
      QStringList& row = rows.emplace_back(QStringList{chart.categories[i]});
      double total = 0;
      for (const Segment& s : chart.columns[i]) {
        row << cell(s.value, s.text);
        total += bar_length(s.value);
      }
      row << cell(total, {});
    }
    return rows;
  }

  Rows operator()(const Curves& chart) const {
    Rows rows{{chart.x_title, chart.y_title, Texts::tr("Label")}};
    for (const Curves::Point& p : chart.points)
      rows.push_back({cell(p.x, QLocale().toString(p.x, 'f', 0)), cell(p.y, {}), p.label});
    return rows;
  }

  Rows operator()(const DemandSupply& chart) const {
    const QString unit = files_ ? "B/s" : QString();
    Rows rows{{Texts::tr("Flow"), with_unit_in_head(Texts::tr("Needed"), unit),
               with_unit_in_head(Texts::tr("Given"), unit), Texts::tr("Verdict")}};
    for (const DemandSupply::Row& r : chart.rows)
      rows.push_back({r.label, cell(r.needed, r.needed_text), cell(r.given, r.given_text), r.verdict});
    return rows;
  }

  /// Every operation, stage by stage.
  Rows operator()(const StepOnPipeline& chart) const {
    Rows rows{{chart.row_title, Texts::tr("Operation"), Texts::tr("Micro-batch"), Texts::tr("Virtual stage"),
               with_unit_in_head(Texts::tr("Start"), "s"), with_unit_in_head(Texts::tr("End"), "s")}};
    const auto number = [](int n) { return n > 0 ? QString::number(n) : QString(); };
    for (const StepOnPipeline::Row& row : chart.rows)
      for (const StepOnPipeline::Box& box : row.boxes) {
        const auto kind = std::find_if(chart.kinds.cbegin(), chart.kinds.cend(),
                                       [&](const StepOnPipeline::Kind& k) { return k.part == box.part; });
        rows.push_back({QString::number(row.stage), kind == chart.kinds.cend() ? QString() : kind->label,
                        number(box.micro_batch), number(box.chunk), time(chart.axis.real(box.start)),
                        time(chart.axis.real(box.end))});
        if (!files_ && rows.size() > most_rows) return rows;
      }
    return rows;
  }

  Rows operator()(const HeldOverTime& chart) const {
    QStringList head{with_unit_in_head(Texts::tr("Time"), "s")};
    for (const HeldOverTime::Layer& layer : chart.layers) head << with_unit_in_head(layer.label, chart.unit);
    head << with_unit_in_head(Texts::tr("Together"), chart.unit) << Texts::tr("Micro-batches in flight");
    Rows rows{head};
    for (qsizetype i = 0; i < chart.times.size(); ++i) {
      QStringList& row = rows.emplace_back(QStringList{time(chart.axis.real(chart.times[i]))});
      for (const HeldOverTime::Layer& layer : chart.layers) row << cell(layer.values[i], {});
      row << cell(chart.total(i), {}) << cell(chart.in_flight[i], {});
      if (!files_ && rows.size() > most_rows) break;
    }
    return rows;
  }

 private:
  /// Nobody reads more on screen; files have them all.
  static constexpr int most_rows = 2000;

  QString time(double seconds) const {
    return files_ ? QString::number(seconds, 'g', 12) : QLocale().toString(seconds, 'f', 4);
  }

  QString cell(double value, const QString& text) const {
    if (!std::isfinite(value)) return files_ ? QString() : QString("–");
    if (files_) return QString::number(value, 'g', 12);
    if (!text.isEmpty()) return text;
    const int digits = value > 0 ? std::clamp(2 - int(std::floor(std::log10(value))), 0, 6) : 0;
    return QLocale().toString(value, 'f', digits);
  }

  QString share(double part, double whole) const {
    if (!files_) return share_text(part, whole);
    return whole > 0 && std::isfinite(part) ? QString::number(part / whole, 'g', 6) : QString();
  }

  static QString without_unit(const QString& text) { return text.section(QChar(0xA0), 0, 0); }

  static QString with_unit_in_head(const QString& label, const QString& unit) {
    return unit.isEmpty() ? label : QString("%1 (%2)").arg(label, unit);
  }

  bool files_;
};

}  // namespace

QVector<QStringList> chart_table(const ChartSpec& spec, TableFor reader) {
  return std::visit(TableWriter(reader), spec);
}

}  // namespace trainyard::ui
