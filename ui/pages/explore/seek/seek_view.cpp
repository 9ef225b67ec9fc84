// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/seek/seek_view.h"

#include <QVBoxLayout>
#include <algorithm>

#include "engine/error.h"
#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/document/document.h"
#include "ui/document/take_over.h"
#include "ui/document/value_text.h"
#include "ui/pages/explore/common/change_card.h"
#include "ui/pages/explore/common/progress_row.h"
#include "ui/pages/explore/seek/seek_chart.h"
#include "ui/pages/explore/seek/seek_panel.h"
#include "ui/studies/background_study.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {
namespace {

constexpr int rest_before_all = 300;  ///< delay in ms after the last change

class Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  using CardSheet::setPlaces;
};

/// The question shown first: for training, the one about network bandwidth, which has a curve; otherwise the first.
const ReadyQuestion& find_first_question(const std::vector<ReadyQuestion>& all) {
  const auto found = std::ranges::find_if(
      all, [](const ReadyQuestion& ready) { return ready.question.input == &Cluster::network_bandwidth; });
  return found != all.end() && all.front().question.input == &Layout::micro_batch ? *found : all.front();
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
  facts_ = new ChangeCard(QStringLiteral("seek_answer"), QStringLiteral("seek"), tr("Answer"), sheet->sheet());
  questions_ = new TableCard(QStringLiteral("seek_questions"), tr("Common questions"), sheet->sheet());
  questions_->table()->setHeads({tr("Question"), tr("Now"), tr("Answer"), tr("New result")}, {1, 2, 3});
  questions_->setSubtitle(tr("answered for this design; select one to see its curve"));
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
  connect(facts_, &ChangeCard::apply, this, &SeekView::apply);
  connect(facts_, &ChangeCard::newScenario, this, &SeekView::addScenario);
  followJob();
}

SeekView::~SeekView() = default;

/// Resets the question if the job changed, because questions of one job do not apply to another.
void SeekView::followJob() {
  const Job job = document_->design().job;
  if (job_ == job) return;
  job_ = job;
  panel_->setJob(job);
  const std::vector<ReadyQuestion> all = ready_questions(document_->design());
  chosen_ = QString::fromLatin1(find_first_question(all).id);
  question_ = find_first_question(all).question;
  panel_->show(question_);
  asked_ = ready_asked_ = false;
}

QString SeekView::title() { return tr("Goal seek"); }

QString SeekView::tip() { return tr("Value of one input that brings a result to its target"); }

QWidget* SeekView::sidePanel() const { return panel_; }

FactTable* SeekView::questions() const { return questions_->table(); }

FactTable* SeekView::facts() const { return facts_->table(); }

QPushButton* SeekView::applyButton() const { return facts_->applyButton(); }

QPushButton* SeekView::scenarioButton() const { return facts_->scenarioButton(); }

bool SeekView::isAnswered() const { return answer_ && !study_->isRunning() && !idle_.isActive(); }

bool SeekView::isReady() const { return isAnswered() && !ready_study_->isRunning(); }

QString SeekView::summary() const {
  if (!answer_) return {};
  const QString text = message_text(seek_message(answered_of_, question_, *answer_));
  if (!answer_->found) return text;
  const QString band = band_text(evaluate(answer_->found->design), goal_metric(question_.goal, answered_of_.job));
  return band.isEmpty() ? text : tr("%1 (likely range %2)", "a sentence and the band of its result").arg(text, band);
}

void SeekView::refresh() {
  followJob();
  const Design& design = document_->design();
  if (!asked_ || !changed(asked_of_, design).empty()) {
    // Update the ready question, because it contains values of the design such as the deadline.
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
  facts_->setOffered(false);
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
    const Metric& metric = goal_metric(q.goal, ready_of_.job);
    const QString sentence = message_text(seek_message(ready_of_, q, a));
    FactRow row{QString::fromLatin1(all[i].id),
                {{engine_text(all[i].label), engine_text(q.input->label)},
                 {value_text(ready_of_, *q.input), number_text(a.before, metric.unit)}},
                sentence};
    if (a.found) {
      const QString band = band_text(evaluate(a.found->design), metric), label = engine_text(metric.label);
      row.cells.push_back({value_text(a.found->design, *q.input), {}, Role::text, true});
      row.cells.push_back({number_text(a.found->metric, metric.unit),
                           band.isEmpty() ? label : QStringLiteral("%1 %2").arg(label, band)});
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
  facts_->setSubtitle(question_text(answered_of_, q, *answer_));
  QString text = summary().toHtmlEscaped();
  if (answer_->crossings.size() > 1 && q.goal.relation != Relation::equal)
    text += QStringLiteral(". ") +
            tr("The goal switches between met and missed at %n values", nullptr, int(answer_->crossings.size()));
  const auto illegal =
      std::count_if(answer_->curve.begin(), answer_->curve.end(), [](const SeekPoint& p) { return !p.legal; });
  if (illegal > 0)
    text += QStringLiteral(". ") + tr("%n of the tested values give no legal layout", nullptr, int(illegal));
  for (const Message& limit : seek_limits(answered_of_, q, *answer_))
    text += QStringLiteral(". ") + message_text(limit).toHtmlEscaped();
  facts_->setText(text + u'.');
  if (design) {
    std::vector<MetricHandle> metrics = shown_results(answered_of_.job);
    const MetricHandle asked(goal_metric(q.goal, answered_of_.job));
    if (std::ranges::find(metrics, asked) == metrics.end()) metrics.insert(metrics.begin(), asked);
    facts_->setChange(answered_of_, design->design, metrics);
  } else {
    facts_->clear();
  }
  facts_->setOffered(isCurrent());
  panel_->progress()->setResult(tr("%n designs tested", nullptr, int(answer_->tried)));
  emit summaryChanged();
}

/// Whether the answer differs from the design and belongs to the current inputs.
bool SeekView::isCurrent() const {
  return answer_ && answer_->found && changed(answered_of_, document_->design()).empty() &&
         !changed(answer_->found->design, answered_of_).empty();
}

void SeekView::apply() {
  if (!isCurrent()) return;
  try {
    apply_design(*document_, answer_->found->design);
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
