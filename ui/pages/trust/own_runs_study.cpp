// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/own_runs_study.h"

#include <QFileInfo>
#include <fstream>

#include "engine/error.h"
#include "engine/measured/post_training_run.h"
#include "engine/measured/serving_run.h"
#include "ui/document/document.h"
#include "ui/document/output_files.h"
#include "ui/pages/trust/own_table.h"

namespace trainyard::ui {
namespace {

Job job_of(const std::vector<std::string>& columns) {
  if (is_serving_table(columns)) return Job::serving;
  return is_post_training_table(columns) ? Job::post_training : Job::training;
}

}  // namespace

MeasuredFile kind_of_measured(const QString& path) {
  if (QFileInfo(path).isDir()) return MeasuredFile::none;
  std::ifstream stream(native_path(path), std::ios::binary);
  return trainyard::kind_of_measured(stream);
}

OwnRunsStudy::OwnRunsStudy(Document* document, Job job, QObject* parent)
    : QObject(parent), document_(document), job_(job) {
  connect(&prediction_, &BackgroundStudy::failed, this, &OwnRunsStudy::failed);
  connect(&fitting_, &BackgroundStudy::failed, this, &OwnRunsStudy::failed);
}

void OwnRunsStudy::refresh() {
  const CoefficientsRef calibration = document_->calibration();
  if (asked_once_ && same_calibration(asked_, calibration)) return;
  asked_ = calibration;
  asked_once_ = true;
  predict(calibration);
}

void OwnRunsStudy::load(const QString& path) {
  // A file of unknown kind is read as a table, so that the reader of tables reports what is wrong.
  const MeasuredFile kind = kind_of_measured(path);
  if (kind != MeasuredFile::runs && kind != MeasuredFile::none) {
    emit otherFile(path, kind);
    return;
  }
  try {
    OwnTable table(path);
    const Job job = job_of(table.rows().columns());
    if (job != job_) {
      emit otherTable(path, job);
      return;
    }
    read(table);
    startAnew(QFileInfo(path).fileName());
    hold(path);
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void OwnRunsStudy::hold(const QString& path) { held_ = HeldInput(InputKind::table, native_path(path)); }

void OwnRunsStudy::forgetOwnRuns() {
  held_ = {};
  clear();
  startAnew({});
}

void OwnRunsStudy::startAnew(const QString& name) {
  fitting_.cancel();
  own_name_ = name;
  emit ownChanged();
  asked_once_ = false;
  refresh();
}

void OwnRunsStudy::setReady() {
  ready_ = true;
  emit changed();
  emit ownChanged();
}

}  // namespace trainyard::ui
