// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/search/search_panel.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/inputs/quiet_combo_box.h"
#include "ui/inputs/unit_field.h"
#include "ui/pages/explore/search/search_study.h"
#include "ui/studies/background_study.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {
namespace {

constexpr double field_width = 54, widest_of_two = 104;

QString count_text(std::uint64_t number) { return QLocale().toString(qulonglong(number)); }

}  // namespace

SearchPanel::SearchPanel(SearchStudy* study, QWidget* parent) : QWidget(parent), study_(study) {
  setObjectName(QStringLiteral("search_panel"));
  setAccessibleName(tr("Search settings"));
  setProperty("region", QStringLiteral("panel"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea(this);
  make_bare(*scroll);
  auto* sheet = new QWidget;
  column_ = new QVBoxLayout(sheet);
  column_->setContentsMargins(scaled(12), 0, scaled(12), scaled(8));
  column_->setSpacing(scaled(2));
  scroll->setWidget(sheet);
  whole->addWidget(scroll, 1);
  addRanks();
  addVariations();
  addConditions();
  addProgress();
  column_->addStretch(1);
  connect(study_, &SearchStudy::answered, this, &SearchPanel::showProgress);
  BackgroundStudy* work = study_->background();
  connect(work, &BackgroundStudy::started, this, &SearchPanel::showProgress);
  connect(work, &BackgroundStudy::progressed, this, &SearchPanel::showProgress);
  connect(work, &BackgroundStudy::stopped, this, &SearchPanel::showProgress);
}

QGridLayout* SearchPanel::addSection(const QString& title) {
  auto* label = new QLabel(title);
  label->setProperty("type", QStringLiteral("title"));
  label->setContentsMargins(0, scaled(10), 0, scaled(2));
  column_->addWidget(label);
  auto* grid = new QGridLayout;
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(scaled(8));
  grid->setVerticalSpacing(scaled(3));
  grid->setColumnStretch(0, 1);
  column_->addLayout(grid);
  return grid;
}

void SearchPanel::addRanks() {
  QGridLayout* grid = addSection(tr("Rank by"));
  rank_ = addMetrics(grid, QStringLiteral("search_rank"), tr("First"), tr("Result that ranks the layouts"));
  x_ = addMetrics(grid, QStringLiteral("search_x"), tr("Horizontal axis"),
                  tr("Second result of the chart. Its line shows the best trade-offs (Pareto front)"));
  const auto choose = [this](QComboBox* box, MetricHandle& metric) {
    box->setCurrentIndex(box->findData(metric_id(metric)));
    connect(box, &QComboBox::activated, this, [this, box, &metric] {
      metric = *find_metric(box->currentData().toString().toStdString());
      emit changed();
    });
  };
  choose(rank_, question_.rank);
  choose(x_, question_.x);
}

QComboBox* SearchPanel::addMetrics(QGridLayout* grid, const QString& id, const QString& label, const QString& tip) {
  auto* box = new QuietComboBox;
  box->setObjectName(id);
  box->setAccessibleName(label);
  box->setToolTip(tip);
  for (const MetricHandle metric : ranking_metrics()) box->addItem(engine_text(metric->label), metric_id(metric));
  // Place the box below its label at the full width of the panel, because the names are long.
  box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  auto* text = new QLabel(label);
  text->setBuddy(box);
  grid->addWidget(text, grid->rowCount(), 0, 1, 2);
  grid->addWidget(box, grid->rowCount(), 0, 1, 2);
  return box;
}

void SearchPanel::addVariations() {
  QGridLayout* grid = addSection(tr("Varied inputs"));
  for (const ParameterHandle input : searched_inputs())
    if (offer_of(input) == SearchOffer::bounds) addBounds(grid, input);
  mark_grid_ = new QGridLayout;
  mark_grid_->setContentsMargins(0, scaled(4), 0, 0);
  mark_grid_->setVerticalSpacing(scaled(3));
  column_->addLayout(mark_grid_);
  for (const ParameterHandle input : searched_inputs())
    if (offer_of(input) == SearchOffer::mark) addMark(input);
  placeMarks(mark_grid_, marks_);
  for (const ParameterHandle input : searched_inputs())
    if (offer_of(input) == SearchOffer::choices) addChoices(input);
}

void SearchPanel::addBounds(QGridLayout* grid, ParameterHandle input) {
  Bounds bounds{input, new QWidget, nullptr, nullptr};
  auto* line = new QHBoxLayout(bounds.row);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(scaled(6));
  const QString label = engine_text(input->label);
  auto* text = new QLabel(label);
  text->setToolTip(label + QLatin1Char('\n') + engine_text(input->help));
  bounds.from = addField(bounds, bounds.row, false);
  bounds.to = addField(bounds, bounds.row, true);
  // Cut off a long label rather than the fields; its tool tip shows all of it.
  text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  line->addWidget(text, 1);
  line->addWidget(bounds.from);
  line->addWidget(new QLabel(tr("to", "from … to")));
  line->addWidget(bounds.to);
  grid->addWidget(bounds.row, grid->rowCount(), 0, 1, 2);
  bounds_.push_back(bounds);
}

UnitField* SearchPanel::addField(const Bounds& bounds, QWidget* row, bool upper) {
  const ParameterHandle input = bounds.input;
  auto* field = new UnitField(row);
  field->setObjectName(parameter_id(input) + (upper ? QStringLiteral("_to") : QStringLiteral("_from")));
  const QString label = engine_text(input->label);
  field->setAccessibleName(upper ? tr("%1, at most").arg(label) : tr("%1, at least").arg(label));
  field->setToolTip(engine_text(input->help));
  field->setFixedWidth(scaled(field_width));
  leave_undo_to_window(field);
  connect(field, &UnitField::committed, this, [this, input, field, upper] { setBound(input, field, upper); });
  return field;
}

void SearchPanel::setBound(ParameterHandle input, UnitField* field, bool upper) {
  SearchQuestion::Said& said = question_.findOrAdd(input);
  std::optional<double>& bound = upper ? said.to : said.from;
  if (field->isEmpty()) {
    bound.reset();
  } else {
    const std::optional<double> typed = field->typed();
    if (!typed || *typed < input->min || *typed > input->max || *typed != std::floor(*typed))
      return field->setRefused(true);
    bound = typed;
  }
  field->setRefused(false);
  // An upper limit above the scale-up domain means that tensor parallelism may leave the domain.
  if (input == &Layout::tensor_parallel && upper && bound && *bound > resolved(design_).cluster.scale_up_domain)
    question_.inside_domain = false;
  emit changed();
}

/// Places two marks per row if both names fit, otherwise one.
void SearchPanel::placeMarks(QGridLayout* grid, const QVector<Mark>& marks) {
  for (const int column : {0, 1}) grid->setColumnStretch(column, 1);
  int row = 0, column = 0;
  for (const Mark& mark : marks) {
    if (mark.box->isHidden() && mark.box->testAttribute(Qt::WA_WState_ExplicitShowHide)) continue;
    const bool wide = mark.box->fontMetrics().horizontalAdvance(mark.box->text()) > scaled(widest_of_two);
    if (wide && column == 1) {
      ++row;
      column = 0;
    }
    grid->addWidget(mark.box, row, column, 1, wide ? 2 : 1);
    row += wide || column == 1;
    column = wide ? 0 : 1 - column;
  }
}

void SearchPanel::addMark(ParameterHandle input) {
  QCheckBox* box =
      addCheck(QStringLiteral("vary_") + parameter_id(input), engine_text(input->label), engine_text(input->help));
  marks_.push_back({input, 0, box});
  connect(box, &QCheckBox::toggled, this, [this, input](bool on) {
    question_.findOrAdd(input).varies = on;
    emit changed();
  });
}

void SearchPanel::addChoices(ParameterHandle input) {
  QGridLayout* grid = addSection(tr("Allowed: %1", "an input with choices").arg(engine_text(input->label)));
  for (size_t i = 0; i < input->choices.size(); ++i) {
    const Choice& choice = input->choices[i];
    QCheckBox* box = addCheck(parameter_id(input) + QLatin1Char('_') + QLatin1String(choice.id),
                              engine_text(choice.label), engine_text(choice.help));
    choices_.push_back({input, double(i), box});
    connect(box, &QCheckBox::toggled, this, [this, input] { setChoices(input); });
  }
  placeMarks(grid, choices_);
}

void SearchPanel::setChoices(ParameterHandle input) {
  std::vector<double> allowed;
  for (const Mark& mark : choices_)
    if (mark.input == input && mark.box->isChecked()) allowed.push_back(mark.value);
  // If no choice is selected, keep the value of the design.
  if (allowed.empty()) allowed.push_back(number(design_, *input));
  question_.findOrAdd(input).allowed = allowed;
  emit changed();
}

QCheckBox* SearchPanel::addCheck(const QString& id, const QString& text, const QString& tip) {
  auto* box = new QCheckBox(text);
  box->setObjectName(id);
  box->setToolTip(tip.isEmpty() ? text : text + QLatin1Char('\n') + tip);
  box->setAccessibleName(text);
  box->setMinimumHeight(scaled(22));
  // A long name must not make the panel wider.
  box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  return box;
}

void SearchPanel::addConditions() {
  QGridLayout* grid = addSection(tr("Requirements"));
  memory_left_ = new UnitField;
  memory_left_->setObjectName(QStringLiteral("search_memory_left"));
  memory_left_->setAccessibleName(tr("Free memory"));
  memory_left_->setToolTip(tr("Layouts with less free memory on the fullest GPU count as not fitting"));
  memory_left_->setFixedWidth(scaled(100));
  leave_undo_to_window(memory_left_);
  auto* label = new QLabel(memory_left_->accessibleName());
  label->setBuddy(memory_left_);
  grid->addWidget(label, 0, 0);
  grid->addWidget(memory_left_, 0, 1);
  connect(memory_left_, &UnitField::committed, this, [this] {
    const std::optional<double> typed = memory_left_->isEmpty() ? 0.0 : memory_left_->typed();
    memory_left_->setRefused(!typed || *typed < 0);
    if (memory_left_->isRefused()) return;
    question_.memory_left = *typed;
    emit changed();
  });
  high_end_ = addCheck(QStringLiteral("search_high_end"), tr("High end of likely range"),
                       tr("Layouts must fit even at the high end of the likely range of their memory"));
  inside_ = addCheck(QStringLiteral("search_inside_domain"), tr("TP inside the scale-up domain"),
                     tr("Tensor parallelism does not use the slow network between domains"));
  grid->addWidget(high_end_, 1, 0, 1, 2);
  grid->addWidget(inside_, 2, 0, 1, 2);
  connect(high_end_, &QCheckBox::toggled, this, [this](bool on) {
    question_.at_high_end = on;
    emit changed();
  });
  connect(inside_, &QCheckBox::toggled, this, [this](bool on) {
    question_.inside_domain = on;
    if (on) question_.findOrAdd(&Layout::tensor_parallel).to.reset();
    emit changed();
  });
}

void SearchPanel::addProgress() {
  QGridLayout* grid = addSection(tr("Progress"));
  bar_ = new QProgressBar;
  bar_->setObjectName(QStringLiteral("search_progress"));
  bar_->setAccessibleName(tr("Progress of the search"));
  bar_->setToolTip(tr("Share of the search space that is decided"));
  bar_->setTextVisible(false);
  bar_->setFixedHeight(scaled(5));
  bar_->setRange(0, 1000);
  count_ = new QLabel;
  count_->setObjectName(QStringLiteral("search_count"));
  state_ = new QLabel;
  state_->setObjectName(QStringLiteral("search_state"));
  auto* note = new QLabel(tr("restarts when an input changes"));
  for (QLabel* label : {count_, state_, note}) {
    label->setProperty("type", QStringLiteral("muted"));
    label->setWordWrap(true);
  }
  grid->addWidget(bar_, 0, 0, 1, 2);
  grid->addWidget(count_, 1, 0, 1, 2);
  grid->addWidget(state_, 2, 0, 1, 2);
  grid->addWidget(note, 3, 0, 1, 2);
  auto* again = new QPushButton(tr("Reset"));
  again->setObjectName(QStringLiteral("search_reset"));
  again->setToolTip(tr("Resets these settings to the default"));
  connect(again, &QPushButton::clicked, this, &SearchPanel::reset);
  grid->addWidget(again, 4, 0, 1, 2, Qt::AlignLeft);
}

void SearchPanel::reset() {
  const MetricHandle rank = question_.rank, x = question_.x;
  question_ = {};
  question_.rank = rank;
  question_.x = x;
  emit changed();
}

void SearchPanel::follow(const Design& design) {
  design_ = design;
  showState();
}

void SearchPanel::showState() {
  SearchSpace space;
  try {
    space = space_of(question_, design_);
  } catch (const std::exception&) {
    return;  // Keep the invalid text for correction; the view shows the error.
  }
  for (const Bounds& bounds : bounds_) {
    const SearchAxis* axis = space.find(bounds.input);
    bounds.row->setVisible(axis);
    if (!axis) continue;
    const SearchQuestion::Said* said = question_.find(bounds.input);
    bounds.from->showNumber(said && said->from ? *said->from : axis->values.front(), Unit::none);
    bounds.to->showNumber(said && said->to ? *said->to : axis->values.back(), Unit::none);
  }
  const auto set = [](QCheckBox* box, bool on) {
    const QSignalBlocker quiet(box);
    box->setChecked(on);
  };
  bool placed = true;
  for (const Mark& mark : marks_) {
    const SearchAxis* axis = space.find(mark.input);
    set(mark.box, axis && axis->values.size() > 1);
    // Hide marks that do not apply to the design, such as those about experts.
    const bool shown = axis || !mark.input->why_idle || !mark.input->why_idle(design_);
    placed = placed && shown != mark.box->isHidden();
    mark.box->setVisible(shown);
  }
  if (!placed) placeMarks(mark_grid_, marks_);
  for (const Mark& mark : choices_) {
    const SearchAxis* axis = space.find(mark.input);
    set(mark.box, axis ? std::ranges::find(axis->values, mark.value) != axis->values.end()
                       : number(design_, *mark.input) == mark.value);
  }
  memory_left_->showNumber(question_.memory_left, Unit::memory);
  set(high_end_, question_.at_high_end);
  set(inside_, question_.inside_domain);
}

void SearchPanel::showProgress() {
  const std::shared_ptr<const SearchAnswer> answer = study_->answer();
  const BackgroundStudy* work = study_->background();
  const double done = work->isRunning() ? work->done() : answer && answer->last ? 1 : bar_->value() / 1000.0;
  bar_->setValue(int(done * 1000));
  if (answer) count_->setText(tr("%1 combinations").arg(count_text(answer->found.size)));
  if (work->isRunning())
    state_->setText(QStringLiteral("%1\u00A0%").arg(int(done * 100)));
  else if (answer && answer->last)
    state_->setText(tr("done in %1").arg(number_text(answer->found.seconds, Unit::seconds)));
  else
    state_->setText(tr("stopped"));
}

}  // namespace trainyard::ui
