// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/seek_view.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "engine/error.h"
#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/pages/explore/progress_row.h"
#include "ui/pages/explore/seek_chart.h"
#include "ui/pages/explore/seek_panel.h"
#include "ui/studies/background_study.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr int rest_before_all = 300;  ///< ms without a change

class Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  using CardSheet::setPlaces;
};

/// What is shown before and after, besides the result that was asked for.
constexpr std::array<MetricHandle, 6> shown{
    &Evaluation::memory, &Evaluation::step_time,   &Evaluation::tokens_per_second,
    &Evaluation::mfu,    &Evaluation::finish_days, &Evaluation::cost};

Role role_of(Change change) {
  return change == Change::better ? Role::better : change == Change::worse ? Role::worse : Role::second_text;
}

FactRow metric_row(const Metric& metric, const Evaluation& before, const Evaluation& after) {
  const Difference change = difference(after, before, metric);
  return {QString::fromLatin1(metric.id),
          {{engine_text(metric.label)},
           {number_text(number(before, metric), metric.unit)},
           {number_text(number(after, metric), metric.unit), {}, Role::text, true},
           {change.change == Change::equal ? QStringLiteral("0") : change.signed_text,
            {},
            change.change == Change::equal ? Role::muted_text : role_of(change.change)}}};
}

}  // namespace

SeekView::SeekView(Document* document, QWidget* parent)
    : ExploreView(parent),
      document_(document),
      study_(new BackgroundStudy(this)),
      ready_study_(new BackgroundStudy(this)),
      panel_(new SeekPanel(study_)) {
  setObjectName(QStringLiteral("goal_seek"));
  setAccessibleName(title());
  auto* sheet = new Sheet(this);
  chart_ = new ChartCard(SeekCurve{}, sheet->sheet());
  chart_->setObjectName(QStringLiteral("seek_chart"));
  facts_ = new TableCard(QStringLiteral("seek_answer"), tr("Answer"), sheet->sheet());
  questions_ = new TableCard(QStringLiteral("seek_questions"), tr("Questions that are asked often"), sheet->sheet());
  makeAnswerCard();
  questions_->table()->setHeads({tr("Question"), tr("Now"), tr("Answer"), tr("Result then")}, {1, 2, 3});
  questions_->setSubtitle(tr("answered for this design; choose one to see its curve"));
  sheet->setPlaces({{chart_, 0, 0, 6, 330, 330}, {facts_, 0, 6, 6, 330, 360}, {questions_, 1, 0, 12, 300, 480}});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(sheet);
  idle_.setSingleShot(true);
  idle_.setInterval(rest_before_all);
  connect(&idle_, &QTimer::timeout, this, &SeekView::startAll);
  connect(questions_->table(), &FactTable::chosen, this, &SeekView::choose);
  connect(facts_->table(), &FactTable::chosen, this, [this](const QString& id) {
    if (find_metric(id.toStdString()))
      emit explain(id, -1);
    else
      emit showParameter(id);
  });
  connect(panel_, &SeekPanel::asked, this, [this](const SeekQuestion& question) { ask(question); });
  connect(chart_, &ChartCard::failed, this, &ExploreView::failed);
  for (BackgroundStudy* study : {study_, ready_study_})
    connect(study, &BackgroundStudy::failed, this, &ExploreView::failed);
  connect(study_, &BackgroundStudy::stopped, this, [this] { chart_->setFollowing(false); });
  const std::vector<ReadyQuestion> all = ready_questions(document_->design());
  // One with a curve to look at.
  const auto first = std::find_if(all.begin(), all.end(), [](const ReadyQuestion& ready) {
    return ready.question.input == &Cluster::network_bandwidth;
  });
  chosen_ = QString::fromLatin1(first->id);
  question_ = first->question;
  panel_->show(question_);
}

SeekView::~SeekView() = default;

