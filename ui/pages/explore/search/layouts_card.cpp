// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/search/layouts_card.h"

#include <QLocale>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/error.h"
#include "engine/explore/search_files.h"
#include "ui/cards/figure_cell.h"
#include "ui/charts/cloud_spec.h"
#include "ui/charts/spec_text.h"
#include "ui/document/output_files.h"
#include "ui/document/value_text.h"
#include "ui/headline/comparison.h"
#include "ui/pages/explore/search/search_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/save_dialog.h"

namespace trainyard::ui {
namespace {

/// Inputs shown in every table of layouts, in the usual order.
constexpr ParameterHandle usual[] = {&Layout::tensor_parallel, &Layout::pipeline_parallel, &Layout::data_parallel,
                                     &Layout::schedule};

/// "Interleaved 1F1B, v 6"; for other choices, the name without the explanation.
QString choice_text(const Design& design, ParameterHandle input) {
  return input == &Layout::schedule ? schedule_name(design)
                                    : value_text(design, *input).section(QStringLiteral(", "), 0, 0);
}

class LayoutRows {
 public:
  LayoutRows(const SearchAnswer& answer, const QString& letter)
      : answer_(answer), rank_(answer.goals.rank), letter_(letter), inputs_(shownInputs()), results_(shownResults()) {}

  QStringList heads() const {
    QStringList out{QStringLiteral("#")};
    for (const ParameterHandle input : inputs_) out << short_name(input);
    out << engine_text(MetricHandle(&Evaluation::memory)->label) << engine_text(rank_->label)
        << LayoutsCard::tr("% to %1", "a scenario's letter").arg(letter_);
    for (const MetricHandle result : results_) out << engine_text(result->label);
    return out;
  }

  QVector<int> textColumns() const {
    QVector<int> out;
    for (qsizetype i = 0; i < inputs_.size(); ++i)
      if (!is_number(*inputs_[i])) out.push_back(int(i) + 1);
    return out;
  }

  /// Columns to hide first if space is short: results from the last one, then choices that seldom differ.
  QVector<int> optionalColumns() const {
    QVector<int> out;
    const int first = int(inputs_.size()) + 4, last = first + int(results_.size());
    for (int column = last - 1; column >= first; --column) out.push_back(column);
    for (int column = int(inputs_.size()); column > 0; --column)
      if (std::ranges::find(usual, inputs_[column - 1]) == std::end(usual)) out.push_back(column);
    return out;
  }

  int wideColumn() const {
    const qsizetype schedule = inputs_.indexOf(ParameterHandle(&Layout::schedule));
    return schedule < 0 ? 0 : int(schedule) + 1;
  }

  QVector<FactRow> rows() const {
    QVector<FactRow> out;
    const LayoutSearch& found = answer_.found;
    bool present = false;
    for (const FoundLayout& layout : found.best) {
      const bool now = layout.changed.empty();
      present = present || now;
      out.push_back(row(now ? QStringLiteral("now") : cloud_point_id(layout.index), quint64(out.size()) + 1,
                        layout.design, layout.evaluation, now));
      out.back().edge = layout.equal;
    }
    markSimplest(out);
    if (!present && found.present_meets_conditions)
      out.push_back(row(QStringLiteral("now"), found.present_place, answer_.design, found.present, true));
    return out;
  }

 private:
  /// The first row is the simplest layout within the uncertainty of the best. If another layout has a better figure,
  /// states why this one is first.
  void markSimplest(QVector<FactRow>& rows) const {
    const std::vector<FoundLayout>& best = answer_.found.best;
    if (best.empty()) return;
    const auto gain = [&](const FoundLayout& layout) {
      return gain_of(layout.evaluation.*rank_->value, answer_.found.present.*rank_->value, rank_);
    };
    const double first = gain(best.front());
    if (std::ranges::none_of(best, [&](const FoundLayout& layout) { return layout.equal && gain(layout) > first; }))
      return;
    // This column follows the result by which layouts are ranked.
    FactCell& cell = rows.front().cells[inputs_.size() + 3];
    cell.detail = LayoutsCard::tr("simplest");
    rows.front().tip +=
        '\n' + LayoutsCard::tr("Simplest layout within the uncertainty of the best; therefore it is first.");
  }

  QVector<ParameterHandle> shownInputs() const {
    QVector<ParameterHandle> out;
    const auto differs = [&](ParameterHandle input) {
      return std::ranges::any_of(answer_.found.best, [&](const FoundLayout& layout) {
        return !same_value(layout.design, answer_.found.best.front().design, *input);
      });
    };
    for (const ParameterHandle input : searched_inputs()) {
      // The schedule column includes the virtual stages.
      if (input == &Layout::virtual_pipeline) continue;
      if (std::ranges::find(usual, input) != std::end(usual) || differs(input)) out.push_back(input);
      // Data parallelism follows from the degrees before it.
      if (input == &Layout::expert_parallel) out.push_back(&Layout::data_parallel);
    }
    return out;
  }

