// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/question_sheet.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/explore/layout_search.h"
#include "engine/explore/near_layouts.h"
#include "engine/explore/search_space.h"
#include "engine/studies/job_design.h"
#include "engine/studies/nearest_layout.h"
#include "engine/studies/published_work.h"
#include "ui/document/document.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/unit_field.h"
#include "ui/start/assumption_chips.h"
#include "ui/studies/background_study.h"
#include "ui/theme/theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// Inputs that a purchase study sets for each accelerator, so that they are not shown as assumptions.
constexpr ParameterHandle of_machines[] = {&Cluster::network, &Economics::accelerator_price};

/// The fastest layout of the default space that fits; nothing if there is none.
std::optional<Design> fastest_layout(const Design& design, const Execution& execution) {
  const LayoutSearch found =
      search_layouts(design, default_space(design), {.best = 1, .chart_points = 0, .best_alone = true}, execution);
  if (found.best.empty()) return std::nullopt;
  return found.best.front().design;
}

/// Returns the fastest layout that fits. If no layout divides the batch, the batch changes, because it is only an
/// assumption. If nothing fits, returns the nearest legal design. If there is none, returns the design itself, whose
/// verdict gives the reason.
Design with_best_layout(const Design& design, const Execution& execution) {
  if (const auto fastest = fastest_layout(design, execution)) return *fastest;
  const auto nearest = nearest_legal_layout(design, {.degrees = true, .batch = true});
  if (!nearest) return design;
  return fastest_layout(nearest->design, execution).value_or(nearest->design);
}

/// Adopts another batch if it makes the run clearly shorter, and looks for a better number of devices.
StartAnswer best_plan(const Design& design, const Execution& execution) {
  StartAnswer out{with_best_layout(design, execution)};
  const auto other = find_better_batch(out.design, execution.stop);
  if (other) {
    out.stated_batch = out.design;
    out.design = fastest_layout(*other, execution).value_or(*other);
  }
  out.other_count = find_better_count(out.design, execution.stop);
  if (out.other_count) out.other_count = fastest_layout(*out.other_count, execution).value_or(*out.other_count);
  out.published = with_published_layout(design);
  return out;
}

/// The design with which the search for machines starts. It has its best layout too, because it becomes a scenario.
StartAnswer start_of_purchase(const Design& design, const Execution& execution) {
  StartAnswer out{design, StartPlace::purchase};
  if (const auto found = fastest_layout(design, execution))
    out.design = *found;
  else if (const auto legal = nearest_legal_layout(design, {.degrees = true}))
    out.design = legal->design;
  return out;
}

}  // namespace

QuestionSheet::QuestionSheet(const StartJob& job, QWidget* parent)
    : QWidget(parent),
      job_(job),
      draft_(new Document(this)),
      study_(new BackgroundStudy(this)),
      column_(new QVBoxLayout(this)) {
  setObjectName(QStringLiteral("questions"));
  draft_->newProject(job.job);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(scaled(4));
  auto* title = new QLabel(start_text(job.title), this);
  title->setFont(ui::font(TextStyle::verdict));
  column_->addWidget(title);
  for (const StartQuestion& question : job.questions) ask(question);
  auto* heading = new QLabel(tr("Assumptions – click one to change it"), this);
  heading->setProperty("type", QStringLiteral("title"));
  heading->setContentsMargins(0, scaled(14), 0, scaled(2));
  column_->addWidget(heading);
  column_->addWidget(chips_ = new AssumptionChips(draft_, job.assumptions, this));
  column_->addSpacing(scaled(16));
  column_->addWidget(makeButtons());
  column_->addStretch(1);
  previous_ = draft_->design();
  connect(draft_, &Document::designEdited, this, &QuestionSheet::follow);
  follow();
}

void QuestionSheet::ask(const StartQuestion& question) {
  auto* text = new QLabel(start_text(question.text), this);
  text->setProperty("type", QStringLiteral("title"));
  text->setContentsMargins(0, scaled(12), 0, 0);
  column_->addWidget(text);
  const bool machines = job_.job == Job::training && question.inputs.front() == &Cluster::accelerator;
  if (machines) askForMachines(column_);
  for (const ParameterHandle input : question.inputs) {
    InputRow* row = make_input_row(*draft_, *input, this);
    row->make();
    row->setMetrics(row_metrics(false));
    column_->addWidget(row);
    rows_.push_back(row);
    if (machines) machine_rows_.push_back(row);
  }
}

void QuestionSheet::askForMachines(QVBoxLayout* column) {
  given_ = new QRadioButton(tr("These machines"), this);
  given_->setObjectName(QStringLiteral("machines_given"));
  given_->setToolTip(tr("Finds the fastest layout on the machines that you enter"));
  find_ = new QRadioButton(tr("Find machines within the limits above"), this);
  find_->setObjectName(QStringLiteral("machines_found"));
  find_->setToolTip(tr("Compares accelerators, their number and layouts by cost"));
  given_->setChecked(true);
  auto* line = new QHBoxLayout;
  line->setContentsMargins(scaled(14), scaled(2), 0, scaled(2));
  line->setSpacing(scaled(20));
  line->addWidget(given_);
  line->addWidget(find_);
  line->addStretch(1);
  column->addLayout(line);
  connect(find_, &QRadioButton::toggled, this, [this](bool find) {
    for (InputRow* row : machine_rows_) row->setVisible(!find);
    chips_->leaveOut(find ? std::span(of_machines) : std::span<const ParameterHandle>());
  });
}

