// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/trust_study.h"

#include <QFileInfo>

#include "engine/error.h"
#include "engine/measured/published_runs.h"
#include "engine/measured/run_reader.h"
#include "ui/document/document.h"
#include "ui/document/output_files.h"
#include "ui/pages/trust/own_table.h"

namespace trainyard::ui {
namespace {

/// Share of the progress that the published runs take; the own ones are few.
constexpr double published_share = 0.95;

}  // namespace

TrustStudy::TrustStudy(Document* document, QObject* parent) : QObject(parent), document_(document) {
  connect(&prediction_, &BackgroundStudy::failed, this, &TrustStudy::failed);
  connect(&fitting_, &BackgroundStudy::failed, this, &TrustStudy::failed);
}

void TrustStudy::refresh() {
  if (asked_once_ && same_calibration(asked_, document_->calibration())) return;
  predict();
}

void TrustStudy::predict() {
  const CoefficientsRef calibration = document_->calibration();
  asked_ = calibration;
  asked_once_ = true;
  const Runs own_runs = own_runs_;
  prediction_.start([this, calibration, own_runs](const Execution& execution) {
    const auto published =
        std::make_shared<Validation>(validate(published_runs(), calibration, execution.part(0, published_share)));
    const auto own = std::make_shared<Validation>(validate(*own_runs, calibration, execution.part(published_share, 1)));
    return [this, published, own] {
      published_ = published;
      own_ = own;
      ready_ = true;
      emit changed();
      emit ownChanged();
    };
  });
}

void TrustStudy::load(const QString& path) {
  try {
    OwnTable table(path);
    if (is_serving_table(table.rows().columns())) {
      emit otherTable(path);
      return;
    }
    setOwnRuns(table.read<Run, RunReader>(), QFileInfo(path).fileName());
    held_ = HeldInput(InputKind::table, native_path(path));
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void TrustStudy::forgetOwnRuns() {
  held_ = {};
  setOwnRuns(std::make_shared<std::vector<Run>>(), {});
}

void TrustStudy::setOwnRuns(Runs runs, const QString& name) {
  fitting_.cancel();
  own_runs_ = std::move(runs);
  own_name_ = name;
  proposal_.reset();
  own_ = std::make_shared<Validation>();
  emit ownChanged();
  predict();
}

void TrustStudy::refit() {
  if (!hasOwnRuns()) return;
  proposal_.reset();
  const Runs runs = own_runs_;
  const CoefficientsRef start = document_->calibration();
  fitting_.start([this, runs, start](const Execution& execution) -> BackgroundStudy::Deliver {
    const auto found = std::make_shared<Refit>(trainyard::refit(*runs, start, execution));
    if (!found->coefficients) return {};
    return [this, found] {
      proposal_ = found;
      emit ownChanged();
    };
  });
}

void TrustStudy::keep() {
  if (!proposal_) return;
  const std::shared_ptr<const Refit> kept = std::move(proposal_);
  proposal_.reset();
  document_->setCalibration(kept->coefficients, tr("Calibrate on %1").arg(own_name_));
  emit ownChanged();
}

void TrustStudy::discard() {
  proposal_.reset();
  emit ownChanged();
}

void TrustStudy::returnToShipped() { document_->setCalibration(nullptr, tr("Return to the shipped coefficients")); }

int TrustStudy::changedCoefficients() const {
  const CoefficientsRef calibration = document_->calibration();
  if (!calibration) return 0;
  int count = 0;
  for (const Coefficient& row : coefficients())
    count += value_of(*calibration, row) != value_of(shipped_coefficients(), row);
  return count;
}

}  // namespace trainyard::ui
