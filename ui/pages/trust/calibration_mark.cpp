// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/calibration_mark.h"

#include "engine/coefficients/coefficients.h"
#include "ui/document/document.h"

namespace trainyard::ui {

int changed_coefficients(const Document& document) {
  const CoefficientsRef calibration = document.calibration();
  if (!calibration) return 0;
  int count = 0;
  for (const Coefficient& row : coefficients())
    count += value_of(*calibration, row) != value_of(shipped_coefficients(), row);
  return count;
}

CalibrationMark::CalibrationMark(Document* document, QWidget* parent) : QPushButton(parent), document_(document) {
  setObjectName(QStringLiteral("calibration_mark"));
  setProperty("small", true);
  setToolTip(tr("The coefficients of this project differ from the shipped ones. Click to show them."));
  hide();
  connect(document_, &Document::changed, this, &CalibrationMark::refresh);
  refresh();
}

void CalibrationMark::refresh() {
  const int count = changed_coefficients(*document_);
  setVisible(count > 0);
  if (count == 0) return;
  setText(tr("Own calibration: %n coefficients", nullptr, count));
  setAccessibleName(text());
}

}  // namespace trainyard::ui
