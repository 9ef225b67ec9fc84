// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/keep_legal_row.h"

#include <QCheckBox>
#include <QSettings>

#include "engine/explore/near_layouts.h"
#include "engine/metrics/metric.h"
#include "ui/document/document.h"
#include "ui/studies/background_study.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

const QString setting = QStringLiteral("inputs/keep_legal");

}  // namespace

KeepLegalRow::KeepLegalRow(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      keep_(new QCheckBox(tr("Adjust layout"), this)),
      degrees_(new QCheckBox(tr("including TP and PP"), this)),
      study_(new BackgroundStudy(this)) {
  keep_->setObjectName(QStringLiteral("keep_legal"));
  keep_->setAccessibleName(tr("Adjust the layout automatically"));
  keep_->setToolTip(
      tr("Data parallel follows the number of GPUs, so that the layout stays legal. GPU counts without a legal layout "
         "are skipped"));
  degrees_->setObjectName(QStringLiteral("keep_legal_degrees"));
  degrees_->setAccessibleName(tr("Adjust the layout automatically, including tensor and pipeline parallel"));
  degrees_->setToolTip(
      tr("The other degrees, virtual stages and the micro-batch may also change, by as little as needed"));
  auto* row = new FlowLayout;
  row->setContentsMargins(scaled(14), 0, scaled(12), scaled(5));
  row->setSpacing(scaled(10));
  row->addWidget(keep_);
  row->addWidget(degrees_);
  setLayout(row);
  const int kept = QSettings().value(setting, 0).toInt();
  keep_->setChecked(kept > 0);
  degrees_->setChecked(kept > 1);
  apply();
  for (QCheckBox* box : {keep_, degrees_}) connect(box, &QCheckBox::toggled, this, &KeepLegalRow::apply);
  connect(keep_, &QCheckBox::toggled, this, [this](bool on) {
    if (on)
      adjust();
    else
      study_->cancel();
  });
}

void KeepLegalRow::adjust() {
  const Design wanted = document_.design();
  if (wanted.job != Job::training || is_legal(document_.evaluation())) return;
  study_->start([this, wanted](const Execution& execution) -> BackgroundStudy::Deliver {
    const auto found = find_best_count(wanted, execution.stop);
    if (!found) return {};
    return [this, wanted, found] {
      // An edit since the start of the search replaces it.
      if (!(document_.design() == wanted)) return;
      document_.edit(*found, tr("Adjust layout"));
      // The window names the changes and looks for a faster layout of this count.
      emit document_.layoutAdapted(wanted);
    };
  });
}

void KeepLegalRow::apply() {
  using Keep = Document::KeepLegal;
  degrees_->setEnabled(keep_->isChecked());
  const Keep keep = !keep_->isChecked() ? Keep::off : degrees_->isChecked() ? Keep::degrees : Keep::replicas;
  document_.setKeepLegal(keep);
  QSettings().setValue(setting, int(keep));
}

}  // namespace trainyard::ui