QWidget* QuestionSheet::makeButtons() {
  auto* line = new QWidget(this);
  auto* row = new QHBoxLayout(line);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(scaled(8));
  back_ = new QPushButton(tr("Back"), line);
  back_->setObjectName(QStringLiteral("start_back"));
  back_->setToolTip(tr("Returns to the list of jobs"));
  show_ = new QPushButton(tr("Show the answer"), line);
  show_->setObjectName(QStringLiteral("show_answer"));
  show_->setProperty("primary", true);
  show_->setToolTip(tr("Opens the plan as a scenario; every input can still be changed there"));
  state_ = new QLabel(line);
  state_->setProperty("type", QStringLiteral("muted"));
  row->addWidget(back_);
  row->addWidget(show_);
  row->addWidget(state_);
  row->addStretch(1);
  connect(back_, &QPushButton::clicked, this, [this] {
    study_->cancel();
    emit back();
  });
  connect(show_, &QPushButton::clicked, this, &QuestionSheet::answer);
  connect(study_, &BackgroundStudy::started, this, [this] {
    show_->setEnabled(false);
    state_->setText(tr("Searching layouts…"));
  });
  connect(study_, &BackgroundStudy::stopped, this, [this] {
    show_->setEnabled(true);
    state_->clear();
  });
  connect(study_, &BackgroundStudy::failed, this, [this](const QString& sentence) { state_->setText(sentence); });
  return line;
}

void QuestionSheet::focusFirst() { rows_.front()->control()->setFocus(Qt::OtherFocusReason); }

void QuestionSheet::fill(const JobSentence& sentence) {
  for (const auto& [input, value] : sentence.answers) draft_->edit(*input, value);
  if (sentence.finds_machines) find_->setChecked(true);
  if (sentence.unread.isEmpty()) return answer();
  state_->setText(tr("Not understood: %1").arg(sentence.unread.join(QStringLiteral(", "))));
  markDoubtful(sentence);
}

void QuestionSheet::markDoubtful(const JobSentence& sentence) {
  const auto is_answered = [&](ParameterHandle input) {
    return std::ranges::find(sentence.answers, input, [](const auto& answer) { return answer.first; }) !=
           sentence.answers.end();
  };
  bool focused = false;
  for (InputRow* row : rows_) {
    const ParameterHandle input = row->parameter();
    auto* field = row->findChild<UnitField*>();
    if (!field || is_answered(input) || std::ranges::find(sentence.doubtful, input) == sentence.doubtful.end())
      continue;
    field->setRefused(true);
    if (!focused) field->setFocus(Qt::OtherFocusReason);
    focused = true;
  }
}

void QuestionSheet::follow() {
  // A running search belongs to the previous answers.
  study_->cancel();
  for (InputRow* row : rows_) {
    row->follow();
    const ParameterHandle input(row->parameter());
    // Only the amount of data that the model learns from is asked for.
    if (input == &Workload::tokens || input == &Workload::samples) row->setVisible(!row->isIdle());
  }
  assumeMachines();
}

void QuestionSheet::assumeMachines() {
  const Design now = draft_->design();
  const Design before = std::exchange(previous_, now);
  if (assuming_ || now.job != Job::training) return;
  const bool model = !(now.work.model == before.work.model);
  const bool device = !(now.cluster.accelerator == before.cluster.accelerator);
  const auto states = [&](bool& stated, ParameterHandle input) { stated = stated || !same_value(now, before, *input); };
  states(stated_.accelerator, &Cluster::accelerator);
  states(stated_.accelerators, &Cluster::accelerators);
  states(stated_.precision, &Recipe::precision);
  states(stated_.network, &Cluster::network);
  if (!model && !device) return;
  assuming_ = true;
  draft_->edit(with_assumed_machines(now, stated_), tr("Assume machines"));
  assuming_ = false;
}

bool QuestionSheet::findsMachines() const { return find_ && find_->isChecked(); }

void QuestionSheet::answer() {
  const Design& design = draft_->design();
  if (job_.job == Job::training) {
    findLayout();
  } else if (job_.job == Job::post_training) {
    emit answered({with_legal_layout(design).value_or(design)});
  } else {
    emit answered({design});
  }
}

void QuestionSheet::findLayout() {
  const bool finds_machines = findsMachines();
  study_->start(
      [this, finds_machines, design = draft_->design()](const Execution& execution) -> BackgroundStudy::Deliver {
        const StartAnswer best = finds_machines ? start_of_purchase(design, execution) : best_plan(design, execution);
        if (execution.stopped()) return {};
        return [this, best] { emit answered(best); };
      });
}

void QuestionSheet::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
  study_->cancel();
  emit back();
}

}  // namespace trainyard::ui