void SeekView::makeAnswerCard() {
  facts_->table()->setHeads({tr("Quantity"), tr("now"), tr("then"), tr("change")});
  facts_->table()->setOptional({3});
  take_ = new QPushButton(tr("Take over"));
  take_->setObjectName(QStringLiteral("seek_take"));
  take_->setProperty("primary", true);
  take_->setToolTip(tr("Puts the answer into this scenario; one step of Undo takes it back"));
  scenario_ = new QPushButton(tr("New scenario"));
  scenario_->setObjectName(QStringLiteral("seek_scenario"));
  scenario_->setToolTip(tr("Adds a scenario with the answer; this one stays as it is"));
  auto* buttons = new QWidget;
  auto* row = new QHBoxLayout(buttons);
  row->setContentsMargins(0, scaled(8), 0, scaled(4));
  row->setSpacing(scaled(8));
  for (QPushButton* button : {take_, scenario_}) {
    button->setAccessibleName(button->text());
    button->setEnabled(false);
    row->addWidget(button);
  }
  row->addStretch(1);
  facts_->setWhole();
  facts_->addBelow(buttons);
  connect(take_, &QPushButton::clicked, this, &SeekView::takeOver);
  connect(scenario_, &QPushButton::clicked, this, &SeekView::addScenario);
}

QString SeekView::title() const { return tr("Goal seek"); }

QString SeekView::tip() const { return tr("The value of one input that brings one result to a target"); }

QWidget* SeekView::panel() const { return panel_; }

FactTable* SeekView::questions() const { return questions_->table(); }

FactTable* SeekView::facts() const { return facts_->table(); }

bool SeekView::isReady() const {
  return answer_ && !study_->isRunning() && !ready_study_->isRunning() && !idle_.isActive();
}

QString SeekView::summary() const {
  if (!answer_) return {};
  return message_text(seek_message(answered_of_, question_, *answer_));
}

void SeekView::refresh() {
  const Design& design = document_->design();
  if (!asked_ || !changed(asked_of_, design).empty()) {
    // The deadline of a ready question is the one of the design.
    for (const ReadyQuestion& ready : ready_questions(design))
      if (chosen_ == QLatin1String(ready.id)) question_ = ready.question;
    start();
  }
  if (!ready_asked_ || !changed(ready_of_, design).empty()) {
    ready_study_->cancel();
    idle_.start();
  }
}

void SeekView::ask(const SeekQuestion& question) {
  question_ = question;
  chosen_.clear();
  questions_->table()->mark(QString());
  start();
}

void SeekView::choose(const QString& id) {
  for (const ReadyQuestion& ready : ready_questions(document_->design())) {
    if (id != QLatin1String(ready.id)) continue;
    chosen_ = id;
    question_ = ready.question;
    panel_->show(question_);
    start();
  }
}

void SeekView::start() {
  asked_ = true;
  asked_of_ = document_->design();
  chart_->setFollowing(true);
  take_->setEnabled(false);
  scenario_->setEnabled(false);
  study_->start(
      [this, design = asked_of_, question = question_](const Execution& execution) -> BackgroundStudy::Deliver {
        const auto found = std::make_shared<const SeekAnswer>(seek_goal(design, question, execution));
        return [this, found, design] {
          answer_ = found;
          answered_of_ = design;
          showAnswer();
        };
      });
}

void SeekView::startAll() {
  ready_asked_ = true;
  ready_of_ = document_->design();
  ready_study_->start([this, design = ready_of_](const Execution& execution) -> BackgroundStudy::Deliver {
    std::vector<std::shared_ptr<const SeekAnswer>> found;
    const std::vector<ReadyQuestion> all = ready_questions(design);
    for (size_t i = 0; i < all.size() && !execution.stopped(); ++i)
      found.push_back(std::make_shared<const SeekAnswer>(
          seek_goal(design, all[i].question,
                    execution.part(double(i) / double(all.size()), double(i + 1) / double(all.size())))));
    return [this, found] {
      ready_ = found;
      showQuestions();
    };
  });
}