  QVector<MetricHandle> shownResults() const {
    QVector<MetricHandle> out;
    for (const MetricHandle result :
         {MetricHandle(&Evaluation::finish_days), MetricHandle(&Evaluation::cost), MetricHandle(&Evaluation::mfu)})
      if (!(result == rank_)) out.push_back(result);
    return out;
  }

  FactRow row(const QString& id, quint64 place, const Design& design, const Evaluation& e, bool now) const {
    FactRow out;
    out.id = id;
    const QString number_of = QLocale().toString(qulonglong(place));
    out.cells.push_back(
        {now ? LayoutsCard::tr("%1, %2 now", "place; a scenario's letter").arg(number_of, letter_) : number_of,
         {},
         Role::text,
         now,
         double(place)});
    for (const ParameterHandle input : inputs_) {
      const bool is_count = is_number(*input);
      const double count = is_count ? number(design, *input) : std::numeric_limits<double>::quiet_NaN();
      // The unit is in the heading.
      const QString text = is_count ? QLocale().toString(count, 'f', 0) : choice_text(design, input);
      out.cells.push_back({text, {}, Role::text, now, count});
    }
    out.cells.push_back({number_text(e.memory, Unit::memory),
                         {},
                         Role::text,
                         false,
                         e.memory,
                         e.memory_capacity > 0 ? e.memory / e.memory_capacity : -1});
    const double value = e.*rank_->value, present = answer_.found.present.*rank_->value;
    out.cells.push_back(make_strong(figure_cell(e, *rank_)));
    const double gain = gain_of(value, present, rank_);
    const QString signed_gain = spec_text::signed_percent(value / present - 1, 1);
    out.cells.push_back({signed_gain,
                         {},
                         role_of(now ? Standing::same : compared_cell(e, answer_.found.present, *rank_).standing),
                         false,
                         gain});
    for (const MetricHandle result : results_) out.cells.push_back(figure_cell(e, *result));
    out.tip = layout_name(design);
    return out;
  }

  const SearchAnswer& answer_;
  const MetricHandle rank_;
  const QString letter_;
  const QVector<ParameterHandle> inputs_;
  const QVector<MetricHandle> results_;
};

}  // namespace

LayoutsCard::LayoutsCard(QWidget* parent)
    : Card(tr("Layouts that fit"), parent), table_(new FactTable(tr("Layouts that fit"), this)) {
  setObjectName(QStringLiteral("layouts_card"));
  table_->setObjectName(QStringLiteral("found_layouts"));
  content()->addWidget(table_, 1);
  connect(table_, &FactTable::chosen, this, &LayoutsCard::chosen);
  QAction* action = menu()->addAction(tr("Save as CS&V…"), this, &LayoutsCard::save);
  action->setObjectName(QStringLiteral("save_layouts"));
  showMenuButton();
}

void LayoutsCard::setAnswer(const std::shared_ptr<const SearchAnswer>& answer, const QString& letter) {
  answer_ = answer;
  const LayoutSearch& found = answer->found;
  const LayoutRows rows(*answer, letter);
  table_->setOptional(rows.optionalColumns());
  table_->setHeads(rows.heads(), rows.textColumns(), rows.wideColumn());
  table_->setRows(rows.rows());
  const QString fitting = QLocale().toString(qulonglong(found.fitting)),
                legal = QLocale().toString(qulonglong(found.legal));
  QString subtitle = tr("%1 of %2; blue edge: within the uncertainty of the best").arg(fitting, legal);
  if (found.present_place > 0)
    subtitle = tr("%1 of %2; blue edge: within the uncertainty of the best; %3 has rank %4")
                   .arg(fitting, legal, letter, QLocale().toString(qulonglong(found.present_place)));
  setSubtitle(found.fitting == 0 ? tr("none of %1").arg(legal) : subtitle);
}

void LayoutsCard::mark(const QString& id) { table_->mark(id); }

void LayoutsCard::save() {
  if (!answer_) return;
  const QString path = ask_where_to_save(window(), tr("Save “%1”").arg(title()), QStringLiteral("%1.csv").arg(title()),
                                         QStringLiteral("CSV (*.csv)"), QStringLiteral("csv"));
  if (path.isEmpty()) return;
  try {
    write_whole({{path, QByteArray::fromStdString(search_csv(answer_->found))}});
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace trainyard::ui
