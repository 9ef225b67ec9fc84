// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/serving_trust_study.h"

#include <QFileInfo>

#include "engine/error.h"
#include "engine/measured/published_runs.h"
#include "ui/document/document.h"
#include "ui/document/output_files.h"
#include "ui/pages/trust/own_table.h"

namespace trainyard::ui {
namespace {

/// Share of the progress that the published runs take; the own ones are few.
constexpr double published_share = 0.95;

}  // namespace

ServingTrustStudy::ServingTrustStudy(Document* document, QObject* parent) : QObject(parent), document_(document) {
  connect(&prediction_, &BackgroundStudy::failed, this, &ServingTrustStudy::failed);
  connect(&fitting_, &BackgroundStudy::failed, this, &ServingTrustStudy::failed);
}

void ServingTrustStudy::refresh() {
  if (asked_once_ && same_calibration(asked_, document_->calibration())) return;
  predict();
}

void ServingTrustStudy::predict() {
  const CoefficientsRef calibration = document_->calibration();
  asked_ = calibration;
  asked_once_ = true;
  const Runs own_runs = own_runs_;
  prediction_.start([this, calibration, own_runs](const Execution& execution) {
    const auto published = std::make_shared<ServingValidation>(
        validate(published_serving_runs(), calibration, execution.part(0, published_share)));
    const auto own =
        std::make_shared<ServingValidation>(validate(*own_runs, calibration, execution.part(published_share, 1)));
    return [this, published, own] {
      published_ = published;
      own_ = own;
      ready_ = true;
      emit changed();
      emit ownChanged();
    };
  });
}

void ServingTrustStudy::load(const QString& path) {
  try {
    OwnTable table(path);
    if (!is_serving_table(table.rows().columns())) {
      emit otherTable(path);
      return;
    }
    setOwnRuns(table.read<ServingRun, ServingRunReader>(), QFileInfo(path).fileName());
    held_ = HeldInput(InputKind::table, native_path(path));
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void ServingTrustStudy::forgetOwnRuns() {
  held_ = {};
  setOwnRuns(std::make_shared<std::vector<ServingRun>>(), {});
}

void ServingTrustStudy::setOwnRuns(Runs runs, const QString& name) {
  fitting_.cancel();
  own_runs_ = std::move(runs);
  own_name_ = name;
  proposal_.reset();
  own_ = std::make_shared<ServingValidation>();
  emit ownChanged();
  predict();
}

void ServingTrustStudy::refit() {
  if (!hasOwnRuns()) return;
  proposal_.reset();
  const Runs runs = own_runs_;
  const CoefficientsRef calibration = document_->calibration();
  fitting_.start([this, runs, calibration](const Execution& execution) -> BackgroundStudy::Deliver {
    const auto found = std::make_shared<EngineRefit>(refit_engine(*runs, calibration, execution));
    if (!found->engine) return {};
    return [this, found] {
      proposal_ = found;
      emit ownChanged();
    };
  });
}

QVector<int> ServingTrustStudy::servingScenarios() const {
  QVector<int> serving;
  const auto& scenarios = document_->project().scenarios;
  for (size_t i = 0; i < scenarios.size(); ++i)
    if (scenarios[i].design.job == Job::serving) serving << int(i);
  return serving;
}

bool ServingTrustStudy::servesHere() const { return servingScenarios().contains(document_->current()); }

void ServingTrustStudy::takeOverHere() {
  if (servesHere()) takeOver({document_->current()});
}

void ServingTrustStudy::takeOver(const QVector<int>& scenarios) {
  if (!proposal_ || scenarios.isEmpty()) return;
  const std::shared_ptr<const EngineRefit> kept = std::move(proposal_);
  proposal_.reset();
  const ServingEngineRef engine = kept->engine;
  document_->edit(
      scenarios, [engine](Design& design) { design.serving.engine = engine; },
      tr("Serve with %1 as %2 shows it").arg(QString::fromStdString(kept->start->name), own_name_));
  emit ownChanged();
}

void ServingTrustStudy::discard() {
  proposal_.reset();
  emit ownChanged();
}

}  // namespace trainyard::ui