void SeekView::showQuestions() {
  QVector<FactRow> rows;
  const std::vector<ReadyQuestion> all = ready_questions(ready_of_);
  for (size_t i = 0; i < ready_.size(); ++i) {
    const SeekQuestion& q = all[i].question;
    const SeekAnswer& a = *ready_[i];
    const Metric& metric = q.goal.relation == Relation::fits ? trainyard::metric(&Evaluation::memory) : *q.goal.metric;
    const QString sentence = message_text(seek_message(ready_of_, q, a));
    FactRow row{QString::fromLatin1(all[i].id),
                {{engine_text(all[i].label), engine_text(q.input->label)},
                 {value_text(ready_of_, *q.input), number_text(a.before, metric.unit)}},
                sentence};
    if (a.found) {
      row.cells.push_back({value_text(a.found->design, *q.input), {}, Role::text, true});
      row.cells.push_back({number_text(a.found->metric, metric.unit), engine_text(metric.label)});
    } else {
      row.cells.push_back({tr("none"), {}, Role::muted_text});
      row.cells.push_back({sentence, {}, Role::muted_text});
    }
    rows.push_back(row);
  }
  questions_->table()->setRows(rows);
  questions_->table()->mark(chosen_);
}

void SeekView::showAnswer() {
  const SeekQuestion& q = question_;
  chart_->setSpec(seek_chart(answered_of_, q, *answer_));
  const std::optional<SeekDesign>& design = answer_->found ? answer_->found : answer_->closest;
  facts_->setSubtitle(question_text(q, *answer_));
  QString text = summary().toHtmlEscaped();
  if (answer_->crossings.size() > 1 && q.goal.relation != Relation::equal)
    text += QStringLiteral(". ") +
            tr("The goal begins or ceases to hold at %n values", nullptr, int(answer_->crossings.size()));
  const auto illegal =
      std::count_if(answer_->curve.begin(), answer_->curve.end(), [](const SeekPoint& p) { return !p.legal; });
  if (illegal > 0)
    text += QStringLiteral(". ") + tr("%n of the values that were tried make no legal layout", nullptr, int(illegal));
  facts_->setText(text + u'.');
  QVector<FactRow> rows;
  if (design) {
    const Evaluation before = evaluate(answered_of_), after = evaluate(design->design);
    for (const Parameter* p : changed(design->design, answered_of_))
      rows.push_back({QString::fromLatin1(p->id),
                      {{engine_text(p->label)},
                       {value_text(answered_of_, *p)},
                       {value_text(design->design, *p), {}, Role::text, true},
                       {}}});
    const bool asked_is_shown =
        q.goal.relation == Relation::fits ||
        std::any_of(shown.begin(), shown.end(), [&](MetricHandle m) { return m == q.goal.metric; });
    if (!asked_is_shown) rows.push_back(metric_row(*q.goal.metric, before, after));
    for (const MetricHandle m : shown) rows.push_back(metric_row(*m, before, after));
  }
  facts_->table()->setRows(rows);
  take_->setEnabled(isCurrent());
  scenario_->setEnabled(isCurrent());
  panel_->progress()->setResult(tr("%n designs tried", nullptr, int(answer_->tried)));
  emit summaryChanged();
}

/// There is an answer that is not what the design is already, and the design is still the one that was asked about.
bool SeekView::isCurrent() const {
  return answer_ && answer_->found && changed(answered_of_, document_->design()).empty() &&
         !changed(answer_->found->design, answered_of_).empty();
}

QString SeekView::changeText() const {
  QStringList changes;
  for (const Parameter* p : changed(answer_->found->design, answered_of_))
    changes << change_text(answered_of_, answer_->found->design, *p);
  return changes.join(QStringLiteral(", "));
}

void SeekView::takeOver() {
  if (!isCurrent()) return;
  try {
    document_->edit(answer_->found->design, changeText());
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void SeekView::addScenario() {
  if (!isCurrent()) return;
  const QString value = value_text(answer_->found->design, *question_.input);
  document_->addScenario(QStringLiteral("%1 %2").arg(engine_text(question_.input->label), value), summary(),
                         answer_->found->design);
}

}  // namespace trainyard::ui
